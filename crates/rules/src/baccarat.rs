//! Baccarat in all its rulebooks: hands, the Table of Play, every bet, insurance, limits,
//! settlement, and whether an outcome is established. What differs between documents arrives as
//! a [`crate::rulebook::Rulebook`]; nothing here asks which document it is.

mod bets;
mod established;
mod hand;
mod insurance;
mod settlement;
mod table_of_play;

pub use bets::{BaccaratBet, BetStanding};
pub use established::{EstablishRefused, Established, Fate, established, established_insured};
pub use hand::{Hand, Play, PointTotal, Result, Side, points};
pub use insurance::{InsuranceOffer, InsuranceRow, OnTie, Stage, offer_after};
pub use settlement::{PlacedBet, RoundSettlement, Wager, effective_stakes, insurance_cap, settle};
pub use table_of_play::{
    DealRefused, Decision, Drawn, banker_draws, deal_out, explain, next_card, player_draws,
};
