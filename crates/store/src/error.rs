//! The errors of a journal. Each of them is a fault, never a refusal of the House.

use crate::batch::{Expected, Head};
use crate::entry::{Key, StreamId};
use std::path::PathBuf;
use thiserror::Error;

/// Why the store did not do what was asked. After any of them but [`StoreError::Unknown`] nothing
/// of the batch is written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else wrote to the stream, or took it over.
    #[error("{} has moved on: expected epoch {} entry {}, found epoch {} entry {}",
        found.stream, expected.epoch, expected.seq, found.epoch, found.seq)]
    HeadMoved {
        /// The head that the batch expected.
        expected: Box<Expected>,
        /// The head in the database.
        found: Box<Head>,
    },
    /// The idempotency key is already written down.
    #[error("key {key} is taken by entry {seq} of {stream}")]
    KeyTaken {
        /// The key.
        key: Key,
        /// The stream of the entry that holds it, also if that entry is in the same batch.
        stream: StreamId,
        /// Which entry of that stream.
        seq: u64,
    },
    /// Journal time never runs backwards within a stream.
    #[error("{stream} stands at {last_ms} ms, an entry says {at_ms} ms")]
    TimeBackwards {
        /// The stream.
        stream: StreamId,
        /// The time of the entry before.
        last_ms: u64,
        /// The time that was refused.
        at_ms: u64,
    },
    /// The caller broke the contract of the store.
    #[error("this cannot be written: {0}")]
    Malformed(String),
    /// The database was written by a newer Croupier.
    #[error(
        "the database has version {found}, this binary knows {known}: use a newer croupier, \
         the data is untouched"
    )]
    TooNew {
        /// The version of the database.
        found: u32,
        /// The newest version this binary can read.
        known: u32,
    },
    /// The database was written by an older Croupier, and this one was only to read it.
    #[error(
        "the database has version {found}, this binary reads {known}: croupier serve brings it up \
         to date"
    )]
    TooOld {
        /// The version of the database.
        found: u32,
        /// The version this binary reads.
        known: u32,
    },
    /// The name is not that of a database we can open.
    #[error("{0}")]
    NoDatabase(String),
    /// The database exists but is not a croupier journal.
    #[error("{} is not a croupier journal", path.display())]
    Foreign {
        /// The file, or the database without its password.
        path: PathBuf,
    },
    /// Another process owns the file.
    #[error("{} is in use by another croupier", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The stored data contradicts itself.
    #[error("the journal is damaged: {0}")]
    Damaged(String),
    /// The journal holds what no house with these keys wrote, or lacks what one did.
    #[error("{}{why}", position.map_or_else(String::new, |at| format!("entry {at}: ")))]
    NotAuthentic {
        /// The first entry that is not authentic, if it is one.
        position: Option<u64>,
        /// What is wrong.
        why: String,
    },
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The database cannot be reached, or was lost before anything of the batch was committed.
    #[error("the database cannot be reached: {0}")]
    Lost(String),
    /// The database was lost during the commit, and whether the batch is written could not be
    /// found out yet. Read the journal again: it is there whole or not at all.
    #[error("the commit may or may not have been written: {0}")]
    Unknown(String),
    /// The database said no.
    #[error("database: {0}")]
    Sql(String),
    /// The operating system said no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
}
