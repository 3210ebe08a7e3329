//! The settings that may be best: none of the others is as good in both halves.

// Indices are ranks, classes and candidates, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::super::cells::Cells;
use super::super::classes::{each_multiset, key_of, others_beside, without_flush};
use super::super::deck::{Deck, HAND};
use croupier_rules::pai_gow_poker::fast::{high_index, set_ranks};
use croupier_rules::pai_gow_poker::{LowRank, PokerWay};

/// The ranks of a setting, as places among all ranks. Ordered by the high hand, then the low.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in super::super) struct Ranks {
    pub(in super::super) high: u16,
    pub(in super::super) low: u16,
}

/// Hands of the same ranks.
pub(super) struct Class {
    /// How many cards of each rank, the joker last.
    pub(super) held: [usize; 14],
    /// The ranks held, the joker not counted.
    pub(super) support: u32,
    /// The settings that may be best of any hand of the class, or are the house way's, in order.
    pub(super) candidates: Vec<Ranks>,
    /// Those of a hand without a flush.
    pub(super) plain: Vec<u16>,
    /// Where its values begin.
    pub(super) first_by_ranks: usize,
    pub(super) first_by_flush: usize,
}

impl Class {
    /// A set of the class's ranks as a number: a bit for each rank held.
    pub(super) fn place_of_suited(&self, suited: u32) -> usize {
        let (mut place, mut bit, mut support) = (0, 0, self.support);
        while support != 0 {
            let rank = support.trailing_zeros();
            place |= ((suited >> rank & 1) as usize) << bit;
            bit += 1;
            support &= support - 1;
        }
        place
    }
}

/// The settings of a hand that may be best, and the house way's, in order.
pub(super) fn ranks_of_settings(way: PokerWay, cards: u64) -> Vec<Ranks> {
    let mut settings = Vec::with_capacity(21);
    let mut first_cards = cards;
    while first_cards != 0 {
        let first = first_cards & first_cards.wrapping_neg();
        first_cards ^= first;
        let mut second_cards = first_cards;
        while second_cards != 0 {
            let second = second_cards & second_cards.wrapping_neg();
            second_cards ^= second;
            let low = low_place(first, second);
            let high = high_index(cards & !(first | second));
            let foul =
                LowRank::all().get(usize::from(low)).is_none_or(|&low| high.rank().is_under(low));
            if !foul {
                settings.push(Ranks { high: high.get(), low });
            }
        }
    }
    settings.sort_unstable();
    // From the best high hand down, only what has a better low hand than all before may be best.
    let mut best_low = None;
    let mut kept = Vec::new();
    for &setting in settings.iter().rev() {
        if best_low.is_none_or(|best| setting.low > best) {
            best_low = Some(setting.low);
            kept.push(setting);
        }
    }
    let (low, high) = set_ranks(way, cards);
    kept.push(Ranks { high: high.get(), low: low.get() });
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// The place of two cards among low ranks: no pair by the higher and the lower, then the pairs.
fn low_place(first: u64, second: u64) -> u16 {
    let rank = |card: u64| u16::try_from((card.trailing_zeros() / 4).min(12)).unwrap_or(12);
    let (high, low) = (rank(first).max(rank(second)), rank(first).min(rank(second)));
    if high == low { 78 + high } else { high * (high - 1) / 2 + low }
}

/// All classes by their numbers.
pub(super) fn class_list(way: PokerWay, deck: &Deck, cells: &Cells) -> Vec<Class> {
    let mut classes: Vec<Option<Class>> = Vec::new();
    classes.resize_with(cells.classes.without_flush(), || None);
    let mut held = vec![0; 14];
    each_multiset(&mut held, 0, HAND, &mut |held| {
        let ranks = held.iter().take(13).enumerate().filter(|&(_, &count)| count > 0);
        let class = Class {
            held: std::array::from_fn(|rank| held.get(rank).copied().unwrap_or_default()),
            support: ranks.map(|(rank, _)| 1 << rank).sum(),
            candidates: ranks_of_settings(way, without_flush(deck, held)),
            plain: Vec::new(),
            first_by_ranks: 0,
            first_by_flush: 0,
        };
        if let Some(slot) = classes.get_mut(cells.classes.number(key_of(deck, held))) {
            *slot = Some(class);
        }
    });
    let mut classes: Vec<Class> = classes.into_iter().flatten().collect();
    let plain: Vec<Vec<Ranks>> = classes.iter().map(|class| class.candidates.clone()).collect();
    add_flushes(way, deck, cells, &mut classes);
    let (mut by_ranks, mut by_flush) = (0, 0);
    for (class, plain) in classes.iter_mut().zip(plain) {
        class.candidates.sort_unstable();
        class.candidates.dedup();
        let place = |ranks: &Ranks| u16::try_from(class.candidates.binary_search(ranks).ok()?).ok();
        class.plain = plain.iter().filter_map(place).collect();
        (class.first_by_ranks, class.first_by_flush) = (by_ranks, by_flush);
        by_ranks += class.candidates.len();
        by_flush += class.candidates.len() << class.support.count_ones();
    }
    classes
}

/// Adds the settings of hands with a flush to the candidates of their classes.
fn add_flushes(way: PokerWay, deck: &Deck, cells: &Cells, classes: &mut [Class]) {
    for suited in 0u64..1 << 13 {
        for joker in [0, 1] {
            let in_suit = suited.count_ones() as usize + joker;
            if !(5..=HAND).contains(&in_suit) {
                continue;
            }
            for others in others_beside(13, HAND - in_suit) {
                let mut held = [0; 14];
                held[13] = joker;
                let mut cards = (joker as u64) << 52;
                for rank in (0..13).filter(|rank| suited >> rank & 1 == 1) {
                    cards |= 1 << (4 * rank);
                    held[rank] += 1;
                }
                for (&rank, suit) in others.iter().zip(1..) {
                    cards |= 1 << (4 * rank + suit);
                    held[rank] += 1;
                }
                if let Some(class) = classes.get_mut(cells.classes.number(key_of(deck, &held))) {
                    class.candidates.extend(ranks_of_settings(way, cards));
                }
            }
        }
    }
}
