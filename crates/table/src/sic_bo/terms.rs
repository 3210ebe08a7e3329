//! The table of authority for Sic Bo. Once the numbers are shown, no roll takes a Pit Supervisor:
//! see `correction`.

use super::order::SicBoOrder;
use crate::pit::{At, OrderKind, orders};

#[rustfmt::skip]
orders! {
    CORRECT_DICE = "correct-dice" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[At::Drawing, At::Settled], &[], true;
    NO_ROLL = "no-roll" by NoRoll:
        Dealer, Never, &[At::Drawing], &[], true;
}

/// The orders of Sic Bo.
pub(crate) const ORDERS: &[OrderKind] = &[CORRECT_DICE, NO_ROLL];

impl SicBoOrder {
    /// The order by kind.
    pub const fn kind(&self) -> OrderKind {
        match self {
            SicBoOrder::CorrectDice { .. } => CORRECT_DICE,
            SicBoOrder::NoRoll { .. } => NO_ROLL,
        }
    }
}
