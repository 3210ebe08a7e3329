//! Times for people: a date and a time of day, UTC.

/// A time in milliseconds since 1970 as day and time of day, UTC.
pub fn utc(at_ms: u64) -> (String, String) {
    let (days, ms) = (at_ms / 86_400_000, at_ms % 86_400_000);
    // Days are counted from 1 March 0000, so that a leap day is the last of its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let date = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hours, minutes) = (ms / 3_600_000, ms / 60_000 % 60);
    let (seconds, thousandths) = (ms / 1_000 % 60, ms % 1_000);
    (
        format!("{year:04}-{month:02}-{date:02}"),
        format!("{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"),
    )
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn times_are_those_of_the_calendar() {
        let day = |at_ms| utc(at_ms).0;
        assert_eq!(utc(0), ("1970-01-01".to_owned(), "00:00:00.000".to_owned()));
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(951_868_800_000), "2000-03-01");
        assert_eq!(utc(1_800_000_000_123), ("2027-01-15".to_owned(), "08:00:00.123".to_owned()));
    }
}
