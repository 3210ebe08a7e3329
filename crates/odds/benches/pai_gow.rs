//! How long pai gow takes to count in full; every answer is asserted. Run by
//! `cargo bench -p croupier-odds --bench pai_gow`.
#![allow(clippy::disallowed_types, clippy::print_stdout)] // a benchmark reads the clock and prints
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // and may stop at once

use croupier_odds::pai_gow::{main_net, unwatched};
use croupier_odds::pai_gow_poker::{self, FortuneCensus, PokerBank, low_hand_census};
use croupier_odds::pai_gow_tiles;
use croupier_rules::pai_gow_poker::{FortuneHand, PokerWay, SevenCards};
use croupier_rules::pai_gow_tiles::{TilesWay, ZeroZero};
use croupier_rules::rulebook::Library;
use std::num::NonZeroUsize;
use std::time::Instant;

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

fn timed<T>(name: &str, goal_ms: u128, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = work();
    let taken = start.elapsed().as_millis();
    if is_small() {
        return answer;
    }
    let met = if taken <= goal_ms { "met" } else { "MISSED" };
    println!("{name:<66}{taken:>8} ms   goal {goal_ms:>6} ms, {met}");
    answer
}

fn main() {
    let library = Library::built_in().unwrap();
    let net = main_net(library.find("pai-gow-poker", 1_800_000_000).unwrap()).unwrap();
    let two = NonZeroUsize::new(2).unwrap();
    let tiles_wins = [(TilesWay::Foxwoods, 216_961_520), (TilesWay::GuideHints, 217_221_640)];
    for (way, wins) in tiles_wins {
        let name = format!("tiles, {way} v. itself, 736,281,000 pairs, one thread");
        let report = timed(&name, 200, || pai_gow_tiles::house_way_match(way, ZeroZero::Copy));
        assert_eq!(report.counts.win, wins);
        let play = timed("tiles, the best setting of every deal, one thread", 1000, || {
            pai_gow_tiles::optimal_play(way, ZeroZero::Copy, net).unwrap()
        });
        assert_eq!(play.house_way.win, wins);
    }
    let fortune = timed("Fortune, 154,143,080 hands, one thread", 1000, FortuneCensus::new);
    assert_eq!(fortune.hands(FortuneHand::FiveAces), 1128);
    let census = timed("low hands, 154,143,080 hands, one thread", 1000, || {
        low_hand_census(PokerWay::TrumpPlaza)
    });
    assert_eq!(census[0], ("3-2".to_owned(), 221_460));
    let cards = ["AS", "KH", "9D", "9C", "7H", "5S", "2D"].map(|card| card.parse().unwrap());
    let seven = SevenCards::new(&cards).unwrap();
    let settings = timed("21 settings of a hand, 53,524,680 hands, one thread", 1000, || {
        PokerBank::new(PokerWay::TrumpPlaza).settings(&seven, net)
    });
    assert_eq!(settings[0].counts.pairs, 53_524_680);
    if is_small() {
        return; // the tests of the crate count poker in full
    }
    let poker = [
        (PokerWay::TrumpPlaza, 2_360_684_203_026_676, "-2.4410"),
        (PokerWay::Foxwoods, 2_402_556_426_322_092, "-2.5081"),
    ];
    for (way, wins, best) in poker {
        let name = format!("poker, {way} v. itself, 8.25e15 pairs, two threads");
        let work = || pai_gow_poker::house_way_match(way, two, &unwatched).unwrap();
        assert_eq!(timed(&name, 30_000, work).counts.win, wins);
        let name = format!("poker, the best setting of every hand v. {way}, two threads");
        let work = || pai_gow_poker::optimal_play(way, net, two, &unwatched, |_| {}).unwrap();
        assert_eq!(timed(&name, 300_000, work).best_expectation.percent(), best);
    }
}
