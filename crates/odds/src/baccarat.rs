//! Baccarat counted: the joint law of a round, every bet, every insurance offer, and what the
//! removal of a card does to them.

mod first_four;
mod joint;
mod plain;
mod play;

pub use joint::{CARDS_MAX, CARDS_OF_A_ROUND, CELLS, JointLaw};
