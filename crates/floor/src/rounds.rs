//! Any round ever played, read back from the journal.

use crate::body::Body;
use crate::error::FloorError;
use crate::floor::Floor;
use crate::state::TABLE;
use croupier_house::TableId;
use croupier_rules::equipment::Card;
use croupier_store::{Entry, Journal, RoundMark, StoreError, StreamId};
use croupier_table::pai_gow::{self, FeltReading};
use croupier_table::{
    BaccaratEvent, FrameEvent, Hex, PaiGowEvent, PastRound, PitEvent, RoundEnd, RoundNo, Shown,
    SicBoEvent, TableEvent,
};
use std::sync::Arc;

/// A round that is over, with what proves its dice or its shuffle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRecord {
    /// The round.
    pub past: PastRound,
    /// What was promised for its dice or shuffle; a shoe's promise stands where it was opened.
    pub commitment: Option<Hex>,
    /// The seed of its dice or shuffle.
    pub seed: Option<Hex>,
    /// Its first and last entry in the table's journal.
    pub entries: (u64, u64),
}

impl Floor {
    /// A round of a table; `None` when there was none of that number or it is not over.
    pub fn round(
        &mut self,
        table: &TableId,
        round: u64,
    ) -> Result<Option<RoundRecord>, FloorError> {
        let game = self.pai_gow(table);
        read_round(self.desk.journal()?, table, round, game)
    }

    /// At most `limit` rounds that are over, before number `before`, newest first.
    pub fn rounds_back(
        &mut self,
        table: &TableId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundRecord>, FloorError> {
        let game = self.pai_gow(table);
        read_rounds_back(self.desk.journal()?, table, (before, limit), game)
    }

    fn pai_gow(&self, table: &TableId) -> Option<pai_gow::Game> {
        Some(self.table(table)?.pai_gow()?.game())
    }
}

/// A round of a table, from any reader of the journal, with its game where that is pai gow; `None`
/// when there was none of that number or it is not over.
pub fn read_round(
    journal: &mut dyn Journal,
    table: &TableId,
    round: u64,
    game: Option<pai_gow::Game>,
) -> Result<Option<RoundRecord>, FloorError> {
    match journal.round(&stream(table)?, round)? {
        Some(mark) => record(journal, &mark, game),
        None => Ok(None),
    }
}

/// At most `limit` rounds that are over, before number `before`, newest first, from any reader of
/// the journal.
pub fn read_rounds_back(
    journal: &mut dyn Journal,
    table: &TableId,
    (before, limit): (u64, usize),
    game: Option<pai_gow::Game>,
) -> Result<Vec<RoundRecord>, FloorError> {
    let marks = journal.rounds_back(&stream(table)?, before, limit)?;
    marks.iter().filter_map(|mark| record(journal, mark, game).transpose()).collect()
}

fn record(
    journal: &mut dyn Journal,
    mark: &RoundMark,
    game: Option<pai_gow::Game>,
) -> Result<Option<RoundRecord>, FloorError> {
    let Some(last) = mark.last else { return Ok(None) };
    // One more: the seed of a shuffle may be revealed right after the round ended.
    let count = usize::try_from(last - mark.first + 2).unwrap_or(usize::MAX);
    let entries = journal.read_stream(&mark.stream, mark.first, count)?;
    let Ok(round) = u32::try_from(mark.round).map(RoundNo) else { return Ok(None) };
    let felt = game.map(|game| FeltReading::new(game, round));
    let mut reading = Reading { felt, ..Reading::default() };
    for entry in &entries {
        events(entry)?.iter().for_each(|event| reading.read(round, event));
    }
    Ok(reading.record(round, (mark.first, last)))
}

fn stream(table: &TableId) -> Result<StreamId, FloorError> {
    StreamId::new(&format!("{TABLE}{table}"))
        .map_err(|why| StoreError::Malformed(why.to_string()).into())
}

fn events(entry: &Entry) -> Result<Vec<TableEvent>, FloorError> {
    let body: Body<TableEvent> = serde_json::from_slice(&entry.body)?;
    Ok(body.events)
}

/// What has been read of a round.
#[derive(Default)]
struct Reading {
    opened_ms: u64,
    cards: Vec<Card>,
    shown: Option<Shown>,
    felt: Option<FeltReading>,
    commitment: Option<Hex>,
    seed: Option<Hex>,
    end: Option<(u64, RoundEnd, Arc<Vec<croupier_table::BetEnd>>)>,
    /// Bets given back before the end.
    given_back: Vec<croupier_table::BetEnd>,
}

impl Reading {
    /// Takes what an event says about this round. An entry may hold the end of one round and the
    /// beginning of the next.
    fn read(&mut self, wanted: RoundNo, event: &TableEvent) {
        if let Some(felt) = &mut self.felt {
            felt.read(event);
        }
        #[allow(clippy::wildcard_enum_match_arm)] // what a finished round does not show
        match event {
            TableEvent::Frame(FrameEvent::RoundOpened { round, at_ms, commitment, .. })
                if *round == wanted =>
            {
                self.opened_ms = *at_ms;
                self.commitment.clone_from(commitment);
            }
            TableEvent::Baccarat(BaccaratEvent::CardDrawn { round, card, .. })
                if *round == wanted =>
            {
                self.cards.push(*card)
            }
            TableEvent::Baccarat(BaccaratEvent::CardUndone { round, .. }) if *round == wanted => {
                self.cards.pop();
            }
            TableEvent::Baccarat(BaccaratEvent::CardsRuled { round, cards, .. })
            | TableEvent::Baccarat(BaccaratEvent::CardsCorrected { round, cards, .. })
                if *round == wanted && self.end.is_none() =>
            {
                self.cards.clone_from(cards);
            }
            TableEvent::SicBo(SicBoEvent::NoRoll { round, .. }) if *round == wanted => {
                self.shown = None
            }
            TableEvent::Pit(PitEvent::BetsReturned { round, bets, .. }) if *round == wanted => {
                self.given_back.extend(bets.iter().cloned());
            }
            TableEvent::Pit(PitEvent::RoundCorrected { round, .. }) if *round == wanted => {
                self.corrected(event)
            }
            TableEvent::SicBo(SicBoEvent::DiceEntered { round, dice, seed })
                if *round == wanted =>
            {
                self.shown = Some(Shown::Dice(*dice));
                self.seed.clone_from(seed);
            }
            TableEvent::Baccarat(BaccaratEvent::ShuffleRevealed { round, seed })
                if *round == wanted =>
            {
                self.seed.clone_from(seed);
            }
            TableEvent::Frame(FrameEvent::RoundSettled { round, at_ms, result, bets })
                if *round == wanted =>
            {
                self.end = Some((*at_ms, RoundEnd::Settled(*result), bets.clone()));
            }
            TableEvent::PaiGow(PaiGowEvent::HandCorrected { round, bets, .. })
                if *round == wanted =>
            {
                if let Some((_, _, ended)) = &mut self.end {
                    ended.clone_from(bets);
                }
            }
            TableEvent::Frame(FrameEvent::RoundVoided { round, at_ms, reason, bets, seed })
                if *round == wanted =>
            {
                self.seed.clone_from(seed);
                self.end = Some((*at_ms, RoundEnd::Void(reason.clone()), bets.clone()));
            }
            _ => {}
        }
    }

    /// A settled round was settled again.
    fn corrected(&mut self, event: &TableEvent) {
        let TableEvent::Pit(PitEvent::RoundCorrected { result, void, cards, dice, bets, .. }) =
            event
        else {
            return;
        };
        let Some((_, end, ends)) = &mut self.end else { return };
        match (result, void) {
            (Some(result), _) => *end = RoundEnd::Settled(*result),
            (None, Some(reason)) => *end = RoundEnd::Void(reason.clone()),
            (None, None) => {}
        }
        *ends = bets.clone();
        if !cards.is_empty() {
            self.cards.clone_from(cards);
        }
        if let Some(dice) = dice {
            self.shown = Some(Shown::Dice(*dice));
        }
    }

    fn record(self, round: RoundNo, entries: (u64, u64)) -> Option<RoundRecord> {
        let Reading { opened_ms, cards, shown, felt, commitment, mut seed, end, given_back } = self;
        let (ended_ms, end, bets) = end?;
        let given_back_count = given_back.len();
        let bets = match given_back_count {
            0 => bets,
            _ => Arc::new(bets.iter().cloned().chain(given_back).collect()),
        };
        let cards = if cards.is_empty() { Shown::Nothing } else { Shown::Cards(cards) };
        let mut shown = shown.unwrap_or(cards);
        if let Some(felt) = felt {
            let (felt, revealed) = felt.shown(matches!(end, RoundEnd::Settled(_)));
            shown = Shown::PaiGow(Arc::new(felt));
            seed = revealed;
        }
        let (given_back, meant) = (given_back_count, Vec::new());
        let past = PastRound { round, opened_ms, ended_ms, shown, end, bets, given_back, meant };
        Some(RoundRecord { past, commitment, seed, entries })
    }
}
