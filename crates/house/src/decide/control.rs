//! Decides stops and acts of two: one person stops at once, two people let go on.

use super::Decided;
use super::people::check_reason;
use crate::account::Account;
use crate::act::{Act, Planned};
use crate::cage::CageCommand;
use crate::care::CareCommand;
use crate::command::Context;
use crate::control::{Control, ControlCommand, Scope, SoftwareCheck};
use crate::control_refusal::ControlRefused;
use crate::device::{DeviceRefused, NewDevice, is_digest};
use crate::event::HouseEvent;
use crate::house_rules::{HouseRules, TICKET_DAYS};
use crate::id::StaffId;
use crate::people::{Actor, PitRank, Role};
use crate::refusal::HouseRefused;
use crate::software::{Compared, Software};
use crate::state::{House, HouseSettings};

/// What a command to the controls leads to.
pub(super) fn control(house: &House, command: &ControlCommand, context: &Context<'_>) -> Decided {
    if let ControlCommand::CheckSoftware { found, how } = command {
        let events = check_software(house, found, *how, context)?;
        let event = |what| HouseEvent::Controlled { what, at_ms: context.now_ms };
        return Ok(events.into_iter().map(event).collect());
    }
    let what = match command {
        ControlCommand::Stop { scope, reason } => stop(house, scope, reason, context)?,
        ControlCommand::Ask(act) => {
            let by = may(act, context)?;
            check(house, act, context)?;
            let waits = house.controls.asked.values().any(|asked| is_same(&asked.act, act));
            if waits {
                return Err(HouseRefused::NothingChanges);
            }
            Control::ActAsked { number: house.controls.made + 1, act: act.clone(), by }
        }
        ControlCommand::Agree { number } => {
            let agreed = agree(house, *number, context)?;
            // the other acts happen in the fold
            let follows =
                if let Control::ActAgreed { act: Act::ChangeRules { rules }, .. } = &agreed {
                    change_rules(house, rules, context)?
                } else {
                    Vec::new()
                };
            let agreed = HouseEvent::Controlled { what: agreed, at_ms: context.now_ms };
            return Ok([vec![agreed], follows].concat());
        }
        ControlCommand::Drop { number } => drop_act(house, *number, context)?,
        ControlCommand::CheckSoftware { .. } => return Ok(Vec::new()), // decided above
        ControlCommand::Finish { number, failed } => {
            finish(house, *number, failed.as_deref(), context)?
        }
    };
    Ok(vec![HouseEvent::Controlled { what, at_ms: context.now_ms }])
}

/// A Pit Manager or above stops betting alone, and so does the house itself.
fn stop(
    house: &House,
    scope: &Scope,
    reason: &str,
    context: &Context<'_>,
) -> Result<Control, HouseRefused> {
    if !context.actor.has_rank(PitRank::PitManager) {
        return Err(HouseRefused::NotAllowed { needs: Role::PitManager });
    }
    check_reason(reason)?;
    if let Scope::Patron { patron } = scope {
        super::check_known(house, patron)?;
    }
    if house.controls.stops.values().any(|stop| stop.scope == *scope) {
        return Err(HouseRefused::NothingChanges);
    }
    let by = match context.actor {
        Actor::Staff(id, _) => Some(id.clone()),
        Actor::Patron(_) | Actor::Device(_) | Actor::System => None,
    };
    let (number, scope, reason) = (house.controls.made + 1, scope.clone(), reason.to_owned());
    Ok(Control::BettingStopped { number, scope, reason, by })
}

/// A second person agrees: not the one who asked.
fn agree(house: &House, number: u64, context: &Context<'_>) -> Result<Control, HouseRefused> {
    let asked = house.controls.asked.get(&number).ok_or(HouseRefused::NoSuchChange { number })?;
    let agreed_by = may(&asked.act, context)?;
    if agreed_by == asked.by {
        return Err(HouseRefused::SecondPersonNeeded);
    }
    super::check_asker(house, &asked.by, |role| asked.act.is_for(role))?;
    check(house, &asked.act, context)?; // the house may have changed meanwhile
    let (act, by) = (asked.act.clone(), asked.by.clone());
    Ok(Control::ActAgreed { number, act, by, agreed_by })
}

/// What a change of the house's rules leads to: the events of each, or why it cannot be.
fn change_rules(house: &House, rules: &HouseRules, context: &Context<'_>) -> Decided {
    let by_two = Context { actor: &Actor::System, ..*context };
    let HouseRules { cage, care, ticket_days, gaming_day } = rules;
    let mut events = Vec::new();
    if let Some(to) = cage {
        let change = CageCommand::ChangeRules(to.clone());
        events.extend(super::cage::decide(house, &change, &by_two)?);
    }
    if let Some(to) = care {
        events.extend(super::care::care(house, &CareCommand::Settings(*to), &by_two)?);
    }
    if ticket_days.is_some_and(|days| !TICKET_DAYS.contains(&days)) {
        return Err(ControlRefused::TicketDaysUnfit.into());
    }
    let was = house.settings;
    let to = HouseSettings {
        ticket_days: ticket_days.unwrap_or(was.ticket_days),
        gaming_day: gaming_day.unwrap_or(was.gaming_day),
    };
    events.extend(super::change_settings(house, to, &by_two)?);
    match events.is_empty() {
        true => Err(HouseRefused::NothingChanges),
        false => Ok(events),
    }
}

/// Compares software with what was recorded. What differs stops all betting: two people who lift
/// that stop accept it.
fn check_software(
    house: &House,
    found: &Software,
    how: SoftwareCheck,
    context: &Context<'_>,
) -> Result<Vec<Control>, HouseRefused> {
    super::need(context, Role::Administrator)?;
    let recorded = || vec![Control::SoftwareRecorded { software: found.clone() }];
    let Some(known) = &house.controls.software else { return Ok(recorded()) };
    Ok(match (known.compare(found), how) {
        (Compared::Same, SoftwareCheck::Daily) => {
            vec![Control::SoftwareVerified { binary: found.binary.clone() }]
        }
        (Compared::Same, SoftwareCheck::Accept | SoftwareCheck::Start) => Vec::new(),
        (Compared::Newer, _) | (Compared::Different(_), SoftwareCheck::Accept) => recorded(),
        (Compared::Different(reason), SoftwareCheck::Start | SoftwareCheck::Daily) => {
            let stopped = |(_, held): &(u64, Software)| held == found;
            if house.controls.differs.as_ref().is_some_and(stopped) {
                return Ok(Vec::new()); // it is stopped for this already
            }
            let (number, found) = (house.controls.made + 1, found.clone());
            let why = format!("software: {reason}");
            vec![
                Control::SoftwareDiffers { found, reason },
                Control::BettingStopped { number, scope: Scope::House, reason: why, by: None },
            ]
        }
    })
}

/// Somebody who might agree to it takes an act back or declines it, or cancels what was planned.
fn drop_act(house: &House, number: u64, context: &Context<'_>) -> Result<Control, HouseRefused> {
    if let Some(plan) = house.controls.plans.get(&number) {
        let Planned { table, change, .. } = plan.clone();
        let act = Act::ChangeTable { table: table.clone(), change: change.clone(), from_ms: None };
        let dropped_by = may(&act, context)?;
        return Ok(Control::PlanDropped { number, table, change, dropped_by });
    }
    let asked = house.controls.asked.get(&number).ok_or(HouseRefused::NoSuchChange { number })?;
    let dropped_by = may(&asked.act, context)?;
    Ok(Control::ActDropped { number, act: asked.act.clone(), dropped_by })
}

/// The house has carried out what was planned, or could not.
fn finish(
    house: &House,
    number: u64,
    failed: Option<&str>,
    context: &Context<'_>,
) -> Result<Control, HouseRefused> {
    if *context.actor != Actor::System {
        return Err(HouseRefused::NotAllowed { needs: Role::Administrator });
    }
    let plan = house.controls.plans.get(&number).ok_or(HouseRefused::NoSuchChange { number })?;
    let (table, change) = (plan.table.clone(), plan.change.clone());
    Ok(match failed {
        Some(reason) => Control::PlanFailed { number, table, change, reason: reason.to_owned() },
        None => Control::PlanDone { number, table, change },
    })
}

/// The person, who must be one whose role is enough for this act.
fn may(act: &Act, context: &Context<'_>) -> Result<StaffId, HouseRefused> {
    match context.actor {
        Actor::Staff(id, role) if act.is_for(*role) => Ok(id.clone()),
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) | Actor::System => {
            Err(HouseRefused::NotAllowed { needs: act.needs() })
        }
    }
}

/// Whether two acts are about the same thing, whatever the reason.
fn is_same(one: &Act, other: &Act) -> bool {
    match (one, other) {
        (Act::Lift { stop, .. }, Act::Lift { stop: other, .. }) => stop == other,
        (Act::LiftExclusion { patron, .. }, Act::LiftExclusion { patron: other, .. }) => {
            patron == other
        }
        (Act::ChangeTable { .. }, Act::ChangeTable { .. })
        | (Act::ChangeRules { .. }, Act::ChangeRules { .. })
        | (Act::MoveVault { .. }, Act::MoveVault { .. }) => one == other,
        (Act::CountVault { .. }, Act::CountVault { .. }) => true,
        (Act::AddDevice(new), Act::AddDevice(other)) => new.device == other.device,
        (Act::CountNotes { device, .. }, Act::CountNotes { device: other, .. }) => device == other,
        (
            Act::Lift { .. }
            | Act::LiftExclusion { .. }
            | Act::ChangeTable { .. }
            | Act::ChangeRules { .. }
            | Act::AddDevice(_)
            | Act::CountNotes { .. }
            | Act::MoveVault { .. }
            | Act::CountVault { .. },
            _,
        ) => false,
    }
}

/// Whether the act fits the house as it is.
fn check(house: &House, act: &Act, context: &Context<'_>) -> Result<(), HouseRefused> {
    let now_ms = context.now_ms;
    match act {
        Act::Lift { stop, scope, reason } => {
            check_reason(reason)?;
            match house.controls.stops.get(stop) {
                Some(held) if held.scope == *scope => Ok(()),
                Some(_) | None => Err(HouseRefused::NoSuchChange { number: *stop }),
            }
        }
        Act::ChangeTable { .. } => Ok(()), // only a table knows whether it fits
        Act::ChangeRules { rules } => change_rules(house, rules, context).map(|_| ()),
        Act::AddDevice(new) => check_device(house, new),
        Act::MoveVault { .. } | Act::CountVault { .. } => super::cage::check_act(house, act),
        Act::CountNotes { device, expected, .. } => {
            let account = Account::Notes(device.clone());
            let held = context.ledger.balance(&account).unsigned_abs();
            match held == expected.cents() && held > 0 {
                true => Ok(()),
                false => Err(DeviceRefused::NotesChanged { expected: held }.into()),
            }
        }
        Act::LiftExclusion { patron, reason } => {
            check_reason(reason)?;
            super::check_known(house, patron)?;
            let excluded = house.controls.guard(patron).and_then(|guard| guard.excluded.as_ref());
            let excluded = excluded.ok_or(HouseRefused::NothingChanges)?;
            match excluded.until_ms.filter(|until_ms| now_ms < *until_ms) {
                Some(until_ms) => Err(ControlRefused::NotYet { until_ms }.into()),
                None => Ok(()),
            }
        }
    }
}

/// Whether a device can be added: a new id, a credential of its own, and a place for its kind.
fn check_device(house: &House, new: &NewDevice) -> Result<(), HouseRefused> {
    let NewDevice { device, name, kind, at, credential } = new;
    if house.devices.get(device).is_some() {
        return Err(DeviceRefused::DeviceKnown { device: device.clone() }.into());
    }
    if !(1..=100).contains(&name.trim().chars().count()) {
        return Err(HouseRefused::NameUnfit);
    }
    let taken = house.devices.all().any(|(_, known)| known.credential == *credential);
    if taken || !is_digest(credential) {
        return Err(DeviceRefused::CredentialUnfit.into());
    }
    match kind.fits(at) {
        true => Ok(()),
        false => Err(DeviceRefused::PlaceUnfit { kind: kind.name() }.into()),
    }
}
