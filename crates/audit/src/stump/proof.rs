//! Proves a stump: its checkpoint, its totals, and, with the archives, everything in it.

use super::{of_floor, paper, wrong_stump};
use crate::anchor::Following;
use crate::archive::{archives, checkpoint_of, each_entry, verify_archive};
use crate::checkpoint::Trust;
use crate::fold::{Fold, TableFold};
use crate::found::{AuditError, Found};
use crate::promise::Promises;
use croupier_floor::{Running, read_stump};
use croupier_house::{Checkpoint, HeadMark, Ledger, totals};
use croupier_rules::rulebook::{Game, Named};
use croupier_store::{Chain, Entry, Head, Journal, RoundMark, StreamId, Stump, hex, unhex};
use croupier_table::Moment;
use std::collections::BTreeMap;
use std::path::Path;

/// The game of this word.
pub(super) fn game_of(word: &str) -> Option<Game> {
    Game::WORDS.iter().find(|(known, _)| *known == word).map(|(_, game)| *game)
}

/// The checkpoint a stump stands on: signed, chained to the heads it states, and those with itself
/// are the heads of the stump.
pub(super) fn checkpoint(
    journal: &mut dyn Journal,
    stump: &Stump,
    trust: &mut Trust,
) -> Result<(Entry, Checkpoint), AuditError> {
    let page = journal.read_all(stump.position, 1).map_err(AuditError::damaged)?;
    let entry = page.into_iter().find(|entry| entry.position == stump.position);
    let entry = entry.ok_or_else(|| wrong_stump("the checkpoint it stands on is not there"))?;
    let checkpoint = checkpoint_of(&entry);
    let checkpoint = checkpoint.ok_or_else(|| wrong_stump("it stands on no checkpoint"))?;
    trust.check(&checkpoint, entry.position).map_err(|what| Found::entry(&entry, what))?;
    let head = |(stream, mark): (&String, &HeadMark)| {
        let (stream, hash) = (StreamId::new(stream).ok()?, unhex(&mark.hash)?);
        Some(Head { stream, epoch: 0, seq: mark.seq, hash })
    };
    let before: Option<Vec<Head>> = checkpoint.statement.heads.iter().map(head).collect();
    let before = before.ok_or_else(|| wrong_stump("its checkpoint states no heads"))?;
    let mut chain = Chain::resume(stump.position - 1, before);
    chain.follow(&entry).map_err(Found::from)?;
    match chain.heads().eq(stump.chain().heads()) {
        true => Ok((entry, checkpoint)),
        false => Err(wrong_stump("its heads are not those its checkpoint signed").into()),
    }
}

/// The accounts must come to what the checkpoint signed.
pub(super) fn totals_are(checkpoint: &Checkpoint, ledger: &Ledger) -> Result<(), Found> {
    match totals(ledger) == checkpoint.statement.totals {
        true => Ok(()),
        false => Err(wrong_stump("its accounts do not come to what its checkpoint signed")),
    }
}

impl Fold<'_> {
    /// Puts a table of the stump back; one that is covered and cannot be uncovered is followed
    /// without its hands.
    pub(super) fn stand(
        &mut self,
        stream: StreamId,
        (running, promises): (Option<Running>, Option<Promises>),
        game: Option<Game>,
    ) {
        let (Some(running), Some(promises)) = (running, promises) else {
            self.games.extend(game.map(|game| (stream.clone(), game)));
            self.unopened.insert(stream);
            return;
        };
        let table = running.table();
        if let (Moment::Open(_) | Moment::Closed(_), Some(first)) =
            (table.moment(), running.first())
        {
            let round = u64::from(table.round().0);
            let mark = RoundMark { stream: stream.clone(), round, first, last: None };
            self.rounds.insert((stream.clone(), round), mark);
        }
        self.tables.insert(stream, TableFold { running, promises });
    }

    /// The position of the last entry that has left the journal; 0 if none has.
    pub(crate) fn through(&self) -> u64 {
        match self.removed.is_empty() {
            true => 0,
            false => self.position(),
        }
    }
}

/// Folds the entries that have left the journal from the archives of a folder, each proven, and
/// compares what they lead to with the stump that stands for them.
pub(crate) fn from_archives(
    journal: &mut dyn Journal,
    folder: &Path,
    fold: &mut Fold<'_>,
    following: &mut Following<'_>,
) -> Result<(), AuditError> {
    let Some(stump) = journal.stump().map_err(AuditError::damaged)? else { return Ok(()) };
    let mut chain = Chain::new();
    for archive in archives(folder)?.iter().filter(|archive| archive.first <= stump.position) {
        if archive.last <= fold.position() {
            continue;
        }
        verify_archive(&archive.path, None)?;
        each_entry(&archive.path, |entry| {
            if entry.position > stump.position || entry.position <= fold.position() {
                return Ok(());
            }
            chain.follow(entry).map_err(Found::from)?;
            fold.take(entry)?;
            Ok(following.follow(fold)?)
        })?;
    }
    if fold.position() != stump.position {
        let (next, last) = (fold.position() + 1, stump.position);
        let what = format!(
            "entries {next} to {last} have left the journal and are in no archive of {}",
            folder.display()
        );
        return Err(AuditError::NotThere(what));
    }
    compare(journal, &stump, fold)?;
    fold.removed = stump.heads.iter().map(|head| (head.stream.clone(), head.seq)).collect();
    Ok(())
}

/// A stump must say what the entries lead to.
fn compare(
    journal: &mut dyn Journal,
    stump: &Stump,
    fold: &mut Fold<'_>,
) -> Result<(), AuditError> {
    let (paper, signer) = paper(stump)?;
    fold.trust.signed(signer);
    let heads: BTreeMap<StreamId, (u64, String)> = fold
        .heads
        .iter()
        .map(|(stream, (seq, hash))| (stream.clone(), (*seq, hex(hash))))
        .collect();
    let stated = stump.heads.iter().map(|head| (head.stream.clone(), (head.seq, hex(&head.hash))));
    if heads != stated.collect() {
        return Err(wrong_stump("its heads are not those of the archives").into());
    }
    let read = read_stump(journal, fold.library).map_err(of_floor)?;
    let read = read.ok_or_else(|| wrong_stump("it is not there"))?;
    let same = read.house == fold.house
        && read.ledger.balances().eq(fold.ledger.balances())
        && paper.figures == fold.figures
        && read.tables.iter().all(|(id, running)| {
            let stream = StreamId::new(&format!("{}{id}", croupier_floor::TABLE)).ok();
            let known = stream.and_then(|stream| fold.tables.get(&stream));
            let tables = known.zip(running.as_ref());
            tables.is_none_or(|(known, kept)| known.running.table() == kept.table())
        });
    match same {
        true => Ok(()),
        false => Err(wrong_stump("it says something else than the archives lead to").into()),
    }
}
