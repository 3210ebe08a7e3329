//! What the automatic dealer of a Sic Bo table does next.

/// A move of the automatic dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SicBoDue {
    /// It throws the dice.
    Dice {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
}
