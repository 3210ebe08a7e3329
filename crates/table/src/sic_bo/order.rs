//! What the pit may order at a Sic Bo table.

use crate::order::PitOrder;
use croupier_rules::equipment::Dice;
use serde::{Deserialize, Serialize};

/// An order about a throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum SicBoOrder {
    /// The dice entered were not those on the table.
    CorrectDice { dice: Dice, text: String },
    /// A throw that cannot be read: bets stand and the dice are shaken again.
    NoRoll { text: String },
}

impl From<SicBoOrder> for PitOrder {
    fn from(order: SicBoOrder) -> PitOrder {
        PitOrder::SicBo(order)
    }
}
