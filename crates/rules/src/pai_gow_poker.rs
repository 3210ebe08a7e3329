//! Pai Gow Poker: seven cards set as a low hand of two and a high hand of five.
//!
//! Ranking with the joker, fouls, comparison half by half, the house ways, Fortune, and a hand
//! explained. Banking, commission and the ring are shared with the tiles and live elsewhere.
//! Evaluator and house way exist twice: a plain model that reads like the procedure, and a fast
//! one; tests keep them alike on every hand there is.

pub mod explain;
pub mod fast;
mod fortune;
mod hand;
pub mod house_way;
pub mod plain;
mod rank;
mod round;
mod words;

pub use fortune::{FortuneHand, fortune_hand};
pub use hand::{HighHand, LowHand, NotALowHand, NotSevenCards, Setting, SevenCards, compare};
pub use house_way::{HouseSet, NotAPokerWay, PokerWay, Reason, WayRule};
pub use rank::{HighClass, HighRank, HighRankIndex, LowRank, LowRankIndex, StraightTop};
pub(crate) use round::facts_of_places;
pub use round::{PaiGowPoker, facts_of_bank, place_of_bank};
pub use words::{FORTUNE, WORDS};
