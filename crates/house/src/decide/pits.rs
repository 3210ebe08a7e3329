//! Decides about pits: which tables stand in one, and who acts there (R34).

use super::{Decided, need};
use crate::command::Context;
use crate::event::HouseEvent;
use crate::id::{PitId, StaffId, TableId};
use crate::people::{Actor, PitRank, Role};
use crate::refusal::HouseRefused;
use crate::state::House;

/// A table is put into a pit, or out of its pit.
pub(super) fn place(
    house: &House,
    table: &TableId,
    pit: Option<&PitId>,
    context: &Context<'_>,
) -> Decided {
    need(context, Role::Administrator)?;
    if house.pit_of(table) == pit {
        return Ok(Vec::new());
    }
    let (table, pit, at_ms) = (table.clone(), pit.cloned(), context.now_ms);
    Ok(vec![HouseEvent::TablePlaced { table, pit, at_ms }])
}

/// A person acts in a position at all tables of a pit from now on.
pub(super) fn assign(
    house: &House,
    (pit, staff): (&PitId, &StaffId),
    position: PitRank,
    context: &Context<'_>,
) -> Decided {
    check(house, pit, position, context)?;
    if position == PitRank::ShiftManager {
        return Err(HouseRefused::NobodyActsAsShiftManager);
    }
    let held = house.pit(pit).and_then(|here| here.staff.get(staff));
    if held.is_some_and(|held| held.position == position) {
        return Ok(Vec::new());
    }
    let by = match context.actor {
        Actor::Staff(by, _) => Some(by.clone()),
        Actor::Patron(_) | Actor::Device(_) | Actor::System => None,
    };
    let (pit, staff, at_ms) = (pit.clone(), staff.clone(), context.now_ms);
    Ok(vec![HouseEvent::PitAssigned { pit, staff, position, by, at_ms }])
}

/// A person no longer acts in a pit.
pub(super) fn relieve(
    house: &House,
    (pit, staff): (&PitId, &StaffId),
    context: &Context<'_>,
) -> Decided {
    let held = house.pit(pit).and_then(|here| here.staff.get(staff));
    check(house, pit, held.map_or(PitRank::Dealer, |held| held.position), context)?;
    if held.is_none() {
        return Err(HouseRefused::NotInPit { staff: staff.clone(), pit: pit.clone() });
    }
    let (pit, staff, at_ms) = (pit.clone(), staff.clone(), context.now_ms);
    Ok(vec![HouseEvent::PitRelieved { pit, staff, at_ms }])
}

/// A Shift Manager decides about every pit, a Pit Manager who acts in a pit about that pit; nobody
/// about a position above the own.
fn check(
    house: &House,
    pit: &PitId,
    position: PitRank,
    context: &Context<'_>,
) -> Result<(), HouseRefused> {
    let Some(here) = house.pit(pit) else {
        return Err(HouseRefused::NoSuchPit { pit: pit.clone() });
    };
    let needed = position.max(PitRank::PitManager);
    let held = match context.actor {
        Actor::System | Actor::Staff(_, Role::ShiftManager) => Some(PitRank::ShiftManager),
        Actor::Staff(staff, _) => here.staff.get(staff).map(|held| held.position),
        Actor::Patron(_) | Actor::Device(_) => None,
    };
    match held >= Some(needed) {
        true => Ok(()),
        false => Err(HouseRefused::NotAllowed { needs: needed.role() }),
    }
}
