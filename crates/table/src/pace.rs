//! What a table tells of its keeping: its state, its next settings, and how fast it plays.

use crate::kept::Kept;
use crate::round::PastRound;
use crate::settings::Settings;
use crate::table::Table;
use std::sync::Arc;

/// How many past rounds the pace is measured over.
const PACE_ROUNDS: usize = 12;
const HOUR_MS: u64 = 3_600_000;
/// A pace measured over less than this is no pace: one quick round would be thousands an hour.
const PACE_LEAST_MS: u64 = 60_000;

impl Table {
    /// The state that keeping left the table in.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The settings of the next round.
    pub fn upcoming(&self) -> &Settings {
        self.kept.next_settings.as_deref().unwrap_or(&self.settings)
    }

    /// The next occupied box after this one; after the highest, the lowest.
    pub(crate) fn seat_after(&self, seat: u16) -> Option<u16> {
        let seats = || self.seats.values().copied();
        seats().filter(|&other| other > seat).min().or_else(|| seats().min())
    }

    /// How many rounds an hour the table plays, measured over its last rounds; `None` before they
    /// have taken a minute.
    pub fn rounds_per_hour(&self) -> Option<u32> {
        let rounds: Vec<&Arc<PastRound>> =
            self.past().into_iter().chain(self.history().rev()).take(PACE_ROUNDS).collect();
        let (last, first) = (rounds.first()?, rounds.last()?);
        let lasted_ms = last.ended_ms.saturating_sub(first.opened_ms);
        if lasted_ms < PACE_LEAST_MS {
            return None;
        }
        let count = u64::try_from(rounds.len()).ok()?;
        u32::try_from((count * HOUR_MS).checked_div(lasted_ms)?).ok()
    }
}
