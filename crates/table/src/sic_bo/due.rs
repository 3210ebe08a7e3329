//! What the automatic dealer of a Sic Bo table does next.

/// A move of the automatic dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SicBoDue {
    /// It throws the dice.
    Dice {
        /// The earliest time, in milliseconds since 1970.
        at_ms: u64,
    },
}

impl SicBoDue {
    pub(crate) const fn at_ms(self) -> u64 {
        match self {
            SicBoDue::Dice { at_ms } => at_ms,
        }
    }
}
