//! Checks a revealed seed against what was promised and what was dealt. Anybody can do so, from the
//! journal alone.

use super::chacha::{deck, dice, order, tiles};
use super::{Seed, commitment};
use croupier_rules::equipment::{Card, CardOrJoker, Dice, Face};
use croupier_table::pai_gow::Piece;
use serde::{Deserialize, Serialize};

/// What is known of a shoe that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// Whether this seed is the promised one and gives these cards.
pub fn verify_shoe(seed: &[u8; 32], promised: &[u8; 32], shoe: &ShoeRecord) -> bool {
    let seed = Seed(*seed);
    let order = order(&seed, shoe.decks);
    let drawn = order.get(1 + usize::from(shoe.burned)..).unwrap_or(&[]);
    commitment(&seed) == *promised
        && order.first() == Some(&shoe.first)
        && drawn.starts_with(&shoe.drawn)
}

/// Whether this seed is the promised one and gives these cards of one shuffled round.
pub fn verify_shuffle(seed: &[u8; 32], promised: &[u8; 32], decks: u8, drawn: &[Card]) -> bool {
    let seed = Seed(*seed);
    commitment(&seed) == *promised && order(&seed, decks).starts_with(drawn)
}

/// Whether this seed is the promised one and gives these dice.
pub fn verify_dice(seed: &[u8; 32], promised: &[u8; 32], thrown: Dice) -> bool {
    let seed = Seed(*seed);
    commitment(&seed) == *promised && dice(&seed) == thrown
}

/// Whether this seed is the promised one and gives these dice and these cards, cut from the top.
pub fn verify_deck(
    seed: &[u8; 32],
    promised: &[u8; 32],
    (thrown, dealt): (Dice, &[CardOrJoker]),
) -> bool {
    verify_dice(seed, promised, thrown) && deck(&Seed(*seed)).starts_with(dealt)
}

/// Whether this seed is the promised one and gives these dice and these tiles, cut from the top.
pub fn verify_tiles(
    seed: &[u8; 32],
    promised: &[u8; 32],
    (thrown, dealt): (Dice, &[Face]),
) -> bool {
    verify_dice(seed, promised, thrown) && tiles(&Seed(*seed)).starts_with(dealt)
}

/// Whether this seed is the promised one and gives these dice and these hands, in the order they
/// were delivered. The order within a hand does not matter.
pub fn verify_packets(
    seed: &[u8; 32],
    promised: &[u8; 32],
    (thrown, packets): (Dice, &[Vec<Piece>]),
) -> bool {
    let order: Vec<Piece> = match packets.iter().flatten().next() {
        Some(Piece::Card(_)) => deck(&Seed(*seed)).into_iter().map(Piece::Card).collect(),
        Some(Piece::Tile(_)) => tiles(&Seed(*seed)).into_iter().map(Piece::Tile).collect(),
        None => Vec::new(),
    };
    let sorted = |pieces: &[Piece]| {
        let mut pieces = pieces.to_vec();
        pieces.sort_unstable();
        pieces
    };
    let mut from = 0;
    let mut cut = |packet: &Vec<Piece>| {
        let pieces = order.get(from..from + packet.len());
        from += packet.len();
        pieces.is_some_and(|pieces| sorted(pieces) == sorted(packet))
    };
    verify_dice(seed, promised, thrown) && packets.iter().all(&mut cut)
}
