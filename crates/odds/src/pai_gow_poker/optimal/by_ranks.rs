//! What candidates bring as if suits did not matter: sums over the bank's classes of ranks.

// Indices are ranks, classes and candidates, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::super::cells::{Cells, LOWS};
use super::super::classes::key_of;
use super::super::deck::Deck;
use super::super::holding::CHOOSE;
use super::super::work::Watch;
use super::HANDS_BESIDE;
use super::candidates::Class;
use crate::pai_gow::Stopped;
use crate::wager::Net;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// In how many parts the work is done.
pub(super) const TASKS: usize = 256;

/// A class as the bank may hold it.
struct BankClass {
    low: usize,
    high: u16,
    /// The halves of its ranks among all halves.
    halves: [usize; 2],
}

/// The bank's classes by high rank, and the different halves of their ranks.
struct Bank {
    classes: Vec<BankClass>,
    halves: [Vec<[usize; 7]>; 2],
}

impl Bank {
    fn new(cells: &Cells, deck: &Deck, classes: &[Class]) -> Bank {
        let mut found: [BTreeMap<[usize; 7], usize>; 2] = Default::default();
        let mut halves: [Vec<[usize; 7]>; 2] = Default::default();
        let mut bank = Vec::with_capacity(classes.len());
        for class in classes {
            let cell = cells.classes.of_ranks(key_of(deck, &class.held)) as usize;
            let place = |half: usize, found: &mut BTreeMap<_, _>, list: &mut Vec<[usize; 7]>| {
                let held: [usize; 7] = std::array::from_fn(|rank| class.held[7 * half + rank]);
                *found.entry(held).or_insert_with(|| {
                    list.push(held);
                    list.len() - 1
                })
            };
            let [first, second] = &mut found;
            let [first_list, second_list] = &mut halves;
            bank.push(BankClass {
                low: cells.low[cell].into(),
                high: cells.high[cell],
                halves: [place(0, first, first_list), place(1, second, second_list)],
            });
        }
        bank.sort_by_key(|class| class.high);
        Bank { classes: bank, halves }
    }

    /// How many ways there are to hold each half beside a hand of these ranks.
    fn ways(&self, half: usize, held: &[usize; 14]) -> Vec<i64> {
        let left = |rank: usize| if rank == 13 { 1 - held[rank] } else { 4 - held[rank] };
        let left: [usize; 7] = std::array::from_fn(|rank| left(7 * half + rank));
        let ways = |bank: &[usize; 7]| {
            let of_ranks =
                bank.iter().zip(left).map(|(&count, left)| i64::from(CHOOSE[left][count]));
            of_ranks.product()
        };
        self.halves[half].iter().map(ways).collect()
    }

    /// What each candidate of a class brings.
    fn values(&self, class: &Class, net: Net, into: &mut [i64]) {
        let ways = [0, 1].map(|half| self.ways(half, &class.held));
        let [pays, per] =
            [net.pays(), net.per()].map(|part| i64::try_from(part).unwrap_or(i64::MAX));
        let mut by_low = [0i64; LOWS];
        let mut bank = self.classes.iter().peekable();
        for (candidate, value) in class.candidates.iter().zip(into.iter_mut()) {
            while let Some(hand) = bank.next_if(|hand| hand.high < candidate.high) {
                by_low[hand.low] += ways[0][hand.halves[0]] * ways[1][hand.halves[1]];
            }
            let below: i64 = by_low.iter().take(candidate.low.into()).sum();
            let lower_high: i64 = by_low.iter().sum();
            *value = (pays - per) * below + per * lower_high - per * HANDS_BESIDE;
        }
        for hand in bank {
            by_low[hand.low] += ways[0][hand.halves[0]] * ways[1][hand.halves[1]];
        }
        for (candidate, value) in class.candidates.iter().zip(into) {
            *value += per * by_low.iter().take(candidate.low.into()).sum::<i64>();
        }
    }
}

/// What every candidate of every class brings. A win is a better hand in both halves, a loss one
/// in neither, so a stake of `per` brings `pays` × both − `per` × (all − high − low + both).
pub(super) fn values(
    cells: &Cells,
    deck: &Deck,
    classes: &[Class],
    net: Net,
    threads: usize,
    watch: &Watch<'_>,
) -> Result<Vec<i64>, Stopped> {
    let bank = Bank::new(cells, deck, classes);
    let mut values = vec![0; classes.iter().map(|class| class.candidates.len()).sum()];
    let mut rest = values.as_mut_slice();
    let mut parts = Vec::new();
    for part in classes.chunks(classes.len().div_ceil(TASKS)) {
        let size = part.iter().map(|class| class.candidates.len()).sum();
        let (mine, later) = rest.split_at_mut(size);
        parts.push((part, mine));
        rest = later;
    }
    watch.done((TASKS - parts.len()) as u64)?;
    let parts = Mutex::new(parts);
    let next = || parts.lock().ok()?.pop();
    watch.on_threads(threads, || {
        while let Some((classes, mut values)) = next() {
            for class in classes {
                let (mine, later) = values.split_at_mut(class.candidates.len());
                bank.values(class, net, mine);
                values = later;
            }
            watch.done(1)?;
        }
        Ok(())
    })?;
    Ok(values)
}
