//! Exact odds: the chance, the edge and the variance of every bet, counted to the last card.
//!
//! Pure: no input or output, no clock, no random number, no float. A rulebook and the cards of a
//! shoe go in; whole numbers of deals come out, and ratios of them in lowest terms.

pub mod baccarat;
pub mod ratio;
pub mod report;
pub mod shoe;
pub mod sic_bo;
pub mod wager;

pub use baccarat::baccarat_odds;
pub use report::{BetOdds, InsuranceOdds, OddsRefused, OddsReport, RowOdds};
pub use shoe::{Shoe, ShoeRefused};
pub use sic_bo::sic_bo_odds;
