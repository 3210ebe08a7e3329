//! Checks a revealed seed against what was promised and what was dealt: for anybody, from the
//! journal alone.

use super::chacha::{deck, dice, order, tiles};
use super::{Seed, commitment};
use croupier_rules::equipment::{Card, CardOrJoker, Dice, Face};

/// What is known of a shoe that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoeRecord {
    /// How many decks it held.
    pub decks: u8,
    /// Its first card, turned for the burn.
    pub first: Card,
    /// How many were burned face down after it.
    pub burned: u16,
    /// Every card drawn after those, in order.
    pub drawn: Vec<Card>,
}

/// Whether this seed is the one promised and led to these cards.
pub fn verify_shoe(seed: &[u8; 32], promised: &[u8; 32], shoe: &ShoeRecord) -> bool {
    let seed = Seed(*seed);
    let order = order(&seed, shoe.decks);
    let drawn = order.get(1 + usize::from(shoe.burned)..).unwrap_or(&[]);
    commitment(&seed) == *promised
        && order.first() == Some(&shoe.first)
        && drawn.starts_with(&shoe.drawn)
}

/// Whether this seed is the one promised and led to these cards of one shuffled round.
pub fn verify_shuffle(seed: &[u8; 32], promised: &[u8; 32], decks: u8, drawn: &[Card]) -> bool {
    let seed = Seed(*seed);
    commitment(&seed) == *promised && order(&seed, decks).starts_with(drawn)
}

/// Whether this seed is the one promised and led to these dice.
pub fn verify_dice(seed: &[u8; 32], promised: &[u8; 32], thrown: Dice) -> bool {
    let seed = Seed(*seed);
    commitment(&seed) == *promised && dice(&seed) == thrown
}

/// Whether this seed is the one promised and led to these dice and these cards, cut from the top.
pub fn verify_deck(
    seed: &[u8; 32],
    promised: &[u8; 32],
    (thrown, dealt): (Dice, &[CardOrJoker]),
) -> bool {
    verify_dice(seed, promised, thrown) && deck(&Seed(*seed)).starts_with(dealt)
}

/// Whether this seed is the one promised and led to these dice and these tiles, cut from the top.
pub fn verify_tiles(
    seed: &[u8; 32],
    promised: &[u8; 32],
    (thrown, dealt): (Dice, &[Face]),
) -> bool {
    verify_dice(seed, promised, thrown) && tiles(&Seed(*seed)).starts_with(dealt)
}
