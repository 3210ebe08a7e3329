//! The second person: an order that needs one waits until somebody else of its rank agrees, and is
//! then decided again.

use super::authorised::{Authorised, Deciding, staff};
use super::terms::Terms;
use super::{carry_out, unnamed};
use crate::command::{Context, TableCommand};
use crate::decide::{Decided, check_in_position, check_rank, rank_of};
use crate::edition::Edition;
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
    /// The position of that person.
    pub position: PitRank,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

impl Approval {
    /// Whether it lapses with the round. An adjustment does not: it is about a past round.
    pub(crate) const fn lapses_with_the_round(&self) -> bool {
        !matches!(self.order, PitOrder::Any(AnyOrder::Adjust { .. }))
    }
}

/// Refuses commands that would overtake an order waiting for its second person. It holds the round
/// (see `hold`). At a table of the first edition a round that may become Void is only not
/// confirmed, the next round does not commence, and an automatic table does not wait.
pub(crate) fn check_waiting(table: &Table, command: &TableCommand) -> Result<(), Refusal> {
    super::hold::check(table, command)?;
    if table.edition >= Edition::SECOND || table.settings.dealing() == Dealing::Automatic {
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

/// Whether anybody may give an order at this table and moment.
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
    super::hold::check_order(table, order)?;
    let by = staff(context.actor).cloned();
    let position = by.as_ref().and_then(|_| rank_of(table, context.actor));
    if let (true, Some(by), Some(position)) = (terms.second_person(table), &by, position) {
        carry_out(table, order, &unnamed(context))?; // an impossible order is refused now
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
    check_in_position(table, context.actor, (&waiting.by, waiting.at_ms))?;
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

/// Declines an order that waits: whoever could agree to it may say no, and the person who asked or
/// a Shift Manager may take it back (R22).
pub(crate) fn decline(
    table: &Table,
    approval: u32,
    reason: &str,
    context: &Context<'_>,
) -> Decided {
    let waiting = waiting(table, approval)?;
    let needs = match table.edition >= Edition::SECOND {
        true => waiting.order.kind().terms().needs,
        false => PitRank::PitSupervisor,
    };
    if staff(context.actor) != Some(&waiting.by) {
        check_rank(table, context.actor, needs)?;
    }
    let (by, reason) = (staff(context.actor).cloned(), super::words(reason)?);
    Ok(vec![TableEvent::Pit(PitEvent::ApprovalDeclined {
        approval,
        by,
        reason,
        at_ms: context.now_ms,
    })])
}
