//! Pai gow: the house ways of both games, the ranking of tiles, what a hand is paid, and help.

mod fortune;
mod lessons;
pub(crate) mod payouts;
pub(crate) mod poker;
mod taught;
pub(crate) mod tiles;

pub(crate) use lessons::lessons;
