//! What the rules do not cover (000, 003 5.18, 001 5.19, ETG 5.12): the Shift Manager decides in
//! free words, and may make the round Void or have bets returned.

use super::authorised::Deciding;
use super::correction::{corrected, returned, settled_part};
use super::incident::{IncidentKind, cite, noted};
use super::void::made_void;
use super::words;
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::game::on;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::round::{BetEnd, Moment, VoidReason};
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::rulebook::RuleKey;

fn decided(table: &Table, text: &str, deciding: &Deciding<'_>) -> Result<TableEvent, Refusal> {
    let text = words(text)?;
    Ok(noted(table, IncidentKind::Decision, &text, RuleKey::NotCovered, deciding))
}

/// Notes the decision and does nothing else.
pub(super) fn nothing(table: &Table, text: &str, deciding: &Deciding<'_>) -> Decided {
    Ok(vec![decided(table, text, deciding)?])
}

/// Notes the decision and makes the round Void.
pub(super) fn void(table: &Table, text: &str, deciding: &Deciding<'_>) -> Decided {
    let note = decided(table, text, deciding)?;
    let reason = VoidReason::Ordered { text: words(text)? };
    Ok(vec![note, made_void(table, reason, RuleKey::NotCovered, deciding)?])
}

/// Notes the decision and returns every bet of these patrons, settled or not, if the game can
/// return bets one by one.
pub(super) fn return_bets(
    table: &Table,
    patrons: &[PatronId],
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    on!(&table.game, game => game.returns_bets(table))?;
    let mut events = vec![decided(table, text, deciding)?];
    let context = deciding.context;
    match table.moment() {
        Moment::Closed(closed) => {
            let each = patrons.iter().enumerate();
            let first =
                each.filter(|(place, patron)| !patrons.iter().take(*place).any(|p| p == *patron));
            events.extend(first.filter_map(|(_, patron)| {
                returned(table, &closed.bets, patron, RuleKey::NotCovered, context)
            }));
        }
        Moment::Ended(past) => {
            let rule = cite(table, RuleKey::NotCovered);
            let again = settled_part(past).iter().map(|end| match patrons.contains(&end.patron) {
                true => BetEnd::given_back(end, rule.clone()),
                false => end.clone(),
            });
            let bets: Vec<BetEnd> = again.collect();
            if bets == settled_part(past) {
                // Nobody of them had a bet, or all of it was given back before.
                return Err(Refusal::NobodyToReturn { rule: RuleKey::NotCovered });
            }
            let end = past.end.clone();
            events.push(corrected(table, past, None, end, bets, context)?);
        }
        Moment::Idle | Moment::Open(_) => {
            return Err(Refusal::WrongMoment { phase: table.phase() });
        }
    }
    match events.len() {
        1 => Err(Refusal::NobodyToReturn { rule: RuleKey::NotCovered }),
        _ => Ok(events),
    }
}
