//! The golden tables of Pai Gow Poker, each line worked out by hand from the paragraph it cites.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)] // a failing line should say so

#[path = "support/table.rs"]
mod table;

use croupier_rules::equipment::{CardOrJoker, Rank};
use croupier_rules::pai_gow_poker::explain::{self, PHRASE_KEYS};
use croupier_rules::pai_gow_poker::{
    HighRank, LowRank, PokerWay, Setting, SevenCards, StraightTop, compare, fast, fortune_hand,
    house_way, plain,
};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use table::{Row, rows};

fn cards(row: &Row, column: &str) -> Vec<CardOrJoker> {
    let texts = row.get(column).split_whitespace();
    texts.map(|text| text.parse().unwrap_or_else(|e| panic!("{}: {e}", row.place))).collect()
}

fn seven(row: &Row, column: &str) -> SevenCards {
    SevenCards::new(&cards(row, column)).unwrap_or_else(|e| panic!("{}: {e}", row.place))
}

fn setting(row: &Row, column: &str, low: &str) -> Setting {
    Setting::new(&seven(row, column), &cards(row, low))
        .unwrap_or_else(|e| panic!("{}: {e}", row.place))
}

fn high(row: &Row, column: &str) -> plain::Evaluated {
    let five: [CardOrJoker; 5] = cards(row, column).try_into().expect("five cards");
    let evaluated = plain::evaluate(&five);
    let mask = five.iter().fold(0, |mask, card| mask | 1 << card.index());
    assert_eq!(fast::high_index(mask).rank(), evaluated.rank, "{}", row.place);
    evaluated
}

fn low(row: &Row, column: &str) -> LowRank {
    // Two cards are ranked as part of a hand: five spades that no row of the table uses.
    let front = cards(row, column);
    let others = ["3S", "5S", "6S", "7S", "8S"].map(|card| card.parse().unwrap());
    let seven = SevenCards::new(&[front.as_slice(), &others].concat()).unwrap();
    Setting::new(&seven, &front).unwrap().low().rank()
}

/// A rank as the tables write it.
fn written(rank: HighRank) -> String {
    let (class, ranks): (&str, Vec<Rank>) = match rank {
        HighRank::FiveAces => ("five-aces", vec![]),
        HighRank::RoyalFlush => ("royal-flush", vec![]),
        HighRank::StraightFlush(top) => ("straight-flush", vec![top]),
        HighRank::FourOfAKind { quads, other } => ("four-of-a-kind", vec![quads, other]),
        HighRank::FullHouse { set, pair } => ("full-house", vec![set, pair]),
        HighRank::Flush(ranks) => ("flush", ranks.to_vec()),
        HighRank::Straight(StraightTop(top)) => ("straight", vec![top]),
        HighRank::ThreeOfAKind { set, others: [a, b] } => ("three-of-a-kind", vec![set, a, b]),
        HighRank::TwoPair { high, low, other } => ("two-pair", vec![high, low, other]),
        HighRank::OnePair { pair, others: [a, b, c] } => ("one-pair", vec![pair, a, b, c]),
        HighRank::HighCard(ranks) => ("high-card", ranks.to_vec()),
    };
    let letters = ranks.iter().map(|rank| format!(" {}", rank.letter()));
    class.to_owned() + &letters.collect::<String>()
}

#[test]
fn high_hands_rank_as_written() {
    for row in rows("pai-gow-poker/ranking.vectors") {
        let hand = high(&row, "cards");
        assert_eq!(written(hand.rank), row.get("rank"), "{}", row.place);
        let joker = hand.joker.map_or("-".to_owned(), |joker| {
            let suit = joker.suit.map(|suit| suit.letter().to_string());
            format!("{}{}", joker.rank.letter(), suit.unwrap_or_default())
        });
        assert_eq!(joker, row.get("joker"), "{}", row.place);
    }
}

fn assert_order<T: Ord>(row: &Row, one: &T, other: &T) {
    let expected = match row.get("is") {
        "over" => Ordering::Greater,
        "same" => Ordering::Equal,
        word => panic!("{}: {word} is neither over nor same", row.place),
    };
    assert_eq!(one.cmp(other), expected, "{}", row.place);
    assert_eq!(other.cmp(one), expected.reverse(), "{}", row.place);
}

#[test]
fn the_better_hand_is_the_greater() {
    for row in rows("pai-gow-poker/order.vectors") {
        assert_order(&row, &high(&row, "one").rank, &high(&row, "other").rank);
    }
    for row in rows("pai-gow-poker/low.vectors") {
        assert_order(&row, &low(&row, "one"), &low(&row, "other"));
    }
}

fn yes(row: &Row, column: &str) -> bool {
    match row.get(column) {
        "yes" => true,
        "no" => false,
        word => panic!("{}: {word} is neither yes nor no", row.place),
    }
}

#[test]
fn a_low_hand_over_the_high_hand_is_foul() {
    for row in rows("pai-gow-poker/foul.vectors") {
        let foul = setting(&row, "cards", "low").is_foul();
        assert_eq!(foul, yes(&row, "foul"), "{}", row.place);
    }
}

#[test]
fn hands_compare_half_by_half() {
    for row in rows("pai-gow-poker/compare.vectors") {
        let hand = setting(&row, "hand", "low");
        let banker = setting(&row, "banker", "banker_low");
        let halves = compare(&hand, &banker);
        let word = |half| match half {
            Ordering::Greater => "wins",
            Ordering::Equal => "copy",
            Ordering::Less => "loses",
        };
        assert_eq!(word(halves.low), row.get("low_half"), "{}", row.place);
        assert_eq!(word(halves.high), row.get("high_half"), "{}", row.place);
    }
}

#[test]
fn fortune_pays_the_highest_row() {
    for row in rows("pai-gow-poker/fortune.vectors") {
        let hand = fortune_hand(&seven(&row, "cards"));
        assert_eq!(hand.name(), row.get("row"), "{}", row.place);
        assert_eq!(hand.earns_envy(), yes(&row, "envy"), "{}", row.place);
    }
}

#[test]
fn what_is_no_hand_is_refused_by_name() {
    for row in rows("pai-gow-poker/refused.vectors") {
        let refused = match SevenCards::new(&cards(&row, "cards")) {
            Err(error) => error.to_string(),
            Ok(seven) => {
                Setting::new(&seven, &cards(&row, "low")).expect_err(&row.place).to_string()
            }
        };
        assert_eq!(refused, row.get("refused"), "{}", row.place);
    }
}

/// Checks a way's table against both implementations; returns the phrase keys it used.
fn assert_way(way: PokerWay, file: &str) -> BTreeSet<&'static str> {
    let mut keys = BTreeSet::new();
    for row in rows(file) {
        let hand = seven(&row, "cards");
        for set in [house_way::set(way, &hand), house_way::plain::set(way, &hand)] {
            let expected = setting(&row, "cards", "low");
            assert_eq!(set.setting, expected, "{}", row.place);
            assert_eq!(set.rule.to_string(), row.get("rule"), "{}", row.place);
            assert_eq!(written(set.setting.high().rank()), row.get("high"), "{}", row.place);
            assert!(!set.setting.is_foul(), "{}", row.place);
        }
        let key = explain::explain(way, &hand).why.key;
        let stem = format!("way.{}.", way.name().replace('-', "_"));
        assert_eq!(key.strip_prefix(&stem), Some(row.get("why")), "{}", row.place);
        keys.insert(key);
    }
    keys
}

#[test]
fn house_ways_set_as_the_procedure_says_and_every_phrase_is_said() {
    let mut keys = assert_way(PokerWay::TrumpPlaza, "pai-gow-poker/trump-plaza.vectors");
    keys.extend(assert_way(PokerWay::Foxwoods, "pai-gow-poker/foxwoods.vectors"));
    for row in rows("pai-gow-poker/names.vectors") {
        let names = explain::names(&setting(&row, "cards", "low"));
        let joker = names.joker.as_ref().map_or("-".to_owned(), ToString::to_string);
        assert_eq!(names.low.to_string(), row.get("low_name"), "{}", row.place);
        assert_eq!(names.high.to_string(), row.get("high_name"), "{}", row.place);
        assert_eq!(joker, row.get("joker"), "{}", row.place);
        assert_eq!(names.foul.is_some(), yes(&row, "foul"), "{}", row.place);
        keys.extend([names.low.key, names.high.key]);
        keys.extend(names.joker.iter().chain(&names.foul).map(|phrase| phrase.key));
    }
    assert_eq!(keys, BTreeSet::from(PHRASE_KEYS));
}

#[test]
fn a_way_says_why() {
    for row in rows("pai-gow-poker/why.vectors") {
        let way: PokerWay = row.get("way").parse().expect(&row.place);
        let explained = explain::explain(way, &seven(&row, "cards"));
        assert_eq!(explained.why.to_string(), row.get("why"), "{}", row.place);
        assert_eq!(explained.set.rule.to_string(), row.get("cite"), "{}", row.place);
    }
}

#[test]
fn a_way_is_asked_for_by_its_name() {
    for way in PokerWay::ALL {
        assert_eq!(way.to_string().parse(), Ok(way));
    }
    let error = "vegas".parse::<PokerWay>().unwrap_err().to_string();
    assert!(error.contains("\"vegas\""), "{error}");
}
