//! Instants as rulebooks write them, in seconds since 1970. Knows the calendar, reads no clock.

use toml::value::{Datetime, Offset};

/// The instant in seconds since 1970; `None` without a date, a time and an offset from UTC.
pub(super) fn unix_seconds(time: &Datetime) -> Option<i64> {
    let (date, clock, offset) = (time.date?, time.time?, time.offset?);
    let minutes = match offset {
        Offset::Z => 0,
        Offset::Custom { minutes } => i64::from(minutes),
    };
    // Days since 1970, counting years from March so that the leap day comes last.
    let (year, month) = (i64::from(date.year), i64::from(date.month));
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let days_in_year = (153 * month + 2) / 5 + i64::from(date.day) - 1;
    let days = 365 * year + year / 4 - year / 100 + year / 400 + days_in_year - 719_468;
    let seconds = i64::from(clock.hour) * 3600
        + i64::from(clock.minute) * 60
        + i64::from(clock.second.unwrap_or(0));
    Some(days * 86_400 + seconds - minutes * 60)
}
