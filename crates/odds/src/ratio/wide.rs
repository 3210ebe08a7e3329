//! Whole numbers of up to 256 bits, with only the operations exact ratios need. Every overflow
//! is reported.

use std::fmt;

/// A whole number below 2^256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Wide {
    high: u128,
    low: u128,
}

const LOW_HALF: u128 = u64::MAX as u128;

impl Wide {
    /// Nothing.
    pub const ZERO: Wide = Wide::new(0);
    /// One.
    pub const ONE: Wide = Wide::new(1);

    /// This number.
    pub const fn new(number: u128) -> Wide {
        Wide { high: 0, low: number }
    }

    /// The number, if it is below 2^128.
    pub const fn narrow(self) -> Option<u128> {
        if self.high == 0 { Some(self.low) } else { None }
    }

    /// Whether it is zero.
    pub const fn is_zero(self) -> bool {
        self.high == 0 && self.low == 0
    }

    /// The product of two numbers below 2^128: it always fits.
    pub const fn product(a: u128, b: u128) -> Wide {
        let (a_high, a_low) = (a >> 64, a & LOW_HALF);
        let (b_high, b_low) = (b >> 64, b & LOW_HALF);
        let low = a_low * b_low;
        let (middle_a, middle_b) = (a_high * b_low, a_low * b_high);
        let carry = (low >> 64) + (middle_a & LOW_HALF) + (middle_b & LOW_HALF);
        let high = a_high * b_high + (middle_a >> 64) + (middle_b >> 64) + (carry >> 64);
        Wide { high, low: (carry << 64) | (low & LOW_HALF) }
    }

    /// The sum, if it fits.
    pub const fn checked_add(self, other: Wide) -> Option<Wide> {
        let (low, carry) = self.low.overflowing_add(other.low);
        let Some(high) = self.high.checked_add(other.high) else { return None };
        match high.checked_add(carry as u128) {
            Some(high) => Some(Wide { high, low }),
            None => None,
        }
    }

    /// The difference, if it is not below zero.
    pub const fn checked_sub(self, other: Wide) -> Option<Wide> {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        let Some(high) = self.high.checked_sub(other.high) else { return None };
        match high.checked_sub(borrow as u128) {
            Some(high) => Some(Wide { high, low }),
            None => None,
        }
    }

    /// The product, if it fits.
    pub const fn checked_mul(self, other: Wide) -> Option<Wide> {
        let (wide, narrow) = match (self.high, other.high) {
            (_, 0) => (self, other.low),
            (0, _) => (other, self.low),
            _ => return None,
        };
        let upper = Wide::product(wide.high, narrow);
        if upper.high != 0 {
            return None;
        }
        Wide::product(wide.low, narrow).checked_add(Wide { high: upper.low, low: 0 })
    }

    /// Quotient and remainder by a number below 2^64, one half-word at a time.
    const fn divided_by_word(self, divisor: u64) -> (Wide, u64) {
        let by = divisor as u128;
        let (q3, rest) = (self.high / by, self.high % by);
        let step = (rest << 64) | (self.low >> 64);
        let (q1, rest) = (step / by, step % by);
        let step = (rest << 64) | (self.low & LOW_HALF);
        let (q0, rest) = (step / by, step % by);
        #[allow(clippy::cast_possible_truncation)] // a remainder is below its divisor
        (Wide { high: q3, low: (q1 << 64) | q0 }, rest as u64)
    }

    /// Quotient and remainder; `None` if the divisor is zero.
    pub fn divided_by(self, divisor: Wide) -> Option<(Wide, Wide)> {
        if divisor.is_zero() {
            return None;
        }
        if let (Some(a), Some(b)) = (self.narrow(), divisor.narrow()) {
            return Some((Wide::new(a / b), Wide::new(a % b)));
        }
        if let Some(Ok(word)) = divisor.narrow().map(u64::try_from) {
            let (quotient, rest) = self.divided_by_word(word);
            return Some((quotient, Wide::new(u128::from(rest))));
        }
        Some(self.divided_bit_by_bit(divisor))
    }

    /// The schoolbook way, for the few divisors wider than a word.
    fn divided_bit_by_bit(self, divisor: Wide) -> (Wide, Wide) {
        let (mut quotient, mut rest) = (Wide::ZERO, Wide::ZERO);
        for bit in (0..256).rev() {
            // A remainder of 2^255 or more is always above what is taken next, so the bit that
            // leaves on the left is made good by the subtraction.
            let leaves = rest.high >> 127 == 1;
            rest = rest.doubled(self.bit(bit));
            quotient = quotient.doubled(false);
            if leaves || rest >= divisor {
                rest = rest.wrapping_sub(divisor);
                quotient.low |= 1;
            }
        }
        (quotient, rest)
    }

    const fn bit(self, bit: u32) -> bool {
        let word = if bit >= 128 { self.high >> (bit - 128) } else { self.low >> bit };
        word & 1 == 1
    }

    const fn doubled(self, plus_one: bool) -> Wide {
        Wide { high: (self.high << 1) | (self.low >> 127), low: (self.low << 1) | plus_one as u128 }
    }

    const fn wrapping_sub(self, other: Wide) -> Wide {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Wide { high: self.high.wrapping_sub(other.high).wrapping_sub(borrow as u128), low }
    }

    /// The greatest common divisor; if one number is zero, the other.
    pub fn gcd(self, other: Wide) -> Wide {
        let (mut a, mut b) = (self, other);
        loop {
            if let (Some(a), Some(b)) = (a.narrow(), b.narrow()) {
                return Wide::new(gcd(a, b));
            }
            match a.divided_by(b) {
                None => return a,
                Some((_, rest)) => (a, b) = (b, rest),
            }
        }
    }
}

/// The greatest common divisor of numbers below 2^128.
pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    loop {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd_of_words(a, b));
        }
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
}

/// By halving and subtracting: words need no division.
fn gcd_of_words(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    b >>= b.trailing_zeros();
    while a != 0 {
        a >>= a.trailing_zeros();
        (a, b) = (a.abs_diff(b), a.min(b));
    }
    b << twos
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TEN_TO_19: u64 = 10_000_000_000_000_000_000;
        if let Some(narrow) = self.narrow() {
            return narrow.fmt(f);
        }
        let (rest, tail) = self.divided_by_word(TEN_TO_19);
        write!(f, "{rest}{tail:019}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide() -> impl Strategy<Value = Wide> {
        (any::<u128>(), any::<u128>(), 0u32..=128, 0u32..=128).prop_map(|(high, low, a, b)| Wide {
            high: high.checked_shr(a).unwrap_or(0),
            low: low.checked_shr(b).unwrap_or(0),
        })
    }

    proptest! {
        /// Dividing and multiplying back gives the number, whatever the widths.
        #[test]
        fn quotient_times_divisor_plus_remainder_is_the_number(a in wide(), b in wide()) {
            prop_assume!(!b.is_zero());
            let (quotient, rest) = a.divided_by(b).unwrap();
            prop_assert!(rest < b);
            prop_assert_eq!(a.divided_bit_by_bit(b), (quotient, rest));
            let back = quotient.checked_mul(b).and_then(|product| product.checked_add(rest));
            prop_assert_eq!(back, Some(a));
        }

        /// A sum less one of its parts is the other part.
        #[test]
        fn adding_and_subtracting_cancel(a in wide(), b in wide()) {
            if let Some(sum) = a.checked_add(b) {
                prop_assert_eq!(sum.checked_sub(b), Some(a));
            }
            prop_assert_eq!(a.checked_sub(b).is_some(), a >= b);
        }

        /// The greatest common divisor divides both, and what is left has none.
        #[test]
        fn the_gcd_divides_both_and_leaves_coprimes(a in wide(), b in wide()) {
            prop_assume!(!a.is_zero() && !b.is_zero());
            let common = a.gcd(b);
            let (a, rest_a) = a.divided_by(common).unwrap();
            let (b, rest_b) = b.divided_by(common).unwrap();
            prop_assert!(rest_a.is_zero() && rest_b.is_zero());
            prop_assert_eq!(a.gcd(b), Wide::ONE);
        }
    }

    #[test]
    fn it_prints_in_full() {
        let all = Wide { high: u128::MAX, low: u128::MAX };
        let printed =
            "115792089237316195423570985008687907853269984665640564039457584007913129639935";
        assert_eq!(all.to_string(), printed);
        assert_eq!(Wide { high: 1, low: 0 }.to_string(), "340282366920938463463374607431768211456");
        assert_eq!(all.checked_add(Wide::ONE), None);
        assert_eq!(all.checked_mul(Wide::new(2)), None);
    }
}
