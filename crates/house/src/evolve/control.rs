//! Folds stops, acts of two, and what guards patrons.

use super::Corrupt;
use crate::act::{Act, Asked, Planned};
use crate::care::{Care, Exclusion, Guard, HeldLimit, LaterLimit};
use crate::control::{Control, Stop};
use crate::id::{PatronId, StaffId};
use crate::state::House;

pub(super) fn controlled(house: &mut House, what: &Control, at_ms: u64) -> Result<(), Corrupt> {
    match what {
        Control::BettingStopped { number, scope, reason, by } => {
            let (scope, reason, by) = (scope.clone(), reason.clone(), by.clone());
            count(house, *number)?;
            house.controls.stops.insert(*number, Stop { scope, reason, by, since_ms: at_ms });
            Ok(())
        }
        Control::ActAsked { number, act, by } => {
            count(house, *number)?;
            let asked = Asked { act: act.clone(), by: by.clone(), at_ms };
            house.controls.asked.insert(*number, asked);
            Ok(())
        }
        Control::ActAgreed { number, act, by, agreed_by } => {
            let asked = decided(house, *number, act)?;
            if asked.by != *by || by == agreed_by {
                return Err(Corrupt::new(format!("act {number} agreed to by the wrong person")));
            }
            happens(house, (*number, act), (by, agreed_by), at_ms)
        }
        Control::SoftwareRecorded { software } => {
            house.controls.software = Some(software.clone());
            Ok(())
        }
        Control::SoftwareDiffers { found, .. } => {
            // the stop comes with it, under the next number
            house.controls.differs = Some((house.controls.made + 1, found.clone()));
            Ok(())
        }
        Control::SoftwareVerified { .. } => Ok(()),
        Control::PlanDone { number, table, change }
        | Control::PlanFailed { number, table, change, .. }
        | Control::PlanDropped { number, table, change, .. } => {
            match house.controls.plans.remove(number) {
                Some(plan) if plan.table == *table && plan.change == *change => Ok(()),
                Some(_) | None => Err(Corrupt::new(format!("plan {number} ended wrongly"))),
            }
        }
        Control::ActDropped { number, act, .. } => decided(house, *number, act).map(|_| ()),
    }
}

/// Every stop and every act has the next number.
fn count(house: &mut House, number: u64) -> Result<(), Corrupt> {
    if number != house.controls.made + 1 {
        return Err(Corrupt::new(format!("control {number} is not the next")));
    }
    house.controls.made = number;
    Ok(())
}

/// An act no longer waits.
fn decided(house: &mut House, number: u64, act: &Act) -> Result<Asked, Corrupt> {
    match house.controls.asked.remove(&number) {
        Some(asked) if asked.act == *act => Ok(asked),
        Some(_) | None => Err(Corrupt::new(format!("act {number} decided wrongly"))),
    }
}

fn happens(
    house: &mut House,
    (number, act): (u64, &Act),
    (by, agreed_by): (&StaffId, &StaffId),
    at_ms: u64,
) -> Result<(), Corrupt> {
    match act {
        Act::ChangeRules { .. } => Ok(()), // each has an event of its own
        Act::ChangeTable { table, change, from_ms } => {
            let (table, change) = (table.clone(), change.clone());
            let (by, agreed_by) = (by.clone(), agreed_by.clone());
            let from_ms = from_ms.unwrap_or(at_ms);
            let plan = Planned { table, change, from_ms, by, agreed_by };
            house.controls.plans.insert(number, plan);
            Ok(())
        }
        Act::Lift { stop, scope, .. } => match house.controls.stops.remove(stop) {
            Some(held) if held.scope == *scope => {
                // two people who lift the stop of a difference accept what differs
                if let Some((_, found)) = house.controls.differs.take_if(|(by, _)| by == stop) {
                    house.controls.software = Some(found);
                }
                Ok(())
            }
            Some(_) | None => Err(Corrupt::new(format!("stop {stop} lifted wrongly"))),
        },
        Act::AddDevice(new) => super::devices::added(house, new, at_ms),
        // The ledger has it too.
        Act::CountNotes { counted, .. } => super::cage::notes_counted(house, *counted),
        Act::MoveVault { way, moved, .. } => super::cage::vault_moved(house, *way, *moved),
        Act::CountVault { expected, counted, .. } => {
            super::cage::vault_counted(house, *expected, *counted)
        }
        Act::LiftExclusion { patron, .. } => match guard(house, patron).excluded.take() {
            Some(_) => Ok(()),
            None => Err(Corrupt::new(format!("{patron} was not excluded"))),
        },
    }
}

fn guard<'h>(house: &'h mut House, patron: &PatronId) -> &'h mut Guard {
    house.controls.guards.get_or_default(patron)
}

pub(super) fn cared(house: &mut House, what: &Care, at_ms: u64) -> Result<(), Corrupt> {
    match what {
        Care::LimitSet { patron, limit, to, from_ms, raise_hours } => {
            let held = guard(house, patron).limits.entry(*limit).or_default();
            *held = match *from_ms > at_ms {
                true => HeldLimit {
                    value: held.at(at_ms),
                    later: Some(LaterLimit { value: *to, from_ms: *from_ms }),
                    raise_hours: *raise_hours,
                },
                false => HeldLimit { value: *to, later: None, raise_hours: *raise_hours },
            };
        }
        Care::BreakTaken { patron, until_ms } => {
            guard(house, patron).break_until_ms = Some(*until_ms);
        }
        Care::PatronExcluded { patron, until_ms, by, reason } => {
            let (until_ms, by, reason) = (*until_ms, by.clone(), reason.clone());
            guard(house, patron).excluded =
                Some(Exclusion { since_ms: at_ms, until_ms, by, reason });
        }
        Care::CheckAnswered { patron } => guard(house, patron).checked_ms = Some(at_ms),
        Care::CareChanged { to, was } => {
            if house.controls.care != *was {
                return Err(Corrupt::new("care changed that was another"));
            }
            house.controls.care = *to;
        }
    }
    Ok(())
}
