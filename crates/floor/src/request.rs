//! Requests to the floor, and its answers.

use crate::refusal::FloorRefusal;
use crate::told::Told;
use croupier_house::{
    self as house, DeviceId, HouseCommand, HouseReading, NotAnId, PatronId, Role, TableId, TicketNo,
};
use croupier_rules::money::Amount;
use croupier_store::Key;
use croupier_table::{TableCommand, TableSettings};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The sender of a request: a person the server has let in, in one role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requester {
    /// The id of the patron or the member of staff.
    pub id: Arc<str>,
    /// The role the person acts in.
    pub role: Role,
    /// The name shown.
    pub name: Arc<str>,
}

impl Requester {
    /// The patron of this id.
    pub fn patron(&self) -> Result<PatronId, NotAnId> {
        Arc::clone(&self.id).try_into()
    }

    /// The actor in the terms of the rules.
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

/// The actor as the journal stores it: the person and the position.
pub(crate) fn written(actor: &house::Actor) -> String {
    match actor {
        house::Actor::Patron(patron) => ["patron/", patron.as_str()].concat(),
        house::Actor::Staff(staff, role) => format!("staff/{staff}/{role}"),
        house::Actor::Device(device) => ["device/", device.as_str()].concat(),
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
        /// Its settings.
        settings: TableSettings,
    },
    /// A device says something, or something is noticed about it.
    Device {
        /// Which.
        device: DeviceId,
        /// What.
        says: DeviceSays,
    },
    /// Turn credit into a ticket. Commission owed anywhere is collected first, and the floor draws
    /// the ticket's number.
    CashOut {
        /// Whose credit.
        patron: PatronId,
        /// How much; if absent, all that the patron may take out.
        amount: Option<Amount>,
        /// The terminal where it is asked for.
        terminal: Option<String>,
    },
}

/// What a device says, or what the house notices about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeviceSays {
    /// It is heard.
    Heard,
    /// It is no longer heard: the house notices.
    Silent,
    /// It read something at its table.
    AtTable {
        /// The number of the reading.
        seq: u64,
        /// What it read, in the words of the game.
        reading: String,
        /// Whether it could not say so when it read it.
        held: bool,
    },
    /// It read something that is no part of a round.
    ToTheHouse {
        /// The number of the reading.
        seq: u64,
        /// What it read.
        what: HouseReading,
    },
    /// The house gives it a ticket to print.
    Print(TicketNo),
}

/// One request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The idempotency key.
    pub key: Key,
    /// SHA-256 of the request: it tells a repetition from another request under the same key.
    pub request_hash: [u8; 32],
    /// Who asks.
    pub actor: Requester,
    /// The command.
    pub command: Command,
    /// Whether only to say what would happen: nothing is written, and the key stays free.
    pub preview: bool,
}

impl Request {
    /// The actor in the terms of the rules: a device speaks for itself.
    pub(crate) fn known(&self) -> Result<house::Actor, NotAnId> {
        #[allow(clippy::wildcard_enum_match_arm)] // all others come from people
        match &self.command {
            Command::Device { says: DeviceSays::Silent | DeviceSays::Print(_), .. } => {
                Ok(house::Actor::System)
            }
            Command::Device { device, .. } => Ok(house::Actor::Device(device.clone())),
            _ => self.actor.known(),
        }
    }
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It is on disk. The answer is stored with it, and a repetition gets the same answer.
    Accepted(Told),
    /// The House says no; nothing was written.
    Refused(FloorRefusal),
    /// The key belongs to another request.
    Conflict,
    /// Something broke; nothing was registered, unless a repetition says otherwise.
    Fault {
        /// The trace id, which the person can quote.
        trace: String,
    },
}

/// What a step changed, so that listeners know what to fetch again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changed {
    /// Tables that changed.
    pub tables: BTreeSet<TableId>,
    /// Patrons whose money or seat changed.
    pub patrons: BTreeSet<PatronId>,
    /// Whether people or tickets of the house changed.
    pub house: bool,
}

impl Changed {
    /// Adds further changes.
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
    /// An answer to each request, in order.
    pub answers: Vec<Answer>,
    /// What changed.
    pub changed: Changed,
}
