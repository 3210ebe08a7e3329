//! Monte Carlo against the exact odds, for every bet of every rulebook, from fixed seeds.

#![allow(clippy::unwrap_used)] // helpers of tests may panic as tests do

use croupier_lab::simulate::{
    Simulation, simulate_baccarat, simulate_pai_gow_poker, simulate_pai_gow_tiles,
    simulate_rulebook,
};
use croupier_lab::{Control, Seed};
use croupier_odds::Shoe;
use croupier_rules::pai_gow_poker::PokerWay;
use croupier_rules::pai_gow_tiles::{TilesWay, ZeroZero};
use croupier_rules::rulebook::{Game, Library, Rulebook};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

fn with_threads<T>(threads: usize, work: impl FnOnce(Control<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(threads).unwrap();
    work(Control { threads, stop: &stop, progress: &|_, _| () })
}

fn baccarat(rulebook: &Rulebook, rounds: u64, threads: usize) -> Simulation {
    let shoe = Shoe::of_decks(rulebook, None).unwrap();
    let seed = Seed::of_number(2_024);
    with_threads(threads, |control| {
        simulate_baccarat(rulebook, None, &shoe, rounds, &seed, control).unwrap()
    })
}

#[test]
fn every_bet_of_every_baccarat_rulebook_is_within_five_sigma() {
    let library = Library::built_in().unwrap();
    for rulebook in library.all().filter(|rulebook| rulebook.game == Game::Baccarat) {
        let simulation = baccarat(rulebook, 10_000_000, 2);
        assert_eq!((simulation.rounds, simulation.complete), (10_000_000, true));
        for wager in &simulation.wagers {
            let z = wager.z.unwrap_or_else(|| panic!("{}: {wager:?}", rulebook.id));
            assert!(z.abs() <= 5.0, "{}: {wager:?}", rulebook.id);
        }
        assert!(simulation.wagers.len() >= rulebook.bets.len());
    }
}

#[test]
fn every_bet_of_sic_bo_is_within_five_sigma() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("sic-bo", 0).unwrap();
    let seed = Seed::of_number(7);
    let simulation =
        with_threads(2, |control| simulate_rulebook(rulebook, 10_000_000, &seed, control).unwrap());
    assert_eq!(simulation.wagers.len(), 50);
    for wager in &simulation.wagers {
        assert!(wager.z.unwrap().abs() <= 5.0, "{wager:?}");
    }
}

/// Fortune against its census; the outcomes against the bank add up to every hand.
#[test]
fn pai_gow_hands_fall_as_they_should() {
    let library = Library::built_in().unwrap();
    let seed = Seed::of_number(8);
    let poker = library.find("pai-gow-poker", 0).unwrap();
    let simulation = with_threads(2, |control| {
        simulate_pai_gow_poker(poker, PokerWay::TrumpPlaza, 200_000, &seed, control, None).unwrap()
    });
    assert!(!simulation.is_suspicious(), "{:?}", simulation.worst());
    assert!(simulation.wagers.iter().filter(|wager| wager.z.is_some()).count() >= 8);
    let tiles = library.find("pai-gow-tiles", 0).unwrap();
    let game = (TilesWay::Foxwoods, ZeroZero::Copy);
    let simulation = with_threads(2, |control| {
        simulate_pai_gow_tiles(tiles, game, 100_000, &seed, control, None).unwrap()
    });
    let shares: f64 = simulation.wagers[1..].iter().filter_map(|wager| wager.sampled).sum();
    assert!((shares - 1.0).abs() < 1e-12, "{:?}", simulation.wagers);
}

#[test]
fn the_same_seed_gives_the_same_totals_at_any_number_of_threads() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("mini-baccarat", 0).unwrap();
    let one = baccarat(rulebook, 1_000_000, 1);
    assert_eq!(one, baccarat(rulebook, 1_000_000, 2));
    assert_eq!(one, baccarat(rulebook, 1_000_000, 3));
    let other = with_threads(1, |control| {
        let shoe = Shoe::of_decks(rulebook, None).unwrap();
        let seed = Seed::of_number(2_025);
        simulate_baccarat(rulebook, None, &shoe, 1_000_000, &seed, control).unwrap()
    });
    assert_ne!(one, other);
}

/// Seventy to ninety rounds come out of eight decks.
#[test]
fn a_shoe_lasts_as_long_as_shoes_do() {
    let library = Library::built_in().unwrap();
    let simulation = baccarat(library.find("mini-baccarat", 0).unwrap(), 1_000_000, 2);
    let per_shoe = simulation.rounds as f64 / simulation.shoes.unwrap() as f64;
    assert!((79.0..82.0).contains(&per_shoe), "{per_shoe}");
}
