//! Facts that fill the sentences people read. Amounts are cents.

use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    /// A number; amounts are cents.
    Number(i64),
    /// A word.
    Text(String),
}

/// Facts by name.
pub type Facts = BTreeMap<&'static str, Fact>;

impl From<Amount> for Fact {
    fn from(amount: Amount) -> Fact {
        Fact::Number(i64::try_from(amount.cents()).unwrap_or(i64::MAX))
    }
}

impl From<u8> for Fact {
    fn from(number: u8) -> Fact {
        Fact::Number(i64::from(number))
    }
}

impl From<u16> for Fact {
    fn from(number: u16) -> Fact {
        Fact::Number(i64::from(number))
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Fact {
        Fact::Number(i64::from(number))
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}
