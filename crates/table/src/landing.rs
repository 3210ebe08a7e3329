//! How long what is drawn takes to land on the screens. From the third edition on, a window opens
//! once the last card, die or hand lies on every screen, and the next card follows it.

use crate::edition::Edition;
use crate::round::Shown;
use crate::table::Table;

/// A card of the first four: on its way, then turned.
const CARD_MS: u64 = 800;
/// A third card decides, and lies face down for a moment.
const THIRD_MS: u64 = 1_700;
/// Three dice, shaken and settling one after the other.
const DICE_MS: u64 = 2_540;
/// The dice in the cup of pai gow.
const CUP_MS: u64 = 1_850;
/// The halves of the hands of pai gow, low and high.
const HALVES_MS: u64 = 1_800;
/// The cards of a round before a third one.
const FIRST_CARDS: usize = 4;

/// The pace of the screens in milliseconds: a card, a third card, dice, the cup and the halves of
/// pai gow. The pages have the same numbers in their `pace.json`.
pub const PACE_MS: [u64; 5] = [CARD_MS, THIRD_MS, DICE_MS, CUP_MS, HALVES_MS];

/// The pace of the last of so many cards.
const fn card_ms(cards: usize) -> u64 {
    match cards {
        0 => 0,
        1..=FIRST_CARDS => CARD_MS,
        _ => THIRD_MS,
    }
}

impl Table {
    /// Whether the table waits for the screens. One that is set to deal faster than cards land
    /// does not.
    fn has_pace(&self) -> bool {
        self.edition >= Edition::THIRD && self.settings.stored.card_pause_ms >= CARD_MS
    }

    /// How long the last of so many cards takes to land.
    pub(crate) fn card_lands_ms(&self, cards: usize) -> u64 {
        if self.has_pace() { card_ms(cards) } else { 0 }
    }

    /// How long the dice in the cup take to settle, where nobody sees them thrown.
    pub(crate) fn cup_lands_ms(&self) -> u64 {
        if self.has_pace() { CUP_MS } else { 0 }
    }

    /// How long what lies on the table took to land, or takes.
    pub(crate) fn lands_ms(&self, shown: &Shown) -> u64 {
        if !self.has_pace() {
            return 0;
        }
        match shown {
            Shown::Nothing => 0,
            Shown::Cards(cards) => card_ms(cards.len()),
            Shown::Dice(_) => DICE_MS,
            Shown::PaiGow(_) => HALVES_MS,
            #[cfg(test)]
            Shown::Toy(_) => 0,
        }
    }
}
