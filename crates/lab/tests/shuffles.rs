//! The frozen shuffle as a laboratory sees it: reproducible, whole decks, and by chi-square fair.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests may panic as tests do

use croupier_lab::Seed;
use croupier_lab::shuffles::Shuffles;
use croupier_rules::equipment::Card;

/// How far chi-square is from what it should be on average, in standard deviations, by the cube
/// root that makes it normal (Wilson and Hilferty).
fn sigmas(chi: f64, freedom: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    ((chi / freedom).cbrt() - (1.0 - part)) / part.sqrt()
}

fn chi_square(counts: &[u32], expected: f64) -> f64 {
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// Where each card comes to lie, and which card follows which, over so many shoes of one deck.
fn positions_and_pairs(shoes: u32) -> (f64, f64) {
    let mut positions = vec![0u32; 52 * 52];
    let mut pairs = vec![0u32; 52 * 52];
    let mut shuffles = Shuffles::new(&Seed::of_number(20_241_206), 1);
    for _ in 0..shoes {
        let shoe = shuffles.shoe();
        for (place, card) in shoe.iter().enumerate() {
            positions[place * 52 + card.index()] += 1;
        }
        for pair in shoe.windows(2) {
            pairs[pair[0].index() * 52 + pair[1].index()] += 1;
        }
    }
    let apart: Vec<u32> =
        (0..52 * 52).filter(|pair| pair / 52 != pair % 52).map(|pair| pairs[pair]).collect();
    // Every shoe is a whole deck, so a cell varies by 51/52 of what free counts would. Of the
    // 52 × 52 places (rows and columns fixed) 51 × 51 are free; a card has one neighbour after it
    // at most, which leaves the 52 × 51 pairs the same mean.
    let (expected, free) = (f64::from(shoes) / 52.0, 51.0 * 51.0);
    let of_positions = chi_square(&positions, expected) * 51.0 / 52.0;
    (sigmas(of_positions, free), sigmas(chi_square(&apart, expected), free))
}

/// Two-sided 99 %.
const SIGMAS_OF_99: f64 = 2.575_829;

#[test]
fn positions_and_neighbours_are_as_chance_would_have_them() {
    let (positions, pairs) = positions_and_pairs(20_000);
    assert!(positions.abs() < SIGMAS_OF_99, "positions: {positions}");
    assert!(pairs.abs() < SIGMAS_OF_99, "pairs: {pairs}");
}

#[cfg(feature = "long")]
#[test]
fn positions_and_neighbours_of_two_million_shoes() {
    let (positions, pairs) = positions_and_pairs(2_000_000);
    assert!(positions.abs() < SIGMAS_OF_99, "positions: {positions}");
    assert!(pairs.abs() < SIGMAS_OF_99, "pairs: {pairs}");
}

#[test]
fn a_seed_gives_the_same_whole_decks_for_ever() {
    let seed = Seed::of_hex(&"00".repeat(32)).unwrap();
    let mut shuffles = Shuffles::new(&seed, 1);
    let first: Vec<String> = shuffles.shoe().iter().map(Card::to_string).collect();
    assert_eq!(first[..8], ["4D", "8D", "8C", "AS", "TD", "AH", "QH", "7C"]);
    let mut second = shuffles.shoe();
    assert_ne!(first[0], second[0].to_string());
    second.sort();
    assert_eq!(second, Card::all().collect::<Vec<_>>());
    assert_eq!(Shuffles::new(&seed, 8).shoe().len(), 416);
}
