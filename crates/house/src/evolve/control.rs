//! Folds stops, acts of two, and what guards patrons.

use super::Corrupt;
use crate::care::{Care, Exclusion, Guard, HeldLimit, LaterLimit};
use crate::control::{Act, Asked, Control, Stop};
use crate::id::PatronId;
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
            happens(house, act)
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

fn happens(house: &mut House, act: &Act) -> Result<(), Corrupt> {
    match act {
        Act::Lift { stop, scope, .. } => match house.controls.stops.remove(stop) {
            Some(held) if held.scope == *scope => Ok(()),
            Some(_) | None => Err(Corrupt::new(format!("stop {stop} lifted wrongly"))),
        },
        Act::LiftExclusion { patron, .. } => match guard(house, patron).excluded.take() {
            Some(_) => Ok(()),
            None => Err(Corrupt::new(format!("{patron} was not excluded"))),
        },
    }
}

fn guard<'h>(house: &'h mut House, patron: &PatronId) -> &'h mut Guard {
    house.controls.guards.entry(patron.clone()).or_default()
}

pub(super) fn cared(house: &mut House, what: &Care, at_ms: u64) -> Result<(), Corrupt> {
    match what {
        Care::LimitSet { patron, limit, to, from_ms } => {
            let held = guard(house, patron).limits.entry(*limit).or_default();
            *held = match *from_ms > at_ms {
                true => HeldLimit {
                    value: held.at(at_ms),
                    later: Some(LaterLimit { value: *to, from_ms: *from_ms }),
                },
                false => HeldLimit { value: *to, later: None },
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
