//! Sic Bo: three dice and every bet on them.

mod bets;
mod settlement;

pub use bets::{SicBoBet, Total, TwoDice};
pub use settlement::{PlacedBet, settle, winning};
