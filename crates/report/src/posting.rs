//! A posting: figures, and what they belong to.

use croupier_house::{Day, Figures};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What figures belong to. A text is empty where they belong to none.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Key {
    /// The gaming day.
    pub day: Day,
    /// The hour of the house's clock, 0 to 23.
    pub hour: u8,
    /// The shift, from 1.
    pub shift: u64,
    /// The table; empty at the cage.
    pub table: String,
    /// The game of the table.
    pub game: String,
    /// The rulebook of the round, with its version.
    pub rulebook: String,
    /// Who dealt; `automatic` where nobody did.
    pub dealer: String,
    /// The patron.
    pub patron: String,
    /// The bet.
    pub bet: String,
}

/// Figures to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    /// To what.
    pub key: Key,
    /// How much.
    pub figures: Figures,
}

impl Posting {
    /// The hash of all postings so far and this one.
    pub(crate) fn chained(&self, before: &[u8; 32]) -> [u8; 32] {
        let Key { day, hour, shift, table, game, rulebook, dealer, patron, bet } = &self.key;
        let mut hash = Sha256::new().chain_update(before);
        hash.update(day.0.to_be_bytes());
        hash.update([*hour]);
        hash.update(shift.to_be_bytes());
        for text in [table, game, rulebook, dealer, patron, bet] {
            hash.update(text.as_bytes());
            hash.update([0]);
        }
        for value in self.figures.values() {
            hash.update(value.to_be_bytes());
        }
        hash.finalize().into()
    }
}
