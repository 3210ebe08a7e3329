//! What a house way makes of every hand, as small numbers: a cell is a low and a high rank that
//! some hand is set to, numbered by the high rank, then the low.

// Indices are rank indices, cells and places of hands, all within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::deck::{Deck, HAND};
use super::orbits::{Share, each_orbit};
use super::work::Watch;
use crate::pai_gow::Stopped;
use croupier_rules::pai_gow_poker::fast::set_ranks;
use croupier_rules::pai_gow_poker::{HighRankIndex, LowRankIndex, PokerWay};
use std::sync::Mutex;

/// How many low ranks there are.
pub(super) const LOWS: usize = LowRankIndex::COUNT;
/// How many pairs of a high and a low rank there are.
pub(super) const PLACES: usize = LOWS * HighRankIndex::COUNT;

/// The cells a house way uses on a deck, and how many hands each has.
pub(super) struct Cells {
    way: PokerWay,
    /// The cell at `high * LOWS + low`.
    by_ranks: Vec<u32>,
    /// The low rank of each cell.
    pub(super) low: Vec<u8>,
    /// The high rank of each cell.
    pub(super) high: Vec<u16>,
    /// How many hands are set to each cell.
    pub(super) hands: Vec<u32>,
}

/// The place of the ranks a hand is set to: `high * LOWS + low`.
pub(super) fn place(way: PokerWay, cards: u64) -> usize {
    let (low, high) = set_ranks(way, cards);
    usize::from(high.get()) * LOWS + usize::from(low.get())
}

impl Cells {
    /// The cells that the hands of a deck are set to.
    pub(super) fn new(way: PokerWay, deck: &Deck) -> Cells {
        let mut hands_at = vec![0u64; PLACES];
        each_orbit(deck, HAND, Share::WHOLE, |orbit| {
            hands_at[place(way, deck.by_rules(orbit.cards))] += orbit.size;
        });
        let (mut low, mut high, mut hands) = (Vec::new(), Vec::new(), Vec::new());
        let mut by_ranks = vec![0; PLACES];
        for (place, &count) in hands_at.iter().enumerate().filter(|&(_, &count)| count > 0) {
            by_ranks[place] = narrow(hands.len());
            low.push(u8::try_from(place % LOWS).unwrap_or(u8::MAX));
            high.push(u16::try_from(place / LOWS).unwrap_or(u16::MAX));
            hands.push(u32::try_from(count).unwrap_or(u32::MAX));
        }
        Cells { way, by_ranks, low, high, hands }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.low.len()
    }

    /// How many hands have each low rank.
    pub(super) fn low_census(&self) -> [u64; LOWS] {
        let mut census = [0; LOWS];
        for (&low, &hands) in self.low.iter().zip(&self.hands) {
            census[usize::from(low)] += u64::from(hands);
        }
        census
    }

    /// The cell of every hand of the deck. Hands stand in the order of their masks, which is the
    /// order by the largest card, then the next.
    pub(super) fn of_all_hands(
        &self,
        deck: &Deck,
        threads: usize,
        watch: &Watch<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        let mut cells = vec![0u32; deck.hands_with(0) as usize];
        let mut parts = Vec::new();
        let mut rest = cells.as_mut_slice();
        for first in HAND - 1..deck.len() {
            for second in HAND - 2..first {
                let (part, later) = rest.split_at_mut(deck.choose(second, HAND - 2) as usize);
                parts.push((1u64 << first | 1 << second, part));
                rest = later;
            }
        }
        let parts = Mutex::new(parts);
        let next = || parts.lock().ok()?.pop();
        watch.on_threads(threads, || {
            while let Some((two, part)) = next() {
                let hands = part.len() as u64;
                self.fill(deck, two, part);
                watch.done(hands)?;
            }
            Ok(())
        })?;
        Ok(cells)
    }

    /// The cells of the hands with these two cards as the largest.
    fn fill(&self, deck: &Deck, two: u64, part: &mut [u32]) {
        let mut five = 0b1_1111u64;
        for cell in part {
            *cell = self.by_ranks[place(self.way, deck.by_rules(five | two))];
            // The next number with as many bits.
            let lowest = five & five.wrapping_neg();
            let carried = five + lowest;
            five = carried | (five ^ carried) >> 2 >> lowest.trailing_zeros();
        }
    }
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
