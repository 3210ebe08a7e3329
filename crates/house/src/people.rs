//! People: patrons with card and PIN, staff with role and rank, and the actor of a command.

use crate::id::{DeviceId, PatronId, StaffId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A patron.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Patron {
    /// Who.
    pub id: PatronId,
    /// The name shown.
    pub name: String,
    /// The number on the patron's card: the login.
    pub card_number: String,
    /// The PIN, hashed by the server. Never shown.
    pub pin_hash: String,
}

/// A member of staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Staff {
    /// Who.
    pub id: StaffId,
    /// The name shown.
    pub name: String,
    /// The login.
    pub login: String,
    /// The PIN, hashed by the server. Never shown.
    pub pin_hash: String,
    /// What the person may do.
    pub role: Role,
}

/// What a person may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Role {
    Patron,
    Dealer,
    PitSupervisor,
    PitManager,
    ShiftManager,
    Cashier,
    Auditor,
    Administrator,
}

/// The ranks of the pit: "or above" is `>=`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum PitRank {
    Dealer,
    PitSupervisor,
    PitManager,
    ShiftManager,
}

impl Role {
    /// The rank in the pit, if the role has one.
    pub const fn rank(self) -> Option<PitRank> {
        match self {
            Role::Dealer => Some(PitRank::Dealer),
            Role::PitSupervisor => Some(PitRank::PitSupervisor),
            Role::PitManager => Some(PitRank::PitManager),
            Role::ShiftManager => Some(PitRank::ShiftManager),
            Role::Patron | Role::Cashier | Role::Auditor | Role::Administrator => None,
        }
    }

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Patron => "patron",
            Role::Dealer => "dealer",
            Role::PitSupervisor => "pit-supervisor",
            Role::PitManager => "pit-manager",
            Role::ShiftManager => "shift-manager",
            Role::Cashier => "cashier",
            Role::Auditor => "auditor",
            Role::Administrator => "administrator",
        }
    }
}

impl PitRank {
    /// The role of this rank.
    pub const fn role(self) -> Role {
        match self {
            PitRank::Dealer => Role::Dealer,
            PitRank::PitSupervisor => Role::PitSupervisor,
            PitRank::PitManager => Role::PitManager,
            PitRank::ShiftManager => Role::ShiftManager,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A person, patron or staff.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Person {
    Patron(PatronId),
    Staff(StaffId),
}

impl Person {
    /// Whether they play or work here, and the id: `patron/ann`.
    pub fn path(&self) -> String {
        match self {
            Person::Patron(id) => format!("patron/{id}"),
            Person::Staff(id) => format!("staff/{id}"),
        }
    }

    /// What stands in place of the name once it is deleted.
    pub fn deleted_name(&self) -> String {
        match self {
            Person::Patron(id) => format!("person {id} (deleted)"),
            Person::Staff(id) => format!("person {id} (deleted)"),
        }
    }
}

/// Who gives a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// A patron, at a Player Terminal.
    Patron(PatronId),
    /// A member of staff, in a role.
    Staff(StaffId, Role),
    /// A device, under its own credential.
    Device(DeviceId),
    /// The house itself: the automatic dealer, the clock, recovery.
    System,
}

impl Actor {
    /// The role, if a person acts.
    pub const fn role(&self) -> Option<Role> {
        match self {
            Actor::Patron(_) => Some(Role::Patron),
            Actor::Staff(_, role) => Some(*role),
            Actor::Device(_) | Actor::System => None,
        }
    }

    /// Whether this is that patron, or the house acting for the patron.
    pub fn is_patron(&self, patron: &PatronId) -> bool {
        match self {
            Actor::Patron(actor) => actor == patron,
            Actor::Staff(..) | Actor::Device(_) => false,
            Actor::System => true,
        }
    }

    /// Whether this is the house itself, or staff of this rank or above.
    pub fn has_rank(&self, rank: PitRank) -> bool {
        match self {
            Actor::Patron(_) | Actor::Device(_) => false,
            Actor::Staff(_, role) => role.rank().is_some_and(|held| held >= rank),
            Actor::System => true,
        }
    }
}
