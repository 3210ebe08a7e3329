//! Sets of cards up to a change of suits: nothing in the game tells the suits apart, so one set
//! stands for all it becomes when suits are exchanged, at most 24.
//!
//! A set is four sets of ranks, one for each suit, and the joker or not. It stands for its like
//! when the suits are in order: more cards first, then the greater set of ranks.

// Indices are suits below four, numbers of cards, and places in lists of sets of ranks.
#![allow(clippy::indexing_slicing)]

use super::deck::Deck;

/// The ways to exchange four suits.
const EXCHANGES: u64 = 24;

/// A set of cards that stands for all it becomes when suits are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Orbit {
    /// The cards, by their numbers in the deck.
    pub(super) cards: u64,
    /// How many sets it stands for, itself included.
    pub(super) size: u64,
}

/// Visits one set of each kind with `cards` cards.
pub(super) fn each_orbit(deck: &Deck, cards: usize, mut visit: impl FnMut(Orbit)) {
    let lists = rank_sets(deck.ranks());
    for joker in [false, true] {
        let Some(natural) = cards.checked_sub(usize::from(joker)) else { continue };
        let joker = if joker { deck.joker() } else { 0 };
        each_division(natural, deck.ranks(), |sizes| {
            for first in 0..lists[sizes[0]].len() {
                each_with_first(&lists, sizes, first, |orbit| {
                    visit(Orbit { cards: orbit.cards | joker, ..orbit });
                });
            }
        });
    }
}

/// All of them.
pub(super) fn orbits(deck: &Deck, cards: usize) -> Vec<Orbit> {
    let mut all = Vec::new();
    each_orbit(deck, cards, |orbit| all.push(orbit));
    all
}

/// By their number, all sets of so many ranks as cards of the first suit, in ascending order.
fn rank_sets(ranks: usize) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new(); ranks + 1];
    for set in 0u64..1 << ranks {
        let cards = (0..ranks).filter(|rank| set >> rank & 1 == 1).map(|rank| 1 << (4 * rank));
        lists[set.count_ones() as usize].push(cards.sum());
    }
    lists
}

/// Every way to have so many cards in four suits, the longest first.
fn each_division(cards: usize, most: usize, mut visit: impl FnMut([usize; 4])) {
    for a in 0..=cards.min(most) {
        for b in 0..=a {
            for c in 0..=b {
                if let Some(d) = cards.checked_sub(a + b + c).filter(|&d| d <= c) {
                    visit([a, b, c, d]);
                }
            }
        }
    }
}

/// Every set with suits of these sizes whose first suit is at this place of its list.
fn each_with_first(
    lists: &[Vec<u64>],
    sizes: [usize; 4],
    first: usize,
    mut visit: impl FnMut(Orbit),
) {
    let of_size = |suit: usize| lists[sizes[suit]].iter().copied().enumerate();
    // Suits of one size are in order.
    let upto = |suit: usize, before: usize| {
        if sizes[suit] == sizes[suit - 1] { before + 1 } else { usize::MAX }
    };
    let clubs = lists[sizes[0]][first];
    for (second, diamonds) in of_size(1).take(upto(1, first)) {
        for (third, hearts) in of_size(2).take(upto(2, second)) {
            for (_, spades) in of_size(3).take(upto(3, third)) {
                let cards = clubs | diamonds << 1 | hearts << 2 | spades << 3;
                let size = EXCHANGES / alike([clubs, diamonds, hearts, spades]);
                visit(Orbit { cards, size });
            }
        }
    }
}

/// How many exchanges leave four ordered suits as they are.
fn alike(suits: [u64; 4]) -> u64 {
    let [a, b, c, d] = suits;
    match (a == b, b == c, c == d) {
        (true, true, true) => 24,
        (true, true, false) | (false, true, true) => 6,
        (true, false, true) => 4,
        (true, false, false) | (false, true, false) | (false, false, true) => 2,
        (false, false, false) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The cards of the first suit.
    const CLUBS: u64 = 0x1_1111_1111_1111;

    /// The set that stands for this one.
    fn standing_for(deck: &Deck, cards: u64) -> u64 {
        let natural = cards & !deck.joker();
        let mut suits = [0, 1, 2, 3].map(|suit| natural >> suit & CLUBS);
        suits.sort_unstable_by_key(|&ranks| std::cmp::Reverse((ranks.count_ones(), ranks)));
        let [a, b, c, d] = suits;
        a | b << 1 | c << 2 | d << 3 | cards & deck.joker()
    }

    /// On seventeen cards every set is looked at: its kind is visited once, with its size.
    #[test]
    fn every_set_has_one_that_stands_for_it() {
        let deck = Deck::of_ranks(0b1_0000_0100_0011);
        for cards in 0..=7 {
            let mut counted = BTreeMap::new();
            for set in (0u64..1 << deck.len()).filter(|set| set.count_ones() == cards) {
                *counted.entry(standing_for(&deck, set)).or_insert(0u64) += 1;
            }
            let visited = orbits(&deck, cards as usize);
            let visited: Vec<_> = visited.iter().map(|orbit| (orbit.cards, orbit.size)).collect();
            let mut sorted = visited.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, counted.into_iter().collect::<Vec<_>>());
        }
    }

    /// Hands without and with the joker, as known of poker: 6,009,159 and 962,988 kinds.
    #[test]
    fn seven_cards_are_of_six_million_kinds() {
        let (mut kinds, mut hands) = ([0u64; 2], 0);
        let deck = Deck::full();
        each_orbit(&deck, 7, |orbit| {
            kinds[usize::from(orbit.cards & deck.joker() != 0)] += 1;
            hands += orbit.size;
        });
        assert_eq!((kinds, hands), ([6_009_159, 962_988], 154_143_080));
    }
}
