//! What only baccarat has on the wire: its commands, orders and answers, its roads, and what its
//! tables show besides.

mod cards_left;
pub(crate) mod command;
pub mod roads;
pub(crate) mod views;

pub use cards_left::cards_left;
