//! The automatic dealer as a port: where chance comes from, what is promised, how it is checked.

mod chacha;
mod fixed;
mod seal;
mod verify;

use croupier_rules::equipment::{Card, CardOrJoker, Dice, Face, SHUFFLE_VERSION};
use croupier_table::Hex;
use sha2::{Digest, Sha256};
use thiserror::Error;

pub use chacha::ChaChaDealer;
pub use fixed::FixedDealer;
pub use seal::SealKey;
pub use verify::{
    ShoeRecord, verify_deck, verify_dice, verify_packets, verify_shoe, verify_shuffle, verify_tiles,
};

/// The seed of a shoe or of one throw. It is secret until revealed, so it prints nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// Why a dealer fails.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DealerError {
    /// The operating system gave no random bytes.
    #[error("there is no chance to be had: {0}")]
    NoChance(String),
    /// The seed in the journal was sealed with another key, or is not the one committed to.
    #[error("the seed cannot be unsealed: the seal key is not the one it was sealed with")]
    OtherKey,
    /// The key file does not hold a key.
    #[error("{0}")]
    KeyFile(String),
}

/// The source of chance. Every method but [`Dealer::seed`] and [`Dealer::ticket_number`] is a
/// function of its arguments.
pub trait Dealer: Send {
    /// A fresh seed.
    fn seed(&mut self) -> Result<Seed, DealerError>;

    /// The cards of a whole shoe in order, burned cards included.
    fn shoe(&self, seed: &Seed, decks: u8) -> Vec<Card>;

    /// The dice.
    fn dice(&self, seed: &Seed) -> Dice;

    /// The 52 cards and the joker in order, shuffled after the dice of the same seed.
    fn deck(&self, seed: &Seed) -> Vec<CardOrJoker>;

    /// The 32 tiles in order, shuffled after the dice of the same seed.
    fn tiles(&self, seed: &Seed) -> Vec<Face>;

    /// The seed sealed, as the journal may hold it before it is revealed.
    fn seal(&self, seed: &Seed) -> [u8; 32];

    /// Unseals a seed, which must match the commitment.
    fn unseal(&self, sealed: &[u8; 32], commitment: &[u8; 32]) -> Result<Seed, DealerError>;

    /// A validation number for a ticket.
    fn ticket_number(&mut self) -> Result<u64, DealerError>;
}

/// The promise made when a shoe is put on the table, or a round of dice or pai gow opens: SHA-256
/// of one byte, the version of the shuffle, and the 32 bytes of the seed.
pub fn commitment(seed: &Seed) -> [u8; 32] {
    Sha256::new().chain_update([SHUFFLE_VERSION]).chain_update(seed.0).finalize().into()
}

/// The 32 bytes of a seed or commitment written as text.
pub fn seed_of(hex: &Hex) -> Option<[u8; 32]> {
    let digits = hex.as_str().as_bytes();
    let mut bytes = [0; 32];
    if digits.len() != 64 {
        return None;
    }
    let digit =
        |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let [high, low] = pair else { return None };
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}
