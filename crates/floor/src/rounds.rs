//! Reads any past round back from the journal.

use crate::cover::open_table;
use crate::error::FloorError;
use crate::floor::Floor;
use crate::state::TABLE;
use croupier_house::TableId;
use croupier_store::{Journal, RoundMark, StoreError, StreamId};
use croupier_table::{Hex, PastRound, RoundNo, RoundRead, RoundReading, Settings};

/// A past round, with the proof of its draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRecord {
    /// The round.
    pub past: PastRound,
    /// What was promised for its draw; the promise of a shoe is in the entry that opened the shoe.
    pub commitment: Option<Hex>,
    /// The seed of its draw.
    pub seed: Option<Hex>,
    /// Its first and last entry in the table's journal.
    pub entries: (u64, u64),
}

/// A table whose rounds are read: its id, and its settings, which name its game.
pub type Of<'t> = (&'t TableId, &'t Settings);

impl Floor {
    /// A past round of a table; `None` if no round has that number or it is not over.
    pub fn round(
        &mut self,
        table: &TableId,
        round: u64,
    ) -> Result<Option<RoundRecord>, FloorError> {
        let Some(settings) = self.table(table).map(|table| table.settings().clone()) else {
            return Ok(None);
        };
        read_round(self.desk.journal()?, (table, &settings), round)
    }

    /// At most `limit` past rounds before number `before`, newest first.
    pub fn rounds_back(
        &mut self,
        table: &TableId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundRecord>, FloorError> {
        let Some(settings) = self.table(table).map(|table| table.settings().clone()) else {
            return Ok(Vec::new());
        };
        read_rounds_back(self.desk.journal()?, (table, &settings), (before, limit))
    }
}

/// A past round of a table, from any reader of the journal; `None` if no round has that number or
/// it is not over.
pub fn read_round(
    journal: &mut dyn Journal,
    of: Of<'_>,
    round: u64,
) -> Result<Option<RoundRecord>, FloorError> {
    match journal.round(&stream(of.0)?, round)? {
        Some(mark) => record(journal, of, &mark),
        None => Ok(None),
    }
}

/// At most `limit` past rounds before number `before`, newest first, from any reader of the
/// journal.
pub fn read_rounds_back(
    journal: &mut dyn Journal,
    of: Of<'_>,
    (before, limit): (u64, usize),
) -> Result<Vec<RoundRecord>, FloorError> {
    // One more: the newest round may still be open, and no more than one is.
    let marks = journal.rounds_back(&stream(of.0)?, before, limit.saturating_add(1))?;
    let past = marks.iter().filter_map(|mark| record(journal, of, mark).transpose());
    past.take(limit).collect()
}

fn record(
    journal: &mut dyn Journal,
    (id, settings): Of<'_>,
    mark: &RoundMark,
) -> Result<Option<RoundRecord>, FloorError> {
    let Some(last) = mark.last else { return Ok(None) };
    // Reads one entry more: the seed of a shuffle may be revealed right after the round ended.
    let count = usize::try_from(last - mark.first + 2).unwrap_or(usize::MAX);
    let entries = journal.read_stream(&mark.stream, mark.first, count)?;
    let Ok(round) = u32::try_from(mark.round).map(RoundNo) else { return Ok(None) };
    let broken = |why: String| StoreError::Malformed(format!("round {round} of {id}: {why}"));
    let mut reading =
        RoundReading::begin(id, settings, round).map_err(|why| broken(why.to_string()))?;
    let keys = journal.keys();
    for entry in &entries {
        let body = open_table(entry, settings.rulebook().game, keys.as_deref())?;
        let mut events = body.events.iter();
        events.try_for_each(|event| reading.take(event)).map_err(|why| broken(why.to_string()))?;
    }
    Ok(reading.read().map(|RoundRead { past, commitment, seed }| RoundRecord {
        past,
        commitment,
        seed,
        entries: (mark.first, last),
    }))
}

fn stream(table: &TableId) -> Result<StreamId, FloorError> {
    StreamId::new(&format!("{TABLE}{table}"))
        .map_err(|why| StoreError::Malformed(why.to_string()).into())
}
