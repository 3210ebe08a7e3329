//! Deals in which the bank's hand returns every wager: how many of them would have been won or
//! lost. Counted as [`super::matched`] counts, with one side's hands restricted to those cells.

// Indices are cells and low ranks, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::cells::{Cells, LOWS};
use super::deck::{Deck, HAND};
use super::holding::Holding;
use super::matched::{tasks, times};
use super::orbits::{Orbit, orbits};
use super::tally::Histogram;
use super::work::Watch;
use crate::pai_gow::{MatchCounts, Progress, Stopped};
use croupier_rules::pai_gow_poker::{HighRankIndex, LowRankIndex, PokerWay};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Ordered pairs of hands in which the second, which banks, returns the wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Returned {
    /// Both halves of the first are better.
    pub(super) win: i128,
    /// Neither half of the first is better.
    pub(super) loss: i128,
}

impl Returned {
    /// The pairs among hands given as cells, in order, and how many are in each.
    fn among(cells: &Cells, hands: &[(u32, u32)], marked: &[bool]) -> Returned {
        let mut by_low = [0u64; LOWS];
        hands.iter().for_each(|&(cell, count)| by_low[low_of(cells, cell)] += u64::from(count));
        let mut of_pairs = Returned::default();
        // Hands whose high hand is no better than the one looked at, by their low hand.
        let mut no_better = [0u64; LOWS];
        let high = |&(cell, _): &(u32, u32)| cells.high[cell as usize];
        for equal in hands.chunk_by(|a, b| high(a) == high(b)) {
            for &(cell, count) in equal {
                no_better[low_of(cells, cell)] += u64::from(count);
            }
            for &(cell, count) in equal.iter().filter(|(cell, _)| marked[*cell as usize]) {
                let (low, count) = (low_of(cells, cell), i128::from(count));
                let loss: u64 = no_better[..=low].iter().sum();
                let better_low: u64 = by_low[low + 1..].iter().sum();
                let only_low: u64 = no_better[low + 1..].iter().sum();
                of_pairs.loss += count * i128::from(loss);
                of_pairs.win += count * i128::from(better_low - only_low);
            }
        }
        of_pairs
    }

    fn add(&mut self, times: i128, other: &Returned) {
        self.win += times * other.win;
        self.loss += times * other.loss;
    }
}

fn low_of(cells: &Cells, cell: u32) -> usize {
    usize::from(cells.low[cell as usize])
}

/// Whether a bank with these ranks returns the wager.
pub(super) type Returns<'r> = &'r dyn Fn(HighRankIndex, LowRankIndex) -> bool;

/// All pairs of a deck in which the bank returns the wager. Progress is in sets of cards.
pub(super) fn returned(
    (way, returns): (PokerWay, Returns<'_>),
    deck: &Deck,
    threads: usize,
    progress: Progress<'_>,
) -> Result<Returned, Stopped> {
    let levels: Vec<Vec<Orbit>> = (0..HAND).map(|cards| orbits(deck, cards)).collect();
    let watch = Watch::new(progress, levels.iter().map(|sets| sets.len() as u64).sum());
    let cells = Cells::new(way, deck);
    let marked: Vec<bool> = cells.ranks().map(|(high, low)| returns(high, low)).collect();
    let tasks = tasks(&levels);
    let next = AtomicUsize::new(0);
    let parts = watch.on_threads(threads, || {
        let mut pairs = Returned::default();
        let mut holding = Holding::new(deck, &cells);
        let mut histogram = Histogram::new(&cells);
        let mut hands = Vec::new();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            for orbit in task.sets {
                holding.count(orbit.cards, &mut histogram);
                histogram.take(&mut hands);
                pairs.add(times(orbit, task.cards), &Returned::among(&cells, &hands, &marked));
            }
            watch.done(task.sets.len() as u64)?;
        }
        Ok(pairs)
    })?;
    let mut pairs = Returned::default();
    parts.iter().for_each(|part| pairs.add(1, part));
    // All seven cards in common: the hand itself, which neither half beats.
    let mut histogram = Histogram::new(&cells);
    Holding::new(deck, &cells).count(0, &mut histogram);
    let mut hands = Vec::new();
    histogram.take(&mut hands);
    let banks = hands.iter().filter(|(cell, _)| marked[*cell as usize]);
    let banks: i128 = banks.map(|(_, count)| i128::from(*count)).sum();
    pairs.loss -= banks;
    Ok(pairs)
}

impl Returned {
    /// The counts of a game in which these deals return the wager.
    pub(super) fn taken_from(&self, counts: &MatchCounts) -> MatchCounts {
        let deals = |count: i128| u128::try_from(count).unwrap_or_default();
        let (win, loss) = (deals(self.win), deals(self.loss));
        MatchCounts {
            win: counts.win - win,
            loss: counts.loss - loss,
            push: counts.push + win + loss,
            ..*counts
        }
    }
}
