//! Commitments and seeds as text: what the automatic dealer promises, and what it reveals.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Up to 64 bytes in lower-case hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hex(String);

/// A text that is not hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not up to 64 bytes in lower-case hexadecimal")]
pub struct NotHex(pub String);

impl Hex {
    /// These bytes, at most 64.
    pub fn of(bytes: &[u8]) -> Result<Hex, NotHex> {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().try_into()
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Hex {
    type Error = NotHex;
    fn try_from(text: String) -> Result<Hex, NotHex> {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let fits = digits && text.len().is_multiple_of(2) && (2..=128).contains(&text.len());
        if fits { Ok(Hex(text)) } else { Err(NotHex(text)) }
    }
}

impl FromStr for Hex {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Hex, NotHex> {
        text.to_owned().try_into()
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> String {
        hex.0
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
