//! The patron's agreement to a bet that staff place, as the journal holds it.

use serde::{Deserialize, Serialize};

/// How a patron answered staff who asked to place a bet (R30).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// Agreed on the Player Terminal.
    Terminal,
    /// Agreed with card and PIN, typed at the Game Console.
    CardAndPin,
    /// Not agreed.
    Refused,
}
