//! Compares a checkpoint with the entries before it: heads, totals, order, signature.

use crate::fold::Fold;
use crate::found::Found;
use crate::key::PublicKey;
use croupier_floor::HOUSE;
use croupier_house::{Checkpoint, HeadMark, OrderMark, key_rotation_text, totals};
use croupier_store::{Entry, Hash, hex};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The order of entries, over any range that a checkpoint may name.
#[derive(Default)]
pub(crate) struct Order {
    hashes: Vec<Hash>,
    /// The position of the last entry that is no longer kept.
    after: u64,
}

impl Order {
    /// The order of the entries after a position.
    pub(crate) fn after(after: u64) -> Order {
        Order { hashes: Vec::new(), after }
    }

    pub(crate) fn follow(&mut self, hash: &Hash) {
        self.hashes.push(*hash);
    }

    /// The digest of all entries after a position, if they are still kept.
    fn digest(&self, after: u64) -> Option<String> {
        let skipped = usize::try_from(after.checked_sub(self.after)?).ok()?;
        let hashes = self.hashes.get(skipped..)?;
        let mut digest = Sha256::new();
        hashes.iter().for_each(|hash| digest.update(hash));
        Some(hex(&digest.finalize()))
    }

    /// Drops all hashes: no later checkpoint reaches back behind this one.
    fn forget(&mut self, position: u64) {
        self.hashes.clear();
        self.after = position;
    }
}

/// Which signatures are trusted, and which checkpoints were found.
#[derive(Default)]
pub(crate) struct Trust {
    /// The only trusted key, if the inspector brought one.
    key: Option<PublicKey>,
    /// The keys that signed.
    pub(crate) keys: BTreeSet<String>,
    /// The position of the newest checkpoint.
    pub(crate) newest: Option<u64>,
    /// The signatures of all checkpoints, by position, to compare with the anchor.
    pub(crate) signatures: BTreeMap<u64, String>,
    /// The hashes of their entries, by position.
    pub(crate) hashes: BTreeMap<u64, Hash>,
    /// Who signed first with each key, by position.
    signers: BTreeMap<u64, PublicKey>,
    /// Keys that handed over to another: the old one signed for the new one.
    rotations: Vec<(PublicKey, PublicKey)>,
}

impl Trust {
    /// Trusts only this key; without one, trusts every key and lists it in the report.
    pub(crate) fn new(key: Option<PublicKey>) -> Trust {
        Trust { key, ..Trust::default() }
    }

    /// This key signed something that is no checkpoint: it must be trusted as theirs are.
    pub(crate) fn signed(&mut self, signer: PublicKey) {
        self.signers.insert(u64::MAX, signer);
    }

    /// Whether a checkpoint was signed, by a key that counts.
    pub(crate) fn check(&mut self, checkpoint: &Checkpoint, position: u64) -> Result<(), String> {
        let Checkpoint { statement, key, signature } = checkpoint;
        let signer: PublicKey = key.parse().map_err(|why| format!("its key is none: {why}"))?;
        if !self.signers.values().any(|known| *known == signer) {
            self.signers.insert(position, signer);
        }
        if !signer.has_signed(&statement.text(), signature) {
            return Err("its signature does not fit".to_owned());
        }
        self.keys.insert(key.clone());
        Ok(())
    }

    /// The key of the checkpoints was replaced: the old one must have signed for the new one.
    pub(crate) fn rotated(&mut self, from: &str, to: &str, signature: &str) -> Result<(), String> {
        let read = |key: &str| key.parse().map_err(|why| format!("the key {key} is none: {why}"));
        let (old, new): (PublicKey, PublicKey) = (read(from)?, read(to)?);
        if !old.has_signed(&key_rotation_text(from, to), signature) {
            return Err(format!("the key {from} did not sign for the key {to}"));
        }
        self.rotations.push((old, new));
        Ok(())
    }

    /// Whether every key that signed is the one the inspector brought, or led to or from it by
    /// rotations. The newest key vouches for the older ones: its checkpoints cover their entries.
    pub(crate) fn finish(&self) -> Result<(), Found> {
        let Some(given) = self.key else { return Ok(()) };
        let mut trusted = vec![given];
        for _ in 0..self.rotations.len() {
            for (old, new) in &self.rotations {
                match (trusted.contains(old), trusted.contains(new)) {
                    (true, false) => trusted.push(*new),
                    (false, true) => trusted.push(*old),
                    (true, true) | (false, false) => {}
                }
            }
        }
        match self.signers.iter().find(|(_, signer)| !trusted.contains(signer)) {
            None => Ok(()),
            Some((position, signer)) => {
                let what =
                    format!("it was signed with the key {signer}, which is not the given one");
                let found = Found::other("entry", HOUSE, what).at(*position);
                Err(found)
            }
        }
    }
}

impl Fold<'_> {
    /// Compares a checkpoint, which is part of this entry, with everything before it.
    pub(crate) fn checkpoint(
        &mut self,
        checkpoint: &Checkpoint,
        entry: &Entry,
    ) -> Result<(), String> {
        self.trust.check(checkpoint, entry.position)?;
        let statement = &checkpoint.statement;
        if statement.position != self.position() {
            return Err(format!("it covers {} entries, not those before it", statement.position));
        }
        let heads: BTreeMap<String, HeadMark> = self
            .heads
            .iter()
            .map(|(stream, (seq, hash))| {
                (stream.to_string(), HeadMark { seq: *seq, hash: hex(hash) })
            })
            .collect();
        if heads != statement.heads {
            return Err("the journals do not stand where it says".to_owned());
        }
        if totals(&self.ledger) != statement.totals {
            return Err("the accounts do not come to what it says".to_owned());
        }
        let OrderMark { after, digest } = &statement.order;
        if self.order.digest(*after).as_ref() != Some(digest) {
            let what = format!("the entries after position {after} stand in another order");
            return Err(what + " than they were written in");
        }
        self.order.forget(self.position());
        self.trust.newest = Some(entry.position);
        self.trust.signatures.insert(entry.position, checkpoint.signature.clone());
        self.trust.hashes.insert(entry.position, entry.hash);
        self.counts.checkpoints += 1;
        Ok(())
    }
}
