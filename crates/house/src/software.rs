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
    /// It is a newer version: to be recorded.
    Newer,
    /// It is an older version, or of the same version with other contents: this is wrong.
    Different(String),
}

impl Software {
    /// How software that was found compares with this, which was recorded. A newer version of the
    /// binary may bring other rulebooks; one of the same version brings nothing new.
    pub fn compare(&self, found: &Software) -> Compared {
        let differs = |what: String| Compared::Different(what);
        if self.version != found.version {
            let (was, is) = (&self.version, &found.version);
            return match is_newer(was, is) {
                true => Compared::Newer,
                false => differs(format!("version {is} is not newer than {was}, recorded")),
            };
        }
        if self.binary != found.binary {
            let (was, is) = (short(&self.binary), short(&found.binary));
            return differs(format!("binary {} is {is}, recorded {was}", self.version));
        }
        for (rulebook, was) in &self.rulebooks {
            match found.rulebooks.get(rulebook) {
                Some(is) if is == was => {}
                Some(is) => {
                    let (was, is) = (short(was), short(is));
                    return differs(format!("rulebook {rulebook} is {is}, recorded {was}"));
                }
                None => return differs(format!("rulebook {rulebook} is gone")),
            }
        }
        let more = found.rulebooks.keys().find(|rulebook| !self.rulebooks.contains_key(*rulebook));
        match more {
            Some(rulebook) => differs(format!("rulebook {rulebook} was not recorded")),
            None => Compared::Same,
        }
    }
}

/// Whether a version, `major.minor.patch`, is above another. A version that is not written so is
/// above none, and so a person looks at it.
fn is_newer(was: &str, is: &str) -> bool {
    let numbers = |version: &str| -> Option<Vec<u32>> {
        version.split('.').map(|number| number.parse().ok()).collect()
    };
    matches!((numbers(was), numbers(is)), (Some(was), Some(is)) if is > was)
}

/// The beginning of a hash, enough for people to compare.
fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn software(version: &str, rulebooks: &[(&str, &str)]) -> Software {
        let rulebooks = rulebooks.iter().map(|(id, hash)| ((*id).to_owned(), (*hash).to_owned()));
        let (version, binary) = (version.to_owned(), format!("binary {version}"));
        Software { version, binary, rulebooks: rulebooks.collect() }
    }

    fn differs(recorded: &Software, found: &Software) -> String {
        match recorded.compare(found) {
            Compared::Different(why) => why,
            other @ (Compared::Same | Compared::Newer) => panic!("{found:?} is {other:?}"),
        }
    }

    #[test]
    fn only_a_higher_version_is_an_upgrade() {
        let recorded = software("0.9.2", &[("a", "1")]);
        for newer in ["0.9.10", "0.10.0", "1.0.0", "0.9.2.1"] {
            assert_eq!(recorded.compare(&software(newer, &[("b", "2")])), Compared::Newer);
        }
        for older in ["0.9.1", "0.8.99", "0.9", "", "0.9.3-beta", "newest"] {
            let why = differs(&recorded, &software(older, &[("a", "1")]));
            assert_eq!(why, format!("version {older} is not newer than 0.9.2, recorded"));
        }
    }

    /// One rulebook taken away and another put there leave as many as before.
    #[test]
    fn rulebooks_are_compared_by_name_and_contents() {
        let recorded = software("1.0.0", &[("a", "1"), ("b", "2")]);
        assert_eq!(recorded.compare(&recorded.clone()), Compared::Same);
        let found = |rulebooks: &[(&str, &str)]| differs(&recorded, &software("1.0.0", rulebooks));
        assert_eq!(found(&[("a", "1"), ("c", "2")]), "rulebook b is gone");
        assert_eq!(found(&[("a", "1")]), "rulebook b is gone");
        assert_eq!(found(&[("a", "1"), ("b", "9")]), "rulebook b is 9, recorded 2");
        let more = [("a", "1"), ("b", "2"), ("c", "3")];
        assert_eq!(found(&more), "rulebook c was not recorded");
    }
}
