//! The time of the house: it begins at the time of day and then runs with the machine's steady
//! clock, so that setting the time of day neither freezes nor prolongs nor cuts a window.

use std::time::{Duration, Instant};

/// A clock that never goes back and never jumps. It begins at the time of day, or at the time of
/// the newest entry where that is later: a time of day that was once wrong does not stop play.
#[derive(Clone, Copy, Debug)]
pub struct HouseClock {
    base_ms: u64,
    since: Instant,
}

impl HouseClock {
    /// Begins to run.
    pub fn start(time_of_day_ms: u64, newest_entry_ms: u64) -> HouseClock {
        HouseClock { base_ms: time_of_day_ms.max(newest_entry_ms), since: Instant::now() }
    }

    /// The time, in milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        self.after(self.since.elapsed())
    }

    fn after(&self, passed: Duration) -> u64 {
        self.base_ms.saturating_add(u64::try_from(passed.as_millis()).unwrap_or(u64::MAX))
    }

    /// By how many milliseconds the time of day is ahead of the house.
    pub fn off_ms(&self, time_of_day_ms: u64) -> i64 {
        let signed = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
        signed(time_of_day_ms).saturating_sub(signed(self.now_ms()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: u64 = 24 * 60 * 60 * 1000;

    #[test]
    fn a_house_whose_entries_lie_ahead_goes_on_from_them() {
        // the clock was 200 days ahead for a while, then set right
        let (today, newest) = (1_000 * DAY_MS, 1_200 * DAY_MS);
        let clock = HouseClock::start(today, newest);
        assert_eq!(clock.after(Duration::from_secs(20)), newest + 20_000);
        assert!(clock.off_ms(today) <= -i64::try_from(200 * DAY_MS).unwrap());
        assert_eq!(HouseClock::start(today, today - 5).after(Duration::ZERO), today);
    }
}
