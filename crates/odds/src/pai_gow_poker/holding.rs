//! The hands that hold given cards, by what they are set to, class by class instead of one by one.
//!
//! First every hand is counted as its ranks alone would have it set; then those with a flush are
//! taken away again and counted as they are set.

// Indices are ranks and suits, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::cells::Cells;
use super::classes::{RankKey, beside};
use super::deck::{Deck, HAND};
use super::tally::Histogram;

/// `CHOOSE[n][k]`: how many ways there are to take `k` of `n` cards of a rank.
pub(super) const CHOOSE: [[u32; 5]; 5] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// Counts the hands that hold given cards.
pub(super) struct Holding<'c> {
    deck: &'c Deck,
    cells: &'c Cells,
    /// The key of up to four cards of each rank, the joker last.
    keys: Vec<[RankKey; 5]>,
    /// How many cards of each rank are left, the joker last.
    left: Vec<usize>,
    /// The ranks of each suit that are held, bit by bit.
    suits: [u32; 4],
    joker: bool,
    key: RankKey,
}

/// What is still to choose: so many cards, of this rank or a later one.
#[derive(Clone, Copy)]
struct More {
    rank: usize,
    cards: usize,
    key: RankKey,
    ways: u32,
}

/// A flush that is being made up.
struct Flush<'h> {
    suit: usize,
    /// Whether the joker comes to the held cards.
    adds_joker: bool,
    /// The ranks of the held cards of other suits.
    others: &'h [usize],
}

impl<'c> Holding<'c> {
    pub(super) fn new(deck: &'c Deck, cells: &'c Cells) -> Holding<'c> {
        let key = |rank| [0, 1, 2, 3, 4].map(|cards| RankKey::of(deck, rank, cards));
        Holding {
            deck,
            cells,
            keys: (0..=deck.ranks()).map(key).collect(),
            left: Vec::new(),
            suits: [0; 4],
            joker: false,
            key: RankKey::default(),
        }
    }

    /// Counts every hand that holds these cards.
    pub(super) fn count(&mut self, held: u64, into: &mut Histogram) {
        self.hold(held);
        let cards = HAND - held.count_ones() as usize;
        let more = More { rank: 0, cards, key: self.key, ways: 1 };
        self.by_ranks(more, into);
        for suit in 0..4 {
            self.flushes(suit, false, cards, into);
            if let (false, Some(rest)) = (self.joker, cards.checked_sub(1)) {
                self.flushes(suit, true, rest, into);
            }
        }
    }

    fn hold(&mut self, held: u64) {
        self.joker = held & self.deck.joker() != 0;
        self.key = RankKey::default();
        self.suits = [0; 4];
        self.left.clear();
        for rank in 0..self.deck.ranks() {
            let of_rank = held >> (4 * rank) & 0xF;
            for suit in 0..4 {
                self.suits[suit] |= u32::from(of_rank >> suit & 1 == 1) << rank;
            }
            let count = of_rank.count_ones() as usize;
            self.key = self.key.plus(self.keys[rank][count]);
            self.left.push(4 - count);
        }
        self.key = self.key.plus(self.keys[self.deck.ranks()][usize::from(self.joker)]);
        self.left.push(usize::from(!self.joker));
    }

    /// Adds all hands as if suits did not matter.
    fn by_ranks(&self, more: More, into: &mut Histogram) {
        if more.cards == 0 {
            into.add(self.cells.classes.of_ranks(more.key), more.ways);
            return;
        }
        for rank in more.rank..self.left.len() {
            let left = self.left[rank];
            let choose = &CHOOSE[left][..=left.min(more.cards)];
            for (count, ways) in choose.iter().enumerate().skip(1) {
                let next = More {
                    rank: rank + 1,
                    cards: more.cards - count,
                    key: more.key.plus(self.keys[rank][count]),
                    ways: more.ways * ways,
                };
                self.by_ranks(next, into);
            }
        }
    }

    /// Sets right the hands with a flush in one suit, `cards` natural cards being still to come.
    fn flushes(&self, suit: usize, adds_joker: bool, cards: usize, into: &mut Histogram) {
        let suited = self.suits[suit];
        let needed = if self.joker || adds_joker { 4 } else { 5 };
        let held = suited.count_ones() as usize;
        let mut others = [0; HAND];
        let mut number = 0;
        for rank in 0..self.deck.ranks() {
            let in_suit = (suited >> rank & 1) as usize;
            for _ in 0..4 - self.left[rank] - in_suit {
                others[number] = rank;
                number += 1;
            }
        }
        let flush = Flush { suit, adds_joker, others: &others[..number] };
        let key = match adds_joker {
            true => self.key.plus(self.keys[self.deck.ranks()][1]),
            false => self.key,
        };
        for of_suit in needed.max(held) - held..=cards {
            let more = More { rank: 0, cards: of_suit, key, ways: 1 };
            self.suited(&flush, suited, more, cards - of_suit, into);
        }
    }

    /// Chooses more cards of the suit, then `beside` cards of others.
    fn suited(
        &self,
        flush: &Flush<'_>,
        suited: u32,
        more: More,
        beside: usize,
        into: &mut Histogram,
    ) {
        if more.cards == 0 {
            self.beside(flush, suited, more.key, beside, into);
            return;
        }
        for rank in more.rank..self.deck.ranks() {
            if suited >> rank & 1 == 0 {
                let key = more.key.plus(self.keys[rank][1]);
                let next = More { rank: rank + 1, cards: more.cards - 1, key, ways: 1 };
                self.suited(flush, suited | 1 << rank, next, beside, into);
            }
        }
    }

    /// Chooses the cards beside a flush, at most two, and counts the hand as it is set.
    fn beside(
        &self,
        flush: &Flush<'_>,
        suited: u32,
        key: RankKey,
        cards: usize,
        into: &mut Histogram,
    ) {
        let classes = &self.cells.classes;
        let row = classes.row_of_flush(suited, self.joker || flush.adds_joker);
        let mut add = |key: RankKey, others: &[usize], ways: u32| {
            if ways > 0 {
                into.remove(classes.of_ranks(key), ways);
                into.add(classes.of_flush(row, beside(others)), ways);
            }
        };
        let ranks = self.deck.ranks();
        // Of the three other suits.
        let left = |rank: usize| {
            let in_suit = (self.suits[flush.suit] >> rank & 1) as usize;
            self.left[rank] + in_suit - 1
        };
        match (cards, flush.others) {
            (0, others) => add(key, others, 1),
            (1, &[]) => (0..ranks).for_each(|a| {
                add(key.plus(self.keys[a][1]), &[a], CHOOSE[left(a)][1]);
            }),
            (1, &[held, ..]) => (0..ranks).for_each(|a| {
                add(key.plus(self.keys[a][1]), &[held, a], CHOOSE[left(a)][1]);
            }),
            (_, _) => {
                for a in 0..ranks {
                    add(key.plus(self.keys[a][2]), &[a, a], CHOOSE[left(a)][2]);
                    for b in 0..a {
                        let both = key.plus(self.keys[a][1]).plus(self.keys[b][1]);
                        add(both, &[a, b], CHOOSE[left(a)][1] * CHOOSE[left(b)][1]);
                    }
                }
            }
        }
    }
}
