//! Two tiles as a hand: pair, Wong, Gong or points, and which of two hands is the better.

use super::kind::Kind;
use crate::equipment::Tile;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What zero points against zero points are (a setting of the table).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZeroZero {
    /// A copy, whatever the tiles: the custom of the trade.
    #[default]
    Copy,
    /// Decided by the higher single tile, as any other points: the letter of the document.
    Tile,
}

/// The points of a hand: the last digit of the sum of its tiles, 0 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Points(u8);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// The last digit of `sum`.
    pub const fn of_sum(sum: u8) -> Points {
        Points(sum % 10)
    }

    /// The number, 0 to 9.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// What a hand is, without regard to which tiles make it; the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum HandClass {
    /// Nothing but points.
    Points(Points),
    /// Teen or Day with any 8.
    Gong,
    /// Teen or Day with a 9.
    Wong,
    /// Two tiles of a kind, or the two Gee Joon tiles.
    Pair,
}

impl HandClass {
    /// The class of a hand with this many points; only the last digit counts.
    pub const fn of_points(points: u8) -> HandClass {
        HandClass::Points(Points::of_sum(points))
    }
}

impl fmt::Display for HandClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandClass::Points(points) => points.0.fmt(f),
            HandClass::Gong => f.write_str("gong"),
            HandClass::Wong => f.write_str("wong"),
            HandClass::Pair => f.write_str("pair"),
        }
    }
}

/// What a Gee Joon tile beside another tile was counted as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum GeeJoonCount {
    /// Six points, and the rank of the 2/4.
    Six,
    /// Three points, and the rank of the 1/2.
    Three,
}

impl GeeJoonCount {
    /// The points it counts.
    pub const fn points(self) -> u8 {
        self.as_kind().points()
    }

    /// The kind that shows as many points; its rank is the rank of a tile so counted.
    pub const fn as_kind(self) -> Kind {
        match self {
            GeeJoonCount::Six => Kind::GeeJoon6,
            GeeJoonCount::Three => Kind::GeeJoon3,
        }
    }
}

/// How good a hand is: hands are better, worse or copies as their ranks are greater, less or equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct HandRank {
    class: HandClass,
    /// What decides inside the class: 18 − rank of the deciding tile, 18 for the Gee Joon pair,
    /// 0 where nothing decides.
    decider: u8,
}

/// The decider of the best pair, better than that of a Teen.
const GEE_JOON_PAIR: u8 = 18;

impl HandRank {
    /// What the hand is.
    pub const fn class(self) -> HandClass {
        self.class
    }

    /// The kind of tile that decides between hands of the same class; nothing for zero points
    /// that are all a copy. The Gee Joon pair is decided by its 2/4.
    pub fn decided_by(self) -> Option<Kind> {
        if self.decider == GEE_JOON_PAIR {
            return Some(Kind::GeeJoon6);
        }
        let index = 17u8.checked_sub(self.decider)?;
        Kind::ALL.get(usize::from(index)).copied()
    }

    /// Whether this is the two Gee Joon tiles together, the best hand there is.
    pub const fn is_gee_joon(self) -> bool {
        self.decider == GEE_JOON_PAIR
    }
}

/// How good two tiles of these kinds are together.
pub fn rank_of_kinds(kinds: [Kind; 2], zero_zero: ZeroZero) -> HandRank {
    let [a, b] = kinds;
    let decided = |class, kind: Kind| HandRank { class, decider: 18 - kind.rank() };
    if a.is_gee_joon() && b.is_gee_joon() {
        return HandRank { class: HandClass::Pair, decider: GEE_JOON_PAIR };
    }
    if a == b {
        return decided(HandClass::Pair, a);
    }
    let better = a.min(b);
    let other = a.max(b);
    if better.is_teen_or_day() && other == Kind::Nine {
        return decided(HandClass::Wong, better);
    }
    if better.is_teen_or_day() && other.is_any_8() {
        return decided(HandClass::Gong, better);
    }
    let [a, b] = match gee_joon_count(kinds) {
        Some((counted, beside)) => [counted.as_kind(), beside],
        None => kinds,
    };
    let class = HandClass::of_points(a.points() + b.points());
    match (class, zero_zero) {
        (HandClass::Points(Points::ZERO), ZeroZero::Copy) => HandRank { class, decider: 0 },
        _ => decided(class, a.min(b)),
    }
}

/// What a lone Gee Joon tile counts and the tile it stands with: more points are the better hand,
/// and 6 and 3 never come to the same points.
fn gee_joon_count(kinds: [Kind; 2]) -> Option<(GeeJoonCount, Kind)> {
    let beside = match kinds {
        [a, b] if a.is_gee_joon() && !b.is_gee_joon() => b,
        [a, b] if b.is_gee_joon() && !a.is_gee_joon() => a,
        _ => return None,
    };
    let points = |count: GeeJoonCount| Points::of_sum(count.points() + beside.points());
    if points(GeeJoonCount::Six) > points(GeeJoonCount::Three) {
        Some((GeeJoonCount::Six, beside))
    } else {
        Some((GeeJoonCount::Three, beside))
    }
}

/// Two different tiles, the smaller number first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct TwoTiles {
    first: Tile,
    second: Tile,
}

impl TwoTiles {
    /// These two tiles; nothing when they are one and the same.
    pub fn new(a: Tile, b: Tile) -> Option<TwoTiles> {
        (a != b).then(|| TwoTiles::from_different(a, b))
    }

    /// As [`TwoTiles::new`], for tiles known to be different.
    pub(super) fn from_different(a: Tile, b: Tile) -> TwoTiles {
        TwoTiles { first: a.min(b), second: a.max(b) }
    }

    /// The tiles, smaller number first, so the better tile first.
    pub const fn tiles(self) -> [Tile; 2] {
        [self.first, self.second]
    }

    /// The kinds of the tiles.
    pub fn kinds(self) -> [Kind; 2] {
        self.tiles().map(Kind::of)
    }

    /// How good they are.
    pub fn rank(self, zero_zero: ZeroZero) -> HandRank {
        rank_of_kinds(self.kinds(), zero_zero)
    }

    /// What they are, without regard to which tiles make it.
    pub fn class(self) -> HandClass {
        self.rank(ZeroZero::Copy).class()
    }

    /// What its Gee Joon tile was counted as, when it holds exactly one.
    pub fn gee_joon_count(self) -> Option<GeeJoonCount> {
        gee_joon_count(self.kinds()).map(|(count, _)| count)
    }
}

impl fmt::Display for TwoTiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.first, self.second)
    }
}
