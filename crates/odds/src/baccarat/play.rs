//! The Table of Play by point values, asked once from the rules and kept as tables.
#![allow(clippy::indexing_slicing)] // numeric core: every index is a point value or total mod 10

use super::first_four::{TEN, UNDER_NATURAL};
use croupier_rules::baccarat::{PointTotal, banker_draws, player_draws, points};
use croupier_rules::equipment::{Card, Rank, Suit};
use std::sync::LazyLock;

/// The two-card totals on which the Player Hand may draw: the core counts these rows only.
pub(super) const PLAYER_DRAWS: usize = 6;

/// Who draws, no Natural having been dealt.
pub(super) struct TableOfPlay {
    /// Whether the Banker Hand with total t draws after a Player's third card of value x.
    pub(super) banker_after: [[bool; UNDER_NATURAL]; TEN],
    /// One more than the highest such total: the Banker Hand stands from there on.
    pub(super) banker_below: [usize; TEN],
    /// Whether the Banker Hand with total t draws when the Player Hand stands.
    pub(super) banker_alone: [bool; UNDER_NATURAL],
}

/// The one Table of Play of all rulebooks.
pub(super) static TABLE_OF_PLAY: LazyLock<TableOfPlay> = LazyLock::new(|| {
    let mut table = TableOfPlay {
        banker_after: [[false; UNDER_NATURAL]; TEN],
        banker_below: [0; TEN],
        banker_alone: [false; UNDER_NATURAL],
    };
    for t in 0..UNDER_NATURAL {
        table.banker_alone[t] = banker_draws(total(t), None).draws;
        for x in 0..TEN {
            table.banker_after[x][t] = banker_draws(total(t), Some(card_of(x))).draws;
        }
    }
    for (draws, below) in table.banker_after.iter().zip(&mut table.banker_below) {
        *below = draws.iter().rposition(|&draws| draws).map_or(0, |highest| highest + 1);
    }
    for s in 0..UNDER_NATURAL {
        let draws = player_draws(total(s), total(0)).draws;
        assert_eq!(draws, s < PLAYER_DRAWS, "the core counts a Player drawing on 0 to 5");
    }
    table
});

/// A total.
pub(super) fn total(points: usize) -> PointTotal {
    PointTotal::of_sum(u8::try_from(points % TEN).unwrap_or(0))
}

/// Some card of this point value; of value 0 the king.
pub(super) fn card_of(value: usize) -> Card {
    let rank = Rank::ALL.into_iter().rev().find(|&rank| usize::from(points(rank)) == value % TEN);
    Card { rank: rank.unwrap_or(Rank::King), suit: Suit::Spades }
}
