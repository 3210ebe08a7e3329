//! What conditions mean, and what is said of those that mean nothing.

use super::*;
use crate::baccarat::WORDS as BACCARAT;
use crate::sic_bo::WORDS;

/// The facts of a throw of 2, 2 and 5, by hand.
fn throw_2_2_5() -> Vec<u8> {
    vec![9, 0, 2, 0, 0, 1, 0, 2, 0, 1, 2, 2, 5]
}

fn holds(text: &str) -> bool {
    let read = Expression::parse(text, &WORDS);
    read.unwrap_or_else(|misread| panic!("{text}: {misread:?}")).holds(&throw_2_2_5())
}

#[test]
fn conditions_hold_as_they_read() {
    for text in [
        "total == 9",
        "total in 4..10 and not triple",
        "twos == 2 and fives == 1",
        "triple or double",
        "not (triple or total > 10)",
        "total in {3, 9, 18}",
        "total in {4..8, 9}",
        "highest - lowest == 3",
        "lowest + middle + highest == total",
        "twos >= 1 and fives >= 1",
        "9 == total",
    ] {
        assert!(holds(text), "{text}");
        assert!(!holds(&format!("not ({text})")), "{text}");
    }
}

#[test]
fn and_binds_closer_than_or() {
    // false and (…) would be false; (false and …) or true is true.
    assert!(holds("triple and double or double"));
    assert!(holds("double or triple and triple"));
    assert!(!holds("(double or triple) and triple"));
}

#[test]
fn what_means_nothing_is_told_with_its_place() {
    for (text, at, part) in [
        ("total == 19", 9..11, "always 3 to 18"),
        ("total == triple", 9..15, "a number cannot be compared with true or false"),
        ("triple == 1", 0..6, "true or false already"),
        ("totl == 9", 0..4, "\"totl\" is not a word here; there are total"),
        ("total = 9", 6..7, "\"=\" has no meaning"),
        ("total ==", 8..8, "expected a word, found the end"),
        ("total", 5..5, "expected a comparison"),
        ("(total == 9", 11..11, "expected \")\""),
        ("total == 9 total == 8", 11..16, "join conditions by and, or"),
        ("total in 9..4", 10..12, "out of order"),
        ("total in 2..4", 9..10, "always 3 to 18"),
        ("triple + 1 == 2", 0..10, "only numbers"),
        ("", 0..0, "empty"),
        ("and", 0..3, "expected a word"),
        ("total == 99999", 9..14, "too large"),
        ("total == \u{1b}", 9..10, "U+001B"),
    ] {
        let misread = Expression::parse(text, &WORDS).unwrap_err();
        assert!(misread.message.contains(part), "{text}: {misread:?}");
        assert_eq!(misread.at, at, "{text}: {misread:?}");
    }
}

#[test]
fn ranks_are_compared_with_ranks_only() {
    let read = |text: &str| Expression::parse(text, &BACCARAT);
    for text in ["player.first == king", "player.second != ace", "banker.first in {ten, jack}"] {
        assert_eq!(read(text).unwrap().needs(), Needs::RANKS);
    }
    assert_eq!(read("player.third == none").unwrap().needs(), Needs::THIRD);
    assert!(read("player.first == player.second").is_ok());
    for (text, part) in [
        ("player.first == 9", "a rank cannot be compared with a number"),
        ("player.first < king", "no order"),
        ("player.first == sevn", "there are none, two, three"),
        ("player.first in two..five", "no order"),
        ("player.third.suit == king", "a suit cannot be compared with a rank"),
        ("player.third.suit == heart", "there are none, clubs, diamonds, hearts, spades"),
        ("player.third.suit > clubs", "no order"),
        ("player wins wins", "cannot follow"),
    ] {
        assert!(read(text).unwrap_err().message.contains(part), "{text}: {:?}", read(text));
    }
}

#[test]
fn a_condition_knows_what_it_needs() {
    let needs = |text: &str| Expression::parse(text, &BACCARAT).unwrap().needs();
    assert!(needs("banker wins and banker.points == 6").only(Needs::POINTS));
    assert!(needs("player.pair and not twin-pair").only(Needs::PAIRS));
    assert!(!needs("player.pair and tie").only(Needs::PAIRS));
    assert!(!needs("player.suited").only(Needs::POINTS.and(Needs::PAIRS).and(Needs::RANKS)));
}

#[test]
fn a_file_cannot_exhaust_the_stack() {
    for text in ["(".repeat(100_000), "not ".repeat(399), "(".repeat(300)] {
        assert!(Expression::parse(&text, &WORDS).is_err());
    }
}
