//! Cases about money: what comes back after options, and what is at risk over the Differential.

use super::tale::{DIFFERENTIAL, MINIMUM, Tale, first, stake};
use crate::baccarat::round;
use crate::chance::Chance;
use crate::exercise::{Exercise, amount, choice, dollars, said};
use crate::{Fault, School};
use croupier_rules::baccarat::{BaccaratBet, PlacedBet, Wager, effective_stakes};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{RuleKey, Rulebook};

/// After a dealing error a patron has the bets returned, or says nothing; or the round is Void.
pub(super) fn options(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let (cards, _) = round(chance)?;
    let (player, tie) = (stake(chance), stake(chance));
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[("player", player), ("tie", tie)]).step("dora: no more bets");
    tale.cards(first(&cards, 1));
    let gives = rulebook.capabilities.dealing_error_options;
    let (story, rules) = match (gives, chance.between(1, 3)) {
        (true, 1) => ("returns", vec![RuleKey::OptionReturned, RuleKey::Options]),
        (true, 2) => ("silent", vec![RuleKey::Options]),
        _ => ("voided", vec![RuleKey::Void, RuleKey::NoOutcomeEstablished]),
    };
    let two: Vec<String> = chance.cards(2).iter().map(|card| format!("{card} exposed")).collect();
    let together =
        format!("sam: order dealing-error simultaneous drawn {} \"both\"", two.join(", "));
    match story {
        "returns" => tale.step(&together).step("anna: take my bets back"),
        "silent" => tale.step(&together).step("clock +300s"),
        _ => tale.step("sam: interrupt").step("sam: resume"),
    };
    let seen = tale.play(school, 0)?;
    let exercise = if story == "silent" {
        let returned = seen.brought(0) > 0;
        let right = if returned { "returned" } else { "goes-on" };
        let options = choice("trainer.case", &["goes-on", "returned", "void"], right);
        Exercise::new(rulebook, said("trainer.ask.case_bet", &[]), options)
    } else {
        let cents = u64::try_from(seen.brought(0)).unwrap_or(0);
        let question = said("trainer.ask.case_returned", &[]);
        Exercise::new(rulebook, question, amount(Amount::new(cents)?))
    };
    let mut exercise = exercise
        .showing_hands(first(&cards, 1))
        .with_bet(1, "player", dollars(player)?)
        .with_bet(1, "tie", dollars(tie)?)
        .because(rulebook, &rules);
    exercise.story = vec![said(&format!("trainer.story.{story}"), &[])];
    Ok(Some(exercise))
}

/// A box over the maximum Differential after the close: what of a bet is at risk?
pub(super) fn pro_rata(
    _: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    if !rulebook.capabilities.differential {
        return Ok(None);
    }
    let lighter = MINIMUM * chance.between(0, 4);
    let small = match chance.once_in(4) {
        true => 5 * chance.between(2, 9),
        false => MINIMUM * chance.between(1, 12),
    };
    let large = DIFFERENTIAL + lighter + MINIMUM * chance.between(1, 12);
    let place = |patron: u8, bet, stake| {
        let (seat, wager) = (1, Wager::Bet(bet));
        Ok::<_, Fault>(PlacedBet { patron, seat, wager, stake: dollars(stake)? })
    };
    let mut bets =
        vec![place(0, BaccaratBet::Player, large)?, place(1, BaccaratBet::Player, small)?];
    if lighter > 0 {
        bets.push(place(2, BaccaratBet::Banker, lighter)?);
    }
    let limits = Limits {
        minimum: Some(dollars(MINIMUM)?),
        maximum: None,
        maximum_differential: Some(dollars(DIFFERENTIAL)?),
    };
    let risked = effective_stakes(rulebook, &bets, &limits)?;
    let asked = if chance.once_in(2) { 0 } else { 1 };
    let (Some(bet), Some(&at_risk)) = (bets.get(asked), risked.get(asked)) else {
        return Err(Fault::NoCase("two bets"));
    };
    let facts = [("stake", bet.stake.cents().into())];
    let under = small < MINIMUM;
    let also: &[RuleKey] = if under { &[RuleKey::UnderMinimumNotScaled] } else { &[] };
    let question = said("trainer.ask.at_risk", &facts);
    let mut exercise = Exercise::new(rulebook, question, amount(at_risk))
        .because(rulebook, &[RuleKey::ProRata])
        .because(rulebook, also);
    for bet in &bets {
        if let Wager::Bet(on) = bet.wager {
            exercise = exercise.with_bet(1, on, bet.stake);
        }
    }
    let facts = [
        ("minimum", dollars(MINIMUM)?.cents().into()),
        ("differential", dollars(DIFFERENTIAL)?.cents().into()),
    ];
    exercise.story = vec![said("trainer.story.limits", &facts), said("trainer.story.closed", &[])];
    Ok(Some(exercise))
}
