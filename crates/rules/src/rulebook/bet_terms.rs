//! What a rulebook says of one bet: where it is offered, what it pays, how it ends.

use super::condition::Condition;
use super::decided::{Decided, Ending};
use super::games::GameBet;
use super::key::RuleKey;
use super::terms::{Citation, Layout};
use super::word::Word;
use crate::baccarat::Play;
use crate::equipment::Dice;
use crate::money::{Amount, Odds};

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PayRow {
    /// When it applies, as people call it.
    pub when: Condition,
    /// When it applies, as an expression.
    pub condition: Word,
    /// What it pays.
    pub odds: Odds,
    /// Its paragraph.
    pub cite: String,
    /// What such a hand brings the others who envy it.
    pub envy: Option<Amount>,
}

/// A row of a pay table that pays nothing: the stake comes back, or it is lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherRow {
    /// When it applies, as people call it.
    pub when: Condition,
    /// When it applies, as an expression.
    pub condition: Word,
    /// Whether the stake comes back.
    pub returns: bool,
    /// Its paragraph, where it has one of its own.
    pub cite: Option<String>,
}

/// What a rulebook says of one bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetTerms {
    /// The bet.
    pub bet: GameBet,
    /// The layouts that offer it; empty where the rulebook has no layouts.
    pub layouts: Vec<String>,
    /// The paragraphs that define it, besides its pay table.
    pub defined: Vec<String>,
    /// The rows of its pay table that pay.
    pub rows: Vec<PayRow>,
    /// The rows that return the stake or say that it is lost.
    pub others: Vec<OtherRow>,
    /// How it ends, worked out for every round.
    pub decided: Decided,
}

impl BetTerms {
    /// Whether this layout (none, where the rulebook has none) offers the bet.
    pub fn offered_on(&self, layout: Option<&Layout>) -> bool {
        layout.is_none_or(|layout| self.layouts.contains(&layout.id))
    }

    /// The only odds it can be paid at, if there is just one row.
    pub fn only_odds(&self) -> Option<Odds> {
        match self.rows.as_slice() {
            [row] => Some(row.odds),
            _ => None,
        }
    }

    /// How it ends in a round of baccarat.
    pub fn in_round(&self, play: &Play) -> Ending {
        self.decided.in_round(play)
    }

    /// How it ends on a throw of the dice.
    pub fn on_throw(&self, dice: Dice) -> Ending {
        self.decided.on_throw(dice)
    }

    /// The row of an ending that pays.
    pub fn row(&self, place: u8) -> Option<&PayRow> {
        self.rows.get(usize::from(place))
    }

    /// The citation of a row that pays nothing, where it has a paragraph of its own.
    pub fn cite_other(&self, place: u8) -> Option<Citation<'_>> {
        let first = self.others.get(usize::from(place))?.cite.as_deref()?;
        Some(Citation { key: RuleKey::PayTable, first, also: &self.defined })
    }

    /// The citation of one of its rows: the row's paragraph first, then the definitions.
    pub fn cite<'r>(&'r self, row: &'r PayRow) -> Citation<'r> {
        Citation { key: RuleKey::PayTable, first: &row.cite, also: &self.defined }
    }

    /// The citation of the bet where no row applies: its first row's paragraph.
    pub fn cite_bet(&self) -> Option<Citation<'_>> {
        self.rows.first().map(|row| self.cite(row))
    }
}
