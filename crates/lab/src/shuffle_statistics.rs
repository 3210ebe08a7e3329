//! Statistics of the frozen shuffle, as a laboratory asks for them: where cards come to lie and
//! which card follows which, by chi-square, from a seed that is told.

use crate::columns::{Columns, UnevenColumn, Values};
use crate::seed::Seed;
use crate::shuffles::Shuffles;
use croupier_odds::stamp::ENGINE;

/// Cards of a deck.
const DECK: usize = 52;

/// One test of a shuffle.
#[derive(Clone, PartialEq, Debug)]
pub struct ShuffleTest {
    /// What was tested.
    pub name: &'static str,
    /// Chi-square, made fit for whole decks.
    pub chi_square: f64,
    /// Its degrees of freedom.
    pub freedom: f64,
    /// How far that is from its mean, in standard deviations, by the cube root that makes it
    /// normal (Wilson and Hilferty).
    pub z: f64,
}

/// Shuffles so many single decks and tests positions and neighbours.
pub fn shuffle_tests(seed: &Seed, shoes: u32) -> Vec<ShuffleTest> {
    let mut positions = vec![0u32; DECK * DECK];
    let mut pairs = vec![0u32; DECK * DECK];
    let mut shuffles = Shuffles::new(seed, 1);
    let add = |counts: &mut Vec<u32>, place: usize| {
        if let Some(count) = counts.get_mut(place) {
            *count += 1;
        }
    };
    for _ in 0..shoes {
        let shoe: Vec<usize> = shuffles.shoe().iter().map(|card| card.index()).collect();
        for (place, card) in shoe.iter().enumerate() {
            add(&mut positions, place * DECK + card);
        }
        for (card, next) in shoe.iter().zip(shoe.iter().skip(1)) {
            add(&mut pairs, card * DECK + next);
        }
    }
    let expected = f64::from(shoes) / DECK as f64;
    let square = |count: &u32| (f64::from(*count) - expected).powi(2) / expected;
    // A shoe is a whole deck, so a cell varies by 51/52 of what free counts would, and rows and
    // columns are fixed. A card does not follow itself, which leaves 52 × 51 pairs.
    let freedom = ((DECK - 1) * (DECK - 1)) as f64;
    let lie = positions.iter().map(square).sum::<f64>() * (DECK - 1) as f64 / DECK as f64;
    let apart = pairs.iter().enumerate().filter(|(pair, _)| pair / DECK != pair % DECK);
    let follow = apart.map(|(_, count)| square(count)).sum::<f64>();
    let test = |name, chi_square: f64| {
        let part = 2.0 / (9.0 * freedom);
        let z = ((chi_square / freedom).cbrt() - (1.0 - part)) / part.sqrt();
        ShuffleTest { name, chi_square, freedom, z }
    };
    vec![test("positions of cards", lie), test("neighbours", follow)]
}

/// The tests as a table that names its seed.
pub fn shuffle_table(seed: &Seed, shoes: u32) -> Result<Columns, UnevenColumn> {
    let tests = shuffle_tests(seed, shoes);
    let number = |of: fn(&ShuffleTest) -> f64| Values::Float(tests.iter().map(of).collect());
    let names = tests.iter().map(|test| test.name.to_owned()).collect();
    Columns::about([
        ("schema", "croupier.shuffle-statistics/1".to_owned()),
        ("engine", ENGINE.to_owned()),
        ("seed", seed.to_string()),
        ("decks_shuffled", shoes.to_string()),
    ])
    .with("test", Values::Text(names))?
    .with("chi_square", number(|test| test.chi_square))?
    .with("degrees_of_freedom", number(|test| test.freedom))?
    .with("z", number(|test| test.z))
}
