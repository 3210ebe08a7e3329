//! Decides stops and acts of two: one person stops at once, two people let go on.

use super::Decided;
use super::people::check_reason;
use crate::command::Context;
use crate::control::{Act, Control, ControlCommand, Scope};
use crate::control_refusal::ControlRefused;
use crate::event::HouseEvent;
use crate::id::StaffId;
use crate::people::{Actor, PitRank, Role};
use crate::refusal::HouseRefused;
use crate::state::House;

/// What a command to the controls leads to.
pub(super) fn control(house: &House, command: &ControlCommand, context: &Context<'_>) -> Decided {
    let what = match command {
        ControlCommand::Stop { scope, reason } => stop(house, scope, reason, context)?,
        ControlCommand::Ask(act) => {
            let by = may(act, context)?;
            check(house, act, context.now_ms)?;
            let waits = house.controls.asked.values().any(|asked| is_same(&asked.act, act));
            if waits {
                return Err(HouseRefused::NothingChanges);
            }
            Control::ActAsked { number: house.controls.made + 1, act: act.clone(), by }
        }
        ControlCommand::Agree { number } => agree(house, *number, context)?,
        ControlCommand::Drop { number } => {
            let asked = house.controls.asked.get(number);
            let asked = asked.ok_or(HouseRefused::NoSuchChange { number: *number })?;
            let dropped_by = may(&asked.act, context)?;
            Control::ActDropped { number: *number, act: asked.act.clone(), dropped_by }
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
        Actor::Patron(_) | Actor::System => None,
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
    check(house, &asked.act, context.now_ms)?; // the house may have changed meanwhile
    let (act, by) = (asked.act.clone(), asked.by.clone());
    Ok(Control::ActAgreed { number, act, by, agreed_by })
}

/// The person, who must be one whose role is enough for this act.
fn may(act: &Act, context: &Context<'_>) -> Result<StaffId, HouseRefused> {
    match context.actor {
        Actor::Staff(id, role) if act.is_for(*role) => Ok(id.clone()),
        Actor::Staff(..) | Actor::Patron(_) | Actor::System => {
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
        (Act::Lift { .. }, Act::LiftExclusion { .. })
        | (Act::LiftExclusion { .. }, Act::Lift { .. }) => false,
    }
}

/// Whether the act fits the house as it is.
fn check(house: &House, act: &Act, now_ms: u64) -> Result<(), HouseRefused> {
    match act {
        Act::Lift { stop, scope, reason } => {
            check_reason(reason)?;
            match house.controls.stops.get(stop) {
                Some(held) if held.scope == *scope => Ok(()),
                Some(_) | None => Err(HouseRefused::NoSuchChange { number: *stop }),
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
