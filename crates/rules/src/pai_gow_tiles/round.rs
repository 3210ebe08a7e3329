//! Pai Gow Tiles as the shared settlement sees it.

use super::four::FourTiles;
use super::hand::{HandClass, ZeroZero};
use super::setting::Setting;
use super::ways::{self, TilesWay};
use crate::pai_gow::{HalfResults, PaiGow};
use crate::pai_gow_poker::HighRankIndex;
use crate::rulebook::RuleKey;

/// A game set by this house way, with what zero against zero is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

    fn high_rank(&self, _: &Setting) -> Option<HighRankIndex> {
        None
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
