//! Payouts: what is paid on a bet or on a box, and the commission that is noted.

use super::{bets_on, layout, round, rulebook};
use crate::chance::Chance;
use crate::exercise::{Exercise, amount, dollars, line, said};
use crate::{Fault, School};
use croupier_rules::baccarat::{BaccaratBet, PlacedBet, Play, Wager, settle};
use croupier_rules::equipment::Card;
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Commission, Layout, RuleKey, Rulebook};

/// Level 1: an Original Bet. Level 2: any bet, or the commission of a win. Level 3: a whole box.
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = rulebook(school, |_| true, chance)?;
    let layout = layout(rulebook, chance);
    let bets = placed(rulebook, layout, level, chance)?;
    let may_lose = chance.once_in(6);
    let (cards, play) = round_for(rulebook, layout, &bets, may_lose, chance)?;
    let settled = settle(rulebook, layout, &play, &bets, &Limits::default())?;
    let sum = |of: fn(&croupier_rules::settlement::BetSettlement<'_>) -> Amount| {
        Amount::sum(settled.bets.iter().map(of))
    };
    let (paid, owed) = (sum(|bet| bet.win)?, sum(|bet| bet.commission)?);
    let asks_owed = level > 1 && !owed.is_zero() && chance.once_in(2);
    let exercise = match asks_owed {
        true => Exercise::new(rulebook, said("trainer.ask.commission", &[]), amount(owed)),
        false => Exercise::new(rulebook, said("trainer.ask.pay", &[]), amount(paid)),
    };
    let mut exercise = exercise.showing_hands(&cards);
    for (bet, settled) in bets.iter().zip(&settled.bets) {
        let Wager::Bet(on) = bet.wager else { continue };
        exercise = exercise.with_bet(bet.seat, on, bet.stake);
        exercise.lines.push(line(on, bet.stake, settled));
    }
    let rules: &[RuleKey] = match rulebook.capabilities.commission {
        Commission::EndOfShoe if !owed.is_zero() => &[RuleKey::CommissionOwed],
        Commission::AtSettlement if !paid.is_zero() => &[RuleKey::CommissionTaken],
        Commission::None | Commission::AtSettlement | Commission::EndOfShoe => &[],
    };
    let tie: &[RuleKey] = if play.is_tie() { &[RuleKey::Tie] } else { &[] };
    Ok(exercise.because(rulebook, rules).because(rulebook, tie))
}

/// Bets of one patron in one box, with stakes in whole chips.
fn placed(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    level: u8,
    chance: &mut Chance,
) -> Result<Vec<PlacedBet<u8>>, Fault> {
    let offered = bets_on(rulebook, layout);
    let originals = [BaccaratBet::Player, BaccaratBet::Banker];
    let chosen = match level {
        1 => chance.some(&originals, 1),
        2 => chance.some(&offered, 1),
        _ => {
            let count = usize::try_from(chance.between(3, 5)).unwrap_or(3);
            chance.some(&offered, count)
        }
    };
    let unit = match level {
        1 => 100,
        2 => 25,
        _ => 5,
    };
    let place = |bet: BaccaratBet| {
        let stake = dollars(unit * chance.between(1, 40))?;
        Ok(PlacedBet { patron: 0, seat: 1, wager: Wager::Bet(bet), stake })
    };
    chosen.into_iter().map(place).collect()
}

/// A round in which one of the bets wins, unless all may lose.
fn round_for(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    bets: &[PlacedBet<u8>],
    may_lose: bool,
    chance: &mut Chance,
) -> Result<(Vec<Card>, Play), Fault> {
    let mut drawn = round(chance)?;
    for _ in 0..600 {
        let settled = settle(rulebook, layout, &drawn.1, bets, &Limits::default())?;
        if may_lose || settled.bets.iter().any(|bet| !bet.win.is_zero()) {
            break;
        }
        drawn = round(chance)?;
    }
    Ok(drawn)
}
