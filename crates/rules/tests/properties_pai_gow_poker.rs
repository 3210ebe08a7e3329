//! Laws of Pai Gow Poker: the fast evaluator and house way agree with the plain ones, and more.
#![allow(clippy::expect_used, clippy::indexing_slicing)] // a law that breaks should break loudly

#[path = "support/all_hands.rs"]
mod all_hands;
#[path = "support/same_way.rs"]
mod same_way;

use croupier_rules::equipment::{Card, CardOrJoker, Suit};
use croupier_rules::pai_gow_poker::{
    FortuneHand, HighClass, PokerWay, Setting, SevenCards, fast, fortune_hand, house_way, plain,
};
use proptest::prelude::*;
use proptest::sample::subsequence;

fn deck() -> Vec<CardOrJoker> {
    let naturals = Card::all().map(CardOrJoker::Natural);
    naturals.chain([CardOrJoker::Joker]).collect()
}

fn any_seven() -> impl Strategy<Value = SevenCards> {
    subsequence(deck(), 7).prop_map(|cards| SevenCards::new(&cards).expect("seven cards"))
}

/// The fast evaluator ranks each of the C(53,5) hands as the plain one does.
#[test]
fn every_five_cards_rank_alike_fast_and_plain() {
    let deck = deck();
    let mut hands = 0u32;
    for a in 0..53 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let five = [a, b, c, d, e];
                        let mask = five.iter().fold(0, |mask, card| mask | 1 << card);
                        let fast = fast::high_index(mask).rank();
                        let cards = five.map(|card| deck[card]);
                        let plain = plain::evaluate(&cards).rank;
                        assert_eq!(fast, plain, "{cards:?}");
                        hands += 1;
                    }
                }
            }
        }
    }
    assert_eq!(hands, 2_869_685);
}

/// The fast house way is the plain one: on some hands of every kind, and on every 211th of all.
/// Kinds are told apart by Fortune row, joker and number of aces, where the rules have corners.
#[test]
fn the_house_way_is_the_same_fast_and_plain_on_hands_of_every_kind() {
    let kinds = all_hands::on_two_threads(|share, shares| {
        let mut seen = [[[0u32; 5]; 2]; 12];
        all_hands::for_each_of_share(share, shares, |mask| {
            let row = fast::fortune(mask) as usize;
            let aces = (mask >> 48 & 0xF).count_ones() as usize;
            let seen = &mut seen[row][usize::from(mask >> 52 == 1)][aces];
            *seen += 1;
            if *seen <= 200 || seen.is_multiple_of(211) {
                let cards = SevenCards::from_mask(mask).expect("a hand has seven cards");
                for way in PokerWay::ALL {
                    same_way::assert_same(way, &cards);
                }
            }
        });
        seen.iter().flatten().flatten().filter(|&&seen| seen > 0).count()
    });
    assert!(kinds.iter().all(|&kinds| kinds > 50), "{kinds:?}");
}

/// The Fortune row of the best five of seven cards, by the plain evaluator.
fn plain_row(cards: &SevenCards) -> FortuneHand {
    let seven = cards.cards();
    let backs = (0..7).flat_map(|a| (0..a).map(move |b| [seven[a], seven[b]]));
    let classes = backs.map(|low| {
        let setting = Setting::new(cards, &low).expect("two of the seven");
        setting.high().evaluate().rank.class()
    });
    let rows = classes.map(|class| match class {
        HighClass::FiveAces => FortuneHand::FiveAces,
        HighClass::RoyalFlush => FortuneHand::RoyalFlush,
        HighClass::StraightFlush => FortuneHand::StraightFlush,
        HighClass::FourOfAKind => FortuneHand::FourOfAKind,
        HighClass::FullHouse => FortuneHand::FullHouse,
        HighClass::Flush => FortuneHand::Flush,
        HighClass::Straight => FortuneHand::Straight,
        HighClass::ThreeOfAKind => FortuneHand::ThreeOfAKind,
        HighClass::TwoPair | HighClass::OnePair | HighClass::HighCard => FortuneHand::Nothing,
    });
    rows.max().expect("21 settings")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever the cards, the house way is no foul, and its low hand can be asked for by name.
    #[test]
    fn the_house_way_never_fouls(cards in any_seven()) {
        for way in PokerWay::ALL {
            let set = house_way::set(way, &cards);
            prop_assert!(!set.setting.is_foul());
            prop_assert_eq!(Setting::new(&cards, &set.setting.low().cards()), Ok(set.setting));
        }
    }

    /// Suits matter through flushes alone: relabelled suits give the same ranks by the same rule.
    #[test]
    fn relabelled_suits_are_set_alike(
        cards in any_seven(),
        suits in Just(Suit::ALL.to_vec()).prop_shuffle(),
    ) {
        let relabelled = cards.cards().map(|card| match card {
            CardOrJoker::Natural(Card { rank, suit }) => {
                CardOrJoker::Natural(Card { rank, suit: suits[suit.index()] })
            }
            CardOrJoker::Joker => CardOrJoker::Joker,
        });
        let relabelled = SevenCards::new(&relabelled).expect("seven cards");
        for way in PokerWay::ALL {
            let (one, other) = (house_way::set(way, &cards), house_way::set(way, &relabelled));
            prop_assert_eq!(one.setting.low().rank(), other.setting.low().rank());
            prop_assert_eq!(one.setting.high().rank(), other.setting.high().rank());
            prop_assert_eq!((one.rule, one.reason), (other.rule, other.reason));
        }
        prop_assert_eq!(fortune_hand(&cards), fortune_hand(&relabelled));
    }

    /// Fortune looks at the best five of seven, but for the three rows that look at all seven.
    #[test]
    fn fortune_is_the_best_of_all_settings(cards in any_seven()) {
        let row = fortune_hand(&cards);
        if row <= FortuneHand::FiveAces {
            prop_assert_eq!(row, plain_row(&cards));
        } else {
            prop_assert!(plain_row(&cards) >= FortuneHand::StraightFlush);
        }
    }

    /// The order in which cards are dealt changes nothing.
    #[test]
    fn the_deal_order_does_not_matter(cards in subsequence(deck(), 7).prop_shuffle()) {
        let dealt = SevenCards::new(&cards).expect("seven cards");
        prop_assert_eq!(SevenCards::from_mask(dealt.mask()), Some(dealt));
        prop_assert!(cards.iter().all(|card| dealt.cards().contains(card)));
    }
}
