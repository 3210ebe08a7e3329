//! The house as its events have left it: its people and its tickets.

use crate::cage::Cage;
use crate::change::{Bar, Proposal};
use crate::closing::Closings;
use crate::control::Controls;
use crate::device::Devices;
use crate::gaming_day::GamingDay;
use crate::id::{PatronId, PitId, StaffId, TableId, TicketNo};
use crate::logins::SecondFactor;
use crate::people::{Patron, Person, Staff};
use crate::pit::Pit;
use crate::retention::Retained;
use crate::shelf::Shelf;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The house. The balances are in the [`crate::Ledger`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct House {
    pub(crate) patrons: Shelf<PatronId, Patron>,
    pub(crate) staff: BTreeMap<StaffId, Staff>,
    /// Card numbers of patrons and logins of staff: one login, one person.
    pub(crate) logins: Shelf<String, Person>,
    pub(crate) tickets: Shelf<TicketNo, Ticket>,
    pub(crate) settings: HouseSettings,
    /// How far the clock was set, in milliseconds, while dealing waits for a person to agree.
    #[serde(default)]
    pub(crate) clock_held_ms: Option<i64>,
    /// What keeps patrons out; whoever is not listed may log in.
    #[serde(default)]
    pub(crate) barred_patrons: BTreeMap<PatronId, Bar>,
    /// What keeps staff out.
    #[serde(default)]
    pub(crate) barred_staff: BTreeMap<StaffId, Bar>,
    /// The second factors of staff.
    #[serde(default)]
    pub(crate) second_factors: BTreeMap<StaffId, SecondFactor>,
    /// Changes that wait for a second person, by number.
    #[serde(default)]
    pub(crate) proposals: BTreeMap<u64, Proposal>,
    /// How many changes were ever proposed.
    #[serde(default)]
    pub(crate) proposals_made: u64,
    /// How many changes to people there were.
    #[serde(default)]
    pub(crate) people_changed: u64,
    /// Whether play money was sold here: this is a demo, and all its credit is play money.
    pub(crate) play_money: bool,
    /// The pits, with their tables and people.
    #[serde(default)]
    pub(crate) pits: BTreeMap<PitId, Pit>,
    /// The cage: its rules, tills and receipts.
    #[serde(default)]
    pub(crate) cage: Cage,
    /// The shifts and gaming days that were closed.
    #[serde(default)]
    pub(crate) closings: Closings,
    /// The stops in force, and what guards the patrons.
    #[serde(default)]
    pub(crate) controls: Controls,
    /// The people whose names were deleted.
    #[serde(default)]
    pub(crate) forgotten: BTreeSet<Person>,
    /// What was archived, and what left the database.
    #[serde(default)]
    pub(crate) retained: Retained,
    /// The devices.
    #[serde(default)]
    pub(crate) devices: Devices,
}

/// The settings of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseSettings {
    /// For how many days a ticket can be redeemed.
    pub ticket_days: u32,
    /// When the gaming day begins.
    #[serde(default, skip_serializing_if = "GamingDay::is_first")]
    pub gaming_day: GamingDay,
}

impl Default for HouseSettings {
    /// The first settings of every house. Journals rely on them, so they are frozen.
    fn default() -> HouseSettings {
        HouseSettings { ticket_days: 180, gaming_day: GamingDay::default() }
    }
}

impl HouseSettings {
    /// For how many milliseconds a ticket can be redeemed.
    pub const fn ticket_ms(self) -> u64 {
        self.ticket_days as u64 * 24 * 60 * 60 * 1000
    }
}

/// A ticket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ticket {
    /// Whose credit it was.
    pub patron: PatronId,
    /// Its value.
    pub amount: Amount,
    /// The how manieth ticket of the house it is.
    #[serde(default)]
    pub sequence: u64,
    /// When it was issued, in milliseconds since 1970.
    pub issued_ms: u64,
    /// From when on it is worthless; absent if never.
    pub expires_ms: Option<u64>,
    /// When it was redeemed, if it was.
    pub redeemed_ms: Option<u64>,
    /// When it was voided, if it was.
    pub voided_ms: Option<u64>,
    /// The terminal where it was issued, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terminal: Option<String>,
}

/// What a ticket is worth at a given time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicketState {
    /// Its amount, in cash.
    Open,
    /// Nothing: it was redeemed.
    Redeemed,
    /// Nothing: it is Void.
    Void,
    /// Nothing: its time is over.
    Expired,
}

impl TicketState {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            TicketState::Open => "open",
            TicketState::Redeemed => "redeemed",
            TicketState::Void => "void",
            TicketState::Expired => "expired",
        }
    }
}

impl Ticket {
    /// What it is worth at this time.
    pub fn state(&self, now_ms: u64) -> TicketState {
        match (self.redeemed_ms, self.voided_ms, self.expires_ms) {
            (Some(_), ..) => TicketState::Redeemed,
            (None, Some(_), _) => TicketState::Void,
            (None, None, Some(expires_ms)) if now_ms >= expires_ms => TicketState::Expired,
            (None, None, _) => TicketState::Open,
        }
    }

    /// Whether it still holds exactly this amount, expired or not.
    pub(crate) fn is_worth(&self, amount: Amount) -> bool {
        self.redeemed_ms.is_none() && self.voided_ms.is_none() && self.amount == amount
    }
}

impl House {
    /// A house without people or tickets.
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

    /// The person who logs in with this card number or login.
    pub fn person(&self, login: &str) -> Option<&Person> {
        self.logins.get(login)
    }

    /// A pit.
    pub fn pit(&self, id: &PitId) -> Option<&Pit> {
        self.pits.get(id)
    }

    /// Every pit.
    pub fn pits(&self) -> impl Iterator<Item = (&PitId, &Pit)> {
        self.pits.iter()
    }

    /// The pit a table stands in.
    pub fn pit_of(&self, table: &TableId) -> Option<&PitId> {
        self.pits.iter().find(|(_, pit)| pit.tables.contains(table)).map(|(id, _)| id)
    }

    /// What keeps a person from logging in or acting.
    pub fn bar(&self, person: &Person) -> Bar {
        let bar = match person {
            Person::Patron(id) => self.barred_patrons.get(id),
            Person::Staff(id) => self.barred_staff.get(id),
        };
        bar.cloned().unwrap_or_default()
    }

    /// How many changes to people there were.
    pub fn people_changed(&self) -> u64 {
        self.people_changed
    }

    /// The second factor of a member of staff, where there is one.
    pub fn second_factor(&self, staff: &StaffId) -> Option<&SecondFactor> {
        self.second_factors.get(staff)
    }

    /// Whether there is this person.
    pub fn knows(&self, person: &Person) -> bool {
        match person {
            Person::Patron(id) => self.patrons.contains_key(id),
            Person::Staff(id) => self.staff.contains_key(id),
        }
    }

    /// The changes that wait for a second person, by number.
    pub fn proposals(&self) -> impl Iterator<Item = (u64, &Proposal)> {
        self.proposals.iter().map(|(number, proposal)| (*number, proposal))
    }

    /// Whether this is a demo, whose credit is play money.
    pub fn is_play_money(&self) -> bool {
        self.play_money
    }

    /// The cage.
    pub fn cage(&self) -> &Cage {
        &self.cage
    }

    /// The shifts and gaming days that were closed.
    pub fn closings(&self) -> &Closings {
        &self.closings
    }

    /// The stops in force, and what guards the patrons.
    pub fn controls(&self) -> &Controls {
        &self.controls
    }

    /// The devices.
    pub fn devices(&self) -> &Devices {
        &self.devices
    }

    /// The people whose names were deleted.
    pub fn forgotten(&self) -> impl Iterator<Item = &Person> {
        self.forgotten.iter()
    }

    /// What was archived, and what left the database.
    pub fn retained(&self) -> &Retained {
        &self.retained
    }

    /// Whether nobody is registered here yet, neither patron nor staff.
    pub fn is_without_people(&self) -> bool {
        self.patrons.is_empty() && self.staff.is_empty()
    }

    /// Its settings.
    pub fn settings(&self) -> HouseSettings {
        self.settings
    }

    /// How far the clock was set, in milliseconds, if dealing waits until a Shift Manager agrees.
    pub fn clock_held_ms(&self) -> Option<i64> {
        self.clock_held_ms
    }

    /// Every ticket there ever was, by number.
    pub fn tickets(&self) -> impl Iterator<Item = (&TicketNo, &Ticket)> {
        self.tickets.iter()
    }

    /// A ticket.
    pub fn ticket(&self, number: &TicketNo) -> Option<&Ticket> {
        self.tickets.get(number)
    }
}
