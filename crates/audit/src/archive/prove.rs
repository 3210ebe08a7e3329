//! Proves an archive without any database.

use super::{Line, Stump, TITLE, checkpoint_of, digest_of};
use crate::checkpoint::Trust;
use crate::fold::read;
use crate::found::{AuditError, Found};
use crate::key::PublicKey;
use crate::signed_file::{Seal, wrong};
use croupier_floor::HOUSE;
use croupier_house::{Checkpoint, HeadMark, HouseEvent, Significant};
use croupier_store::{Chain, Entry, Hash, Head, StreamId, hex};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// What an archive proves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ArchiveReport {
    /// The position of the first entry.
    pub first: u64,
    /// The position of the last entry.
    pub last: u64,
    /// When the last entry was written, in milliseconds since 1970.
    pub last_ms: u64,
    /// The hash of the last entry.
    pub hash: String,
    /// Signed checkpoints.
    pub checkpoints: u64,
    /// The key that signed the file.
    pub key: String,
    /// Whether the keys were compared with one the inspector brought.
    pub compared: bool,
}

/// Proves an archive without any database: the signature, every link of every chain, positions
/// without gaps, and every checkpoint against the entries before it.
pub fn verify_archive(path: &Path, key: Option<PublicKey>) -> Result<ArchiveReport, AuditError> {
    let (digest, last) = digest_of(path)?;
    let signer = Seal::read(&last)?.check(TITLE, &digest)?;
    let mut trust = Trust::new(Some(key.unwrap_or(signer)));
    trust.signed(signer);
    let file = File::open(path).map_err(|error| AuditError::file(path, error))?;
    let mut lines = BufReader::new(file).lines().map_while(Result::ok);
    let stump: Option<Stump> = lines.next().and_then(|line| serde_json::from_str(&line).ok());
    let stump = stump.ok_or_else(|| wrong("it does not begin with its stump".to_owned()))?;
    let mut following = Following::new(&stump, trust)?;
    let count = usize::try_from(stump.last - stump.first + 1).unwrap_or(usize::MAX);
    for line in lines.by_ref().take(count) {
        let line: Option<Line> = serde_json::from_str(&line).ok();
        let entry = line.and_then(Line::entry);
        following.take(&entry.ok_or_else(|| wrong("a line of it is no entry".to_owned()))?)?;
    }
    if lines.next().is_none_or(|line| line + "\n" != last) || lines.next().is_some() {
        return Err(wrong("it holds more or fewer entries than it says".to_owned()).into());
    }
    following.finish(&stump, signer, key.is_some())
}

/// The entries of an archive while they are followed.
struct Following {
    chain: Chain,
    trust: Trust,
    next: u64,
    /// The hashes of the entries after this position.
    hashes: (u64, Vec<Hash>),
    report: ArchiveReport,
    /// Whether the newest entry was a checkpoint.
    signed: bool,
}

impl Following {
    fn new(stump: &Stump, trust: Trust) -> Result<Following, Found> {
        let head = |(stream, mark): (&String, &HeadMark)| {
            let (stream, hash) = (StreamId::new(stream).ok()?, crate::key::unhex(&mark.hash)?);
            Some(Head { stream, epoch: 0, seq: mark.seq, hash })
        };
        let heads: Option<Vec<Head>> = stump.heads.iter().map(head).collect();
        let heads = heads.ok_or_else(|| wrong("its stump names no heads".to_owned()))?;
        if stump.archive != 1 || stump.first == 0 || stump.last < stump.first {
            return Err(wrong("its stump names no entries".to_owned()));
        }
        // An archive goes on after a checkpoint, whose own hash the next one covers.
        let before = stump.heads.get(HOUSE).and_then(|mark| crate::key::unhex(&mark.hash));
        let before: Vec<Hash> = before.into_iter().collect();
        let hashes = (stump.first - 1 - u64::from(!before.is_empty()), before);
        Ok(Following {
            chain: Chain::resume(stump.first - 1, heads),
            trust,
            next: stump.first,
            hashes,
            report: ArchiveReport { first: stump.first, last: stump.last, ..Default::default() },
            signed: false,
        })
    }

    fn take(&mut self, entry: &Entry) -> Result<(), AuditError> {
        if entry.position != self.next {
            return Err(Found::entry(entry, format!("entry {} belongs here", self.next)).into());
        }
        let signed = checkpoint_of(entry);
        if let Some(checkpoint) = &signed {
            self.checkpoint(checkpoint, entry).map_err(|what| Found::entry(entry, what))?;
        }
        self.rotations(entry)?;
        self.chain.follow(entry).map_err(Found::from)?;
        self.hashes.1.push(entry.hash);
        (self.next, self.signed) = (entry.position + 1, signed.is_some());
        (self.report.last_ms, self.report.hash) = (entry.at_ms, hex(&entry.hash));
        Ok(())
    }

    /// Compares a checkpoint with the entries before it.
    fn checkpoint(&mut self, checkpoint: &Checkpoint, entry: &Entry) -> Result<(), String> {
        self.trust.check(checkpoint, entry.position)?;
        let statement = &checkpoint.statement;
        let mark = |head: &Head| {
            (head.stream.to_string(), HeadMark { seq: head.seq, hash: hex(&head.hash) })
        };
        let heads: BTreeMap<String, HeadMark> = self.chain.heads().map(mark).collect();
        if statement.position + 1 != entry.position || statement.heads != heads {
            return Err("the journals do not stand where the checkpoint says".to_owned());
        }
        let (after, hashes) = std::mem::take(&mut self.hashes);
        let skipped = statement.order.after.checked_sub(after);
        let covered = skipped.and_then(|skipped| hashes.get(usize::try_from(skipped).ok()?..));
        let covered = covered.ok_or("the checkpoint reaches back behind the one before it")?;
        if hex(&Sha256::digest(covered.concat())) != statement.order.digest {
            return Err("the entries stand in another order than was signed".to_owned());
        }
        self.hashes = (statement.position, Vec::new());
        self.report.checkpoints += 1;
        Ok(())
    }

    fn rotations(&mut self, entry: &Entry) -> Result<(), Found> {
        if entry.stream.as_str() != HOUSE {
            return Ok(());
        }
        let body = read::<HouseEvent>(entry).map_err(|what| Found::entry(entry, what))?;
        for event in &body.events {
            if let HouseEvent::Noted {
                what: Significant::KeyRotated { from, to, signature }, ..
            } = event
            {
                let rotated = self.trust.rotated(from, to, signature);
                rotated.map_err(|what| Found::entry(entry, what))?;
            }
        }
        Ok(())
    }

    fn finish(
        self,
        stump: &Stump,
        signer: PublicKey,
        compared: bool,
    ) -> Result<ArchiveReport, AuditError> {
        if self.next != stump.last + 1 || !self.signed {
            return Err(wrong("it does not end with a checkpoint".to_owned()).into());
        }
        self.trust.finish()?;
        Ok(ArchiveReport { key: signer.to_string(), compared, ..self.report })
    }
}
