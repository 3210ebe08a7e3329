//! A round made Void by order: every bet is returned, and a round already settled is settled back.

use super::authorised::Deciding;
use super::correction::{corrected, settled_part};
use super::incident::cite;
use crate::decide::voided;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetEnd, RoundEnd, VoidReason};
use crate::table::Table;
use croupier_rules::rulebook::RuleKey;

/// The event that makes the round on the table Void, settled or not.
pub(crate) fn made_void(
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
