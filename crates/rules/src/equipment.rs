//! The things on a table: cards, the composition of a shoe, dice, tiles, and how they are shuffled.

mod card;
mod composition;
mod dice;
mod shuffle;
mod tile;

pub use card::{Card, CardOrJoker, ParseCardError, Rank, Suit};
pub use composition::{Composition, DECKS_MAX, NotInShoe};
pub use dice::{Dice, Die, NotADie};
pub use shuffle::{SHUFFLE_VERSION, bounded, roll, shuffle};
pub use tile::{Face, ParseTileError, Tile, TileTooOften};
