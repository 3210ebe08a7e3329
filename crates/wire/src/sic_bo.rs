//! What only Sic Bo has on the wire: its commands and orders, and its throws on a board.

pub(crate) mod command;
pub(crate) mod devices;
pub mod roads;
