//! Pai Gow Poker: the published censuses, Fortune and Envy, and the settings of single hands.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::pai_gow::{Copies, MatchCounts, MatchReport, main_net, unwatched};
use croupier_odds::pai_gow_poker::{
    FortuneCensus, PokerBank, SettingOdds, envy_odds, fortune_odds, house_way_match,
    low_hand_census,
};
use croupier_odds::pai_gow_poker_odds;
use croupier_odds::ratio::Ratio;
use croupier_rules::pai_gow_poker::fast::set_ranks;
use croupier_rules::pai_gow_poker::{FortuneHand, PokerWay, SevenCards};
use croupier_rules::rulebook::{Library, Rulebook};
use std::num::NonZeroUsize;

const HANDS: u64 = 154_143_080;
const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

fn with_rulebook(test: impl Fn(&Rulebook)) {
    let library = Library::built_in().unwrap();
    test(library.find("pai-gow-poker", 1_800_000_000).unwrap());
}

fn hand(text: &str) -> SevenCards {
    let cards: Vec<_> = text.split(' ').map(|card| card.parse().unwrap()).collect();
    SevenCards::new(&cards).unwrap()
}

/// wizardofodds.com, Pai Gow Poker, low hands by the Trump Plaza way.
#[test]
fn low_hands_are_as_published() {
    let census = low_hand_census(PokerWay::TrumpPlaza);
    let hands = |name: &str| census.iter().find(|(low, _)| low == name).unwrap().1;
    assert_eq!(["3-2", "4-2", "4-3", "5-3"].map(hands), [221_460, 203_436, 188_708, 170_756]);
    for way in PokerWay::ALL {
        let census = low_hand_census(way);
        assert_eq!(census.iter().map(|(_, hands)| hands).sum::<u64>(), HANDS);
        let names: Vec<&str> = census.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!((names.len(), names[0], names[77], names[90]), (91, "3-2", "A-K", "A-A"));
        assert!(names.contains(&"T-9") && names.contains(&"2-2"));
    }
}

/// The rows are those of poker with 53 cards; the edge is wizardofodds.com's for this pay table.
#[test]
fn fortune_is_as_published() {
    let census = FortuneCensus::new();
    assert_eq!(census.total(), HANDS);
    assert_eq!(census.hands(FortuneHand::SevenCardStraightFlushNoJoker), 32);
    assert_eq!(census.hands(FortuneHand::FiveAces), 1128);
    with_rulebook(|rulebook| {
        let fortune = fortune_odds(rulebook, &census).unwrap();
        assert_eq!(fortune.house_edge_percent(), "7.7656");
        assert_eq!((fortune.rows.len(), fortune.rule), (11, "P15"));
        let rows = fortune.rows.iter().map(|row| row.probability);
        let won = rows.reduce(|sum, row| sum.checked_add(&row).unwrap()).unwrap();
        assert_eq!(won, fortune.figures.hit_rate);
        let nothing = Ratio::of_counts(census.hands(FortuneHand::Nothing), HANDS).unwrap();
        assert_eq!(won.checked_add(&nothing), Ratio::of_counts(1, 1));
    });
}

#[test]
fn envy_is_worth_as_much_with_every_other_patron() {
    let census = FortuneCensus::new();
    with_rulebook(|rulebook| {
        let envy = envy_odds(rulebook, &census).unwrap();
        assert_eq!(envy.iter().map(|odds| odds.others).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let mut sum = Ratio::ZERO;
        for odds in &envy {
            sum = sum.checked_add(&envy[0].cents).unwrap();
            assert_eq!(odds.cents, sum);
        }
        // One other patron: the amounts of P15 by the hands that earn them, of 5.00 staked.
        let earned: u64 = [
            (FortuneHand::SevenCardStraightFlushNoJoker, 5000),
            (FortuneHand::RoyalFlushRoyalMatch, 1000),
            (FortuneHand::SevenCardStraightFlushWithJoker, 500),
            (FortuneHand::FiveAces, 250),
            (FortuneHand::RoyalFlush, 50),
            (FortuneHand::StraightFlush, 20),
            (FortuneHand::FourOfAKind, 5),
        ]
        .map(|(hand, dollars)| census.hands(hand) * dollars)
        .iter()
        .sum();
        assert_eq!(envy[0].at_minimum, Ratio::of_counts(earned, 5 * HANDS).unwrap());
    });
}

/// One by one, every hand the bank may hold beside seven cards.
fn house_way_by_enumeration(way: PokerWay, seven: &SevenCards) -> MatchCounts {
    let mine = set_ranks(way, seven.mask());
    let others: Vec<u64> =
        (0..53).map(|card| 1u64 << card).filter(|card| seven.mask() & card == 0).collect();
    let mut counts = MatchCounts::default();
    each_hand(&others, 7, 0, &mut |bank| {
        let bank = set_ranks(way, bank);
        let (low, high) = (mine.0.cmp(&bank.0), mine.1.cmp(&bank.1));
        counts.pairs += 1;
        match (low.is_gt(), high.is_gt()) {
            (true, true) => counts.win += 1,
            (false, false) => counts.loss += 1,
            (true, false) | (false, true) => counts.push += 1,
        }
        let Copies { both, high: copied_high, low: copied_low } = &mut counts.copies;
        match (low.is_eq(), high.is_eq()) {
            (true, true) => *both += 1,
            (false, true) => *copied_high += 1,
            (true, false) => *copied_low += 1,
            (false, false) => {}
        }
    });
    counts
}

fn each_hand(cards: &[u64], left: usize, held: u64, visit: &mut impl FnMut(u64)) {
    if left == 0 {
        visit(held);
        return;
    }
    for place in left - 1..cards.len() {
        each_hand(&cards[..place], left - 1, held | cards[place], visit);
    }
}

fn house_way_of(settings: &[SettingOdds]) -> SettingOdds {
    *settings.iter().find(|odds| odds.is_house_way).unwrap()
}

#[test]
fn a_hand_stands_against_the_bank_as_plain_enumeration_has_it() {
    with_rulebook(|rulebook| {
        let net = main_net(rulebook).unwrap();
        let enumerated = "joker AC KC QC 9C 8D 7D";
        for text in [enumerated, "9S 9H 8D 7D 6C 5C 2C", "AS AH AD AC joker KS KH"] {
            let (way, seven) = (PokerWay::TrumpPlaza, hand(text));
            let settings = PokerBank::new(way).settings(&seven, net);
            assert_eq!(settings.len(), 21);
            if text == enumerated {
                assert_eq!(house_way_of(&settings).counts, house_way_by_enumeration(way, &seven));
            }
            for odds in &settings {
                assert_eq!(odds.counts.pairs, 53_524_680, "{text}");
                let MatchCounts { win, push, loss, pairs, .. } = odds.counts;
                assert_eq!(win + push + loss, pairs);
                assert!(!odds.is_foul || loss == pairs);
            }
        }
    });
}

/// C(53, 7) × C(46, 7).
const PAIRS: u128 = 8_250_459_031_214_400;

fn percent(count: u128) -> String {
    let ratio = Ratio::new(i128::try_from(count).unwrap(), PAIRS / 100).unwrap();
    ratio.decimal(2)
}

fn checked(way: PokerWay, percents: [&str; 3]) -> MatchReport {
    let report = house_way_match(way, TWO, &unwatched).unwrap();
    let MatchCounts { pairs, win, push, loss, copies } = report.counts;
    assert_eq!(pairs, PAIRS);
    assert_eq!(win + push + loss, PAIRS);
    assert_eq!(2 * loss, 2 * (win + copies.both) + copies.high + copies.low);
    assert_eq!([win, push, loss].map(percent), percents, "{way}");
    assert_eq!(report.low_hands, low_hand_census(way));
    report
}

/// wizardofodds.com: 28.61, 41.48 and 29.91 per cent; about 29.12, 40.49 and 30.39 per cent.
#[test]
fn house_ways_against_themselves_are_as_published() {
    let report = checked(PokerWay::TrumpPlaza, ["28.61", "41.48", "29.91"]);
    assert_eq!(report.counts.win, 2_360_684_203_026_676);
    assert_eq!(report.counts.loss, 2_467_436_589_586_928);
    let library = Library::built_in().unwrap();
    let rulebook = library.find("pai-gow-poker", 1_800_000_000).unwrap();
    let odds = pai_gow_poker_odds(rulebook, report).unwrap();
    let edges: Vec<String> = odds.bets.iter().map(|bet| bet.house_edge_percent()).collect();
    assert_eq!(edges, ["2.7245", "0.2014", "7.7656"]);
    let report = checked(PokerWay::Foxwoods, ["29.12", "40.49", "30.39"]);
    assert_eq!(report.counts.win, 2_402_556_426_322_092);
    assert_eq!(report.counts.loss, 2_507_074_112_478_892);
}

/// What is known before any count: `main` and `banker` are one wager, and Fortune stands beside.
#[test]
fn a_rulebook_has_three_wagers() {
    let counts = MatchCounts { pairs: 100, win: 28, push: 42, loss: 30, copies: Copies::default() };
    let matched = MatchReport { way: "trump-plaza", counts, low_hands: Vec::new() };
    with_rulebook(|rulebook| {
        let odds = pai_gow_poker_odds(rulebook, matched.clone()).unwrap();
        let [main, banker, fortune] = odds.bets.as_slice() else { panic!("three wagers") };
        assert_eq!([main.bet, banker.bet, fortune.bet], ["main", "banker", "fortune"]);
        assert_eq!(main.house_edge_percent(), "3.4000"); // 30 - 28 × 0.95
        assert_eq!(banker.house_edge_percent(), "-0.5000"); // 28 - 30 × 0.95
        assert_eq!([main.rule, banker.rule], ["P14", "P10"]);
    });
    let library = Library::built_in().unwrap();
    let tiles = library.find("pai-gow-tiles", 1_800_000_000).unwrap();
    assert_eq!(pai_gow_poker_odds(tiles, matched).unwrap_err().code(), "other_game");
}
