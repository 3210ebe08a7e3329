//! What the automatic dealer of a baccarat table does next.

/// A move of the automatic dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BaccaratDue {
    /// It puts a new shoe on the table.
    NewShoe,
    /// It ends the shoe and reveals its seed, once the result was shown.
    EndShoe {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
    /// It draws a card.
    Card {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
}

impl BaccaratDue {
    pub(crate) const fn at_ms(self) -> u64 {
        match self {
            BaccaratDue::NewShoe => 0,
            BaccaratDue::EndShoe { at_ms } | BaccaratDue::Card { at_ms } => at_ms,
        }
    }
}
