//! House way against house way: every ordered pair of hands without a common card.
//!
//! Pairs without a common card are counted by inclusion and exclusion: over all sets of cards,
//! the pairs of hands that both hold the set, added for an even and taken away for an odd number
//! of cards. One set stands for all it becomes by an exchange of suits.

use super::cells::Cells;
use super::deck::{Deck, HAND};
use super::holding::Holding;
use super::orbits::{Orbit, orbits};
use super::tally::{Histogram, Pairs};
use super::work::Watch;
use crate::pai_gow::{Progress, Stopped};
use croupier_rules::pai_gow_poker::PokerWay;
use std::sync::atomic::{AtomicUsize, Ordering};

/// All pairs of a deck, and the cells they were counted by. Progress is in sets of cards.
pub(super) fn matched(
    way: PokerWay,
    deck: &Deck,
    threads: usize,
    progress: Progress<'_>,
) -> Result<(Pairs, Cells), Stopped> {
    let levels: Vec<Vec<Orbit>> = (0..HAND).map(|cards| orbits(deck, cards)).collect();
    let watch = Watch::new(progress, levels.iter().map(|sets| sets.len() as u64).sum());
    let cells = Cells::new(way, deck);
    let tasks = tasks(&levels);
    let next = AtomicUsize::new(0);
    let parts = watch.on_threads(threads, || {
        let mut pairs = Pairs::default();
        let mut holding = Holding::new(deck, &cells);
        let mut histogram = Histogram::new(&cells);
        let mut hands = Vec::new();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            for orbit in task.sets {
                holding.count(orbit.cards, &mut histogram);
                histogram.take(&mut hands);
                pairs.add(times(orbit, task.cards), &Pairs::among(&cells, &hands));
            }
            watch.done(task.sets.len() as u64)?;
        }
        Ok(pairs)
    })?;
    let mut pairs = Pairs::default();
    parts.iter().for_each(|part| pairs.add(1, part));
    // All seven cards in common: the hand itself, a copy in both halves.
    let hands = i128::from(deck.hands_with(0));
    let copy = Pairs { all: 1, better: 0, same: 1, same_high: 1, same_low: 1 };
    pairs.add(-hands, &copy);
    Ok((pairs, cells))
}

/// Some sets of so many cards.
pub(super) struct Task<'s> {
    pub(super) cards: usize,
    pub(super) sets: &'s [Orbit],
}

/// All sets in parts of about equal work, the sets that many hands hold first.
pub(super) fn tasks(levels: &[Vec<Orbit>]) -> Vec<Task<'_>> {
    let mut tasks = Vec::new();
    for (cards, sets) in levels.iter().enumerate() {
        let at_once = 1 << (2 * cards);
        tasks.extend(sets.chunks(at_once).map(|sets| Task { cards, sets }));
    }
    tasks
}

/// How often the pairs of one set count: for all it stands for, added or taken away.
pub(super) fn times(orbit: &Orbit, cards: usize) -> i128 {
    let size = i128::from(orbit.size);
    if cards.is_multiple_of(2) { size } else { -size }
}
