//! The composition of a shoe: how many of each card are in it, whatever their order.

use super::card::{Card, Rank};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most decks a composition can count.
pub const DECKS_MAX: u8 = 60;

/// How many of each of the 52 cards a shoe holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Composition {
    counts: [u8; 52],
}

impl From<Composition> for Vec<u8> {
    fn from(composition: Composition) -> Vec<u8> {
        composition.counts.to_vec()
    }
}

impl TryFrom<Vec<u8>> for Composition {
    type Error = String;

    fn try_from(counts: Vec<u8>) -> Result<Composition, String> {
        match <[u8; 52]>::try_from(counts) {
            Ok(counts) if counts.iter().all(|count| *count <= DECKS_MAX) => {
                Ok(Composition { counts })
            }
            Ok(_) | Err(_) => Err("this is no composition of a shoe".to_owned()),
        }
    }
}

/// A card was taken that the shoe cannot hold any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no {card} left: the shoe held {held} of them")]
pub struct NotInShoe {
    /// The card.
    pub card: Card,
    /// How many of it there were at the start.
    pub held: u8,
}

impl Composition {
    /// A full shoe of `decks` decks of 52 cards.
    pub const fn full(decks: u8) -> Composition {
        assert!(decks <= DECKS_MAX);
        Composition { counts: [decks; 52] }
    }

    /// How many of `card` there are.
    pub fn count(&self, card: Card) -> u8 {
        self.counts.get(card.index()).copied().unwrap_or(0)
    }

    /// How many cards there are of each rank, from two to ace.
    pub fn by_rank(&self) -> [u16; 13] {
        let mut ranks = [0u16; 13];
        for (ranks, counts) in ranks.iter_mut().zip(self.counts.chunks_exact(4)) {
            *ranks = counts.iter().copied().map(u16::from).sum();
        }
        ranks
    }

    /// Whether every rank has as many cards of each suit.
    pub fn is_even_in_suits(&self) -> bool {
        self.counts
            .chunks_exact(4)
            .all(|suits| suits.iter().all(|count| suits.first() == Some(count)))
    }

    /// How many cards of one rank there are.
    pub fn of_rank(&self, rank: Rank) -> u16 {
        self.by_rank().get(rank.index()).copied().unwrap_or(0)
    }

    /// How many cards there are in all.
    pub fn total(&self) -> u16 {
        self.counts.iter().copied().map(u16::from).sum()
    }

    /// The shoe without these cards; an error names the first that cannot be there.
    pub fn without(mut self, cards: &[Card]) -> Result<Composition, NotInShoe> {
        let full = self.clone();
        for &card in cards {
            let count = self.counts.get_mut(card.index());
            match count.and_then(|count| count.checked_sub(1).map(|left| (count, left))) {
                Some((count, left)) => *count = left,
                None => {
                    return Err(NotInShoe { card, held: full.count(card) });
                }
            }
        }
        Ok(self)
    }

    /// The shoe with one more of a card: it was taken by mistake.
    pub fn with(mut self, card: Card) -> Composition {
        if let Some(count) = self.counts.get_mut(card.index()) {
            *count = count.saturating_add(1);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ninth_ace_of_spades_in_eight_decks_is_caught() {
        let ace: Card = "AS".parse().unwrap();
        let eight = Composition::full(8).without(&[ace; 8]).unwrap();
        assert_eq!((eight.count(ace), eight.total(), eight.of_rank(Rank::Ace)), (0, 408, 24));
        let refused = eight.without(&[ace]).unwrap_err();
        assert_eq!(refused.card, ace);
        let refused = Composition::full(8).without(&[ace; 9]).unwrap_err();
        assert_eq!(refused.to_string(), "there is no AS left: the shoe held 8 of them");
    }
}
