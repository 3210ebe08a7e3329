//! Hands and point totals: what the cards of a round add up to.

use crate::equipment::{Card, Rank};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two hands of a round. Never a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The Player Hand.
    Player,
    /// The Banker Hand.
    Banker,
}

impl Side {
    /// The other hand.
    pub const fn other(self) -> Side {
        match self {
            Side::Player => Side::Banker,
            Side::Banker => Side::Player,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Player => "Player",
            Side::Banker => "Banker",
        })
    }
}

/// What one card counts: the ace 1, ten and pictures 0, the others their face. (A ten "has its
/// face value"; only the last digit of a total is kept, so it counts as nothing.)
pub const fn points(rank: Rank) -> u8 {
    match rank {
        Rank::Ace => 1,
        Rank::Two => 2,
        Rank::Three => 3,
        Rank::Four => 4,
        Rank::Five => 5,
        Rank::Six => 6,
        Rank::Seven => 7,
        Rank::Eight => 8,
        Rank::Nine => 9,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
    }
}

/// The total of a hand: 0 to 9, by construction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct PointTotal(u8);

impl TryFrom<u8> for PointTotal {
    type Error = String;

    fn try_from(total: u8) -> std::result::Result<PointTotal, String> {
        if total <= 9 { Ok(PointTotal(total)) } else { Err(format!("{total} is no total")) }
    }
}

impl PointTotal {
    /// The last digit of a sum of card points.
    pub const fn of_sum(sum: u8) -> PointTotal {
        PointTotal(sum % 10)
    }

    /// The total as a number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Whether two cards with this total are a Natural.
    pub const fn is_natural(self) -> bool {
        self.0 >= 8
    }
}

impl fmt::Display for PointTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A finished hand: two cards and perhaps a third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    first_two: [Card; 2],
    third: Option<Card>,
}

impl Hand {
    /// A hand of these cards.
    pub const fn new(first_two: [Card; 2], third: Option<Card>) -> Hand {
        Hand { first_two, third }
    }

    /// The first two cards.
    pub const fn first_two(&self) -> [Card; 2] {
        self.first_two
    }

    /// The third card, if one was drawn.
    pub const fn third(&self) -> Option<Card> {
        self.third
    }

    /// All its cards, in the order they came.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        self.first_two.into_iter().chain(self.third)
    }

    /// Two or three.
    pub const fn card_count(&self) -> u8 {
        if self.third.is_some() { 3 } else { 2 }
    }

    /// The total of the first two cards.
    pub const fn total_of_two(&self) -> PointTotal {
        let [first, second] = self.first_two;
        PointTotal::of_sum(points(first.rank) + points(second.rank))
    }

    /// The total of all its cards.
    pub const fn total(&self) -> PointTotal {
        match self.third {
            Some(third) => PointTotal::of_sum(self.total_of_two().0 + points(third.rank)),
            None => self.total_of_two(),
        }
    }

    /// Whether its first two cards are of one rank, and which. A ten and a king are no pair.
    pub fn pair(&self) -> Option<Rank> {
        let [first, second] = self.first_two;
        (first.rank == second.rank).then_some(first.rank)
    }

    /// Whether it is two cards with a total of 8 or 9.
    pub const fn is_natural(&self) -> bool {
        self.third.is_none() && self.total_of_two().is_natural()
    }
}

/// The cards of a round played out to the end by the Table of Play. Made by
/// [`super::deal_out`] only, so a `Play` is always legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    pub(super) player: Hand,
    pub(super) banker: Hand,
}

/// Who won a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Result {
    /// The Player Hand has the higher total.
    Player,
    /// The Banker Hand has the higher total.
    Banker,
    /// The totals are equal.
    Tie,
}

impl fmt::Display for Result {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Result::Player => "player",
            Result::Banker => "banker",
            Result::Tie => "tie",
        })
    }
}

impl Play {
    /// One of the two hands.
    pub const fn hand(&self, side: Side) -> &Hand {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    /// Who won.
    pub fn result(&self) -> Result {
        match self.player.total().cmp(&self.banker.total()) {
            std::cmp::Ordering::Greater => Result::Player,
            std::cmp::Ordering::Less => Result::Banker,
            std::cmp::Ordering::Equal => Result::Tie,
        }
    }

    /// Whether this side won the round.
    pub fn won_by(&self, side: Side) -> bool {
        self.hand(side).total() > self.hand(side.other()).total()
    }

    /// Whether the totals are equal.
    pub fn is_tie(&self) -> bool {
        self.player.total() == self.banker.total()
    }

    /// How many cards both hands hold together: four to six.
    pub const fn cards_in_all(&self) -> u8 {
        self.player.card_count() + self.banker.card_count()
    }
}
