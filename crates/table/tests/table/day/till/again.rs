//! How the naive till settles a settled round again, and brings back what a correction gave back.

use super::*;

impl Till {
    /// Insurance that was taken on the points the cards now have, and whose Original Bet lies.
    pub(super) fn offered_after_all(&self) -> Vec<Lying> {
        let fits = |bet: &&Lying| {
            let Wager::Insurance(on, stage) = bet.wager else { return false };
            let insured = |other: &Lying| {
                let same = (other.who, other.seat) == (bet.who, bet.seat);
                same && other.wager == Wager::original(on)
            };
            points_at(&self.cards.in_play, stage) == bet.points && self.lay.iter().any(insured)
        };
        self.insured.iter().filter(fits).cloned().collect()
    }

    /// Before the settlement it comes back into play.
    pub(super) fn bring_back(&mut self) {
        for bet in self.offered_after_all() {
            if !self.lay.iter().any(|other| other.is(&bet)) {
                self.take(bet.who, bet.stake);
                self.lay.push(bet);
            }
        }
    }

    /// The round is settled by the cards or dice now on the table; insurance on other points is
    /// returned.
    pub(super) fn settle_corrected(&mut self) {
        let mut lay = self.lay.clone();
        for bet in self.offered_after_all() {
            match lay.iter_mut().find(|other| other.is(&bet)) {
                Some(other) if other.gone => {}
                Some(other) => *other = bet,
                None => lay.push(bet),
            }
        }
        // What was returned for neglect stays returned while it is due by these cards.
        let still = self.neglected();
        self.returned.retain(|spot| still.contains(spot));
        let returned = self.returned.clone();
        for bet in lay.iter_mut().chain(&mut self.lay) {
            bet.due = returned.contains(&bet.spot());
        }
        let cards = self.cards.in_play.clone();
        let off = |bet: &Lying| {
            let stage = bet.wager.stage();
            bet.gone || bet.due || stage.is_some_and(|stage| points_at(&cards, stage) != bet.points)
        };
        let stand: Vec<Lying> = lay.iter().filter(|bet| !off(bet)).cloned().collect();
        let mut by_cards = self.ends_by(&stand).into_iter();
        let ends = lay.iter().map(|bet| match off(bet) {
            true => whole(bet),
            false => by_cards.next().unwrap(),
        });
        let ends = ends.collect();
        self.settle_again(lay, ends);
    }

    /// The round is settled again: the difference moves, patron by patron. What the credit cannot
    /// cover is owed, and what is paid goes against such a debt first; commission no longer due is
    /// not owed, and what was collected comes back.
    pub(super) fn settle_again(&mut self, lay: Vec<Lying>, ends: Vec<End>) {
        for who in 0..PEOPLE.len() {
            let sum = |lay: &[Lying], ends: &[End]| {
                let own = lay.iter().zip(ends).filter(|(bet, _)| bet.who == who);
                own.fold((0, 0), |sum, (bet, end)| {
                    (sum.0 + end.back - bet.stake, sum.1 + end.commission)
                })
            };
            let ((was, had), (is, has)) = (sum(&self.lay, &self.ends), sum(&lay, &ends));
            let cleared = (is - was).clamp(0, self.debts[who]);
            self.debts[who] -= cleared;
            self.owed[who] -= cleared;
            let no_longer = (had - has).max(0);
            let refunded = no_longer - no_longer.min(self.owed[who]);
            self.owed[who] += (has - had).max(0) - (no_longer - refunded);
            self.commission += has - had;
            self.pay(who, refunded);
            self.bank += was - is;
            if is >= was {
                self.pay(who, is - was - cleared);
            } else {
                self.take(who, was - is);
            }
        }
        if self.shift.rounds > 0 {
            // otherwise it is a round of the shift before, whose figures are told
            let again = if self.at == At::Voided { 0 } else { at_risk(&lay, &ends) };
            self.shift.handle += again - at_risk(&self.lay, &self.ends);
        }
        (self.lay, self.ends) = (lay, ends);
    }

    /// From the purse as far as it goes; the rest is owed.
    pub(super) fn take(&mut self, who: usize, amount: i64) {
        let short = if self.in_chips() { 0 } else { (amount - self.credit[who]).max(0) };
        self.pay(who, short - amount);
        self.owed[who] += short;
        self.debts[who] += short;
    }

    pub(super) fn adjust(&mut self, who: usize, to_patron: bool, amount: i64) {
        if to_patron {
            self.pay(who, amount);
            self.bank -= amount;
        } else {
            self.take(who, amount);
            self.bank += amount;
        }
    }
}
