//! The words that the conditions of the wager against the bank are written in.

use crate::rulebook::expression::{FactWord, Kind, Needs, word};

const POINTS: Needs = Needs::POINTS;

/// The words of the wager against the bank, in the order of `pai_gow::facts`.
pub static WORDS: [FactWord; 1] =
    [word("wins", Kind::Truth, POINTS, "both halves are better than the bank's")];
