//! What a house had in memory at some position, kept so that a start need not read everything. It
//! is a cache and no record: what is not whole is as good as none, and verification never looks at
//! it.

use crate::keyring::Keyring;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The row snapshots are kept in; each replaces the one before.
pub(crate) const NAME: &str = "floor";

/// What a house had in memory. The store does not read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last entry it takes in.
    pub position: u64,
    /// What wrote it: whoever is something else cannot read it.
    pub version: String,
    /// The memory, as the floor encoded it.
    pub body: Vec<u8>,
}

impl Snapshot {
    /// What tells a whole snapshot from a damaged one.
    pub(crate) fn checksum(&self) -> [u8; 32] {
        let hash = Sha256::new()
            .chain_update(self.position.to_be_bytes())
            .chain_update((self.version.len() as u64).to_be_bytes())
            .chain_update(&self.version)
            .chain_update(&self.body);
        hash.finalize().into()
    }

    /// What is stored beside it: a MAC where there are keys, else the checksum.
    pub(crate) fn proof(&self, keys: Option<&Arc<Keyring>>) -> [u8; 32] {
        keys.and_then(|keys| keys.snapshot_mac(self)).unwrap_or_else(|| self.checksum())
    }

    /// The snapshot if it is whole and, where there are keys, was kept under them.
    pub(crate) fn whole(self, proof: &[u8], keys: Option<&Arc<Keyring>>) -> Option<Snapshot> {
        (self.proof(keys).as_slice() == proof).then_some(self)
    }
}
