//! Pai Gow in full: house way against house way over every pair of hands. Half a minute in a
//! release build: `cargo test --release -p croupier-odds --features long --test long_pai_gow`.
#![allow(clippy::unwrap_used, clippy::panic)] // a test may stop at once

use croupier_odds::pai_gow::{MatchCounts, MatchReport, unwatched};
use croupier_odds::pai_gow_poker::{house_way_match, low_hand_census, pai_gow_poker_odds};
use croupier_odds::pai_gow_tiles::Bank;
use croupier_odds::ratio::Ratio;
use croupier_rules::pai_gow_poker::PokerWay;
use croupier_rules::pai_gow_tiles::{TilesWay, ZeroZero};
use croupier_rules::rulebook::Library;
use std::num::NonZeroUsize;

const PAIRS: u128 = 8_250_459_031_214_400; // C(53, 7) × C(46, 7)

fn percent(count: u128) -> String {
    let ratio = Ratio::new(i128::try_from(count).unwrap(), PAIRS / 100).unwrap();
    ratio.decimal(2)
}

fn checked(way: PokerWay, percents: [&str; 3]) -> MatchReport {
    let report = house_way_match(way, NonZeroUsize::new(2).unwrap(), &unwatched).unwrap();
    let MatchCounts { pairs, win, push, loss, copies } = report.counts;
    assert_eq!(pairs, PAIRS);
    assert_eq!(win + push + loss, PAIRS);
    assert_eq!(2 * loss, 2 * (win + copies.both) + copies.high + copies.low);
    assert_eq!([win, push, loss].map(percent), percents, "{way}");
    assert_eq!(report.low_hands, low_hand_census(way));
    report
}

/// wizardofodds.com: 28.61, 41.48 and 29.91 per cent; about 29.12, 40.49 and 30.39 per cent. One
/// after the other, for each takes most of a gigabyte.
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

#[test]
fn every_deal_of_tiles_stands_as_plain_enumeration_has_it() {
    for way in TilesWay::ALL {
        for zero_zero in [ZeroZero::Copy, ZeroZero::Tile] {
            let bank = Bank::new(way, zero_zero);
            for (four, halves) in bank.deals() {
                let counted = bank.against(four, halves);
                assert_eq!(counted, bank.against_by_enumeration(four, halves), "{way}");
            }
        }
    }
}
