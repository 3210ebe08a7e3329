//! The best setting of every hand against a bank that plays a house way.
//!
//! What a setting brings depends on the bank's hands beside the patron's seven cards. As if suits
//! did not matter that is a sum over classes of ranks; what flushes of the bank change is a sum
//! over four suits, each depending only on the patron's cards of that suit and on the ranks of the
//! others. So both are reckoned for few thousand classes, and added for every hand.

// Indices are classes, candidates and sets of ranks, within tables made for them.
#![allow(clippy::indexing_slicing)]

mod by_flush;
mod by_ranks;
mod candidates;

use super::cells::Cells;
use super::classes::key_of;
use super::deck::{Deck, HAND};
use super::orbits::{Orbit, each_orbit};
use super::setting::all_settings;
use super::work::Watch;
use crate::pai_gow::{Progress, Stopped};
use crate::ratio::Ratio;
use crate::wager::Net;
use candidates::{Class, Ranks, class_list, ranks_of_settings};
use croupier_rules::pai_gow_poker::fast::set_ranks;
use croupier_rules::pai_gow_poker::{PokerWay, Setting, SevenCards};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicI32, Ordering};

/// C(46, 7): what the bank may hold beside seven cards.
const HANDS_BESIDE: i64 = 53_524_680;
/// A stake that a win pays in whole numbers may be this much, for sums to fit.
const PER_MAX: u64 = 100;

/// What the best settings of all hands come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PokerOptimalPlay {
    /// What a unit brings on average by the house way.
    pub house_way_expectation: Ratio,
    /// What a unit brings on average by the best settings.
    pub best_expectation: Ratio,
    /// The number of hands, of 154,143,080, that the house way does not set best.
    pub hands_not_best: u64,
    /// The same where hands that differ by an exchange of suits are one.
    pub kinds_not_best: u64,
}

/// A hand that the house way does not set best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BetterPokerSetting {
    /// The cards.
    pub seven: SevenCards,
    /// How many hands it stands for: those that differ by an exchange of suits.
    pub hands: u64,
    /// As the house way sets them.
    pub house_way: Setting,
    /// As they are best set.
    pub best: Setting,
    /// What the best setting brings more, on average for a unit.
    pub gain: Ratio,
}

/// What can keep the best settings from being counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptimalRefused {
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A stake that a win pays in whole numbers is above a hundred units.
    #[error("what a win nets is too fine to count the best settings by")]
    NetTooFine,
}

/// Sets every hand the best way against a bank that plays a house way, when a win nets so much,
/// and tells of each that the house way does not set best.
pub fn optimal_play(
    way: PokerWay,
    net: Net,
    threads: NonZeroUsize,
    progress: Progress<'_>,
    mut tell: impl FnMut(BetterPokerSetting),
) -> Result<PokerOptimalPlay, OptimalRefused> {
    if net.per() > PER_MAX || net.pays() > PER_MAX * net.per() {
        return Err(OptimalRefused::NetTooFine);
    }
    let values = Values::new(way, net, threads.get(), progress)?;
    let mut sums = Sums::default();
    each_orbit(&values.deck, HAND, |orbit| {
        let (ranks, value, house_value) = values.best(&orbit);
        let hands = i128::from(orbit.size);
        sums.house_way += hands * i128::from(house_value);
        sums.best += hands * i128::from(value);
        if value > house_value {
            sums.hands_not_best += orbit.size;
            sums.kinds_not_best += 1;
            values.better(&orbit, ranks, value - house_value).into_iter().for_each(&mut tell);
        }
    });
    let pairs = 154_143_080u128 * u128::from(HANDS_BESIDE.unsigned_abs()) * u128::from(net.per());
    let expectation = |sum: i128| Ratio::new(sum, pairs).ok_or(OptimalRefused::NetTooFine);
    Ok(PokerOptimalPlay {
        house_way_expectation: expectation(sums.house_way)?,
        best_expectation: expectation(sums.best)?,
        hands_not_best: sums.hands_not_best,
        kinds_not_best: sums.kinds_not_best,
    })
}

#[derive(Default)]
struct Sums {
    house_way: i128,
    best: i128,
    hands_not_best: u64,
    kinds_not_best: u64,
}

/// What every candidate of every class brings, in parts.
pub(super) struct Values {
    way: PokerWay,
    net: Net,
    deck: Deck,
    cells: Cells,
    classes: Vec<Class>,
    /// As if suits did not matter: candidate by candidate from the class's first on.
    by_ranks: Vec<i64>,
    /// What the flushes of one suit change: for each set of the class's ranks that the hand has of
    /// that suit, candidate by candidate.
    by_flush: Vec<AtomicI32>,
}

impl Values {
    pub(super) fn new(
        way: PokerWay,
        net: Net,
        threads: usize,
        progress: Progress<'_>,
    ) -> Result<Values, Stopped> {
        let deck = Deck::full();
        let cells = Cells::new(way, &deck);
        let classes = class_list(way, &deck, &cells);
        let work = by_ranks::TASKS + by_flush::tasks().len();
        let watch = Watch::new(progress, work as u64);
        let by_ranks = by_ranks::values(&cells, &deck, &classes, net, threads, &watch)?;
        let by_flush = by_flush::values(&cells, &deck, &classes, net, threads, &watch)?;
        Ok(Values { way, net, deck, cells, classes, by_ranks, by_flush })
    }

    /// What each setting of a hand that may be best, and the house way's, brings: the sum over
    /// all the bank may hold of what a stake of [`Net::per`] wins or loses.
    pub(super) fn settings(&self, cards: u64) -> Vec<(Ranks, i64)> {
        let mut held = [0usize; 14];
        for (rank, count) in held.iter_mut().enumerate() {
            *count = (cards >> (4 * rank) & 0xF).count_ones() as usize;
        }
        let class = &self.classes[self.cells.classes.number(key_of(&self.deck, &held))];
        let suits = [0, 1, 2, 3].map(|suit| class.place_of_suited(suited_ranks(cards, suit)));
        let value = |candidate: usize| {
            let change = |place: &usize| {
                let place = class.first_by_flush + place * class.candidates.len() + candidate;
                i64::from(self.by_flush[place].load(Ordering::Relaxed))
            };
            self.by_ranks[class.first_by_ranks + candidate] + suits.iter().map(change).sum::<i64>()
        };
        let told = |candidate: usize| (class.candidates[candidate], value(candidate));
        if has_flush(cards) {
            let ranks = ranks_of_settings(self.way, cards);
            let find = |ranks: &Ranks| class.candidates.binary_search(ranks).ok();
            ranks.iter().filter_map(find).map(told).collect()
        } else {
            class.plain.iter().map(|&candidate| told(usize::from(candidate))).collect()
        }
    }

    /// The ranks of the best setting, what it brings, and what the house way brings.
    fn best(&self, orbit: &Orbit) -> (Ranks, i64, i64) {
        let (low, high) = set_ranks(self.way, orbit.cards);
        let house_way = Ranks { high: high.get(), low: low.get() };
        let mut best = (house_way, i64::MIN, i64::MIN);
        for (ranks, value) in self.settings(orbit.cards) {
            if ranks == house_way {
                best.2 = value;
            }
            if value > best.1 {
                (best.0, best.1) = (ranks, value);
            }
        }
        best
    }

    fn better(&self, orbit: &Orbit, best: Ranks, gain: i64) -> Option<BetterPokerSetting> {
        let seven = SevenCards::from_mask(orbit.cards)?;
        let ranks = |setting: &Setting| Ranks {
            high: setting.high().rank().index().get(),
            low: setting.low().rank().index().get(),
        };
        let per = u128::from(self.net.per()) * u128::from(HANDS_BESIDE.unsigned_abs());
        Some(BetterPokerSetting {
            seven,
            hands: orbit.size,
            house_way: croupier_rules::pai_gow_poker::house_way::set(self.way, &seven).setting,
            best: all_settings(&seven).find(|setting| ranks(setting) == best)?,
            gain: Ratio::new(gain.into(), per)?,
        })
    }
}

/// The ranks a hand has of one suit, bit by bit.
fn suited_ranks(cards: u64, suit: usize) -> u32 {
    (0..13).map(|rank| u32::from(cards >> (4 * rank + suit) & 1 == 1) << rank).sum()
}

fn has_flush(cards: u64) -> bool {
    let joker = u32::from(cards >> 52 & 1 == 1);
    (0..4).any(|suit| suited_ranks(cards, suit).count_ones() + joker >= 5)
}
