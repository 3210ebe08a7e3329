//! Table limits, and the excess over the maximum Differential scaled pro rata after the close.

use crate::money::{Amount, AmountOverflow};
use crate::settlement::BetRefused;
use serde::{Deserialize, Serialize};

/// The limits displayed at a table. An absent limit does not limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Limits {
    /// The least a bet may be.
    pub minimum: Option<Amount>,
    /// The most a patron may bet on one hand of one box.
    pub maximum: Option<Amount>,
    /// The most by which Banker and Player of one box may differ.
    pub maximum_differential: Option<Amount>,
}

impl Limits {
    /// The "maximum permissible limit": the maximum, or the maximum Differential where no other
    /// is given.
    pub fn permissible_maximum(&self) -> Option<Amount> {
        self.maximum.or(self.maximum_differential)
    }

    /// Whether a stake may be placed where minimum and maximum are all there is.
    pub fn check(&self, stake: Amount) -> Result<(), BetRefused> {
        if stake.is_zero() {
            return Err(BetRefused::StakeZero);
        }
        match (self.minimum, self.maximum) {
            (Some(minimum), _) if stake < minimum => {
                Err(BetRefused::UnderMinimum { stake, minimum })
            }
            (_, Some(maximum)) if stake > maximum => {
                Err(BetRefused::AboveMaximum { stake, maximum })
            }
            (_, _) => Ok(()),
        }
    }
}

/// What the bets on the heavier side of one box keep when together they may not exceed `allowed`
/// (the lighter side plus the maximum Differential). `stakes` are in the order they were placed;
/// the answer is in the same order. Bets under the minimum stand as they are; no bet that met the
/// minimum is brought below it, so the sum may stay above `allowed` when nothing can be scaled.
pub fn pro_rata(
    stakes: &[Amount],
    allowed: Amount,
    minimum: Amount,
) -> Result<Vec<Amount>, AmountOverflow> {
    let total = Amount::sum(stakes.iter().copied())?;
    if total <= allowed {
        return Ok(stakes.to_vec());
    }
    let mut fixed: Vec<Option<Amount>> =
        stakes.iter().map(|&stake| (stake < minimum).then_some(stake)).collect();
    let (target, sum) = loop {
        let (target, sum) = to_share(stakes, &fixed, allowed);
        let mut fixed_more = false;
        for (&stake, fixed) in stakes.iter().zip(&mut fixed) {
            let below_minimum = wide(stake) * target < wide(minimum) * sum;
            if fixed.is_none() && below_minimum {
                *fixed = Some(minimum);
                fixed_more = true;
            }
        }
        if !fixed_more {
            break (target, sum);
        }
    };
    apportion(stakes, &fixed, target, sum)
}

/// The amount left for the bets that are not fixed yet, and the sum of their stakes.
fn to_share(stakes: &[Amount], fixed: &[Option<Amount>], allowed: Amount) -> (i128, i128) {
    let target = wide(allowed) - fixed.iter().flatten().copied().map(wide).sum::<i128>();
    let free = stakes.iter().zip(fixed).filter(|(_, fixed)| fixed.is_none());
    (target, free.map(|(&stake, _)| wide(stake)).sum())
}

/// Gives every free bet the whole cents of its share, and the cents left over to the largest
/// remainders, the earlier bet first.
fn apportion(
    stakes: &[Amount],
    fixed: &[Option<Amount>],
    target: i128,
    sum: i128,
) -> Result<Vec<Amount>, AmountOverflow> {
    let mut kept = Vec::with_capacity(stakes.len());
    let mut remainders = Vec::new();
    for (index, (&stake, fixed)) in stakes.iter().zip(fixed).enumerate() {
        kept.push(match fixed {
            Some(amount) => wide(*amount),
            None => {
                remainders.push((index, wide(stake) * target % sum));
                wide(stake) * target / sum
            }
        });
    }
    let free_total: i128 = remainders.iter().filter_map(|&(index, _)| kept.get(index)).sum();
    let cents_left = usize::try_from(target - free_total).unwrap_or(0);
    remainders.sort_by_key(|&(index, remainder)| (std::cmp::Reverse(remainder), index));
    for &(index, _) in remainders.iter().take(cents_left) {
        if let Some(kept) = kept.get_mut(index) {
            *kept += 1;
        }
    }
    let amount =
        |cents: i128| u64::try_from(cents).map_err(|_| AmountOverflow).and_then(Amount::new);
    kept.into_iter().map(amount).collect()
}

fn wide(amount: Amount) -> i128 {
    i128::from(amount.cents())
}

#[cfg(test)]
mod tests;
