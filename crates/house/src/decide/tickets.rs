//! Tickets: issued after what is owed is paid, redeemed or put into a terminal once, voided for a
//! reason, expired in time.

use super::people::has_words;
use super::{Decided, act_for, check_known, check_open, check_room, need};
use crate::command::Context;
use crate::event::HouseEvent;
use crate::id::{PatronId, TicketNo};
use crate::people::{Actor, Role};
use crate::refusal::HouseRefused;
use crate::state::{House, Ticket, TicketState};
use croupier_rules::money::Amount;

/// Credit leaves as a ticket: at most the credit beyond what the patron owes.
pub(super) fn issue(
    house: &House,
    (patron, amount): (&PatronId, Option<Amount>),
    (number, terminal): (&TicketNo, Option<&String>),
    context: &Context<'_>,
) -> Decided {
    act_for(house, patron, context)?;
    if house.tickets.contains_key(number) {
        return Err(HouseRefused::TicketNumberUsed { number: number.clone() });
    }
    let available = context.ledger.available(patron);
    let owed = context.ledger.owed(patron);
    if available.is_zero() && !owed.is_zero() {
        return Err(HouseRefused::OwedFirst { owed });
    }
    let amount = amount.unwrap_or(available);
    if amount.is_zero() {
        return Err(HouseRefused::AmountZero);
    }
    if amount > available {
        return Err(HouseRefused::NotEnoughCredit { amount, available, owed });
    }
    let (patron, number, at_ms) = (patron.clone(), number.clone(), context.now_ms);
    let expires_ms = Some(at_ms.saturating_add(house.settings.ticket_ms()));
    let terminal = terminal.cloned();
    Ok(vec![HouseEvent::TicketIssued { patron, number, amount, at_ms, expires_ms, terminal }])
}

/// The ticket, unless it was redeemed or is Void.
fn open<'h>(house: &'h House, number: &TicketNo) -> Result<&'h Ticket, HouseRefused> {
    let number = || number.clone();
    let ticket = house.tickets.get(&number());
    let ticket = ticket.ok_or_else(|| HouseRefused::NoSuchTicket { number: number() })?;
    if ticket.redeemed_ms.is_some() {
        return Err(HouseRefused::TicketRedeemed { number: number() });
    }
    match ticket.voided_ms {
        Some(_) => Err(HouseRefused::TicketVoid { number: number() }),
        None => Ok(ticket),
    }
}

/// Turns a ticket into credit, once and in time. A ticket belongs to whoever holds it, so any
/// patron may put it in, for nobody else.
pub(super) fn insert(
    house: &House,
    patron: &PatronId,
    number: &TicketNo,
    context: &Context<'_>,
) -> Decided {
    if !context.actor.is_patron(patron) {
        return Err(HouseRefused::NotAllowed { needs: Role::Patron });
    }
    check_known(house, patron)?;
    check_open(house, patron, context)?;
    let ticket = good(house, number, context.now_ms)?;
    let (number, amount, at_ms) = (number.clone(), ticket.amount, context.now_ms);
    check_room(patron, amount, context)?;
    let credited = Some(patron.clone());
    Ok(vec![HouseEvent::TicketRedeemed { number, amount, at_ms, credited, slip: None }])
}

/// The ticket, if it is still worth its amount.
pub(super) fn good<'h>(
    house: &'h House,
    number: &TicketNo,
    now_ms: u64,
) -> Result<&'h Ticket, HouseRefused> {
    let ticket = open(house, number)?;
    match (ticket.state(now_ms), ticket.expires_ms) {
        (TicketState::Expired, Some(expired_ms)) => {
            Err(HouseRefused::TicketExpired { number: number.clone(), expired_ms })
        }
        (TicketState::Open | TicketState::Redeemed | TicketState::Void, _)
        | (TicketState::Expired, None) => Ok(ticket),
    }
}

/// Makes a ticket Void, for a reason: its money goes back to the patron's credit. An expired ticket
/// can be voided too.
pub(super) fn void(
    house: &House,
    number: &TicketNo,
    reason: &str,
    context: &Context<'_>,
) -> Decided {
    if !matches!(context.actor, Actor::Staff(_, Role::Administrator)) {
        need(context, Role::Cashier)?;
    }
    let ticket = open(house, number)?;
    let reason = reason.trim();
    if !has_words(reason) {
        return Err(HouseRefused::ReasonNeeded);
    }
    Ok(vec![HouseEvent::TicketVoided {
        patron: ticket.patron.clone(),
        number: number.clone(),
        amount: ticket.amount,
        reason: reason.chars().take(REASON_MAX).collect(),
        at_ms: context.now_ms,
    }])
}

/// The longest reason that is stored, in characters.
const REASON_MAX: usize = 500;

/// Collects what a patron owes besides commission from the credit, as far as it goes.
pub(super) fn collect_owed(house: &House, patron: &PatronId, context: &Context<'_>) -> Decided {
    act_for(house, patron, context)?;
    let amount = context.ledger.owed(patron).min(context.ledger.credit(patron));
    let collected = HouseEvent::OwedCollected { patron: patron.clone(), amount };
    Ok((!amount.is_zero()).then_some(collected).into_iter().collect())
}
