//! The phases of a round by name, for people and programs.

use serde::{Deserialize, Serialize};

/// Where a round is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// No round yet.
    Idle,
    /// "Place your Bets".
    Open,
    /// "No more Bets"; the draw is on.
    Drawing,
    /// Insurance is on offer.
    Insurance,
    /// Patrons are choosing after a dealing error.
    Options,
    /// Everything is drawn; the dealer has to confirm.
    Confirming,
    /// The round is settled.
    Settled,
    /// The round is Void.
    Void,
    /// Play is interrupted.
    Interrupted,
    /// The bank is on offer.
    BankOffer,
    /// Hands are being set.
    Setting,
}

impl Phase {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Idle => "idle",
            Phase::Open => "open",
            Phase::Drawing => "drawing",
            Phase::Insurance => "insurance",
            Phase::Options => "options",
            Phase::Confirming => "confirming",
            Phase::Settled => "settled",
            Phase::Void => "void",
            Phase::Interrupted => "interrupted",
            Phase::BankOffer => "bank-offer",
            Phase::Setting => "setting",
        }
    }
}
