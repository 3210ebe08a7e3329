//! Sic Bo: what the dice pay.

mod examples;

pub(crate) use examples::examples;

use crate::chance::Chance;
use crate::exercise::{Exercise, amount, dollars, line, said};
use crate::{Fault, School};
use croupier_rules::equipment::{Dice, Die};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, GameBet, RuleKey, Rulebook};
use croupier_rules::sic_bo::{PlacedBet, SicBoBet, settle, winning};
use croupier_wire::trainer::PieceKind;

/// One, two or five bets on a throw; most of the time one of them wins at least.
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = school.rulebook(Game::SicBo, |_| true, chance)?;
    let dice = throw(chance)?;
    let bets = placed(rulebook, dice, level, chance)?;
    let settled = settle(rulebook, dice, &bets, &Limits::default())?;
    let paid = Amount::sum(settled.iter().map(|bet| bet.win))?;
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.pay", &[]), amount(paid)).showing(
        "trainer.dice",
        PieceKind::Dice,
        dice.0,
    );
    for (bet, settled) in bets.iter().zip(&settled) {
        exercise = exercise.with_bet(bet.seat, bet.bet, bet.stake);
        exercise.lines.push(line(bet.bet, bet.stake, settled));
    }
    Ok(exercise.because(rulebook, &[RuleKey::ThreeDice]))
}

/// Three dice; every sixth time three of a kind, which decides so many bets.
fn throw(chance: &mut Chance) -> Result<Dice, Fault> {
    let mut die = || chance.pick(&Die::ALL).copied().ok_or(Fault::NoCase("a die has six faces"));
    let (first, second, third) = (die()?, die()?, die()?);
    Ok(match chance.once_in(6) {
        true => Dice([first; 3]),
        false => Dice([first, second, third]),
    })
}

fn placed(
    rulebook: &Rulebook,
    dice: Dice,
    level: u8,
    chance: &mut Chance,
) -> Result<Vec<PlacedBet<u8>>, Fault> {
    let count = match level {
        1 => 1,
        2 => 2,
        _ => 5,
    };
    let offered: Vec<SicBoBet> = rulebook
        .bets
        .iter()
        .filter_map(|terms| match terms.bet {
            GameBet::SicBo(bet) => Some(bet),
            GameBet::Baccarat(_) | GameBet::PaiGow(_) => None,
        })
        .collect();
    let first = match chance.once_in(6) {
        true => chance.some(&offered, 1),
        false => chance.some(&winning(rulebook, dice), 1),
    };
    let others: Vec<SicBoBet> = offered.into_iter().filter(|bet| !first.contains(bet)).collect();
    let others = chance.some(&others, count - 1);
    let unit = if level == 1 { 10 } else { 5 };
    let place = |bet: SicBoBet| {
        let stake = dollars(unit * chance.between(1, 20))?;
        Ok(PlacedBet { patron: 0, seat: 1, bet, stake })
    };
    first.into_iter().chain(others).map(place).collect()
}
