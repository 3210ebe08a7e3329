//! Hands that are set alike. A hand that holds no flush is set by its ranks alone; one that does,
//! by the ranks of that suit and those of the one or two cards beside them.

// Keys, sets of ranks and rows are made within the tables they index.
#![allow(clippy::indexing_slicing)]

use super::cells::place;
use super::deck::{Deck, HAND};
use croupier_rules::pai_gow_poker::PokerWay;

/// Ranks in the first half of a key.
const FIRST_HALF: usize = 7;
/// Keys of the first half: up to four of each of seven ranks.
const FIRST_KEYS: usize = 78_125;
/// Keys of the second half: up to four of each of six ranks, and the joker.
const SECOND_KEYS: usize = 31_250;
const FIRST_BITS: u32 = 32;
const FIRST_MASK: u64 = (1 << FIRST_BITS) - 1;

/// Ranks held, so made that holding more is adding: a digit to base five for each rank, in two
/// halves. The joker is a rank after the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct RankKey(u64);

impl RankKey {
    /// So many cards of one rank.
    pub(super) fn of(deck: &Deck, rank: usize, cards: usize) -> RankKey {
        let (half, place) = if rank == deck.ranks() {
            (FIRST_BITS, 6)
        } else if rank < FIRST_HALF {
            (0, rank)
        } else {
            (FIRST_BITS, rank - FIRST_HALF)
        };
        let digit = (0..place).fold(cards as u64, |digit, _| digit * 5);
        RankKey(digit << half)
    }

    /// Both together.
    pub(super) fn plus(self, other: RankKey) -> RankKey {
        RankKey(self.0 + other.0)
    }

    fn halves(self) -> [usize; 2] {
        [(self.0 & FIRST_MASK) as usize, (self.0 >> FIRST_BITS) as usize]
    }
}

/// Where the ranks of every hand stand among all pairs of ranks, by class.
pub(super) struct Classes {
    /// By the first half of a key, a number among those with as many cards.
    first: Vec<u16>,
    /// By the second half, where its row begins.
    second: Vec<u32>,
    /// What a hand without a flush is set to.
    by_ranks: Vec<u32>,
    /// By the ranks of the flush and whether the joker helps, where its row begins.
    suited: Vec<[u32; 2]>,
    /// What a hand with a flush is set to, by the cards beside it.
    by_flush: Vec<u32>,
}

/// One or two ranks beside a flush, or none, as a place among all of that number.
pub(super) fn beside(ranks: &[usize]) -> usize {
    match *ranks {
        [rank] => rank,
        [a, b] => a.max(b) * (a.max(b) + 1) / 2 + a.min(b),
        _ => 0,
    }
}

impl Classes {
    /// The classes of a deck, as a house way sets them.
    pub(super) fn new(way: PokerWay, deck: &Deck) -> Classes {
        let mut classes = Classes {
            first: vec![0; FIRST_KEYS],
            second: vec![0; SECOND_KEYS],
            by_ranks: Vec::new(),
            suited: vec![[0; 2]; 1 << deck.ranks()],
            by_flush: Vec::new(),
        };
        classes.number_keys();
        classes.fill_by_ranks(way, deck);
        classes.fill_by_flush(way, deck);
        classes
    }

    /// Numbers the halves of all keys of seven cards.
    fn number_keys(&mut self) {
        let cards_of = |mut key: usize| {
            let mut cards = 0;
            while key > 0 {
                (cards, key) = (cards + key % 5, key / 5);
            }
            cards
        };
        let mut firsts = [0u16; HAND + 1];
        for key in 0..FIRST_KEYS {
            if let Some(number) = firsts.get_mut(cards_of(key)) {
                self.first[key] = *number;
                *number += 1;
            }
        }
        let mut row = 0;
        for key in 0..SECOND_KEYS {
            if let Some(rest) = HAND.checked_sub(cards_of(key)) {
                self.second[key] = row;
                row += u32::from(firsts[rest]);
            }
        }
        self.by_ranks = vec![0; row as usize];
    }

    fn fill_by_ranks(&mut self, way: PokerWay, deck: &Deck) {
        let mut held = vec![0; deck.ranks() + 1];
        each_multiset(&mut held, 0, HAND, &mut |held| {
            let (key, cards) = (key_of(deck, held), without_flush(deck, held));
            let number = self.number(key);
            self.by_ranks[number] = narrow(place(way, deck.by_rules(cards)));
        });
    }

    fn fill_by_flush(&mut self, way: PokerWay, deck: &Deck) {
        for suited in 0..self.suited.len() {
            for joker in [0, 1] {
                let in_suit = suited.count_ones() as usize + joker;
                if !(5..=HAND).contains(&in_suit) {
                    continue;
                }
                let ranks = (0..deck.ranks()).filter(|rank| suited >> rank & 1 == 1);
                let cards: u64 = ranks.map(|rank| 1u64 << (4 * rank)).sum();
                let cards = cards | if joker == 1 { deck.joker() } else { 0 };
                self.suited[suited][joker] = narrow(self.by_flush.len());
                for others in others_beside(deck.ranks(), HAND - in_suit) {
                    // In two other suits, so that a pair is two cards.
                    let others = others.iter().zip(1..).map(|(rank, suit)| 1 << (4 * rank + suit));
                    let cards = cards | others.sum::<u64>();
                    self.by_flush.push(narrow(place(way, deck.by_rules(cards))));
                }
            }
        }
    }

    /// The number of a class of hands without a flush, below [`Classes::without_flush`].
    pub(super) fn number(&self, key: RankKey) -> usize {
        let [first, second] = key.halves();
        self.second[second] as usize + usize::from(self.first[first])
    }

    /// How many classes of hands without a flush there are.
    pub(super) fn without_flush(&self) -> usize {
        self.by_ranks.len()
    }

    /// What the ranks of a hand without a flush are set to.
    pub(super) fn of_ranks(&self, key: RankKey) -> u32 {
        self.by_ranks[self.number(key)]
    }

    /// Where the row of a flush of these ranks begins, the joker helping or not.
    pub(super) fn row_of_flush(&self, suited: u32, joker: bool) -> usize {
        self.suited[suited as usize][usize::from(joker)] as usize
    }

    /// What a hand with a flush is set to, by the row of the flush and what is [`beside`] it.
    pub(super) fn of_flush(&self, row: usize, beside: usize) -> u32 {
        self.by_flush[row + beside]
    }

    /// Replaces what every class is set to.
    pub(super) fn renumber(&mut self, number: impl Fn(u32) -> u32) {
        for set_to in self.by_ranks.iter_mut().chain(&mut self.by_flush) {
            *set_to = number(*set_to);
        }
    }

    /// What every class is set to, in no order, some more than once.
    pub(super) fn set_to(&self) -> impl Iterator<Item = u32> {
        self.by_ranks.iter().chain(&self.by_flush).copied()
    }
}

/// The key of a hand by how many cards it has of each rank.
pub(super) fn key_of(deck: &Deck, held: &[usize]) -> RankKey {
    let ranks = held.iter().enumerate().filter(|&(_, &count)| count > 0);
    ranks.fold(RankKey::default(), |key, (rank, &count)| key.plus(RankKey::of(deck, rank, count)))
}

/// A hand without a flush by how many cards it has of each rank. Dealing the suits out in turn
/// gives no suit more than two cards.
pub(super) fn without_flush(deck: &Deck, held: &[usize]) -> u64 {
    let (mut cards, mut suit) = (0, 0);
    for (rank, &count) in held.iter().enumerate() {
        for _ in 0..count {
            let number = if rank == deck.ranks() { 4 * rank } else { 4 * rank + suit };
            cards |= 1u64 << number;
            suit = (suit + 1) % 4;
        }
    }
    cards
}

/// Every choice of so many ranks, in the order of [`beside`].
pub(super) fn others_beside(ranks: usize, cards: usize) -> Vec<Vec<usize>> {
    match cards {
        0 => vec![Vec::new()],
        1 => (0..ranks).map(|rank| vec![rank]).collect(),
        _ => (0..ranks).flat_map(|b| (0..=b).map(move |a| vec![a, b])).collect(),
    }
}

/// Every way to hold `left` more cards of ranks from `rank` on: four of each, one joker.
pub(super) fn each_multiset(
    held: &mut Vec<usize>,
    rank: usize,
    left: usize,
    visit: &mut impl FnMut(&[usize]),
) {
    if left == 0 {
        visit(held);
        return;
    }
    for next in rank..held.len() {
        let most = if next + 1 == held.len() { 1 } else { 4 };
        for count in 1..=most.min(left) {
            held[next] = count;
            each_multiset(held, next + 1, left - count, visit);
        }
        held[next] = 0;
    }
}

fn narrow(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pai_gow_poker::orbits::each_orbit;

    /// Every hand there is, up to an exchange of suits, is set as its class is.
    #[test]
    fn a_hand_is_set_as_its_class_is() {
        let deck = Deck::full();
        for way in PokerWay::ALL {
            let classes = Classes::new(way, &deck);
            each_orbit(&deck, HAND, |orbit| {
                let (cards, joker) = (orbit.cards, orbit.cards & deck.joker() != 0);
                let of_suit = |suit: usize| -> u32 {
                    (0..13)
                        .map(|rank| (u32::from(cards >> (4 * rank + suit) & 1 == 1)) << rank)
                        .sum()
                };
                let mut key = RankKey::of(&deck, 13, usize::from(joker));
                for rank in 0..13 {
                    let count = (cards >> (4 * rank) & 0xF).count_ones() as usize;
                    key = key.plus(RankKey::of(&deck, rank, count));
                }
                // The longest suit is the first.
                let suited = of_suit(0);
                let found = if suited.count_ones() + u32::from(joker) >= 5 {
                    let others = (0..13).flat_map(|rank| {
                        let others = (1..4).filter(move |suit| cards >> (4 * rank + suit) & 1 == 1);
                        others.map(move |_| rank)
                    });
                    let others: Vec<usize> = others.collect();
                    classes.of_flush(classes.row_of_flush(suited, joker), beside(&others))
                } else {
                    classes.of_ranks(key)
                };
                assert_eq!(found as usize, place(way, cards), "{cards:#x}");
            });
        }
    }
}
