//! Money with a sign: what somebody won or lost over a round.

use crate::money::{Amount, AmountOverflow};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A gain or a loss in cents, below 2^53 either way. There is no `+`: an
/// operation that can fail returns a `Result`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "i64", into = "i64")]
pub struct Net(i64);

impl Net {
    /// Neither gain nor loss.
    pub const ZERO: Net = Net(0);

    /// A gain of `cents`, or a loss when it is below zero.
    pub const fn new(cents: i64) -> Result<Net, AmountOverflow> {
        if cents.unsigned_abs() <= Amount::MAX.cents() {
            Ok(Net(cents))
        } else {
            Err(AmountOverflow)
        }
    }

    /// A gain of this amount.
    pub const fn gain(amount: Amount) -> Net {
        Net(amount.cents().cast_signed()) // below 2^53
    }

    /// A loss of this amount.
    pub const fn loss(amount: Amount) -> Net {
        Net(-amount.cents().cast_signed()) // below 2^53
    }

    /// The number of cents, below zero for a loss.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// The sum of two nets.
    pub const fn plus(self, other: Net) -> Result<Net, AmountOverflow> {
        Net::new(self.0 + other.0) // two values below 2^53 cannot wrap an i64
    }

    /// This net minus `other`.
    pub const fn minus(self, other: Net) -> Result<Net, AmountOverflow> {
        Net::new(self.0 - other.0)
    }

    /// The sum of many nets.
    pub fn sum(nets: impl IntoIterator<Item = Net>) -> Result<Net, AmountOverflow> {
        nets.into_iter().try_fold(Net::ZERO, Net::plus)
    }

    /// Half of it, rounded toward zero for a gain and for a loss.
    pub const fn half_toward_zero(self) -> Net {
        Net(self.0 / 2)
    }

    /// The amount gained: nothing for a loss.
    pub fn gained(self) -> Amount {
        u64::try_from(self.0).ok().and_then(|cents| Amount::new(cents).ok()).unwrap_or(Amount::ZERO)
    }
}

impl TryFrom<i64> for Net {
    type Error = AmountOverflow;
    fn try_from(cents: i64) -> Result<Net, AmountOverflow> {
        Net::new(cents)
    }
}

impl From<Net> for i64 {
    fn from(net: Net) -> i64 {
        net.0
    }
}

impl fmt::Display for Net {
    /// Currency units with two decimals and a sign for a loss: `-0.05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_an_odd_sum_goes_toward_zero_either_way() {
        for (whole, half) in [(101, 50), (100, 50), (1, 0), (0, 0), (-1, 0), (-101, -50)] {
            assert_eq!(Net(whole).half_toward_zero(), Net(half));
        }
        assert_eq!(Net(-5).to_string(), "-0.05");
        assert_eq!(Net(12345).to_string(), "123.45");
        assert_eq!(Net(-1).gained(), Amount::ZERO);
        assert_eq!(Net(7).gained().cents(), 7);
    }

    #[test]
    fn leaving_the_range_is_an_error_either_way() {
        let most = Net::gain(Amount::MAX);
        let least = Net::loss(Amount::MAX);
        assert_eq!(most.plus(Net(1)), Err(AmountOverflow));
        assert_eq!(least.minus(Net(1)), Err(AmountOverflow));
        assert_eq!(most.plus(least), Ok(Net::ZERO));
        assert_eq!(Net::new(i64::MIN), Err(AmountOverflow));
    }
}
