//! What hangs at a baccarat table for everybody to read: a new shoe and its last rounds, no
//! insurance here, who has the shoe.

use super::BaccaratTable;
use crate::round::Moment;
use crate::said::{Phrase, Said};
use crate::table::Table;
use croupier_house::Facts;
use croupier_rules::rulebook::RuleKey;

/// The two sources of a card disagree: both must report it again.
pub(super) fn alarms(table: &Table) -> Vec<Said> {
    let stopped = table.interruption().is_some_and(|interruption| interruption.nothing_failed);
    let alarm = Said { phrase: Phrase::SourcesDisagree, facts: Facts::new(), rule: None };
    stopped.then_some(alarm).into_iter().collect()
}

/// The notices, the most pressing first.
pub(super) fn notices(table: &Table, game: &BaccaratTable) -> Vec<Said> {
    let mut notices = Vec::new();
    let mut note = |phrase, facts, rule| notices.push(Said { phrase, facts, rule });
    if let Some(rounds) = table.shoe().and_then(|shoe| shoe.rounds_left()) {
        let facts = Facts::from([("rounds", rounds.into())]);
        note(Phrase::ShoeLastRounds, facts, Some(RuleKey::ShoeLastRound));
    }
    if table.has_shoe_run_out() {
        note(Phrase::ShoeRanOut, Facts::new(), Some(RuleKey::InsufficientCards));
    }
    if table.offers_insurance().is_some() {
        insurance(table, game, &mut note);
    }
    if let Some(seat) = table.shoe_holder() {
        let facts = Facts::from([("seat", seat.into())]);
        note(Phrase::ShoeAt, facts, Some(RuleKey::ShoePasses));
    }
    if let Some((number, burned)) = table.shoe().and_then(|shoe| shoe.new_one()) {
        let facts = Facts::from([("number", number.into()), ("burned", burned.into())]);
        note(Phrase::NewShoe, facts, Some(RuleKey::ShoeBurn));
    }
    notices
}

fn insurance(
    table: &Table,
    game: &BaccaratTable,
    note: &mut impl FnMut(Phrase, Facts, Option<RuleKey>),
) {
    let here = game.insurance;
    let rule = Some(RuleKey::NoInsurance);
    match (here.offered, here.next) {
        (false, true) => note(Phrase::InsuranceNextRound, Facts::new(), rule),
        (false, false) => note(Phrase::NoInsurance, Facts::new(), rule),
        (true, false) => note(Phrase::NoInsuranceNextRound, Facts::new(), rule),
        (true, true) => {}
    }
    let playing = matches!(table.moment(), Moment::Open(_) | Moment::Closed(_));
    if playing && table.is_third_card_insurance_waived() {
        note(Phrase::ThirdCardWaived, Facts::new(), Some(RuleKey::InsuranceWaived));
    }
}
