//! The last throws of Sic Bo: what its history is made of.

use crate::round::{RoundNo, Shown};
use croupier_rules::equipment::Dice;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How many throws are remembered.
pub const THROWS_MAX: usize = 100;

/// One throw of Sic Bo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Throw {
    /// The round.
    pub round: RoundNo,
    /// The dice.
    pub dice: Dice,
}

/// Notes a throw; in place of what was noted of its round before. `false` when these are no dice.
pub(crate) fn note(throws: &mut VecDeque<Throw>, round: RoundNo, shown: &Shown) -> bool {
    let Shown::Dice(dice) = shown else { return false };
    if throws.back().is_some_and(|last| last.round == round) {
        throws.pop_back();
    }
    if throws.len() == THROWS_MAX {
        throws.pop_front();
    }
    throws.push_back(Throw { round, dice: *dice });
    true
}
