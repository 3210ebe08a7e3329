//! The way to PostgreSQL: connects when it must, again when the connection broke, and drives it
//! from a synchronous caller.

use super::session::Session;
use super::tls::Connector;
use crate::{Result, StoreError};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Config;

/// A server that says nothing for so long is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// So often the runtime has its turn to see what the socket says: once to hear it, once to tell the
/// connection, once for the connection to end.
const LOOKS: usize = 3;

/// A connection that comes back.
pub(super) struct Link {
    /// `None` only while this is being dropped.
    runtime: Option<Runtime>,
    pub(super) config: Config,
    tls: Option<Connector>,
    read_only: bool,
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
        Ok(Link { runtime: Some(runtime), config, tls, read_only, session: Some(session) })
    }

    /// Whether there is a connection, as far as the socket says: one that broke while nobody used
    /// it is noticed here.
    pub(super) fn is_up(&self) -> bool {
        let (Some(runtime), Some(session)) = (&self.runtime, &self.session) else { return false };
        runtime.block_on(async {
            for _ in 0..LOOKS {
                tokio::task::yield_now().await;
            }
        });
        !session.client.is_closed()
    }

    /// Runs work that may run twice. If the connection turns out to be broken, it reconnects once.
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
            let opening = Session::open(&self.config, self.tls.as_ref(), self.read_only);
            let session = patient(opening).await?;
            let done = patient(work(&session)).await;
            if !matches!(done, Err(StoreError::Lost(_))) {
                self.session = Some(session);
            }
            done
        })
    }

    /// Does on the present connection what must not be done twice. After [`StoreError::Lost`] the
    /// connection is gone.
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

/// May be dropped anywhere, also where nobody may wait.
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
