//! Insurance Plus: the odds on offer, how much may be staked, and what it pays.

use super::{round_where, rulebook};
use crate::chance::Chance;
use crate::exercise::{Exercise, amount, dollars, line, said};
use crate::{Fault, School};
use croupier_rules::baccarat::{
    BaccaratBet, InsuranceRow, PlacedBet, Side, Stage, Wager, insurance_cap, offer_after, settle,
};
use croupier_rules::equipment::Card;
use croupier_rules::limits::Limits;
use croupier_rules::rulebook::{RuleKey, Rulebook};
use croupier_wire::trainer::{AnswerForm, AnswerOption, TrainerAnswer};
use std::collections::BTreeSet;

/// Level 1: the odds. Level 2: the most that may be staked. Level 3: what an insurance pays.
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = rulebook(school, |rulebook| rulebook.capabilities.insurance, chance)?;
    let side = *chance.pick(&[Side::Player, Side::Banker]).ok_or(Fault::NoRulebook)?;
    match level {
        1 => odds(rulebook, side, chance),
        2 => most(rulebook, side, chance),
        _ => payout(rulebook, side, chance),
    }
}

/// All cards of a round, those seen at a moment of insurance, and the row that fits them.
type AtOffer<'r> = (Vec<Card>, Vec<Card>, Option<&'r InsuranceRow>);

/// The cards up to a moment of insurance at which a row fits, or at which none does.
fn moment<'r>(
    rulebook: &'r Rulebook,
    side: Side,
    offered: bool,
    chance: &mut Chance,
) -> Result<AtOffer<'r>, Fault> {
    let length = usize::try_from(chance.between(4, 5)).unwrap_or(4);
    let row = |cards: &[Card]| {
        let offer = offer_after(cards.get(..length)?)?;
        Some(rulebook.insurance_row(side, &offer))
    };
    let (cards, _) =
        round_where(chance, |cards, _| row(cards).is_some_and(|row| row.is_some() == offered))?;
    let seen = cards.get(..length).unwrap_or(&[]).to_vec();
    let row = row(&cards).flatten();
    Ok((cards, seen, row))
}

fn odds(rulebook: &Rulebook, side: Side, chance: &mut Chance) -> Result<Exercise, Fault> {
    let offered = !chance.once_in(4);
    let (_, seen, row) = moment(rulebook, side, offered, chance)?;
    let all: BTreeSet<(u32, u32)> = rulebook
        .insurance
        .iter()
        .map(|row| (row.odds.pays().get(), row.odds.per().get()))
        .collect();
    let mut all: Vec<(u32, u32)> = all.into_iter().collect();
    all.sort_by_key(|&(pays, per)| pays * 60 / per);
    let option = |(pays, per): (u32, u32)| AnswerOption {
        id: format!("{pays}:{per}"),
        name: said("trainer.odds", &[("pays", pays.into()), ("per", per.into())]),
    };
    let none = AnswerOption { id: "none".to_owned(), name: said("trainer.odds.none", &[]) };
    let options = all.into_iter().map(option).chain([none]).collect();
    let right = row.map_or_else(|| "none".to_owned(), |row| row.odds.to_string());
    let form = (AnswerForm::Choice { options }, TrainerAnswer::Choice { choice: right });
    let question = said("trainer.ask.insurance_odds", &[("side", name(side).into())]);
    Ok(of_row(rulebook, row, Exercise::new(rulebook, question, form).showing_hands(&seen)))
}

/// The reasons of a row, or of no row.
fn of_row(rulebook: &Rulebook, row: Option<&InsuranceRow>, mut exercise: Exercise) -> Exercise {
    if let Some(row) = row {
        let facts = [("side", name(row.on).into()), ("stage", row.stage.to_string().into())];
        let mut reason = said("trainer.why.insurance_row", &facts);
        reason.rule = Some(row.cite.clone());
        exercise.reasons.push(reason);
    }
    exercise.because(rulebook, &[RuleKey::InsuranceOffer])
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Player => "player",
        Side::Banker => "banker",
    }
}

fn most(rulebook: &Rulebook, side: Side, chance: &mut Chance) -> Result<Exercise, Fault> {
    let (_, seen, row) = moment(rulebook, side, true, chance)?;
    let row = row.ok_or(Fault::NoCase("a row that fits"))?;
    let original = dollars(50 * chance.between(1, 40))?;
    let maximum = dollars(500 * chance.between(2, 8))?;
    let limits = Limits { maximum: Some(maximum), ..Limits::default() };
    let cap = insurance_cap(row, original, &limits)?;
    let facts = [("side", name(side).into()), ("maximum", maximum.cents().into())];
    let question = said("trainer.ask.insurance_cap", &facts);
    let exercise = Exercise::new(rulebook, question, amount(cap)).showing_hands(&seen).with_bet(
        1,
        name(side),
        original,
    );
    Ok(of_row(rulebook, Some(row), exercise).because(rulebook, &[RuleKey::InsuranceCap]))
}

fn payout(rulebook: &Rulebook, side: Side, chance: &mut Chance) -> Result<Exercise, Fault> {
    let (cards, seen, row) = moment(rulebook, side, true, chance)?;
    let row = row.ok_or(Fault::NoCase("a row that fits"))?;
    let stage = if seen.len() == 4 { Stage::FourCards } else { Stage::ThirdCard };
    let play = croupier_rules::baccarat::deal_out(&cards)
        .map_err(|_| Fault::NoCase("the cards of a finished round"))?;
    let original = dollars(50 * chance.between(2, 20))?;
    let stake = dollars(25 * chance.between(1, original.cents() / 2500))?;
    let bet = match side {
        Side::Player => BaccaratBet::Player,
        Side::Banker => BaccaratBet::Banker,
    };
    let wagers = [(Wager::Bet(bet), original), (Wager::Insurance(side, stage), stake)];
    let bets = wagers.map(|(wager, stake)| PlacedBet { patron: 0, seat: 1, wager, stake });
    let layout = rulebook.layouts.first();
    let settled = settle(rulebook, layout, &play, &bets, &Limits::default())?;
    let [_, insured] = settled.bets.as_slice() else {
        return Err(Fault::NoCase("two bets are two settlements"));
    };
    let facts = [("side", name(side).into()), ("stage", stage.to_string().into())];
    let question = said("trainer.ask.insurance_pay", &facts);
    let insurance = format!("{}-insurance", name(side));
    let mut exercise = Exercise::new(rulebook, question, amount(insured.win))
        .showing_hands(&cards)
        .with_bet(1, name(side), original)
        .with_bet(1, &insurance, stake);
    exercise.lines.push(line(&insurance, stake, insured));
    let tie: &[RuleKey] = if play.is_tie() { &[RuleKey::InsuranceTie] } else { &[] };
    Ok(of_row(rulebook, Some(row), exercise).because(rulebook, tie))
}
