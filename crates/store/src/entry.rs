//! Streams, idempotency keys, and entries before and after the store gives them a position.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// A SHA-256.
pub type Hash = [u8; 32];

/// The "previous hash" of the first entry of a stream.
pub const NO_HASH: Hash = [0; 32];

/// The name of one journal: `house`, `table/t1`. Short text without control characters, so that it
/// is one line of the hashed form. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StreamId(Arc<str>);

/// This text cannot name a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a stream is named by 1 to 200 bytes of text without control characters")]
pub struct StreamIdError;

impl StreamId {
    const BYTES_MAX: usize = 200;

    /// The stream of this name.
    pub fn new(name: &str) -> Result<StreamId, StreamIdError> {
        let fits = !name.is_empty() && name.len() <= Self::BYTES_MAX;
        if fits && !name.contains(char::is_control) {
            Ok(StreamId(Arc::from(name)))
        } else {
            Err(StreamIdError)
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The idempotency key of a request: a UUID the client made (version 7, so that keys rise with time
/// and the index on them grows at one end). Unique over all streams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub [u8; 16]);

/// This text is not a UUID.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a key is a UUID: 32 hexadecimal digits, hyphens at will")]
pub struct KeyError;

impl fmt::Display for Key {
    /// Prints the key like a UUID: 8-4-4-4-12 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, byte) in self.0.iter().enumerate() {
            let hyphen = if matches!(at, 4 | 6 | 8 | 10) { "-" } else { "" };
            write!(f, "{hyphen}{byte:02x}")?;
        }
        Ok(())
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Key, KeyError> {
        let mut digits = text.chars().filter(|c| *c != '-');
        let mut nibble = || {
            let digit = digits.next()?.to_digit(16)?;
            u8::try_from(digit).ok()
        };
        let mut key = [0; 16];
        for byte in &mut key {
            let (high, low) = (nibble().ok_or(KeyError)?, nibble().ok_or(KeyError)?);
            *byte = high << 4 | low;
        }
        if digits.next().is_some() { Err(KeyError) } else { Ok(Key(key)) }
    }
}

/// An entry that has no place yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// The journal it belongs to.
    pub stream: StreamId,
    /// When, in milliseconds since 1970; never before the entry above it in the same stream.
    pub at_ms: u64,
    /// Who caused it; no control characters.
    pub actor: String,
    /// The idempotency key of the request.
    pub key: Key,
    /// SHA-256 of the request, to tell a repetition from another request under the same key.
    pub request_hash: Hash,
    /// What happened, as the floor encoded it.
    pub body: Vec<u8>,
}

/// An entry as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Place in the whole store, from 1.
    pub position: u64,
    /// The journal it belongs to.
    pub stream: StreamId,
    /// Place in its stream, from 1, without gaps.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who caused it.
    pub actor: String,
    /// The idempotency key of the request.
    pub key: Key,
    /// SHA-256 of the request.
    pub request_hash: Hash,
    /// What happened, as the floor encoded it.
    pub body: Vec<u8>,
    /// The link of the chain: see [`crate::entry_hash`].
    pub hash: Hash,
}

/// Bytes in lower-case hexadecimal digits, as `sha256sum` prints them.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_back_as_printed() {
        let key = Key([0x01, 0x93, 0xab, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xf0]);
        assert_eq!(key.to_string(), "0193ab04-0506-0708-090a-0b0c0d0e0ff0");
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!("0193AB0405060708090a0b0c0d0e0ff0".parse(), Ok(key));
    }

    #[test]
    fn what_is_not_a_uuid_is_no_key() {
        for text in ["", "0193", "0193ab04-0506-0708-090a-0b0c0d0e0ff0f", "zz93ab04", "é"] {
            assert_eq!(text.parse::<Key>(), Err(KeyError), "{text}");
        }
    }

    #[test]
    fn a_stream_is_one_short_line() {
        assert_eq!(StreamId::new("table/t1").unwrap().as_str(), "table/t1");
        for name in ["", "a\nb", "a\0", &"x".repeat(201)] {
            assert_eq!(StreamId::new(name), Err(StreamIdError), "{name:?}");
        }
    }
}
