//! Seeds and the random words that follow from them: ChaCha20, one stream per piece of work.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use std::fmt;
use thiserror::Error;

/// Thirty-two bytes from which everything random follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed([u8; 32]);

/// A text that should have been a seed and is not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a seed: write {1}")]
pub struct NotASeed(String, &'static str);

impl Seed {
    /// The seed of a number: its eight bytes, the lowest first, then noughts.
    pub const fn of_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        let [a, b, c, d, e, f, g, h] = number.to_le_bytes();
        [bytes[0], bytes[1], bytes[2], bytes[3]] = [a, b, c, d];
        [bytes[4], bytes[5], bytes[6], bytes[7]] = [e, f, g, h];
        Seed(bytes)
    }

    /// The seed written as 64 hexadecimal digits.
    pub fn of_hex(text: &str) -> Result<Seed, NotASeed> {
        let refused = || NotASeed(text.to_owned(), "64 hexadecimal digits");
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(refused());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for &digit in pair {
                let value = char::from(digit).to_digit(16).and_then(|value| value.try_into().ok());
                *byte = *byte << 4 | value.unwrap_or(u8::MAX);
                value.ok_or_else(refused)?;
            }
        }
        Ok(Seed(bytes))
    }

    /// The seed of a number, or of 64 hexadecimal digits.
    pub fn of_text(text: &str) -> Result<Seed, NotASeed> {
        let refused = || NotASeed(text.to_owned(), "a number below 2^64 or 64 hexadecimal digits");
        match text.parse() {
            Ok(number) => Ok(Seed::of_number(number)),
            Err(_) => Seed::of_hex(text).map_err(|_| refused()),
        }
    }

    /// One of the 2^64 streams of words of this seed.
    pub fn words(&self, stream: u64) -> Words {
        let mut generator = ChaCha20Rng::from_seed(self.0);
        generator.set_stream(stream);
        Words(generator)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A stream of random words.
#[derive(Debug)]
pub struct Words(ChaCha20Rng);

impl Words {
    /// The next word.
    pub fn next_word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Fills a buffer with the bytes of the stream.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        self.0.fill_bytes(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_read_and_printed() {
        let hex = "0a".repeat(32);
        assert_eq!(Seed::of_hex(&hex).unwrap().to_string(), hex);
        assert_eq!(Seed::of_text("258").unwrap().to_string(), format!("0201{}", "00".repeat(30)));
        assert_eq!(Seed::of_text(&hex), Seed::of_hex(&hex));
        for text in ["", "x", "-1", &"0".repeat(63), &"g".repeat(64), &"é".repeat(32)] {
            assert!(Seed::of_hex(text).is_err(), "{text}");
        }
    }

    /// RFC 8439's cipher with an all-zero key and nonce begins 76 b8 e0 ad a0 f1 3d 90.
    #[test]
    fn the_words_are_those_of_the_cipher() {
        assert_eq!(Seed::of_number(0).words(0).next_word(), 0x903d_f1a0_ade0_b876);
        let mut bytes = [0; 8];
        Seed::of_number(0).words(0).fill(&mut bytes);
        assert_eq!(bytes, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert_ne!(
            Seed::of_number(0).words(1).next_word(),
            Seed::of_number(0).words(0).next_word()
        );
    }
}
