//! Writes an archive: it has its name only when all of it is on disk.

use super::{Line, Stump, TITLE, archives, checkpoint_of, name};
use crate::found::{AuditError, Found};
use crate::signed_file::{Seal, wrong};
use croupier_floor::{HOUSE, Signer};
use croupier_house::HeadMark;
use croupier_store::{Entry, Journal, hex};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// How many entries are read at a time.
const PAGE: usize = 2_000;

/// An archive that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archived {
    /// The file.
    pub path: PathBuf,
    /// The position of its first entry.
    pub first: u64,
    /// The position of its last entry.
    pub last: u64,
    /// SHA-256 of all its bytes, in hexadecimal digits.
    pub sha256: String,
}

/// Up to where an archive reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The newest checkpoint.
    Newest,
    /// The first checkpoint at this time or later, in milliseconds since 1970; or the last entry,
    /// if that is a checkpoint.
    Time(u64),
}

/// Writes the entries after the newest archive, up to a checkpoint, into a new file of the folder.
/// The newest archive is that of the folder, or ends at `after` if that is later: older files may
/// have been carried elsewhere. `None` if there is no such checkpoint yet.
pub fn archive(
    journal: &mut dyn Journal,
    (folder, after): (&Path, u64),
    until: Until,
    signer: &dyn Signer,
    made_ms: u64,
) -> Result<Option<Archived>, AuditError> {
    let newest = archives(folder)?.last().map_or(0, |newest| newest.last);
    let first = newest.max(after) + 1;
    let heads = heads_before(journal, folder, first)?;
    let Some(last) = checkpoint(journal, first, until)? else { return Ok(None) };
    let name = name(first, last);
    let path = folder.join(&name);
    let stump = Stump { archive: 1, made_ms, first, last, heads };
    let part = folder.join(format!("{name}.part"));
    let sha256 = write(journal, &stump, signer, &part)?;
    let told = |error: std::io::Error| AuditError::file(&path, error);
    fs::rename(&part, &path).map_err(told)?;
    // Entries leave the database for this file: its name must survive a power cut too.
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(told)?;
    Ok(Some(Archived { path, first, last, sha256 }))
}

/// The head of every journal before an entry: as the checkpoint before it states them.
fn heads_before(
    journal: &mut dyn Journal,
    folder: &Path,
    first: u64,
) -> Result<BTreeMap<String, HeadMark>, AuditError> {
    if first == 1 {
        return Ok(BTreeMap::new());
    }
    let page = journal.read_all(first - 1, 1).map_err(AuditError::damaged)?;
    let stored = page.into_iter().find(|entry| entry.position == first - 1);
    let before = match stored {
        Some(entry) => Some(entry),
        None => last_archived(folder, first - 1)?,
    };
    let signed = before.as_ref().and_then(|entry| Some((entry, checkpoint_of(entry)?)));
    let Some((entry, checkpoint)) = signed else {
        let what = format!("the checkpoint at position {} is not there", first - 1);
        return Err(AuditError::NotThere(what));
    };
    let mut heads = checkpoint.statement.heads;
    let mark = HeadMark { seq: entry.seq, hash: hex(&entry.hash) };
    heads.insert(HOUSE.to_owned(), mark);
    Ok(heads)
}

/// The last entry of the archive that ends at a position.
fn last_archived(folder: &Path, last: u64) -> Result<Option<Entry>, AuditError> {
    let Some(found) = archives(folder)?.into_iter().find(|archive| archive.last == last) else {
        return Ok(None);
    };
    let told = |error: std::io::Error| AuditError::file(&found.path, error);
    let (mut before, mut newest) = (String::new(), String::new());
    for line in BufReader::new(File::open(&found.path).map_err(told)?).lines() {
        before = std::mem::replace(&mut newest, line.map_err(told)?);
    }
    let line: Option<Line> = serde_json::from_str(&before).ok();
    Ok(line.and_then(Line::entry))
}

/// The position of the checkpoint an archive ends with.
fn checkpoint(
    journal: &mut dyn Journal,
    first: u64,
    until: Until,
) -> Result<Option<u64>, AuditError> {
    let (mut last, mut from) = (None, first);
    let mut ends = false;
    loop {
        let page = journal.read_all(from, PAGE).map_err(AuditError::damaged)?;
        let Some(end) = page.last() else {
            return Ok(last.filter(|_| ends || until == Until::Newest));
        };
        from = end.position + 1;
        for entry in &page {
            ends = checkpoint_of(entry).is_some();
            if ends {
                last = Some(entry.position);
            }
            if ends && matches!(until, Until::Time(at_ms) if entry.at_ms >= at_ms) {
                return Ok(last);
            }
        }
    }
}

fn write(
    journal: &mut dyn Journal,
    stump: &Stump,
    signer: &dyn Signer,
    path: &Path,
) -> Result<String, AuditError> {
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
    let seal = Seal::of(TITLE, &digest.clone().finalize(), signer).line()?;
    digest.update(seal.as_bytes());
    file.write_all(seal.as_bytes()).map_err(told)?;
    let file = file.into_inner().map_err(|error| told(error.into_error()))?;
    file.sync_all().map_err(told)?;
    Ok(hex(&digest.finalize()))
}
