//! Decides about shifts and gaming days: ended by a Shift Manager, closed once.

use super::Decided;
use crate::closing::{Booking, Closing, ClosingRefused, Period};
use crate::command::Context;
use crate::event::HouseEvent;
use crate::id::StaffId;
use crate::people::{Actor, Role};
use crate::refusal::HouseRefused;
use crate::state::House;

/// The Shift Manager who acts. The house itself closes nothing: a person answers for the figures.
fn shift_manager(context: &Context<'_>) -> Result<StaffId, HouseRefused> {
    match context.actor {
        Actor::Staff(staff, Role::ShiftManager) => Ok(staff.clone()),
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) | Actor::System => {
            Err(HouseRefused::NotAllowed { needs: Role::ShiftManager })
        }
    }
}

fn booked(what: Booking, context: &Context<'_>) -> Decided {
    Ok(vec![HouseEvent::Booked { what, at_ms: context.now_ms }])
}

/// The shift ends here.
pub(super) fn end_shift(house: &House, context: &Context<'_>) -> Decided {
    let by = shift_manager(context)?;
    let number = house.closings.ended.saturating_add(1);
    booked(Booking::ShiftEnded { number, by }, context)
}

/// The figures of a period that is over, once.
pub(super) fn close(house: &House, closing: &Closing, context: &Context<'_>) -> Decided {
    let by = shift_manager(context)?;
    if house.closings.is_closed(closing.period) {
        return Err(ClosingRefused::Closed.into());
    }
    let gaming_day = house.settings.gaming_day;
    let over = match closing.period {
        Period::Shift(number) => number > 0 && number <= house.closings.ended,
        Period::Day(day) => context.now_ms >= gaming_day.begin_ms(day.next()),
    };
    if !over {
        return Err(ClosingRefused::NotOver.into());
    }
    if !closing.reconciles() {
        return Err(ClosingRefused::Unreconciled.into());
    }
    booked(Booking::PeriodClosed { closing: Box::new(closing.clone()), by }, context)
}
