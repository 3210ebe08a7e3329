//! Seven cards, how they are set into a low and a high hand, and how two settings compare.

use super::fast;
use super::plain::{self, Evaluated};
use super::rank::{HighRank, LowRank};
use crate::equipment::{Card, CardOrJoker, Rank, Suit};
use crate::pai_gow::HalfResults;
use std::fmt;
use thiserror::Error;

/// How many cards a hand has.
const CARDS: usize = 7;

/// Seven different cards of the 53.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SevenCards(u64);

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
        let mut seen = 0;
        for card in cards {
            if seen & bit(card) != 0 {
                return Err(NotSevenCards::Twice { card });
            }
            seen |= bit(card);
        }
        Ok(SevenCards(seen))
    }

    /// The hand whose cards are the set bits of `mask`, by their numbers; `None` unless that is
    /// exactly seven of the 53.
    pub const fn from_mask(mask: u64) -> Option<SevenCards> {
        if mask >> DECK.len() == 0 && mask.count_ones() == 7 {
            Some(SevenCards(mask))
        } else {
            None
        }
    }

    /// Its cards as set bits, by their numbers: 2C is bit 0, AS bit 51, the joker bit 52.
    pub const fn mask(&self) -> u64 {
        self.0
    }

    /// Its cards, from the largest number down: the joker, AS, AH … 2C.
    pub fn cards(&self) -> [CardOrJoker; CARDS] {
        cards_of(self.0)
    }
}

/// The two cards in front.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LowHand(u64);

impl LowHand {
    /// Its cards, the one with the larger number first.
    pub fn cards(&self) -> [CardOrJoker; 2] {
        cards_of(self.0)
    }

    /// What it ranks as. The joker is an ace (R40).
    pub fn rank(&self) -> LowRank {
        let [one, other] = self.cards();
        LowRank::of(counted_rank(one), counted_rank(other))
    }
}

/// The five cards in back.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HighHand(u64);

impl HighHand {
    /// Its cards, from the largest number down.
    pub fn cards(&self) -> [CardOrJoker; 5] {
        cards_of(self.0)
    }

    /// What it ranks as.
    pub fn rank(&self) -> HighRank {
        fast::high_index(self.0).rank()
    }

    /// What it ranks as, and what the joker in it stands for.
    pub fn evaluate(&self) -> Evaluated {
        plain::evaluate(&self.cards())
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
        if let Some(&card) = low.iter().find(|&&card| seven.0 & bit(card) == 0) {
            return Err(NotALowHand::NotAmongTheSeven { card });
        }
        if one == other {
            return Err(NotALowHand::Twice { card: one });
        }
        Ok(Setting::of_masks(seven.0, bit(one) | bit(other)))
    }

    /// The setting of the seven cards of one mask that has the two of the other in front.
    pub(super) const fn of_masks(seven: u64, front: u64) -> Setting {
        Setting { low: LowHand(front), high: HighHand(seven & !front) }
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

/// The mask of one card.
pub(super) const fn bit(card: CardOrJoker) -> u64 {
    1 << card.index()
}

/// The 53 cards by their numbers.
static DECK: [CardOrJoker; 53] = deck();

#[allow(clippy::indexing_slicing)] // thirteen ranks of four suits, known when compiled
const fn deck() -> [CardOrJoker; 53] {
    let mut deck = [CardOrJoker::Joker; 53];
    let mut number = 0;
    while number < 52 {
        let rank = Rank::ALL[number / 4];
        let suit = Suit::ALL[number % 4];
        deck[number] = CardOrJoker::Natural(Card { rank, suit });
        number += 1;
    }
    deck
}

/// The `N` cards of a mask, from the largest number down.
fn cards_of<const N: usize>(mut mask: u64) -> [CardOrJoker; N] {
    std::array::from_fn(|_| {
        let number = mask.checked_ilog2().unwrap_or_default();
        mask &= !(1 << number);
        match DECK.get(number as usize) {
            Some(&card) => card,
            None => unreachable!("a hand's mask holds as many cards as the hand"),
        }
    })
}

/// Writes cards with spaces between them.
fn list(cards: &[CardOrJoker], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (place, card) in cards.iter().enumerate() {
        let space = if place == 0 { "" } else { " " };
        write!(f, "{space}{card}")?;
    }
    Ok(())
}

impl fmt::Display for SevenCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(&self.cards(), f)
    }
}

impl fmt::Display for LowHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(&self.cards(), f)
    }
}

impl fmt::Display for HighHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(&self.cards(), f)
    }
}

impl fmt::Debug for SevenCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl fmt::Debug for LowHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl fmt::Debug for HighHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
