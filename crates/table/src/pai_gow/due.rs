//! What the automatic dealer of a pai gow table does next.

/// A move of the automatic dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaiGowDue {
    /// It throws the dice in the cup.
    Dice {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
    /// It delivers the hands.
    Hands,
    /// It reveals the seed of the round that is over.
    Reveal,
}

impl PaiGowDue {
    pub(crate) const fn at_ms(self) -> u64 {
        match self {
            PaiGowDue::Dice { at_ms } => at_ms,
            PaiGowDue::Hands | PaiGowDue::Reveal => 0,
        }
    }
}
