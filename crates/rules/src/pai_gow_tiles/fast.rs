//! The house ways by tables: every deal's two halves as small ordered integers, for whoever must
//! count all of them. Says the same as the plain ways, and nothing about why.

// Indices are kinds (below 17), strengths or places in a table of all deals, by construction.
#![allow(clippy::indexing_slicing)]

mod decide;

use super::four::FourTiles;
use super::hand::{HandClass, HandRank, ZeroZero, rank_of_kinds};
use super::kind::Kind;
use super::ways::TilesWay;
use crate::equipment::Tile;
use decide::{Matrix, decide};

/// How many deals of four tiles there are.
pub const DEALS: usize = 35_960;

/// How good a hand is, as a small integer: greater, equal and less as the hands themselves at the
/// table the strength was made for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Strength(u8);

impl Strength {
    /// The integer, for use as an index; below [`Strengths::count`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The two halves of a deal as the house way sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Halves {
    /// The low hand.
    pub low: Strength,
    /// The high hand, never below the low one.
    pub high: Strength,
}

/// The strengths of all hands, worst first.
#[derive(Clone, Debug)]
pub struct Strengths {
    ranks: Vec<HandRank>,
    zero_zero: ZeroZero,
}

impl Strengths {
    /// The strengths at a table with this setting.
    pub fn new(zero_zero: ZeroZero) -> Strengths {
        let hands = Kind::ALL.into_iter().flat_map(|a| Kind::ALL.into_iter().map(move |b| [a, b]));
        let hands = hands.filter(|[a, b]| a != b || !a.is_gee_joon());
        let mut ranks: Vec<HandRank> = hands.map(|kinds| rank_of_kinds(kinds, zero_zero)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        Strengths { ranks, zero_zero }
    }

    /// How many different strengths there are.
    pub fn count(&self) -> usize {
        self.ranks.len()
    }

    /// The table setting they are for.
    pub const fn zero_zero(&self) -> ZeroZero {
        self.zero_zero
    }

    /// The strength of a hand; nothing for a rank made for another setting of the table.
    pub fn of(&self, rank: HandRank) -> Option<Strength> {
        let index = self.ranks.binary_search(&rank).ok()?;
        u8::try_from(index).ok().map(Strength)
    }

    /// The hand's rank back from its strength.
    pub fn rank(&self, strength: Strength) -> Option<HandRank> {
        self.ranks.get(strength.index()).copied()
    }
}

/// What a house way makes of every deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WayTable {
    deals: Vec<Halves>,
}

impl WayTable {
    /// Sets all deals by a way, to be compared at a table with this setting.
    pub fn new(way: TilesWay, zero_zero: ZeroZero) -> WayTable {
        let matrix = Matrix::new(zero_zero);
        // Hands depend on kinds alone: some four thousand choices serve all deals.
        let mut by_kinds: Vec<Option<Halves>> = vec![None; 17 * 17 * 17 * 17];
        let kinds: Vec<u8> = Tile::all().map(|tile| Kind::of(tile) as u8).collect();
        let mut deals = Vec::with_capacity(DEALS);
        for d in 3..kinds.len() {
            for c in 2..d {
                for b in 1..c {
                    for a in 0..b {
                        let four = [kinds[a], kinds[b], kinds[c], kinds[d]];
                        let place = four.iter().fold(0, |place, &kind| place * 17 + kind as usize);
                        let chosen = by_kinds[place];
                        let halves = chosen.unwrap_or_else(|| decide(way, &matrix, four));
                        by_kinds[place] = Some(halves);
                        deals.push(halves);
                    }
                }
            }
        }
        WayTable { deals }
    }

    /// The two halves of a deal.
    pub fn halves(&self, four: &FourTiles) -> Halves {
        self.deals[deal_index(four)]
    }

    /// Every deal: the numbers of its tiles as bits 0 to 31, and its two halves.
    pub fn deals(&self) -> impl Iterator<Item = (u32, Halves)> {
        let masks = (3..32u32).flat_map(|d| {
            (2..d).flat_map(move |c| {
                (1..c).flat_map(move |b| (0..b).map(move |a| 1 << a | 1 << b | 1 << c | 1 << d))
            })
        });
        masks.zip(self.deals.iter().copied())
    }
}

/// The place of a deal when deals are ordered by their largest tile, then the next, and so on.
pub fn deal_index(four: &FourTiles) -> usize {
    let [a, b, c, d] = four.tiles().map(Tile::index);
    let choose_2 = |n: usize| n * n.saturating_sub(1) / 2;
    let choose_3 = |n: usize| choose_2(n) * n.saturating_sub(2) / 3;
    let choose_4 = |n: usize| choose_3(n) * n.saturating_sub(3) / 4;
    a + choose_2(b) + choose_3(c) + choose_4(d)
}

/// The class of a hand as an integer: its points, then 10 Gong, 11 Wong, 12 pair.
fn class_code(class: HandClass) -> u8 {
    match class {
        HandClass::Points(points) => points.get(),
        HandClass::Gong => 10,
        HandClass::Wong => 11,
        HandClass::Pair => 12,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pai_gow_tiles::ways::set;
    use std::collections::BTreeSet;

    /// The tables say what the plain ways say, on every deal, for both ways and both settings.
    #[test]
    fn the_tables_equal_the_plain_ways_on_all_deals() {
        for zero_zero in [ZeroZero::Copy, ZeroZero::Tile] {
            let strengths = Strengths::new(zero_zero);
            for way in TilesWay::ALL {
                let table = WayTable::new(way, zero_zero);
                for four in FourTiles::all() {
                    let plain = set(way, &four).setting.halves(zero_zero);
                    let [low, high] = plain.map(|rank| strengths.of(rank).unwrap());
                    assert_eq!(table.halves(&four), Halves { low, high }, "{way} {four}");
                }
            }
        }
    }

    #[test]
    fn every_deal_has_its_own_place_and_mask() {
        let table = WayTable::new(TilesWay::Foxwoods, ZeroZero::Copy);
        let by_mask: std::collections::BTreeMap<u32, Halves> = table.deals().collect();
        let mut places = BTreeSet::new();
        for four in FourTiles::all() {
            assert!(places.insert(deal_index(&four)));
            let mask = four.tiles().iter().fold(0u32, |mask, tile| mask | 1 << tile.index());
            assert_eq!(by_mask[&mask], table.halves(&four));
        }
        assert_eq!((places.len(), by_mask.len()), (DEALS, DEALS));
        assert_eq!(places.last(), Some(&(DEALS - 1)));
    }

    /// 16 pairs, two Wongs, two Gongs, points with their tiles, and zero: once or by tile.
    #[test]
    fn strengths_are_dense_and_go_back_to_their_ranks() {
        let [copy, tile] = [ZeroZero::Copy, ZeroZero::Tile].map(Strengths::new);
        for strengths in [&copy, &tile] {
            for index in 0..strengths.count() {
                let strength = Strength(u8::try_from(index).unwrap());
                let rank = strengths.rank(strength).unwrap();
                assert_eq!(strengths.of(rank), Some(strength));
            }
        }
        let above = |strengths: &Strengths| {
            let ranks = strengths.ranks.iter();
            ranks.filter(|rank| rank.class() >= HandClass::Gong).count()
        };
        assert_eq!((above(&copy), above(&tile)), (20, 20));
        // Zero with the high 4, the high 10, the high 6, the low 4 and the 11 as better tile.
        assert_eq!(tile.count(), copy.count() + 4);
    }
}
