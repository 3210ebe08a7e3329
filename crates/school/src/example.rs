//! Examples for patrons: for every row of a pay table a round in which it is paid, found by dealing
//! and throwing, and what a stake of one hundred comes back as. The rules settle it, so an example
//! is never wrong.

use croupier_rules::equipment::{Card, Dice};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Ending, GameBet};
use std::collections::BTreeMap;

/// What lies on the table in an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scene {
    /// Two hands.
    Hands {
        /// The Player's cards.
        player: Vec<Card>,
        /// The Banker's cards.
        banker: Vec<Card>,
    },
    /// A throw.
    Throw(Dice),
}

/// One row of a pay table, seen in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The bet.
    pub bet: GameBet,
    /// The row of its pay table; `None` for a round that gives the stake back.
    pub row: Option<u8>,
    /// The round.
    pub scene: Scene,
    /// What was bet.
    pub stake: Amount,
    /// What comes back, the stake included.
    pub returned: Amount,
    /// The commission that is still owed for it.
    pub owed: Amount,
}

/// The row that an ending pays, or that the stake comes back; `None` for a loss.
pub(crate) const fn told(ending: Ending) -> Option<Option<u8>> {
    match ending {
        Ending::Pays(row) => Some(Some(row)),
        Ending::Returns(_) => Some(None),
        Ending::Loses(_) => None,
    }
}

/// The first round found for every row: the bet, whether the stake comes back, the row.
pub(crate) type Found<T> = BTreeMap<(usize, bool, Option<u8>), T>;
