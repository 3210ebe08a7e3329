//! Pai Gow Tiles against its golden vectors and its censuses.

// The lints let a test function panic, but not the helpers of an integration test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

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
    text.split_whitespace()
        .map(|face| face.parse().unwrap())
        .collect()
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
        let decided = rank
            .decided_by()
            .map_or("-".to_owned(), |kind| kind.to_string());
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
        assert_eq!(
            laid.halves(zero_zero),
            set.setting.halves(zero_zero),
            "{case}"
        );
    }
}

#[test]
fn the_house_ways_set_as_the_vectors_say() {
    cases("pai-gow-tiles/ways.vectors")
        .iter()
        .for_each(check_way);
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
    let refused = |low: &str| {
        Setting::from_faces(&four, &faces(low))
            .unwrap_err()
            .to_string()
    };
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
            *counts
                .entry(TwoTiles::new(a, b).unwrap().class())
                .or_insert(0) += 1;
        }
    }
    let points = [24, 32, 44, 48, 52, 44, 56, 52, 56, 48];
    for (number, expected) in (0..).zip(points) {
        assert_eq!(
            counts[&HandClass::of_points(number)],
            expected,
            "{number} points"
        );
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
            assert!(
                rank(set.setting.low()) <= rank(set.setting.high()),
                "{four}"
            );
            let printed = (set.setting.to_string(), set.rule);
            let first = by_faces
                .entry(four.to_string())
                .or_insert_with(|| printed.clone());
            assert_eq!(*first, printed);
        }
    }
}
