//! The values of the chips of a table: what the Dealer records stakes with and counts pay out in.

use croupier_rules::money::Amount;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// The most values of chips a table may have.
const CHIPS_MAX: usize = 12;
/// The values of chips at most tables, in cents.
const USUAL: [u64; 9] = [50, 100, 500, 2_500, 10_000, 50_000, 100_000, 500_000, 1_000_000];

/// Up to twelve values above zero, from the smallest; without any, the usual ones. Stored as a
/// list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Denominations(Option<Arc<[Amount]>>);

impl Denominations {
    /// The usual values.
    pub const USUAL: Denominations = Denominations(None);

    /// These values; `None` if they are too many, or do not rise from above zero.
    pub fn new(values: &[Amount]) -> Option<Denominations> {
        let rises = values.windows(2).all(|pair| matches!(pair, [less, more] if less < more));
        let above_zero = values.first().is_none_or(|least| !least.is_zero());
        if !rises || !above_zero || values.len() > CHIPS_MAX {
            return None;
        }
        Some(Denominations((!values.is_empty()).then(|| values.into())))
    }

    /// The values, from the smallest.
    pub fn values(&self) -> Vec<Amount> {
        match &self.0 {
            Some(values) => values.to_vec(),
            None => USUAL.iter().filter_map(|&cents| Amount::new(cents).ok()).collect(),
        }
    }
}

impl Serialize for Denominations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flat_map(|values| values.iter()))
    }
}

impl<'de> Deserialize<'de> for Denominations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Denominations, D::Error> {
        let values = Vec::<Amount>::deserialize(deserializer)?;
        let unfit = "chips: up to 12 values in cents, above zero and from the smallest";
        Denominations::new(&values).ok_or_else(|| D::Error::custom(unfit))
    }
}
