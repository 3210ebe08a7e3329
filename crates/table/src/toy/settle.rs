//! Settles a coin, 1 to 1.

use super::Face;
use crate::bets::{Bet, Bets};
use crate::refusal::Refusal;
use crate::round::BetEnd;
use crate::settings::Settings;
use crate::wager::Wager;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::GameBet;
use croupier_rules::settlement::Outcome;

/// How every bet on this coin ended.
pub(super) fn settle(settings: &Settings, bets: &Bets, face: Face) -> Result<Vec<BetEnd>, Refusal> {
    bets.iter().map(|bet| end(settings, bet, face)).collect()
}

/// What a bet is on: `big` is heads and `small` is tails.
fn on(bet: &Bet) -> Option<Face> {
    match bet.wager {
        Wager::Bet(on @ GameBet::SicBo(_)) if on.to_string() == "big" => Some(Face::Heads),
        Wager::Bet(on @ GameBet::SicBo(_)) if on.to_string() == "small" => Some(Face::Tails),
        Wager::Bet(_) | Wager::Insurance(..) | Wager::Bank | Wager::Envy => None,
    }
}

fn end(settings: &Settings, bet: &Bet, face: Face) -> Result<BetEnd, Refusal> {
    let on = on(bet).ok_or_else(|| Refusal::OtherGame { bet: bet.wager.name() })?;
    let Wager::Bet(of_layout) = bet.wager else {
        return Err(Refusal::OtherGame { bet: bet.wager.name() });
    };
    let row = settings.rulebook.terms(of_layout).and_then(|terms| terms.rows.first());
    let odds = row.map(|row| row.odds);
    let whole = BetEnd::returned(bet, row.map(|row| row.cite.clone()));
    Ok(match on == face {
        true => BetEnd {
            outcome: Outcome::Won,
            odds,
            win: bet.stake,
            returned: bet.stake.plus(bet.stake)?,
            ..whole
        },
        false => BetEnd { outcome: Outcome::Lost, odds, returned: Amount::ZERO, ..whole },
    })
}
