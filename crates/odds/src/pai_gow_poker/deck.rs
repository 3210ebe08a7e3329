//! The cards that are counted: all 53, or those of some ranks, small enough to enumerate pairs.

// Indices are card numbers and numbers of cards, both within the tables.
#![allow(clippy::indexing_slicing)]

/// The cards of a hand.
pub(super) const HAND: usize = 7;
const CARDS_MAX: usize = 53;
const ALL_RANKS: u16 = 0x1FFF;
const JOKER: u64 = 1 << 52;

/// Four suits of some ranks and the joker. Cards are numbered without a gap: four to a rank, the
/// lowest first, the joker last.
#[derive(Clone, Debug)]
pub(super) struct Deck {
    ranks: Vec<u32>,
    /// `choose[k][n]`: how many sets of `k` there are of `n` cards.
    choose: [[u32; CARDS_MAX + 1]; HAND + 2],
}

impl Deck {
    /// All 53 cards.
    pub(super) fn full() -> Deck {
        Deck::of_ranks(ALL_RANKS)
    }

    /// The joker and all cards of the ranks in this set, bit 0 being the two.
    pub(super) fn of_ranks(ranks: u16) -> Deck {
        let ranks = (0..13).filter(|rank| ranks >> rank & 1 == 1).collect();
        let mut choose = [[0; CARDS_MAX + 1]; HAND + 2];
        choose[0] = [1; CARDS_MAX + 1];
        for k in 1..choose.len() {
            for n in 1..=CARDS_MAX {
                // More than eight of 53 are never asked for, and those fit.
                choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
            }
        }
        Deck { ranks, choose }
    }

    /// How many ranks there are.
    pub(super) fn ranks(&self) -> usize {
        self.ranks.len()
    }

    /// How many cards there are.
    pub(super) fn len(&self) -> usize {
        4 * self.ranks.len() + 1
    }

    /// The joker.
    pub(super) fn joker(&self) -> u64 {
        1 << (4 * self.ranks.len())
    }

    /// How many sets of `k` cards, at most eight, there are of `n`.
    pub(super) fn choose(&self, n: usize, k: usize) -> u32 {
        self.choose[k][n]
    }

    /// How many hands there are that hold so many given cards.
    pub(super) fn hands_with(&self, given: usize) -> u32 {
        self.choose(self.len() - given, HAND - given)
    }

    /// Cards of this deck by the numbers the rules know them by.
    pub(super) fn by_rules(&self, cards: u64) -> u64 {
        if self.ranks.len() == 13 {
            return cards;
        }
        let joker = if cards & self.joker() != 0 { JOKER } else { 0 };
        let of_rank = |(place, &rank): (usize, &u32)| (cards >> (4 * place) & 0xF) << (4 * rank);
        self.ranks.iter().enumerate().map(of_rank).sum::<u64>() | joker
    }
}
