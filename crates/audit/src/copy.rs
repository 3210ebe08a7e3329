//! Copies of the books: backed up beside a running house, restored and verified, indexed again.

use crate::checkpoint::Trust;
use crate::cut::{Cut, Moved};
use crate::fold::Fold;
use crate::found::{AuditError, Found};
use crate::persons::{self, persons_beside};
use crate::stored::all_rounds;
use crate::stump;
use crate::verify::{Report, each_page, verify};
use croupier_house::Account;
use croupier_rules::rulebook::Library;
use croupier_store::{
    AccountId, Batch, Entry, Head, Journal, KeyChange, NewEntry, PersonKeys, RoundMark,
    SqliteJournal, StreamId,
};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// How many seals are copied at a time.
const PAGE: usize = 2_000;

/// How much was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// Entries.
    pub entries: u64,
    /// Journals.
    pub journals: u64,
}

/// Copies a journal of any kind into a new SQLite file. The source must not change while it is
/// read: pass a reader of one moment. Nothing is at `destination` until the copy is complete. The
/// keys of persons go into a file of their own beside it.
pub fn back_up(
    source: &mut (dyn Journal + Send),
    destination: &Path,
) -> Result<Copied, AuditError> {
    let part = Part::beside(destination)?;
    let copied = part.fill(source, None)?;
    let keys = source.person_keys().map_err(AuditError::damaged)?;
    persons::write(&persons_beside(destination), &keys)?;
    part.publish(destination)?;
    Ok(copied)
}

/// Copies a journal to where there is none, with the keys of persons, up to a moment where one is
/// named, and verifies the copy before it takes its place.
pub fn restore(
    (source, keys): (&mut (dyn Journal + Send), PersonKeys),
    journal: &Path,
    library: &Library,
    until: Option<Cut>,
) -> Result<Report, AuditError> {
    let part = Part::beside(journal)?;
    let last = until.map(|until| until.position(source)).transpose()?;
    part.fill(source, last)?;
    let keep = |(person, key)| KeyChange::Keep(person, key);
    let keys: Vec<KeyChange> = keys.into_iter().map(keep).collect();
    SqliteJournal::open(&part.path)?.change_keys(&keys)?;
    let mut copy = SqliteJournal::open_as_of_now(&part.path).map_err(AuditError::damaged)?;
    let report = verify(&mut copy, library, None, None)?;
    drop(copy);
    part.publish(journal)?;
    Ok(report)
}

/// Works out heads, balances and rounds from the entries again and stores them. No entry holds the
/// epoch of a head: it stays, or starts anew if the head is gone.
pub fn reindex(
    journal: &mut (dyn Journal + Send),
    library: &Library,
) -> Result<Copied, AuditError> {
    let mut fold = Fold::begin(journal, library, Trust::new(None))?;
    let standing = fold.ledger.balances().map(|(account, _)| account.clone());
    fold.touched = Some(standing.collect());
    each_page(journal, |page| Ok(page.iter().try_for_each(|entry| fold.take(entry))?))?;
    if let Some(stream) = fold.unopened.first() {
        let what = format!("hands of {stream} lie face down: its seal.key is needed");
        return Err(AuditError::NotThere(what));
    }
    let heads = journal.rebuild_heads().map_err(AuditError::damaged)?;
    let touched = fold.touched.unwrap_or_default().into_iter();
    let balance = |account: Account| (account.to_string(), fold.ledger.balance(&account));
    let balances: Vec<(AccountId, i64)> = touched.map(balance).collect();
    let rounds: Vec<RoundMark> = fold.rounds.into_values().collect();
    journal.replace_index(&balances, &rounds)?;
    let journals = u64::try_from(heads.len()).unwrap_or(u64::MAX);
    Ok(Copied { entries: fold.counts.entries, journals })
}

/// A file in the making, removed again unless it is published.
struct Part {
    path: PathBuf,
}

/// The endings of the files that SQLite and its lock keep beside a database.
const BESIDE: [&str; 4] = ["", "-wal", "-shm", ".lock"];

impl Part {
    /// A new part file for `destination`, where nothing may exist yet.
    fn beside(destination: &Path) -> Result<Part, AuditError> {
        if destination.exists() {
            let text = format!("{} exists already and is left as it is", destination.display());
            return Err(AuditError::InTheWay(text));
        }
        let part = Part { path: with(destination, ".part") };
        part.clear(); // left over from an aborted copy
        Ok(part)
    }

    fn clear(&self) {
        for beside in BESIDE {
            let _ = fs::remove_file(with(&self.path, beside)); // most of them do not exist
        }
    }

    /// Copies entries, up to this position where one is named, and what is worked out from them.
    fn fill(
        &self,
        source: &mut (dyn Journal + Send),
        last: Option<u64>,
    ) -> Result<Copied, AuditError> {
        let mut to = SqliteJournal::open(&self.path)?;
        let mut heads: BTreeMap<StreamId, Head> = BTreeMap::new();
        let (mut entries, mut moved) = (0, Moved::default());
        if let Some(stump) = source.stump().map_err(AuditError::damaged)? {
            moved = Moved::from(stump::plant(source, &stump, &mut to)?);
            heads.extend(stump.heads.iter().map(|head| (head.stream.clone(), head.clone())));
        }
        let end = last.unwrap_or(u64::MAX);
        each_page(source, |page| {
            let within = page.partition_point(|entry| entry.position <= end);
            let page = page.get(..within).unwrap_or_default();
            entries += u64::try_from(page.len()).unwrap_or(0);
            if last.is_some() {
                page.iter().try_for_each(|entry| moved.take(entry))?;
            }
            if page.is_empty() { Ok(()) } else { append(&mut to, page, &mut heads) }
        })?;
        let balances = match last {
            Some(_) => moved.balances(),
            None => source.balances().map_err(AuditError::damaged)?.into_iter().collect(),
        };
        let mut rounds = Vec::new();
        for (stream, head) in &heads {
            rounds.extend(all_rounds(source, stream)?.into_iter().filter_map(|mark| {
                let last = mark.last.filter(|last| *last <= head.seq);
                (mark.first <= head.seq).then_some(RoundMark { last, ..mark })
            }));
        }
        to.replace_index(&balances, &rounds)?;
        copy_seals(source, &mut to, end)?;
        Ok(Copied { entries, journals: u64::try_from(heads.len()).unwrap_or(u64::MAX) })
    }

    /// Gives the file its final name, on disk.
    fn publish(self, destination: &Path) -> Result<(), AuditError> {
        let told = |error: std::io::Error| AuditError::file(destination, error);
        File::open(&self.path).and_then(|file| file.sync_all()).map_err(told)?;
        fs::rename(&self.path, destination).map_err(told)?;
        let folder = match destination.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            Some(_) | None => Path::new("."),
        };
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(told)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        self.clear();
    }
}

fn with(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    PathBuf::from(name)
}

/// Copies the MACs of batches: the copy is as authentic as the journal.
fn copy_seals(
    source: &mut dyn Journal,
    to: &mut SqliteJournal,
    end: u64,
) -> Result<(), AuditError> {
    let mut from = 1;
    loop {
        let mut seals = source.seals(from, PAGE).map_err(AuditError::damaged)?;
        seals.retain(|seal| seal.last <= end);
        let Some(last) = seals.last() else { return Ok(()) };
        from = last.last.saturating_add(1);
        to.keep_seals(&seals)?;
    }
}

/// Writes entries as they are: each must get the place and the hash it had.
fn append(
    to: &mut SqliteJournal,
    page: &[Entry],
    heads: &mut BTreeMap<StreamId, Head>,
) -> Result<(), AuditError> {
    let mut batch = Batch::default();
    for entry in page {
        let Entry { stream, at_ms, actor, key, request_hash, body, .. } = entry.clone();
        if !batch.expected.iter().any(|expected| expected.stream == stream) {
            let head = heads.get(&stream).cloned().unwrap_or_else(|| Head::empty(stream.clone()));
            batch.expected.push(head.expected());
        }
        batch.entries.push(NewEntry { stream, at_ms, actor, key, request_hash, body });
    }
    let committed = to.commit(&batch)?;
    for (entry, placed) in page.iter().zip(&committed.placed) {
        if (entry.position, entry.seq, entry.hash) != (placed.position, placed.seq, placed.hash) {
            return Err(Found::entry(entry, "it does not follow the entries before it").into());
        }
    }
    heads.extend(committed.heads.into_iter().map(|head| (head.stream.clone(), head)));
    Ok(())
}
