//! The joint law counted the plain way, every pair of hands and every third card: the model the
//! fast way is checked and timed against.
// Numeric core: every index is a point value or a total mod 10.
#![allow(clippy::indexing_slicing, clippy::needless_range_loop)]

use super::first_four::{TEN, UNDER_NATURAL};
use super::joint::{CARDS_MAX, CARDS_OF_A_ROUND, CELLS, JointLaw, cell, deals_of_six};
use super::play::{PLAYER_DRAWS, TABLE_OF_PLAY};

impl JointLaw {
    /// The same law as [`JointLaw::of`], by enumeration of 55 × 55 pairs of hands and the third
    /// cards they draw.
    pub fn by_enumeration(counts: &[u16; TEN]) -> Option<JointLaw> {
        let cards: u64 = counts.iter().copied().map(u64::from).sum();
        if cards < u64::from(CARDS_OF_A_ROUND) || cards > u64::from(CARDS_MAX) {
            return None;
        }
        let mut left = counts.map(u64::from);
        let mut law = JointLaw { deals: [0; CELLS], total: deals_of_six(cards) };
        for_each_pair(&mut left, |left, player, player_ways| {
            for_each_pair(left, |left, banker, banker_ways| {
                law.finish(left, player, banker, player_ways * banker_ways, cards - 4);
            });
        });
        Some(law)
    }

    /// Plays two hands out with the cards left.
    fn finish(&mut self, left: &mut [u64; TEN], s: usize, t: usize, ways: u64, cards: u64) {
        let natural = s >= UNDER_NATURAL || t >= UNDER_NATURAL;
        if natural || (s >= PLAYER_DRAWS && !TABLE_OF_PLAY.banker_alone[t]) {
            self.deals[cell(false, false, s, t)] += ways * cards * (cards - 1);
            return;
        }
        if s >= PLAYER_DRAWS {
            for third in 0..TEN {
                self.deals[cell(false, true, s, t + third)] += ways * left[third] * (cards - 1);
            }
            return;
        }
        for x in 0..TEN {
            if left[x] == 0 {
                continue;
            }
            let drawn = ways * left[x];
            if !TABLE_OF_PLAY.banker_after[x][t] {
                self.deals[cell(true, false, s + x, t)] += drawn * (cards - 1);
                continue;
            }
            left[x] -= 1;
            for y in 0..TEN {
                self.deals[cell(true, true, s + x, t + y)] += drawn * left[y];
            }
            left[x] += 1;
        }
    }
}

/// Takes every unordered pair of point values out of the cards in turn: its total, and in how
/// many orders and with how many cards it can be had.
fn for_each_pair(left: &mut [u64; TEN], mut each: impl FnMut(&mut [u64; TEN], usize, u64)) {
    for first in 0..TEN {
        for second in first..TEN {
            let ways = match first == second {
                true => left[first] * left[first].saturating_sub(1),
                false => 2 * left[first] * left[second],
            };
            if ways > 0 {
                left[first] -= 1;
                left[second] -= 1;
                each(left, (first + second) % TEN, ways);
                left[first] += 1;
                left[second] += 1;
            }
        }
    }
}
