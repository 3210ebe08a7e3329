//! Exposure: the same at any number of threads, and what is known of counting baccarat.

#![allow(clippy::unwrap_used)] // helpers of tests may panic as tests do

use croupier_lab::exposure::{Exposure, Penetration, exposure};
use croupier_lab::{Control, Seed};
use croupier_odds::Shoe;
use croupier_rules::rulebook::{Library, Rulebook};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

fn exposed(rulebook: &Rulebook, penetration: f64, shoes: u64, threads: usize) -> Exposure {
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(threads).unwrap();
    let control = Control { threads, stop: &stop, progress: &|_, _| () };
    let shoe = Shoe::of_decks(rulebook, None).unwrap();
    let asked = (Penetration::new(penetration).unwrap(), shoes);
    exposure(rulebook, None, &shoe, asked, &Seed::of_number(4), control).unwrap()
}

#[test]
fn the_same_seed_tells_the_same_at_any_number_of_threads() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("tiger-buffalo-non-commission", 1_800_000_000).unwrap();
    let one = exposed(rulebook, 0.95, 50, 1);
    assert_eq!(one, exposed(rulebook, 0.95, 50, 2));
    assert_eq!(one, exposed(rulebook, 0.95, 50, 3));
    assert_eq!((one.shoes, one.cut_card, one.complete), (50, 21, true));
    assert!((3_800..4_200).contains(&one.rounds), "{}", one.rounds);
}

/// Main bets are all but proof against counting, side bets are not; pairs of both hands are
/// alike; the deeper the cut, the more there is to win.
#[test]
fn what_is_known_of_counting_is_seen() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("tiger-buffalo-non-commission", 1_800_000_000).unwrap();
    let deep = exposed(rulebook, 0.95, 400, 2);
    let find = |told: &Exposure, name: &str| {
        told.bets.iter().find(|bet| bet.bet == name).cloned().unwrap()
    };
    assert!(find(&deep, "player").favourable.mean < 0.01);
    assert!(find(&deep, "banker").win_per_shoe.mean < 0.005);
    let tiger = find(&deep, "small-tiger");
    assert!(tiger.favourable.mean > 0.01 && tiger.win_per_shoe.mean > 0.05, "{tiger:?}");
    assert!(tiger.mean_advantage.unwrap() < tiger.max_advantage.unwrap());
    assert!(tiger.win_per_shoe.margin > 0.0 && tiger.favourable.margin < 0.02);
    let (player, banker) = (find(&deep, "player-pair"), find(&deep, "banker-pair"));
    assert_eq!(player.favourable, banker.favourable);
    let shallow = find(&exposed(rulebook, 0.5, 400, 2), "small-tiger");
    assert!(shallow.win_per_shoe.mean < tiger.win_per_shoe.mean);
}

#[test]
fn a_penetration_is_a_part_of_the_shoe_and_leaves_fourteen_cards() {
    for given in [0.0, 1.0, -0.5, 1.5, f64::NAN] {
        assert!(Penetration::new(given).is_err(), "{given}");
    }
    assert_eq!(Penetration::new(0.95).unwrap().cut_card(416), 21);
    assert_eq!(Penetration::new(0.999).unwrap().cut_card(416), 14);
    assert_eq!(Penetration::new(0.5).unwrap().cut_card(416), 208);
}

#[test]
fn stopped_work_tells_what_it_has() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("mini-baccarat", 0).unwrap();
    let stop = AtomicBool::new(false);
    let progress = |done: u64, _| stop.store(done >= 2, Ordering::Relaxed);
    let control = Control { threads: NonZeroUsize::MIN, stop: &stop, progress: &progress };
    let shoe = Shoe::of_decks(rulebook, None).unwrap();
    let asked = (Penetration::new(0.9).unwrap(), 1_000);
    let told = exposure(rulebook, None, &shoe, asked, &Seed::of_number(4), control).unwrap();
    assert_eq!((told.shoes, told.complete), (16, false));
}
