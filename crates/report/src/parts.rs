//! A round in one line, and the part each patron took in it: what is looked up one by one.

use crate::ends::Ends;
use std::collections::BTreeMap;

/// A round that ended, or ended again after a correction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundLine {
    /// The table.
    pub table: String,
    /// Its number.
    pub round: u32,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// `settled`, `void` or `corrected`.
    pub state: &'static str,
    /// Who banked, where a patron did.
    pub bank: String,
    /// Who took part.
    pub parts: Vec<Part>,
}

/// The part of one patron in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The patron.
    pub patron: String,
    /// What was at risk, in cents.
    pub handle: i64,
    /// What the patron won or lost, commission included, in cents.
    pub net: i64,
    /// The part of it that came from the bank or went to it, in cents: the side bets, which the
    /// house pays, are left out.
    pub against_bank: i64,
}

/// The wagers of pai gow that the house pays even where a patron banks, and the bank's own.
const OF_THE_HOUSE: [&str; 3] = ["fortune", "envy", "bank"];

/// The parts of a round.
pub(crate) fn parts(ends: &Ends) -> Vec<Part> {
    let mut parts: BTreeMap<&str, Part> = BTreeMap::new();
    for (patron, bet, figures) in ends.iter() {
        let part = parts.entry(patron).or_insert_with(|| Part {
            patron: patron.to_owned(),
            handle: 0,
            net: 0,
            against_bank: 0,
        });
        part.handle += figures.handle;
        part.net -= figures.win;
        if !OF_THE_HOUSE.contains(&bet) {
            part.against_bank -= figures.win - figures.commission;
        }
    }
    parts.into_values().collect()
}
