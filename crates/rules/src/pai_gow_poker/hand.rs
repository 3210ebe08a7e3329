//! Seven cards, how they are set into a low and a high hand, and how two settings compare.

use super::fast;
use super::plain::{self, Evaluated};
use super::rank::{HighRank, LowRank};
use crate::equipment::{Card, CardOrJoker, Rank};
use std::cmp::Ordering;
use thiserror::Error;

/// How many cards a hand has.
const CARDS: usize = 7;

/// Seven different cards of the 53, in the order of their numbers: 2C, 2D, 2H, 2S, 3C … AS, joker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct SevenCards([CardOrJoker; CARDS]);

/// Cards that are not a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotSevenCards {
    /// Fewer than seven.
    #[error("a hand has 7 cards, here are too few: {given}")]
    TooFew {
        /// How many there were.
        given: usize,
    },
    /// More than seven.
    #[error("a hand has 7 cards, here are too many: {given}")]
    TooMany {
        /// How many there were.
        given: usize,
    },
    /// The same card twice.
    #[error("{card} is in the hand twice")]
    Twice {
        /// Which.
        card: CardOrJoker,
    },
}

impl SevenCards {
    /// A hand of these cards, in whichever order they were dealt.
    pub fn new(cards: &[CardOrJoker]) -> Result<SevenCards, NotSevenCards> {
        let given = cards.len();
        let Ok(cards) = <[CardOrJoker; CARDS]>::try_from(cards) else {
            return Err(if given < CARDS {
                NotSevenCards::TooFew { given }
            } else {
                NotSevenCards::TooMany { given }
            });
        };
        let mut seen = 0u64;
        for card in cards {
            if seen & bit(card) != 0 {
                return Err(NotSevenCards::Twice { card });
            }
            seen |= bit(card);
        }
        Ok(SevenCards(in_order(cards)))
    }

    /// The hand whose cards are the set bits of `mask`, by their numbers; `None` unless that is
    /// exactly seven of the 53.
    pub fn from_mask(mask: u64) -> Option<SevenCards> {
        cards_of(mask).map(SevenCards)
    }

    /// Its cards as set bits, by their numbers: 2C is bit 0, AS bit 51, the joker bit 52.
    pub fn mask(&self) -> u64 {
        self.0.iter().fold(0, |mask, &card| mask | bit(card))
    }

    /// Its cards, in the order of their numbers.
    pub const fn cards(&self) -> [CardOrJoker; CARDS] {
        self.0
    }
}

/// The two cards in front, the one with the larger number first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct LowHand([CardOrJoker; 2]);

impl LowHand {
    /// Its cards, the one with the larger number first.
    pub const fn cards(&self) -> [CardOrJoker; 2] {
        self.0
    }

    /// What it ranks as. The joker is an ace (R40).
    pub fn rank(&self) -> LowRank {
        let [one, other] = self.0;
        LowRank::of(counted_rank(one), counted_rank(other))
    }
}

/// The five cards in back, from the largest number down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct HighHand([CardOrJoker; 5]);

impl HighHand {
    /// Its cards, from the largest number down.
    pub const fn cards(&self) -> [CardOrJoker; 5] {
        self.0
    }

    /// What it ranks as.
    pub fn rank(&self) -> HighRank {
        let mask = self.0.iter().fold(0, |mask, &card| mask | bit(card));
        fast::high_index(mask).rank()
    }

    /// What it ranks as, and what the joker in it stands for.
    pub fn evaluate(&self) -> Evaluated {
        plain::evaluate(&self.0)
    }
}

/// A hand set into low and high. It may be foul: a patron may set it so, and loses (R42).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Setting {
    low: LowHand,
    high: HighHand,
}

/// Cards that cannot be the low hand of these seven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotALowHand {
    /// Not two cards.
    #[error("a low hand has 2 cards, not {given}")]
    NotTwo {
        /// How many there were.
        given: usize,
    },
    /// The same card twice.
    #[error("{card} is in the low hand twice")]
    Twice {
        /// Which.
        card: CardOrJoker,
    },
    /// A card that was not dealt to this hand.
    #[error("{card} is in the low hand and not among the seven cards")]
    NotAmongTheSeven {
        /// Which.
        card: CardOrJoker,
    },
}

impl Setting {
    /// These seven cards with `low` in front and the other five in back.
    pub fn new(seven: &SevenCards, low: &[CardOrJoker]) -> Result<Setting, NotALowHand> {
        let &[one, other] = low else {
            return Err(NotALowHand::NotTwo { given: low.len() });
        };
        if let Some(&card) = low.iter().find(|card| !seven.0.contains(card)) {
            return Err(NotALowHand::NotAmongTheSeven { card });
        }
        if one == other {
            return Err(NotALowHand::Twice { card: one });
        }
        Ok(Setting::of_masks(seven.mask(), bit(one) | bit(other)))
    }

    /// The setting of the seven cards of one mask that has the two of the other in front.
    pub(super) fn of_masks(seven: u64, front: u64) -> Setting {
        match (cards_of(front), cards_of(seven & !front)) {
            (Some(mut low), Some(mut high)) => {
                low.reverse();
                high.reverse();
                Setting {
                    low: LowHand(low),
                    high: HighHand(high),
                }
            }
            _ => unreachable!("two of seven cards leave five"),
        }
    }

    /// The two cards in front.
    pub const fn low(&self) -> &LowHand {
        &self.low
    }

    /// The five cards in back.
    pub const fn high(&self) -> &HighHand {
        &self.high
    }

    /// Whether the low hand outranks the high hand (P1, R42).
    pub fn is_foul(&self) -> bool {
        self.high.rank().is_under(self.low.rank())
    }
}

/// How a hand fares against the banker's, half by half: `Greater` when the hand wins the half,
/// `Equal` for a copy, which goes to the banker (P3, R43).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct HalfResults {
    /// The low hands.
    pub low: Ordering,
    /// The high hands.
    pub high: Ordering,
}

/// Compares a hand with the banker's. Fouls are not looked at: a foul hand lost before.
pub fn compare(hand: &Setting, banker: &Setting) -> HalfResults {
    HalfResults {
        low: hand.low.rank().cmp(&banker.low.rank()),
        high: hand.high.rank().cmp(&banker.high.rank()),
    }
}

/// The rank of a card where ranks are counted: the joker is an ace.
pub(super) const fn counted_rank(card: CardOrJoker) -> Rank {
    match card {
        CardOrJoker::Natural(card) => card.rank,
        CardOrJoker::Joker => Rank::Ace,
    }
}

/// Cards in the order of their numbers.
pub(super) fn in_order<const N: usize>(mut cards: [CardOrJoker; N]) -> [CardOrJoker; N] {
    cards.sort_unstable();
    cards
}

fn bit(card: CardOrJoker) -> u64 {
    1 << card.index()
}

/// The `N` cards whose numbers are set in `mask`, in order; `None` when it holds another number.
fn cards_of<const N: usize>(mut mask: u64) -> Option<[CardOrJoker; N]> {
    let mut cards = [CardOrJoker::Joker; N];
    for place in &mut cards {
        *place = numbered(mask.trailing_zeros())?;
        mask &= mask - 1;
    }
    (mask == 0).then_some(cards)
}

fn numbered(number: u32) -> Option<CardOrJoker> {
    use crate::equipment::Suit;
    if number == 52 {
        return Some(CardOrJoker::Joker);
    }
    let rank = *Rank::ALL.get(usize::try_from(number / 4).ok()?)?;
    let suit = *Suit::ALL.get(usize::try_from(number % 4).ok()?)?;
    Some(CardOrJoker::Natural(Card { rank, suit }))
}
