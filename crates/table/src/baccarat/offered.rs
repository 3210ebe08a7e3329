//! What became of the offers of insurance of a round (R7, R10): who has answered and who has not,
//! which offer was neglected, and who has forgone insurance.

use super::insurance::rows;
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, insurable, offers, squeeze};
use crate::command::Context;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::procedure::Forgone;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::settings::Dealing;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{InsuranceRow, Side, Stage, offer_after};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// An offer of insurance that was made in the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfferMade {
    /// At which stage.
    pub stage: Stage,
    /// Who takes none of it.
    pub declined: BTreeSet<PatronId>,
    /// Whether the next card came too soon to have asked everybody, and nobody had taken it.
    pub neglected: bool,
}

impl OfferMade {
    pub(super) const fn new(stage: Stage) -> OfferMade {
        OfferMade { stage, declined: BTreeSet::new(), neglected: false }
    }

    /// Whether so many cards have led to it.
    pub(super) const fn is_reached(&self, cards: usize) -> bool {
        match self.stage {
            Stage::FourCards => cards >= 4,
            Stage::ThirdCard => cards >= 5,
        }
    }
}

/// What a patron has answered to the offer on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedAnswer {
    /// Nothing yet.
    None,
    /// Took some.
    Taken,
    /// Takes none.
    Declined,
}

impl AskedAnswer {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            AskedAnswer::None => "none",
            AskedAnswer::Taken => "taken",
            AskedAnswer::Declined => "declined",
        }
    }
}

/// A patron who may insure now, and what the patron has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Who.
    pub patron: PatronId,
    /// In which box.
    pub seat: u16,
    /// Which hand.
    pub on: Side,
    /// The most the patron may stake.
    pub maximum: Amount,
    /// What the patron has staked.
    pub stake: Amount,
    /// What the patron has answered.
    pub answer: AskedAnswer,
}

impl Asked {
    /// Whether the patron has said what becomes of this hand. Before the third edition any
    /// insurance taken was an answer for all hands of a patron.
    fn is_answered(&self, edition: Edition) -> bool {
        match self.answer {
            AskedAnswer::None => false,
            AskedAnswer::Declined => true,
            AskedAnswer::Taken => edition < Edition::THIRD || !self.stake.is_zero(),
        }
    }
}

impl Table {
    /// Everybody who may insure now, with the answer: by box.
    pub fn asked(&self) -> Vec<Asked> {
        let Some(game) = self.baccarat() else { return Vec::new() };
        let Some(stage) = offers(&self.settings, game).first().map(|offer| offer.points.stage)
        else {
            return Vec::new();
        };
        let bets = self.bets().into_iter().flat_map(|bets| bets.iter());
        let patrons: BTreeSet<&PatronId> = bets.map(|bet| &bet.patron).collect();
        let mut asked: Vec<Asked> = patrons
            .into_iter()
            .flat_map(|patron| {
                let mine = insurable(self, game, patron);
                let taken = mine.iter().any(|mine| !mine.stake.is_zero());
                let declined = has_declined(game, patron, stage);
                let answer = match (taken, declined) {
                    (true, _) => AskedAnswer::Taken,
                    (false, true) => AskedAnswer::Declined,
                    (false, false) => AskedAnswer::None,
                };
                mine.into_iter().map(move |mine| Asked {
                    patron: patron.clone(),
                    seat: mine.seat,
                    on: mine.on,
                    maximum: mine.maximum,
                    stake: mine.stake,
                    answer,
                })
            })
            .collect();
        asked.sort_by_key(|asked| asked.seat);
        asked
    }

    /// Until when the offer on the table has not stood long enough for everybody to be asked, in
    /// milliseconds since 1970; `None` at an automatic table, or once somebody has taken it.
    pub fn insurance_least_until(&self) -> Option<u64> {
        let Round::Closed(closed, Draw::Insuring(_, window)) = &self.baccarat()?.round else {
            return None;
        };
        let stage = Some(window.offer.stage);
        let taken = closed.bets.iter().any(|bet| bet.wager.stage() == stage);
        let live = self.settings.dealing() == Dealing::Live;
        let least_ms = self.settings.procedure().insurance_least_ms;
        (live && !taken).then(|| window.window.began_ms.saturating_add(least_ms))
    }

    /// For how long a patron forgoes insurance that was not taken (R7).
    fn forgone(&self) -> Forgone {
        let by_edition = match self.edition >= Edition::SECOND {
            true => Forgone::Round,
            false => Forgone::Offer,
        };
        self.settings.procedure().insurance_forgone.unwrap_or(by_edition)
    }
}

fn has_declined(game: &BaccaratTable, patron: &PatronId, stage: Stage) -> bool {
    game.made.iter().any(|made| made.stage == stage && made.declined.contains(patron))
}

/// Whether an offer of this stage was neglected for this patron, who had not answered it.
pub(super) fn was_neglected(game: &BaccaratTable, patron: &PatronId, stage: Stage) -> bool {
    let missed = |made: &OfferMade| made.neglected && !made.declined.contains(patron);
    game.made.iter().any(|made| made.stage == stage && missed(made))
}

/// Whether any offer of the round was neglected for this patron.
pub(super) fn was_any_neglected(game: &BaccaratTable, patron: &PatronId) -> bool {
    [Stage::FourCards, Stage::ThirdCard].into_iter().any(|stage| was_neglected(game, patron, stage))
}

/// Whether a patron with these bets let the offer at four cards pass, where that counts for the
/// whole round (5.3). Who was not asked has let nothing pass.
pub(super) fn let_first_pass(
    table: &Table,
    game: &BaccaratTable,
    cards: &[Card],
    patron: &PatronId,
    has: impl Fn(Wager) -> bool,
) -> bool {
    if table.forgone() == Forgone::Offer || was_neglected(game, patron, Stage::FourCards) {
        return false;
    }
    let was_offered = cards.get(..4).and_then(offer_after).is_some_and(|first| {
        rows(&table.settings, &first).any(|row: &InsuranceRow| has(Wager::original(row.on)))
    });
    let took = |on: Side| has(Wager::insurance(on, Stage::FourCards));
    was_offered && !took(Side::Player) && !took(Side::Banker)
}

/// A patron takes no insurance now. At an automatic table the offer is over once everybody has
/// answered.
pub(super) fn decline(
    table: &Table,
    game: &BaccaratTable,
    patron: &PatronId,
    context: &Context<'_>,
) -> Decided {
    let wrong = || Refusal::WrongMoment { phase: table.phase() };
    let offered = offers(&table.settings, game);
    let first = offered.first().ok_or_else(wrong)?;
    let (stage, on) = (first.points.stage, first.row.on);
    let mine = insurable(table, game, patron);
    if mine.is_empty() {
        return Err(Refusal::Baccarat(BaccaratRefusal::InsuranceWithoutOriginalBet { on }));
    }
    if table.window().is_some_and(|window| window.is_over(context.now_ms)) {
        return Err(wrong());
    }
    let round = table.round();
    let back = mine.iter().filter(|mine| !mine.stake.is_zero()).map(|mine| {
        let (seat, on, was) = (mine.seat, mine.on, mine.stake);
        let patron = patron.clone();
        let given_back = false;
        BaccaratEvent::InsuranceWithdrawn { round, patron, seat, on, stage, was, given_back }.into()
    });
    let mut events: Vec<TableEvent> = back.collect();
    if has_declined(game, patron, stage) {
        return Ok(events);
    }
    let declined = BaccaratEvent::InsuranceDeclined { round, patron: patron.clone(), stage };
    events.push(declined.into());
    let waits = |asked: &Asked| asked.patron != *patron && !asked.is_answered(table.edition);
    if table.edition >= Edition::SECOND && !table.asked().iter().any(waits) {
        events.extend(over_once_answered(table, game, stage, context));
    }
    Ok(events)
}

/// After an insurance was taken in this box on this hand: the offer is over once nobody is left
/// who may insure and has not answered.
pub(super) fn after_taken(
    table: &Table,
    game: &BaccaratTable,
    (patron, seat, on, stage): (&PatronId, u16, Side, Stage),
    context: &Context<'_>,
) -> Vec<TableEvent> {
    let this = |asked: &Asked| (&asked.patron, asked.seat, asked.on) == (patron, seat, on);
    let waits = |asked: &Asked| !this(asked) && !asked.is_answered(table.edition);
    match table.edition < Edition::THIRD || table.asked().iter().any(waits) {
        true => Vec::new(),
        false => over_once_answered(table, game, stage, context),
    }
}

/// Everybody has answered: at an automatic table the offer is over.
fn over_once_answered(
    table: &Table,
    game: &BaccaratTable,
    stage: Stage,
    context: &Context<'_>,
) -> Vec<TableEvent> {
    if table.settings.dealing() != Dealing::Automatic {
        return Vec::new(); // the Dealer's next card ends it
    }
    let (round, at_ms) = (table.round(), context.now_ms);
    let over = BaccaratEvent::InsuranceClosed { round, stage, at_ms }.into();
    [over].into_iter().chain(squeeze::held(table, game, 0, context)).collect()
}
