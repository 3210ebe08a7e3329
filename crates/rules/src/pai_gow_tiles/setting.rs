//! Four tiles set as a low and a high hand, and how a setting stands against the bank's.

use super::four::FourTiles;
use super::hand::{HandRank, TwoTiles, ZeroZero};
use crate::equipment::{Face, Tile};
use crate::pai_gow::HalfResults;
use std::fmt;
use thiserror::Error;

/// A low and a high hand. There is no foul: the better two tiles are the high hand, whichever way
/// they were laid down, so a setting never has its low hand above its high one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Setting {
    low: TwoTiles,
    high: TwoTiles,
}

/// Why two tiles are not the low hand of these four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// Not two tiles.
    #[error("the low hand has {0} tiles instead of 2")]
    NotTwo(usize),
    /// A tile that is not among the four, or more often than there.
    #[error("{0} is not among the four tiles, or not that often")]
    NotHeld(Face),
}

impl Setting {
    /// These tiles of the four as the low hand, the others as the high hand. Where the low hand
    /// would be the better of the two, they change places; where they are equal, they stay.
    pub fn new(four: &FourTiles, low: [Tile; 2]) -> Result<Setting, SettingError> {
        Setting::from_faces(four, &low.map(Tile::face))
    }

    /// As [`Setting::new`], by what the tiles of the low hand show.
    pub fn from_faces(four: &FourTiles, low: &[Face]) -> Result<Setting, SettingError> {
        let &[first, second] = low else {
            return Err(SettingError::NotTwo(low.len()));
        };
        let held = |face: Face, taken: Option<Tile>| {
            let mut tiles = four.tiles().into_iter();
            tiles
                .find(|&tile| tile.face() == face && Some(tile) != taken)
                .ok_or(SettingError::NotHeld(face))
        };
        let first = held(first, None)?;
        let second = held(second, Some(first))?;
        let laid = TwoTiles::from_different(first, second);
        let parted = four.partitions().into_iter().find_map(|[a, b]| {
            let low_first = (a == laid).then_some([a, b]);
            low_first.or((b == laid).then_some([b, a]))
        });
        let [low, high] = parted.ok_or(SettingError::NotHeld(second.face()))?;
        Ok(Setting::from_hands([low, high]))
    }

    /// Two hands of different tiles, low first; changed round when the low one is the better.
    pub(super) fn from_hands([low, high]: [TwoTiles; 2]) -> Setting {
        if low.rank(ZeroZero::Copy) > high.rank(ZeroZero::Copy) {
            Setting { low: high, high: low }
        } else {
            Setting { low, high }
        }
    }

    /// Every setting of four tiles: three, and those with two equal hands both ways round.
    pub fn all(four: &FourTiles) -> Vec<Setting> {
        let mut settings = Vec::with_capacity(6);
        for hands in four.partitions() {
            let setting = Setting::from_hands(hands);
            settings.push(setting);
            let turned = Setting { low: setting.high, high: setting.low };
            if setting.ranks() == turned.ranks() {
                settings.push(turned);
            }
        }
        settings
    }

    /// The low hand.
    pub const fn low(&self) -> TwoTiles {
        self.low
    }

    /// The high hand.
    pub const fn high(&self) -> TwoTiles {
        self.high
    }

    /// How good the two hands are, low first, zero points being all equal.
    pub(super) fn ranks(&self) -> [HandRank; 2] {
        [self.low, self.high].map(|hand| hand.rank(ZeroZero::Copy))
    }

    /// The setting as this table sees it: of two hands of zero points the one with the better
    /// tile is the high hand where the tile decides. Anything else stays.
    pub fn arranged(&self, zero_zero: ZeroZero) -> Setting {
        if self.low.rank(zero_zero) > self.high.rank(zero_zero) {
            Setting { low: self.high, high: self.low }
        } else {
            *self
        }
    }

    /// How good the low and the high hand are, in this order, as [`Setting::arranged`].
    pub fn halves(&self, zero_zero: ZeroZero) -> [HandRank; 2] {
        let arranged = self.arranged(zero_zero);
        [arranged.low, arranged.high].map(|hand| hand.rank(zero_zero))
    }

    /// How this setting stands against the bank's, half by half.
    pub fn against(&self, bank: &Setting, zero_zero: ZeroZero) -> HalfResults {
        let [low, high] = self.halves(zero_zero);
        let [bank_low, bank_high] = bank.halves(zero_zero);
        HalfResults { low: low.cmp(&bank_low), high: high.cmp(&bank_high) }
    }
}

impl fmt::Display for Setting {
    /// Low hand, bar, high hand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {}", self.low, self.high)
    }
}
