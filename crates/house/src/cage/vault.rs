//! The vault: the cash and chips of the house that lie in no till. What comes from a bank or goes
//! to one takes two people of rank; tills are opened out of it and closed into it.

use super::{Count, Way};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// The most cash, and the most in chips, that a vault holds: a hundred thousand million.
const VAULT_MAX_CENTS: u64 = 10_000_000_000_000;

/// What lies in the vault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Vault {
    /// Notes and coins.
    pub cash: Amount,
    /// Chips.
    #[serde(default)]
    pub chips: Amount,
}

impl Vault {
    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.cash.is_zero() && self.chips.is_zero()
    }

    /// What lies there after so much came in or went out; `None` if that cannot be.
    pub(crate) fn after(self, way: Way, moved: Vault) -> Option<Vault> {
        let sum = |held: Amount, moved: Amount| {
            let sum = match way {
                Way::In => held.plus(moved),
                Way::Out => held.minus(moved),
            };
            sum.ok().filter(|sum| sum.cents() <= VAULT_MAX_CENTS)
        };
        Some(Vault { cash: sum(self.cash, moved.cash)?, chips: sum(self.chips, moved.chips)? })
    }

    /// Whether a vault can hold so much.
    pub(crate) fn fits(self) -> bool {
        Vault::default().after(Way::In, self).is_some()
    }
}

impl From<&Count> for Vault {
    fn from(count: &Count) -> Vault {
        Vault { cash: count.cash, chips: count.chips }
    }
}
