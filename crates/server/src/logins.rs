//! How people may log in: what the house demands of them, and what is kept for it.

use crate::codes::UsedCodes;
use crate::oidc::Oidc;
use crate::seed::Seed;
use crate::vault::Vault;
use croupier_house::Role;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How long a second factor may wait for its first code.
const PENDING_MS: u64 = 10 * 60 * 1000;

/// The settings of logins, and what is kept for them.
#[derive(Default)]
pub struct Logins {
    /// The roles that need a second factor.
    pub second_factor: Vec<Role>,
    /// Seals the secrets of second factors; without one nobody can set one up.
    pub vault: Option<Vault>,
    /// The codes that were used.
    pub used: UsedCodes,
    /// What the configuration says, where there is one.
    pub seed: Option<Arc<Seed>>,
    /// The code that the first two people need, while there is nobody.
    pub setup_code: OnceLock<String>,
    /// Single sign-on for staff, where there is one.
    pub single_sign_on: Option<Oidc>,
    /// Secrets that wait for their first code, by the id of their owner, and since when.
    pending: Mutex<HashMap<String, (Vec<u8>, u64)>>,
}

impl Logins {
    /// Whether this role needs a second factor.
    pub(crate) fn demands(&self, role: Role) -> bool {
        self.second_factor.contains(&role)
    }

    /// Whether this is the code of the first two people.
    pub(crate) fn is_setup_code(&self, given: &str) -> bool {
        let hash = |text: &str| Sha256::digest(text.trim().as_bytes());
        // Hashes are compared, so that the time it takes tells nothing about the code.
        self.setup_code.get().is_some_and(|code| hash(code) == hash(given))
    }

    /// Keeps a secret until its first code comes; replaces an earlier one.
    pub(crate) fn wait_for_code(&self, owner: &str, secret: Vec<u8>, now_ms: u64) {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.retain(|_, (_, since_ms)| now_ms < since_ms.saturating_add(PENDING_MS));
        pending.insert(owner.to_owned(), (secret, now_ms));
    }

    /// The secret that waits for its first code.
    pub(crate) fn pending(&self, owner: &str, now_ms: u64) -> Option<Vec<u8>> {
        let pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        let (secret, since_ms) = pending.get(owner)?;
        (now_ms < since_ms.saturating_add(PENDING_MS)).then(|| secret.clone())
    }

    /// The secret no longer waits.
    pub(crate) fn no_longer_pending(&self, owner: &str) {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).remove(owner);
    }
}
