//! The bets of a round, box by box, in the order they were placed.

use crate::wager::Wager;
use croupier_house::{PatronId, StaffId};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A registered bet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bet {
    /// Whose it is.
    pub patron: PatronId,
    /// In which betting box.
    pub seat: u16,
    /// On what.
    pub wager: Wager,
    /// How much.
    pub stake: Amount,
    /// Its place in the order of the round, from 0.
    pub order: u32,
    /// Whether the patron stands: the box is another's.
    pub standing: bool,
    /// Who of the staff placed it for the patron.
    pub by: Option<StaffId>,
}

/// How a stake is registered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Placing {
    /// Whether the patron stands.
    pub(crate) standing: bool,
    /// Who of the staff placed it.
    pub(crate) by: Option<StaffId>,
}

/// All registered bets of a round. One per patron, box and wager.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bets {
    boxes: BTreeMap<u16, Vec<Bet>>,
    placed: u32,
}

impl Bets {
    /// Every bet, box by box.
    pub fn iter(&self) -> impl Iterator<Item = &Bet> {
        self.boxes.values().flatten()
    }

    /// The bets of every box that has any.
    pub fn boxes(&self) -> impl Iterator<Item = &[Bet]> {
        self.boxes.values().map(Vec::as_slice)
    }

    /// The bets in one box.
    pub fn of_box(&self, seat: u16) -> &[Bet] {
        self.boxes.get(&seat).map_or(&[], Vec::as_slice)
    }

    /// The bets of one patron.
    pub fn of_patron<'b>(&'b self, patron: &'b PatronId) -> impl Iterator<Item = &'b Bet> {
        self.iter().filter(move |bet| bet.patron == *patron)
    }

    /// What a patron has staked on a wager in a box.
    pub fn stake(&self, patron: &PatronId, seat: u16, wager: Wager) -> Amount {
        let same = |bet: &&Bet| bet.wager == wager && bet.patron == *patron;
        self.of_box(seat).iter().find(same).map_or(Amount::ZERO, |bet| bet.stake)
    }

    /// Everybody's stakes added up, by wager, in cents.
    pub fn totals(&self) -> BTreeMap<Wager, u64> {
        let mut totals = BTreeMap::new();
        for bet in self.iter() {
            *totals.entry(bet.wager).or_default() += bet.stake.cents();
        }
        totals
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.boxes.is_empty()
    }

    /// A patron who stood at a box sits down at it.
    pub(crate) fn sit_down(&mut self, patron: &PatronId, seat: u16) {
        let of_box = self.boxes.get_mut(&seat).into_iter().flatten();
        of_box.filter(|bet| bet.patron == *patron).for_each(|bet| bet.standing = false);
    }

    /// Takes every bet of a patron away.
    pub(crate) fn remove_patron(&mut self, patron: &PatronId) {
        for bets in self.boxes.values_mut() {
            bets.retain(|bet| bet.patron != *patron);
        }
        self.boxes.retain(|_, bets| !bets.is_empty());
    }

    /// Registers a stake; zero takes the bet away. A changed bet keeps its place.
    pub(crate) fn set(
        &mut self,
        patron: &PatronId,
        seat: u16,
        wager: Wager,
        stake: Amount,
        placing: Placing,
    ) {
        let Placing { standing, by } = placing;
        let bets = self.boxes.entry(seat).or_default();
        let place = bets.iter().position(|bet| bet.wager == wager && bet.patron == *patron);
        match (place, stake.is_zero()) {
            (Some(place), true) => {
                bets.remove(place);
            }
            (Some(place), false) => {
                if let Some(bet) = bets.get_mut(place) {
                    (bet.stake, bet.standing, bet.by) = (stake, standing, by);
                }
            }
            (None, true) => {}
            (None, false) => {
                let order = self.placed;
                self.placed += 1;
                bets.push(Bet { patron: patron.clone(), seat, wager, stake, order, standing, by });
            }
        }
        if bets.is_empty() {
            self.boxes.remove(&seat);
        }
    }
}
