//! Watches over the house while it is open: notes changes of the system clock, and verifies the
//! books at intervals.

use super::doorman::Doorman;
use super::{keys, now_ms, software};
use crate::exit::Failure;
use croupier_audit::{Anchor, AuditError, PublicKey, Report, verify};
use croupier_house::{Significant, SoftwareCheck};
use croupier_store::Database;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How often the clocks are compared.
const LOOK: Duration = Duration::from_secs(1);
/// The books are verified so long after a start for the first time.
const SOON: Duration = Duration::from_secs(5);
/// Where the database was away they are verified again after so long.
const AGAIN: Duration = Duration::from_secs(60);
/// A clock that is set by less is only being kept right.
const STEP_MIN_MS: i64 = 2_000;

/// The things the warden needs.
pub struct Warden {
    /// Writes findings to the journal.
    pub doorman: Doorman,
    /// The journal.
    pub journal: Database,
    /// The anchor, where there is one.
    pub anchor: Option<PathBuf>,
    /// The key of the house.
    pub key: PublicKey,
    /// The folder of the other keys.
    pub data: PathBuf,
    /// The books are verified this often; never where absent.
    pub every: Option<Duration>,
    /// A clock that is set by so many milliseconds or more stops dealing.
    pub hold_ms: i64,
}

/// Notes that the newest entry lies far ahead of the time of day: the clock was set back while the
/// house was closed. Dealing waits until a person agrees.
pub fn hold_at_start(doorman: &Doorman, off_ms: i64, hold_ms: i64) -> Result<(), Failure> {
    let held = doorman.read(|floor| floor.is_held())?;
    match off_ms <= -hold_ms.max(STEP_MIN_MS) && !held {
        true => doorman.note(Significant::ClockStepped { by_ms: off_ms, holds: true }),
        false => Ok(()),
    }
}

impl Warden {
    /// Runs until it is dropped.
    pub async fn watch(self) {
        let began = Instant::now();
        let mut watch = Watch::begin(now_ms(), self.every);
        let mut looks = tokio::time::interval(LOOK);
        let mut again = None;
        loop {
            looks.tick().await;
            let seen = watch.look(now_ms(), began.elapsed());
            if let Some(by_ms) = seen.stepped_ms {
                let holds = by_ms.saturating_abs() >= self.hold_ms;
                tracing::warn!(by_ms, holds, "the clock of the machine was set");
                self.note(Significant::ClockStepped { by_ms, holds });
            }
            if seen.verify {
                self.verify_software().await;
            }
            if seen.verify || again.is_some_and(|when| began.elapsed() >= when) {
                again = (!self.verify().await).then(|| began.elapsed() + AGAIN);
            }
        }
    }

    fn note(&self, what: Significant) {
        if let Err(failure) = self.doorman.note(what) {
            tracing::warn!(%failure, "a significant event was not written down");
        }
    }

    async fn verify_software(&self) {
        let doorman = self.doorman.clone();
        let hashed = tokio::task::spawn_blocking(move || software::found(&doorman)).await;
        // Written down in this task, which is over before the last checkpoint.
        let compare = |found| {
            let (doorman, daily) = (&self.doorman, SoftwareCheck::Daily);
            tokio::task::block_in_place(|| software::compare(doorman, found, daily))
        };
        if let Ok(Err(failure)) = hashed.map(|hashed| hashed.and_then(compare)) {
            tracing::error!(%failure, "the software could not be verified");
        }
    }

    /// Verifies on a thread of its own; closing the house does not wait for it. Says whether the
    /// books could be read: a database that is away does not make them wrong.
    async fn verify(&self) -> bool {
        let (sender, done) = oneshot::channel();
        let (journal, anchor, key) = (self.journal.clone(), self.anchor.clone(), self.key);
        let (library, data) = (self.doorman.shelf(), self.data.clone());
        std::thread::spawn(move || {
            let read = || -> Result<Report, AuditError> {
                let anchor = anchor.as_deref().map(Anchor::read).transpose()?;
                let keys = keys::for_reading(&data).ok().flatten(); // before the journal
                let mut journal = journal.open_as_of_now()?;
                if let Some(keys) = keys {
                    journal.use_keys(keys);
                }
                verify(&mut *journal, &library, anchor.as_ref(), Some(key))
            };
            let _ = sender.send(read()); // the house may have closed
        });
        match done.await {
            Ok(Ok(report)) => {
                let entries = report.counts.entries;
                tracing::info!(entries, "the books are whole and right");
                self.note(Significant::Verified { entries, found: None });
            }
            Ok(Err(error)) if error.is_away() => {
                tracing::warn!(%error, "the books could not be read; they are verified again soon");
                return false;
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "the books are wrong");
                let found = Some(error.to_string());
                self.note(Significant::Verified { entries: 0, found });
            }
            Err(_) => tracing::error!("the verification broke"),
        }
        true
    }
}

/// What the warden saw before, by the two clocks it is given: the time of day, and one that nobody
/// sets.
struct Watch {
    wall_ms: u64,
    steady: Duration,
    every: Option<Duration>,
    /// When the software and the books are next verified.
    due: Duration,
}

/// What a look at the clocks says.
struct Seen {
    /// How far the time of day was set, if it was.
    stepped_ms: Option<i64>,
    /// Whether the software and the books are to be verified now.
    verify: bool,
}

impl Watch {
    /// Begins at this time of day.
    fn begin(wall_ms: u64, every: Option<Duration>) -> Watch {
        Watch { wall_ms, steady: Duration::ZERO, every, due: SOON }
    }

    /// Looks at the time of day, and at how long it has been watching.
    fn look(&mut self, wall_ms: u64, steady: Duration) -> Seen {
        let stepped_ms = stepped(self.wall_ms, wall_ms, steady.saturating_sub(self.steady));
        (self.wall_ms, self.steady) = (wall_ms, steady);
        let verify = self.every.is_some() && steady >= self.due;
        if let (true, Some(every)) = (verify, self.every) {
            self.due = steady + every;
        }
        Seen { stepped_ms, verify }
    }
}

/// How far the clock was set between two readings, if it was.
fn stepped(from_ms: u64, to_ms: u64, passed: Duration) -> Option<i64> {
    let signed = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
    let passed = i64::try_from(passed.as_millis()).unwrap_or(i64::MAX);
    let by_ms = signed(to_ms).saturating_sub(signed(from_ms)).saturating_sub(passed);
    (by_ms.saturating_abs() >= STEP_MIN_MS).then_some(by_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_is_told_from_one_that_is_kept_right() {
        let second = Duration::from_secs(1);
        assert_eq!(stepped(10_000, 11_000, second), None);
        assert_eq!(stepped(10_000, 11_400, second), None);
        assert_eq!(stepped(10_000, 3_611_000, second), Some(3_600_000));
        assert_eq!(stepped(10_000, 6_000, second), Some(-5_000));
    }

    /// A clock of its own, looked at every second for three days; once it is set back by a day.
    #[test]
    fn the_software_is_verified_soon_after_the_start_and_then_every_day() {
        const DAY: u64 = 24 * 3_600;
        let every = Duration::from_secs(DAY);
        let (mut watch, mut idle) =
            (Watch::begin(DAY * 1_000, Some(every)), Watch::begin(DAY * 1_000, None));
        let (mut verified, mut set) = (Vec::new(), Vec::new());
        for second in 1..=3 * DAY {
            let back = if second > DAY / 2 { DAY * 1_000 } else { 0 };
            let wall_ms = (second + DAY) * 1_000 - back;
            let seen = watch.look(wall_ms, Duration::from_secs(second));
            verified.extend(seen.verify.then_some(second));
            set.extend(seen.stepped_ms);
            assert!(!idle.look(wall_ms, Duration::from_secs(second)).verify);
        }
        assert_eq!(verified, [5, 5 + DAY, 5 + 2 * DAY]);
        assert_eq!(set, [-24 * 3_600_000], "a clock that is set changes nothing about it");
    }
}
