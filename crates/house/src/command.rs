//! What the house can be asked to do.

use crate::event::Significant;
use crate::id::{PatronId, TicketNo};
use crate::ledger::Ledger;
use crate::people::{Actor, Patron, Staff};
use crate::state::HouseSettings;
use croupier_rules::money::Amount;

/// A command to the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HouseCommand {
    /// Take up a patron.
    RegisterPatron(Patron),
    /// Take up a member of staff.
    RegisterStaff(Staff),
    /// Credits for cash.
    BuyCredits {
        /// For whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
    },
    /// Credit out to a ticket.
    IssueTicket {
        /// Whose.
        patron: PatronId,
        /// How much; all that may leave when absent.
        amount: Option<Amount>,
        /// The validation number: chance arrives as input.
        number: TicketNo,
    },
    /// Cash for a ticket, once.
    RedeemTicket {
        /// Its validation number.
        number: TicketNo,
    },
    /// Take a ticket out of the world; its money goes back to the patron's credit.
    VoidTicket {
        /// Its validation number.
        number: TicketNo,
        /// Why.
        reason: String,
    },
    /// Take what a patron owes besides commission from the credit.
    CollectOwed {
        /// Who.
        patron: PatronId,
    },
    /// Change what the house is set to.
    ChangeSettings(HouseSettings),
    /// Keep a record of something significant that moves no money.
    Note(Significant),
}

/// What is known when a command is decided.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The time, in milliseconds since 1970.
    pub now_ms: u64,
    /// Who gives the command.
    pub actor: &'a Actor,
    /// All balances.
    pub ledger: &'a Ledger,
}
