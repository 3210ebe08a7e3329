//! The count against plain enumeration on decks small enough for it.

use super::cells::{Cells, LOWS, place};
use super::deck::{Deck, HAND};
use super::holding::Holding;
use super::matched::matched;
use super::returned::{Returned, returned};
use super::tally::{Histogram, Pairs};
use crate::pai_gow::{Stopped, unwatched};
use croupier_rules::equipment::CardOrJoker;
use croupier_rules::pai_gow_poker::fast::set_ranks;
use croupier_rules::pai_gow_poker::{HighRankIndex, LowRankIndex, PokerWay};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Sets of cards of a deck by their number of cards.
fn sets(cards: usize, of: usize) -> impl Iterator<Item = u32> {
    (0u32..1 << of).filter(move |set| set.count_ones() as usize == cards)
}

/// Looks at every pair of hands that have no card in common.
fn by_enumeration(way: PokerWay, deck: &Deck) -> Pairs {
    let len = deck.len();
    let mut ranks = vec![(0, 0); 1 << len];
    for hand in sets(HAND, len) {
        let (low, high) = set_ranks(way, deck.by_rules(hand.into()));
        ranks[hand as usize] = (low.get(), high.get());
    }
    let beside: Vec<u32> = sets(HAND, len - HAND).collect();
    let mut pairs = Pairs::default();
    for hand in sets(HAND, len) {
        let others: Vec<u32> = (0..len).map(|card| 1 << card).filter(|&c| hand & c == 0).collect();
        let spread = |low: usize, bits: usize| -> Vec<u32> {
            let card =
                |set: usize, bit: usize| if set >> bit & 1 == 1 { others[low + bit] } else { 0 };
            (0..1usize << bits).map(|set| (0..bits).map(|bit| card(set, bit)).sum()).collect()
        };
        let (first, rest) = (spread(0, 7), spread(7, others.len() - 7));
        let mine = ranks[hand as usize];
        let (mut better, mut same, mut same_high, mut same_low) = (0, 0, 0, 0);
        for &set in &beside {
            let bank = ranks[(first[set as usize % 128] | rest[set as usize / 128]) as usize];
            better += u32::from(mine.0 > bank.0 && mine.1 > bank.1);
            same += u32::from(mine == bank);
            same_high += u32::from(mine.1 == bank.1);
            same_low += u32::from(mine.0 == bank.0);
        }
        pairs.all += beside.len() as i128;
        pairs.better += i128::from(better);
        pairs.same += i128::from(same);
        pairs.same_high += i128::from(same_high);
        pairs.same_low += i128::from(same_low);
    }
    pairs
}

#[test]
fn inclusion_and_exclusion_is_enumeration_on_small_decks() {
    let decks = [
        (0b1_1110_0000_0000, PokerWay::TrumpPlaza), // J Q K A: straights with the joker
        (0b1_0000_0000_0111, PokerWay::Foxwoods),   // A 2 3 4
        (0b0_0101_0100_0001, PokerWay::TrumpPlaza), // 2 8 T Q
        (0b1_1111_0000_0000, PokerWay::Foxwoods),   // T to A: natural straights and flushes
    ];
    for (ranks, way) in decks {
        let deck = Deck::of_ranks(ranks);
        let (pairs, _) = matched(way, &deck, 2, &unwatched).unwrap();
        assert_eq!(pairs, by_enumeration(way, &deck), "{ranks:#b}");
    }
}

/// Deals that a bank of some ranks returns, by looking at every pair of hands.
fn returned_by_enumeration(
    way: PokerWay,
    deck: &Deck,
    returns: &dyn Fn(HighRankIndex, LowRankIndex) -> bool,
) -> Returned {
    let len = deck.len();
    let hands: Vec<(u32, LowRankIndex, HighRankIndex)> = sets(HAND, len)
        .map(|hand| {
            let (low, high) = set_ranks(way, deck.by_rules(hand.into()));
            (hand, low, high)
        })
        .collect();
    let mut pairs = Returned::default();
    for (bank, bank_low, bank_high) in hands.iter().filter(|hand| returns(hand.2, hand.1)) {
        for (hand, low, high) in hands.iter().filter(|(hand, _, _)| hand & bank == 0) {
            let _ = hand;
            pairs.win += i128::from(low > bank_low && high > bank_high);
            pairs.loss += i128::from(low <= bank_low && high <= bank_high);
        }
    }
    pairs
}

#[test]
fn deals_that_the_bank_returns_are_those_of_enumeration_on_small_decks() {
    // Every third high rank returns the wager, every second low rank, or one with the other:
    // worse ones, better ones and some between.
    let by_high = |high: HighRankIndex, _: LowRankIndex| high.get().is_multiple_of(3);
    let by_low = |_: HighRankIndex, low: LowRankIndex| low.get().is_multiple_of(2);
    let by_both = |high: HighRankIndex, low: LowRankIndex| (high.get() + low.get()) % 3 == 1;
    let rules: [&dyn Fn(HighRankIndex, LowRankIndex) -> bool; 3] = [&by_high, &by_low, &by_both];
    for (ranks, way) in
        [(0b1_1110_0000_0000, PokerWay::TrumpPlaza), (0b0_0101_0100_0001, PokerWay::Foxwoods)]
    {
        let deck = Deck::of_ranks(ranks);
        for returns in rules {
            let counted = returned((way, returns), &deck, 2, &unwatched).unwrap();
            assert_eq!(counted, returned_by_enumeration(way, &deck, returns), "{ranks:#b}");
            assert!(counted.win > 0 && counted.loss > 0);
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing_and_progress_is_told_to_the_end() {
    let deck = Deck::of_ranks(0b0_0000_0101_1110);
    let told = std::sync::Mutex::new(Vec::new());
    let tell = |done: u64, of: u64| {
        told.lock().unwrap().push((done, of));
        ControlFlow::Continue(())
    };
    let (pairs, _) = matched(PokerWay::TrumpPlaza, &deck, 1, &tell).unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.is_sorted());
    let &(done, of) = told.last().unwrap();
    assert_eq!(done, of);
    for threads in [2, 3, 7] {
        let (again, _) = matched(PokerWay::TrumpPlaza, &deck, threads, &unwatched).unwrap();
        assert_eq!(pairs, again);
    }
}

#[test]
fn a_count_stops_when_it_is_told_to() {
    let deck = Deck::of_ranks(0b0_0000_0101_1110);
    for last in [1, 500, 2_000] {
        let until = |done: u64, _: u64| {
            if done < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let stopped = matched(PokerWay::TrumpPlaza, &deck, 2, &until);
        assert_eq!(stopped.err(), Some(Stopped));
    }
}

/// On the full deck: every hand that holds some cards, one by one, is in the cell it is set to.
#[test]
fn hands_that_hold_cards_are_counted_by_class_as_one_by_one() {
    let deck = Deck::full();
    let held = [
        "joker AC KC",
        "AC KC QC",
        "AC KD QH",
        "2C 2D 2H",
        "5C 4C 3D",
        "joker 9C 9D",
        "TC 9C 8C 7C",
        "joker TC 9C 8D",
        "AC AD KC KD",
        "6C 5C 4C 3C 2C",
        "joker AC AD AH AS",
        "QC JC 9C 8C 8D 7D",
        "joker KC QC JC TC 2D",
        "AC KC QC JC TC 9C",
    ];
    for way in PokerWay::ALL {
        let cells = Cells::new(way, &deck);
        let mut histogram = Histogram::new(&cells);
        for text in held {
            let cards = text.split(' ').map(|card| card.parse::<CardOrJoker>().unwrap());
            let cards: u64 = cards.map(|card| 1u64 << card.index()).sum();
            let mut counted = BTreeMap::new();
            each_hand(cards, 53, &mut |hand| *counted.entry(place(way, hand)).or_insert(0) += 1);
            Holding::new(&deck, &cells).count(cards, &mut histogram);
            let mut found = Vec::new();
            histogram.take(&mut found);
            let place = |cell: u32| {
                usize::from(cells.high[cell as usize]) * LOWS
                    + usize::from(cells.low[cell as usize])
            };
            let found: Vec<_> = found.iter().map(|&(cell, hands)| (place(cell), hands)).collect();
            assert_eq!(found, counted.into_iter().collect::<Vec<_>>(), "{way} {text}");
        }
    }
}

/// Every hand that holds these cards and others below a number.
fn each_hand(held: u64, below: usize, visit: &mut impl FnMut(u64)) {
    if held.count_ones() as usize == HAND {
        visit(held);
        return;
    }
    for card in (0..below).filter(|card| held >> card & 1 == 0) {
        each_hand(held | 1 << card, card, visit);
    }
}
