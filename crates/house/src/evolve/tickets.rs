//! Folds tickets: issued once, and redeemed or voided once for their whole amount.

use super::Corrupt;
use crate::id::{PatronId, TicketNo};
use crate::state::{House, Ticket};
use croupier_rules::money::Amount;

/// A ticket was issued.
pub(super) fn issued(
    house: &mut House,
    (patron, number, amount): (&PatronId, &TicketNo, Amount),
    (at_ms, expires_ms): (u64, Option<u64>),
    terminal: Option<String>,
) -> Result<(), Corrupt> {
    let ticket = Ticket {
        patron: patron.clone(),
        amount,
        sequence: u64::try_from(house.tickets.len()).unwrap_or(u64::MAX) + 1,
        issued_ms: at_ms,
        expires_ms,
        redeemed_ms: None,
        voided_ms: None,
        terminal,
    };
    match house.tickets.insert(number.clone(), ticket) {
        None => Ok(()),
        Some(_) => Err(Corrupt::new(format!("ticket {number} issued twice"))),
    }
}

/// A ticket was paid, or put into a terminal.
pub(super) fn redeemed(
    house: &mut House,
    number: &TicketNo,
    amount: Amount,
    at_ms: u64,
) -> Result<(), Corrupt> {
    match house.tickets.get_mut(number) {
        Some(ticket) if ticket.is_worth(amount) => {
            ticket.redeemed_ms = Some(at_ms);
            Ok(())
        }
        Some(_) | None => Err(Corrupt::new(format!("ticket {number} redeemed wrongly"))),
    }
}

/// A ticket was voided.
pub(super) fn voided(
    house: &mut House,
    (patron, number, amount): (&PatronId, &TicketNo, Amount),
    at_ms: u64,
) -> Result<(), Corrupt> {
    match house.tickets.get_mut(number) {
        Some(ticket) if ticket.is_worth(amount) && ticket.patron == *patron => {
            ticket.voided_ms = Some(at_ms);
            Ok(())
        }
        Some(_) | None => Err(Corrupt::new(format!("ticket {number} voided wrongly"))),
    }
}
