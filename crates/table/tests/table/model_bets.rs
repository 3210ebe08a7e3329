//! The bets of the naive model: boxes, standing patrons, the Differential, insurance, and who has
//! the highest bet.

use crate::model::{At, DIFFERENTIAL, Lying, Model};
use croupier_rules::baccarat::{self, Side, Stage};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Squeeze;
use croupier_table::Wager;

impl Model {
    fn stake(&self, who: usize, seat: u16, wager: Wager) -> u64 {
        let same = |bet: &&Lying| bet.who == who && bet.seat == seat && bet.wager == wager;
        self.bets.iter().find(same).map_or(0, |bet| bet.stake)
    }

    /// Puts this stake in the place of the one there, if the credit covers it.
    pub fn set(&mut self, who: usize, seat: u16, wager: Wager, stake: u64) -> bool {
        let was = self.stake(who, seat, wager);
        if stake > was && stake - was > self.credit[who].saturating_sub(self.owed[who]) {
            return false;
        }
        self.credit[who] = self.credit[who] + was - stake;
        let stands = self.rulebook.capabilities.differential && self.seats[who] != Some(seat);
        let same = |bet: &&mut Lying| bet.who == who && bet.seat == seat && bet.wager == wager;
        match self.bets.iter_mut().find(same) {
            Some(bet) => {
                bet.standing = if stake > was { stands } else { bet.standing };
                bet.stake = stake;
            }
            None => self.bets.push(Lying { who, seat, wager, stake, standing: stands }),
        }
        self.bets.retain(|bet| bet.stake > 0);
        true
    }

    /// Gives a bet back, whole.
    fn reject(&mut self, bet: &Lying) {
        self.credit[bet.who] += bet.stake;
        let same =
            |other: &Lying| (other.who, other.seat, other.wager) == (bet.who, bet.seat, bet.wager);
        self.bets.retain(|other| !same(other));
    }

    fn total(&self, seat: u16, side: Side) -> u64 {
        let on = |bet: &&Lying| bet.seat == seat && bet.wager == Wager::original(side);
        self.bets.iter().filter(on).map(|bet| bet.stake).sum()
    }

    fn sitter(&self, seat: u16) -> Option<usize> {
        self.seats.iter().position(|&own| own == Some(seat))
    }

    /// Whether the patron may bet in the box, and sits down for it.
    fn place(&self, who: usize, seat: u16, stake: u64, was: u64) -> Option<bool> {
        let there = |who: usize| self.bets.iter().any(|bet| bet.who == who && bet.seat == seat);
        let bound = self.bets.iter().any(|bet| bet.who == who && !bet.standing && bet.seat != seat);
        let sits = || (self.sitter(seat).is_none() && !bound).then_some(true);
        if self.seats[who] == Some(seat) {
            return Some(false);
        }
        if self.rulebook.capabilities.differential {
            return match (self.seats[who], self.sitter(seat)) {
                _ if stake == 0 || (there(who) && stake <= was) => Some(false),
                (None, None) => sits(),
                (_, Some(sitter)) => there(sitter).then_some(false),
                (Some(_), None) => None,
            };
        }
        match self.seats[who] {
            _ if there(who) => Some(false),
            Some(_) => None,
            None if stake == 0 => Some(false),
            None => sits(),
        }
    }

    /// Makes room for a bet of somebody seated, if Standing bets of its hand are all it takes.
    fn displace(&mut self, seat: u16, side: Side, others: u64, stake: u64) -> bool {
        let mut others = others;
        let allowed = self.total(seat, side.other()) + DIFFERENTIAL;
        while others + stake > allowed {
            let standing = |bet: &&Lying| {
                bet.standing && bet.seat == seat && bet.wager == Wager::original(side)
            };
            let Some(latest) = self.bets.iter().rev().find(standing).copied() else {
                return false;
            };
            others -= latest.stake;
            self.reject(&latest);
        }
        true
    }

    /// Rejects bets of the heavier hand while the box is over, and those who stand alone.
    fn balance(&mut self, seat: u16) {
        loop {
            let (player, banker) = (self.total(seat, Side::Player), self.total(seat, Side::Banker));
            if player.abs_diff(banker) <= DIFFERENTIAL {
                break;
            }
            let heavier = if player > banker { Side::Player } else { Side::Banker };
            let on = |bet: &&Lying| bet.seat == seat && bet.wager == Wager::original(heavier);
            let mut of_hand = self.bets.iter().rev().filter(on);
            let standing = self.bets.iter().rev().filter(on).find(|bet| bet.standing);
            let bet = *standing.or_else(|| of_hand.next()).unwrap();
            self.reject(&bet);
        }
        let of_box = self.bets.iter().filter(|bet| bet.seat == seat);
        if of_box.clone().all(|bet| bet.standing) {
            let alone: Vec<Lying> = of_box.copied().collect();
            alone.iter().for_each(|bet| self.reject(bet));
        }
    }

    pub fn bet(&mut self, who: usize, seat: u16, wager: Wager, stake: u64) -> bool {
        let before = self.clone();
        let taken = self.try_bet(who, seat, wager, stake);
        if !taken {
            *self = before;
        }
        taken
    }

    fn try_bet(&mut self, who: usize, seat: u16, wager: Wager, stake: u64) -> bool {
        let was = self.stake(who, seat, wager);
        let limit = |limit: Option<Amount>| limit.map(Amount::cents).unwrap();
        let (minimum, maximum) = (limit(self.limits().minimum), limit(self.limits().maximum));
        let place = self.place(who, seat, stake, was);
        let (At::Open, Some(sits)) = (self.at, place) else { return false };
        if stake == was {
            return true;
        }
        if stake != 0 && !(minimum..=maximum).contains(&stake) {
            return false;
        }
        let free = self.credit[who].saturating_sub(self.owed[who]);
        if stake > was && stake - was > free {
            return false;
        }
        if sits {
            self.seats[who] = Some(seat);
            let here = |bet: &&mut Lying| bet.who == who && bet.seat == seat;
            self.bets.iter_mut().filter(here).for_each(|bet| bet.standing = false);
        }
        let differential = self.rulebook.capabilities.differential;
        if let Some(side) = wager.original_bet_on().filter(|_| differential && stake > was) {
            let others = self.total(seat, side) - was;
            let fits = others + stake <= self.total(seat, side.other()) + DIFFERENTIAL;
            let seated = self.seats[who] == Some(seat);
            let makes_room = fits || (seated && self.displace(seat, side, others, stake));
            if !makes_room {
                return false;
            }
        }
        self.set(who, seat, wager, stake);
        if stake != 0 {
            self.walked[who] = false;
        }
        if differential {
            self.balance(seat);
        }
        stake <= was || self.stake(who, seat, wager) == stake
    }

    pub fn insure(&mut self, who: usize, side: Side, stage: Stage, stake: u64) -> bool {
        let Some(offer) = baccarat::offer_after(&self.cards) else { return false };
        let row = self.rulebook.insurance_row(side, &offer).cloned();
        let (true, Some(row)) = (self.offered == Some(stage), row) else { return false };
        let own = self.seats[who].filter(|&seat| self.stake(who, seat, Wager::original(side)) > 0);
        let first = (1..=3).find(|&seat| self.stake(who, seat, Wager::original(side)) > 0);
        let Some(seat) = own.or(first) else { return false };
        let original = self.stake(who, seat, Wager::original(side));
        let cap = baccarat::insurance_cap(&row, Amount::new(original).unwrap(), self.limits());
        let within = !self.walked[who] && stake <= cap.unwrap().cents();
        let was = self.stake(who, seat, Wager::Insurance(side, stage));
        let taken = within && self.set(who, seat, Wager::Insurance(side, stage), stake);
        if taken && stake > 0 && stake != was && !self.live() && self.all_insured(stage) {
            (self.offered, self.turning) = (None, self.squeezes());
        }
        taken
    }

    /// Whether everybody who may insure has insured every hand.
    fn all_insured(&self, stage: Stage) -> bool {
        let Some(offer) = baccarat::offer_after(&self.cards) else { return false };
        self.bets.iter().all(|bet| {
            let Some(side) = bet.wager.original_bet_on() else { return true };
            let offered = self.rulebook.insurance_row(side, &offer).is_some();
            let insured = self.stake(bet.who, bet.seat, Wager::Insurance(side, stage)) > 0;
            !offered || self.walked[bet.who] || insured
        })
    }

    /// Who has the highest bet of those who may squeeze.
    pub fn highest(&self) -> Option<usize> {
        let mut best: Option<&Lying> = None;
        for bet in self.bets.iter().filter(|bet| bet.wager.original_bet_on().is_some()) {
            let may = match self.rulebook.capabilities.squeeze {
                Squeeze::None => false,
                Squeeze::Seated => !bet.standing,
                Squeeze::Any => true,
            };
            if !may || self.walked[bet.who] {
                continue;
            }
            let beats = best.is_none_or(|best| {
                bet.stake > best.stake
                    || (bet.stake == best.stake && best.standing && !bet.standing)
                    || (bet.stake == best.stake
                        && best.standing == bet.standing
                        && bet.seat < best.seat)
            });
            if beats {
                best = Some(bet);
            }
        }
        best.map(|bet| bet.who)
    }
}
