//! A snapshot of memory, stored beside the journal so that a start need not read all of it: a list
//! of parts, one for the frame of the house, one for each board of what grows with the number of
//! patrons, and one for each table. It is a cache: one in a format we do not know, one that is
//! damaged, and one that does not fit the journal are not used.
//!
//! The format has a number, [`FORMAT`], and later releases read it. Whoever changes what stands in
//! a part gives a new field the default an earlier house had, or raises the number; the test of
//! `vectors/fixtures/snapshot-1` holds what was kept then against a journal read from its
//! beginning.

mod cut;
mod keeper;
mod resume;

pub(crate) use cut::{Cut, Known};
pub(crate) use keeper::Keeper;
pub(crate) use resume::{ReadTable, read, read_memory, recall, remember, resume};

use croupier_store::{Hash, hex};
use croupier_table::Hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// The format of snapshots: raised by hand, when an earlier release must not read one.
const FORMAT: &str = "croupier snapshot 1";

/// A hash, written as 64 hexadecimal digits.
#[derive(Clone, Copy)]
struct Digest(Hash);

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let hash = croupier_store::unhex(&text).map(Digest);
        hash.ok_or_else(|| serde::de::Error::custom("this is no hash"))
    }
}

/// What a snapshot says: its parts by their hashes, and what cannot be worked out from them.
#[derive(Serialize, Deserialize)]
pub(crate) struct List {
    frame: Digest,
    pieces: Vec<Digest>,
    tables: Vec<Digest>,
    /// For each stream, the number and hash of its last entry.
    heads: Vec<(String, u64, Digest)>,
    /// The highest key used.
    key: Option<String>,
    /// The highest key of each kind; an earlier release did not tell them apart.
    #[serde(default)]
    kinds: Option<[Option<String>; 2]>,
    last_ms: u64,
    entries: u64,
}

impl List {
    /// Every part.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Hash> {
        let all = [&self.frame].into_iter().chain(&self.pieces).chain(&self.tables);
        all.map(|Digest(hash)| *hash)
    }
}

/// A table that knows what lies face down: the text of a [`KeptTable`], covered.
#[derive(Serialize, Deserialize)]
struct CoveredTable {
    table: String,
    covered: String,
}

/// Where a covered table stands.
fn place(table: &str) -> String {
    format!("snapshot {table}")
}

/// A table, with what is not part of a [`croupier_table::Table`].
#[derive(Serialize, Deserialize)]
struct KeptTable {
    /// The rulebook it was opened under, needed to read its memory.
    rulebook: String,
    table: Box<RawValue>,
    first: Option<u64>,
    sealed: Option<Hex>,
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests;
