//! The four tiles one position is dealt, and the ways to part them into two hands.

use super::hand::TwoTiles;
use super::kind::Kind;
use crate::equipment::{Face, ParseTileError, Tile, TileTooOften};
use std::fmt;
use thiserror::Error;

/// Four different tiles, in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct FourTiles([Tile; 4]);

/// Why tiles are not four tiles of one set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FourTilesError {
    /// Fewer than four.
    #[error("too few tiles: {0} of 4")]
    TooFew(usize),
    /// More than four.
    #[error("too many tiles: {0} instead of 4")]
    TooMany(usize),
    /// A face more often than it exists.
    #[error(transparent)]
    TooOften(#[from] TileTooOften),
    /// One and the same tile was given twice.
    #[error("one and the same {0} is there twice")]
    SameTile(Face),
    /// A text that is no tile.
    #[error(transparent)]
    NotATile(#[from] ParseTileError),
}

impl FourTiles {
    /// Tiles that show these faces.
    pub fn from_faces(faces: &[Face]) -> Result<FourTiles, FourTilesError> {
        FourTiles::new(&Tile::from_faces(faces)?)
    }

    /// Tiles as people write them.
    pub fn parse<'a>(
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<FourTiles, FourTilesError> {
        let faces: Result<Vec<Face>, ParseTileError> =
            texts.into_iter().map(str::parse::<Face>).collect();
        FourTiles::from_faces(&faces?)
    }

    /// These tiles, in whatever order.
    pub fn new(tiles: &[Tile]) -> Result<FourTiles, FourTilesError> {
        let &[a, b, c, d] = tiles else {
            return Err(match tiles.len() {
                found @ 0..=3 => FourTilesError::TooFew(found),
                found => FourTilesError::TooMany(found),
            });
        };
        let mut sorted = [a, b, c, d];
        sorted.sort_unstable();
        let [a, b, c, d] = sorted;
        for (tile, next) in [(a, b), (b, c), (c, d)] {
            if tile == next {
                return Err(FourTilesError::SameTile(tile.face()));
            }
        }
        Ok(FourTiles(sorted))
    }

    /// All 35,960 of them.
    pub fn all() -> impl Iterator<Item = FourTiles> {
        let after = |tile: Tile| Tile::all().skip(tile.index() + 1);
        Tile::all().flat_map(move |a| {
            after(a).flat_map(move |b| {
                after(b).flat_map(move |c| after(c).map(move |d| FourTiles([a, b, c, d])))
            })
        })
    }

    /// The tiles, smallest number first.
    pub const fn tiles(&self) -> [Tile; 4] {
        self.0
    }

    /// Their kinds, the best first.
    pub fn kinds(&self) -> [Kind; 4] {
        self.0.map(Kind::of)
    }

    /// Whether a tile of this kind is among them.
    pub fn holds(&self, kind: Kind) -> bool {
        self.kinds().contains(&kind)
    }

    /// The three ways to part them, the hand with the best tile first.
    pub fn partitions(&self) -> [[TwoTiles; 2]; 3] {
        let [a, b, c, d] = self.0;
        let hand = TwoTiles::from_different;
        [[hand(a, b), hand(c, d)], [hand(a, c), hand(b, d)], [hand(a, d), hand(b, c)]]
    }
}

impl fmt::Display for FourTiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{a} {b} {c} {d}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        FourTiles::parse(text.split_whitespace()).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_with_the_tiles_is_said() {
        assert_eq!(refused("6/6 1/1 3/6"), "too few tiles: 3 of 4");
        assert_eq!(refused(""), "too few tiles: 0 of 4");
        assert_eq!(refused("6/6 1/1 3/6 1/2 2/4"), "too many tiles: 5 instead of 4");
        assert_eq!(refused("1/3 3/1 1/3 6/6"), "1/3 is there 3 times: the set holds 2 of it");
        assert_eq!(refused("4/5 3/6 6/3 1/1"), "3/6 is there 2 times: the set holds 1 of it");
        assert!(refused("6/6 1/1 3/6 9/9").starts_with("\"9/9\" is not a tile"));
        let tile = Tile::from_index(5).unwrap();
        let twice = FourTiles::new(&[tile, Tile::from_index(9).unwrap(), tile, tile]);
        assert_eq!(twice, Err(FourTilesError::SameTile(tile.face())));
    }

    #[test]
    fn there_are_35_960_deals_and_each_parts_in_three_ways() {
        let mut count = 0;
        for four in FourTiles::all() {
            count += 1;
            let [a, b, c, d] = four.tiles();
            assert!(a < b && b < c && c < d);
            for [one, other] in four.partitions() {
                let [e, f] = one.tiles();
                let [g, h] = other.tiles();
                assert_eq!(FourTiles::new(&[h, e, g, f]), Ok(four));
            }
        }
        assert_eq!(count, 35_960);
    }
}
