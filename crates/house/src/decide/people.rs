//! Decides changes to people: one person is enough to lock somebody out, two are needed to let
//! somebody in, give rank, or give a way to somebody's money.

use super::{Decided, check_names, forget};
use crate::cage::CageEvent;
use crate::change::PersonChange;
use crate::command::Context;
use crate::control::Control;
use crate::event::HouseEvent;
use crate::id::StaffId;
use crate::logins::LoginRefused;
use crate::people::{Actor, Person, Role};
use crate::refusal::HouseRefused;
use crate::state::House;

/// The most characters of a reason.
const REASON_MAX: usize = 500;
/// So many people who may change people must remain.
const MUST_REMAIN: usize = 2;

/// A change is asked for: it happens at once, or waits for a second person.
pub(super) fn change(house: &House, change: &PersonChange, context: &Context<'_>) -> Decided {
    let by = may_ask(change, context)?;
    check(house, change)?;
    forget::check(house, change, context)?;
    let (asked, at_ms) = (change.clone(), context.now_ms);
    Ok(match (change.needs_second(), by) {
        (true, Some(by)) => {
            let number = house.proposals_made + 1;
            vec![HouseEvent::ChangeProposed { number, change: asked, by, at_ms }]
        }
        (true, None) | (false, _) => {
            let mut events = vec![HouseEvent::PersonChanged { change: asked, at_ms }];
            events.extend(dropped_with(house, change, context));
            events
        }
    })
}

/// What a member of staff asked for and waits is dropped when that person is suspended or given
/// another role: a second person would otherwise agree with nobody.
fn dropped_with(house: &House, change: &PersonChange, context: &Context<'_>) -> Vec<HouseEvent> {
    let Actor::Staff(by, _) = context.actor else { return Vec::new() };
    let at_ms = context.now_ms;
    let gone = match change {
        PersonChange::Suspend { person: Person::Staff(staff), .. }
        | PersonChange::ChangeRole { staff, .. } => staff,
        PersonChange::Suspend { .. }
        | PersonChange::Restore { .. }
        | PersonChange::AddPatron(_)
        | PersonChange::AddStaff(_)
        | PersonChange::ResetPin { .. }
        | PersonChange::ChangePin { .. }
        | PersonChange::ResetSecondFactor { .. }
        | PersonChange::ReplaceCard { .. }
        | PersonChange::BlockCard { .. }
        | PersonChange::Forget { .. } => return Vec::new(),
    };
    let changes =
        house.proposals().filter(|(_, waits)| waits.by == *gone).map(|(number, waits)| {
            let (change, dropped_by) = (waits.change.clone(), by.clone());
            HouseEvent::ChangeDropped { number, change, dropped_by, at_ms }
        });
    let acts = house.controls.asked.iter().filter(|(_, asked)| asked.by == *gone);
    let acts = acts.map(|(number, asked)| {
        let (number, act, dropped_by) = (*number, asked.act.clone(), by.clone());
        let what = Control::ActDropped { number, act, dropped_by };
        HouseEvent::Controlled { what, at_ms }
    });
    let payments = house.cage.waiting().filter(|(_, waits)| waits.cashier == *gone);
    let payments = payments.map(|(payment, waits)| {
        let (amount, declined_by) = (waits.amount, by.clone());
        let what = CageEvent::PaymentDeclined { payment, amount, declined_by };
        HouseEvent::Cage { what, at_ms }
    });
    changes.chain(acts).chain(payments).collect()
}

/// A second person agrees. A PIN they give together has two halves, of which each knows one.
pub(super) fn agree(
    house: &House,
    number: u64,
    half: Option<&String>,
    context: &Context<'_>,
) -> Decided {
    let proposal = house.proposals.get(&number).ok_or(HouseRefused::NoSuchChange { number })?;
    let agreed_by = manages(context)?;
    if agreed_by == proposal.by {
        return Err(HouseRefused::SecondPersonNeeded);
    }
    if proposal.change.person() == Person::Staff(agreed_by.clone()) {
        return Err(HouseRefused::OwnMatter);
    }
    super::check_asker(house, &proposal.by, is_manager)?;
    check(house, &proposal.change)?; // the house may have changed meanwhile
    forget::check(house, &proposal.change, context)?;
    let (change, by) = (proposal.change.clone(), proposal.by.clone());
    let half = match (change.gives_pin(), half) {
        (true, Some(half)) => Some(half.clone()),
        (true, None) => return Err(LoginRefused::HalfNeeded.into()),
        (false, _) => None,
    };
    let dropped = dropped_with(house, &change, context);
    let at_ms = context.now_ms;
    let agreed = HouseEvent::ChangeAgreed { number, change, by, agreed_by, half, at_ms };
    Ok(std::iter::once(agreed).chain(dropped).collect())
}

/// The person who asked takes a change back, or somebody else who may agree declines it.
pub(super) fn drop_change(house: &House, number: u64, context: &Context<'_>) -> Decided {
    let proposal = house.proposals.get(&number).ok_or(HouseRefused::NoSuchChange { number })?;
    let (dropped_by, change) = (manages(context)?, proposal.change.clone());
    Ok(vec![HouseEvent::ChangeDropped { number, change, dropped_by, at_ms: context.now_ms }])
}

/// Whether this role may change people.
const fn is_manager(role: Role) -> bool {
    matches!(role, Role::ShiftManager | Role::Administrator)
}

/// The person, who must be one who may change people.
fn manages(context: &Context<'_>) -> Result<StaffId, HouseRefused> {
    match context.actor {
        Actor::Staff(id, role) if is_manager(*role) => Ok(id.clone()),
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) | Actor::System => {
            Err(HouseRefused::NotAllowed { needs: Role::Administrator })
        }
    }
}

/// Who asks; nobody when the house itself does, as its configuration says.
fn may_ask(change: &PersonChange, context: &Context<'_>) -> Result<Option<StaffId>, HouseRefused> {
    let itself = match context.actor {
        Actor::System => return Ok(None),
        Actor::Device(_) => return Err(HouseRefused::OwnMatter),
        Actor::Patron(id) => Person::Patron(id.clone()),
        Actor::Staff(id, _) => Person::Staff(id.clone()),
    };
    if let PersonChange::ChangePin { person, .. } = change {
        return (*person == itself).then_some(None).ok_or(HouseRefused::OwnMatter);
    }
    if change.person() == itself {
        return Err(HouseRefused::OwnMatter);
    }
    let at_the_cage = matches!(change, PersonChange::AddPatron(_) | PersonChange::BlockCard { .. });
    match context.actor {
        Actor::Staff(id, Role::Cashier) if at_the_cage => Ok(Some(id.clone())),
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) | Actor::System => {
            manages(context).map(Some)
        }
    }
}

/// Whether the change fits the house as it is.
fn check(house: &House, change: &PersonChange) -> Result<(), HouseRefused> {
    match change {
        PersonChange::AddPatron(patron) => super::check_new_patron(house, patron),
        PersonChange::AddStaff(staff) if staff.role == Role::Patron => Err(HouseRefused::RoleUnfit),
        PersonChange::AddStaff(staff) => super::check_new_staff(house, staff),
        PersonChange::Suspend { person, reason } => {
            check_reason(reason)?;
            changes(!is_suspended(house, person)?)?;
            check_remaining(house, person)
        }
        PersonChange::Restore { person, reason } => {
            check_reason(reason)?;
            changes(is_suspended(house, person)? && !house.forgotten.contains(person))
        }
        PersonChange::ChangeRole { staff, to } => {
            let known = house.staff.get(staff).ok_or_else(|| no_such(staff.as_str()))?;
            changes(known.role != *to)?;
            if *to == Role::Patron {
                return Err(HouseRefused::RoleUnfit);
            }
            match is_manager(*to) {
                true => Ok(()),
                false => check_remaining(house, &Person::Staff(staff.clone())),
            }
        }
        PersonChange::ResetPin { person, .. } | PersonChange::ChangePin { person, .. } => {
            is_suspended(house, person).map(|_| ())
        }
        PersonChange::ResetSecondFactor { staff } => {
            let there = house.second_factors.contains_key(staff);
            there.then_some(()).ok_or(LoginRefused::NoSecondFactor.into())
        }
        PersonChange::ReplaceCard { patron, card_number } => {
            let known = house.patrons.get(patron).ok_or_else(|| no_such(patron.as_str()))?;
            check_names(house, &known.name, card_number)
        }
        PersonChange::BlockCard { patron, reason } => {
            let known = house.patrons.get(patron).ok_or_else(|| no_such(patron.as_str()))?;
            check_reason(reason)?;
            changes(!house.bar(&known.person()).card_blocked)
        }
        PersonChange::Forget { person, reason } => {
            check_reason(reason)?;
            is_suspended(house, person)?;
            changes(!house.forgotten.contains(person))
        }
    }
}

fn no_such(id: &str) -> HouseRefused {
    HouseRefused::NoSuchPerson { id: id.to_owned() }
}

fn changes(is_so: bool) -> Result<(), HouseRefused> {
    is_so.then_some(()).ok_or(HouseRefused::NothingChanges)
}

/// Whether it says anything: what nobody can read, as a space of no width, explains nothing.
pub(super) fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

pub(super) fn check_reason(reason: &str) -> Result<(), HouseRefused> {
    let fits = has_words(reason) && reason.chars().count() <= REASON_MAX;
    fits.then_some(()).ok_or(HouseRefused::ReasonNeeded)
}

fn is_suspended(house: &House, person: &Person) -> Result<bool, HouseRefused> {
    match (house.knows(person), person) {
        (true, _) => Ok(house.bar(person).suspended.is_some()),
        (false, Person::Patron(id)) => Err(no_such(id.as_str())),
        (false, Person::Staff(id)) => Err(no_such(id.as_str())),
    }
}

/// Refuses a change after which nobody could change people any more, since most changes take two.
fn check_remaining(house: &House, without: &Person) -> Result<(), HouseRefused> {
    let managers = house
        .staff
        .values()
        .filter(|staff| is_manager(staff.role) && house.bar(&staff.person()).suspended.is_none());
    let (mut all, mut left) = (0, 0);
    for manager in managers {
        all += 1;
        left += usize::from(manager.person() != *without);
    }
    let remain = left >= MUST_REMAIN || left == all;
    remain.then_some(()).ok_or(HouseRefused::TwoMustRemain)
}
