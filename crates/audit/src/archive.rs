//! Archives: the entries of all journals from one checkpoint to another, in a signed file that is
//! proven without the database. Each archive goes on where the one before it ended.

mod prove;
mod term;
mod write;

pub use prove::{ArchiveReport, verify_archive};
pub use term::{Expired, expired};
pub use write::{Archived, Until, archive};

use crate::fold::read;
use crate::found::AuditError;
use crate::signed_file::{Seal, wrong};
use croupier_floor::HOUSE;
use croupier_house::{Checkpoint, HeadMark, HouseEvent};
use croupier_store::{Entry, Key, StreamId, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// What the signature says the file is.
pub(crate) const TITLE: &str = "croupier archive 1";
/// How the name of an archive ends.
const ENDING: &str = ".archive";

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

/// An archive in a folder, by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveFile {
    /// The file.
    pub path: PathBuf,
    /// The position of its first entry.
    pub first: u64,
    /// The position of its last entry.
    pub last: u64,
}

impl ArchiveFile {
    /// The name of the file.
    pub fn name(&self) -> String {
        name(self.first, self.last)
    }
}

/// The name of the archive of these entries.
fn name(first: u64, last: u64) -> String {
    format!("entries-{first:012}-{last:012}{ENDING}")
}

/// The archives of a folder, oldest first.
pub fn archives(folder: &Path) -> Result<Vec<ArchiveFile>, AuditError> {
    let files = fs::read_dir(folder).map_err(|error| AuditError::file(folder, error))?;
    let range = |name: &str| {
        let (first, last) = name.strip_prefix("entries-")?.strip_suffix(ENDING)?.split_once('-')?;
        Some((first.parse().ok()?, last.parse().ok()?))
    };
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut found: Vec<ArchiveFile> = names
        .filter_map(|name| {
            let (first, last) = range(&name)?;
            Some(ArchiveFile { path: folder.join(name), first, last })
        })
        .collect();
    found.sort_by_key(|archive| (archive.last, archive.first));
    Ok(found)
}

/// The first line of an archive.
fn stump_of(path: &Path) -> Result<Stump, AuditError> {
    let file = File::open(path).map_err(|error| AuditError::file(path, error))?;
    let line = BufReader::new(file).lines().next().and_then(Result::ok);
    let stump = line.and_then(|line| serde_json::from_str(&line).ok());
    Ok(stump.ok_or_else(|| wrong("it does not begin with its stump".to_owned()))?)
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

/// When an archive was made, in milliseconds since 1970.
pub(crate) fn made_ms(path: &Path) -> Result<u64, AuditError> {
    Ok(stump_of(path)?.made_ms)
}

/// Shows every entry of an archive that was proven, in order.
pub(crate) fn each_entry(
    path: &Path,
    mut each: impl FnMut(&Entry) -> Result<(), AuditError>,
) -> Result<(), AuditError> {
    let stump = stump_of(path)?;
    let count = usize::try_from(stump.last - stump.first + 1).unwrap_or(usize::MAX);
    let file = File::open(path).map_err(|error| AuditError::file(path, error))?;
    for line in BufReader::new(file).lines().skip(1).take(count) {
        let line = line.map_err(|error| AuditError::file(path, error))?;
        let line: Option<Line> = serde_json::from_str(&line).ok();
        let entry = line.and_then(Line::entry);
        each(&entry.ok_or_else(|| wrong("a line of it is no entry".to_owned()))?)?;
    }
    Ok(())
}

/// Whether a file is an archive, by its last line.
pub fn is_archive(path: &Path) -> Result<bool, AuditError> {
    let (_, last) = digest_of(path)?;
    Ok(Seal::read(&last).is_ok_and(|seal| seal.signed == TITLE))
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

pub(crate) fn checkpoint_of(entry: &Entry) -> Option<Checkpoint> {
    if entry.stream.as_str() != HOUSE {
        return None;
    }
    read::<HouseEvent>(entry).ok()?.events.into_iter().find_map(|event| {
        let HouseEvent::Checkpointed(checkpoint) = event else { return None };
        Some(*checkpoint)
    })
}
