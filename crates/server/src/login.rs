//! Logging in: PINs hashed with Argon2, and a login that locks after three failures.

use crate::problem::{Answered, ApiProblem};
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use croupier_house::Significant;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// So many failures in a row lock a login.
const FAILURES_MAX: u32 = 3;
/// For so long.
const LOCK_MS: u64 = 60_000;
/// Logins remembered; beyond it the oldest locks are forgotten.
const REMEMBERED_MAX: usize = 10_000;

/// The longest login that is written down, in characters.
const LOGIN_MAX: usize = 100;
/// So many failures are written down one by one in so long; the others are counted.
const NOTES_MAX: u32 = 30;
const NOTES_MS: u64 = 60_000;

/// The hash of a PIN, as it is kept.
pub fn hash_pin(pin: &str) -> Result<String, String> {
    let hash: Result<PasswordHash, _> = Argon2::default().hash_password(pin.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| error.to_string())
}

/// What a PIN of nobody is compared with, so that an unknown login takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_pin("nobody").unwrap_or_default());

/// Whether this is the PIN of that hash; slow by design, so it is never called on a task's thread.
pub(crate) fn is_pin(pin: &str, hash: Option<&str>) -> bool {
    let known = hash.is_some();
    let Ok(hash) = PasswordHash::new(hash.unwrap_or(&NOBODY)) else { return false };
    let fits = Argon2::default().verify_password(pin.as_bytes(), &hash).is_ok();
    fits && known
}

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    last_ms: u64,
}

impl Failures {
    fn is_forgotten(self, now_ms: u64) -> bool {
        now_ms >= self.last_ms.saturating_add(LOCK_MS)
    }
}

/// Failed logins, by login, and how many of them are written down.
#[derive(Default)]
pub(crate) struct Attempts {
    by_login: Mutex<HashMap<String, Failures>>,
    notes: Mutex<Notes>,
}

/// What was written down in the present minute: whoever tries logins as fast as he can must not
/// fill the journal with them.
#[derive(Default)]
struct Notes {
    since_ms: u64,
    written: u32,
    held: u32,
}

impl Notes {
    /// Begins a new minute where the old one is over; gives what it held back.
    fn turn(&mut self, now_ms: u64) -> Option<Significant> {
        if now_ms < self.since_ms.saturating_add(NOTES_MS) {
            return None;
        }
        let Notes { since_ms, held, .. } =
            std::mem::replace(self, Notes { since_ms: now_ms, written: 0, held: 0 });
        (held > 0).then_some(Significant::LoginsFailed { times: held, since_ms })
    }
}

impl Attempts {
    /// Whether this login may be tried now.
    pub(crate) fn check(&self, login: &str, now_ms: u64) -> Answered<()> {
        let attempts = self.by_login.lock().unwrap_or_else(PoisonError::into_inner);
        match attempts.get(login) {
            Some(failures) if failures.count >= FAILURES_MAX && !failures.is_forgotten(now_ms) => {
                let until_ms = failures.last_ms.saturating_add(LOCK_MS);
                Err(ApiProblem::login_locked(until_ms.saturating_sub(now_ms).div_ceil(1000)))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// A login failed; gives what is to be written down.
    pub(crate) fn failed(&self, login: &str, now_ms: u64) -> Vec<Significant> {
        let locked = self.count(login, now_ms) == FAILURES_MAX;
        let login: String = login.chars().take(LOGIN_MAX).collect();
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut significant: Vec<Significant> = notes.turn(now_ms).into_iter().collect();
        if notes.written >= NOTES_MAX {
            notes.held = notes.held.saturating_add(1);
            return significant;
        }
        notes.written += 1;
        significant.push(Significant::LoginFailed { login: login.clone() });
        if locked {
            significant.push(Significant::LoginLocked { login });
        }
        significant
    }

    /// Counts a failure; gives how many there are in a row.
    fn count(&self, login: &str, now_ms: u64) -> u32 {
        let mut attempts = self.by_login.lock().unwrap_or_else(PoisonError::into_inner);
        if attempts.len() >= REMEMBERED_MAX {
            attempts.retain(|_, failures| !failures.is_forgotten(now_ms));
        }
        let none = Failures { count: 0, last_ms: now_ms };
        let failures = attempts.entry(login.to_owned()).or_insert(none);
        if failures.is_forgotten(now_ms) {
            *failures = none;
        }
        *failures = Failures { count: failures.count.saturating_add(1), last_ms: now_ms };
        failures.count
    }

    /// A login was right; gives what is to be written down of those before that were not.
    pub(crate) fn succeeded(&self, login: &str, now_ms: u64) -> Option<Significant> {
        self.by_login.lock().unwrap_or_else(PoisonError::into_inner).remove(login);
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).turn(now_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_failed_logins_is_counted_and_not_written_down_one_by_one() {
        let attempts = Attempts::default();
        let flood = 1_000;
        let written: usize =
            (0..flood).map(|n| attempts.failed(&format!("nobody-{n}"), 60_000).len()).sum();
        assert_eq!(written, NOTES_MAX as usize);
        let next = attempts.failed("ann", 120_000);
        let times = u32::try_from(flood).unwrap() - NOTES_MAX;
        assert_eq!(
            next,
            [
                Significant::LoginsFailed { times, since_ms: 60_000 },
                Significant::LoginFailed { login: "ann".to_owned() }
            ]
        );
        assert_eq!(attempts.succeeded("ann", 180_000), None);
    }

    #[test]
    fn the_third_failure_in_a_row_is_a_lock_and_is_noted_as_one() {
        let attempts = Attempts::default();
        let locks = |noted: Vec<Significant>| {
            noted.iter().any(|what| matches!(what, Significant::LoginLocked { .. }))
        };
        assert!(!locks(attempts.failed("ann", 1)));
        assert!(!locks(attempts.failed("ann", 2)));
        assert!(locks(attempts.failed("ann", 3)));
        assert!(attempts.check("ann", 4).is_err());
    }
}
