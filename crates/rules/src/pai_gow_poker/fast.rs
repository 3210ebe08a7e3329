//! The fast evaluator: cards as bits of one number, ranks as places in the order of all ranks.
//!
//! A hand is a mask by card numbers: 2C is bit 0, 2D bit 1 … AS bit 51, the joker bit 52. The
//! caller sees to it that a mask holds as many cards as asked for; [`super::SevenCards`] does.

mod kinds;
mod tables;
mod way;

use super::fortune::FortuneHand;
use super::rank::HighRankIndex;
use kinds::{Kinds, Suits};
use tables::{
    KING_QUEEN, ROYAL, RUN_FIVE, RUN_FIVE_BUT_ONE, RUN_SEVEN, RUN_SEVEN_BUT_ONE, runs_of,
};

pub(super) use way::set_front;
pub use way::set_ranks;

/// What five cards rank as.
pub fn high_index(cards: u64) -> HighRankIndex {
    debug_assert_eq!(cards.count_ones(), 5, "five cards");
    place(high(Suits::of(cards)))
}

fn high(cards: Suits) -> u32 {
    let different = if cards.joker { 4 } else { 5 };
    if cards.ranks().count_ones() == different {
        cards.index_of_different()
    } else {
        Kinds::of(cards).index()
    }
}

#[allow(clippy::cast_possible_truncation)] // rank indices end at 7,463
fn place(index: u32) -> HighRankIndex {
    HighRankIndex(index as u16)
}

/// The Fortune row of seven cards.
pub fn fortune(cards: u64) -> FortuneHand {
    debug_assert_eq!(cards.count_ones(), 7, "seven cards");
    let suits = Suits::of(cards);
    let kinds = Kinds::of(suits);
    let flush = suits.flush();
    if let Some(suit) = flush
        && let Some(row) = suited_fortune(suits, suit)
    {
        return row;
    }
    if kinds.fives != 0 {
        FortuneHand::FiveAces
    } else if kinds.quads != 0 {
        FortuneHand::FourOfAKind
    } else if kinds.sets != 0 && (kinds.pairs != 0 || kinds.sets & (kinds.sets - 1) != 0) {
        FortuneHand::FullHouse
    } else if flush.is_some() {
        FortuneHand::Flush
    } else if kinds.sets != 0 {
        FortuneHand::ThreeOfAKind
    } else if suits.has_run() {
        FortuneHand::Straight
    } else {
        FortuneHand::Nothing
    }
}

/// The row of a straight flush or better in `suit`. Five aces hold no such thing.
fn suited_fortune(cards: Suits, suit: u32) -> Option<FortuneHand> {
    let lane = cards.lane(suit);
    let runs = runs_of(lane);
    let (five, seven, royal) = if cards.joker {
        (RUN_FIVE_BUT_ONE, RUN_SEVEN_BUT_ONE, 4)
    } else {
        (RUN_FIVE, RUN_SEVEN, 5)
    };
    let is_royal = (lane & ROYAL).count_ones() >= royal;
    // Beside five cards of the royal flush there is room for one king and queen.
    let is_match = |other| other != suit && cards.lane(other) == KING_QUEEN;
    if runs & seven != 0 && !cards.joker {
        Some(FortuneHand::SevenCardStraightFlushNoJoker)
    } else if is_royal && (0..4).any(is_match) {
        Some(FortuneHand::RoyalFlushRoyalMatch)
    } else if runs & seven != 0 {
        Some(FortuneHand::SevenCardStraightFlushWithJoker)
    } else if is_royal {
        Some(FortuneHand::RoyalFlush)
    } else if runs & five != 0 {
        Some(FortuneHand::StraightFlush)
    } else {
        None
    }
}
