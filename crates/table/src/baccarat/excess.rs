//! What lies over the maximum Differential after the close (R16, 5.1.1 and 5.1.2): how much of each
//! bet is at risk, what is handed back, and what a recount changes of an insurance.

use super::settle::{laid_down, placed};
use super::{BaccaratEvent, BaccaratTable, Draw};
use crate::bets::{Bet, Bets, Placing};
use crate::decide::{Around, Change};
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetEnd, BetsClosed, Moment};
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{
    PlacedBet, Side, Stage, effective_stakes, insurance_cap, offer_after,
};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;

/// The most a patron may stake on a wager. With a Differential the hands are bound by it, and by a
/// maximum only where one is displayed (R14). Tables of the first edition took it for a maximum.
pub(super) fn maximum(table: &Table, wager: Wager) -> Option<Amount> {
    let limits = table.settings.limits();
    let by_differential = table.settings.rulebook.capabilities.differential
        && limits.maximum_differential.is_some()
        && table.edition >= Edition::SECOND;
    match by_differential && wager.original_bet_on().is_some() {
        true => limits.maximum,
        false => limits.permissible_maximum(),
    }
}

/// What of each bet in one box is at risk, in their order. Original Bets given back since the close
/// count towards the Differential, as in the settlement.
fn at_risk(settings: &Settings, in_box: &[Bet], back: &[BetEnd]) -> Result<Vec<Amount>, Refusal> {
    let seat = in_box.first().map(|bet| bet.seat);
    let back = back.iter().filter(|end| Some(end.seat) == seat);
    let back = back.filter(|end| end.wager.original_bet_on().is_some());
    let back = back.map(|end| laid_down((&end.patron, end.seat, end.wager, end.stake)));
    let placed: Vec<PlacedBet<&PatronId>> =
        in_box.iter().map(placed).chain(back).collect::<Result<_, Refusal>>()?;
    Ok(effective_stakes(&settings.rulebook, &placed, settings.limits())?)
}

fn closed(table: &Table) -> Option<&BetsClosed> {
    match table.moment() {
        Moment::Closed(closed) if table.baccarat().is_some() => Some(closed),
        Moment::Closed(_) | Moment::Idle | Moment::Open(_) | Moment::Ended(_) => None,
    }
}

impl Table {
    /// The part of a bet that is handed back when bets are closed, because its box lies over the
    /// maximum Differential; zero before the close and for every other bet.
    pub fn excess(&self, bet: &Bet) -> Amount {
        let Some(closed) = closed(self) else { return Amount::ZERO };
        let in_box = closed.bets.of_box(bet.seat);
        let kept = at_risk(&self.settings, in_box, &closed.given_back).unwrap_or_default();
        let own = in_box.iter().zip(kept).find(|(other, _)| other.order == bet.order);
        own.and_then(|(bet, kept)| bet.stake.minus(kept).ok()).unwrap_or(Amount::ZERO)
    }

    /// The rules about limits that a stake of the closed round fell under: an excess is apportioned
    /// (5.1.1), a stake under the minimum stands (5.2.1), also in a box with an excess (5.1.2).
    pub fn limit_rules(
        &self,
        (seat, wager): (u16, Wager),
        stake: Amount,
        excess: Amount,
    ) -> Vec<RuleKey> {
        let differential = self.settings.rulebook.capabilities.differential;
        let minimum = self.settings.limits().minimum.unwrap_or(Amount::ZERO);
        let under = differential && wager.is_on_layout() && stake < minimum;
        let beside = under && wager.original_bet_on().is_some() && self.has_excess(seat);
        let keys = [
            (!excess.is_zero(), RuleKey::ProRata),
            (beside, RuleKey::UnderMinimumNotScaled),
            (under && !beside, RuleKey::UnderMinimumStands),
        ];
        keys.into_iter().filter_map(|(applies, key)| applies.then_some(key)).collect()
    }

    /// Whether a box of the round lay over the maximum Differential when bets closed.
    fn has_excess(&self, seat: u16) -> bool {
        let lying = self.bets().into_iter().flat_map(|bets| bets.of_box(seat));
        let ended = self.past().into_iter().flat_map(|past| past.bets.iter());
        let mut ended = ended.filter(|end| end.seat == seat);
        lying.into_iter().any(|bet| !self.excess(bet).is_zero())
            || ended.any(|end| !end.excess.is_zero())
    }
}

/// A recount may leave less of an Original Bet at risk than an insurance on it was capped by: what
/// is over goes back.
pub(super) fn around_recount(
    table: &Table,
    bets: &Bets,
    change: &Change<'_>,
) -> Result<Around, Refusal> {
    let &Change { patron, seat, wager, stake, .. } = change;
    let mut recounted = bets.clone();
    recounted.set(patron, seat, wager, stake, Placing::default());
    let in_box = recounted.of_box(seat);
    let back = closed(table).map_or(&[][..], |closed| &closed.given_back);
    let kept = at_risk(&table.settings, in_box, back)?;
    let mut around = Around::default();
    for bet in in_box {
        let Wager::Insurance(on, stage) = bet.wager else { continue };
        let original = in_box.iter().zip(&kept).find(|(other, _)| {
            other.patron == bet.patron && other.wager.original_bet_on() == Some(on)
        });
        let original = original.map_or(Amount::ZERO, |(_, &kept)| kept);
        let cap = cap(table, (on, stage), original)?;
        if bet.stake > cap {
            around.after.push(lowered(table, bet, (on, stage), cap));
        }
    }
    Ok(around)
}

/// The most that may lie on an insurance of this round, with so much of its Original Bet at risk.
fn cap(table: &Table, (on, stage): (Side, Stage), original: Amount) -> Result<Amount, Refusal> {
    let cards = table.baccarat().and_then(BaccaratTable::draw).map(Draw::cards);
    let count = if stage == Stage::FourCards { 4 } else { 5 };
    let offer = cards.and_then(|cards| cards.get(..count)).and_then(offer_after);
    let row = offer.and_then(|offer| table.settings.rulebook.insurance_row(on, &offer));
    match row {
        Some(row) => Ok(insurance_cap(row, original, table.settings.limits())?),
        None => Ok(original),
    }
}

fn lowered(table: &Table, bet: &Bet, (on, stage): (Side, Stage), cap: Amount) -> TableEvent {
    let (round, patron, seat, was) = (table.round(), bet.patron.clone(), bet.seat, bet.stake);
    TableEvent::Baccarat(match cap.is_zero() {
        true => {
            let given_back = false; // the recount took its Original Bet away, not its points
            BaccaratEvent::InsuranceWithdrawn { round, patron, seat, on, stage, was, given_back }
        }
        false => BaccaratEvent::InsurancePlaced { round, patron, seat, on, stage, stake: cap, was },
    })
}
