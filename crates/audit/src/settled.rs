//! Works out every end of a round again: what the table decides by what lay on it.

use crate::corrected::{self, Agreed};
use croupier_house::{Actor, Ledger};
use croupier_rules::settlement::Outcome;
use croupier_table::{
    BetEnd, Bets, Context, FrameEvent, PitEvent, RoundNo, Table, TableCommand, TableEvent,
    VoidReason, decide,
};

/// Whether an event that ends a round, or settles it again, is what its table decides in this
/// state; otherwise says what is wrong. Other events end no round; they are checked when they are
/// folded.
pub(crate) fn check(
    table: &Table,
    event: &TableEvent,
    (agreed, ledger): (&Agreed<'_>, &Ledger),
) -> Result<(), String> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others end no round
    match event {
        TableEvent::Frame(FrameEvent::RoundSettled { round, at_ms, .. }) => {
            let confirm = TableCommand::Confirm { round: *round };
            let derived = give(table, &confirm, (*at_ms, ledger))?;
            match derived.iter().find(|other| ends(other)) {
                Some(other) if other == event => Ok(()),
                Some(TableEvent::Frame(FrameEvent::RoundSettled { bets, result, .. })) => {
                    Err(difference(event, bets, &result.to_string()))
                }
                _ => Err("the cards or dice settle nothing".to_owned()),
            }
        }
        TableEvent::Frame(FrameEvent::RoundVoided { round, at_ms, reason, bets, .. }) => {
            match reason {
                VoidReason::Case { case, .. } => agreed.to_void(*case)?,
                VoidReason::Ordered { .. } => agreed.to_ordered_void(table)?,
                VoidReason::Misdeal { left } => agreed.to_misdeal(table, *left)?,
                VoidReason::InsufficientCards | VoidReason::NoOutcomeEstablished => {} // the rules
            }
            voided(table, *round, (*at_ms, ledger), reason, bets)
        }
        TableEvent::Pit(PitEvent::BetsReturned { bets, .. }) if !bets.iter().all(in_full) => {
            Err("a bet was not returned in full".to_owned())
        }
        _ => corrected::check(table, event, (agreed, ledger)),
    }
}

/// What the table decides in this state, for the house itself.
pub(crate) fn give(
    table: &Table,
    command: &TableCommand,
    (now_ms, ledger): (u64, &Ledger),
) -> Result<Vec<TableEvent>, String> {
    let context = Context { now_ms, actor: &Actor::System, ledger };
    decide(table, command, &context).map_err(|why| format!("the round cannot end here: {why}"))
}

fn ends(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::Frame(FrameEvent::RoundSettled { .. })
            | TableEvent::Frame(FrameEvent::RoundVoided { .. })
    )
}

/// How the settlement differs from what the cards or dice say.
fn difference(event: &TableEvent, derived: &[BetEnd], result: &str) -> String {
    let TableEvent::Frame(FrameEvent::RoundSettled { bets, result: stored, .. }) = event else {
        return "the round did not end so".to_owned();
    };
    if stored.to_string() != result {
        return format!("the result is {result} and was settled as {stored}");
    }
    difference_of(derived, bets)
}

/// The first bet that ended differently than it should.
pub(crate) fn difference_of(derived: &[BetEnd], bets: &[BetEnd]) -> String {
    let first = derived.iter().zip(bets.iter()).find(|(derived, stored)| derived != stored);
    match first {
        Some((derived, stored)) => format!(
            "the bet of {} on {} in box {} returns {} and was settled with {}",
            derived.patron, derived.wager, derived.seat, derived.returned, stored.returned
        ),
        None => format!("{} bets were settled and {} registered", bets.len(), derived.len()),
    }
}

/// Whether a bet was returned in full.
fn in_full(end: &BetEnd) -> bool {
    end.returned == end.stake
        && end.outcome == Outcome::Returned
        && [end.win, end.excess, end.commission].iter().all(|amount| amount.is_zero())
}

/// Every registered bet must be returned in full; and if the rules alone make the round Void, their
/// reason must have been given.
fn voided(
    table: &Table,
    round: RoundNo,
    at: (u64, &Ledger),
    reason: &VoidReason,
    bets: &[BetEnd],
) -> Result<(), String> {
    let registered = table.bets().into_iter().flat_map(Bets::iter);
    let registered = registered.map(|bet| (&bet.patron, bet.seat, bet.wager, bet.stake));
    let returned = bets.iter().map(|end| (&end.patron, end.seat, end.wager, end.stake));
    if !registered.eq(returned) || !bets.iter().all(in_full) {
        return Err("a void round did not return every bet in full".to_owned());
    }
    let interrupted = table.interruption().is_some();
    let few = table.shoe().is_some_and(|shoe| shoe.left() <= 1);
    #[allow(clippy::wildcard_enum_match_arm)] // the others are somebody's order, or end nothing
    match reason {
        VoidReason::InsufficientCards if few => Ok(()),
        VoidReason::InsufficientCards | VoidReason::NoOutcomeEstablished if interrupted => {
            let derived = give(table, &TableCommand::Resume { round }, at)?;
            let same = |event: &TableEvent| match event {
                TableEvent::Frame(FrameEvent::RoundVoided { reason: other, .. }) => other == reason,
                _ => false,
            };
            match derived.iter().any(same) {
                true => Ok(()),
                false => Err("the round was void though an outcome was established".to_owned()),
            }
        }
        VoidReason::InsufficientCards | VoidReason::NoOutcomeEstablished => {
            Err("the round was void for a reason that was not there".to_owned())
        }
        _ => Ok(()),
    }
}
