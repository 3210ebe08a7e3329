//! Dice: three of them in every shaker of these games, each showing one to six.

use crate::rulebook::RuleKey;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The number one die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Die(u8);

/// A number no die shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} is not a die: a die shows 1 to 6")]
pub struct NotADie(pub u64);

impl NotADie {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        "not_a_die"
    }

    /// The rule behind it.
    pub const fn rule(&self) -> RuleKey {
        RuleKey::ThreeDice
    }
}

impl Die {
    /// Every face.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// The number shown.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u64> for Die {
    type Error = NotADie;
    fn try_from(number: u64) -> Result<Die, NotADie> {
        match u8::try_from(number) {
            Ok(face @ 1..=6) => Ok(Die(face)),
            _ => Err(NotADie(number)),
        }
    }
}

impl From<Die> for u64 {
    fn from(die: Die) -> u64 {
        u64::from(die.0)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What the three dice of one shake show, in the order they were entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub struct Dice(pub [Die; 3]);

impl Dice {
    /// All 216 throws.
    pub fn all() -> impl Iterator<Item = Dice> {
        Die::ALL.into_iter().flat_map(|a| {
            Die::ALL
                .into_iter()
                .flat_map(move |b| Die::ALL.into_iter().map(move |c| Dice([a, b, c])))
        })
    }

    /// Its place among all throws.
    pub fn place(self) -> usize {
        self.0.iter().fold(0, |place, die| place * 6 + usize::from(die.get()) - 1)
    }

    /// The sum, 3 to 18.
    pub fn total(self) -> u8 {
        self.0.iter().map(|die| die.get()).sum()
    }

    /// On how many of the dice a number shows.
    pub fn showing(self, face: Die) -> usize {
        self.0.iter().filter(|&&die| die == face).count()
    }

    /// Whether all three show the same number.
    pub fn is_three_of_a_kind(self) -> bool {
        let [a, b, c] = self.0;
        a == b && b == c
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_shows_one_to_six_and_nothing_else() {
        assert!(Die::ALL.into_iter().all(|die| Die::try_from(u64::from(die)) == Ok(die)));
        for number in [0, 7, 257, u64::MAX] {
            assert_eq!(Die::try_from(number), Err(NotADie(number)));
        }
        assert_eq!(Dice::all().count(), 216);
    }
}
