//! Everything a journal holds, to compare two journals or one journal before and after.

use crate::{Entry, Head, Journal, RoundMark};
use std::collections::BTreeMap;

/// Everything a journal holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// All entries, by position.
    pub entries: Vec<Entry>,
    /// All heads, by stream.
    pub heads: Vec<Head>,
    /// All balances.
    pub balances: BTreeMap<String, i64>,
    /// The rounds of every stream that has a head, newest first.
    pub rounds: Vec<RoundMark>,
}

/// Reads everything a journal holds.
pub fn contents(journal: &mut impl Journal) -> Contents {
    let heads = journal.load_heads().unwrap();
    let rounds = heads
        .iter()
        .flat_map(|head| journal.rounds_back(&head.stream, u64::MAX, usize::MAX).unwrap())
        .collect();
    let entries = journal.read_all(0, usize::MAX).unwrap();
    Contents { entries, balances: journal.balances().unwrap(), rounds, heads }
}
