//! A snapshot of a house's memory at some position, so that a start need not read everything. It is
//! a cache, not a record: a damaged snapshot is ignored, and verification never reads it.

use crate::entry::Hash;
use crate::keyring::Keyring;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The row that holds the snapshot; each snapshot replaces the last.
pub(crate) const NAME: &str = "floor";

/// The memory of a house at some position. The store does not interpret it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last entry it includes.
    pub position: u64,
    /// The format it is written in. Who does not know the format must not read it.
    pub version: String,
    /// The memory, as the floor encoded it.
    pub body: Vec<u8>,
}

/// A part of a snapshot. The snapshot names it by its hash, so it is as authentic as the snapshot
/// is, and a part that has not changed is not written again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The SHA-256 of the body.
    pub hash: Hash,
    /// What it says, as the floor encoded it.
    pub body: Vec<u8>,
}

impl Part {
    /// A part that says this.
    pub fn new(body: Vec<u8>) -> Part {
        Part { hash: Sha256::digest(&body).into(), body }
    }

    /// Whether the body is the one that was hashed.
    pub fn is_whole(&self) -> bool {
        self.hash == Hash::from(Sha256::digest(&self.body))
    }
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
