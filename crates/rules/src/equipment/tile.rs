//! The 32 tiles of pai gow: what their faces show and how people write them; not what they rank.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How many different faces there are: eleven that exist twice and ten that exist once.
const FACE_COUNT: u8 = 21;
/// How many of the faces, the first ones, exist twice.
const TWIN_COUNT: u8 = 11;
/// How many tiles there are.
const TILE_COUNT: u8 = 32;

/// What a tile shows: two numbers of spots, smaller first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Face(u8);

/// A text that should have been a tile and is not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a tile: write its two numbers of spots as in 6/6, 1/3 or 3/1")]
pub struct ParseTileError(pub String);

impl Face {
    /// Every face, in the order in which tiles are numbered.
    pub fn all() -> impl Iterator<Item = Face> {
        (0..FACE_COUNT).map(Face)
    }

    /// Its place in that order, 0 … 20.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two numbers of spots, smaller first.
    pub const fn spots(self) -> [u8; 2] {
        match self.0 {
            0 => [6, 6],
            1 => [1, 1],
            2 => [4, 4],
            3 => [1, 3],
            4 => [5, 5],
            5 => [3, 3],
            6 => [2, 2],
            7 => [5, 6],
            8 => [4, 6],
            9 => [1, 6],
            10 => [1, 5],
            11 => [3, 6],
            12 => [4, 5],
            13 => [2, 6],
            14 => [3, 5],
            15 => [2, 5],
            16 => [3, 4],
            17 => [2, 4],
            18 => [1, 4],
            19 => [2, 3],
            _ => [1, 2], // 20, the last: a face is below 21 by construction
        }
    }

    /// How many tiles show it: two or one.
    pub const fn copies(self) -> usize {
        if self.0 < TWIN_COUNT { 2 } else { 1 }
    }

    /// The tiles that show it, in the order of their numbers.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        Tile::all().filter(move |tile| tile.face() == self)
    }
}

impl FromStr for Face {
    type Err = ParseTileError;

    fn from_str(text: &str) -> Result<Face, ParseTileError> {
        let not_a_tile = || ParseTileError(text.to_owned());
        let &[first, b'/', second] = text.as_bytes() else {
            return Err(not_a_tile());
        };
        let written = [first.wrapping_sub(b'0'), second.wrapping_sub(b'0')];
        let turned = [written[1], written[0]];
        Face::all()
            .find(|face| face.spots() == written || face.spots() == turned)
            .ok_or_else(not_a_tile)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [smaller, larger] = self.spots();
        write!(f, "{smaller}/{larger}")
    }
}

impl TryFrom<String> for Face {
    type Error = ParseTileError;
    fn try_from(text: String) -> Result<Face, ParseTileError> {
        text.parse()
    }
}

impl From<Face> for String {
    fn from(face: Face) -> String {
        face.to_string()
    }
}

/// One of the 32 tiles, numbered in the order of their ranks. The two tiles of an identical pair
/// are different tiles and print the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Tile(u8);

/// A face was named more often than there are tiles that show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{face} is there {found} times: the set holds {} of it", face.copies())]
pub struct TileTooOften {
    /// The face.
    pub face: Face,
    /// How often it was named.
    pub found: usize,
}

impl Tile {
    /// Every tile, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..TILE_COUNT).map(Tile)
    }

    /// The tile of this number; nothing for 32 and more.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < TILE_COUNT as usize {
            #[allow(clippy::cast_possible_truncation)] // below 32
            Some(Tile(index as u8))
        } else {
            None
        }
    }

    /// Its number, 0 … 31.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it shows.
    pub const fn face(self) -> Face {
        if self.0 < TWIN_COUNT * 2 { Face(self.0 / 2) } else { Face(self.0 - TWIN_COUNT) }
    }

    /// Tiles that show these faces, in the order given: of an identical pair the first named is
    /// the tile with the smaller number.
    pub fn from_faces(faces: &[Face]) -> Result<Vec<Tile>, TileTooOften> {
        let too_often = |face: Face| TileTooOften {
            face,
            found: faces.iter().filter(|&&other| other == face).count(),
        };
        let mut tiles = Vec::with_capacity(faces.len());
        for &face in faces {
            let free = face.tiles().find(|tile| !tiles.contains(tile));
            tiles.push(free.ok_or_else(|| too_often(face))?);
        }
        Ok(tiles)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_prints_and_parses_back_either_way_round() {
        for (index, face) in Face::all().enumerate() {
            assert_eq!(face.index(), index);
            let [smaller, larger] = face.spots();
            assert!(smaller <= larger);
            assert_eq!(face.to_string().parse(), Ok(face));
            assert_eq!(format!("{larger}/{smaller}").parse(), Ok(face));
            assert_eq!(face.tiles().count(), face.copies());
        }
        assert_eq!(Face::all().count(), 21);
        assert_eq!(Face::all().map(Face::copies).sum::<usize>(), 32);
    }

    #[test]
    fn what_is_no_tile_is_quoted_back() {
        for text in ["", "6", "66", "6-6", "0/6", "6/7", "1/3 ", "1/33", "é/1", "1/é"] {
            let error = text.parse::<Face>().unwrap_err();
            assert_eq!(error, ParseTileError(text.to_owned()));
            let printed = error.to_string();
            assert!(printed.starts_with(&format!("\"{text}\" is not a tile")), "{printed}");
        }
    }

    #[test]
    fn tiles_are_numbered_pair_by_pair_and_each_face_has_its_own() {
        let printed: Vec<String> = Tile::all().map(|tile| tile.to_string()).collect();
        let order = "6/6 6/6 1/1 1/1 4/4 4/4 1/3 1/3 5/5 5/5 3/3 3/3 2/2 2/2 5/6 5/6 4/6 4/6 \
                     1/6 1/6 1/5 1/5 3/6 4/5 2/6 3/5 2/5 3/4 2/4 1/4 2/3 1/2";
        assert_eq!(printed.join(" "), order);
        assert!((0..32).all(|index| Tile::from_index(index).map(Tile::index) == Some(index)));
        assert_eq!(Tile::from_index(32), None);
    }

    #[test]
    fn a_face_named_more_often_than_it_exists_is_named_back() {
        let faces = |text: &str| -> Vec<Face> {
            text.split(' ').map(|face| face.parse().unwrap()).collect()
        };
        let tiles = Tile::from_faces(&faces("6/6 3/6 6/6 1/2")).unwrap();
        assert_eq!(tiles.iter().map(|tile| tile.index()).collect::<Vec<_>>(), [0, 22, 1, 31]);
        let refused = Tile::from_faces(&faces("1/1 6/6 6/6 6/6")).unwrap_err();
        assert_eq!(refused.to_string(), "6/6 is there 3 times: the set holds 2 of it");
        let refused = Tile::from_faces(&faces("3/6 6/3")).unwrap_err();
        assert_eq!(refused.to_string(), "3/6 is there 2 times: the set holds 1 of it");
    }
}
