//! Exact odds: the chance, the edge and the variance of every bet, counted to the last card.
//!
//! Pure: no input or output, no clock, no random number, no float. A rulebook and the cards of a
//! shoe go in; whole numbers of deals come out, and ratios of them in lowest terms.

pub mod baccarat;
pub mod ratio;
