//! The second person: an order that needs one waits until somebody else of its rank agrees, and is
//! then decided again.

use super::authorised::{Authorised, Deciding, staff};
use super::terms::Terms;
use super::{carry_out, unnamed};
use crate::command::{Context, TableCommand};
use crate::decide::{Decided, check_rank, rank_of};
use crate::event::{PitEvent, TableEvent};
use crate::order::{AnyOrder, PitOrder};
use crate::refusal::Refusal;
use crate::round::RoundNo;
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{PitRank, StaffId};
use serde::{Deserialize, Serialize};

/// An order that waits for a second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Approval {
    /// The round it was given in.
    pub round: RoundNo,
    /// The order.
    pub order: PitOrder,
    /// Who asks.
    pub by: StaffId,
    /// In which position.
    pub position: PitRank,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

impl Approval {
    /// Whether its moment passes with the round: an adjustment is about a round long past.
    pub(super) const fn lapses_with_the_round(&self) -> bool {
        !matches!(self.order, PitOrder::Any(AnyOrder::Adjust { .. }))
    }
}

/// Nothing may pass the moment of an order that waits for its second person: a round that may turn
/// out to be Void is not confirmed, and the next does not commence before a correction of this one
/// is agreed to or declined. Where the house deals, nobody holds the clock.
pub(crate) fn check_waiting(table: &Table, command: &TableCommand) -> Result<(), Refusal> {
    if table.settings.dealing() == Dealing::Automatic {
        return Ok(());
    }
    let holds = |waiting: &Approval| match (command, &waiting.order) {
        (TableCommand::OpenBets { .. }, _) => waiting.lapses_with_the_round(),
        (TableCommand::Confirm { .. }, order) => order.voids(),
        _ => false,
    };
    match table.pit.approvals.iter().find(|(_, waiting)| holds(waiting)) {
        Some((&approval, _)) => Err(Refusal::ApprovalWaits { approval }),
        None => Ok(()),
    }
}

/// Whether an order may be given at this table and moment, by anybody.
pub(super) fn check_moment(table: &Table, terms: &Terms) -> Result<(), Refusal> {
    if table.settings.rulebook.cite(terms.rule).is_none() {
        return Err(Refusal::NotCovered { order: terms.name });
    }
    if table.interruption.is_some() && !terms.interrupted {
        return Err(Refusal::Interrupted { round: table.round() });
    }
    match terms.fits(table) {
        true => Ok(()),
        false => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// Gives an order: it is carried out, or waits for a second person.
pub(crate) fn order(table: &Table, order: &PitOrder, context: &Context<'_>) -> Decided {
    let terms = order.kind().terms();
    check_rank(table, context.actor, terms.needs)?;
    check_moment(table, &terms)?;
    let by = staff(context.actor).cloned();
    let position = by.as_ref().and_then(|_| rank_of(table, context.actor));
    if let (true, Some(by), Some(position)) = (terms.second_person(table), &by, position) {
        carry_out(table, order, &unnamed(context))?; // what cannot be done need not be agreed to
        return ask(table, order, (by, position), context);
    }
    let authorised = Authorised { by, position, ..Authorised::default() };
    carry_out(table, order, &Deciding { context, authorised })
}

fn ask(
    table: &Table,
    order: &PitOrder,
    (by, position): (&StaffId, PitRank),
    context: &Context<'_>,
) -> Decided {
    if let Some(approval) = table.pit.waiting_for(order) {
        return Err(Refusal::ApprovalWaits { approval });
    }
    Ok(vec![TableEvent::Pit(PitEvent::ApprovalAsked {
        approval: table.pit.next_approval(),
        round: table.round(),
        order: order.clone(),
        by: by.clone(),
        position,
        at_ms: context.now_ms,
    })])
}

fn waiting(table: &Table, approval: u32) -> Result<&Approval, Refusal> {
    table.pit.approvals.get(&approval).ok_or(Refusal::NoSuchApproval { approval })
}

/// A second person agrees: the order is decided again and carried out.
pub(crate) fn approve(table: &Table, approval: u32, context: &Context<'_>) -> Decided {
    let waiting = waiting(table, approval)?;
    let terms = waiting.order.kind().terms();
    check_rank(table, context.actor, terms.needs)?;
    let second = staff(context.actor).filter(|second| **second != waiting.by);
    let second = second.ok_or(Refusal::SecondPersonNeeded)?;
    check_moment(table, &terms)?;
    let position = rank_of(table, context.actor).unwrap_or(terms.needs);
    let authorised = Authorised {
        by: Some(waiting.by.clone()),
        position: Some(waiting.position),
        second: Some(second.clone()),
        second_position: Some(position),
    };
    let (by, at_ms) = (second.clone(), context.now_ms);
    let mut events =
        vec![TableEvent::Pit(PitEvent::ApprovalGiven { approval, by, position, at_ms })];
    events.extend(carry_out(table, &waiting.order, &Deciding { context, authorised })?);
    Ok(events)
}

/// A second person does not agree, or who asked takes it back.
pub(crate) fn decline(
    table: &Table,
    approval: u32,
    reason: &str,
    context: &Context<'_>,
) -> Decided {
    waiting(table, approval)?;
    check_rank(table, context.actor, PitRank::PitSupervisor)?;
    let (by, reason) = (staff(context.actor).cloned(), super::words(reason)?);
    Ok(vec![TableEvent::Pit(PitEvent::ApprovalDeclined {
        approval,
        by,
        reason,
        at_ms: context.now_ms,
    })])
}
