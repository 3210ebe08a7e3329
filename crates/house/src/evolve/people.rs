//! Folds what happens to people.

use super::Corrupt;
use crate::change::{PersonChange, Proposal};
use crate::id::{PatronId, StaffId};
use crate::people::{Patron, Person, Staff};
use crate::state::House;

pub(super) fn add_patron(house: &mut House, patron: &Patron) -> Result<(), Corrupt> {
    house.logins.insert(patron.card_number.clone(), patron.person());
    match house.patrons.insert(patron.id.clone(), patron.clone()) {
        None => Ok(()),
        Some(_) => Err(Corrupt::new(format!("patron {} registered twice", patron.id))),
    }
}

pub(super) fn add_staff(house: &mut House, staff: &Staff) -> Result<(), Corrupt> {
    house.logins.insert(staff.login.clone(), staff.person());
    match house.staff.insert(staff.id.clone(), staff.clone()) {
        None => Ok(()),
        Some(_) => Err(Corrupt::new(format!("staff {} registered twice", staff.id))),
    }
}

pub(super) fn proposed(
    house: &mut House,
    number: u64,
    (change, by, at_ms): (&PersonChange, &StaffId, u64),
) -> Result<(), Corrupt> {
    let proposal = Proposal { change: change.clone(), by: by.clone(), at_ms };
    house.proposals_made = number;
    match house.proposals.insert(number, proposal) {
        None => Ok(()),
        Some(_) => Err(Corrupt::new(format!("change {number} proposed twice"))),
    }
}

/// A change no longer waits.
pub(super) fn decided(
    house: &mut House,
    number: u64,
    change: &PersonChange,
) -> Result<(), Corrupt> {
    match house.proposals.remove(&number) {
        Some(proposal) if proposal.change == *change => Ok(()),
        Some(_) | None => Err(Corrupt::new(format!("change {number} decided wrongly"))),
    }
}

/// A change happens.
pub(super) fn changed(house: &mut House, change: &PersonChange) -> Result<(), Corrupt> {
    let person = change.person();
    match change {
        PersonChange::AddPatron(patron) => add_patron(house, patron)?,
        PersonChange::AddStaff(staff) => add_staff(house, staff)?,
        PersonChange::ChangeRole { staff, to } => staff_of(house, staff)?.role = *to,
        PersonChange::ResetPin { pin_hash, .. } | PersonChange::ChangePin { pin_hash, .. } => {
            pin_of(house, &person)?.clone_from(pin_hash);
        }
        PersonChange::ReplaceCard { patron, card_number } => {
            let known = patron_of(house, patron)?;
            let old = std::mem::replace(&mut known.card_number, card_number.clone());
            house.logins.remove(&old);
            house.logins.insert(card_number.clone(), person.clone());
        }
        PersonChange::ResetSecondFactor { staff } => {
            house.second_factors.remove(staff);
        }
        PersonChange::Forget { .. } => forget(house, &person),
        PersonChange::Suspend { .. }
        | PersonChange::Restore { .. }
        | PersonChange::BlockCard { .. } => {}
    }
    if !house.knows(&person) {
        return Err(Corrupt::new(format!("there is no {person:?}")));
    }
    barred(house, &person, change);
    Ok(())
}

/// The PIN of a person has a second half: both hashes stand one after the other.
pub(super) fn halved(house: &mut House, change: &PersonChange, half: &str) -> Result<(), Corrupt> {
    if !change.gives_pin() {
        return Err(Corrupt::new("half a PIN for a change that gives none"));
    }
    let pin = pin_of(house, &change.person())?;
    *pin = format!("{pin} {half}");
    Ok(())
}

/// Nothing is left of a person but the id: no name, no card, no PIN.
fn forget(house: &mut House, person: &Person) {
    house.logins.retain(|_, whose| whose != person);
    house.proposals.retain(|_, proposal| proposal.change.person() != *person);
    house.forgotten.insert(person.clone());
    let name = person.deleted_name();
    match person {
        Person::Patron(id) => {
            if let Some(patron) = house.patrons.get_mut(id) {
                (patron.name, patron.card_number) = (name, String::new());
                patron.pin_hash.clear();
            }
        }
        Person::Staff(id) => {
            house.second_factors.remove(id);
            if let Some(staff) = house.staff.get_mut(id) {
                staff.name = name;
                staff.pin_hash.clear();
            }
        }
    }
}

/// What now keeps the person out, or no longer does.
fn barred(house: &mut House, person: &Person, change: &PersonChange) {
    let mut bar = house.bar(person);
    bar.changes = bar.changes.saturating_add(1);
    house.people_changed = house.people_changed.saturating_add(1);
    match change {
        PersonChange::AddPatron(_) | PersonChange::AddStaff(_) | PersonChange::ResetPin { .. } => {
            bar.must_change = true;
        }
        PersonChange::ChangePin { .. } => bar.must_change = false,
        PersonChange::Suspend { reason, .. } => bar.suspended = Some(reason.clone()),
        PersonChange::Restore { .. } => bar.suspended = None,
        PersonChange::ReplaceCard { .. } => bar.card_blocked = false,
        PersonChange::BlockCard { .. } => bar.card_blocked = true,
        PersonChange::ChangeRole { .. }
        | PersonChange::ResetSecondFactor { .. }
        | PersonChange::Forget { .. } => {}
    }
    match person {
        Person::Patron(id) => house.barred_patrons.insert(id.clone(), bar),
        Person::Staff(id) => house.barred_staff.insert(id.clone(), bar),
    };
}

fn patron_of<'h>(house: &'h mut House, id: &PatronId) -> Result<&'h mut Patron, Corrupt> {
    house.patrons.get_mut(id).ok_or_else(|| Corrupt::new(format!("there is no patron {id}")))
}

fn staff_of<'h>(house: &'h mut House, id: &StaffId) -> Result<&'h mut Staff, Corrupt> {
    house.staff.get_mut(id).ok_or_else(|| Corrupt::new(format!("there is no staff {id}")))
}

fn pin_of<'h>(house: &'h mut House, person: &Person) -> Result<&'h mut String, Corrupt> {
    match person {
        Person::Patron(id) => patron_of(house, id).map(|patron| &mut patron.pin_hash),
        Person::Staff(id) => staff_of(house, id).map(|staff| &mut staff.pin_hash),
    }
}
