//! The automatic dealer of the house: ChaCha20 from a seed of the operating system, through the
//! frozen shuffle.

use super::seal::SealKey;
use super::{Dealer, DealerError, Seed, commitment};
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use croupier_rules::equipment::{Card, CardOrJoker, Dice, Face, Tile, roll, shuffle};

/// Where seeds come from.
type Source = Box<dyn FnMut(&mut [u8]) -> Result<(), DealerError> + Send>;

/// Deals from seeds.
pub struct ChaChaDealer {
    source: Source,
    key: SealKey,
}

impl ChaChaDealer {
    /// Seeds from the operating system, sealed with this key.
    pub fn new(key: SealKey) -> ChaChaDealer {
        let source = |bytes: &mut [u8]| {
            getrandom::fill(bytes).map_err(|error| DealerError::NoChance(error.to_string()))
        };
        ChaChaDealer { source: Box::new(source), key }
    }

    /// Seeds that follow from a number: for simulation and tests, never for a real house.
    pub fn from_number(number: u64, key: SealKey) -> ChaChaDealer {
        let mut words = ChaCha20Rng::seed_from_u64(number);
        let source = move |bytes: &mut [u8]| {
            words.fill_bytes(bytes);
            Ok(())
        };
        ChaChaDealer { source: Box::new(source), key }
    }
}

/// The random words of a seed: the ChaCha20 keystream under this key with a nonce of zeros, eight
/// bytes at a time, lowest byte first.
fn words(seed: &Seed) -> impl FnMut() -> u64 {
    let mut stream = ChaCha20Rng::from_seed(seed.0);
    move || stream.next_u64()
}

/// The order of a shoe: the decks one after another, each 2C, 2D … AS, shuffled.
pub(super) fn order(seed: &Seed, decks: u8) -> Vec<Card> {
    let mut cards: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
    shuffle(&mut cards, &mut words(seed));
    cards
}

/// The dice of a seed.
pub(super) fn dice(seed: &Seed) -> Dice {
    roll(&mut words(seed))
}

/// The 52 cards (2C, 2D … AS) and the joker, shuffled with the words after those of the dice.
pub(super) fn deck(seed: &Seed) -> Vec<CardOrJoker> {
    let mut cards: Vec<CardOrJoker> = Card::all().map(CardOrJoker::Natural).collect();
    cards.push(CardOrJoker::Joker);
    after_dice(seed, &mut cards);
    cards
}

/// The 32 tiles in the order of their ranks, shuffled with the words after those of the dice.
pub(super) fn tiles(seed: &Seed) -> Vec<Face> {
    let mut tiles: Vec<Face> = Tile::all().map(Tile::face).collect();
    after_dice(seed, &mut tiles);
    tiles
}

fn after_dice<T>(seed: &Seed, items: &mut [T]) {
    let mut words = words(seed);
    roll(&mut words);
    shuffle(items, &mut words);
}

impl Dealer for ChaChaDealer {
    fn seed(&mut self) -> Result<Seed, DealerError> {
        let mut seed = Seed([0; 32]);
        (self.source)(&mut seed.0)?;
        Ok(seed)
    }

    fn shoe(&self, seed: &Seed, decks: u8) -> Vec<Card> {
        order(seed, decks)
    }

    fn dice(&self, seed: &Seed) -> Dice {
        dice(seed)
    }

    fn deck(&self, seed: &Seed) -> Vec<CardOrJoker> {
        deck(seed)
    }

    fn tiles(&self, seed: &Seed) -> Vec<Face> {
        tiles(seed)
    }

    fn seal(&self, seed: &Seed) -> [u8; 32] {
        self.key.cover(&seed.0, &commitment(seed))
    }

    fn unseal(&self, sealed: &[u8; 32], promised: &[u8; 32]) -> Result<Seed, DealerError> {
        let seed = Seed(self.key.cover(sealed, promised));
        if commitment(&seed) == *promised { Ok(seed) } else { Err(DealerError::OtherKey) }
    }

    fn ticket_number(&mut self) -> Result<u64, DealerError> {
        let mut bytes = [0; 8];
        (self.source)(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words are frozen: with the all-zero key they are the published ChaCha20 keystream.
    #[test]
    fn the_words_are_the_chacha20_keystream() {
        let mut words = words(&Seed([0; 32]));
        assert_eq!(words(), u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]));
        assert_eq!(words(), u64::from_le_bytes([0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28]));
    }

    #[test]
    fn a_shoe_holds_every_card_as_often_as_it_has_decks() {
        let cards = order(&Seed([7; 32]), 8);
        assert_eq!(cards.len(), 416);
        assert!(Card::all().all(|card| cards.iter().filter(|other| **other == card).count() == 8));
        assert_ne!(cards, order(&Seed([8; 32]), 8));
    }

    #[test]
    fn deck_and_tiles_are_whole_and_follow_the_dice() {
        let seed = Seed([7; 32]);
        let (mut cards, mut tiles) = (deck(&seed), tiles(&seed));
        assert_ne!(cards, deck(&Seed([8; 32])));
        // The dice have used words, so the order differs from that of a fresh stream.
        let mut fresh: Vec<CardOrJoker> = Card::all().map(CardOrJoker::Natural).collect();
        fresh.push(CardOrJoker::Joker);
        shuffle(&mut fresh, &mut words(&seed));
        assert_ne!(cards, fresh);
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards.len(), 53);
        tiles.sort_unstable();
        assert_eq!(tiles, Tile::all().map(Tile::face).collect::<Vec<_>>());
    }

    #[test]
    fn a_seed_is_unsealed_with_its_key_only() {
        let dealer = ChaChaDealer::from_number(1, SealKey::from_bytes([1; 32]));
        let other = ChaChaDealer::from_number(1, SealKey::from_bytes([2; 32]));
        let seed = Seed([9; 32]);
        let (sealed, promised) = (dealer.seal(&seed), commitment(&seed));
        assert_ne!(sealed, seed.0);
        assert!(dealer.unseal(&sealed, &promised) == Ok(seed));
        assert_eq!(other.unseal(&sealed, &promised).err(), Some(DealerError::OtherKey));
    }

    #[test]
    fn the_operating_system_gives_seeds() {
        let mut dealer = ChaChaDealer::new(SealKey::from_bytes([0; 32]));
        assert!(dealer.seed().unwrap() != dealer.seed().unwrap());
    }
}
