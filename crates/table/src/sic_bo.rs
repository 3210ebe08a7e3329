//! Sic Bo at the table: three dice, entered once the bets are closed.

use crate::round::{Round, RoundResult};
use croupier_rules::equipment::Dice;
use serde::{Deserialize, Serialize};

mod settle;

pub(crate) use settle::settle;

/// The draw of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shake {
    /// The dice are being shaken.
    Shaking,
    /// They lie, and wait for the dealer to confirm.
    Thrown(Dice),
}

/// A Sic Bo table.
pub type SicBoTable = Round<Shake>;

impl Shake {
    /// The dice, once they lie.
    pub const fn dice(self) -> Option<Dice> {
        match self {
            Shake::Shaking => None,
            Shake::Thrown(dice) => Some(dice),
        }
    }
}

/// The result of a throw.
pub(crate) fn result(dice: Dice) -> RoundResult {
    RoundResult::Total(dice.total())
}
