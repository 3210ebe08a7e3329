//! Archives: the entries of all journals from one checkpoint to another, in a signed file that is
//! proven without the database. Each archive goes on where the one before it ended.

use crate::checkpoint::Trust;
use crate::fold::read;
use crate::found::{AuditError, Found};
use crate::key::PublicKey;
use crate::signed_file::{Seal, wrong};
use croupier_floor::{HOUSE, Signer};
use croupier_house::{Checkpoint, HeadMark, HouseEvent, Significant};
use croupier_store::{Chain, Entry, Hash, Head, Journal, Key, StreamId, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What the signature says the file is.
pub(crate) const TITLE: &str = "croupier archive 1";
/// How the name of an archive ends.
const ENDING: &str = ".archive";
/// How many entries are read at a time.
const PAGE: usize = 2_000;

/// The first line: the stump on which the entries stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stump {
    /// The version of this form: 1.
    archive: u32,
    /// When it was made, in milliseconds since 1970.
    made_ms: u64,
    /// The position of the first entry.
    first: u64,
    /// The position of the last entry, which is a checkpoint.
    last: u64,
    /// The last entry of every journal before the first entry.
    heads: BTreeMap<String, HeadMark>,
}

/// An entry, every byte of it, on a line of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    position: u64,
    stream: String,
    seq: u64,
    at_ms: u64,
    actor: String,
    key: String,
    request_hash: String,
    hash: String,
    body: String,
}

/// An archive that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archived {
    /// The file.
    pub path: PathBuf,
    /// The position of its first entry.
    pub first: u64,
    /// The position of its last entry.
    pub last: u64,
}

/// What an archive proves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ArchiveReport {
    /// The position of the first entry.
    pub first: u64,
    /// The position of the last entry.
    pub last: u64,
    /// When the last entry was written, in milliseconds since 1970.
    pub last_ms: u64,
    /// Signed checkpoints.
    pub checkpoints: u64,
    /// The key that signed the file.
    pub key: String,
    /// Whether the keys were compared with one the inspector brought.
    pub compared: bool,
}

/// Writes the entries after the newest archive of a folder, up to the newest checkpoint, into a
/// new file there. `None` if no checkpoint came since.
pub fn archive(
    journal: &mut dyn Journal,
    folder: &Path,
    signer: &dyn Signer,
    made_ms: u64,
) -> Result<Option<Archived>, AuditError> {
    let first = newest(folder)?.map_or(1, |(_, last)| last + 1);
    let (mut last, mut heads, mut from) = (None, BTreeMap::new(), 1);
    let mut stump = BTreeMap::new();
    loop {
        let page = journal.read_all(from, PAGE).map_err(AuditError::damaged)?;
        let Some(end) = page.last() else { break };
        from = end.position + 1;
        for entry in &page {
            if entry.position == first {
                stump.clone_from(&heads);
            }
            let mark = HeadMark { seq: entry.seq, hash: hex(&entry.hash) };
            heads.insert(entry.stream.to_string(), mark);
            if entry.position >= first && checkpoint_of(entry).is_some() {
                last = Some(entry.position);
            }
        }
    }
    let Some(last) = last else { return Ok(None) };
    let name = format!("entries-{first:012}-{last:012}{ENDING}");
    let path = folder.join(&name);
    let stump = Stump { archive: 1, made_ms, first, last, heads: stump };
    let part = folder.join(format!("{name}.part"));
    write(journal, &stump, signer, &part)?;
    fs::rename(&part, &path).map_err(|error| AuditError::file(&path, error))?;
    Ok(Some(Archived { path, first, last }))
}

/// The first and last position of the newest archive in a folder.
fn newest(folder: &Path) -> Result<Option<(u64, u64)>, AuditError> {
    let files = fs::read_dir(folder).map_err(|error| AuditError::file(folder, error))?;
    let range = |name: &str| {
        let (first, last) = name.strip_prefix("entries-")?.strip_suffix(ENDING)?.split_once('-')?;
        Some((first.parse().ok()?, last.parse().ok()?))
    };
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    Ok(names.filter_map(|name| range(&name)).max_by_key(|(_, last)| *last))
}

fn write(
    journal: &mut dyn Journal,
    stump: &Stump,
    signer: &dyn Signer,
    path: &Path,
) -> Result<(), AuditError> {
    let told = |error: std::io::Error| AuditError::file(path, error);
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(true).open(path).map_err(told)?;
    let (mut file, mut digest) = (BufWriter::new(file), Sha256::new());
    let mut put = |text: String| {
        digest.update(text.as_bytes());
        file.write_all(text.as_bytes())
    };
    let json = |value: serde_json::Result<String>| {
        value.map(|text| text + "\n").map_err(|why| wrong(format!("it cannot be written: {why}")))
    };
    put(json(serde_json::to_string(stump))?).map_err(told)?;
    let mut from = stump.first;
    while from <= stump.last {
        let left = usize::try_from(stump.last - from + 1).unwrap_or(PAGE).min(PAGE);
        let page = journal.read_all(from, left).map_err(AuditError::damaged)?;
        let Some(end) = page.last() else { break };
        from = end.position + 1;
        for entry in &page {
            let line = Line::new(entry).ok_or_else(|| Found::entry(entry, "it is no text"))?;
            put(json(serde_json::to_string(&line))?).map_err(told)?;
        }
    }
    let seal = Seal::of(TITLE, &digest.finalize(), signer).line()?;
    file.write_all(seal.as_bytes()).map_err(told)?;
    let file = file.into_inner().map_err(|error| told(error.into_error()))?;
    file.sync_all().map_err(told)
}

impl Line {
    fn new(entry: &Entry) -> Option<Line> {
        Some(Line {
            position: entry.position,
            stream: entry.stream.to_string(),
            seq: entry.seq,
            at_ms: entry.at_ms,
            actor: entry.actor.clone(),
            key: entry.key.to_string(),
            request_hash: hex(&entry.request_hash),
            hash: hex(&entry.hash),
            body: String::from_utf8(entry.body.clone()).ok()?,
        })
    }

    fn entry(self) -> Option<Entry> {
        let key: Key = self.key.parse().ok()?;
        Some(Entry {
            position: self.position,
            stream: StreamId::new(&self.stream).ok()?,
            seq: self.seq,
            at_ms: self.at_ms,
            actor: self.actor,
            key,
            request_hash: crate::key::unhex(&self.request_hash)?,
            body: self.body.into_bytes(),
            hash: crate::key::unhex(&self.hash)?,
        })
    }
}

/// Whether a file is an archive, by its last line.
pub fn is_archive(path: &Path) -> Result<bool, AuditError> {
    let (_, last) = digest_of(path)?;
    Ok(Seal::read(&last).is_ok_and(|seal| seal.signed == TITLE))
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

/// The SHA-256 of all lines but the last, and the last.
fn digest_of(path: &Path) -> Result<(Vec<u8>, String), AuditError> {
    let told = |error: std::io::Error| AuditError::file(path, error);
    let mut reader = BufReader::new(File::open(path).map_err(told)?);
    let (mut digest, mut last) = (Sha256::new(), String::new());
    loop {
        let mut line = String::new();
        let read = reader.read_line(&mut line);
        if read.map_err(|_| wrong("it is no text".to_owned()))? == 0 {
            return Ok((digest.finalize().to_vec(), last));
        }
        digest.update(last.as_bytes());
        last = line;
    }
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
        self.report.last_ms = entry.at_ms;
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

fn checkpoint_of(entry: &Entry) -> Option<Checkpoint> {
    if entry.stream.as_str() != HOUSE {
        return None;
    }
    read::<HouseEvent>(entry).ok()?.events.into_iter().find_map(|event| {
        let HouseEvent::Checkpointed(checkpoint) = event else { return None };
        Some(*checkpoint)
    })
}
