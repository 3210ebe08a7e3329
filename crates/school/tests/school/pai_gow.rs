//! Pai gow: the ranking of tiles by its printed order, and a win less commission.

use crate::kit::{cents, choice, run, shown};
use croupier_rules::equipment::Face;
use croupier_rules::pai_gow_tiles::{FourTiles, Setting, ZeroZero};
use croupier_wire::trainer::{AnswerForm, TrainerAnswer};

/// The tiles from the highest rank to the lowest, as the guide lists the pairs (Gee Joon tiles
/// alone: the 2/4 ranks with the 6, the 1/2 last).
const ORDER: [&[&str]; 17] = [
    &["6/6"],
    &["1/1"],
    &["4/4"],
    &["1/3"],
    &["5/5"],
    &["3/3"],
    &["2/2"],
    &["5/6"],
    &["4/6"],
    &["1/6"],
    &["1/5"],
    &["3/6", "4/5"],
    &["2/6", "3/5"],
    &["2/5", "3/4"],
    &["2/4"],
    &["1/4", "2/3"],
    &["1/2"],
];

fn place(tile: &str) -> usize {
    ORDER.iter().position(|faces| faces.contains(&tile)).unwrap()
}

#[test]
fn tiles_rank_in_the_printed_order() {
    for made in run("tile-ranking", 1, 1000) {
        let places =
            ["trainer.first", "trainer.second"].map(|which| place(&shown(&made, which)[0]));
        let wanted = match places[0].cmp(&places[1]) {
            std::cmp::Ordering::Less => "first",
            std::cmp::Ordering::Greater => "second",
            std::cmp::Ordering::Equal => "equal",
        };
        assert_eq!(choice(&made), wanted, "{made:?}");
    }
}

/// The spots of both tiles.
fn spots(tile: &str) -> u32 {
    tile.split('/').map(|half| half.parse::<u32>().unwrap()).sum()
}

/// What two tiles are, read from their faces: a pair, Wong, Gong or points.
fn class(tiles: &[String]) -> String {
    let [one, other] = [&tiles[0], &tiles[1]].map(|tile| tile.as_str());
    let gee_joon = ["2/4", "1/2"];
    if place(one) == place(other) || (gee_joon.contains(&one) && gee_joon.contains(&other)) {
        return "pair".to_owned();
    }
    for (high, beside) in [(one, other), (other, one)] {
        if ["6/6", "1/1"].contains(&high) {
            match spots(beside) {
                9 => return "wong".to_owned(),
                8 => return "gong".to_owned(),
                _ => {}
            }
        }
    }
    // A lone Gee Joon tile counts 3 or 6, whichever makes the better hand.
    let counts = |tile: &str| if gee_joon.contains(&tile) { vec![3, 6] } else { vec![spots(tile)] };
    let sums = counts(one).into_iter().flat_map(|a| counts(other).into_iter().map(move |b| a + b));
    sums.map(|sum| sum % 10).max().unwrap().to_string()
}

#[test]
fn two_tiles_are_what_their_spots_say() {
    for made in run("tile-ranking", 2, 1500) {
        assert_eq!(choice(&made), class(&shown(&made, "trainer.hand")), "{made:?}");
    }
}

#[test]
fn a_win_is_paid_even_money_less_five_in_the_hundred() {
    let mut won = 0;
    for made in run("pai-gow-payouts", 3, 600) {
        let better = |half: &str| {
            made.reasons.iter().any(|reason| reason.phrase == format!("trainer.why.{half}.better"))
        };
        let stake = made.bets[0].stake.cents();
        let wins = better("low") && better("high");
        won += u32::from(wins);
        assert_eq!(cents(&made), if wins { stake - stake.div_ceil(20) } else { 0 }, "{made:?}");
    }
    assert!(won > 50);
    for made in run("pai-gow-payouts", 1, 300) {
        let better = ["low", "high"].map(|half| {
            made.reasons.iter().any(|reason| reason.phrase == format!("trainer.why.{half}.better"))
        });
        let wanted = match better {
            [true, true] => "won",
            [false, false] => "lost",
            _ => "pushed",
        };
        assert_eq!(choice(&made), wanted);
    }
}

/// Equal cards may change places, and the order of the two does not matter.
#[test]
fn a_setting_with_the_same_ranks_is_right_too() {
    let mut several = 0;
    for made in run("poker-way", 3, 200) {
        several += u32::from(made.right.len() > 1);
        let TrainerAnswer::Pick { pieces } = &made.right[0] else { panic!() };
        let turned = pieces.iter().rev().cloned().collect();
        assert!(made.accepts(&TrainerAnswer::Pick { pieces: turned }));
        assert!(!made.accepts(&TrainerAnswer::Pick { pieces: vec![pieces[0].clone()] }));
    }
    assert!(several > 0);
    // With tiles a table turns a hand round that is laid the wrong way; here the low one is asked.
    for made in run("tiles-way", 2, 200) {
        let TrainerAnswer::Pick { pieces: low } = &made.right[0] else { panic!() };
        let AnswerForm::Pick { pieces, .. } = &made.form else { panic!() };
        let mut high = pieces.clone();
        for tile in low {
            let place = high.iter().position(|other| other == tile).unwrap();
            high.remove(place);
        }
        let four = FourTiles::parse(pieces.iter().map(String::as_str)).unwrap();
        let faces: Vec<Face> = low.iter().map(|tile| tile.parse().unwrap()).collect();
        let [below, above] = Setting::from_faces(&four, &faces).unwrap().halves(ZeroZero::Copy);
        let accepted = made.accepts(&TrainerAnswer::Pick { pieces: high });
        assert_eq!(accepted, below == above, "{made:?}");
    }
}
