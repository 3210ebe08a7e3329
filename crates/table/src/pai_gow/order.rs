//! What the pit may order at a pai gow table.

use super::{Piece, Position};
use crate::order::PitOrder;
use croupier_rules::equipment::Dice;
use serde::{Deserialize, Serialize};

/// An order about the dice or a hand, or about the deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum PaiGowOrder {
    /// The dice in the cup showed something else.
    CorrectDice { dice: Dice, text: String },
    /// A hand was really another, or was set otherwise: the round is settled again by it. Needs a
    /// second person.
    CorrectHand {
        at: Position,
        pieces: Vec<Piece>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        low: Option<Vec<Piece>>,
        text: String,
    },
    /// The deal left a wrong number of cards or tiles: the Dealer calls it, a Pit Supervisor
    /// agrees.
    Misdeal { left: u32 },
}

impl PaiGowOrder {
    /// Whether it makes the round Void.
    pub(crate) const fn voids(&self) -> bool {
        matches!(self, PaiGowOrder::Misdeal { .. })
    }
}

impl From<PaiGowOrder> for PitOrder {
    fn from(order: PaiGowOrder) -> PitOrder {
        PitOrder::PaiGow(order)
    }
}
