//! Folds the closing of shifts and gaming days.

use super::Corrupt;
use crate::closing::{Booking, Period};
use crate::state::House;

/// The house after a booking.
pub(super) fn booked(house: &mut House, what: &Booking) -> Result<(), Corrupt> {
    let closings = &mut house.closings;
    match what {
        Booking::ShiftEnded { number, .. } => {
            if *number != closings.ended.saturating_add(1) {
                return Err(Corrupt::new(format!("shift {number} ended out of order")));
            }
            closings.ended = *number;
            Ok(())
        }
        Booking::PeriodClosed { closing, .. } => {
            let new = match closing.period {
                Period::Shift(number) if number > closings.ended => false,
                Period::Shift(number) => closings.shifts.insert(number),
                Period::Day(day) => closings.days.insert(day),
            };
            match new {
                true => Ok(()),
                false => Err(Corrupt::new("a shift or a day was closed twice, or too early")),
            }
        }
    }
}
