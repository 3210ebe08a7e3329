//! The things on a table: cards, the composition of a shoe, dice, and how they are shuffled.

mod card;
mod composition;
mod dice;
mod shuffle;

pub use card::{Card, CardOrJoker, ParseCardError, Rank, Suit};
pub use composition::{Composition, DECKS_MAX, NotInShoe};
pub use dice::{Dice, Die, NotADie};
pub use shuffle::{SHUFFLE_VERSION, bounded, roll, shuffle};
