//! A bank that sets every hand by a house way, asked how a hand stands against all it may hold.
//!
//! The bank's hands that share no tile with the patron's are counted by inclusion and exclusion:
//! over the sets of tiles the patron holds, the bank's hands that hold all of a set, added for an
//! even and taken away for an odd number of tiles. For up to two tiles these are kept as counts
//! below every pair of strengths, for three as the 29 hands themselves; four leave one.

// Indices are strengths, tile numbers and places in tables that are made for all of them.
#![allow(clippy::indexing_slicing)]

use crate::pai_gow::{Copies, MatchCounts};
use croupier_rules::pai_gow_tiles::fast::{Halves, Strengths, WayTable};
use croupier_rules::pai_gow_tiles::{HandRank, Setting, TilesWay, ZeroZero};

const TILES: usize = 32;
/// C(28, 4): what the bank may hold beside a patron's four tiles.
const HANDS_BESIDE: i64 = 20_475;

/// A bank that plays a house way.
pub struct Bank {
    strengths: Strengths,
    deals: Vec<(u32, Halves)>,
    /// Counts of hands that hold the tiles `i < j` at `place_of_pair`, the tile `i`, or none.
    held_two: Vec<Below>,
    held_one: Vec<Below>,
    held_none: Below,
    /// The hands that hold three tiles, by `place_of_three`.
    held_three: Vec<Vec<Halves>>,
    /// Whether each deal is looked at.
    wanted: Vec<bool>,
}

/// Numbers of hands with a low hand below `low` and a high hand below `high`, for all of these.
struct Below {
    row: usize,
    counts: Vec<i64>,
}

impl Below {
    fn new(strengths: usize) -> Below {
        let row = strengths + 1;
        Below { row, counts: vec![0; row * row] }
    }

    fn add(&mut self, halves: Halves) {
        self.counts[(halves.low.index() + 1) * self.row + halves.high.index() + 1] += 1;
    }

    fn sum_up(&mut self) {
        for low in 1..self.row {
            let mut in_row = 0;
            for high in 1..self.row {
                let place = low * self.row + high;
                in_row += self.counts[place];
                self.counts[place] = in_row + self.counts[place - self.row];
            }
        }
    }

    fn at(&self, low: usize, high: usize) -> i64 {
        self.counts[low * self.row + high]
    }

    fn against(&self, Halves { low, high }: Halves) -> Tally {
        let (low, high, all) = (low.index(), high.index(), self.row - 1);
        let below = self.at(low, high);
        Tally {
            win: below,
            loss: self.at(all, all) - self.at(low, all) - self.at(all, high) + below,
            both: self.at(low + 1, high + 1) - self.at(low, high + 1) - self.at(low + 1, high)
                + below,
            low: self.at(low + 1, all) - self.at(low, all),
            high: self.at(all, high + 1) - self.at(all, high),
        }
    }
}

/// Hands of the bank by how one hand stands against them; copies of a half whatever the other.
#[derive(Clone, Copy, Default)]
struct Tally {
    win: i64,
    loss: i64,
    both: i64,
    low: i64,
    high: i64,
}

impl Tally {
    fn of(mine: Halves, bank: Halves) -> Tally {
        let (low, high) = (mine.low.cmp(&bank.low), mine.high.cmp(&bank.high));
        Tally {
            win: i64::from(low.is_gt() && high.is_gt()),
            loss: i64::from(low.is_le() && high.is_le()),
            both: i64::from(low.is_eq() && high.is_eq()),
            low: i64::from(low.is_eq()),
            high: i64::from(high.is_eq()),
        }
    }

    fn add(&mut self, sign: i64, other: Tally) {
        self.win += sign * other.win;
        self.loss += sign * other.loss;
        self.both += sign * other.both;
        self.low += sign * other.low;
        self.high += sign * other.high;
    }

    fn counts(self) -> MatchCounts {
        let deals = |count: i64| u128::try_from(count).unwrap_or_default();
        MatchCounts {
            pairs: deals(HANDS_BESIDE),
            win: deals(self.win),
            push: deals(HANDS_BESIDE - self.win - self.loss),
            loss: deals(self.loss),
            copies: Copies {
                both: deals(self.both),
                high: deals(self.high - self.both),
                low: deals(self.low - self.both),
            },
        }
    }
}

impl Bank {
    /// A bank that plays this way at a table with this setting.
    pub fn new(way: TilesWay, zero_zero: ZeroZero) -> Bank {
        Bank::of_hands(way, zero_zero, &|_, _| true)
    }

    /// The same bank, where only hands of some ranks, high and low, are looked at.
    pub(super) fn of_hands(
        way: TilesWay,
        zero_zero: ZeroZero,
        wanted: &dyn Fn(HandRank, HandRank) -> bool,
    ) -> Bank {
        let strengths = Strengths::new(zero_zero);
        let none = || Below::new(strengths.count());
        let mut bank = Bank {
            deals: WayTable::new(way, zero_zero).deals().collect(),
            held_two: (0..TILES * (TILES - 1) / 2).map(|_| none()).collect(),
            held_one: (0..TILES).map(|_| none()).collect(),
            held_none: none(),
            held_three: vec![Vec::new(); TILES * (TILES - 1) * (TILES - 2) / 6],
            wanted: Vec::new(),
            strengths,
        };
        let rank = |strength| bank.strengths.rank(strength);
        let is_wanted = |halves: Halves| {
            rank(halves.high).zip(rank(halves.low)).is_some_and(|(high, low)| wanted(high, low))
        };
        bank.wanted = bank.deals.iter().map(|(_, halves)| is_wanted(*halves)).collect();
        for (&(four, halves), _) in bank.deals.iter().zip(&bank.wanted).filter(|(_, is)| **is) {
            bank.held_none.add(halves);
            let tiles = tiles_of(four);
            for tile in tiles {
                bank.held_one[tile].add(halves);
            }
            for [a, b] in pairs_of(tiles) {
                bank.held_two[place_of_pair(a, b)].add(halves);
            }
            for three in threes_of(tiles) {
                bank.held_three[place_of_three(three)].push(halves);
            }
        }
        bank.held_none.sum_up();
        bank.held_one.iter_mut().for_each(Below::sum_up);
        bank.held_two.iter_mut().for_each(Below::sum_up);
        bank
    }

    /// Every deal, as the numbers of its tiles in bits 0 to 31, and its halves by the house way.
    pub fn deals(&self) -> impl Iterator<Item = (u32, Halves)> {
        self.deals.iter().copied()
    }

    /// The two halves of a setting as this bank compares them.
    pub fn halves(&self, setting: &Setting) -> Option<Halves> {
        let [low, high] = setting.halves(self.strengths.zero_zero());
        Some(Halves { low: self.strengths.of(low)?, high: self.strengths.of(high)? })
    }

    /// How these four tiles, so set, stand against all the bank may hold beside them.
    pub fn against(&self, four: u32, halves: Halves) -> MatchCounts {
        self.tally(four, halves).counts()
    }

    /// How many of the hands that are looked at these four tiles beat, and how many beat them.
    pub(super) fn won_and_lost(&self, four: u32, halves: Halves) -> (u128, u128) {
        let tally = self.tally(four, halves);
        let deals = |count: i64| u128::try_from(count).unwrap_or_default();
        (deals(tally.win), deals(tally.loss))
    }

    fn tally(&self, four: u32, halves: Halves) -> Tally {
        let tiles = tiles_of(four);
        let mut tally = self.held_none.against(halves);
        for tile in tiles {
            tally.add(-1, self.held_one[tile].against(halves));
        }
        for [a, b] in pairs_of(tiles) {
            tally.add(1, self.held_two[place_of_pair(a, b)].against(halves));
        }
        for three in threes_of(tiles) {
            for &bank in &self.held_three[place_of_three(three)] {
                tally.add(-1, Tally::of(halves, bank));
            }
        }
        let place = place_of_four(tiles);
        if self.wanted[place] {
            tally.add(1, Tally::of(halves, self.deals[place].1));
        }
        tally
    }

    /// The same by looking at every hand of the bank, one after the other.
    pub fn against_by_enumeration(&self, four: u32, halves: Halves) -> MatchCounts {
        let mut tally = Tally::default();
        for &(_, bank) in self.deals.iter().filter(|&&(tiles, _)| tiles & four == 0) {
            tally.add(1, Tally::of(halves, bank));
        }
        tally.counts()
    }
}

fn tiles_of(mut four: u32) -> [usize; 4] {
    std::array::from_fn(|_| {
        let tile = four.trailing_zeros();
        four &= four.wrapping_sub(1);
        tile as usize % TILES
    })
}

fn pairs_of([a, b, c, d]: [usize; 4]) -> [[usize; 2]; 6] {
    [[a, b], [a, c], [b, c], [a, d], [b, d], [c, d]]
}

fn threes_of([a, b, c, d]: [usize; 4]) -> [[usize; 3]; 4] {
    [[a, b, c], [a, b, d], [a, c, d], [b, c, d]]
}

fn place_of_pair(a: usize, b: usize) -> usize {
    a + b * b.saturating_sub(1) / 2
}

fn place_of_three([a, b, c]: [usize; 3]) -> usize {
    place_of_pair(a, b) + c * c.saturating_sub(1) * c.saturating_sub(2) / 6
}

fn place_of_four([a, b, c, d]: [usize; 4]) -> usize {
    let choose_4 = d * d.saturating_sub(1) * d.saturating_sub(2) * d.saturating_sub(3) / 24;
    place_of_three([a, b, c]) + choose_4
}
