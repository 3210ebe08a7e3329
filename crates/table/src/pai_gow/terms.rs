//! The table of authority for pai gow. A misdeal and a hand entered again are the Dealer's commands
//! and stand in `deal`.

use super::order::PaiGowOrder;
use crate::pit::{At, OrderKind, orders};

#[rustfmt::skip]
orders! {
    CORRECT_DICE = "correct-dice" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[At::Drawing, At::Settled], &[], true;
    CORRECT_HAND = "correct-hand" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[At::Settled], &[], false;
}

/// The orders of pai gow.
pub(crate) const ORDERS: &[OrderKind] = &[CORRECT_DICE, CORRECT_HAND];

impl PaiGowOrder {
    /// The order by kind.
    pub const fn kind(&self) -> OrderKind {
        match self {
            PaiGowOrder::CorrectDice { .. } => CORRECT_DICE,
            PaiGowOrder::CorrectHand { .. } => CORRECT_HAND,
        }
    }
}
