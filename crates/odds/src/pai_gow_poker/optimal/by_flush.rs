//! What flushes of the bank in one suit change: every hand with a flush is taken away as its
//! ranks would have it set, and added as it is set.

// Indices are ranks, classes and candidates, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::super::cells::{Cells, LOWS};
use super::super::classes::{RankKey, beside, key_of, others_beside};
use super::super::deck::{Deck, HAND};
use super::super::holding::CHOOSE;
use super::super::work::Watch;
use super::candidates::{Class, Ranks};
use crate::pai_gow::Stopped;
use crate::wager::Net;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// The different cards beside a flush: none, one of 13 ranks, two.
const BESIDES: usize = 1 + 13 + 91;

/// What a patron holds of the suit, and whether the joker.
#[derive(Clone, Copy)]
pub(super) struct Held {
    suited: u32,
    joker: bool,
}

/// Everything a patron may hold of a suit, with the joker and without.
pub(super) fn tasks() -> Vec<Held> {
    let sets = (0u32..1 << 13).filter(|suited| suited.count_ones() as usize <= HAND);
    let mut tasks: Vec<Held> = sets
        .flat_map(|suited| [false, true].map(|joker| Held { suited, joker }))
        .filter(|held| held.suited.count_ones() as usize + usize::from(held.joker) <= HAND)
        .collect();
    tasks.sort_by_key(|held| held.suited.count_ones()); // the longest work first
    tasks
}

/// Hands of the bank with a flush, added or taken away at some ranks.
#[derive(Clone, Copy)]
struct Point {
    ranks: Ranks,
    suited: u32,
    joker: bool,
    beside: usize,
    added: i32,
}

/// All points by their high rank. What is set as its ranks would have it makes none.
fn points(cells: &Cells, deck: &Deck) -> Vec<Point> {
    let mut points = Vec::new();
    let ranks =
        |cell: u32| Ranks { high: cells.high[cell as usize], low: cells.low[cell as usize].into() };
    for suited in 0u32..1 << 13 {
        for joker in [false, true] {
            let in_suit = suited.count_ones() as usize + usize::from(joker);
            if !(5..=HAND).contains(&in_suit) {
                continue;
            }
            let row = cells.classes.row_of_flush(suited, joker);
            let mut held = [0; 14];
            held[13] = usize::from(joker);
            (0..13).for_each(|rank| held[rank] = (suited >> rank & 1) as usize);
            let key = key_of(deck, &held);
            for others in others_beside(13, HAND - in_suit) {
                let key =
                    others.iter().fold(key, |key, &rank| key.plus(RankKey::of(deck, rank, 1)));
                let as_ranks = cells.classes.of_ranks(key);
                let as_set = cells.classes.of_flush(row, beside(&others));
                if as_ranks != as_set {
                    let beside = [0, 1, 14][others.len()] + beside(&others);
                    for (cell, added) in [(as_ranks, -1), (as_set, 1)] {
                        points.push(Point { ranks: ranks(cell), suited, joker, beside, added });
                    }
                }
            }
        }
    }
    points.sort_by_key(|point| point.ranks.high);
    points
}

type ByBeside = [i32; BESIDES];

/// In how many ways the cards beside a flush can lie beside a hand with so many cards of each rank
/// in the three other suits.
fn ways(others: &[usize; 13]) -> ByBeside {
    let left = |rank: usize| &CHOOSE[3 - others[rank]];
    let mut ways = [1; BESIDES];
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    for a in 0..13 {
        ways[1 + a] = number(left(a)[1]);
        for b in 0..a {
            ways[14 + beside(&[a, b])] = number(left(a)[1] * left(b)[1]);
        }
        ways[14 + beside(&[a, a])] = number(left(a)[2]);
    }
    ways
}

fn dot(a: &ByBeside, b: &ByBeside) -> i64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum::<i32>().into()
}

/// Sums below every low rank, for each of what may lie beside: a Fenwick tree.
struct Below {
    tree: Vec<ByBeside>,
    all: ByBeside,
}

impl Below {
    fn new() -> Below {
        Below { tree: vec![[0; BESIDES]; LOWS + 1], all: [0; BESIDES] }
    }

    fn add(&mut self, point: &Point) {
        self.all[point.beside] += point.added;
        let mut node = usize::from(point.ranks.low) + 1;
        while node <= LOWS {
            self.tree[node][point.beside] += point.added;
            node += node & node.wrapping_neg();
        }
    }

    fn below(&self, low: u16) -> ByBeside {
        let mut sum = [0; BESIDES];
        let mut node = usize::from(low);
        while node > 0 {
            sum.iter_mut().zip(&self.tree[node]).for_each(|(sum, part)| *sum += part);
            node &= node - 1;
        }
        sum
    }
}

/// A candidate of a class to be valued.
struct Query {
    ranks: Ranks,
    /// Which of the classes looked at.
    class: usize,
    /// Where its value goes.
    place: usize,
}

/// What one suit changes for every candidate of every class, by what is held of the suit.
struct Suit<'c> {
    classes: &'c [Class],
    points: Vec<Point>,
    pays: i64,
    per: i64,
    values: Vec<AtomicI32>,
}

impl Suit<'_> {
    fn value(&self, held: Held) {
        let mut ways_beside = Vec::new();
        let mut queries = Vec::new();
        for class in self.classes {
            let Some(others) = others_of(class, held) else { continue };
            let first =
                class.first_by_flush + class.place_of_suited(held.suited) * class.candidates.len();
            let candidates = class.candidates.iter().enumerate();
            queries.extend(candidates.map(|(number, &ranks)| Query {
                ranks,
                class: ways_beside.len(),
                place: first + number,
            }));
            ways_beside.push(ways(&others));
        }
        queries.sort_unstable_by_key(|query| query.ranks);
        let free = |point: &&Point| point.suited & held.suited == 0 && !(point.joker && held.joker);
        let points: Vec<Point> = self.points.iter().filter(free).copied().collect();
        let mut in_all = Below::new();
        points.iter().for_each(|point| in_all.add(point));
        let lower_lows: Vec<ByBeside> = (0..).take(LOWS).map(|low| in_all.below(low)).collect();
        let mut points = points.iter().peekable();
        let mut below = Below::new();
        for equal in queries.chunk_by(|a, b| a.ranks == b.ranks) {
            let Some(Query { ranks, .. }) = equal.first() else { continue };
            while let Some(point) = points.next_if(|point| point.ranks.high < ranks.high) {
                below.add(point);
            }
            let both = below.below(ranks.low);
            let mut one = lower_lows[usize::from(ranks.low)];
            one.iter_mut().zip(&below.all).for_each(|(one, high)| *one += high);
            for query in equal {
                let ways = &ways_beside[query.class];
                let value = (self.pays - self.per) * dot(&both, ways) + self.per * dot(&one, ways);
                let value = i32::try_from(value).unwrap_or(i32::MAX);
                self.values[query.place].store(value, Ordering::Relaxed);
            }
        }
    }
}

/// How many cards of each rank a hand of the class has in other suits; `None` when it cannot hold
/// this of the suit.
fn others_of(class: &Class, held: Held) -> Option<[usize; 13]> {
    if held.suited & !class.support != 0 || (class.held[13] == 1) != held.joker {
        return None;
    }
    let mut others = [0; 13];
    for (rank, others) in others.iter_mut().enumerate() {
        *others = class.held[rank] - (held.suited >> rank & 1) as usize;
        if *others > 3 {
            return None;
        }
    }
    Some(others)
}

pub(super) fn values(
    cells: &Cells,
    deck: &Deck,
    classes: &[Class],
    net: Net,
    threads: usize,
    watch: &Watch<'_>,
) -> Result<Vec<AtomicI32>, Stopped> {
    let size = |class: &Class| class.candidates.len() << class.support.count_ones();
    let mut values = Vec::new();
    values.resize_with(classes.iter().map(size).sum(), || AtomicI32::new(0));
    let narrow = |part: u64| i64::try_from(part).unwrap_or(i64::MAX);
    let (pays, per) = (narrow(net.pays()), narrow(net.per()));
    let suit = Suit { classes, points: points(cells, deck), pays, per, values };
    let tasks = tasks();
    let next = AtomicUsize::new(0);
    watch.on_threads(threads, || {
        while let Some(&held) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            suit.value(held);
            watch.done(1)?;
        }
        Ok(())
    })?;
    Ok(suit.values)
}
