//! Shuffles for a laboratory: shoes in the order the frozen shuffle gives them.

use crate::seed::{Seed, Words};
use croupier_rules::equipment::{Card, shuffle};

/// Shoes one after the other from one stream of words: each begins as whole decks in order, and
/// the words go on where the last shoe left them.
#[derive(Debug)]
pub struct Shuffles {
    words: Words,
    decks: u8,
}

impl Shuffles {
    /// Shoes of so many decks from a seed.
    pub fn new(seed: &Seed, decks: u8) -> Shuffles {
        Shuffles { words: seed.words(0), decks }
    }

    /// The next shoe, its first card first.
    pub fn shoe(&mut self) -> Vec<Card> {
        let mut cards: Vec<Card> = (0..self.decks).flat_map(|_| Card::all()).collect();
        shuffle(&mut cards, &mut || self.words.next_word());
        cards
    }
}
