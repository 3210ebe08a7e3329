//! A snapshot of a house's memory at some position, so that a start need not read everything. It is
//! a cache, not a record: a damaged snapshot is ignored, and verification never reads it.

use sha2::{Digest, Sha256};

/// The row that holds the snapshot; each snapshot replaces the last.
pub(crate) const NAME: &str = "floor";

/// The memory of a house. The store does not read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last entry it includes.
    pub position: u64,
    /// The binary that wrote it: no other binary can read it.
    pub version: String,
    /// The memory, as the floor encoded it.
    pub body: Vec<u8>,
}

impl Snapshot {
    /// The checksum that detects a damaged snapshot.
    pub(crate) fn checksum(&self) -> [u8; 32] {
        let hash = Sha256::new()
            .chain_update(self.position.to_be_bytes())
            .chain_update((self.version.len() as u64).to_be_bytes())
            .chain_update(&self.version)
            .chain_update(&self.body);
        hash.finalize().into()
    }

    /// The snapshot, if it is intact.
    pub(crate) fn whole(self, checksum: &[u8]) -> Option<Snapshot> {
        (self.checksum().as_slice() == checksum).then_some(self)
    }
}
