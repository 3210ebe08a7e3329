//! Playing cards: thirteen ranks, four suits and the joker, as people write them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The rank of a card, the ace last, as poker ranks them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say all there is
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Every rank, from two to ace.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// 0 for the two … 12 for the ace.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The character it is written with.
    pub const fn letter(self) -> char {
        match self {
            Rank::Two => '2',
            Rank::Three => '3',
            Rank::Four => '4',
            Rank::Five => '5',
            Rank::Six => '6',
            Rank::Seven => '7',
            Rank::Eight => '8',
            Rank::Nine => '9',
            Rank::Ten => 'T',
            Rank::Jack => 'J',
            Rank::Queen => 'Q',
            Rank::King => 'K',
            Rank::Ace => 'A',
        }
    }

    fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter.to_ascii_uppercase())
    }
}

/// The suit of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say all there is
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// Every suit, in the order C, D, H, S.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Whether it is diamonds or hearts.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    /// 0 for clubs … 3 for spades.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The character it is written with.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    fn from_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_uppercase())
    }
}

/// One of the 52 natural cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

impl Card {
    /// Every card, numbered 2C, 2D, 2H, 2S, 3C … AS.
    pub fn all() -> impl Iterator<Item = Card> {
        Rank::ALL
            .into_iter()
            .flat_map(|rank| Suit::ALL.into_iter().map(move |suit| Card { rank, suit }))
    }

    /// Its number in that order, 0 … 51.
    pub const fn index(self) -> usize {
        self.rank.index() * 4 + self.suit.index()
    }
}

/// A card of a deck that holds the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum CardOrJoker {
    /// One of the 52.
    Natural(Card),
    /// The fifty-third.
    Joker,
}

impl CardOrJoker {
    /// Its number: 0 … 51 for the natural cards, 52 for the joker.
    pub const fn index(self) -> usize {
        match self {
            CardOrJoker::Natural(card) => card.index(),
            CardOrJoker::Joker => 52,
        }
    }
}

/// A text that should have been a card and is not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a card: write rank and suit as in AS, TD, 10D or 9h{1}")]
pub struct ParseCardError(String, &'static str);

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        parse_natural(text).ok_or_else(|| ParseCardError(text.to_owned(), ""))
    }
}

impl FromStr for CardOrJoker {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<CardOrJoker, ParseCardError> {
        if text.eq_ignore_ascii_case("joker") {
            return Ok(CardOrJoker::Joker);
        }
        let natural = parse_natural(text).map(CardOrJoker::Natural);
        natural.ok_or_else(|| ParseCardError(text.to_owned(), ", or \"joker\""))
    }
}

fn parse_natural(text: &str) -> Option<Card> {
    if let Some(suit) = text.strip_prefix("10") {
        let mut letters = suit.chars();
        let suit = Suit::from_letter(letters.next()?)?;
        return letters.next().is_none().then_some(Card { rank: Rank::Ten, suit });
    }
    let mut letters = text.chars();
    let rank = Rank::from_letter(letters.next()?)?;
    let suit = Suit::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(Card { rank, suit })
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter())
    }
}

impl fmt::Display for CardOrJoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardOrJoker::Natural(card) => card.fmt(f),
            CardOrJoker::Joker => f.write_str("joker"),
        }
    }
}

impl TryFrom<String> for Card {
    type Error = ParseCardError;
    fn try_from(text: String) -> Result<Card, ParseCardError> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

impl TryFrom<String> for CardOrJoker {
    type Error = ParseCardError;
    fn try_from(text: String) -> Result<CardOrJoker, ParseCardError> {
        text.parse()
    }
}

impl From<CardOrJoker> for String {
    fn from(card: CardOrJoker) -> String {
        card.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_prints_and_parses_back_in_every_spelling() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(card.index(), index);
            let printed = card.to_string();
            assert_eq!(printed.parse(), Ok(card));
            assert_eq!(printed.to_lowercase().parse(), Ok(card));
            assert_eq!(printed.replace('T', "10").parse(), Ok(card));
            assert_eq!(printed.parse(), Ok(CardOrJoker::Natural(card)));
        }
        assert_eq!("Joker".parse(), Ok(CardOrJoker::Joker));
        assert_eq!(CardOrJoker::Joker.to_string(), "joker");
    }

    #[test]
    fn what_is_no_card_is_quoted_back() {
        for text in ["", "A", "1S", "11S", "ASS", "10", "10DD", "ZZ", "é", "A♠", "joker"] {
            let error = text.parse::<Card>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("\"{text}\" is not a card")), "{error}");
        }
    }
}
