//! What a pai gow hand is paid against the Dealer's: win, loss or push, and the commission.

use super::{poker, tiles};
use crate::chance::Chance;
use crate::exercise::{Exercise, amount, choice, dollars, said};
use crate::{Fault, School};
use croupier_rules::limits::Limits;
use croupier_rules::pai_gow::{
    BankHand, Compared, HalfResults, Outcome, SeatBet, SeatNo, SeatSettled, settle,
};
use croupier_rules::pai_gow_poker::{compare, house_way};
use croupier_rules::pai_gow_tiles;
use croupier_rules::rulebook::{Game, RuleKey, Rulebook};
use std::cmp::Ordering;

/// Both hands, compared, and how they are shown.
struct Met {
    halves: HalfResults,
    show: Box<dyn Fn(Exercise) -> Exercise>,
}

/// Levels 1 and 2: has the patron won, lost or pushed? Level 3: what is paid?
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let game = match level {
        1 => Game::PaiGowTiles,
        2 => Game::PaiGowPoker,
        _ if chance.once_in(2) => Game::PaiGowPoker,
        _ => Game::PaiGowTiles,
    };
    let rulebook = school.rulebook(game, |_| true, chance)?;
    let met = meet(rulebook, chance)?;
    let stake = dollars(5 * chance.between(5, 60))?;
    let settled = settled(rulebook, met.halves, stake)?;
    let exercise = if level < 3 {
        let right = match settled.outcome {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Pushed => "pushed",
        };
        let options = choice("trainer.outcome", &["won", "lost", "pushed"], right);
        Exercise::new(rulebook, said("trainer.ask.outcome", &[]), options)
    } else {
        let paid = settled.win.minus(settled.commission)?;
        Exercise::new(rulebook, said("trainer.ask.pay_less_commission", &[]), amount(paid))
            .with_bet(1, "main", stake)
    };
    let mut exercise = (met.show)(exercise);
    for (half, result) in [("low", met.halves.low), ("high", met.halves.high)] {
        exercise.reasons.push(said(&format!("trainer.why.{half}.{}", word(result)), &[]));
    }
    let paid: &[RuleKey] = if level < 3 { &[] } else { &[RuleKey::PaiGowPaid] };
    Ok(exercise.because(rulebook, &[RuleKey::PaiGowCompared]).because(rulebook, paid))
}

fn word(result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => "better",
        Ordering::Less => "worse",
        Ordering::Equal => "copy",
    }
}

/// A patron's hand and the Dealer's, both set the house way, of one deck or set.
fn meet(rulebook: &Rulebook, chance: &mut Chance) -> Result<Met, Fault> {
    if let Some(way) = poker::way_of(rulebook) {
        let patron = poker::seven(chance)?;
        let mut dealer = poker::seven(chance)?;
        while patron.mask() & dealer.mask() != 0 {
            dealer = poker::seven(chance)?;
        }
        let [patron, dealer] = [patron, dealer].map(|cards| house_way::set(way, &cards).setting);
        let halves = compare(&patron, &dealer);
        let show = move |exercise| {
            poker::show(poker::show(exercise, "patron", &patron), "dealer", &dealer)
        };
        return Ok(Met { halves, show: Box::new(show) });
    }
    let (way, zero_zero) = tiles::way_of(rulebook).ok_or(Fault::NoRulebook)?;
    let patron = tiles::four(chance)?;
    let mut dealer = tiles::four(chance)?;
    while dealer.tiles().iter().any(|tile| patron.tiles().contains(tile)) {
        dealer = tiles::four(chance)?;
    }
    let [patron, dealer] = [patron, dealer].map(|tiles| {
        pai_gow_tiles::explain(way, &tiles, zero_zero).set.setting.arranged(zero_zero)
    });
    let halves = patron.against(&dealer, zero_zero);
    let show =
        move |exercise| tiles::show(tiles::show(exercise, "patron", &patron), "dealer", &dealer);
    Ok(Met { halves, show: Box::new(show) })
}

fn settled(
    rulebook: &Rulebook,
    halves: HalfResults,
    stake: croupier_rules::money::Amount,
) -> Result<SeatSettled, Fault> {
    let terms = rulebook.pai_gow_terms(Limits::default()).ok_or(Fault::NoRulebook)?;
    let seat = SeatNo::try_from(1).map_err(|_| Fault::NoCase("seat 1"))?;
    let bet = SeatBet { seat, stake, hand: Compared::Halves(halves) };
    let all = settle(BankHand::Dealer, &[bet], terms.commission)
        .map_err(|_| Fault::NoCase("a bet that can be settled"))?;
    all.seats.first().copied().ok_or(Fault::NoCase("one bet is one settlement"))
}
