//! Changes to the people of the house, and which of them take two people: those that touch rank or
//! money.

use crate::id::{PatronId, StaffId};
use crate::people::{Patron, Person, Role, Staff};
use serde::{Deserialize, Serialize};

/// A change to one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum PersonChange {
    /// A patron is given a card.
    AddPatron(Patron),
    /// Somebody begins to work here.
    AddStaff(Staff),
    /// Somebody may no longer log in.
    Suspend {
        /// Who.
        person: Person,
        /// Why.
        reason: String,
    },
    /// Somebody who was suspended may log in again.
    Restore {
        /// Who.
        person: Person,
        /// Why.
        reason: String,
    },
    /// A member of staff is given another role.
    ChangeRole {
        /// Who.
        staff: StaffId,
        /// The new role.
        to: Role,
    },
    /// Somebody is given a PIN for one login, which must then be changed.
    ResetPin {
        /// Who.
        person: Person,
        /// The new PIN, hashed by the server. Never shown.
        pin_hash: String,
    },
    /// Somebody chose a PIN.
    ChangePin {
        /// Who.
        person: Person,
        /// The new PIN, hashed by the server. Never shown.
        pin_hash: String,
    },
    /// The second factor of a member of staff is taken away, to be set up anew.
    ResetSecondFactor {
        /// Whose.
        staff: StaffId,
    },
    /// A patron's card is replaced; the old number opens nothing any more.
    ReplaceCard {
        /// Whose.
        patron: PatronId,
        /// The number of the new card.
        card_number: String,
    },
    /// A patron's card is blocked until it is replaced.
    BlockCard {
        /// Whose.
        patron: PatronId,
        /// Why.
        reason: String,
    },
    /// Name and card of somebody who was suspended are deleted for good; the id stays.
    Forget {
        /// Who.
        person: Person,
        /// Why, such as a request under the law.
        reason: String,
    },
}

impl PersonChange {
    /// Whom it is about.
    pub fn person(&self) -> Person {
        match self {
            PersonChange::AddPatron(patron) => patron.person(),
            PersonChange::AddStaff(staff) => staff.person(),
            PersonChange::Suspend { person, .. }
            | PersonChange::Restore { person, .. }
            | PersonChange::ResetPin { person, .. }
            | PersonChange::Forget { person, .. }
            | PersonChange::ChangePin { person, .. } => person.clone(),
            PersonChange::ChangeRole { staff, .. } | PersonChange::ResetSecondFactor { staff } => {
                Person::Staff(staff.clone())
            }
            PersonChange::ReplaceCard { patron, .. } | PersonChange::BlockCard { patron, .. } => {
                Person::Patron(patron.clone())
            }
        }
    }

    /// Whether it takes a second person: it gives rank, or a way to somebody's money.
    pub const fn needs_second(&self) -> bool {
        match self {
            PersonChange::AddStaff(_)
            | PersonChange::Restore { .. }
            | PersonChange::ChangeRole { .. }
            | PersonChange::ResetPin { .. }
            | PersonChange::ResetSecondFactor { .. }
            | PersonChange::ReplaceCard { .. }
            | PersonChange::Forget { .. } => true,
            PersonChange::AddPatron(_)
            | PersonChange::Suspend { .. }
            | PersonChange::ChangePin { .. }
            | PersonChange::BlockCard { .. } => false,
        }
    }

    /// Whether two people give somebody a PIN for one login by it.
    pub const fn gives_pin(&self) -> bool {
        matches!(self, PersonChange::AddStaff(_) | PersonChange::ResetPin { .. })
    }

    /// The stable name.
    pub const fn name(&self) -> &'static str {
        match self {
            PersonChange::AddPatron(_) => "add-patron",
            PersonChange::AddStaff(_) => "add-staff",
            PersonChange::Suspend { .. } => "suspend",
            PersonChange::Restore { .. } => "restore",
            PersonChange::ChangeRole { .. } => "change-role",
            PersonChange::ResetPin { .. } => "reset-pin",
            PersonChange::ChangePin { .. } => "change-pin",
            PersonChange::ResetSecondFactor { .. } => "reset-second-factor",
            PersonChange::ReplaceCard { .. } => "replace-card",
            PersonChange::BlockCard { .. } => "block-card",
            PersonChange::Forget { .. } => "forget",
        }
    }
}

/// What keeps a person from logging in, or from doing anything else first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bar {
    /// Why the person may not log in, while it is so.
    pub suspended: Option<String>,
    /// Whether the PIN was given by somebody else and must be changed first.
    pub must_change: bool,
    /// Whether the patron's card was blocked and not yet replaced.
    pub card_blocked: bool,
    /// How many changes there were to the person. A session lasts until the next.
    #[serde(default)]
    pub changes: u32,
}

/// A change that waits for its second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// What is to change.
    pub change: PersonChange,
    /// Who asked for it.
    pub by: StaffId,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}
