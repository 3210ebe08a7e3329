//! The append-only journal of the house behind one synchronous trait; it knows no game.
//!
//! Every accepted command is a row of `entry`: opaque bytes in a named stream (`table/t1`,
//! `house`), with the person who caused it, the idempotency key of the request and a hash that
//! chains it to the previous entry. Balances, round marks and heads are stored beside the entries
//! and can all be rebuilt from them. One [`Batch`] is one commit: either all of it is on disk when
//! [`Journal::commit`] returns, or nothing is.
//!
//! This crate depends on no other crate of ours. The floor passes it bytes and balances and knows
//! their meaning, so a new game never touches the store.
//!
//! One conformance suite keeps three implementations alike: [`SqliteJournal`] for a house on one
//! machine, [`PostgresJournal`] for a house whose database runs elsewhere, and [`MemoryJournal`]
//! for tests.

mod batch;
mod chain;
#[cfg(feature = "conformance")]
pub mod conformance;
mod cover;
mod database;
mod entry;
mod error;
mod journal;
mod keyring;
mod mark;
mod memory;
mod person;
mod postgres;
mod seal;
mod seek;
mod snapshot;
mod sqlite;
mod stump;

pub use batch::{AccountId, Batch, Committed, Expected, Head, Placed, RoundMark};
pub use chain::{Break, Broken, Chain, entry_hash, verify_chain};
pub use cover::{cover_under, uncover_under};
pub use database::Database;
pub use entry::{Entry, Hash, Key, KeyError, NO_HASH, NewEntry, StreamId, StreamIdError, hex};
pub use error::StoreError;
pub use journal::{Journal, VerifyError, verify};
pub use keyring::{Adopted, Keyring, KeyringError, unhex};
pub use mark::Mark;
pub use memory::MemoryJournal;
pub use person::{KeyChange, PersonKey, PersonKeys};
pub use postgres::PostgresJournal;
pub use postgres::nodes::{Beat, Claim, LEASE_MS, NodeRow, Nodes};
pub use seal::{Seal, Sealed, adoptable, authenticate};
pub use snapshot::{Part, Snapshot};
pub use sqlite::SqliteJournal;
pub use stump::Stump;

/// The result type of the store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;
