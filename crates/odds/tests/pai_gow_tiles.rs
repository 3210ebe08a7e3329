//! Pai Gow Tiles: the count by inclusion and exclusion against plain enumeration, and its laws.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::pai_gow::main_net;
use croupier_odds::pai_gow_tiles::{Bank, house_way_match, optimal_play};
use croupier_odds::pai_gow_tiles_odds;
use croupier_odds::ratio::Ratio;
use croupier_rules::pai_gow_tiles::fast::{Halves, Strengths, WayTable};
use croupier_rules::pai_gow_tiles::{FourTiles, TilesWay, ZeroZero};
use croupier_rules::rulebook::Library;

fn tables() -> impl Iterator<Item = (TilesWay, ZeroZero)> {
    let settings = [ZeroZero::Copy, ZeroZero::Tile];
    TilesWay::ALL.into_iter().flat_map(move |way| settings.map(|zero_zero| (way, zero_zero)))
}

/// One deal in 23, a prime, so that every kind of tile comes into every place.
#[test]
fn hands_stand_as_plain_enumeration_has_it() {
    for (way, zero_zero) in tables() {
        let bank = Bank::new(way, zero_zero);
        for (four, halves) in bank.deals().step_by(23) {
            let counted = bank.against(four, halves);
            assert_eq!(counted, bank.against_by_enumeration(four, halves), "{way} {four:#x}");
        }
    }
}

#[test]
fn every_pair_of_hands_is_counted_once() {
    for (way, zero_zero) in tables() {
        let counts = house_way_match(way, zero_zero).counts;
        assert_eq!(counts.pairs, 736_281_000);
        assert_eq!(counts.win + counts.push + counts.loss, counts.pairs);
        // Both sides set alike: a loss without a copy mirrors a win, and half of the copies of one
        // hand alone come with a worse other.
        let copies = counts.copies;
        assert_eq!(2 * counts.loss, 2 * (counts.win + copies.both) + copies.high + copies.low);
    }
}

#[test]
fn the_best_settings_are_never_worse_than_the_house_way() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("pai-gow-tiles", 1_800_000_000).unwrap();
    let net = main_net(rulebook).unwrap();
    assert_eq!((net.pays(), net.per()), (19, 20));
    for (way, zero_zero) in tables() {
        let play = optimal_play(way, zero_zero, net).unwrap();
        assert_eq!(play.house_way, house_way_match(way, zero_zero).counts);
        let deals = FourTiles::all().count() as u128;
        // What the list says is gained is what all deals together gain.
        let mut gained = Ratio::ZERO;
        for found in &play.better {
            assert!(!found.gain.is_negative() && !found.gain.is_zero());
            for _ in 0..found.deals {
                gained = gained.checked_add(&found.gain).unwrap();
            }
        }
        let more = play.best_expectation.checked_sub(&play.house_way_expectation).unwrap();
        let of_all = Ratio::new(
            i128::try_from(gained.numerator().narrow().unwrap()).unwrap(),
            gained.denominator().narrow().unwrap() * deals,
        );
        assert_eq!(Some(more), of_all, "{way}");
        assert_eq!(play.deals_not_best, play.better.iter().map(|found| found.deals).sum::<u32>());
        assert!(play.better.is_sorted_by(|first, next| {
            let more = next.gain.checked_sub(&first.gain).unwrap();
            more.is_zero() || more.is_negative()
        }));
    }
}

#[test]
fn the_bank_has_the_better_of_the_main_wager() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("pai-gow-tiles", 1_800_000_000).unwrap();
    let odds = pai_gow_tiles_odds(rulebook, None).unwrap();
    assert_eq!(odds.matched.way, "foxwoods");
    let names: Vec<&str> = odds.bets.iter().map(|bet| bet.bet).collect();
    assert_eq!(names, ["main", "banker"]);
    assert!(!odds.bets[0].figures.house_edge.is_negative());
    let poker = library.find("pai-gow-poker", 1_800_000_000).unwrap();
    assert_eq!(pai_gow_tiles_odds(poker, None).unwrap_err().code(), "other_game");
}

/// Deals in which the bank returns the wager, by looking at every hand beside every such bank.
#[test]
fn a_bank_of_some_halves_returns_what_it_would_have_won_or_lost() {
    let text = |condition: &str| {
        format!(
            "id = \"halves\"\ntitle = \"Halves\"\ngame = \"pai-gow-tiles\"\nformat = 2\n\
             status = \"study\"\n[settings]\nhouse_way = \"foxwoods\"\nzero_zero = \"tile\"\n\
             [[bet]]\nname = \"main\"\npays = [\n\
             {{ when = \"{condition}\", odds = \"returned\" }},\n\
             {{ when = \"wins\", odds = \"1 to 1\" }},\n]\n"
        )
    };
    let counts = |condition: &str| {
        let rulebook = croupier_rules::rulebook::load("halves.toml", &text(condition)).unwrap();
        pai_gow_tiles_odds(&rulebook, None).unwrap().matched.counts
    };
    let (way, zero_zero) = (TilesWay::Foxwoods, ZeroZero::Tile);
    let plain = house_way_match(way, zero_zero).counts;
    let strengths = Strengths::new(zero_zero);
    let deals: Vec<(u32, Halves)> = WayTable::new(way, zero_zero).deals().collect();
    let gee_joon = |halves: &Halves| strengths.rank(halves.high).unwrap().is_gee_joon();
    let (mut win, mut loss) = (0, 0);
    for (bank, theirs) in deals.iter().filter(|(_, halves)| gee_joon(halves)) {
        for (_, mine) in deals.iter().filter(|(four, _)| four & bank == 0) {
            win += u128::from(mine.low > theirs.low && mine.high > theirs.high);
            loss += u128::from(mine.low <= theirs.low && mine.high <= theirs.high);
        }
    }
    assert!(loss > 0 && win == 0, "nothing is better than the Gee Joon pair");
    let counted = counts("bank.high == gee-joon");
    assert_eq!((counted.win, counted.loss), (plain.win - win, plain.loss - loss));
    assert_eq!(counted.win + counted.push + counted.loss, plain.pairs);
    // What a bank returns and what all other banks return is everything.
    let (low, rest) = (counts("bank.low <= three"), counts("bank.low > three"));
    assert_eq!((low.win + rest.win, low.loss + rest.loss), (plain.win, plain.loss));
    assert!(low.win > 0 && low.win < plain.win && low.loss > 0 && low.loss < plain.loss);
}
