//! Everything counted, nothing sampled: all ordered deals of eight decks, and all 216 throws.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::baccarat::{BaccaratBet, BetStanding, Play, deal_out};
use croupier_rules::equipment::{Card, Dice, Die, Rank, Suit};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_rules::settlement::Outcome;
use croupier_rules::sic_bo::{PlacedBet, SicBoBet, settle};
use std::collections::BTreeMap;

const CARDS: u64 = 8 * 52;

/// How many ways there are to take `taken` more cards in order when `left` are left.
fn falling(left: u64, taken: u64) -> u64 {
    (left - taken + 1..=left).product()
}

/// Ordered deals of six cards from eight decks, the cards a round does not take counted too.
#[derive(Default)]
struct Census {
    player: u64,
    banker: u64,
    tie: u64,
    bets: BTreeMap<BaccaratBet, [u64; 3]>,
}

impl Census {
    /// Walks all rank sequences; `ways` is how many ordered deals the cards so far stand for.
    fn walk(&mut self, cards: &mut Vec<Card>, left: &mut [u64; 13], ways: u64) {
        if cards.len() >= 4
            && let Ok(play) = deal_out(cards)
        {
            let dealt = cards.len() as u64;
            return self.count(&play, ways * falling(CARDS - dealt, 6 - dealt));
        }
        for rank in Rank::ALL {
            let here = left[rank.index()];
            left[rank.index()] -= 1;
            cards.push(Card { rank, suit: Suit::Spades });
            self.walk(cards, left, ways * here);
            cards.pop();
            left[rank.index()] += 1;
        }
    }

    fn count(&mut self, play: &Play, ways: u64) {
        use croupier_rules::baccarat::Result;
        *match play.result() {
            Result::Player => &mut self.player,
            Result::Banker => &mut self.banker,
            Result::Tie => &mut self.tie,
        } += ways;
        for bet in [BaccaratBet::Player, BaccaratBet::PlayerPair, BaccaratBet::BankerPair] {
            let [won, lost, returned] = self.bets.entry(bet).or_default();
            *match bet.standing(play) {
                BetStanding::Won => won,
                BetStanding::Lost => lost,
                BetStanding::Returned => returned,
            } += ways;
        }
    }
}

#[test]
fn baccarat_eight_decks_ordered_six_cards() {
    let mut census = Census::default();
    census.walk(&mut Vec::new(), &mut [32; 13], 1);
    assert_eq!(census.player, 2_230_518_282_592_256);
    assert_eq!(census.banker, 2_292_252_566_437_888);
    assert_eq!(census.tie, 475_627_426_473_216);
    let all = census.player + census.banker + census.tie;
    assert_eq!(all, 4_998_398_275_503_360);
    assert_eq!(all, falling(CARDS, 6));
    assert_eq!(
        census.bets[&BaccaratBet::Player],
        [2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216]
    );
    // The second card of a hand pairs the first in 31 of the 415 ways left, wherever they lie.
    let pairs = all / 415 * 31;
    assert_eq!(census.bets[&BaccaratBet::PlayerPair], [pairs, all - pairs, 0]);
    assert_eq!(census.bets[&BaccaratBet::BankerPair], [pairs, all - pairs, 0]);
}

/// How many of the 216 throws win a bet, worked out with pencil and paper.
fn winning_throws(bet: SicBoBet) -> usize {
    match bet {
        // (216 throws − 6 three of a kind) ÷ 2, by turning every die over
        SicBoBet::Small | SicBoBet::Big => 105,
        SicBoBet::AnyThreeOfAKind => 6,
        SicBoBet::ThreeOfAKind(_) => 1,
        // which die differs (3) × what it shows (5), and all three alike (1)
        SicBoBet::TwoOfAKind(_) => 3 * 5 + 1,
        // all throws but those without the number: 6³ − 5³
        SicBoBet::OneOfAKind(_) => 216 - 125,
        SicBoBet::Total(total) => match total.get() {
            4 | 17 => 3,
            5 | 16 => 6,
            6 | 15 => 10,
            7 | 14 => 15,
            8 | 13 => 21,
            9 | 12 => 25,
            10 | 11 => 27,
            other => panic!("no bet on {other}"),
        },
        // both and one of the four others in any order (4 × 6), or one of them twice (2 × 3)
        SicBoBet::TwoDice(_) => 4 * 6 + 2 * 3,
        SicBoBet::Defined(_) => 0,
    }
}

#[test]
fn sic_bo_two_hundred_and_sixteen_throws() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("sic-bo", 0).unwrap();
    assert_eq!(SicBoBet::all().count(), 50);
    let mut total_wins = 0;
    for bet in SicBoBet::all() {
        let stake = Amount::new(100).unwrap();
        let bets = [PlacedBet { patron: 1, seat: 1, bet, stake }];
        let mut paid = BTreeMap::new();
        for dice in Dice::all() {
            let settled = settle(rulebook, dice, &bets, &Limits::default()).unwrap();
            if settled[0].outcome == Outcome::Won {
                *paid.entry(settled[0].win.cents()).or_insert(0) += 1;
            }
        }
        let wins: usize = paid.values().sum();
        assert_eq!(wins, winning_throws(bet), "{bet}");
        if matches!(bet, SicBoBet::OneOfAKind(_)) {
            // on one die 3 × 5², on two 3 × 5, on three 1
            assert_eq!(paid, BTreeMap::from([(100, 75), (200, 15), (300, 1)]), "{bet}");
        } else {
            assert_eq!(paid.len(), 1, "{bet} pays in one way");
        }
        total_wins += wins;
    }
    // 210 + 6 + 6 + 96 + 546 + (216 − the throws of 3 and 18) + 450
    assert_eq!(total_wins, 210 + 6 + 6 + 96 + 546 + 214 + 450);
    assert_eq!(Die::ALL.len().pow(3), Dice::all().count());
}
