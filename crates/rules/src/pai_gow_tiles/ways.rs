//! The house ways: how the dealer sets four tiles, and which step of the way said so.

mod foxwoods;
mod guide_hints;

use super::four::FourTiles;
use super::setting::Setting;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A fixed way to set four tiles. Both are total: every four tiles have one setting.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum TilesWay {
    /// The way of a large house, with its exceptions.
    #[default]
    Foxwoods,
    /// The five hints the guide gives to patrons, made into a procedure.
    GuideHints,
}

/// A name no way has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a house way of Pai Gow Tiles: there are foxwoods and guide-hints")]
pub struct UnknownTilesWay(pub String);

impl TilesWay {
    /// Both ways.
    pub const ALL: [TilesWay; 2] = [TilesWay::Foxwoods, TilesWay::GuideHints];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            TilesWay::Foxwoods => "foxwoods",
            TilesWay::GuideHints => "guide-hints",
        }
    }
}

impl fmt::Display for TilesWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for TilesWay {
    type Err = UnknownTilesWay;
    fn from_str(text: &str) -> Result<TilesWay, UnknownTilesWay> {
        TilesWay::ALL
            .into_iter()
            .find(|way| way.name() == text)
            .ok_or_else(|| UnknownTilesWay(text.to_owned()))
    }
}

/// What was done with the only pair among four tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum PairPlay {
    /// Kept: the way does not part this pair beside these tiles.
    Kept,
    /// Kept by the guard: the way parts it, but the low hand would not be better for it.
    Guarded,
    /// Parted.
    Split,
}

/// What stands with the only Teen or Day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Beside {
    /// A 7: a high nine.
    Seven,
    /// An 8: a Gong.
    Eight,
    /// A 9: a Wong.
    Nine,
}

/// In which order a 7, an 8 and a 9 were preferred beside the only Teen or Day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Preference {
    /// High nine, Gong, Wong.
    Usual,
    /// Wong, high nine, Gong: an 11 is left over.
    With11,
    /// Gong, high nine, Wong: any 4 is left over, or a 5 beside a low 8.
    With4Or5,
}

impl Preference {
    /// The order, first choice first.
    pub const fn order(self) -> [Beside; 3] {
        match self {
            Preference::Usual => [Beside::Seven, Beside::Eight, Beside::Nine],
            Preference::With11 => [Beside::Nine, Beside::Seven, Beside::Eight],
            Preference::With4Or5 => [Beside::Eight, Beside::Seven, Beside::Nine],
        }
    }
}

/// How Teen or Day were played with a 7, 8 or 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum TeenDayPlay {
    /// Both are held: the Teen goes high.
    Both,
    /// One of them is held.
    One {
        /// What stands beside it.
        beside: Beside,
        /// The preference that led there.
        preference: Preference,
    },
}

/// One of the listed hands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[allow(missing_docs)] // named by the letters of the procedure
pub enum Listed {
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
}

/// How a hand nothing else decides was played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum OtherPlay {
    /// With the best low hand.
    BestLow,
    /// With the best high hand, for the low hand would be poor anyway.
    BestHigh,
}

/// Which step of a way decided, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum WayRule {
    /// `foxwoods`: two pairs.
    TwoPairs,
    /// `foxwoods`: one pair.
    OnePair(PairPlay),
    /// `foxwoods`: Teen or Day with a 7, 8 or 9.
    TeenDay(TeenDayPlay),
    /// `foxwoods`: a listed hand.
    Listed(Listed),
    /// `foxwoods`: all other hands.
    Other(OtherPlay),
    /// `foxwoods`: all other hands, both halves good: the better tile goes high.
    OtherA,
    /// `foxwoods`: all other hands, seven and eight with Teen and Day: the better tile goes high.
    OtherB,
    /// `guide-hints`: a pair.
    HintPair,
    /// `guide-hints`: a Wong or a Gong.
    HintWongGong,
    /// `guide-hints`: nine or eight points.
    HintNineEight,
    /// `guide-hints`: the best tile with the worst.
    HintAverage,
}

impl fmt::Display for WayRule {
    /// The step of the written procedure: `3.2`, `3.4.G`, `4.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WayRule::TwoPairs => f.write_str("3.1"),
            WayRule::OnePair(_) => f.write_str("3.2"),
            WayRule::TeenDay(_) => f.write_str("3.3"),
            WayRule::Listed(listed) => write!(f, "3.4.{listed:?}"),
            WayRule::Other(_) => f.write_str("3.5"),
            WayRule::OtherA => f.write_str("3.5.A"),
            WayRule::OtherB => f.write_str("3.5.B"),
            WayRule::HintPair => f.write_str("4.1"),
            WayRule::HintWongGong => f.write_str("4.2"),
            WayRule::HintNineEight => f.write_str("4.3"),
            WayRule::HintAverage => f.write_str("4.4"),
        }
    }
}

/// Four tiles set by a house way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseSet {
    /// The setting, down to the tile.
    pub setting: Setting,
    /// What decided.
    pub rule: WayRule,
}

/// Sets four tiles by a house way.
pub fn set(way: TilesWay, four: &FourTiles) -> HouseSet {
    let (chosen, rule) = match way {
        TilesWay::Foxwoods => foxwoods::choose(four),
        TilesWay::GuideHints => guide_hints::choose(four),
    };
    // Equal settings are one setting for every purpose of the game; the tile that comes first in
    // the table goes low, so that everybody puts out the same tiles.
    let equal = Setting::all(four).into_iter().filter(|setting| setting.ranks() == chosen.ranks());
    let setting = equal.min_by_key(|setting| setting.low());
    HouseSet {
        setting: setting.unwrap_or(chosen), // the chosen one is equal to itself
        rule,
    }
}

/// The three settings of four tiles, better hand high.
fn three_settings(four: &FourTiles) -> [Setting; 3] {
    four.partitions().map(Setting::from_hands)
}

/// Of some settings the one with the best low hand, of equal ones the best high hand.
fn best_low(settings: impl IntoIterator<Item = Setting>) -> Option<Setting> {
    let by = |setting: &Setting| setting.ranks();
    settings.into_iter().max_by_key(by)
}

/// Of some settings the one with the best high hand, of equal ones the best low hand.
fn best_high(settings: impl IntoIterator<Item = Setting>) -> Option<Setting> {
    settings.into_iter().max_by_key(|setting| {
        let [low, high] = setting.ranks();
        [high, low]
    })
}
