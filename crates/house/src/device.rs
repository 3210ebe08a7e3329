//! Devices: card shoes, dice readers, scanners, ticket printers and note acceptors. Two people add
//! one, one person takes it away at once. A device acts under a credential of its own and can only
//! say what a device of its kind reads, where it stands.

mod refusal;

use crate::gaming_day::Day;
use crate::id::{DeviceId, PatronId, StaffId, TableId, TicketNo};
use croupier_rules::money::Amount;
pub use refusal::DeviceRefused;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a device is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceKind {
    /// Reads the cards that leave a shoe.
    Shoe,
    /// Reads dice that lie.
    Dice,
    /// Reads the number of a ticket.
    Scanner,
    /// Prints tickets.
    Printer,
    /// Takes notes for credit.
    Acceptor,
}

impl DeviceKind {
    /// Every kind.
    pub const ALL: [DeviceKind; 5] = [
        DeviceKind::Shoe,
        DeviceKind::Dice,
        DeviceKind::Scanner,
        DeviceKind::Printer,
        DeviceKind::Acceptor,
    ];

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            DeviceKind::Shoe => "shoe",
            DeviceKind::Dice => "dice",
            DeviceKind::Scanner => "scanner",
            DeviceKind::Printer => "printer",
            DeviceKind::Acceptor => "acceptor",
        }
    }

    /// Whether a device of this kind can stand there.
    pub const fn fits(self, at: &DevicePlace) -> bool {
        match (self, at) {
            (DeviceKind::Shoe | DeviceKind::Dice, DevicePlace::Table { .. })
            | (DeviceKind::Acceptor, DevicePlace::Terminal { .. })
            | (
                DeviceKind::Scanner | DeviceKind::Printer,
                DevicePlace::Terminal { .. } | DevicePlace::Cage,
            ) => true,
            (DeviceKind::Shoe | DeviceKind::Dice, DevicePlace::Terminal { .. })
            | (DeviceKind::Scanner | DeviceKind::Printer, DevicePlace::Table { .. })
            | (DeviceKind::Acceptor, DevicePlace::Table { .. } | DevicePlace::Cage)
            | (DeviceKind::Shoe | DeviceKind::Dice, DevicePlace::Cage) => false,
        }
    }
}

/// Where a device stands. It can do nothing anywhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "place", rename_all = "kebab-case")]
pub enum DevicePlace {
    /// At a table.
    Table {
        /// Which.
        table: TableId,
    },
    /// At a terminal of patrons.
    Terminal {
        /// Its network address.
        terminal: String,
    },
    /// At the cage.
    Cage,
}

impl DevicePlace {
    /// The table it stands at, if it stands at one.
    pub const fn table(&self) -> Option<&TableId> {
        match self {
            DevicePlace::Table { table } => Some(table),
            DevicePlace::Terminal { .. } | DevicePlace::Cage => None,
        }
    }

    /// The terminal it stands at, if it stands at one.
    pub fn terminal(&self) -> Option<&str> {
        match self {
            DevicePlace::Terminal { terminal } => Some(terminal),
            DevicePlace::Table { .. } | DevicePlace::Cage => None,
        }
    }
}

/// A device that two people add.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewDevice {
    /// Its id, which no other device has or ever had.
    pub device: DeviceId,
    /// The name people know it by.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// Where it stands.
    pub at: DevicePlace,
    /// SHA-256 of its credential, in hexadecimal digits. The credential itself is in the device
    /// only.
    pub credential: String,
}

/// A device of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Device {
    /// The name people know it by.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// Where it stands.
    pub at: DevicePlace,
    /// SHA-256 of its credential, in hexadecimal digits.
    pub credential: String,
    /// Since when it is here, in milliseconds since 1970.
    pub since_ms: u64,
    /// Since when it may do nothing any more.
    pub revoked_ms: Option<u64>,
    /// The number of the newest reading the house has of it. What a table has of its devices, the
    /// table counts.
    pub seq: u64,
    /// What it is still to print, by job.
    pub jobs: BTreeMap<u64, TicketNo>,
}

/// The devices of the house.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Devices {
    pub(crate) known: BTreeMap<DeviceId, Device>,
    /// How many jobs were ever given to printers.
    pub(crate) jobs: u64,
    /// The tickets that were given to a printer: each is given once.
    pub(crate) printed: BTreeMap<TicketNo, u64>,
}

impl Devices {
    /// A device, revoked or not.
    pub fn get(&self, device: &DeviceId) -> Option<&Device> {
        self.known.get(device)
    }

    /// Every device there ever was, by id.
    pub fn all(&self) -> impl Iterator<Item = (&DeviceId, &Device)> {
        self.known.iter()
    }

    /// The devices that may act, by id.
    pub fn in_use(&self) -> impl Iterator<Item = (&DeviceId, &Device)> {
        self.known.iter().filter(|(_, device)| device.revoked_ms.is_none())
    }

    /// The device with this credential, given as SHA-256 in hexadecimal digits.
    pub fn of_credential(&self, credential: &str) -> Option<(&DeviceId, &Device)> {
        self.in_use().find(|(_, device)| device.credential == credential)
    }

    /// The devices that may act at a table.
    pub fn at_table(&self, table: &TableId) -> impl Iterator<Item = (&DeviceId, &Device)> {
        self.in_use().filter(move |(_, device)| device.at.table() == Some(table))
    }

    /// The device of a kind that may act at a terminal.
    pub fn at_terminal(&self, terminal: &str, kind: DeviceKind) -> Option<(&DeviceId, &Device)> {
        let here = |device: &Device| device.at.terminal() == Some(terminal);
        self.in_use().find(|(_, device)| device.kind == kind && here(device))
    }
}

/// A command about a device, or of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeviceCommand {
    /// A person takes a device away, at once.
    Revoke {
        /// Which.
        device: DeviceId,
        /// Why.
        reason: String,
    },
    /// A device says something; the house must be able to tell it from everything said before.
    Read {
        /// Which.
        device: DeviceId,
        /// The number of the reading: one more than the last.
        seq: u64,
        /// What it read.
        what: HouseReading,
    },
    /// A ticket is to be printed.
    Print {
        /// By which printer.
        device: DeviceId,
        /// The ticket.
        ticket: TicketNo,
    },
}

/// What a device reads that is no part of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HouseReading {
    /// A note lies in the acceptor and is taken or given back by the answer.
    Note {
        /// Its value.
        amount: Amount,
        /// Who is logged in at the terminal.
        patron: Option<PatronId>,
    },
    /// The number of a ticket.
    Ticket {
        /// Its validation number.
        number: TicketNo,
        /// Who is logged in at the terminal.
        patron: Option<PatronId>,
    },
    /// A job is on paper.
    Printed {
        /// Which.
        job: u64,
    },
    /// Something a device of this kind does not read, or that nobody understands.
    Unknown,
}

/// Something a device did, or that was done to one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DeviceEvent {
    /// A device may do nothing any more.
    DeviceRevoked {
        /// Which.
        device: DeviceId,
        /// Why.
        reason: String,
        /// Who took it away; absent if the house itself did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
    },
    /// A note was taken for credit.
    NoteAccepted {
        /// By which acceptor.
        device: DeviceId,
        /// The number of the reading.
        seq: u64,
        /// Whose credit it became.
        patron: PatronId,
        /// Its value.
        amount: Amount,
        /// The gaming day whose cash it counts to (docs/cage.md); absent where no threshold is
        /// kept, and in houses of before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<Day>,
    },
    /// A ticket was read. If it was put in, that is an event of its own.
    TicketScanned {
        /// By which scanner.
        device: DeviceId,
        /// The number of the reading.
        seq: u64,
        /// The ticket.
        #[serde(rename = "validation")]
        number: TicketNo,
    },
    /// A printer was given a ticket to print.
    JobQueued {
        /// Which printer.
        device: DeviceId,
        /// The number of the job.
        job: u64,
        /// The ticket.
        #[serde(rename = "validation")]
        number: TicketNo,
    },
    /// A job is on paper.
    JobPrinted {
        /// By which printer.
        device: DeviceId,
        /// The number of the reading.
        seq: u64,
        /// The number of the job.
        job: u64,
    },
    /// The house made nothing of a reading: a note was given back, a ticket is worth nothing.
    ReadingRefused {
        /// Of which device.
        device: DeviceId,
        /// The number of the reading.
        seq: u64,
        /// Why, as the code of a problem.
        code: String,
    },
}

/// Whether this is SHA-256 in hexadecimal digits.
pub(crate) fn is_digest(text: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == 64 && text.bytes().all(digit)
}
