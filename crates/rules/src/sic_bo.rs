//! Sic Bo: three dice and every bet on them.

mod bets;
mod facts;
mod settlement;

pub use bets::{SicBoBet, Total, TwoDice};
pub use facts::{facts_of, throw_index};
pub use settlement::{PlacedBet, settle, winning};
