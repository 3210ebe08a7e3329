//! What a house way sets hands to, as small numbers: a cell is a low and a high rank that some hand
//! is set to, numbered by the high rank, then the low.

// Indices are rank indices and cells, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::classes::Classes;
use super::deck::Deck;
use super::holding::Holding;
use super::tally::Histogram;
use croupier_rules::pai_gow_poker::fast::set_ranks;
use croupier_rules::pai_gow_poker::{HighRank, HighRankIndex, LowRank, LowRankIndex, PokerWay};

/// How many low ranks there are.
pub(super) const LOWS: usize = LowRankIndex::COUNT;
/// How many pairs of a high and a low rank there are.
pub(super) const PLACES: usize = LOWS * HighRankIndex::COUNT;

/// The cells a house way uses on a deck.
pub(super) struct Cells {
    /// The cell of every class of hands.
    pub(super) classes: Classes,
    /// The low rank of each cell.
    pub(super) low: Vec<u8>,
    /// The high rank of each cell.
    pub(super) high: Vec<u16>,
}

/// The place of the ranks a hand is set to: `high * LOWS + low`.
pub(super) fn place(way: PokerWay, cards: u64) -> usize {
    let (low, high) = set_ranks(way, cards);
    usize::from(high.get()) * LOWS + usize::from(low.get())
}

impl Cells {
    /// The cells that the hands of a deck are set to.
    pub(super) fn new(way: PokerWay, deck: &Deck) -> Cells {
        let mut classes = Classes::new(way, deck);
        let mut used = vec![false; PLACES];
        for place in classes.set_to() {
            used[place as usize] = true;
        }
        let (mut low, mut high) = (Vec::new(), Vec::new());
        let mut numbers = vec![0; PLACES];
        for (place, _) in used.iter().enumerate().filter(|&(_, &used)| used) {
            numbers[place] = u32::try_from(low.len()).unwrap_or(u32::MAX);
            low.push(u8::try_from(place % LOWS).unwrap_or(u8::MAX));
            high.push(u16::try_from(place / LOWS).unwrap_or(u16::MAX));
        }
        classes.renumber(|place| numbers[place as usize]);
        Cells { classes, low, high }
    }

    /// The ranks of every cell, high and low.
    pub(super) fn ranks(&self) -> impl Iterator<Item = (HighRankIndex, LowRankIndex)> {
        let high = self.high.iter().map(|&high| HighRank::all()[usize::from(high)].index());
        let low = self.low.iter().map(|&low| LowRank::all()[usize::from(low)].index());
        high.zip(low)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.low.len()
    }

    /// How many hands of the deck have each low rank.
    pub(super) fn low_census(&self, deck: &Deck) -> [u64; LOWS] {
        let mut histogram = Histogram::new(self);
        Holding::new(deck, self).count(0, &mut histogram);
        let mut hands = Vec::new();
        histogram.take(&mut hands);
        let mut census = [0; LOWS];
        for (cell, count) in hands {
            census[usize::from(self.low[cell as usize])] += u64::from(count);
        }
        census
    }
}
