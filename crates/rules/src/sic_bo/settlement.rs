//! Settles a throw: every bet won or lost, to the cent, with its paragraph.

use super::bets::SicBoBet;
use crate::equipment::Dice;
use crate::limits::Limits;
use crate::money::{Amount, Rounding};
use crate::rulebook::{BetTerms, Ending, GameBet, Rulebook};
use crate::settlement::{BetRefused, BetSettlement, Outcome, SettleRefused};

/// A bet that lay on the layout when the bets were closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedBet<P> {
    /// Whose it is.
    pub patron: P,
    /// On which place of the table.
    pub seat: u16,
    /// The bet.
    pub bet: SicBoBet,
    /// How much.
    pub stake: Amount,
}

/// The bets of this rulebook that the dice win: what lights up on the layout.
pub fn winning(rulebook: &Rulebook, dice: Dice) -> Vec<SicBoBet> {
    let wins = |terms: &&BetTerms| matches!(terms.on_throw(dice), Ending::Pays(_));
    let bets = rulebook.bets.iter().filter(wins).filter_map(|terms| match terms.bet {
        GameBet::SicBo(bet) => Some(bet),
        GameBet::Baccarat(_) | GameBet::PaiGow(_) => None,
    });
    let mut bets: Vec<SicBoBet> = bets.collect();
    // In the order of the layout: the known bets first, then those that the rulebook defines.
    bets.sort_by_key(|bet| SicBoBet::all().position(|known| known == *bet).unwrap_or(usize::MAX));
    bets
}

/// Settles every bet on these dice.
pub fn settle<'r, P: Eq>(
    rulebook: &'r Rulebook,
    dice: Dice,
    bets: &[PlacedBet<P>],
    limits: &Limits,
) -> Result<Vec<BetSettlement<'r>>, SettleRefused> {
    let mut settled = Vec::with_capacity(bets.len());
    for (index, placed) in bets.iter().enumerate() {
        let same = |other: &PlacedBet<P>| {
            other.patron == placed.patron && other.seat == placed.seat && other.bet == placed.bet
        };
        let line = if bets.iter().take(index).any(same) {
            Err(BetRefused::Duplicate)
        } else if placed.seat == 0 {
            Err(BetRefused::NoSuchSeat { seat: 0, positions: u16::MAX })
        } else {
            limits.check(placed.stake).and_then(|()| settle_bet(rulebook, dice, placed))
        };
        settled.push(line.map_err(|why| SettleRefused::Bet { index, why })?);
    }
    Ok(settled)
}

fn settle_bet<'r, P>(
    rulebook: &'r Rulebook,
    dice: Dice,
    placed: &PlacedBet<P>,
) -> Result<BetSettlement<'r>, BetRefused> {
    let terms = rulebook.terms(GameBet::SicBo(placed.bet)).ok_or(BetRefused::NotOffered)?;
    let lost = BetSettlement {
        outcome: Outcome::Lost,
        odds: terms.only_odds(),
        effective_stake: placed.stake,
        excess_returned: Amount::ZERO,
        win: Amount::ZERO,
        returned: Amount::ZERO,
        commission: Amount::ZERO,
        cite: terms.cite_bet().ok_or(BetRefused::NotOffered)?,
    };
    let row = match terms.on_throw(dice) {
        Ending::Loses(None) => return Ok(lost),
        Ending::Loses(Some(row)) => {
            return Ok(BetSettlement { cite: terms.cite_other(row).unwrap_or(lost.cite), ..lost });
        }
        Ending::Returns(row) => {
            let cite = terms.cite_other(row).unwrap_or(lost.cite);
            let returned = placed.stake;
            return Ok(BetSettlement { outcome: Outcome::Returned, returned, cite, ..lost });
        }
        Ending::Pays(row) => terms.row(row).ok_or(BetRefused::NotOffered)?,
    };
    let win = placed.stake.winnings(row.odds, Rounding::Down)?;
    let returned = placed.stake.plus(win)?;
    let (odds, cite) = (Some(row.odds), terms.cite(row));
    Ok(BetSettlement { outcome: Outcome::Won, odds, win, returned, cite, ..lost })
}
