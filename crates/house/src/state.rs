//! The house as its events have left it: who is known and which tickets there are.

use crate::id::{PatronId, StaffId, TicketNo};
use crate::people::{Patron, Person, Staff};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The house. Balances are not here: they are the [`crate::Ledger`]'s.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct House {
    pub(crate) patrons: BTreeMap<PatronId, Patron>,
    pub(crate) staff: BTreeMap<StaffId, Staff>,
    /// Card numbers of patrons and logins of staff: one login, one person.
    pub(crate) logins: BTreeMap<String, Person>,
    pub(crate) tickets: BTreeMap<TicketNo, Ticket>,
}

/// A ticket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ticket {
    /// Whose credit it was.
    pub patron: PatronId,
    /// Its value.
    pub amount: Amount,
    /// When it was redeemed, if it was.
    pub redeemed_ms: Option<u64>,
}

impl House {
    /// A house nobody has entered yet.
    pub fn new() -> House {
        House::default()
    }

    /// A patron.
    pub fn patron(&self, id: &PatronId) -> Option<&Patron> {
        self.patrons.get(id)
    }

    /// A member of staff.
    pub fn staff(&self, id: &StaffId) -> Option<&Staff> {
        self.staff.get(id)
    }

    /// Every patron.
    pub fn patrons(&self) -> impl Iterator<Item = &Patron> {
        self.patrons.values()
    }

    /// All staff.
    pub fn all_staff(&self) -> impl Iterator<Item = &Staff> {
        self.staff.values()
    }

    /// Who logs in with this card number or login.
    pub fn person(&self, login: &str) -> Option<&Person> {
        self.logins.get(login)
    }

    /// A ticket.
    pub fn ticket(&self, number: &TicketNo) -> Option<&Ticket> {
        self.tickets.get(number)
    }
}
