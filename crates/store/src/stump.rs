//! The stump: what stands in a journal for the entries that were removed after their term. It is no
//! cache. Readers begin after it, so the entries it stands for may be deleted a few at a time, and
//! a power cut in between loses nothing.

use crate::batch::Head;
use crate::chain::Chain;
use crate::entry::{Hash, StreamId, hex};
use crate::keyring::{Keyring, unhex};
use crate::{Result, StoreError};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::sync::Arc;

/// What stands for all entries up to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stump {
    /// The position of the last entry it stands for. That entry stays, a signed checkpoint.
    pub position: u64,
    /// Where every stream stood after that entry; the epochs are 0.
    pub heads: Vec<Head>,
    /// The state after that entry, as the auditor signed it. The store does not interpret it.
    pub body: Vec<u8>,
    /// The proof it was kept with, if it was read from a journal: a copy keeps it.
    pub proof: Option<Hash>,
}

impl Stump {
    /// The chain that goes on from here.
    pub fn chain(&self) -> Chain {
        Chain::resume(self.position, self.heads.iter().cloned())
    }

    /// The SHA-256 of its body.
    pub fn digest(&self) -> Hash {
        Sha256::digest(&self.body).into()
    }

    /// The heads as they are stored: number, hash and stream, one a line.
    pub(crate) fn lines(&self) -> String {
        self.heads.iter().fold(String::new(), |mut text, head| {
            let (seq, hash, stream) = (head.seq, hex(&head.hash), &head.stream);
            let _ = writeln!(text, "{seq} {hash} {stream}"); // writing to a string cannot fail
            text
        })
    }

    /// The checksum of everything in it.
    pub(crate) fn checksum(&self) -> Hash {
        let lines = self.lines();
        let hash = Sha256::new()
            .chain_update(self.position.to_be_bytes())
            .chain_update((lines.len() as u64).to_be_bytes())
            .chain_update(&lines)
            .chain_update(&self.body);
        hash.finalize().into()
    }

    /// What is stored beside it: a MAC where there are keys, else the checksum.
    pub(crate) fn proof(&self, keys: Option<&Arc<Keyring>>) -> Hash {
        let macs = keys.map(|keys| keys.stump_macs(self)).unwrap_or_default();
        macs.last().copied().or(self.proof).unwrap_or_else(|| self.checksum())
    }

    /// The stump of a stored row, if it is whole and, where there are keys, was kept under one of
    /// them. Without a stump the journal cannot be read, so anything else is an error.
    pub(crate) fn stored(
        (position, lines, proof, body): (u64, &str, &[u8], Vec<u8>),
        keys: Option<&Arc<Keyring>>,
    ) -> Result<Stump> {
        let head = |line: &str| {
            let mut words = line.splitn(3, ' ');
            let (seq, hash) = (words.next()?.parse().ok()?, unhex(words.next()?)?);
            Some(Head { stream: StreamId::new(words.next()?).ok()?, epoch: 0, seq, hash })
        };
        let heads: Option<Vec<Head>> = lines.lines().map(head).collect();
        let heads = heads.ok_or_else(|| StoreError::Damaged("the stump names no heads".into()))?;
        let stump = Stump { position, heads, body, proof: proof.try_into().ok() };
        // A reader without the keys cannot check a MAC; the signature in the body stands.
        let is_ours = keys
            .is_none_or(|keys| keys.stump_macs(&stump).iter().any(|mac| mac.as_slice() == proof));
        match is_ours {
            true => Ok(stump),
            false => Err(StoreError::NotAuthentic {
                position: Some(position),
                why: "the stump was not kept by a house with these keys (wrong MAC)".to_owned(),
            }),
        }
    }
}
