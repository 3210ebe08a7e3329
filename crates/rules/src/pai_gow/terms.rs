//! What a rulebook and a table say about the money of a pai gow round.

use super::envy::FortunePays;
use super::round::PaiGow;
use super::settlement::{Commission, HalfResults};
use crate::money::Amount;
use crate::pai_gow_poker::HighRankIndex;
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
    /// The bank's high hands that return every wager, by the index of the rank; empty where there
    /// is none.
    pub bank_returns: Vec<bool>,
    /// The limits of the table.
    pub limits: crate::limits::Limits,
}

impl PaiGowTerms {
    /// Whether a bank set like this returns every wager against it.
    pub(super) fn returns<G: PaiGow>(&self, game: &G, bank: &G::Setting) -> bool {
        let marked = |rank: HighRankIndex| self.bank_returns.get(usize::from(rank.get()));
        !self.bank_returns.is_empty()
            && game.high_rank(bank).and_then(marked).copied().unwrap_or(false)
    }
}

/// A push: one half better, the other not.
pub(super) const PUSH: HalfResults = HalfResults { low: Ordering::Greater, high: Ordering::Less };
