//! The facts of a throw that conditions ask for, in the order of the Sic Bo words.

use super::words::WORDS;
use crate::equipment::{Dice, Die};

/// How many words Sic Bo has.
const FACTS: usize = WORDS.len();

/// Every fact of a throw.
pub fn facts_of(dice: Dice) -> [u8; FACTS] {
    let shown = Die::ALL.map(|face| u8::try_from(dice.showing(face)).unwrap_or(0));
    let faces = shown.iter().filter(|&&count| count > 0).count();
    let mut sorted = dice.0.map(Die::get);
    sorted.sort_unstable();
    let [a, b, c, d, e, f] = shown;
    let [lowest, middle, highest] = sorted;
    let faces = u8::try_from(faces).unwrap_or(0);
    let (triple, double) = (u8::from(faces == 1), u8::from(faces == 2));
    [dice.total(), a, b, c, d, e, f, faces, triple, double, lowest, middle, highest]
}
