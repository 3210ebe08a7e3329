//! Pai gow: the house ways of both games, the ranking of tiles, and what a hand is paid.

pub(crate) mod payouts;
pub(crate) mod poker;
pub(crate) mod tiles;
