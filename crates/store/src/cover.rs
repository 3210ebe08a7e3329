//! Covers what lies face down before it is stored, with a key that is not in the database.

use crate::entry::hex;
use crate::keyring::{Keyring, Secret, begin};
use crate::person::PersonKey;
use hmac::Mac;

/// The bytes of a tag.
const TAG: usize = 16;
/// A covered text is filled up to a multiple of so many bytes, so that its length tells nothing.
const BLOCK: usize = 256;

impl Keyring {
    /// Covers and uncovers with this key from now on.
    pub fn cover_with(&mut self, secret: [u8; 32]) {
        self.cover = Some(Secret(secret));
    }

    /// Whether it has a key to cover and uncover with.
    pub fn can_uncover(&self) -> bool {
        self.cover.is_some()
    }

    /// A JSON text, covered for one place in the journal: a tag and the text under a pad, in
    /// hexadecimal digits. The pad follows from the tag, and the tag from place and text, so no
    /// pad serves two texts. `None` without a key.
    pub fn cover(&self, place: &str, text: &str) -> Option<String> {
        cover(self.cover.as_ref()?, place, text)
    }

    /// The text that was covered for this place; `None` without the key it was covered with, or if
    /// it was changed.
    pub fn uncover(&self, place: &str, covered: &str) -> Option<String> {
        uncover(self.cover.as_ref()?, place, covered)
    }
}

/// Covers a JSON text for one place with the key of a person.
pub fn cover_under(key: &PersonKey, place: &str, text: &str) -> Option<String> {
    cover(&Secret(key.0), place, text)
}

/// The text that was covered for this place with the key of a person.
pub fn uncover_under(key: &PersonKey, place: &str, covered: &str) -> Option<String> {
    uncover(&Secret(key.0), place, covered)
}

fn cover(secret: &Secret, place: &str, text: &str) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(bytes.len().next_multiple_of(BLOCK), b' ');
    let tag = tag(secret, place, &bytes)?;
    pad(secret, place, &tag, &mut bytes)?;
    Some(hex(&tag) + &hex(&bytes))
}

fn uncover(secret: &Secret, place: &str, covered: &str) -> Option<String> {
    let bytes = unhex(covered)?;
    let (given, text) = bytes.split_at_checked(TAG)?;
    let mut text = text.to_vec();
    pad(secret, place, given, &mut text)?;
    let fits = tag(secret, place, &text)?.as_slice() == given;
    let text = String::from_utf8(text).ok().filter(|_| fits)?;
    Some(text.trim_end().to_owned())
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    (0..text.len()).step_by(2).map(digit).collect()
}

fn tag(secret: &Secret, place: &str, text: &[u8]) -> Option<[u8; TAG]> {
    let mut mac = begin(secret, b"croupier cover tag 1\n")?;
    mac.update(place.as_bytes());
    mac.update(b"\n");
    mac.update(text);
    mac.finalize().into_bytes().first_chunk().copied()
}

/// Puts the pad of a place and a tag on a text, or takes it off again.
fn pad(secret: &Secret, place: &str, tag: &[u8], text: &mut [u8]) -> Option<()> {
    for (block, number) in text.chunks_mut(32).zip(0_u64..) {
        let mut mac = begin(secret, b"croupier cover pad 1\n")?;
        mac.update(tag);
        mac.update(&number.to_be_bytes());
        mac.update(place.as_bytes());
        let pad = mac.finalize().into_bytes();
        block.iter_mut().zip(pad).for_each(|(byte, pad)| *byte ^= pad);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(secret: u8) -> Keyring {
        let mut ring = Keyring::new([1; 32], None);
        ring.cover_with([secret; 32]);
        ring
    }

    #[test]
    fn a_text_is_uncovered_with_its_key_at_its_place_only() {
        let hand = r#"{"pieces":["As","Kd"]}"#;
        let covered = ring(7).cover("table/p 4 0", hand).unwrap();
        assert_eq!(ring(7).uncover("table/p 4 0", &covered).as_deref(), Some(hand));
        assert_eq!(ring(8).uncover("table/p 4 0", &covered), None);
        assert_eq!(ring(7).uncover("table/p 5 0", &covered), None);
        assert_eq!(Keyring::new([1; 32], None).cover("table/p 4 0", hand), None);
        for at in 0..covered.len() {
            let mut other = covered.clone();
            let digit = if &covered[at..=at] == "0" { "1" } else { "0" };
            other.replace_range(at..=at, digit);
            assert_eq!(ring(7).uncover("table/p 4 0", &other), None, "digit {at}");
        }
        assert_eq!(ring(7).uncover("table/p 4 0", ""), None);
    }

    #[test]
    fn every_hand_is_of_one_length_and_no_two_look_alike() {
        let ring = ring(7);
        let cover = |place: &str, text: &str| ring.cover(place, text).unwrap();
        let (short, long) = (cover("a", "[1]"), cover("a", "[1,2,3,4,5,6]"));
        assert_eq!(short.len(), long.len());
        assert_ne!(cover("a", "[1]"), cover("b", "[1]"));
    }
}
