//! Laws of Pai Gow Poker: the fast evaluator and house way agree with the plain ones, and more.
#![allow(clippy::expect_used, clippy::indexing_slicing)] // a law that breaks should break loudly

use croupier_rules::equipment::{Card, CardOrJoker};
use croupier_rules::pai_gow_poker::{fast, plain};

fn deck() -> Vec<CardOrJoker> {
    let naturals = Card::all().map(CardOrJoker::Natural);
    naturals.chain([CardOrJoker::Joker]).collect()
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
