//! The gaming day: it begins at a set hour of the house's own time, and every moment belongs to
//! exactly one.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

const MINUTE_MS: i64 = 60 * 1000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
const DAY_MIN: u16 = 24 * 60;
/// No clock on earth is further from UTC: 14 hours.
const OFFSET_MAX_MIN: i16 = 14 * 60;

/// When the gaming day begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GamingDay {
    /// Minutes after midnight by the house's clock.
    pub begins_min: u16,
    /// How far the house's clock is ahead of UTC, in minutes.
    pub utc_offset_min: i16,
}

impl Default for GamingDay {
    /// The first setting of every house: 06:00 UTC. Journals rely on it, so it is frozen.
    fn default() -> GamingDay {
        GamingDay { begins_min: 6 * 60, utc_offset_min: 0 }
    }
}

impl GamingDay {
    /// Whether there is such a time of day and such an offset.
    pub const fn is_fit(self) -> bool {
        let offset = self.utc_offset_min;
        self.begins_min < DAY_MIN && offset >= -OFFSET_MAX_MIN && offset <= OFFSET_MAX_MIN
    }

    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
    pub(crate) fn is_first(&self) -> bool {
        *self == GamingDay::default()
    }

    /// The hour at which it begins by the house's clock, as in `06:00`, and how far that clock is
    /// ahead of UTC, as in `+08:00`.
    pub fn told(self) -> (String, String) {
        let clock = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        let sign = if self.utc_offset_min < 0 { '-' } else { '+' };
        let offset = clock(self.utc_offset_min.unsigned_abs());
        (clock(self.begins_min), format!("{sign}{offset}"))
    }

    /// What [`GamingDay::told`] says, read; an offset without a sign is ahead of UTC.
    pub fn read(begins: &str, utc_offset: &str) -> Result<GamingDay, NotATime> {
        let begins_min = minutes(begins)?.unsigned_abs();
        let (west, size) = match utc_offset.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, utc_offset.strip_prefix('+').unwrap_or(utc_offset)),
        };
        let offset = minutes(size).map_err(|_| NotATime(utc_offset.to_owned()))?;
        Ok(GamingDay { begins_min, utc_offset_min: if west { -offset } else { offset } })
    }

    /// The gaming day a moment belongs to.
    pub fn of(self, at_ms: u64) -> Day {
        let at_ms = i64::try_from(at_ms).unwrap_or(i64::MAX);
        Day(at_ms.saturating_sub(self.shift_ms()).div_euclid(DAY_MS))
    }

    /// The first moment of a gaming day, in milliseconds since 1970; it ends where the next begins.
    pub fn begin_ms(self, day: Day) -> u64 {
        let begin = day.0.saturating_mul(DAY_MS).saturating_add(self.shift_ms());
        u64::try_from(begin).unwrap_or(0)
    }

    /// The hour of the house's clock at a moment, from 0 to 23.
    pub fn hour(self, at_ms: u64) -> u8 {
        let local = i64::try_from(at_ms).unwrap_or(i64::MAX).saturating_add(self.offset_ms());
        u8::try_from(local.rem_euclid(DAY_MS) / (60 * MINUTE_MS)).unwrap_or(0)
    }

    /// A moment by the house's clock, as in `2026-11-16 14:05`.
    pub fn clock(self, at_ms: u64) -> String {
        let local = i64::try_from(at_ms).unwrap_or(i64::MAX).saturating_add(self.offset_ms());
        let minutes = local.rem_euclid(DAY_MS) / MINUTE_MS;
        format!("{} {:02}:{:02}", Day(local.div_euclid(DAY_MS)), minutes / 60, minutes % 60)
    }

    fn offset_ms(self) -> i64 {
        i64::from(self.utc_offset_min) * MINUTE_MS
    }

    /// From midnight UTC to the beginning of the day.
    fn shift_ms(self) -> i64 {
        i64::from(self.begins_min) * MINUTE_MS - self.offset_ms()
    }
}

/// A text that is no time of day.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a time such as 06:00")]
pub struct NotATime(pub String);

/// `HH:MM` in minutes.
fn minutes(text: &str) -> Result<i16, NotATime> {
    let read = || {
        let (hours, minutes) = text.split_once(':')?;
        let (hours, minutes): (i16, i16) = (hours.parse().ok()?, minutes.parse().ok()?);
        let fits = (0..24).contains(&hours) && (0..60).contains(&minutes);
        fits.then_some(hours * 60 + minutes)
    };
    read().ok_or_else(|| NotATime(text.to_owned()))
}

/// A gaming day, named by the date on which it begins. Days since 1970-01-01.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Day(pub i64);

impl Day {
    /// The day after this one.
    pub const fn next(self) -> Day {
        Day(self.0.saturating_add(1))
    }

    /// Year, month and day of the month, by the Gregorian calendar.
    ///
    /// An era of 400 years has 146,097 days. Counted from the first of March the leap day is the
    /// last of its year, so that months have a regular length: 153 days for every five.
    fn date(self) -> (i64, i64, i64) {
        let days = self.0.saturating_add(719_468); // from 0000-03-01
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153; // 0 is March
        let date = of_year - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        (era * 400 + year + next, month, date)
    }

    fn from_date(year: i64, month: i64, date: i64) -> Option<Day> {
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let year_of = if month > 2 { year } else { year - 1 };
        let (era, in_era) = (year_of.div_euclid(400), year_of.rem_euclid(400));
        let of_year = (153 * from_march + 2) / 5 + date - 1;
        let of_era = in_era * 365 + in_era / 4 - in_era / 100 + of_year;
        let day = Day(era * 146_097 + of_era - 719_468);
        (day.date() == (year, month, date)).then_some(day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, date) = self.date();
        write!(f, "{year:04}-{month:02}-{date:02}")
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

/// A text that is no date.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a date such as 2026-11-16")]
pub struct NotADay(pub String);

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Day, NotADay> {
        let bad = || NotADay(text.to_owned());
        let parts: Vec<&str> = text.split('-').collect();
        let &[year, month, date] = parts.as_slice() else { return Err(bad()) };
        if (year.len(), month.len(), date.len()) != (4, 2, 2) {
            return Err(bad());
        }
        let number = |part: &str| part.parse::<u16>().map(i64::from).map_err(|_| bad());
        Day::from_date(number(year)?, number(month)?, number(date)?).ok_or_else(bad)
    }
}

impl TryFrom<String> for Day {
    type Error = NotADay;
    fn try_from(text: String) -> Result<Day, NotADay> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: u64 = 60 * 60 * 1000;

    #[test]
    fn days_are_named_by_the_gregorian_calendar() {
        // 2000-02-29 exists and 1900-02-29 does not; 11,016 days are 30 years and 7 leap days,
        // 31 days of January and 28 of February: 30 * 365 + 7 + 31 + 28.
        for (day, text) in [(0, "1970-01-01"), (11_016, "2000-02-29"), (-1, "1969-12-31")] {
            assert_eq!(Day(day).to_string(), text);
            assert_eq!(text.parse(), Ok(Day(day)));
        }
        for text in ["", "2026-13-01", "2026-02-29", "1900-02-29", "2026-1-1", "2026-11-16T00"] {
            assert_eq!(text.parse::<Day>(), Err(NotADay(text.to_owned())));
        }
        (-200_000..200_000).step_by(7).for_each(|day| {
            assert_eq!(
                Day(day).to_string().parse::<Day>().ok(),
                Some(Day(day)).filter(|_| { Day(day).date().0 >= 0 })
            );
        });
    }

    #[test]
    fn the_night_belongs_to_the_day_before() {
        let usual = GamingDay::default();
        assert_eq!(usual.of(6 * HOUR_MS - 1), Day(-1), "05:59:59.999");
        assert_eq!(usual.of(6 * HOUR_MS), Day(0), "06:00");
        assert_eq!(usual.begin_ms(Day(0)), 6 * HOUR_MS);
        // In Singapore, eight hours ahead, 06:00 is 22:00 UTC of the day before.
        let singapore = GamingDay { begins_min: 360, utc_offset_min: 480 };
        assert_eq!(singapore.of(22 * HOUR_MS), Day(1));
        assert_eq!(singapore.of(22 * HOUR_MS - 1), Day(0));
        assert_eq!(singapore.begin_ms(Day(1)), 22 * HOUR_MS);
        assert_eq!(singapore.hour(22 * HOUR_MS), 6);
        assert_eq!(singapore.clock(22 * HOUR_MS + 5 * 60_000), "1970-01-02 06:05");
    }

    #[test]
    fn it_is_read_as_it_is_told() {
        for (begins, offset, min) in [
            ("06:00", "+00:00", (360, 0)),
            ("07:30", "+08:00", (450, 480)),
            ("00:05", "-03:30", (5, -210)),
        ] {
            let (begins_min, utc_offset_min) = min;
            let day = GamingDay { begins_min, utc_offset_min };
            assert_eq!(GamingDay::read(begins, offset), Ok(day));
            assert_eq!(day.told(), (begins.to_owned(), offset.to_owned()));
        }
        assert_eq!(GamingDay::read("6:00", "8:00").map(|day| day.utc_offset_min), Ok(480));
        for (begins, offset, bad) in [
            ("24:00", "+00:00", "24:00"),
            ("06:60", "+00:00", "06:60"),
            ("06:00", "east", "east"),
            ("-1:00", "+00:00", "-1:00"),
        ] {
            assert_eq!(GamingDay::read(begins, offset), Err(NotATime(bad.to_owned())));
        }
    }

    #[test]
    fn every_moment_belongs_to_one_day() {
        for begins_min in [0, 1, 360, 1439] {
            for utc_offset_min in [-840, -210, 0, 345, 840] {
                let setting = GamingDay { begins_min, utc_offset_min };
                assert!(setting.is_fit());
                for day in [Day(10_000), Day(20_000)] {
                    let (begin, end) = (setting.begin_ms(day), setting.begin_ms(day.next()));
                    assert_eq!((setting.of(begin), setting.of(end - 1)), (day, day));
                    assert_eq!(setting.of(end), day.next());
                }
            }
        }
        assert!(!GamingDay { begins_min: 1440, utc_offset_min: 0 }.is_fit());
        assert!(!GamingDay { begins_min: 0, utc_offset_min: 841 }.is_fit());
    }
}
