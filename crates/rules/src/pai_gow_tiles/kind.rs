//! The kinds of tiles, best first, with their points: the table every other rule refers to.

use crate::equipment::Tile;
use std::fmt;

/// A row of the ranking of single tiles, the best first. The order of the variants is the rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Kind {
    /// 6/6, the twelve.
    Teen,
    /// 1/1, the two.
    Day,
    /// 4/4.
    High8,
    /// 1/3.
    High4,
    /// 5/5.
    High10,
    /// 3/3.
    High6,
    /// 2/2.
    Low4,
    /// 5/6.
    Eleven,
    /// 4/6.
    Low10,
    /// 1/6.
    High7,
    /// 1/5.
    Low6,
    /// 3/6 and 4/5.
    Nine,
    /// 2/6 and 3/5.
    Low8,
    /// 2/5 and 3/4.
    Low7,
    /// 2/4, the Gee Joon tile that shows six.
    GeeJoon6,
    /// 1/4 and 2/3.
    Five,
    /// 1/2, the Gee Joon tile that shows three.
    GeeJoon3,
}

impl Kind {
    /// Every kind, the best first.
    pub const ALL: [Kind; 17] = [
        Kind::Teen,
        Kind::Day,
        Kind::High8,
        Kind::High4,
        Kind::High10,
        Kind::High6,
        Kind::Low4,
        Kind::Eleven,
        Kind::Low10,
        Kind::High7,
        Kind::Low6,
        Kind::Nine,
        Kind::Low8,
        Kind::Low7,
        Kind::GeeJoon6,
        Kind::Five,
        Kind::GeeJoon3,
    ];

    /// The kind of a tile.
    pub const fn of(tile: Tile) -> Kind {
        match tile.face().spots() {
            [6, 6] => Kind::Teen,
            [1, 1] => Kind::Day,
            [4, 4] => Kind::High8,
            [1, 3] => Kind::High4,
            [5, 5] => Kind::High10,
            [3, 3] => Kind::High6,
            [2, 2] => Kind::Low4,
            [5, 6] => Kind::Eleven,
            [4, 6] => Kind::Low10,
            [1, 6] => Kind::High7,
            [1, 5] => Kind::Low6,
            [3, 6] | [4, 5] => Kind::Nine,
            [2, 6] | [3, 5] => Kind::Low8,
            [2, 5] | [3, 4] => Kind::Low7,
            [2, 4] => Kind::GeeJoon6,
            [1, 4] | [2, 3] => Kind::Five,
            _ => Kind::GeeJoon3, // 1/2, the only face left
        }
    }

    /// The rank of a single tile of this kind, 1 for the best … 17.
    pub const fn rank(self) -> u8 {
        self as u8 + 1
    }

    /// What a tile of this kind counts; a Gee Joon tile what it shows.
    pub const fn points(self) -> u8 {
        match self {
            Kind::Teen => 12,
            Kind::Eleven => 11,
            Kind::High10 | Kind::Low10 => 10,
            Kind::Nine => 9,
            Kind::High8 | Kind::Low8 => 8,
            Kind::High7 | Kind::Low7 => 7,
            Kind::High6 | Kind::Low6 | Kind::GeeJoon6 => 6,
            Kind::Five => 5,
            Kind::High4 | Kind::Low4 => 4,
            Kind::GeeJoon3 => 3,
            Kind::Day => 2,
        }
    }

    /// Teen or Day.
    pub const fn is_teen_or_day(self) -> bool {
        matches!(self, Kind::Teen | Kind::Day)
    }

    /// Either of the two Gee Joon tiles.
    pub const fn is_gee_joon(self) -> bool {
        matches!(self, Kind::GeeJoon6 | Kind::GeeJoon3)
    }

    /// High or low 10.
    pub const fn is_any_10(self) -> bool {
        matches!(self, Kind::High10 | Kind::Low10)
    }

    /// High or low 8.
    pub const fn is_any_8(self) -> bool {
        matches!(self, Kind::High8 | Kind::Low8)
    }

    /// High or low 7.
    pub const fn is_any_7(self) -> bool {
        matches!(self, Kind::High7 | Kind::Low7)
    }

    /// High or low 6, never a Gee Joon tile.
    pub const fn is_any_6(self) -> bool {
        matches!(self, Kind::High6 | Kind::Low6)
    }

    /// High or low 4.
    pub const fn is_any_4(self) -> bool {
        matches!(self, Kind::High4 | Kind::Low4)
    }

    /// Any 7, any 8 or a 9: what makes a high nine, a Gong or a Wong with Teen or Day.
    pub const fn is_7_8_or_9(self) -> bool {
        self.is_any_7() || self.is_any_8() || matches!(self, Kind::Nine)
    }

    /// Whether two tiles of these kinds make a pair; the two Gee Joon tiles do.
    pub fn pairs_with(self, other: Kind) -> bool {
        self == other || (self.is_gee_joon() && other.is_gee_joon())
    }

    /// The key it has in phrases and facts.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Teen => "teen",
            Kind::Day => "day",
            Kind::High8 => "high-8",
            Kind::High4 => "high-4",
            Kind::High10 => "high-10",
            Kind::High6 => "high-6",
            Kind::Low4 => "low-4",
            Kind::Eleven => "11",
            Kind::Low10 => "low-10",
            Kind::High7 => "high-7",
            Kind::Low6 => "low-6",
            Kind::Nine => "9",
            Kind::Low8 => "low-8",
            Kind::Low7 => "low-7",
            Kind::GeeJoon6 => "gee-joon-6",
            Kind::Five => "5",
            Kind::GeeJoon3 => "gee-joon-3",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_the_spots_and_tiles_come_in_the_order_of_their_kinds() {
        for tile in Tile::all() {
            assert_eq!(Kind::of(tile).points(), tile.face().spots().iter().sum::<u8>());
        }
        let kinds: Vec<Kind> = Tile::all().map(Kind::of).collect();
        assert!(kinds.is_sorted());
        for (kind, rank) in Kind::ALL.into_iter().zip(1..) {
            assert_eq!(kind.rank(), rank);
            let tiles = kinds.iter().filter(|&&other| other == kind).count();
            assert_eq!(tiles, if kind.is_gee_joon() { 1 } else { 2 });
        }
    }
}
