//! Take and pay at a chip table (R81): for every box holder, one after the other, what the Dealer
//! takes, pays and hands back at the result, at which odds and by which paragraph, and the total in
//! chips.

use crate::command::Context;
use crate::event::{FrameEvent, TableEvent};
use crate::game::on;
use crate::phase::Phase;
use crate::play::Play;
use crate::round::{BetEnd, Moment};
use crate::table::Table;
use croupier_house::{Actor, Ledger, PatronId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use std::sync::Arc;

/// What is done with the chips of one bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payment {
    /// How the bet ended.
    pub end: BetEnd,
    /// What goes from the layout to the rack.
    pub take: Amount,
    /// What goes from the rack to the box holder.
    pub pay: Amount,
    /// What of the stake goes back to the box holder, or stays for the next round.
    pub back: Amount,
    /// The rules about limits it fell under.
    pub limits: Vec<RuleKey>,
}

/// What is done with the chips of one box holder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HolderPayments {
    /// The box.
    pub seat: u16,
    /// The box holder.
    pub patron: PatronId,
    /// Bet by bet: those to take first, then those to pay.
    pub bets: Vec<Payment>,
    /// The sum of what is paid, in cents.
    pub pay: u64,
    /// The sum of what is taken, in cents.
    pub take: u64,
    /// What is paid, in chips: value and number, the largest first.
    pub chips: Vec<(Amount, u64)>,
    /// The part of what is paid that is less than the smallest chip, in cents.
    pub rest: u64,
}

impl Table {
    /// Take and pay of the round, once its result is known: at the confirmation, and until the next
    /// round opens. Empty at a table without chips.
    pub fn payments(&self) -> Vec<HolderPayments> {
        if !self.settings.has_chips() {
            return Vec::new();
        }
        let Some(ends) = self.ends() else { return Vec::new() };
        let mut holders: Vec<HolderPayments> = Vec::new();
        for end in ends.iter() {
            let same = |holder: &&mut HolderPayments| {
                holder.seat == end.seat && holder.patron == end.patron
            };
            let payment = self.payment(end);
            match holders.iter_mut().find(same) {
                Some(holder) => holder.bets.push(payment),
                None => holders.push(HolderPayments {
                    seat: end.seat,
                    patron: end.patron.clone(),
                    bets: vec![payment],
                    pay: 0,
                    take: 0,
                    chips: Vec::new(),
                    rest: 0,
                }),
            }
        }
        // Box by box; who sits comes before who stands.
        holders
            .sort_by_key(|holder| (holder.seat, self.seat_of(&holder.patron) != Some(holder.seat)));
        holders.iter_mut().for_each(|holder| self.add_up(holder));
        holders
    }

    /// How every bet ends: as settled, or as the confirmation would settle it.
    fn ends(&self) -> Option<Arc<Vec<BetEnd>>> {
        if let Moment::Ended(past) = self.moment() {
            return Some(Arc::clone(&past.bets));
        }
        if self.phase() != Phase::Confirming {
            return None;
        }
        let ledger = Ledger::new();
        let context = Context { now_ms: 0, actor: &Actor::System, ledger: &ledger };
        let events = on!(&self.game, game => game.confirm(self, &context)).ok()?;
        #[allow(clippy::wildcard_enum_match_arm)] // the others end no bet
        events.into_iter().find_map(|event| match event {
            TableEvent::Frame(FrameEvent::RoundSettled { bets, .. }) => Some(bets),
            _ => None,
        })
    }

    fn payment(&self, end: &BetEnd) -> Payment {
        let kept = end.returned.minus(end.win).unwrap_or(Amount::ZERO);
        let back = end.excess.plus(kept).unwrap_or(Amount::MAX);
        Payment {
            take: end.stake.minus(back).unwrap_or(Amount::ZERO),
            pay: end.win,
            back,
            limits: self.limit_rules((end.seat, end.wager), end.stake, end.excess),
            end: end.clone(),
        }
    }

    fn add_up(&self, holder: &mut HolderPayments) {
        holder.bets.sort_by_key(|payment| (payment.take.is_zero(), payment.pay.is_zero()));
        let sum = |of: fn(&Payment) -> Amount| {
            holder.bets.iter().map(|payment| of(payment).cents()).sum::<u64>()
        };
        (holder.pay, holder.take) = (sum(|payment| payment.pay), sum(|payment| payment.take));
        (holder.chips, holder.rest) =
            in_chips(holder.pay, &self.settings.procedure().denominations());
    }
}

/// An amount in as few chips as a dealer counts out, the largest first, and what is left over.
fn in_chips(cents: u64, denominations: &[Amount]) -> (Vec<(Amount, u64)>, u64) {
    let mut left = cents;
    let mut chips = Vec::new();
    for &chip in denominations.iter().rev() {
        let count = left.checked_div(chip.cents()).unwrap_or(0);
        if count > 0 {
            chips.push((chip, count));
            left -= count * chip.cents();
        }
    }
    (chips, left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_counted_out_from_the_largest_chip() {
        let amounts = |cents: &[u64]| -> Vec<Amount> {
            cents.iter().filter_map(|&cents| Amount::new(cents).ok()).collect()
        };
        let chips = amounts(&[100, 500, 2_500, 10_000]);
        let (counted, rest) = in_chips(63_636, &chips);
        let values: Vec<(u64, u64)> =
            counted.into_iter().map(|(chip, count)| (chip.cents(), count)).collect();
        // 636.36: six of 100, one of 25, two of 5, one of 1, and 36 cents in coin.
        assert_eq!(values, [(10_000, 6), (2_500, 1), (500, 2), (100, 1)]);
        assert_eq!(rest, 36);
    }
}
