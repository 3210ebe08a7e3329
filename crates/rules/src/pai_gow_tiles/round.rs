//! Pai Gow Tiles as the shared settlement sees it.

use super::four::FourTiles;
use super::hand::{HandClass, HandRank, ZeroZero};
use super::kind::Kind;
use super::setting::Setting;
use super::ways::{self, TilesWay};
use crate::pai_gow::{HalfResults, PaiGow};
use crate::rulebook::RuleKey;
use serde::{Deserialize, Serialize};

/// A game set by this house way, with what zero against zero is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaiGowTiles {
    /// The house way.
    pub way: TilesWay,
    /// Zero against zero.
    pub zero_zero: ZeroZero,
}

impl PaiGow for PaiGowTiles {
    type Deal = FourTiles;
    type Setting = Setting;

    fn house_set(&self, deal: &FourTiles) -> Setting {
        ways::set(self.way, deal).setting.arranged(self.zero_zero)
    }

    /// Never: the better two tiles are the high hand by themselves.
    fn is_foul(&self, _: &Setting) -> bool {
        false
    }

    fn compare(&self, hand: &Setting, bank: &Setting) -> HalfResults {
        hand.against(bank, self.zero_zero)
    }

    fn place_of_bank(&self, bank: &Setting) -> usize {
        let [low, high] = bank.halves(self.zero_zero);
        place_of_bank(high, low)
    }

    fn fortune_row(&self, _: &FourTiles) -> Option<usize> {
        None
    }

    /// The guide's own hints are a paragraph of their own.
    fn house_way_rule(&self) -> RuleKey {
        match self.way {
            TilesWay::Foxwoods => RuleKey::PaiGowHouseWay,
            TilesWay::GuideHints => RuleKey::TilesHints,
        }
    }

    fn ranked_by(&self, setting: &Setting) -> Vec<RuleKey> {
        let mut rules = Vec::new();
        for hand in [setting.high(), setting.low()] {
            let rule = match hand.class() {
                HandClass::Pair => RuleKey::TilesPair,
                HandClass::Wong | HandClass::Gong => RuleKey::TilesWongGong,
                HandClass::Points(_) => RuleKey::TilesPoints,
            };
            let gee_joon = hand.gee_joon_count().map(|_| RuleKey::TilesGeeJoon);
            rules.extend(std::iter::once(rule).chain(gee_joon));
        }
        rules.sort();
        rules.dedup();
        rules
    }
}

/// How many hands of two tiles conditions name.
const HANDS: usize = 14;
/// How many tiles, and none.
const TILES: usize = Kind::ALL.len() + 1;

/// The hand and the deciding tile of a half, by their numbers in conditions.
fn half(rank: HandRank) -> [usize; 2] {
    let hand = match rank.class() {
        HandClass::Points(points) => usize::from(points.get()),
        HandClass::Gong => 10,
        HandClass::Wong => 11,
        HandClass::Pair if rank.is_gee_joon() => 13,
        HandClass::Pair => 12,
    };
    [hand, rank.decided_by().map_or(0, |kind| usize::from(kind.rank()))]
}

fn facts([high, high_tile]: [usize; 2], [low, low_tile]: [usize; 2]) -> [u8; 5] {
    let small = |number: usize| u8::try_from(number).unwrap_or(0);
    [0, small(high), small(high_tile), small(low), small(low_tile)]
}

/// What conditions can ask of a bank with these hands, in the order of the words of Pai Gow Tiles.
/// How the halves compare is not known, so `wins` is false.
pub fn facts_of_bank(high: HandRank, low: HandRank) -> [u8; 5] {
    facts(half(high), half(low))
}

/// The place of a bank with these hands in a table of all that conditions tell apart.
pub fn place_of_bank(high: HandRank, low: HandRank) -> usize {
    let place = |[hand, tile]: [usize; 2]| hand * TILES + tile;
    place(half(high)) * HANDS * TILES + place(half(low))
}

/// The facts of every place, in order; some are of hands that no tiles make.
pub(crate) fn facts_of_places() -> impl Iterator<Item = [u8; 5]> {
    let halves = || (0..HANDS * TILES).map(|place| [place / TILES, place % TILES]);
    halves().flat_map(move |high| halves().map(move |low| facts(high, low)))
}
