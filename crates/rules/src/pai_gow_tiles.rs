//! Pai Gow Tiles: what two tiles are worth, how four are set, and what the house way does.

pub mod explain;
pub mod fast;
pub mod four;
pub mod hand;
pub mod kind;
mod round;
pub mod setting;
pub mod ways;
mod words;

pub use explain::{Explanation, Fact, Names, PHRASE_KEYS, Phrase, explain, hand_name, names};
pub use four::{FourTiles, FourTilesError};
pub use hand::{GeeJoonCount, HandClass, HandRank, Points, TwoTiles, ZeroZero};
pub use kind::Kind;
pub(crate) use round::facts_of_places;
pub use round::{PaiGowTiles, facts_of_bank, place_of_bank};
pub use setting::{Setting, SettingError};
pub use ways::{
    Beside, HouseSet, Listed, OtherPlay, PairPlay, Preference, TeenDayPlay, TilesWay,
    UnknownTilesWay, WayRule, set,
};
pub use words::WORDS;
