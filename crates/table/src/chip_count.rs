//! Chips counted by their value: so many of each. Whoever counts says them one value after the
//! other, and their sum must be the amount (R81).

use crate::denominations::Denominations;
use crate::rack_refusal::RackRefusal;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// So many chips of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipsOf {
    /// The value of each.
    pub value: Amount,
    /// How many.
    pub count: u32,
}

/// Refuses a count in which a chip is none of this table's, stands twice, or whose sum is not the
/// amount. Without any chips only the amount was said.
pub(crate) fn check(
    chips: &[ChipsOf],
    denominations: &Denominations,
    amount: Amount,
) -> Result<(), RackRefusal> {
    if chips.is_empty() {
        return Ok(());
    }
    let values = denominations.values();
    let twice = |n: usize, value: Amount| chips.iter().take(n).any(|other| other.value == value);
    let unfit = |&(n, of): &(usize, &ChipsOf)| !values.contains(&of.value) || twice(n, of.value);
    if let Some((_, of)) = chips.iter().enumerate().find(unfit) {
        return Err(RackRefusal::NoSuchChip { value: of.value });
    }
    let cents: u128 =
        chips.iter().map(|of| u128::from(of.value.cents()) * u128::from(of.count)).sum();
    match cents == u128::from(amount.cents()) {
        true => Ok(()),
        false => {
            let sum = u64::try_from(cents).ok().and_then(|cents| Amount::new(cents).ok());
            Err(RackRefusal::ChipsDoNotAddUp { amount, sum: sum.unwrap_or(Amount::MAX) })
        }
    }
}
