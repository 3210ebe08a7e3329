//! House way against house way: every ordered pair of hands without a common card.
//!
//! Pairs without a common card are counted by inclusion and exclusion: over all sets of cards,
//! the pairs of hands that both hold the set, added for an even and taken away for an odd number
//! of cards. One set stands for all it becomes by an exchange of suits. The hands that hold three
//! to six cards are looked up one by one; those of fewer cards follow by adding, for a hand that
//! holds two given cards and five others is found five times among those that hold three.

// Indices are places of hands and sets, within tables made for all of them.
#![allow(clippy::indexing_slicing)]

use super::cells::Cells;
use super::deck::{Deck, HAND};
use super::orbits::{Orbit, orbits, standing_for};
use super::tally::{Histogram, Pairs};
use super::work::Watch;
use crate::pai_gow::{Progress, Stopped};
use croupier_rules::pai_gow_poker::PokerWay;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Sets of at least as many cards are looked up, smaller ones are added up.
const LOOKED_UP: usize = 3;

/// All pairs of a deck, and the cells they were counted by.
pub(super) fn matched(
    way: PokerWay,
    deck: &Deck,
    threads: usize,
    progress: Progress<'_>,
) -> Result<(Pairs, Cells), Stopped> {
    let levels: Vec<Vec<Orbit>> = (0..HAND).map(|cards| orbits(deck, cards)).collect();
    let looked_up = levels.iter().enumerate().skip(LOOKED_UP);
    let looks: u64 =
        looked_up.map(|(cards, sets)| sets.len() as u64 * u64::from(deck.hands_with(cards))).sum();
    let watch = Watch::new(progress, looks + u64::from(deck.hands_with(0)));
    let cells = Cells::new(way, deck);
    let hands = cells.of_all_hands(deck, threads, &watch)?;
    let count =
        Count { deck, cells: &cells, hands: &hands, smaller: Smaller::new(deck, &levels, &cells) };
    let tasks = tasks(&levels);
    let next = AtomicUsize::new(0);
    let parts = watch.on_threads(threads, || {
        let mut worker = Worker::new(&count);
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            for (number, orbit) in task.sets.iter().enumerate() {
                worker.look_up(orbit, task.cards, task.first + number);
            }
            watch.done(task.sets.len() as u64 * u64::from(deck.hands_with(task.cards)))?;
        }
        Ok(worker.pairs)
    })?;
    let mut pairs = count.smaller.add_up(deck, &levels, &cells);
    parts.iter().for_each(|part| pairs.add(1, part));
    // All seven cards in common: the hand itself, a copy in both halves.
    let hands = i128::from(deck.hands_with(0));
    let copy = Pairs { all: 1, better: 0, same: 1, same_high: 1, same_low: 1 };
    pairs.add(-hands, &copy);
    Ok((pairs, cells))
}

/// Some sets of so many cards, from a place in their level on.
struct Task<'s> {
    cards: usize,
    first: usize,
    sets: &'s [Orbit],
}

/// The sets to look up, the longest work first.
fn tasks(levels: &[Vec<Orbit>]) -> Vec<Task<'_>> {
    let mut tasks = Vec::new();
    for (cards, sets) in levels.iter().enumerate().skip(LOOKED_UP) {
        let at_once = 1 << (4 * (cards - LOOKED_UP));
        let chunks = sets.chunks(at_once).enumerate();
        tasks.extend(chunks.map(|(n, sets)| Task { cards, first: n * at_once, sets }));
    }
    tasks
}

/// What all threads share.
struct Count<'d> {
    deck: &'d Deck,
    cells: &'d Cells,
    hands: &'d [u32],
    smaller: Smaller,
}

/// Hands by cell that hold sets of one card less than are looked up, summed over what is added.
struct Smaller {
    sums: Vec<Mutex<Vec<u32>>>,
    /// For each looked-up set, the sets it adds to, and how often.
    adds_to: Vec<Vec<(usize, u32)>>,
}

/// For each set of a level, the sets of the one before that it comes from, and how often.
fn comes_from(deck: &Deck, levels: &[Vec<Orbit>], cards: usize) -> Vec<Vec<(usize, u32)>> {
    let places: BTreeMap<u64, usize> =
        levels[cards].iter().enumerate().map(|(place, orbit)| (orbit.cards, place)).collect();
    let mut from = vec![BTreeMap::new(); levels[cards].len()];
    for (smaller, orbit) in levels[cards - 1].iter().enumerate() {
        for card in (0..deck.len()).map(|number| 1u64 << number) {
            if orbit.cards & card == 0 {
                let larger = places.get(&standing_for(deck, orbit.cards | card));
                if let Some(&larger) = larger {
                    *from[larger].entry(smaller).or_insert(0) += 1;
                }
            }
        }
    }
    from.into_iter().map(|sets| sets.into_iter().collect()).collect()
}

impl Smaller {
    fn new(deck: &Deck, levels: &[Vec<Orbit>], cells: &Cells) -> Smaller {
        let sums = levels[LOOKED_UP - 1].iter().map(|_| Mutex::new(vec![0; cells.len()]));
        Smaller { sums: sums.collect(), adds_to: comes_from(deck, levels, LOOKED_UP) }
    }

    fn add(&self, set: usize, hands: &[(u32, u32)]) {
        for &(smaller, times) in &self.adds_to[set] {
            let mut sum = self.sums[smaller].lock().unwrap_or_else(PoisonError::into_inner);
            for &(cell, count) in hands {
                sum[cell as usize] += times * count;
            }
        }
    }

    /// The pairs of all levels below those that are looked up.
    fn add_up(self, deck: &Deck, levels: &[Vec<Orbit>], cells: &Cells) -> Pairs {
        let sums = self.sums.into_iter();
        let mut sums: Vec<Vec<u32>> =
            sums.map(|sum| sum.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
        let mut pairs = Pairs::default();
        for cards in (0..LOOKED_UP).rev() {
            let found_times = u32::try_from(HAND - cards).unwrap_or(1);
            let mut less: Vec<Vec<u32>> = match cards.checked_sub(1) {
                Some(less) => levels[less].iter().map(|_| vec![0; cells.len()]).collect(),
                None => Vec::new(),
            };
            let adds_to = if cards > 0 { comes_from(deck, levels, cards) } else { Vec::new() };
            for (set, (orbit, sum)) in levels[cards].iter().zip(&sums).enumerate() {
                let hands: Vec<(u32, u32)> = (0u32..)
                    .zip(sum)
                    .filter(|&(_, &count)| count > 0)
                    .map(|(cell, &count)| (cell, count / found_times))
                    .collect();
                pairs.add(times(orbit, cards), &Pairs::among(cells, &hands));
                for &(smaller, times) in adds_to.get(set).into_iter().flatten() {
                    for &(cell, count) in &hands {
                        less[smaller][cell as usize] += times * count;
                    }
                }
            }
            sums = less;
        }
        pairs
    }
}

/// How often the pairs of one set count: for all it stands for, added or taken away.
fn times(orbit: &Orbit, cards: usize) -> i128 {
    let size = i128::from(orbit.size);
    if cards.is_multiple_of(2) { size } else { -size }
}

/// One thread's part.
struct Worker<'c> {
    count: &'c Count<'c>,
    histogram: Histogram,
    found: Vec<(u32, u32)>,
    pairs: Pairs,
}

impl<'c> Worker<'c> {
    fn new(count: &'c Count<'c>) -> Worker<'c> {
        let histogram = Histogram::new(count.cells);
        Worker { count, histogram, found: Vec::new(), pairs: Pairs::default() }
    }

    /// Counts the pairs of hands that hold one set.
    fn look_up(&mut self, orbit: &Orbit, cards: usize, set: usize) {
        let places = Places::new(self.count.deck, orbit.cards);
        places.each(places.others.len(), places.free, places.first, &mut |base, upto| {
            for &place in &places.others[0][..upto] {
                self.histogram.add(self.count.hands[base.wrapping_add(place) as usize]);
            }
        });
        self.histogram.take(&mut self.found);
        self.pairs.add(times(orbit, cards), &Pairs::among(self.count.cells, &self.found));
        if cards == LOOKED_UP {
            self.count.smaller.add(set, &self.found);
        }
    }
}

/// Where the hands that hold some cards stand among all hands.
///
/// A hand's place is the sum of C(card, n) for its n-th smallest card. The n-th smallest of the
/// other cards adds its own term and moves every held card above it up by one; both depend on
/// nothing but that card and n, so places are sums over the other cards.
struct Places {
    /// How many cards are not held.
    free: usize,
    /// The place without any other card.
    first: u32,
    /// What each card that is not held adds as the first, second, … of the others.
    others: Vec<Vec<u32>>,
}

impl Places {
    fn new(deck: &Deck, held: u64) -> Places {
        let held_cards: Vec<usize> = (0..deck.len()).filter(|card| held >> card & 1 == 1).collect();
        let free: Vec<usize> = (0..deck.len()).filter(|card| held >> card & 1 == 0).collect();
        let term = |card: usize, number: usize| deck.choose(card, number);
        let first = held_cards.iter().zip(1..).map(|(&card, number)| term(card, number)).sum();
        let added = |other: usize, card: usize| {
            let below = held_cards.iter().take_while(|&&held| held < card).count();
            let above = held_cards.iter().enumerate().skip(below);
            let moved = above.map(|(number, &held)| {
                term(held, number + 1 + other).wrapping_sub(term(held, number + other))
            });
            moved.fold(term(card, other + below), u32::wrapping_add)
        };
        let others = 1..=HAND - held_cards.len();
        let others = others.map(|other| free.iter().map(|&card| added(other, card)).collect());
        Places { free: free.len(), first, others: others.collect() }
    }

    /// Visits every choice of the others but the smallest: the sum so far, and how many cards the
    /// smallest may be one of.
    fn each(&self, left: usize, upto: usize, base: u32, visit: &mut impl FnMut(u32, usize)) {
        if left <= 1 {
            visit(base, upto);
            return;
        }
        for card in left - 1..upto {
            self.each(left - 1, card, base.wrapping_add(self.others[left - 1][card]), visit);
        }
    }
}
