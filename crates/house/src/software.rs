//! The software of the house: the binary and the rulebooks it runs with, by hash. What differs from
//! what the house recorded stops all betting until two people accept it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The software a house runs with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Software {
    /// The version of the binary.
    pub version: String,
    /// SHA-256 of the binary, in hexadecimal digits.
    pub binary: String,
    /// SHA-256 of every rulebook's file, by `id@version`.
    pub rulebooks: BTreeMap<String, String>,
}

/// What a check of the software found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Compared {
    /// It is what was recorded.
    Same,
    /// It is another version, or there are more rulebooks: to be recorded.
    Newer,
    /// Something of the same version has other contents: this is wrong.
    Different(String),
}

impl Software {
    /// How software that was found compares with this, which was recorded. A new version of the
    /// binary may bring completed rulebook files; one of the same version brings nothing new.
    pub fn compare(&self, found: &Software) -> Compared {
        if self.version != found.version {
            return Compared::Newer;
        }
        if self.binary != found.binary {
            let (was, is) = (short(&self.binary), short(&found.binary));
            return Compared::Different(format!("binary {} is {is}, recorded {was}", self.version));
        }
        for (rulebook, was) in &self.rulebooks {
            if let Some(is) = found.rulebooks.get(rulebook).filter(|is| *is != was) {
                let (was, is) = (short(was), short(is));
                return Compared::Different(format!("rulebook {rulebook} is {is}, recorded {was}"));
            }
        }
        match self.rulebooks.len() == found.rulebooks.len() {
            true => Compared::Same,
            false => Compared::Newer,
        }
    }
}

/// The beginning of a hash, enough for people to compare.
fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}
