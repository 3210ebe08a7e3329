//! Settles a finished round: limits first, then insurance against its offers, then every bet by
//! the cards, each with the paragraph that says so.

use super::bets::{BaccaratBet, BetStanding};
use super::hand::{Play, Side};
use super::insurance::{InsuranceOffer, InsuranceRow, OnTie, Stage};
use crate::limits::{Limits, pro_rata};
use crate::money::{Amount, AmountOverflow, Rounding};
use crate::rulebook::{BetTerms, Citation, Commission, Ending, GameBet, Layout, RuleKey, Rulebook};
use crate::settlement::{BetRefused, BetSettlement, Outcome, SettleRefused};
use std::collections::BTreeSet;
use std::num::NonZeroU32;

const PERCENT: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// What a stake lies on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wager {
    /// A bet on the layout.
    Bet(BaccaratBet),
    /// Insurance of an Original Bet, taken at a stage of the round.
    Insurance(Side, Stage),
}

/// A bet as it lay when the bets were closed, or an insurance as it was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedBet<P> {
    /// Whose it is.
    pub patron: P,
    /// In which betting box.
    pub seat: u16,
    /// On what.
    pub wager: Wager,
    /// How much.
    pub stake: Amount,
}

/// A whole round settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundSettlement<'r> {
    /// Every bet, in the order given.
    pub bets: Vec<BetSettlement<'r>>,
    /// Rules about limits that were applied to some bet.
    pub limit_rules: Vec<RuleKey>,
}

/// Settles every bet of a finished round. `layout` is `None` only where the rulebook has none.
pub fn settle<'r, P: Ord>(
    rulebook: &'r Rulebook,
    layout: Option<&'r Layout>,
    play: &Play,
    bets: &[PlacedBet<P>],
    limits: &Limits,
) -> Result<RoundSettlement<'r>, SettleRefused> {
    let table = Settling { rulebook, layout, play, limits };
    table.check_placed(bets)?;
    let mut limit_rules = Vec::new();
    let effective = scaled(rulebook, bets, limits, &mut limit_rules)?;
    let mut settled = Vec::with_capacity(bets.len());
    for (index, (placed, &at_risk)) in bets.iter().zip(&effective).enumerate() {
        let line = match placed.wager {
            Wager::Bet(bet) => table.settle_bet(bet, placed.stake, at_risk),
            Wager::Insurance(on, stage) => {
                let original = original_stake(bets, &effective, placed, on);
                table.settle_insurance(on, stage, placed.stake, original)
            }
        };
        settled.push(line.map_err(|why| SettleRefused::Bet { index, why })?);
    }
    Ok(RoundSettlement { bets: settled, limit_rules })
}

/// What of every stake is at risk once the bets are closed: boxes over the maximum Differential
/// are scaled down. In the order given.
pub fn effective_stakes<P>(
    rulebook: &Rulebook,
    bets: &[PlacedBet<P>],
    limits: &Limits,
) -> Result<Vec<Amount>, SettleRefused> {
    scaled(rulebook, bets, limits, &mut Vec::new())
}

/// The effective stakes, and the rules that were applied to them.
fn scaled<P>(
    rulebook: &Rulebook,
    bets: &[PlacedBet<P>],
    limits: &Limits,
    applied: &mut Vec<RuleKey>,
) -> Result<Vec<Amount>, SettleRefused> {
    let mut effective: Vec<Amount> = bets.iter().map(|bet| bet.stake).collect();
    if !rulebook.capabilities.differential {
        return Ok(effective);
    }
    let minimum = limits.minimum.unwrap_or(Amount::ZERO);
    if bets.iter().any(|bet| matches!(bet.wager, Wager::Bet(_)) && bet.stake < minimum) {
        applied.push(RuleKey::UnderMinimumStands);
    }
    let Some(maximum_differential) = limits.maximum_differential else {
        return Ok(effective);
    };
    let seats: BTreeSet<u16> = bets.iter().map(|bet| bet.seat).collect();
    for seat in seats {
        let sides = [Side::Player, Side::Banker].map(|side| places_of(bets, seat, side));
        let limits = (maximum_differential, minimum);
        scale_box(&sides, limits, &mut effective, applied).map_err(|overflow| {
            SettleRefused::Bet {
                index: sides.iter().flatten().copied().next().unwrap_or(0),
                why: overflow.into(),
            }
        })?;
    }
    Ok(effective)
}

/// Scales the heavier side of one box if it is over; `sides` are the places of its bets.
fn scale_box(
    sides: &[Vec<usize>; 2],
    (maximum_differential, minimum): (Amount, Amount),
    effective: &mut [Amount],
    applied: &mut Vec<RuleKey>,
) -> Result<(), AmountOverflow> {
    let stakes_of = |places: &[usize]| -> Vec<Amount> {
        places.iter().filter_map(|&place| effective.get(place).copied()).collect()
    };
    let [player, banker] = sides.each_ref().map(|places| stakes_of(places));
    let player_total = Amount::sum(player.iter().copied())?;
    let banker_total = Amount::sum(banker.iter().copied())?;
    let [player_places, banker_places] = sides;
    let (places, stakes, heavier, lighter) = if player_total > banker_total {
        (player_places, player, player_total, banker_total)
    } else {
        (banker_places, banker, banker_total, player_total)
    };
    let allowed = lighter.plus(maximum_differential)?;
    if heavier <= allowed {
        return Ok(());
    }
    let kept = pro_rata(&stakes, allowed, minimum)?;
    applied.push(RuleKey::ProRata);
    if stakes.iter().any(|&stake| stake < minimum) {
        applied.push(RuleKey::UnderMinimumNotScaled);
    }
    for (&place, kept) in places.iter().zip(kept) {
        if let Some(effective) = effective.get_mut(place) {
            *effective = kept;
        }
    }
    Ok(())
}

/// The effective Original Bet of the same patron, box and hand.
fn original_stake<P: Eq>(
    bets: &[PlacedBet<P>],
    effective: &[Amount],
    insurance: &PlacedBet<P>,
    on: Side,
) -> Option<Amount> {
    let is_original = |bet: &PlacedBet<P>| {
        bet.patron == insurance.patron
            && bet.seat == insurance.seat
            && matches!(bet.wager, Wager::Bet(bet) if bet.original_bet_on() == Some(on))
    };
    bets.iter().zip(effective).find(|(bet, _)| is_original(bet)).map(|(_, &stake)| stake)
}

/// A round being settled.
struct Settling<'r, 'a> {
    rulebook: &'r Rulebook,
    layout: Option<&'r Layout>,
    play: &'a Play,
    limits: &'a Limits,
}

impl<'r> Settling<'r, '_> {
    /// Whether every bet could have been placed at all.
    fn check_placed<P: Ord>(&self, bets: &[PlacedBet<P>]) -> Result<(), SettleRefused> {
        let mut seen = BTreeSet::new();
        for (index, placed) in bets.iter().enumerate() {
            let refused = |why| SettleRefused::Bet { index, why };
            self.check_bet(placed).map_err(refused)?;
            if !seen.insert((&placed.patron, placed.seat, placed.wager)) {
                return Err(refused(BetRefused::Duplicate));
            }
        }
        Ok(())
    }

    fn check_bet<P>(&self, placed: &PlacedBet<P>) -> Result<(), BetRefused> {
        if placed.stake.is_zero() {
            return Err(BetRefused::StakeZero);
        }
        let positions = self.layout.map_or(u16::MAX, |layout| *layout.positions.end());
        if !(1..=positions).contains(&placed.seat) {
            return Err(BetRefused::NoSuchSeat { seat: placed.seat, positions });
        }
        match placed.wager {
            // A box with a Differential scales its excess after the close; elsewhere the plain
            // limits hold.
            Wager::Bet(_) if self.rulebook.capabilities.differential => Ok(()),
            Wager::Bet(_) => self.limits.check(placed.stake),
            Wager::Insurance(..) if self.rulebook.capabilities.insurance => Ok(()),
            Wager::Insurance(..) => Err(BetRefused::NoInsurance),
        }
    }

    fn settle_bet(
        &self,
        bet: BaccaratBet,
        stake: Amount,
        at_risk: Amount,
    ) -> Result<BetSettlement<'r>, BetRefused> {
        let terms = self.rulebook.terms(GameBet::Baccarat(bet)).ok_or(BetRefused::NotOffered)?;
        if !terms.offered_on(self.layout) {
            return Err(BetRefused::NotOffered);
        }
        let bet_cite = terms.cite_bet().ok_or(BetRefused::NotOffered)?;
        let base = BetSettlement {
            outcome: Outcome::Lost,
            odds: terms.only_odds(),
            effective_stake: at_risk,
            excess_returned: stake.minus(at_risk)?,
            win: Amount::ZERO,
            returned: Amount::ZERO,
            commission: Amount::ZERO,
            cite: bet_cite,
        };
        match terms.in_round(self.play) {
            Ending::Loses(None) => Ok(base),
            Ending::Loses(Some(row)) => {
                Ok(BetSettlement { cite: terms.cite_other(row).unwrap_or(bet_cite), ..base })
            }
            Ending::Returns(row) => {
                let cite = terms.cite_other(row).unwrap_or_else(|| self.tie_cite(bet, bet_cite));
                Ok(BetSettlement { outcome: Outcome::Returned, returned: at_risk, cite, ..base })
            }
            Ending::Pays(row) => self.pay(bet, terms, row, base),
        }
    }

    /// Original Bets come back because of the tie; a bonus comes back by its own paragraph.
    fn tie_cite(&self, bet: BaccaratBet, bet_cite: Citation<'r>) -> Citation<'r> {
        let tie = bet.original_bet_on().and_then(|_| self.rulebook.cite(RuleKey::Tie));
        tie.unwrap_or(bet_cite)
    }

    fn pay(
        &self,
        bet: BaccaratBet,
        terms: &'r BetTerms,
        row: u8,
        base: BetSettlement<'r>,
    ) -> Result<BetSettlement<'r>, BetRefused> {
        let Some(row) = terms.row(row) else { return Ok(base) };
        let win = base.effective_stake.winnings(row.odds, Rounding::Down)?;
        Ok(BetSettlement {
            outcome: Outcome::Won,
            odds: Some(row.odds),
            win,
            returned: base.effective_stake.plus(win)?,
            commission: self.commission_owed(bet, win)?,
            cite: terms.cite(row),
            ..base
        })
    }

    /// The commission on what Banker won, where the document lets the patron owe it, rounded up to
    /// the unit.
    fn commission_owed(&self, bet: BaccaratBet, win: Amount) -> Result<Amount, BetRefused> {
        let owes = self.rulebook.capabilities.commission == Commission::EndOfShoe;
        if !owes || bet != BaccaratBet::Banker {
            return Ok(Amount::ZERO);
        }
        let exact = win.share(self.rulebook.settings.commission_percent, PERCENT, Rounding::Up)?;
        Ok(exact.rounded_up_to(self.rulebook.settings.commission_unit)?)
    }

    fn settle_insurance(
        &self,
        on: Side,
        stage: Stage,
        stake: Amount,
        original: Option<Amount>,
    ) -> Result<BetSettlement<'r>, BetRefused> {
        let row = InsuranceOffer::of_play(self.play, stage)
            .and_then(|offer| self.rulebook.insurance_row(on, &offer))
            .ok_or(BetRefused::InsuranceNotOffered { on, stage })?;
        let original = original.ok_or(BetRefused::InsuranceWithoutOriginalBet { on })?;
        let cap = insurance_cap(row, original, self.limits)?;
        if stake > cap {
            return Err(BetRefused::InsuranceOverCap { stake, cap });
        }
        let base = BetSettlement {
            outcome: Outcome::Lost,
            odds: Some(row.odds),
            effective_stake: stake,
            excess_returned: Amount::ZERO,
            win: Amount::ZERO,
            returned: Amount::ZERO,
            commission: Amount::ZERO,
            cite: Citation { key: RuleKey::PayTable, first: &row.cite, also: &[] },
        };
        let pays = |cite: Citation<'r>| -> Result<BetSettlement<'r>, BetRefused> {
            let win = stake.winnings(row.odds, Rounding::Down)?;
            let returned = stake.plus(win)?;
            Ok(BetSettlement { outcome: Outcome::Won, win, returned, cite, ..base })
        };
        match (row.standing(self.play), &row.on_tie) {
            (BetStanding::Lost, _) => Ok(base),
            (BetStanding::Returned, _) => {
                let cite = self.rulebook.cite(RuleKey::InsuranceTie).unwrap_or(base.cite);
                Ok(BetSettlement { outcome: Outcome::Returned, returned: stake, cite, ..base })
            }
            (BetStanding::Won, OnTie::Pays(cite)) if self.play.is_tie() => {
                pays(Citation { key: RuleKey::InsuranceTie, first: cite, also: &[] })
            }
            (BetStanding::Won, _) => pays(base.cite),
        }
    }
}

/// The most that may be staked on an insurance row: the Original Bet after limits, and at 10 to 1
/// no more than a quarter of the permissible maximum.
pub fn insurance_cap(
    row: &InsuranceRow,
    original: Amount,
    limits: &Limits,
) -> Result<Amount, AmountOverflow> {
    const QUARTER: NonZeroU32 = NonZeroU32::new(4).unwrap();
    match limits.permissible_maximum() {
        Some(maximum) if row.is_ten_to_one() => {
            Ok(original.min(maximum.share(1, QUARTER, Rounding::Down)?))
        }
        _ => Ok(original),
    }
}

/// The places, in the list of bets, of the Original Bets on one hand of one box.
fn places_of<P>(bets: &[PlacedBet<P>], seat: u16, side: Side) -> Vec<usize> {
    let on_side = |placed: &PlacedBet<P>| {
        placed.seat == seat
            && matches!(placed.wager, Wager::Bet(bet) if bet.original_bet_on() == Some(side))
    };
    bets.iter().enumerate().filter(|(_, bet)| on_side(bet)).map(|(place, _)| place).collect()
}
