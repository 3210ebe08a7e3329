//! The table of authority for pai gow. The Dealer calls a misdeal and a Pit Supervisor agrees; a
//! hand entered again is a command of the Dealer: see `deal`.

use super::order::PaiGowOrder;
use crate::pit::{At, OrderKind, orders};

#[rustfmt::skip]
orders! {
    CORRECT_DICE = "correct-dice" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[At::Drawing, At::Settled], &[], true;
    CORRECT_HAND = "correct-hand" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[At::Settled], &[], false;
    MISDEAL = "misdeal" by PaiGowMisdeal:
        Dealer, Always, &[At::Drawing], &[], true;
}

/// The orders of pai gow.
pub(crate) const ORDERS: &[OrderKind] = &[CORRECT_DICE, CORRECT_HAND, MISDEAL];

impl PaiGowOrder {
    /// The order by kind.
    pub const fn kind(&self) -> OrderKind {
        match self {
            PaiGowOrder::CorrectDice { .. } => CORRECT_DICE,
            PaiGowOrder::CorrectHand { .. } => CORRECT_HAND,
            PaiGowOrder::Misdeal { .. } => MISDEAL,
        }
    }
}
