//! The heart of a node: a thread that is heard by the database four times a second, sees the other
//! nodes, and asks for the house.

use croupier_store::{Beat, Claim, Nodes, StoreError};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// How often a node is heard.
const EVERY: Duration = Duration::from_millis(250);

/// Who this node is.
#[derive(Clone, Debug)]
pub struct Me {
    /// Its name.
    pub name: String,
    /// Where the other nodes reach it.
    pub address: String,
    /// Its release.
    pub version: String,
}

/// What a node sees.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The nodes, at the last beat that the database answered.
    pub beat: Option<Beat>,
    /// Why the database did not answer, if it did not.
    pub failed: Option<String>,
    /// When this node was last heard: before it was said, so that it is never too late.
    pub heard: Option<Instant>,
}

type Told<T> = oneshot::Sender<Result<T, StoreError>>;

enum Ask {
    Claim(String, Told<Option<Claim>>),
    Begun(String, Told<()>),
    HandOver(u64, Told<()>),
    Release(Told<()>),
    Leave(Told<()>),
}

/// A beating heart; it stops when the last one of these is gone.
#[derive(Clone, Debug)]
pub struct Heart {
    asks: Sender<Ask>,
    sight: watch::Receiver<Sight>,
}

impl Heart {
    /// Starts to be heard.
    pub fn start(nodes: Nodes, me: Me) -> io::Result<Heart> {
        let (asks, asked) = channel();
        let (see, sight) = watch::channel(Sight::default());
        let thread = std::thread::Builder::new().name("heart".to_owned());
        thread.spawn(move || beat(nodes, &me, &asked, &see))?;
        Ok(Heart { asks, sight })
    }

    /// What it sees, as it changes.
    pub fn sight(&self) -> watch::Receiver<Sight> {
        self.sight.clone()
    }

    /// Asks for the house. `None` if somebody else was sooner.
    pub async fn claim(&self, keys: String) -> Result<Option<Claim>, StoreError> {
        self.ask(|told| Ask::Claim(keys, told)).await
    }

    /// The house is open, under these keys.
    pub async fn begun(&self, keys: String) -> Result<(), StoreError> {
        self.ask(|told| Ask::Begun(keys, told)).await
    }

    /// Hands the house over, written so far.
    pub async fn hand_over(&self, position: u64) -> Result<(), StoreError> {
        self.ask(|told| Ask::HandOver(position, told)).await
    }

    /// Lets the house go without a word of how far it is written.
    pub async fn release(&self) -> Result<(), StoreError> {
        self.ask(Ask::Release).await
    }

    /// Is no longer one of the nodes.
    pub async fn leave(&self) -> Result<(), StoreError> {
        self.ask(Ask::Leave).await
    }

    async fn ask<T>(&self, ask: impl FnOnce(Told<T>) -> Ask) -> Result<T, StoreError> {
        let gone = || StoreError::Lost("the heart has stopped".to_owned());
        let (told, answer) = oneshot::channel();
        self.asks.send(ask(told)).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

fn beat(mut nodes: Nodes, me: &Me, asked: &Receiver<Ask>, see: &watch::Sender<Sight>) {
    let mut next = Instant::now();
    loop {
        match asked.recv_timeout(next.saturating_duration_since(Instant::now())) {
            // whoever asked may have gone
            Ok(Ask::Claim(keys, told)) => drop(told.send(nodes.claim(&me.name, &keys))),
            Ok(Ask::Begun(keys, told)) => drop(told.send(nodes.begun(&me.name, &keys))),
            Ok(Ask::HandOver(position, told)) => {
                drop(told.send(nodes.hand_over(&me.name, position)));
            }
            Ok(Ask::Release(told)) => drop(told.send(nodes.release(&me.name))),
            Ok(Ask::Leave(told)) => {
                drop(told.send(nodes.leave(&me.name)));
                return;
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                let before = Instant::now();
                let seen = nodes.beat(&me.name, &me.address, &me.version);
                see.send_modify(|sight| match seen {
                    Ok(beat) => {
                        *sight = Sight { beat: Some(beat), failed: None, heard: Some(before) };
                    }
                    Err(error) => sight.failed = Some(error.to_string()),
                });
                next = Instant::now() + EVERY;
            }
        }
    }
}
