//! Void for a reason the documents name (5.5, ETG 5.3): every bet of the round, insurance included,
//! is returned in full and earlier rounds stand.

use super::order::VoidCase;
use crate::decide::Decided;
use crate::pit::{Deciding, IncidentKind, made_void, noted, words};
use crate::round::VoidReason;
use crate::table::Table;
use croupier_rules::rulebook::RuleKey;

impl VoidCase {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            VoidCase::ForeignCard => "foreign-card",
            VoidCase::CardCount => "card-count",
            VoidCase::WrongNumberOfCards => "wrong-number-of-cards",
            VoidCase::InsufficientCards => "insufficient-cards",
            VoidCase::NotShuffled => "not-shuffled",
        }
    }

    /// The rule that names it.
    pub const fn rule(self) -> RuleKey {
        match self {
            VoidCase::ForeignCard => RuleKey::VoidForeignCard,
            VoidCase::CardCount => RuleKey::VoidCardCount,
            VoidCase::WrongNumberOfCards => RuleKey::VoidWrongNumber,
            VoidCase::InsufficientCards => RuleKey::InsufficientCards,
            VoidCase::NotShuffled => RuleKey::VoidNotShuffled,
        }
    }
}

/// The round is Void for a reason the documents name.
pub(super) fn void(table: &Table, case: VoidCase, text: &str, deciding: &Deciding<'_>) -> Decided {
    let text = words(text)?;
    let note = noted(table, IncidentKind::Void, &text, case.rule(), deciding);
    Ok(vec![note, made_void(table, VoidReason::Case { case, text }, case.rule(), deciding)?])
}
