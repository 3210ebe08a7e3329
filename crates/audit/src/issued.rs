//! Tickets in the order they were issued, newest first, as the journal of the house has them.

use crate::backwards::house_backwards;
use crate::found::AuditError;
use croupier_house::{HouseEvent, TicketNo};
use croupier_store::Journal;

/// Tickets that were issued, and where to go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issued {
    /// Their numbers, the newest first.
    pub numbers: Vec<TicketNo>,
    /// Ask again with this as `before` for those before; absent at the beginning of the books.
    pub before: Option<u64>,
}

/// At most `limit` tickets issued by entries of the house before a number, newest first. A question
/// that would read too much ends early: `before` says where to go on.
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
