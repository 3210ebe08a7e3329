//! What only baccarat has on the wire: its commands, orders and answers, its roads, and what its
//! tables show besides.

pub(crate) mod command;
pub mod roads;
pub(crate) mod views;
