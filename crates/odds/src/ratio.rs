//! Exact ratios of whole numbers, always in lowest terms, printed as `num/den` or as decimals.

mod wide;

pub use wide::Wide;
pub(crate) use wide::gcd;

use std::fmt;

/// A ratio in lowest terms; zero is `0/1` and never negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Ratio {
    negative: bool,
    numerator: Wide,
    denominator: Wide,
}

impl Ratio {
    /// Zero, `0/1`.
    pub const ZERO: Ratio =
        Ratio { negative: false, numerator: Wide::ZERO, denominator: Wide::ONE };

    /// `numerator` out of `denominator`, reduced; `None` if the denominator is zero.
    pub fn new(numerator: i128, denominator: u128) -> Option<Ratio> {
        let sign = numerator < 0;
        let numerator = numerator.unsigned_abs();
        if numerator == 0 || denominator == 0 {
            return (denominator != 0).then_some(Ratio::ZERO);
        }
        let common = gcd(numerator, denominator);
        Some(Ratio {
            negative: sign,
            numerator: Wide::new(numerator / common),
            denominator: Wide::new(denominator / common),
        })
    }

    /// `count` out of `total`; `None` if the total is zero.
    pub fn of_counts(count: u64, total: u64) -> Option<Ratio> {
        Ratio::new(i128::from(count), u128::from(total))
    }

    /// A ratio of wide numbers; `None` if the denominator is zero.
    pub(crate) fn of_wide(numerator: Wide, denominator: Wide) -> Option<Ratio> {
        Ratio::signed(false, numerator, denominator)
    }

    /// A signed ratio of wide numbers; `None` if the denominator is zero.
    pub(crate) fn signed(negative: bool, numerator: Wide, denominator: Wide) -> Option<Ratio> {
        if numerator.is_zero() || denominator.is_zero() {
            return (!denominator.is_zero()).then_some(Ratio::ZERO);
        }
        let common = numerator.gcd(denominator);
        let (numerator, _) = numerator.divided_by(common)?;
        let (denominator, _) = denominator.divided_by(common)?;
        Some(Ratio { negative, numerator, denominator })
    }

    /// The product; `None` when it needs more than 256 bits.
    pub fn checked_mul(&self, other: &Ratio) -> Option<Ratio> {
        // Reduced crosswise first, so that nothing grows that need not.
        let first = Ratio::of_wide(self.numerator, other.denominator)?;
        let second = Ratio::of_wide(other.numerator, self.denominator)?;
        if first.is_zero() || second.is_zero() {
            return Some(Ratio::ZERO);
        }
        Some(Ratio {
            negative: self.negative != other.negative,
            numerator: first.numerator.checked_mul(second.numerator)?,
            denominator: first.denominator.checked_mul(second.denominator)?,
        })
    }

    /// The quotient; `None` if the divisor is zero or the result needs more than 256 bits.
    pub fn checked_div(&self, other: &Ratio) -> Option<Ratio> {
        if other.is_zero() {
            return None;
        }
        let turned = Ratio {
            negative: other.negative,
            numerator: other.denominator,
            denominator: other.numerator,
        };
        self.checked_mul(&turned)
    }

    /// `numerator / root²`; `None` if the root is zero. It reduces by the root twice, so the
    /// square is never computed.
    pub(crate) fn over_square(numerator: Wide, root: u128) -> Option<Ratio> {
        if numerator.is_zero() {
            return (root != 0).then_some(Ratio::ZERO);
        }
        let reduce = |numerator: Wide| -> Option<(Wide, u128)> {
            let (_, rest) = numerator.divided_by(Wide::new(root))?;
            let common = gcd(rest.narrow()?, root);
            Some((numerator.divided_by(Wide::new(common))?.0, root / common))
        };
        let (numerator, first) = reduce(numerator)?;
        let (numerator, second) = reduce(numerator)?;
        Some(Ratio { negative: false, numerator, denominator: Wide::product(first, second) })
    }

    /// Whether it is below zero.
    pub const fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether it is zero.
    pub const fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// The numerator, without its sign.
    pub const fn numerator(&self) -> Wide {
        self.numerator
    }

    /// The denominator.
    pub const fn denominator(&self) -> Wide {
        self.denominator
    }

    /// The sum; `None` when it needs more than 256 bits.
    pub fn checked_add(&self, other: &Ratio) -> Option<Ratio> {
        let common = self.denominator.gcd(other.denominator);
        let (mine, _) = self.denominator.divided_by(common)?;
        let (theirs, _) = other.denominator.divided_by(common)?;
        let a = self.numerator.checked_mul(theirs)?;
        let b = other.numerator.checked_mul(mine)?;
        let (negative, numerator) = match (self.negative == other.negative, a >= b) {
            (true, _) => (self.negative, a.checked_add(b)?),
            (false, true) => (self.negative, a.checked_sub(b)?),
            (false, false) => (other.negative, b.checked_sub(a)?),
        };
        let denominator = self.denominator.checked_mul(theirs)?;
        if numerator.is_zero() {
            return Some(Ratio::ZERO);
        }
        let common = numerator.gcd(denominator);
        let (numerator, _) = numerator.divided_by(common)?;
        let (denominator, _) = denominator.divided_by(common)?;
        Some(Ratio { negative, numerator, denominator })
    }

    /// The difference; `None` when it needs more than 256 bits.
    pub fn checked_sub(&self, other: &Ratio) -> Option<Ratio> {
        self.checked_add(&other.negated())
    }

    /// The same number with the opposite sign.
    pub const fn negated(&self) -> Ratio {
        Ratio { negative: !self.negative && !self.is_zero(), ..*self }
    }

    /// As a decimal with `places` decimals, rounded half away from zero: `0.0106`, `-1.2500`.
    pub fn decimal(&self, places: usize) -> String {
        self.shifted(0, places)
    }

    /// In per cent with four places, rounded half away from zero: `1.0579`.
    pub fn percent(&self) -> String {
        self.shifted(2, 4)
    }

    /// The ratio times a power of ten, with `places` decimals. Works digit by digit, so it always
    /// fits.
    fn shifted(&self, power: usize, places: usize) -> String {
        let ten = Wide::new(10);
        let Some((whole, mut rest)) = self.numerator.divided_by(self.denominator) else {
            return String::new();
        };
        let mut digits = whole.to_string().into_bytes();
        for _ in 0..power + places {
            let (digit, left) = times_ten_divided(rest, self.denominator, ten);
            digits.push(b'0' + digit);
            rest = left;
        }
        let (next, _) = times_ten_divided(rest, self.denominator, ten);
        if next >= 5 {
            round_up(&mut digits);
        }
        let point = digits.len() - places;
        let zeros = digits.iter().take(point - 1).take_while(|&&digit| digit == b'0').count();
        let sign =
            if self.negative && digits.iter().any(|&digit| digit != b'0') { "-" } else { "" };
        let text = |digits: &[u8]| digits.iter().map(|&digit| char::from(digit)).collect();
        let (whole, fraction) = digits.split_at(point);
        let whole: String = text(whole.get(zeros..).unwrap_or(whole));
        let fraction: String = text(fraction);
        if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
    }
}

/// The next decimal digit of `rest / by` and what is left, `rest` being below `by`.
fn times_ten_divided(rest: Wide, by: Wide, ten: Wide) -> (u8, Wide) {
    if let Some((digit, left)) = rest.checked_mul(ten).and_then(|more| more.divided_by(by)) {
        let digit = digit.narrow().and_then(|digit| u8::try_from(digit).ok()).unwrap_or(9);
        return (digit, left);
    }
    // Ten times the rest does not fit: add it ten times, taking `by` away whenever it is in.
    let (mut digit, mut sum) = (0, Wide::ZERO);
    for _ in 0..10 {
        let room = by.checked_sub(sum).unwrap_or(Wide::ZERO);
        match rest.checked_sub(room) {
            Some(over) => (digit, sum) = (digit + 1, over),
            None => sum = sum.checked_add(rest).unwrap_or(sum),
        }
    }
    (digit, sum)
}

/// One more in the last place, carried as far as it goes.
fn round_up(digits: &mut Vec<u8>) {
    for digit in digits.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
    digits.insert(0, b'1');
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests;
