//! What can go wrong with a journal; every one of these is a fault, never a refusal of the House.

use crate::batch::{Expected, Head};
use crate::entry::{Key, StreamId};
use std::path::PathBuf;
use thiserror::Error;

/// Why the store did not do what was asked. After any of them nothing of the batch is written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else wrote to the stream, or took it over.
    #[error("{} has moved on: expected epoch {} entry {}, found epoch {} entry {}",
        found.stream, expected.epoch, expected.seq, found.epoch, found.seq)]
    HeadMoved {
        /// What the batch was decided upon.
        expected: Box<Expected>,
        /// What stands there.
        found: Box<Head>,
    },
    /// The idempotency key is already written down.
    #[error("key {key} is taken by entry {seq} of {stream}")]
    KeyTaken {
        /// The key.
        key: Key,
        /// Where it is, or would have been when both stand in the same batch.
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
    /// The file is a database, but not one of ours.
    #[error("{} is not a croupier journal", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another process owns the file.
    #[error("{} is in use by another croupier", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// What is stored contradicts itself.
    #[error("the journal is damaged: {0}")]
    Damaged(String),
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The database said no.
    #[error("database: {0}")]
    Sql(String),
    /// The operating system said no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: std::io::Error,
    },
}
