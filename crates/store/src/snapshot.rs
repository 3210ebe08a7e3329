//! What a house had in memory at some position, kept so that a start need not read everything. It
//! is a cache and no record: what is not whole is as good as none, and verification never looks at
//! it.

use crate::keyring::Keyring;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The row snapshots are kept in; each replaces the one before.
pub(crate) const NAME: &str = "floor";

/// The memory of a house at some position. The store does not interpret it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last entry it takes in.
    pub position: u64,
    /// The version that wrote it. Another version must not read it.
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

    /// What is stored beside it: a MAC where there are keys, else the checksum.
    pub(crate) fn proof(&self, keys: Option<&Arc<Keyring>>) -> [u8; 32] {
        keys.and_then(|keys| keys.snapshot_mac(self)).unwrap_or_else(|| self.checksum())
    }

    /// The snapshot if it is whole and, where there are keys, was kept under them.
    pub(crate) fn whole(self, proof: &[u8], keys: Option<&Arc<Keyring>>) -> Option<Snapshot> {
        (self.proof(keys).as_slice() == proof).then_some(self)
    }
}
