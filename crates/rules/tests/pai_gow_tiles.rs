//! Pai Gow Tiles against its golden vectors and its censuses.

// The lints let a test function panic, but not the helpers of an integration test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

#[path = "pai_gow_tiles/golden.rs"]
mod golden;

use croupier_rules::equipment::{Face, Tile};
use croupier_rules::pai_gow::Outcome;
use croupier_rules::pai_gow_tiles::{
    FourTiles, GeeJoonCount, HandClass, Setting, TilesWay, TwoTiles, ZeroZero, explain, set,
};
use golden::{Case, cases};
use std::cmp::Ordering;
use std::collections::BTreeMap;

fn faces(text: &str) -> Vec<Face> {
    text.split_whitespace().map(|face| face.parse().unwrap()).collect()
}

fn two(text: &str) -> TwoTiles {
    let tiles = Tile::from_faces(&faces(text)).unwrap();
    TwoTiles::new(tiles[0], tiles[1]).unwrap()
}

fn four(text: &str) -> FourTiles {
    FourTiles::parse(text.split_whitespace()).unwrap()
}

fn sign(ordering: Ordering) -> &'static str {
    match ordering {
        Ordering::Less => "<",
        Ordering::Equal => "=",
        Ordering::Greater => ">",
    }
}

#[test]
fn hands_are_what_the_vectors_say() {
    for case in cases("pai-gow-tiles/hands.vectors") {
        let hand = two(case.cell("hand"));
        let rank = hand.rank(ZeroZero::Copy);
        assert_eq!(rank.class().to_string(), case.cell("class"), "{case}");
        let decided = rank.decided_by().map_or("-".to_owned(), |kind| kind.to_string());
        assert_eq!(decided, case.cell("decided"), "{case}");
        let counted = match hand.gee_joon_count() {
            None => "-",
            Some(GeeJoonCount::Six) => "six",
            Some(GeeJoonCount::Three) => "three",
        };
        assert_eq!(counted, case.cell("gee_joon"), "{case}");
    }
}

#[test]
fn hands_compare_as_the_vectors_say() {
    for case in cases("pai-gow-tiles/order.vectors") {
        let (hand, other) = (two(case.cell("hand")), two(case.cell("other")));
        for (column, zero_zero) in [("copy", ZeroZero::Copy), ("tile", ZeroZero::Tile)] {
            let (hand, other) = (hand.rank(zero_zero), other.rank(zero_zero));
            assert_eq!(sign(hand.cmp(&other)), case.cell(column), "{case}");
            assert_eq!(hand.cmp(&other), other.cmp(&hand).reverse(), "{case}");
        }
    }
}

fn check_way(case: &Case) {
    let way: TilesWay = case.cell("way").parse().unwrap();
    let four = four(case.cell("tiles"));
    let set = set(way, &four);
    let expected = format!("{} | {}", case.cell("low"), case.cell("high"));
    assert_eq!(set.setting.to_string(), expected, "{case}");
    assert_eq!(set.rule.to_string(), case.cell("rule"), "{case}");
    let low = faces(case.cell("low"));
    let laid = Setting::from_faces(&four, &low).unwrap();
    for zero_zero in [ZeroZero::Copy, ZeroZero::Tile] {
        assert_eq!(laid.halves(zero_zero), set.setting.halves(zero_zero), "{case}");
    }
}

#[test]
fn the_house_ways_set_as_the_vectors_say() {
    cases("pai-gow-tiles/ways.vectors").iter().for_each(check_way);
}

#[test]
fn settings_compare_as_the_vectors_say() {
    for case in cases("pai-gow-tiles/compare.vectors") {
        let setting = |tiles: &str, low: &str| {
            let four = four(case.cell(tiles));
            Setting::from_faces(&four, &faces(case.cell(low))).unwrap()
        };
        let zero_zero = match case.cell("zero_zero") {
            "copy" => ZeroZero::Copy,
            _ => ZeroZero::Tile,
        };
        let patron = setting("tiles", "low");
        let halves = patron.against(&setting("bank", "bank_low"), zero_zero);
        let printed = [halves.low, halves.high].map(sign).concat();
        assert_eq!(printed, case.cell("halves"), "{case}");
        let outcome = match halves.outcome() {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Pushed => "pushed",
        };
        assert_eq!(outcome, case.cell("outcome"), "{case}");
    }
}

#[test]
fn hands_are_explained_as_the_vectors_say() {
    for case in cases("pai-gow-tiles/explain.vectors") {
        let way: TilesWay = case.cell("way").parse().unwrap();
        let told = explain(way, &four(case.cell("tiles")), ZeroZero::Copy);
        assert_eq!(told.names.low.to_string(), case.cell("low"), "{case}");
        assert_eq!(told.names.high.to_string(), case.cell("high"), "{case}");
        assert_eq!(told.why.to_string(), case.cell("why"), "{case}");
    }
}

/// A low hand that is not in the four tiles is refused by name.
#[test]
fn a_low_hand_must_be_among_the_four() {
    let four = four("6/6 6/6 1/1 3/6");
    let refused = |low: &str| Setting::from_faces(&four, &faces(low)).unwrap_err().to_string();
    assert_eq!(refused("6/6"), "the low hand has 1 tiles instead of 2");
    let not_held = "1/1 is not among the four tiles, or not that often";
    assert_eq!(refused("1/1 1/1"), not_held);
    assert!(refused("6/6 4/5").starts_with("4/5 is not among"));
    assert!(Setting::from_faces(&four, &faces("6/6 6/6")).is_ok());
}

/// All 496 hands of two tiles by class.
#[test]
fn census_of_two_tiles() {
    let mut counts = BTreeMap::new();
    for a in Tile::all() {
        for b in Tile::all().skip(a.index() + 1) {
            *counts.entry(TwoTiles::new(a, b).unwrap().class()).or_insert(0) += 1;
        }
    }
    let points = [24, 32, 44, 48, 52, 44, 56, 52, 56, 48];
    for (number, expected) in (0..).zip(points) {
        assert_eq!(counts[&HandClass::of_points(number)], expected, "{number} points");
    }
    assert_eq!(counts[&HandClass::Gong], 16);
    assert_eq!(counts[&HandClass::Wong], 8);
    assert_eq!(counts[&HandClass::Pair], 16);
    assert_eq!(counts.values().sum::<i32>(), 496);
}

/// Over all 35,960 deals: no tile is lost, the high hand is never below the low one, and which of
/// two identical tiles was dealt makes no difference.
#[test]
fn the_house_way_keeps_the_tiles_and_minds_no_twin() {
    for way in TilesWay::ALL {
        let mut by_faces = BTreeMap::new();
        for four in FourTiles::all() {
            let set = set(way, &four);
            let [a, b] = set.setting.low().tiles();
            let [c, d] = set.setting.high().tiles();
            assert_eq!(FourTiles::new(&[a, b, c, d]), Ok(four));
            let rank = |hand: TwoTiles| hand.rank(ZeroZero::Copy);
            assert!(rank(set.setting.low()) <= rank(set.setting.high()), "{four}");
            let printed = (set.setting.to_string(), set.rule);
            let first = by_faces.entry(four.to_string()).or_insert_with(|| printed.clone());
            assert_eq!(*first, printed);
        }
    }
}

/// How many deals each step decides, by counting kinds. Every pair has two tiles, so four
/// different kinds of sixteen (the Gee Joon tiles being one) stand for 2^4 deals.
#[test]
fn census_of_the_steps() {
    let mut counts = BTreeMap::new();
    for way in TilesWay::ALL {
        for four in FourTiles::all() {
            *counts.entry(set(way, &four).rule.to_string()).or_insert(0) += 1;
        }
    }
    let count = |step: &str| counts[step];
    // Two pairs of sixteen; a pair and two of the other fifteen kinds, two tiles each.
    assert_eq!(count("3.1"), 120);
    assert_eq!(count("3.2"), 16 * 105 * 4);
    assert_eq!(count("4.1"), 120 + 6720);
    // C(16,4) less those without Teen and Day, less those without 7, 8 and 9 (five kinds), plus
    // those without either; for the Wong and Gong of 4.2 only 8 and 9 count (three kinds).
    assert_eq!(count("3.3"), (1820 - 1001 - 330 + 126) * 16);
    assert_eq!(count("4.2"), (1820 - 1001 - 715 + 330) * 16);
    // The listed hands: "any 7" and "any 6" are two kinds, "Teen or Day" two.
    for (id, kinds) in [("C", 2), ("D", 2), ("E", 1), ("F", 1), ("G", 2), ("H", 1), ("I", 4)] {
        assert_eq!(count(&format!("3.4.{id}")), kinds * 16);
    }
    assert_eq!(count("3.4.J"), 16);
    // Teen, Day, a 5 and any 6 or a Gee Joon tile.
    assert_eq!(count("3.5.B"), 3 * 16);
    let without_pair = 1820 * 16;
    let other = count("3.5") + count("3.5.A") + count("3.5.B");
    assert_eq!(other, without_pair - 9840 - 14 * 16);
    assert_eq!(count("4.3") + count("4.4"), without_pair - 6944);
}
