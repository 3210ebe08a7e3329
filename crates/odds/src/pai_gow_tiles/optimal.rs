//! The best setting of every hand against a bank that plays a house way.

use super::bank::Bank;
use crate::pai_gow::MatchCounts;
use crate::ratio::Ratio;
use crate::wager::Net;
use croupier_rules::pai_gow_tiles::{FourTiles, Setting, TilesWay, ZeroZero, set};
use std::collections::BTreeMap;

/// What the best settings come to, and where the house way is not one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptimalPlay {
    /// Every hand set the house way.
    pub house_way: MatchCounts,
    /// Every hand set the best way there is.
    pub best: MatchCounts,
    /// What a unit brings on average by the house way.
    pub house_way_expectation: Ratio,
    /// What a unit brings on average by the best settings.
    pub best_expectation: Ratio,
    /// The number of deals, of 35,960, that the house way does not set best.
    pub deals_not_best: u32,
    /// Those deals, the greatest gain first; deals of the same kinds of tiles stand once.
    pub better: Vec<BetterSetting>,
}

/// Tiles that the house way does not set best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BetterSetting {
    /// The tiles, or others of the same kinds.
    pub four: FourTiles,
    /// How many deals are of these kinds.
    pub deals: u32,
    /// As the house way sets them.
    pub house_way: Setting,
    /// As they are best set.
    pub best: Setting,
    /// What the best setting brings more, on average for a unit.
    pub gain: Ratio,
}

/// Sets every hand the best way against a bank that plays a house way, a win netting so much.
/// `None` when the net is too fine to count.
pub fn optimal_play(way: TilesWay, zero_zero: ZeroZero, net: Net) -> Option<OptimalPlay> {
    let bank = Bank::new(way, zero_zero);
    let (mut house_way, mut best) = (MatchCounts::default(), MatchCounts::default());
    let mut better = BTreeMap::new();
    for four in FourTiles::all() {
        let mask = four.tiles().iter().fold(0, |mask, tile| mask | 1 << tile.index());
        let counts = |setting: &Setting| Some(bank.against(mask, bank.halves(setting)?));
        let house_set = set(way, &four).setting;
        let house = counts(&house_set)?;
        let mut first = (house_set, house, house.value(net)?);
        for [hand, _] in four.partitions() {
            let setting = Setting::new(&four, hand.tiles()).ok()?;
            let stands = counts(&setting)?;
            let value = stands.value(net)?;
            if value > first.2 {
                first = (setting, stands, value);
            }
        }
        house_way = house_way.plus(&house);
        best = best.plus(&first.1);
        let gain = first.2 - house.value(net)?;
        if gain > 0 {
            let found = better.entry(four.kinds()).or_insert((0, four, house_set, first.0, gain));
            found.0 += 1;
        }
    }
    let mut better: Vec<_> = better.into_values().collect();
    better.sort_by_key(|&(_, _, _, _, gain)| std::cmp::Reverse(gain));
    let beside = house_way.pairs / u128::try_from(FourTiles::all().count()).ok()?;
    let told = better.iter().map(|&(deals, four, house_way, best, gain)| {
        let gain = Ratio::new(gain, beside.checked_mul(net.per().into())?)?;
        Some(BetterSetting { four, deals, house_way, best, gain })
    });
    Some(OptimalPlay {
        house_way,
        best,
        house_way_expectation: house_way.expectation(net)?,
        best_expectation: best.expectation(net)?,
        deals_not_best: better.iter().map(|found| found.0).sum(),
        better: told.collect::<Option<_>>()?,
    })
}
