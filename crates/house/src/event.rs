//! What happened in the house: a stored contract, frozen by snapshots; and the transfers it causes.

use crate::account::{Account, Transfer};
use crate::act::Act;
use crate::cage::{CageEvent, Slip};
use crate::care::Care;
use crate::change::PersonChange;
use crate::checkpoint::Checkpoint;
use crate::closing::Booking;
use crate::control::Control;
use crate::device::DeviceEvent;
use crate::id::{PatronId, PitId, StaffId, TableId, TicketNo};
use crate::logins::LoginEvent;
use crate::people::{Patron, Person, PitRank, Staff};
use crate::retention::Retention;
use crate::state::HouseSettings;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// An event of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum HouseEvent {
    /// A patron was registered.
    PatronRegistered(Patron),
    /// A member of staff was registered.
    StaffRegistered(Staff),
    /// Credits were bought.
    CreditsBought {
        /// By whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
        /// Whether it is a demo's play money: no cash was received for it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        play_money: bool,
        /// The transaction at the cage; absent where the house kept no tills.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<Slip>,
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
        /// From when on it is worthless, in milliseconds since 1970; absent if never.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expires_ms: Option<u64>,
        /// The terminal where it was issued, if it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terminal: Option<String>,
    },
    /// A ticket was paid in cash, or put into a terminal.
    TicketRedeemed {
        /// Its validation number.
        number: TicketNo,
        /// Its value.
        amount: Amount,
        /// When, in milliseconds since 1970.
        at_ms: u64,
        /// Whose credit it became, if it was put into a terminal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        credited: Option<PatronId>,
        /// The transaction at the cage, if it was paid there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<Slip>,
    },
    /// Something happened at the cage.
    Cage {
        /// What.
        what: CageEvent,
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
    /// A ticket was voided; its money went back to the patron's credit.
    TicketVoided {
        /// Whose it was.
        patron: PatronId,
        /// Its validation number.
        number: TicketNo,
        /// Its value.
        amount: Amount,
        /// Why, in the words of the person who voided it.
        reason: String,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// What a patron owed besides commission was collected from the credit.
    OwedCollected {
        /// From whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
    },
    /// The settings of the house changed.
    SettingsChanged {
        /// The new settings.
        to: HouseSettings,
        /// The settings before.
        was: HouseSettings,
        /// Whether the house had nobody yet: its first gaming day begins under them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        first: bool,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A table was put into a pit, or out of its pit.
    TablePlaced {
        /// Which table.
        table: TableId,
        /// Into which pit; absent if into none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pit: Option<PitId>,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A person acts in a position at all tables of a pit.
    PitAssigned {
        /// Which pit.
        pit: PitId,
        /// Who.
        staff: StaffId,
        /// As what.
        position: PitRank,
        /// Who assigned the person; absent if the house itself did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A person no longer acts in a pit.
    PitRelieved {
        /// Which pit.
        pit: PitId,
        /// Who.
        staff: StaffId,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// Something about a person changed; one person was enough.
    PersonChanged {
        /// What.
        change: PersonChange,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A change was asked for that waits for a second person.
    ChangeProposed {
        /// Its number.
        number: u64,
        /// What is to change.
        change: PersonChange,
        /// Who asked.
        by: StaffId,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A second person agreed to a change, and it happened.
    ChangeAgreed {
        /// Its number.
        number: u64,
        /// What changed.
        change: PersonChange,
        /// Who had asked.
        by: StaffId,
        /// Who agreed.
        agreed_by: StaffId,
        /// The second half of the PIN it gives, hashed by the server: whoever asked knows only the
        /// first. Never shown. Absent before this was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        half: Option<String>,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A change was taken back or declined.
    ChangeDropped {
        /// Its number.
        number: u64,
        /// What would have changed.
        change: PersonChange,
        /// Who took it back or declined it.
        dropped_by: StaffId,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A shift ended, or a shift or a gaming day was closed.
    Booked {
        /// What.
        what: Booking,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// Something happened to how people log in.
    Logins {
        /// What.
        what: LoginEvent,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// Betting was stopped, or two people did something.
    Controlled {
        /// What.
        what: Control,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// What guards the patrons changed.
    Cared {
        /// What.
        what: Care,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A device did something, or something was done to it.
    Devices {
        /// What.
        what: DeviceEvent,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// Old entries were archived, or left the database.
    Retained {
        /// What.
        what: Retention,
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A signed checkpoint of every journal.
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
    /// A login was locked after several failures in a row.
    LoginLocked {
        /// The login that was given.
        login: String,
    },
    /// Somebody with the authority opened a locked login again.
    LoginUnlocked {
        /// The login.
        login: String,
    },
    /// Logins failed faster than each is worth an entry: so many more since then.
    LoginsFailed {
        /// How many.
        times: u32,
        /// Since when, in milliseconds since 1970.
        since_ms: u64,
    },
    /// The clock of the machine was set: it jumped by this much.
    ClockStepped {
        /// Milliseconds; below zero when it was set back.
        by_ms: i64,
        /// Whether it was set so far that dealing waits until a person agrees.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        holds: bool,
    },
    /// A clock that was set too far stopped play, and a person agreed to the new time.
    ClockAgreed {
        /// How far it had been set, in milliseconds.
        by_ms: i64,
    },
    /// The journal was taken over under keys that did not write it.
    JournalAdopted {
        /// How many entries it had.
        entries: u64,
    },
    /// The key of the checkpoints was replaced; the old key signed for the new one.
    KeyRotated {
        /// The old public key, in hexadecimal digits.
        from: String,
        /// The new public key.
        to: String,
        /// The signature of the old key, of [`key_rotation_text`].
        signature: String,
    },
    /// The books were verified.
    Verified {
        /// How many entries there were.
        entries: u64,
        /// The first record that was wrong, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        found: Option<String>,
    },
    /// The system started.
    SystemStarted {
        /// Its version.
        version: String,
    },
    /// The system was stopped properly.
    SystemStopped,
}

/// What the old key signs when it hands over to the new one.
pub fn key_rotation_text(from: &str, to: &str) -> String {
    format!("croupier key rotation 1\nfrom {from}\nto {to}\n")
}

/// The transfers an event causes.
pub fn transfers(event: &HouseEvent) -> Vec<Transfer> {
    match event {
        HouseEvent::CreditsBought { patron, amount, .. } => vec![Transfer {
            from: Account::Cage,
            to: Account::Credit(patron.clone()),
            amount: *amount,
        }],
        HouseEvent::TicketIssued { patron, amount, .. } => vec![Transfer {
            from: Account::Credit(patron.clone()),
            to: Account::Tickets,
            amount: *amount,
        }],
        HouseEvent::TicketRedeemed { amount, credited, .. } => {
            let to = credited.clone().map_or(Account::Cage, Account::Credit);
            vec![Transfer { from: Account::Tickets, to, amount: *amount }]
        }
        HouseEvent::TicketVoided { patron, amount, .. } => vec![Transfer {
            from: Account::Tickets,
            to: Account::Credit(patron.clone()),
            amount: *amount,
        }],
        HouseEvent::Cage { what: CageEvent::PaidOut { patron, amount, .. }, .. } => {
            vec![Transfer {
                from: Account::Credit(patron.clone()),
                to: Account::Cage,
                amount: *amount,
            }]
        }
        HouseEvent::Devices {
            what: DeviceEvent::NoteAccepted { device, patron, amount, .. },
            ..
        } => vec![Transfer {
            from: Account::Notes(device.clone()),
            to: Account::Credit(patron.clone()),
            amount: *amount,
        }],
        HouseEvent::Controlled {
            what: Control::ActAgreed { act: Act::CountNotes { device, expected, .. }, .. },
            ..
        } => vec![Transfer {
            from: Account::Cage,
            to: Account::Notes(device.clone()),
            amount: *expected,
        }],
        HouseEvent::OwedCollected { patron, amount } => vec![Transfer {
            from: Account::Credit(patron.clone()),
            to: Account::Owed(patron.clone()),
            amount: *amount,
        }],
        HouseEvent::PatronRegistered(_)
        | HouseEvent::StaffRegistered(_)
        | HouseEvent::PersonChanged { .. }
        | HouseEvent::ChangeProposed { .. }
        | HouseEvent::ChangeAgreed { .. }
        | HouseEvent::ChangeDropped { .. }
        | HouseEvent::SettingsChanged { .. }
        | HouseEvent::Logins { .. }
        | HouseEvent::Noted { .. }
        | HouseEvent::Cage { .. }
        | HouseEvent::Booked { .. }
        | HouseEvent::TablePlaced { .. }
        | HouseEvent::PitAssigned { .. }
        | HouseEvent::PitRelieved { .. }
        | HouseEvent::Controlled { .. }
        | HouseEvent::Cared { .. }
        | HouseEvent::Retained { .. }
        | HouseEvent::Devices { .. }
        | HouseEvent::Checkpointed(_) => Vec::new(),
    }
}
