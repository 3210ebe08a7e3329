//! Dice that were entered wrongly (R72), and a throw that does not count (R71): the dice on the
//! table govern.

use super::settle::settle;
use super::{Shake, SicBoEvent, Throws, result};
use crate::decide::{Decided, check_rank, wrong_moment};
use crate::edition::Edition;
use crate::pit::{
    Deciding, IncidentKind, by_people, corrected, is_decided, laid, noted, settled_part, words,
};
use crate::refusal::Refusal;
use crate::round::{BetEnd, Round, RoundEnd, Shown};
use crate::table::Table;
use croupier_house::PitRank;
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::RuleKey;

/// Before settlement the dice are replaced; after it the round is settled again by these.
pub(super) fn dice(
    table: &Table,
    (round, told): (&Round<Shake>, &Throws),
    dice: Dice,
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    by_people(table)?;
    let text = words(text)?;
    let note = noted(table, IncidentKind::Correction, &text, RuleKey::ResultCorrected, deciding);
    // While play is interrupted, readable dice that nobody could enter may be entered here (R12),
    // and those of which two sources say different numbers.
    let lay_there = table.interruption.is_some() || told.differs.is_some();
    match round {
        Round::Closed(_, shake) if shake.dice().map_or(lay_there, |was| was != dice) => {
            let round = table.round();
            Ok(vec![note, SicBoEvent::DiceEntered { round, dice, seed: None }.into()])
        }
        Round::Closed(..) => Err(Refusal::NothingToCorrect),
        Round::Ended(past) if past.shown == Shown::Dice(dice) => Err(Refusal::NothingToCorrect),
        Round::Ended(past) => {
            let settled = settled_part(past).iter();
            let (decided, settled): (Vec<&BetEnd>, Vec<&BetEnd>) =
                settled.partition(|end| is_decided(table, end));
            let mut ends = settle(&table.settings, &laid(settled.into_iter()), dice)?;
            ends.extend(decided.into_iter().cloned());
            let end = RoundEnd::Settled(result(dice));
            let shown = Some(Shown::Dice(dice));
            Ok(vec![note, corrected(table, past, shown, end, ends, deciding.context)?])
        }
        Round::Idle | Round::Open(_) => Err(wrong_moment(table)),
    }
}

/// A throw that cannot be read: bets stand and the dice are shaken again.
pub(super) fn no_roll(
    table: &Table,
    round: &Round<Shake>,
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    let Round::Closed(_, shake) = round else { return Err(wrong_moment(table)) };
    by_people(table)?;
    if shake.dice().is_some() && table.edition() >= Edition::SECOND {
        check_rank(table, deciding.context.actor, PitRank::PitSupervisor)?; // they are shown
    }
    let text = words(text)?;
    let note = noted(table, IncidentKind::NoRoll, &text, RuleKey::NoRoll, deciding);
    let (round, at_ms) = (table.round(), deciding.context.now_ms);
    Ok(vec![note, SicBoEvent::NoRoll { round, at_ms }.into()])
}
