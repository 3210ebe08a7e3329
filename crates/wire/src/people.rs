//! The people of the house on the administrator's page: who they are, and changes to them.

use crate::body::Role;
use crate::books::ArchiveFailedView;
use crate::logins::ConfigNotice;
use croupier_house::{self as house, NotAnId, Patron, Person, PersonChange, Proposal, Staff};
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;
use utoipa::ToSchema;

/// Whether somebody plays here or works here.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum PersonKind {
    Patron,
    Staff,
}

/// `POST /api/people/changes`: a change to one person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum PersonChangeBody {
    /// A patron is given a card, and a PIN to be changed at the first login.
    AddPatron { id: String, name: String, card_number: String, pin: String },
    /// Somebody begins to work here, with a PIN to be changed at the first login.
    AddStaff { id: String, name: String, login: String, role: Role, pin: String },
    /// Somebody may no longer log in.
    Suspend { kind: PersonKind, id: String, reason: String },
    /// Somebody who was suspended may log in again.
    Restore { kind: PersonKind, id: String, reason: String },
    /// A member of staff is given another role.
    ChangeRole { id: String, role: Role },
    /// Somebody is given a PIN to be changed at the next login.
    ResetPin { kind: PersonKind, id: String, pin: String },
    /// The second factor of a member of staff is taken away, to be set up anew.
    ResetSecondFactor { id: String },
    /// A patron's card is replaced; the old number opens nothing any more.
    ReplaceCard { id: String, card_number: String },
    /// A patron's card is blocked until it is replaced.
    BlockCard { id: String, reason: String },
    /// Name and card of somebody who was suspended are deleted for good.
    Forget { kind: PersonKind, id: String, reason: String },
}

/// Hides the PIN, so that it never reaches a log.
impl fmt::Debug for PersonChangeBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PersonChangeBody").finish_non_exhaustive()
    }
}

impl PersonChangeBody {
    /// The PIN that is to be hashed, and whose it will be.
    pub fn pin(&self) -> Option<(&str, PersonKind)> {
        match self {
            PersonChangeBody::AddPatron { pin, .. } => Some((pin, PersonKind::Patron)),
            PersonChangeBody::AddStaff { pin, .. } => Some((pin, PersonKind::Staff)),
            PersonChangeBody::ResetPin { pin, kind, .. } => Some((pin, *kind)),
            PersonChangeBody::Suspend { .. }
            | PersonChangeBody::Restore { .. }
            | PersonChangeBody::ChangeRole { .. }
            | PersonChangeBody::ResetSecondFactor { .. }
            | PersonChangeBody::ReplaceCard { .. }
            | PersonChangeBody::BlockCard { .. }
            | PersonChangeBody::Forget { .. } => None,
        }
    }

    /// The login or card of the person whose PIN it gives, where it says so.
    pub fn login(&self) -> Option<&str> {
        match self {
            PersonChangeBody::AddPatron { card_number, .. } => Some(card_number),
            PersonChangeBody::AddStaff { login, .. } => Some(login),
            PersonChangeBody::ResetPin { .. }
            | PersonChangeBody::Suspend { .. }
            | PersonChangeBody::Restore { .. }
            | PersonChangeBody::ChangeRole { .. }
            | PersonChangeBody::ResetSecondFactor { .. }
            | PersonChangeBody::ReplaceCard { .. }
            | PersonChangeBody::BlockCard { .. }
            | PersonChangeBody::Forget { .. } => None,
        }
    }

    /// The change, with the PIN as its hash.
    pub fn change(self, pin_hash: String) -> Result<PersonChange, NotAnId> {
        Ok(match self {
            PersonChangeBody::AddPatron { id, name, card_number, .. } => {
                PersonChange::AddPatron(Patron { id: id.parse()?, name, card_number, pin_hash })
            }
            PersonChangeBody::AddStaff { id, name, login, role, .. } => {
                let role = role.of_the_house();
                PersonChange::AddStaff(Staff { id: id.parse()?, name, login, pin_hash, role })
            }
            PersonChangeBody::Suspend { kind, id, reason } => {
                PersonChange::Suspend { person: person(kind, &id)?, reason }
            }
            PersonChangeBody::Restore { kind, id, reason } => {
                PersonChange::Restore { person: person(kind, &id)?, reason }
            }
            PersonChangeBody::ChangeRole { id, role } => {
                PersonChange::ChangeRole { staff: id.parse()?, to: role.of_the_house() }
            }
            PersonChangeBody::ResetPin { kind, id, .. } => {
                PersonChange::ResetPin { person: person(kind, &id)?, pin_hash }
            }
            PersonChangeBody::ResetSecondFactor { id } => {
                PersonChange::ResetSecondFactor { staff: id.parse()? }
            }
            PersonChangeBody::ReplaceCard { id, card_number } => {
                PersonChange::ReplaceCard { patron: id.parse()?, card_number }
            }
            PersonChangeBody::BlockCard { id, reason } => {
                PersonChange::BlockCard { patron: id.parse()?, reason }
            }
            PersonChangeBody::Forget { kind, id, reason } => {
                PersonChange::Forget { person: person(kind, &id)?, reason }
            }
        })
    }
}

fn person(kind: PersonKind, id: &str) -> Result<Person, NotAnId> {
    match kind {
        PersonKind::Patron => id.parse().map(Person::Patron),
        PersonKind::Staff => id.parse().map(Person::Staff),
    }
}

/// `PUT /api/me/pin`: the owner of a PIN chooses another.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PinBody {
    /// The PIN so far.
    pub old: String,
    /// The PIN from now on.
    pub new: String,
}

/// Hides both PINs.
impl fmt::Debug for PinBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PinBody").finish_non_exhaustive()
    }
}

/// `POST /api/people/changes/{number}/agreement`: the second person agrees.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[ts(export)]
pub struct PersonAgreementBody {
    /// The second half of the PIN for one login, six digits, where the change gives one.
    pub half: Option<String>,
}

/// Hides the half of the PIN.
impl fmt::Debug for PersonAgreementBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PersonAgreementBody").finish_non_exhaustive()
    }
}

/// The answer to a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChangedView {
    /// The number under which it waits for a second person; absent if it happened at once.
    #[ts(type = "number | null")]
    pub waits: Option<u64>,
}

/// `GET /api/people`: everybody, and the changes that wait.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PeopleView {
    /// Everybody I may see, staff first, by name.
    pub people: Vec<PersonLine>,
    /// Changes that wait for a second person, the oldest first.
    pub waiting: Vec<ChangeView>,
    /// Whether I may change more than a cashier may.
    pub manages: bool,
    /// Where the configuration and the house differ.
    pub notices: Vec<ConfigNotice>,
    /// Why the books could not be archived; absent unless the last try failed.
    pub archive_failed: Option<ArchiveFailedView>,
}

/// One person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PersonLine {
    /// Whether they play or work here.
    pub kind: PersonKind,
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The login, or the number of the card.
    pub login: String,
    /// The role.
    pub role: Role,
    /// Why the person may not log in, while it is so.
    pub suspended: Option<String>,
    /// Whether the PIN must be changed at the next login.
    pub must_change: bool,
    /// Whether the card is blocked.
    pub card_blocked: bool,
    /// Whether there is a second factor.
    pub second_factor: bool,
    /// Whether the name was deleted.
    pub forgotten: bool,
}

/// A change that waits for a second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChangeView {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// What kind of change, such as `change-role`.
    pub change: String,
    /// The id of the person it is about.
    pub id: String,
    /// The name of that person.
    pub name: String,
    /// The new role, where there is one.
    pub role: Option<Role>,
    /// The new login or card number, where there is one.
    pub login: Option<String>,
    /// Why, where a reason is given.
    pub reason: Option<String>,
    /// Who asked for it.
    pub by: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Whether I may agree.
    pub may_agree: bool,
}

/// A person as the administrator's page shows them.
pub fn person_line(house: &house::House, person: &Person) -> Option<PersonLine> {
    let (kind, id, name, login, role) = match person {
        Person::Patron(id) => {
            let Patron { id, name, card_number, .. } = house.patron(id)?;
            (PersonKind::Patron, id.to_string(), name, card_number, Role::Patron)
        }
        Person::Staff(id) => {
            let Staff { id, name, login, role, .. } = house.staff(id)?;
            (PersonKind::Staff, id.to_string(), name, login, crate::role(*role))
        }
    };
    let house::Bar { suspended, must_change, card_blocked, .. } = house.bar(person);
    let (name, login) = (name.clone(), login.clone());
    let second_factor = match person {
        Person::Patron(_) => false,
        Person::Staff(id) => house.second_factor(id).is_some(),
    };
    Some(PersonLine {
        kind,
        id,
        name,
        login,
        role,
        suspended,
        must_change,
        card_blocked,
        second_factor,
        forgotten: house.forgotten().any(|gone| gone == person),
    })
}

/// A change that waits, as the person `me` sees it, who may manage people or not.
pub fn change_view(
    house: &house::House,
    (number, proposal): (u64, &Proposal),
    (me, manages): (&str, bool),
) -> ChangeView {
    let Proposal { change, by, at_ms } = proposal;
    let person = change.person();
    let id = match &person {
        Person::Patron(id) => id.to_string(),
        Person::Staff(id) => id.to_string(),
    };
    let known = person_line(house, &person).map(|line| line.name);
    let (name, role, login, reason) = match change {
        PersonChange::AddPatron(patron) => {
            (Some(patron.name.clone()), None, Some(patron.card_number.clone()), None)
        }
        PersonChange::AddStaff(staff) => {
            let role = Some(crate::role(staff.role));
            (Some(staff.name.clone()), role, Some(staff.login.clone()), None)
        }
        PersonChange::ChangeRole { to, .. } => (known, Some(crate::role(*to)), None, None),
        PersonChange::ReplaceCard { card_number, .. } => {
            (known, None, Some(card_number.clone()), None)
        }
        PersonChange::Suspend { reason, .. }
        | PersonChange::Restore { reason, .. }
        | PersonChange::BlockCard { reason, .. }
        | PersonChange::Forget { reason, .. } => (known, None, None, Some(reason.clone())),
        PersonChange::ResetPin { .. }
        | PersonChange::ResetSecondFactor { .. }
        | PersonChange::ChangePin { .. } => (known, None, None, None),
    };
    let by_name = house.staff(by).map_or_else(|| by.to_string(), |staff| staff.name.clone());
    let about_me = matches!(&person, Person::Staff(id) if id.as_str() == me);
    ChangeView {
        number,
        change: change.name().to_owned(),
        name: name.unwrap_or_else(|| id.clone()),
        id,
        role,
        login,
        reason,
        by: by_name,
        at_ms: *at_ms,
        may_agree: manages && by.as_str() != me && !about_me,
    }
}
