//! Baccarat in all its rulebooks: hands, the Table of Play, every bet, insurance, limits,
//! settlement, and whether an outcome is established. What differs between documents arrives as
//! a [`crate::rulebook::Rulebook`]; nothing here asks which document it is.

mod bets;
mod established;
mod facts;
mod hand;
mod insurance;
mod rulebook;
mod settlement;
mod table_of_play;
mod words;

pub use bets::{BaccaratBet, BetStanding};
pub use established::{EstablishRefused, Established, Fate, established, established_insured};
pub use facts::{
    CELLS, HandRanks, PAIR_CLASSES, SuitsOfTwo, cell, cell_of, facts_of, facts_of_cell,
    facts_of_pairs, facts_of_ranks, pair_class,
};
pub(crate) use facts::{facts_of_suit, is_of_suits};
pub use hand::{Hand, Play, PointTotal, Result, Side, points};
pub use insurance::{InsuranceOffer, InsuranceRow, OnTie, Stage, offer_after};
pub(crate) use rulebook::{RULEBOOKS, STUDIES, commission_fault, meaning, returned_when};
pub use settlement::{PlacedBet, RoundSettlement, Wager, effective_stakes, insurance_cap, settle};
pub use table_of_play::{
    DealRefused, Decision, Drawn, banker_draws, deal_out, explain, next_card, player_draws,
};
pub use words::WORDS;
