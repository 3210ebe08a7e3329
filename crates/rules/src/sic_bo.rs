//! Sic Bo: three dice and every bet on them.

mod bets;
mod facts;
mod rulebook;
mod settlement;
mod words;

pub use bets::{SicBoBet, Total, TwoDice};
pub use facts::facts_of;
pub(crate) use rulebook::{NO_BANK, RULEBOOKS, STUDIES, commission_fault, decided, meaning};
pub use settlement::{PlacedBet, settle, winning};
pub use words::WORDS;
