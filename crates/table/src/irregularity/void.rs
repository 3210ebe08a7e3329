//! Void (5.5, ETG 5.3): every bet of the round, insurance included, is returned in full and earlier
//! rounds stand. A round already settled is settled back.

use super::authorised::Deciding;
use super::compensation::{corrected, settled_part};
use super::incident::{IncidentKind, cite, noted};
use super::words;
use crate::decide::{Decided, voided};
use crate::event::TableEvent;
use crate::order::VoidCase;
use crate::refusal::Refusal;
use crate::round::{BetEnd, RoundEnd, VoidReason};
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

/// The event that makes the round on the table Void, settled or not.
pub(super) fn made_void(
    table: &Table,
    reason: VoidReason,
    rule: RuleKey,
    deciding: &Deciding<'_>,
) -> Result<TableEvent, Refusal> {
    if let Some(bets) = table.bets() {
        return Ok(voided(table, bets, reason, rule, deciding.context.now_ms));
    }
    let past = table.past().filter(|past| past.result().is_some());
    let past = past.ok_or(Refusal::WrongMoment { phase: table.phase() })?;
    let rule = cite(table, rule);
    let back = settled_part(past).iter().map(|end| BetEnd::given_back(end, rule.clone()));
    let bets = back.collect();
    corrected(table, past, None, RoundEnd::Void(reason), bets, deciding.context)
}
