//! What is asked of the floor and what it answers.

use crate::refusal::FloorRefusal;
use crate::told::Told;
use croupier_house::{self as house, HouseCommand, NotAnId, PatronId, Role, TableId};
use croupier_rules::money::Amount;
use croupier_store::Key;
use croupier_table::{TableCommand, TableSettings};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Who asks: a person the server has let in, in the role the person acts in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    /// The patron's or the staff's id.
    pub id: Arc<str>,
    /// What the person acts as.
    pub role: Role,
    /// The name shown.
    pub name: Arc<str>,
}

impl Actor {
    /// The patron of this id.
    pub fn patron(&self) -> Result<PatronId, NotAnId> {
        Arc::clone(&self.id).try_into()
    }

    /// The actor as the rules know it.
    pub(crate) fn known(&self) -> Result<house::Actor, NotAnId> {
        match self.role {
            Role::Patron => self.patron().map(house::Actor::Patron),
            Role::Dealer
            | Role::PitSupervisor
            | Role::PitManager
            | Role::ShiftManager
            | Role::Cashier
            | Role::Auditor
            | Role::Administrator => {
                let staff = Arc::clone(&self.id).try_into();
                staff.map(|staff| house::Actor::Staff(staff, self.role))
            }
        }
    }
}

/// The actor as it is written into the journal: the person and the position.
pub(crate) fn written(actor: &house::Actor) -> String {
    match actor {
        house::Actor::Patron(patron) => ["patron/", patron.as_str()].concat(),
        house::Actor::Staff(staff, role) => format!("staff/{staff}/{role}"),
        house::Actor::System => "system".to_owned(),
    }
}

/// What the floor can be asked to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A command to the house.
    House(HouseCommand),
    /// A command to a table.
    Table {
        /// Which.
        table: TableId,
        /// What.
        command: TableCommand,
    },
    /// Open a new table.
    OpenTable {
        /// Its id.
        table: TableId,
        /// The name shown.
        name: String,
        /// What it is set to.
        settings: TableSettings,
    },
    /// Credit out to a ticket: commission owed anywhere is collected first, and the floor draws the
    /// number of the ticket.
    CashOut {
        /// Whose credit.
        patron: PatronId,
        /// How much; all that may leave when absent.
        amount: Option<Amount>,
    },
}

/// One request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The idempotency key.
    pub key: Key,
    /// SHA-256 of the request, to tell a repetition from another request under the same key.
    pub request_hash: [u8; 32],
    /// Who asks.
    pub actor: Actor,
    /// For what.
    pub command: Command,
    /// Only say what would happen; nothing is written and the key stays free.
    pub preview: bool,
}

/// What became of a request.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It is on disk. What is told is stored with it and is told again to a repetition.
    Accepted(Told),
    /// The House says no; nothing was written.
    Refused(FloorRefusal),
    /// The key belongs to another request.
    Conflict,
    /// Something broke; nothing was registered, unless a repetition says otherwise.
    Fault {
        /// What the person can quote.
        trace: String,
    },
}

/// What a step changed, so that those who watch know what to ask for again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changed {
    /// Tables.
    pub tables: BTreeSet<TableId>,
    /// Patrons whose money or seat changed.
    pub patrons: BTreeSet<PatronId>,
    /// People or tickets of the house.
    pub house: bool,
}

impl Changed {
    /// And this too.
    pub(crate) fn add(&mut self, mut more: Changed) {
        self.tables.append(&mut more.tables);
        self.patrons.append(&mut more.patrons);
        self.house |= more.house;
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.patrons.is_empty() && !self.house
    }
}

/// What a step did.
#[derive(Clone, PartialEq, Debug)]
pub struct Stepped {
    /// An answer to each request, in their order.
    pub answers: Vec<Answer>,
    /// What changed.
    pub changed: Changed,
}
