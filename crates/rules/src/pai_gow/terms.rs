//! What a rulebook and a table say about the money of a pai gow round.

use super::envy::FortunePays;
use super::round::PaiGow;
use super::settlement::{Commission, HalfResults};
use crate::money::Amount;
use std::cmp::Ordering;

/// What the rulebook and the table say about money.
#[derive(Clone, Debug)]
pub struct PaiGowTerms {
    /// What the house keeps of a win.
    pub commission: Commission,
    /// The Fortune pay table, by row; empty where there is no Fortune.
    pub fortune: Vec<FortunePays>,
    /// The least Fortune bet that receives Envy.
    pub envy_minimum: Amount,
    /// Whether a banking patron may bet Fortune.
    pub banker_may_bet_fortune: bool,
    /// The banks that return every wager.
    pub bank_returns: BankReturns,
    /// The limits of the table.
    pub limits: crate::limits::Limits,
}

/// The banks that return every wager against them, by what conditions tell apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BankReturns {
    /// One entry for each place of a bank; empty where none returns.
    marked: Vec<bool>,
}

impl BankReturns {
    /// The banks at the places that are marked.
    pub(crate) fn new(marked: Vec<bool>) -> BankReturns {
        BankReturns { marked: if marked.contains(&true) { marked } else { Vec::new() } }
    }

    /// Whether no bank returns the wager.
    pub fn is_never(&self) -> bool {
        self.marked.is_empty()
    }

    /// Whether the bank at a place does.
    pub fn at(&self, place: usize) -> bool {
        self.marked.get(place).copied().unwrap_or(false)
    }
}

impl PaiGowTerms {
    /// Whether a bank set like this returns every wager against it.
    pub(super) fn returns<G: PaiGow>(&self, game: &G, bank: &G::Setting) -> bool {
        !self.bank_returns.is_never() && self.bank_returns.at(game.place_of_bank(bank))
    }
}

/// A push: one half better, the other not.
pub(super) const PUSH: HalfResults = HalfResults { low: Ordering::Greater, high: Ordering::Less };
