//! Decides what guards patrons: lower at once, higher only after a delay; a break and an exclusion
//! are never made shorter.

use super::people::check_reason;
use super::{Decided, check_known, need};
use crate::care::{Care, CareCommand, CareSettings, HOUR_MS, LimitKind, MONTH_MS};
use crate::command::Context;
use crate::control_refusal::ControlRefused;
use crate::event::HouseEvent;
use crate::id::PatronId;
use crate::people::{Actor, Role};
use crate::refusal::HouseRefused;
use crate::state::House;
use std::collections::BTreeMap;

/// The longest break, in hours: six weeks.
const BREAK_HOURS_MAX: u32 = 6 * 7 * 24;
/// The longest exclusion one can ask for, in months.
const EXCLUSION_MONTHS_MAX: u32 = 60;
/// The highest limit: more money than anybody has, and more minutes than there are.
const LIMIT_MAX: u64 = 1_000_000_000_000;

/// What a command about a patron's guard leads to.
pub(super) fn care(house: &House, command: &CareCommand, context: &Context<'_>) -> Decided {
    let events = match command {
        CareCommand::SetLimits { patron, limits } => {
            by_the_patron(house, patron, context)?;
            set_limits(house, patron, limits, context.now_ms)?
        }
        CareCommand::TakeBreak { patron, hours } => {
            by_the_patron(house, patron, context)?;
            vec![take_break(house, patron, *hours, context.now_ms)?]
        }
        CareCommand::ExcludeSelf { patron, months } => {
            by_the_patron(house, patron, context)?;
            vec![exclude_self(house, patron, *months, context.now_ms)?]
        }
        CareCommand::Exclude { patron, reason } => vec![exclude(house, patron, reason, context)?],
        CareCommand::AnswerCheck { patron } => {
            by_the_patron(house, patron, context)?;
            vec![Care::CheckAnswered { patron: patron.clone() }]
        }
        CareCommand::Settings(to) => settings(house, *to, context)?,
    };
    let event = |what| HouseEvent::Cared { what, at_ms: context.now_ms };
    Ok(events.into_iter().map(event).collect())
}

/// Only the patron: nobody sets limits for somebody else.
fn by_the_patron(
    house: &House,
    patron: &PatronId,
    context: &Context<'_>,
) -> Result<(), HouseRefused> {
    match context.actor {
        Actor::Patron(actor) if actor == patron => check_known(house, patron),
        Actor::Patron(_) | Actor::Staff(..) | Actor::System => {
            Err(HouseRefused::NotAllowed { needs: Role::Patron })
        }
    }
}

fn set_limits(
    house: &House,
    patron: &PatronId,
    limits: &BTreeMap<LimitKind, u64>,
    now_ms: u64,
) -> Result<Vec<Care>, HouseRefused> {
    if limits.values().any(|limit| *limit == 0 || *limit > LIMIT_MAX) {
        return Err(ControlRefused::LimitUnfit { most: LIMIT_MAX }.into());
    }
    let guard = house.controls.guard(patron).cloned().unwrap_or_default();
    let mut events = Vec::new();
    for limit in LimitKind::ALL {
        let held = guard.limits.get(&limit).copied().unwrap_or_default();
        let (now, to) = (held.at(now_ms), limits.get(&limit).copied());
        let rises = match (now, to) {
            (Some(now), Some(to)) => to > now,
            (Some(_), None) => true,
            (None, _) => false,
        };
        let waits = held.waiting(now_ms);
        let is_so = match waits {
            Some(later) => later.value == to,
            None => now == to,
        };
        if is_so {
            continue; // asking again for what waits does not make it wait longer
        }
        // A limit keeps the delay it was set under: a house that shortens it does so for new ones.
        let hours = house.controls.care.raise_hours;
        let hours = if rises { hours.max(held.raise_hours.unwrap_or(0)) } else { hours };
        let delay_ms = if rises { u64::from(hours) * HOUR_MS } else { 0 };
        let (patron, from_ms) = (patron.clone(), now_ms.saturating_add(delay_ms));
        let raise_hours = Some(hours);
        events.push(Care::LimitSet { patron, limit, to, from_ms, raise_hours });
    }
    Ok(events)
}

fn take_break(
    house: &House,
    patron: &PatronId,
    hours: u32,
    now_ms: u64,
) -> Result<Care, HouseRefused> {
    let until_ms = now_ms.saturating_add(u64::from(hours) * HOUR_MS);
    let held = house.controls.guard(patron).and_then(|guard| guard.break_until_ms);
    let fits = (1..=BREAK_HOURS_MAX).contains(&hours) && held.is_none_or(|held| until_ms >= held);
    match fits {
        true => Ok(Care::BreakTaken { patron: patron.clone(), until_ms }),
        false => Err(ControlRefused::BreakUnfit { most: BREAK_HOURS_MAX }.into()),
    }
}

fn exclude_self(
    house: &House,
    patron: &PatronId,
    months: u32,
    now_ms: u64,
) -> Result<Care, HouseRefused> {
    let (least, most) = (house.controls.care.exclusion_months, EXCLUSION_MONTHS_MAX);
    let until_ms = now_ms.saturating_add(u64::from(months) * MONTH_MS);
    let held = house.controls.guard(patron).and_then(|guard| guard.excluded.as_ref());
    let shorter = held.and_then(|held| held.until_ms).is_some_and(|held| until_ms < held);
    if !(least..=most).contains(&months) || shorter {
        return Err(ControlRefused::ExclusionUnfit { least, most }.into());
    }
    let (patron, until_ms) = (patron.clone(), Some(until_ms));
    Ok(Care::PatronExcluded { patron, until_ms, by: None, reason: String::new() })
}

/// A Shift Manager or an administrator excludes a patron alone; two people lift it.
fn exclude(
    house: &House,
    patron: &PatronId,
    reason: &str,
    context: &Context<'_>,
) -> Result<Care, HouseRefused> {
    let by = match context.actor {
        Actor::Staff(id, Role::ShiftManager | Role::Administrator) => id.clone(),
        Actor::Staff(..) | Actor::Patron(_) | Actor::System => {
            return Err(HouseRefused::NotAllowed { needs: Role::ShiftManager });
        }
    };
    check_known(house, patron)?;
    check_reason(reason)?;
    let held = house.controls.guard(patron).and_then(|guard| guard.excluded.as_ref());
    if held.is_some() {
        return Err(HouseRefused::NothingChanges); // the patron's own must not be made shorter
    }
    let (patron, reason) = (patron.clone(), reason.to_owned());
    Ok(Care::PatronExcluded { patron, until_ms: None, by: Some(by), reason })
}

fn settings(
    house: &House,
    to: CareSettings,
    context: &Context<'_>,
) -> Result<Vec<Care>, HouseRefused> {
    need(context, Role::Administrator)?;
    let fits = to.raise_hours <= 24 * 365
        && to.check_minutes <= 24 * 60
        && (1..=EXCLUSION_MONTHS_MAX).contains(&to.exclusion_months);
    if !fits {
        return Err(ControlRefused::CareUnfit.into());
    }
    let was = house.controls.care;
    Ok((to != was).then_some(Care::CareChanged { to, was }).into_iter().collect())
}
