//! The connection to PostgreSQL: connects on demand, reconnects when the connection broke, and
//! drives it from a synchronous caller.

use super::session::Session;
use super::tls::Connector;
use crate::{Result, StoreError};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Config;

/// A server that is silent for this long is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often the runtime is polled to notice a closed socket: once to read it, once to tell the
/// connection, once for the connection to end.
const LOOKS: usize = 3;

/// A connection that reconnects.
pub(super) struct Link {
    /// `None` only while this is being dropped.
    runtime: Option<Runtime>,
    pub(super) config: Config,
    tls: Option<Connector>,
    read_only: bool,
    /// Whether the connection is all there is: what it sees, another one would not.
    is_fixed: bool,
    session: Option<Session>,
}

impl Link {
    /// Connects.
    pub(super) fn open(
        (config, tls): (Config, Option<Connector>),
        read_only: bool,
    ) -> Result<Link> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Lost(error.to_string()))?;
        let opening = Session::open(&config, tls.as_ref(), read_only);
        let session = runtime.block_on(patient(opening))?;
        let (runtime, session) = (Some(runtime), Some(session));
        Ok(Link { runtime, config, tls, read_only, is_fixed: false, session })
    }

    /// From now on nothing is asked on another connection than this one.
    pub(super) fn fix(&mut self) {
        self.is_fixed = true;
    }

    /// Whether the socket is still connected: notices a connection that broke while it was idle.
    pub(super) fn is_up(&self) -> bool {
        let (Some(runtime), Some(session)) = (&self.runtime, &self.session) else { return false };
        runtime.block_on(async {
            for _ in 0..LOOKS {
                tokio::task::yield_now().await;
            }
        });
        !session.client.is_closed()
    }

    /// Runs work that may run twice. If the connection turns out to be broken, it reconnects once,
    /// unless it is fixed.
    pub(super) fn ask<T>(&mut self, work: impl AsyncFn(&Session) -> Result<T>) -> Result<T> {
        let kept = self.session.take().filter(|session| !session.client.is_closed());
        let runtime = self.runtime.as_ref().ok_or_else(over)?;
        runtime.block_on(async {
            if let Some(session) = kept {
                match patient(work(&session)).await {
                    Err(StoreError::Lost(_)) => {} // and the session is dropped
                    done => {
                        self.session = Some(session);
                        return done;
                    }
                }
            }
            if self.is_fixed {
                let why = "the connection broke, and with it the view of one moment";
                return Err(StoreError::Lost(why.to_owned()));
            }
            let opening = Session::open(&self.config, self.tls.as_ref(), self.read_only);
            let session = patient(opening).await?;
            let done = patient(work(&session)).await;
            if !matches!(done, Err(StoreError::Lost(_))) {
                self.session = Some(session);
            }
            done
        })
    }

    /// Runs work that must not be repeated, on the present connection. After [`StoreError::Lost`]
    /// the connection is gone.
    pub(super) fn once<T>(&mut self, work: impl AsyncFnOnce(&Session) -> Result<T>) -> Result<T> {
        let Some(session) = self.session.take() else {
            return Err(StoreError::Lost("there is no connection".to_owned()));
        };
        let runtime = self.runtime.as_ref().ok_or_else(over)?;
        let done = runtime.block_on(patient(work(&session)));
        if !matches!(done, Err(StoreError::Lost(_))) {
            self.session = Some(session);
        }
        done
    }
}

/// May be dropped anywhere, also where blocking is forbidden.
impl Drop for Link {
    fn drop(&mut self) {
        self.session = None;
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn over() -> StoreError {
    StoreError::Lost("the connection is closed for good".to_owned())
}

async fn patient<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let silent = || StoreError::Lost(format!("no answer for {} s", PATIENCE.as_secs()));
    tokio::time::timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(silent()))
}
