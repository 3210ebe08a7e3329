//! The append-only journal of the house behind one synchronous trait; it refuses to know any game.
//!
//! What happened is a row of `entry`: opaque bytes in a named stream (`table/t1`, `house`), with
//! the person who caused it, the idempotency key of the request and a hash that chains it to the
//! entry before it. Balances, round marks and heads stand beside the entries and could all be
//! worked out from them again. One [`Batch`] is one commit: all of it is on disk when
//! [`Journal::commit`] returns, or none of it ever happened.
//!
//! This crate depends on no other crate of ours. The floor hands it bytes and balances; what they
//! mean is decided elsewhere, so a new game never touches the store.
//!
//! Three implementations answer alike, kept so by one conformance suite: [`SqliteJournal`] for a
//! house on one machine, [`PostgresJournal`] for one whose database stands elsewhere, and
//! [`MemoryJournal`] for tests.

mod batch;
mod chain;
#[cfg(feature = "conformance")]
pub mod conformance;
mod database;
mod entry;
mod error;
mod journal;
mod keyring;
mod mark;
mod memory;
mod postgres;
mod seal;
mod seek;
mod snapshot;
mod sqlite;

pub use batch::{AccountId, Batch, Committed, Expected, Head, Placed, RoundMark};
pub use chain::{Break, Broken, Chain, entry_hash, verify_chain};
pub use database::Database;
pub use entry::{Entry, Hash, Key, KeyError, NO_HASH, NewEntry, StreamId, StreamIdError, hex};
pub use error::StoreError;
pub use journal::{Journal, VerifyError, verify};
pub use keyring::{Adopted, Keyring, KeyringError};
pub use mark::Mark;
pub use memory::MemoryJournal;
pub use postgres::PostgresJournal;
pub use seal::{Seal, Sealed, adoptable, authenticate};
pub use snapshot::Snapshot;
pub use sqlite::SqliteJournal;

/// The result type of the store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;
