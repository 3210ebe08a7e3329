//! Money in whole cents and odds as printed: exact, checked, rounded only where a caller says how.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use thiserror::Error;

/// A sum in cents. Always below 2^53, so that every JSON reader keeps it exact. There is no `+`:
/// an operation that can fail returns a `Result`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u64", into = "u64")]
pub struct Amount(u64);

/// A sum is out of range: below zero, or 2^53 cents or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the amount is out of range: money is a whole number of cents from 0 to 9007199254740991")]
pub struct AmountOverflow;

/// Which way a sum that is not whole cents is rounded. There is no default on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// Towards zero: what the House pays.
    Down,
    /// Away from zero: what the House takes as commission.
    Up,
}

impl Amount {
    /// Nothing.
    pub const ZERO: Amount = Amount(0);
    /// One cent.
    pub const CENT: Amount = Amount(1);
    /// The largest sum there is.
    pub const MAX: Amount = Amount((1 << 53) - 1);

    /// A sum of `cents`.
    pub const fn new(cents: u64) -> Result<Amount, AmountOverflow> {
        if cents <= Amount::MAX.0 { Ok(Amount(cents)) } else { Err(AmountOverflow) }
    }

    /// The number of cents.
    pub const fn cents(self) -> u64 {
        self.0
    }

    /// Whether this is no money at all.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum of two amounts.
    pub const fn plus(self, other: Amount) -> Result<Amount, AmountOverflow> {
        Amount::new(self.0 + other.0) // two values below 2^53 cannot wrap a u64
    }

    /// This amount minus `other`; an error if that is below zero.
    pub const fn minus(self, other: Amount) -> Result<Amount, AmountOverflow> {
        match self.0.checked_sub(other.0) {
            Some(cents) => Ok(Amount(cents)),
            None => Err(AmountOverflow),
        }
    }

    /// The sum of many amounts.
    pub fn sum(amounts: impl IntoIterator<Item = Amount>) -> Result<Amount, AmountOverflow> {
        amounts.into_iter().try_fold(Amount::ZERO, Amount::plus)
    }

    /// This amount × `numerator` ÷ `denominator`, rounded the way the caller chose.
    pub fn share(
        self,
        numerator: u64,
        denominator: NonZeroU32,
        rounding: Rounding,
    ) -> Result<Amount, AmountOverflow> {
        let exact = u128::from(self.0) * u128::from(numerator);
        let per = u128::from(denominator.get());
        let whole = match rounding {
            Rounding::Down => exact / per,
            Rounding::Up => exact.div_ceil(per),
        };
        Amount::try_from_wide(whole)
    }

    /// What a stake of this size wins at `odds`, the stake itself not included.
    pub fn winnings(self, odds: Odds, rounding: Rounding) -> Result<Amount, AmountOverflow> {
        self.share(u64::from(odds.pays.get()), odds.per, rounding)
    }

    /// This amount raised to the next whole multiple of `unit`.
    pub fn rounded_up_to(self, unit: Amount) -> Result<Amount, AmountOverflow> {
        if unit.is_zero() {
            return Ok(self);
        }
        Amount::new(self.0.div_ceil(unit.0) * unit.0)
    }

    fn try_from_wide(cents: u128) -> Result<Amount, AmountOverflow> {
        u64::try_from(cents).map_err(|_| AmountOverflow).and_then(Amount::new)
    }
}

impl TryFrom<u64> for Amount {
    type Error = AmountOverflow;
    fn try_from(cents: u64) -> Result<Amount, AmountOverflow> {
        Amount::new(cents)
    }
}

impl From<Amount> for u64 {
    fn from(amount: Amount) -> u64 {
        amount.0
    }
}

impl fmt::Display for Amount {
    /// Currency units with two decimals: `636.00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// What a winning bet pays, as printed: "3 to 2" is `pays` 3 `per` 2, "0.95 to 1" is 19 per 20.
/// Never zero, by construction. "2 to 2" is kept as printed, not reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Odds {
    pays: NonZeroU32,
    per: NonZeroU32,
}

/// A text that should have been odds and is not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OddsError {
    /// Not of the form "x to y".
    #[error("\"{0}\" is not odds: write them as in \"22 to 1\" or \"0.95 to 1\"")]
    Malformed(String),
    /// A side of the odds is zero.
    #[error("odds of zero: \"{0}\"")]
    Zero(String),
}

impl Odds {
    /// Odds of `pays` to `per`.
    pub const fn new(pays: NonZeroU32, per: NonZeroU32) -> Odds {
        Odds { pays, per }
    }

    /// What is paid for every [`Odds::per`] staked.
    pub const fn pays(self) -> NonZeroU32 {
        self.pays
    }

    /// The stake that wins [`Odds::pays`].
    pub const fn per(self) -> NonZeroU32 {
        self.per
    }
}

impl fmt::Display for Odds {
    /// The wire form, `22:1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.pays, self.per)
    }
}

impl From<Odds> for String {
    fn from(odds: Odds) -> String {
        odds.to_string()
    }
}

impl TryFrom<String> for Odds {
    type Error = OddsError;
    fn try_from(text: String) -> Result<Odds, OddsError> {
        text.parse()
    }
}

impl FromStr for Odds {
    type Err = OddsError;

    /// Reads "x to y" and "x:y"; x and y are whole or have up to four decimals.
    fn from_str(text: &str) -> Result<Odds, OddsError> {
        let malformed = || OddsError::Malformed(text.to_owned());
        let (pays, per) =
            text.split_once(" to ").or_else(|| text.split_once(':')).ok_or_else(malformed)?;
        let (pays, pays_scale) = decimal(pays).ok_or_else(malformed)?;
        let (per, per_scale) = decimal(per).ok_or_else(malformed)?;
        // Bring both sides to whole numbers, then take out only the factor this introduced.
        let (pays, per) =
            (u64::from(pays) * u64::from(per_scale), u64::from(per) * u64::from(pays_scale));
        let common = if pays_scale == 1 && per_scale == 1 { 1 } else { gcd(pays, per).max(1) };
        let side = |value: u64| u32::try_from(value / common).map_err(|_| malformed());
        let nonzero =
            |value: u32| NonZeroU32::new(value).ok_or_else(|| OddsError::Zero(text.to_owned()));
        Ok(Odds { pays: nonzero(side(pays)?)?, per: nonzero(side(per)?)? })
    }
}

/// Digits with an optional fraction, as (digits without the point, the power of ten it stood for).
fn decimal(text: &str) -> Option<(u32, u32)> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits_only = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || fraction.len() > 4 || !digits_only(whole) || !digits_only(fraction) {
        return None;
    }
    if text.contains('.') && fraction.is_empty() {
        return None;
    }
    let scale = fraction.bytes().fold(1, |scale, _| scale * 10);
    Some((format!("{whole}{fraction}").parse().ok()?, scale))
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests;
