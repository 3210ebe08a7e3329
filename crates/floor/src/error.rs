//! Faults of the floor. None of these is a refusal of the House.

use croupier_house::{Corrupt, LedgerRefused, TableId};
use croupier_store::{Broken, StoreError, StreamId};
use thiserror::Error;

/// Why the floor cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FloorError {
    /// The store said no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An entry does not fit the chain.
    #[error(transparent)]
    Chain(#[from] Broken),
    /// An entry of the house cannot have happened.
    #[error("entry {seq} of {stream}: {why}")]
    Entry {
        /// The stream.
        stream: StreamId,
        /// The entry's number in it.
        seq: u64,
        /// What is wrong.
        why: String,
    },
    /// An entry moved money that was not there.
    #[error("entry {seq} of {stream}: {why}")]
    Ledger {
        /// The stream.
        stream: StreamId,
        /// The entry's number in it.
        seq: u64,
        /// What is wrong.
        why: LedgerRefused,
    },
    /// The stored balances are not those the entries lead to.
    #[error("the account {account} is stored as {stored} cents and reckoned as {reckoned}")]
    Balance {
        /// The account.
        account: String,
        /// What is stored.
        stored: i64,
        /// What the entries lead to.
        reckoned: i64,
    },
    /// A decided event does not fit its table: a bug. The table is stopped.
    #[error("table {table}: {why}")]
    Table {
        /// The table.
        table: TableId,
        /// What is wrong.
        why: Corrupt,
    },
    /// A decided event does not fit the house: a bug.
    #[error("house: {0}")]
    House(Corrupt),
    /// A decision would have moved money that is not there: a bug.
    #[error("ledger: {0}")]
    Overdrawn(LedgerRefused),
    /// What happened could not be written down as text.
    #[error("a body could not be written: {0}")]
    Body(#[from] serde_json::Error),
    /// Code panicked in the middle of a step.
    #[error("panic: {0}")]
    Panic(String),
    /// The writer's thread could not be started.
    #[error("the writer's thread could not be started: {0}")]
    Thread(std::io::Error),
    /// Another process took the house over.
    #[error("another croupier has taken the house over; this one writes no more")]
    TakenOver,
    /// The journal cannot be read now, and so nothing is known.
    #[error("the journal cannot be read")]
    Away,
    /// The floor has been stopped.
    #[error("the floor has been stopped")]
    Stopped,
}

impl FloorError {
    /// Whether one request can have caused it: the others of its batch may be decided again.
    pub(crate) fn is_of_a_request(&self) -> bool {
        match self {
            FloorError::Table { .. }
            | FloorError::House(_)
            | FloorError::Overdrawn(_)
            | FloorError::Body(_)
            | FloorError::Panic(_) => true,
            FloorError::Store(_)
            | FloorError::Chain(_)
            | FloorError::Entry { .. }
            | FloorError::Ledger { .. }
            | FloorError::Balance { .. }
            | FloorError::Thread(_)
            | FloorError::TakenOver
            | FloorError::Away
            | FloorError::Stopped => false,
        }
    }
}
