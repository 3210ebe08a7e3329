//! A round ends: it is settled, Void, or interrupted and resumed.

use super::{Decided, is_between_rounds, wrong_moment};
use crate::bets::{Bet, Bets};
use crate::command::Context;
use crate::edition::Edition;
use crate::event::{FrameEvent, TableEvent};
use crate::game::on;
use crate::pit::cite;
use crate::play::Play;
use crate::recovery::{AfterInterruption, after_interruption};
use crate::refusal::Refusal;
use crate::round::{BetEnd, VoidReason};
use crate::table::Table;
use croupier_house::Actor;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::{BetSettlement, Outcome};
use std::sync::Arc;

/// Settles every bet by what was entered, which the dealer confirms.
pub(super) fn confirm(table: &Table, context: &Context<'_>) -> Decided {
    table.check_readings()?;
    on!(&table.game, game => game.confirm(table, context))
}

impl BetEnd {
    /// How a bet was settled.
    fn of(bet: &Bet, end: &BetSettlement<'_>) -> BetEnd {
        BetEnd {
            patron: bet.patron.clone(),
            seat: bet.seat,
            wager: bet.wager,
            stake: bet.stake,
            outcome: end.outcome,
            odds: end.odds,
            excess: end.excess_returned,
            win: end.win,
            returned: end.returned,
            commission: end.commission,
            deducted: Amount::ZERO,
            rule: Some(end.cite.first.to_owned()),
        }
    }

    /// Pairs bets with their settlements, one to one; any other number is a fault of the
    /// settlement.
    pub(crate) fn paired(
        bets: &[Bet],
        settled: &[BetSettlement<'_>],
    ) -> Result<Vec<BetEnd>, Refusal> {
        match bets.len() == settled.len() {
            true => Ok(bets.iter().zip(settled).map(|(bet, end)| BetEnd::of(bet, end)).collect()),
            false => Err(Refusal::Unpaired { bets: bets.len(), settled: settled.len() }),
        }
    }

    /// A bet returned in full, by this paragraph.
    pub(crate) fn returned(bet: &Bet, rule: Option<String>) -> BetEnd {
        BetEnd {
            patron: bet.patron.clone(),
            seat: bet.seat,
            wager: bet.wager,
            stake: bet.stake,
            outcome: Outcome::Returned,
            odds: None,
            excess: Amount::ZERO,
            win: Amount::ZERO,
            returned: bet.stake,
            commission: Amount::ZERO,
            deducted: Amount::ZERO,
            rule,
        }
    }

    /// A bet that had ended otherwise, returned in full by this paragraph.
    pub(crate) fn given_back(end: &BetEnd, rule: Option<String>) -> BetEnd {
        let zero = Amount::ZERO;
        BetEnd {
            outcome: Outcome::Returned,
            odds: None,
            excess: zero,
            win: zero,
            returned: end.stake,
            commission: zero,
            deducted: zero,
            rule,
            ..end.clone()
        }
    }
}

/// Every bet of the round, insurance included, is returned in full.
pub(crate) fn voided(
    table: &Table,
    bets: &Bets,
    reason: VoidReason,
    rule: RuleKey,
    at_ms: u64,
) -> TableEvent {
    let rule = table.settings.rulebook.cite(rule).map(|cite| cite.first.to_owned());
    let bets = bets.iter().map(|bet| BetEnd::returned(bet, rule.clone()));
    let bets = Arc::new(bets.collect());
    // Only the floor knows the seed of a promised draw: it adds it.
    TableEvent::Frame(FrameEvent::RoundVoided {
        round: table.round(),
        at_ms,
        reason,
        bets,
        seed: None,
    })
}

/// The house itself makes the round Void, for a reason. People order a Void with its case instead.
pub(super) fn void(table: &Table, reason: &str, context: &Context<'_>) -> Decided {
    if *context.actor != Actor::System {
        return Err(Refusal::CaseNeeded { rule: RuleKey::Void });
    }
    let Some(bets) = table.bets() else { return Err(wrong_moment(table)) };
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    let reason = VoidReason::Ordered { text: reason.trim().to_owned() };
    Ok(vec![voided(table, bets, reason, RuleKey::Void, context.now_ms)])
}

/// Play is interrupted, or held up although nothing failed.
pub(super) fn interrupt(table: &Table, held: bool, context: &Context<'_>) -> Decided {
    if is_between_rounds(table) {
        return Err(wrong_moment(table));
    }
    Ok(vec![TableEvent::Frame(FrameEvent::RoundInterrupted {
        round: table.round(),
        at_ms: context.now_ms,
        held,
    })])
}

/// Open bets get the time they had left. After the close, the round goes on if an outcome was
/// established, and is Void otherwise.
pub(super) fn resume(table: &Table, context: &Context<'_>) -> Decided {
    let (round, at_ms) = (table.round(), context.now_ms);
    let remaining_ms = table.interruption.and_then(|interruption| interruption.remaining_ms);
    let deadline_ms = remaining_ms.map(|remaining_ms| at_ms.saturating_add(remaining_ms));
    let goes_on =
        |rule| TableEvent::Frame(FrameEvent::RoundResumed { round, at_ms, deadline_ms, rule });
    if table
        .interruption
        .is_some_and(|interruption| interruption.nothing_failed || interruption.held)
    {
        return Ok(vec![goes_on(None)]);
    }
    let after = after_interruption(table);
    let rule = match after {
        AfterInterruption::Continue(rule) if table.edition >= Edition::SECOND => cite(table, rule),
        AfterInterruption::Continue(_)
        | AfterInterruption::Nothing
        | AfterInterruption::Reopen
        | AfterInterruption::Void(_) => None,
    };
    match (after, table.bets()) {
        (AfterInterruption::Nothing, _) | (_, None) => Err(wrong_moment(table)),
        (AfterInterruption::Reopen | AfterInterruption::Continue(_), Some(_)) => {
            let mut events = vec![goes_on(rule)];
            // An order that waits holds the round all the same (R22).
            if table.held_by().is_none() {
                events.extend(on!(&table.game, game => game.resumed(table, context))?);
            }
            Ok(events)
        }
        (AfterInterruption::Void(rule), Some(bets)) => {
            let why = if rule == RuleKey::InsufficientCards {
                VoidReason::InsufficientCards
            } else {
                VoidReason::NoOutcomeEstablished
            };
            Ok(vec![voided(table, bets, why, rule, at_ms)])
        }
    }
}
