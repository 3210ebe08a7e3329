//! A setting explained: phrase keys and facts, which a dictionary turns into what people read.

use super::four::FourTiles;
use super::hand::{HandClass, Points, TwoTiles, ZeroZero};
use super::kind::Kind;
use super::setting::Setting;
use super::ways::{
    self, Beside, HouseSet, Listed, OtherPlay, PairPlay, Preference, TeenDayPlay, TilesWay, WayRule,
};
use std::fmt;

/// Every key this module can answer with; a dictionary that has them all is complete.
pub const PHRASE_KEYS: [&str; 28] = [
    "tiles.gee_joon",
    "tiles.matched_pair",
    "tiles.mixed_pair",
    "tiles.wong",
    "tiles.gong",
    "tiles.points",
    "tiles.zero",
    "tiles.gee_joon_counts",
    "tiles_way.foxwoods.two_pairs",
    "tiles_way.foxwoods.pair.kept",
    "tiles_way.foxwoods.pair.guarded",
    "tiles_way.foxwoods.pair.split",
    "tiles_way.foxwoods.teen_and_day",
    "tiles_way.foxwoods.high_nine",
    "tiles_way.foxwoods.gong",
    "tiles_way.foxwoods.wong",
    "tiles_way.foxwoods.high_nine.exception",
    "tiles_way.foxwoods.gong.exception",
    "tiles_way.foxwoods.wong.exception",
    "tiles_way.foxwoods.listed",
    "tiles_way.foxwoods.best_low",
    "tiles_way.foxwoods.best_high",
    "tiles_way.foxwoods.good_halves",
    "tiles_way.foxwoods.seven_and_eight",
    "tiles_way.guide_hints.pair",
    "tiles_way.guide_hints.wong_or_gong",
    "tiles_way.guide_hints.nine_or_eight",
    "tiles_way.guide_hints.average",
];

/// Something to say of a hand; its key is one of [`PHRASE_KEYS`].
pub type Phrase = crate::phrase::Phrase<Fact>;

/// A fact of a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A kind of tile.
    Kind(Kind),
    /// What a hand is.
    Class(HandClass),
    /// A number of points.
    Points(u8),
    /// A listed hand.
    Listed(Listed),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Kind(kind) => kind.fmt(f),
            Fact::Class(class) => class.fmt(f),
            Fact::Points(points) => points.fmt(f),
            Fact::Listed(listed) => write!(f, "{listed:?}"),
        }
    }
}

/// What both hands of a setting are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// The low hand.
    pub low: Phrase,
    /// The high hand.
    pub high: Phrase,
    /// What a lone Gee Joon tile was counted as, low hand first.
    pub gee_joon: Vec<Phrase>,
}

/// Four tiles set by a house way, explained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The setting and its rule.
    pub set: HouseSet,
    /// What its hands are called.
    pub names: Names,
    /// Why it is set so.
    pub why: Phrase,
}

/// Sets four tiles by a house way and says what came of it and why.
pub fn explain(way: TilesWay, four: &FourTiles, zero_zero: ZeroZero) -> Explanation {
    let set = ways::set(way, four);
    Explanation { set, names: names(&set.setting, zero_zero), why: why(&set, four) }
}

/// What the hands of a setting are called.
pub fn names(setting: &Setting, zero_zero: ZeroZero) -> Names {
    let arranged = setting.arranged(zero_zero);
    let [low, high] = [arranged.low(), arranged.high()];
    Names {
        low: hand_name(low, zero_zero),
        high: hand_name(high, zero_zero),
        gee_joon: [low, high].into_iter().filter_map(gee_joon_counts).collect(),
    }
}

/// What two tiles are called.
pub fn hand_name(hand: TwoTiles, zero_zero: ZeroZero) -> Phrase {
    let rank = hand.rank(zero_zero);
    let Some(tile) = rank.decided_by() else {
        return phrase("tiles.zero", []);
    };
    match rank.class() {
        HandClass::Pair if rank.is_gee_joon() => phrase("tiles.gee_joon", []),
        HandClass::Pair => {
            let [first, second] = hand.tiles();
            let key = if first.face() == second.face() {
                "tiles.matched_pair"
            } else {
                "tiles.mixed_pair"
            };
            phrase(key, [("tile", Fact::Kind(tile))])
        }
        HandClass::Wong => phrase("tiles.wong", [("tile", Fact::Kind(tile))]),
        HandClass::Gong => phrase("tiles.gong", [("tile", Fact::Kind(tile))]),
        HandClass::Points(points) => points_name(points, tile),
    }
}

fn points_name(points: Points, tile: Kind) -> Phrase {
    let points = Fact::Points(points.get());
    phrase("tiles.points", [("points", points), ("tile", Fact::Kind(tile))])
}

fn gee_joon_counts(hand: TwoTiles) -> Option<Phrase> {
    let count = hand.gee_joon_count()?;
    let tile = hand.kinds().into_iter().find(|kind| kind.is_gee_joon())?;
    let facts = [("tile", Fact::Kind(tile)), ("points", Fact::Points(count.points()))];
    Some(phrase("tiles.gee_joon_counts", facts))
}

/// Why four tiles were set so.
fn why(set: &HouseSet, four: &FourTiles) -> Phrase {
    let setting = &set.setting;
    match set.rule {
        WayRule::TwoPairs => phrase("tiles_way.foxwoods.two_pairs", []),
        WayRule::OnePair(play) => one_pair(play, setting, four),
        WayRule::TeenDay(play) => teen_day(play, setting, four),
        WayRule::Listed(id) => phrase("tiles_way.foxwoods.listed", [("id", Fact::Listed(id))]),
        WayRule::Other(OtherPlay::BestLow) => classes("tiles_way.foxwoods.best_low", setting),
        WayRule::Other(OtherPlay::BestHigh) => classes("tiles_way.foxwoods.best_high", setting),
        WayRule::OtherA => classes("tiles_way.foxwoods.good_halves", setting),
        WayRule::OtherB => classes("tiles_way.foxwoods.seven_and_eight", setting),
        WayRule::HintPair => classes("tiles_way.guide_hints.pair", setting),
        WayRule::HintWongGong => classes("tiles_way.guide_hints.wong_or_gong", setting),
        WayRule::HintNineEight => classes("tiles_way.guide_hints.nine_or_eight", setting),
        WayRule::HintAverage => {
            let [best, _, _, worst] = four.kinds();
            let facts = [("best", Fact::Kind(best)), ("worst", Fact::Kind(worst))];
            phrase("tiles_way.guide_hints.average", facts)
        }
    }
}

/// The pair, the tiles beside it and what the low hand is or would be.
fn one_pair(play: PairPlay, setting: &Setting, four: &FourTiles) -> Phrase {
    let key = match play {
        PairPlay::Kept => "tiles_way.foxwoods.pair.kept",
        PairPlay::Guarded => "tiles_way.foxwoods.pair.guarded",
        PairPlay::Split => "tiles_way.foxwoods.pair.split",
    };
    let all = Setting::all(four);
    let keeps = |setting: &&Setting| setting.high().class() == HandClass::Pair;
    let keep = all.iter().find(keeps).unwrap_or(setting);
    let split = all.iter().find(|other| !keeps(other)).unwrap_or(setting);
    let [pair, _] = keep.high().kinds();
    let [first, second] = keep.low().kinds();
    let facts = [
        ("pair", Fact::Kind(pair)),
        ("first", Fact::Kind(first)),
        ("second", Fact::Kind(second)),
        ("kept_low", Fact::Class(keep.low().class())),
        ("split_low", Fact::Class(split.low().class())),
    ];
    phrase(key, facts)
}

/// Teen or Day, what stands beside it, and for an exception the tile that makes it one.
fn teen_day(play: TeenDayPlay, setting: &Setting, four: &FourTiles) -> Phrase {
    let useful = |hand: TwoTiles| {
        let [better, other] = hand.kinds();
        (better.is_teen_or_day() && other.is_7_8_or_9()).then_some([better, other])
    };
    let hand = useful(setting.high()).or_else(|| useful(setting.low()));
    let [tile, beside] = hand.unwrap_or(setting.high().kinds());
    let mut facts = vec![("tile", Fact::Kind(tile)), ("beside", Fact::Kind(beside))];
    let key = match play {
        TeenDayPlay::Both => "tiles_way.foxwoods.teen_and_day",
        TeenDayPlay::One { beside, preference: Preference::Usual } => match beside {
            Beside::Seven => "tiles_way.foxwoods.high_nine",
            Beside::Eight => "tiles_way.foxwoods.gong",
            Beside::Nine => "tiles_way.foxwoods.wong",
        },
        TeenDayPlay::One { beside, preference: Preference::With11 | Preference::With4Or5 } => {
            let left = |kind: &Kind| !kind.is_teen_or_day() && !kind.is_7_8_or_9();
            let left_over = four.kinds().into_iter().find(left);
            facts.extend(left_over.map(|kind| ("left_over", Fact::Kind(kind))));
            match beside {
                Beside::Seven => "tiles_way.foxwoods.high_nine.exception",
                Beside::Eight => "tiles_way.foxwoods.gong.exception",
                Beside::Nine => "tiles_way.foxwoods.wong.exception",
            }
        }
    };
    phrase(key, facts)
}

/// A key with what the two hands are.
fn classes(key: &'static str, setting: &Setting) -> Phrase {
    let facts = [
        ("low", Fact::Class(setting.low().class())),
        ("high", Fact::Class(setting.high().class())),
    ];
    phrase(key, facts)
}

fn phrase(key: &'static str, facts: impl IntoIterator<Item = (&'static str, Fact)>) -> Phrase {
    Phrase { key, facts: facts.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All deals, both ways: every key said is in the list, and every key in the list is said.
    #[test]
    fn the_list_of_keys_is_closed_and_nothing_in_it_is_idle() {
        let mut said = BTreeSet::new();
        for way in TilesWay::ALL {
            for four in FourTiles::all() {
                let Explanation { names, why, .. } = explain(way, &four, ZeroZero::Copy);
                said.extend([names.low.key, names.high.key, why.key]);
                said.extend(names.gee_joon.iter().map(|phrase| phrase.key));
            }
        }
        let listed: BTreeSet<&str> = PHRASE_KEYS.into_iter().collect();
        assert_eq!(listed.len(), PHRASE_KEYS.len());
        assert_eq!(said, listed);
    }
}
