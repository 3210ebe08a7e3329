//! Settles a throw, box by box.

use crate::bets::{Bet, Bets};
use crate::refusal::Refusal;
use crate::round::BetEnd;
use crate::settings::Settings;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::GameBet;
use croupier_rules::sic_bo::{self, PlacedBet};

/// How every bet on these dice ended.
pub(crate) fn settle(settings: &Settings, bets: &Bets, dice: Dice) -> Result<Vec<BetEnd>, Refusal> {
    let mut ends = Vec::new();
    for in_box in bets.boxes() {
        let placed: Vec<PlacedBet<&PatronId>> = in_box.iter().filter_map(placed).collect();
        let settled = sic_bo::settle(&settings.rulebook, dice, &placed, settings.limits())?;
        ends.extend(in_box.iter().zip(&settled).map(|(bet, end)| BetEnd::of(bet, end)));
    }
    Ok(ends)
}

fn placed(bet: &Bet) -> Option<PlacedBet<&PatronId>> {
    match bet.wager {
        Wager::Bet(GameBet::SicBo(on)) => {
            Some(PlacedBet { patron: &bet.patron, seat: bet.seat, bet: on, stake: bet.stake })
        }
        Wager::Bet(GameBet::Baccarat(_) | GameBet::PaiGow(_))
        | Wager::Insurance(..)
        | Wager::Bank
        | Wager::Envy => None,
    }
}
