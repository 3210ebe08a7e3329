//! Monte Carlo: real shoes, throws and deals through the settlement the tables use, as a witness
//! of the exact odds that knows nothing of how they were counted.

mod baccarat;
mod by_cards;
mod compare;
mod fortune;
mod pai_gow;
mod sic_bo;

pub use baccarat::{CUT_CARD, burned, deal_baccarat};
pub(crate) use compare::float;
pub use compare::{Compared, Measure, SUSPICIOUS};
pub use fortune::fortune_census;
pub use pai_gow::{MatchShares, simulate_pai_gow_poker, simulate_pai_gow_tiles};

use crate::seed::Seed;
use crate::work::Control;
use croupier_odds::{OddsRefused, Shoe, baccarat_odds};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::money::{Amount, AmountOverflow};
use croupier_rules::rulebook::{GameBet, Layout, Rulebook};
use croupier_rules::settlement::SettleRefused;
use thiserror::Error;

/// A simulation: how much was dealt, and every wager compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Simulation {
    /// The rulebook, `id` or `id@version`.
    pub rulebook: String,
    /// The decks of the shoes; `None` where there are none.
    pub decks: Option<u8>,
    /// How many rounds were dealt.
    pub rounds: u64,
    /// From how many shoes; `None` where there are none.
    pub shoes: Option<u64>,
    /// Whether those are all that were asked for.
    pub complete: bool,
    /// Every wager, sampled against exact.
    pub wagers: Vec<Compared>,
}

impl Simulation {
    /// The wager that is furthest from its exact value.
    pub fn worst(&self) -> Option<&Compared> {
        let far = |wager: &&Compared| wager.z.map_or(0.0, f64::abs);
        self.wagers.iter().max_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// Whether any wager is so far off that chance cannot be the reason.
    pub fn is_suspicious(&self) -> bool {
        self.worst().and_then(|wager| wager.z).is_some_and(|z| z.abs() > SUSPICIOUS)
    }
}

/// Why a simulation cannot run.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum SimulateRefused {
    #[error(transparent)]
    Odds(#[from] OddsRefused),
    #[error("a wager could not be settled: {0}")]
    Settle(#[from] SettleRefused),
    #[error("{rulebook} is another game")]
    OtherGame { rulebook: String },
}

/// What is staked on every wager, in cents: a multiple of everything odds and commissions divide
/// by, so that nothing is rounded.
const STAKE_CENTS: u64 = 1_000_000;

fn stake() -> Amount {
    Amount::new(STAKE_CENTS).unwrap_or(Amount::ZERO)
}

impl From<AmountOverflow> for SimulateRefused {
    fn from(overflow: AmountOverflow) -> SimulateRefused {
        SimulateRefused::Settle(SettleRefused::Bet { index: 0, why: overflow.into() })
    }
}

/// Deals so many rounds of baccarat from full shoes and settles every bet and every insurance
/// that a layout, or any, offers.
pub fn simulate_baccarat(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    shoe: &Shoe,
    rounds: u64,
    seed: &Seed,
    control: Control<'_>,
) -> Result<Simulation, SimulateRefused> {
    let exact = baccarat_odds(rulebook, layout, shoe)?;
    let decks = shoe.decks().unwrap_or(0);
    let dealt = deal_baccarat(decks, rounds, seed, control);
    let by_cards = by_cards::deal(rulebook, (decks, rounds), seed, control);
    let mut wagers = Vec::new();
    for odds in &exact.bets {
        if let GameBet::Baccarat(bet) = odds.bet {
            let tally = match by_cards.settle_bet(rulebook, bet)? {
                Some(tally) => tally,
                None => dealt.settle_bet(rulebook, bet)?,
            };
            wagers.push(tally.compared(bet.to_string(), &odds.figures));
        }
    }
    for odds in &exact.insurance {
        let tally = dealt.settle_insurance(rulebook, odds)?;
        let side = match odds.on {
            Side::Player => "player",
            Side::Banker => "banker",
        };
        let after = match odds.stage {
            Stage::FourCards => "four-cards",
            Stage::ThirdCard => "third-card",
        };
        let name = format!("{side}-insurance {after} {}-{}", odds.player, odds.banker);
        wagers.push(tally.compared(name, &odds.figures));
    }
    Ok(Simulation {
        rulebook: rulebook.reference(),
        decks: Some(decks),
        rounds: dealt.rounds,
        shoes: Some(dealt.shoes),
        complete: dealt.complete,
        wagers,
    })
}

/// Plays this many rounds of a game that is counted from its rulebook alone, and settles every
/// bet. Other games are refused.
pub fn simulate_rulebook(
    rulebook: &Rulebook,
    rounds: u64,
    seed: &Seed,
    control: Control<'_>,
) -> Result<Simulation, SimulateRefused> {
    sic_bo::simulate(rulebook, rounds, seed, control)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wager(name: &str, z: Option<f64>) -> Compared {
        let (measure, sampled, exact) = (Measure::Return, Some(0.9), Some(0.9));
        Compared { name: name.to_owned(), measure, trials: 1_000, won: 400, sampled, exact, z }
    }

    #[test]
    fn more_than_five_sigma_either_way_is_suspicious() {
        let told = |wagers: Vec<Compared>| Simulation {
            rulebook: "mini-baccarat".to_owned(),
            decks: Some(8),
            rounds: 1_000,
            shoes: Some(13),
            complete: true,
            wagers,
        };
        let near = told(vec![wager("player", Some(-4.9)), wager("tie", None)]);
        assert!(!near.is_suspicious());
        let far = told(vec![wager("player", Some(2.0)), wager("tie", Some(-5.1))]);
        assert!(far.is_suspicious());
        assert_eq!(far.worst().unwrap().name, "tie");
        assert!(!told(Vec::new()).is_suspicious());
    }
}
