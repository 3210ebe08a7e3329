//! Tickets in the order of issue, newest first, from the journal of the house.

use crate::backwards::house_backwards;
use crate::found::AuditError;
use croupier_house::{HouseEvent, TicketNo};
use croupier_store::Journal;

/// Issued tickets, and where to continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issued {
    /// Their numbers, newest first.
    pub numbers: Vec<TicketNo>,
    /// Pass this as `before` to get earlier ones; absent at the beginning of the books.
    pub before: Option<u64>,
}

/// At most `limit` tickets issued by entries of the house before a number, newest first. A query
/// that would read too much ends early: `before` says where to continue.
pub fn issued(
    journal: &mut dyn Journal,
    before: Option<u64>,
    limit: usize,
) -> Result<Issued, AuditError> {
    let mut numbers = Vec::new();
    let before = house_backwards(journal, before, |_, event| {
        if let HouseEvent::TicketIssued { number, .. } = event {
            numbers.push(number);
        }
        numbers.len() >= limit
    })?;
    Ok(Issued { numbers, before })
}
