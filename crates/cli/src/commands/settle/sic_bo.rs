//! A line of Sic Bo.

use super::Settled;
use super::input::{BetLine, RoundLine, by_rule, refusal};
use super::output::{BetOut, bets_table};
use crate::lines::LineError;
use croupier_rules::equipment::{Dice, Die, NotADie};
use croupier_rules::rulebook::{RuleKey, Rulebook};
use croupier_rules::sic_bo::{self, PlacedBet};
use serde::Serialize;
use serde_json::value::RawValue;

/// A settled throw.
#[derive(Serialize)]
pub struct ThrowOut<'a> {
    id: Option<&'a RawValue>,
    dice: Dice,
    total: u8,
    bets: Vec<BetOut<'a>>,
}

/// Settles one line.
pub fn settle<'a>(
    rulebook: &'a Rulebook,
    round: &'a RoundLine<'a>,
) -> Result<ThrowOut<'a>, LineError> {
    round.refuse_field(round.cards.is_some(), "cards")?;
    round.refuse_field(round.decks.is_some(), "decks")?;
    round.layout(rulebook)?;
    round.refuse_pai_gow()?;
    let limits = round.limits(rulebook)?;
    let dice = read_dice(rulebook, round.dice.as_deref())?;
    let lines = round.bets.as_deref().unwrap_or_default();
    let placed: Vec<_> = lines.iter().map(place).collect::<Result<_, _>>()?;
    let settled = sic_bo::settle(rulebook, dice, &placed, &limits)
        .map_err(|refused| refusal(rulebook, lines, &refused))?;
    let with_limits = round.limits.is_some();
    let bets = lines.iter().zip(&settled);
    let bets = bets.map(|(line, bet)| BetOut::new(line.id, &line.bet, bet, with_limits)).collect();
    Ok(ThrowOut { id: round.id, dice, total: dice.total(), bets })
}

fn read_dice(rulebook: &Rulebook, numbers: Option<&[u64]>) -> Result<Dice, LineError> {
    let wrong = |code, message: String| by_rule(rulebook, RuleKey::ThreeDice, code, message);
    let numbers = numbers.ok_or_else(|| LineError::new("bad_field", "missing field `dice`"))?;
    let &[first, second, third] = numbers else {
        return Err(wrong(
            "three_dice",
            format!("{} dice were given: there are three", numbers.len()),
        ));
    };
    let die = |number| {
        Die::try_from(number).map_err(|error: NotADie| wrong(error.code(), error.to_string()))
    };
    Ok(Dice([die(first)?, die(second)?, die(third)?]))
}

fn place<'a>(line: &'a BetLine<'a>) -> Result<PlacedBet<&'a str>, LineError> {
    if line.stage.is_some() {
        let message = format!("{}: only insurance has a stage", line.name());
        return Err(LineError::new("stage_without_insurance", message));
    }
    let bet = line.bet.parse().map_err(|()| {
        LineError::new("no_such_bet", format!("there is no bet \"{}\" in Sic Bo", line.bet))
    })?;
    if line.seat == Some(0) {
        let message = format!("{}: seats are numbered from 1", line.name());
        return Err(LineError::new("no_such_seat", message));
    }
    Ok(PlacedBet { patron: line.patron(), seat: line.seat.unwrap_or(1), bet, stake: line.stake })
}

impl Settled for ThrowOut<'_> {
    fn text(&self) -> String {
        let id = self.id.map_or("", RawValue::get);
        let dice: Vec<String> = self.dice.0.iter().map(Die::to_string).collect();
        let table = bets_table(&self.bets);
        format!("{id} {} total {}\n{}", dice.join(" "), self.total, table.trim_fmt())
    }
}
