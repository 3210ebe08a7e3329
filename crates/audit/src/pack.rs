//! The dispute pack: one signed file that proves a round without the database it came from.
//!
//! It holds the round's entries as they stand in the journal, and for each of them the signed
//! checkpoint that covers it. A checkpoint states the SHA-256 of the hashes of all entries since
//! the one before it, so the hashes of the other entries suffice: what they hold is not disclosed.

pub(crate) mod checkpoints;
pub(crate) mod gather;
mod prove;
mod settle;

pub use gather::{PackOrder, pack};
pub use prove::{PackReport, verify_pack};

use croupier_floor::TABLE;
use croupier_house::Checkpoint;
use croupier_store::{Entry, Hash, Key, StreamId, hex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the signature says the file is.
pub(crate) const TITLE: &str = "croupier pack 1";

/// Everything in the file but the signature.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pack {
    /// The version of this form: 1.
    pub(crate) pack: u32,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made_ms: u64,
    /// The person who asked for it.
    pub(crate) asked_by: String,
    /// The table.
    pub(crate) table: String,
    /// Its name.
    pub(crate) name: String,
    /// The number of the round.
    pub(crate) round: u64,
    /// What the pack tells about whom.
    pub(crate) disclosed: String,
    /// The rules the round was played by.
    pub(crate) rulebook: PackedRulebook,
    /// The names of everybody who is mentioned, by `staff/ID` and `patron/ID`.
    pub(crate) people: BTreeMap<String, String>,
    /// The round in words.
    pub(crate) told: Vec<PackedStep>,
    /// The entry that opened the table, the last change of its settings before the round, the
    /// entries of the round and what was entered about it later, in order.
    pub(crate) entries: Vec<PackedEntry>,
    /// What lies under the covers of entries (hands of pai gow), by entry and event.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) covered: BTreeMap<u64, BTreeMap<usize, String>>,
    /// The checkpoints that cover the entries.
    pub(crate) checkpoints: Vec<PackedCheckpoint>,
    /// Keys that handed over to another since the oldest of these checkpoints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rotations: Vec<Rotation>,
}

/// The rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackedRulebook {
    pub(crate) reference: String,
    /// The SHA-256 of the text.
    pub(crate) hash: String,
    pub(crate) text: String,
}

/// A step of the round in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackedStep {
    pub(crate) seq: u64,
    /// When, as in `2027-01-15T08:00:00.123Z`.
    pub(crate) at: String,
    pub(crate) actor: String,
    pub(crate) said: Vec<String>,
}

/// An entry of the table's journal, every byte of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackedEntry {
    pub(crate) position: u64,
    pub(crate) seq: u64,
    pub(crate) at_ms: u64,
    pub(crate) actor: String,
    pub(crate) key: String,
    pub(crate) request_hash: String,
    /// The hash of the entry before it in its journal.
    pub(crate) previous: String,
    pub(crate) hash: String,
    pub(crate) body: String,
}

/// A checkpoint, and the hashes of the entries it states the order of, one behind the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackedCheckpoint {
    pub(crate) checkpoint: Checkpoint,
    pub(crate) hashes: String,
}

/// The old key signed for the new one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rotation {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) signature: String,
}

impl PackedEntry {
    fn new(entry: &Entry, previous: &Hash) -> Option<PackedEntry> {
        Some(PackedEntry {
            position: entry.position,
            seq: entry.seq,
            at_ms: entry.at_ms,
            actor: entry.actor.clone(),
            key: entry.key.to_string(),
            request_hash: hex(&entry.request_hash),
            previous: hex(previous),
            hash: hex(&entry.hash),
            body: String::from_utf8(entry.body.clone()).ok()?,
        })
    }

    /// The entry, and the hash of the one before it.
    fn read(&self, table: &str) -> Option<(Entry, Hash)> {
        let key: Key = self.key.parse().ok()?;
        let entry = Entry {
            position: self.position,
            stream: StreamId::new(&format!("{TABLE}{table}")).ok()?,
            seq: self.seq,
            at_ms: self.at_ms,
            actor: self.actor.clone(),
            key,
            request_hash: unhex(&self.request_hash)?,
            body: self.body.clone().into_bytes(),
            hash: unhex(&self.hash)?,
        };
        Some((entry, unhex(&self.previous)?))
    }
}

fn unhex(digits: &str) -> Option<Hash> {
    crate::key::unhex(digits)
}
