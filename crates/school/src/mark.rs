//! How an answer is marked: right or wrong, and points by level and time.

use crate::exercise::Exercise;
use croupier_wire::trainer::TrainerAnswer;

/// The points of a right answer at level 1, given at once.
const POINTS: u32 = 100;

/// What became of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marked {
    /// Whether it is right.
    pub right: bool,
    /// Whether it came in time.
    pub in_time: bool,
    /// The points it earned.
    pub points: u32,
}

/// The most points an exercise of this level can earn.
pub const fn points_max(level: u8) -> u32 {
    POINTS * level as u32
}

impl Exercise {
    /// Marks an answer. A right answer earns at least half of the points of its level, the rest by
    /// the time that was left; after the time a quarter.
    pub fn mark(&self, level: u8, seconds: u32, answer: &TrainerAnswer, took_ms: u32) -> Marked {
        let time_ms = seconds.saturating_mul(1000);
        let (right, in_time) = (self.accepts(answer), took_ms <= time_ms);
        let most = points_max(level);
        let left_ms = u64::from(time_ms.saturating_sub(took_ms));
        let by_time = u64::from(most / 2) * left_ms / u64::from(time_ms.max(1));
        let points = match (right, in_time) {
            (false, _) => 0,
            (true, false) => most / 4,
            (true, true) => most / 2 + u32::try_from(by_time).unwrap_or(0),
        };
        Marked { right, in_time, points }
    }
}
