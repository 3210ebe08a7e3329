//! What happened in the house: a stored contract, frozen by snapshots, with the transfers caused.

use crate::account::{Account, Transfer};
use crate::checkpoint::Checkpoint;
use crate::id::{PatronId, TicketNo};
use crate::people::{Patron, Person, Staff};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// An event of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum HouseEvent {
    /// A patron was taken up.
    PatronRegistered(Patron),
    /// A member of staff was taken up.
    StaffRegistered(Staff),
    /// Credits were bought.
    CreditsBought {
        /// By whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
    },
    /// Credit left as a ticket.
    TicketIssued {
        /// Whose.
        patron: PatronId,
        /// Its validation number.
        number: TicketNo,
        /// Its value.
        amount: Amount,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A ticket was paid in cash.
    TicketRedeemed {
        /// Its validation number.
        number: TicketNo,
        /// Its value.
        amount: Amount,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// Something significant that moves no money.
    Noted {
        /// What.
        what: Significant,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// Where every journal stood, signed.
    Checkpointed(Box<Checkpoint>),
}

/// Significant events without money: a closed list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Significant {
    /// Somebody logged in.
    SessionOpened {
        /// Who.
        person: Person,
    },
    /// Somebody logged out.
    SessionEnded {
        /// Who.
        person: Person,
    },
    /// A login was tried and failed.
    LoginFailed {
        /// The login that was given.
        login: String,
    },
    /// The system started.
    SystemStarted {
        /// Its version.
        version: String,
    },
    /// The system was stopped in order.
    SystemStopped,
}

/// The transfers an event causes.
pub fn transfers(event: &HouseEvent) -> Vec<Transfer> {
    match event {
        HouseEvent::CreditsBought { patron, amount } => vec![Transfer {
            from: Account::Cage,
            to: Account::Credit(patron.clone()),
            amount: *amount,
        }],
        HouseEvent::TicketIssued { patron, amount, .. } => vec![Transfer {
            from: Account::Credit(patron.clone()),
            to: Account::Tickets,
            amount: *amount,
        }],
        HouseEvent::TicketRedeemed { amount, .. } => {
            vec![Transfer { from: Account::Tickets, to: Account::Cage, amount: *amount }]
        }
        HouseEvent::PatronRegistered(_)
        | HouseEvent::StaffRegistered(_)
        | HouseEvent::Noted { .. }
        | HouseEvent::Checkpointed(_) => Vec::new(),
    }
}
