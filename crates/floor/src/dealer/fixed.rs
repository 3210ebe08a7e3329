//! A dealer who deals what a test wrote down.

use super::{Dealer, DealerError, Seed, commitment};
use croupier_rules::equipment::{Card, CardOrJoker, Composition, Dice, Die, Face, Tile};

/// Deals the cards and dice of a script. Its seeds are numbers: seed `n` deals script `n`, and
/// after the last script the first comes again.
#[derive(Clone, Debug, Default)]
pub struct FixedDealer {
    shoes: Vec<Vec<Card>>,
    dice: Vec<Dice>,
    decks: Vec<Vec<CardOrJoker>>,
    made: u64,
}

impl FixedDealer {
    /// Shoes begin with these cards and go on in the order of the deck; dice fall as written.
    pub fn new(shoes: Vec<Vec<Card>>, dice: Vec<Dice>) -> FixedDealer {
        FixedDealer { shoes, dice, decks: Vec::new(), made: 0 }
    }

    /// Decks begin with these cards and go on in the order of the deck, the joker last.
    pub fn with_decks(self, decks: Vec<Vec<CardOrJoker>>) -> FixedDealer {
        FixedDealer { decks, ..self }
    }

    fn number(seed: &Seed) -> usize {
        let low = seed.0.first_chunk().copied().unwrap_or_default();
        usize::try_from(u64::from_le_bytes(low)).unwrap_or(0)
    }
}

impl Dealer for FixedDealer {
    fn seed(&mut self) -> Result<Seed, DealerError> {
        let mut seed = Seed([0; 32]);
        seed.0.iter_mut().zip(self.made.to_le_bytes()).for_each(|(to, from)| *to = from);
        self.made += 1;
        Ok(seed)
    }

    fn shoe(&self, seed: &Seed, decks: u8) -> Vec<Card> {
        let script = match self.shoes.len() {
            0 => &[][..],
            count => self.shoes.get(Self::number(seed) % count).map_or(&[][..], Vec::as_slice),
        };
        let rest = Composition::full(decks).without(script);
        let mut order = script.to_vec();
        for card in Card::all() {
            let left = rest.as_ref().map_or(0, |rest| rest.count(card));
            order.extend((0..left).map(|_| card));
        }
        order
    }

    fn dice(&self, seed: &Seed) -> Dice {
        let ones = Dice([Die::ALL[0]; 3]);
        match self.dice.len() {
            0 => ones,
            count => self.dice.get(Self::number(seed) % count).copied().unwrap_or(ones),
        }
    }

    fn deck(&self, seed: &Seed) -> Vec<CardOrJoker> {
        let script = match self.decks.len() {
            0 => &[][..],
            count => self.decks.get(Self::number(seed) % count).map_or(&[][..], Vec::as_slice),
        };
        let all = Card::all().map(CardOrJoker::Natural).chain([CardOrJoker::Joker]);
        let rest = all.filter(|card| !script.contains(card));
        script.iter().copied().chain(rest).collect()
    }

    fn tiles(&self, _: &Seed) -> Vec<Face> {
        Tile::all().map(Tile::face).collect()
    }

    fn seal(&self, seed: &Seed) -> [u8; 32] {
        seed.0
    }

    fn unseal(&self, sealed: &[u8; 32], promised: &[u8; 32]) -> Result<Seed, DealerError> {
        let seed = Seed(*sealed);
        if commitment(&seed) == *promised { Ok(seed) } else { Err(DealerError::OtherKey) }
    }

    fn ticket_number(&mut self) -> Result<u64, DealerError> {
        self.made += 1;
        Ok(self.made)
    }
}
