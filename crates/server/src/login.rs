//! Logging in: PINs hashed with Argon2, and a login that locks after three failures.

use crate::problem::{Answered, ApiProblem};
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// So many failures in a row lock a login.
const FAILURES_MAX: u32 = 3;
/// For so long.
const LOCK_MS: u64 = 60_000;
/// Logins remembered; beyond it the oldest locks are forgotten.
const REMEMBERED_MAX: usize = 10_000;

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

/// Failed logins, by login.
#[derive(Default)]
pub(crate) struct Attempts(Mutex<HashMap<String, Failures>>);

impl Attempts {
    /// Whether this login may be tried now.
    pub(crate) fn check(&self, login: &str, now_ms: u64) -> Answered<()> {
        let attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match attempts.get(login) {
            Some(failures) if failures.count >= FAILURES_MAX && !failures.is_forgotten(now_ms) => {
                let until_ms = failures.last_ms.saturating_add(LOCK_MS);
                Err(ApiProblem::login_locked(until_ms.saturating_sub(now_ms).div_ceil(1000)))
            }
            Some(_) | None => Ok(()),
        }
    }

    pub(crate) fn failed(&self, login: &str, now_ms: u64) {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if attempts.len() >= REMEMBERED_MAX {
            attempts.retain(|_, failures| !failures.is_forgotten(now_ms));
        }
        let none = Failures { count: 0, last_ms: now_ms };
        let failures = attempts.entry(login.to_owned()).or_insert(none);
        if failures.is_forgotten(now_ms) {
            *failures = none;
        }
        *failures = Failures { count: failures.count.saturating_add(1), last_ms: now_ms };
    }

    pub(crate) fn succeeded(&self, login: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(login);
    }
}
