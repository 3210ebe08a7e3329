//! Ratios reduce, add, print and round exactly.

use super::*;
use proptest::prelude::*;

fn ratio(numerator: i128, denominator: u128) -> Ratio {
    Ratio::new(numerator, denominator).unwrap()
}

#[test]
fn ratios_print_in_lowest_terms() {
    for (numerator, denominator, printed) in [
        (0, 7, "0/1"),
        (6, 4, "3/2"),
        (-6, 4, "-3/2"),
        (5, 5, "1/1"),
        (i128::MAX, i128::MAX.unsigned_abs(), "1/1"),
    ] {
        assert_eq!(ratio(numerator, denominator).to_string(), printed);
    }
    assert_eq!(Ratio::new(1, 0), None);
    assert_eq!(Ratio::ZERO.negated(), Ratio::ZERO);
}

#[test]
fn percents_round_half_away_from_zero() {
    for (numerator, denominator, percent) in [
        (0, 1, "0.0000"),
        (1, 1, "100.0000"),
        (1, 3, "33.3333"),
        (2, 3, "66.6667"),
        (1, 2_000_000, "0.0001"),
        (1, 2_000_001, "0.0000"),
        (-1, 2_000_000, "-0.0001"),
        (-1, 2_000_001, "0.0000"),
        (9_999_995, 10_000_000, "100.0000"),
        (-5, 4, "-125.0000"),
    ] {
        assert_eq!(ratio(numerator, denominator).percent(), percent, "{numerator}/{denominator}");
    }
    assert_eq!(ratio(12_345, 10).decimal(0), "1235");
    assert_eq!(ratio(-1, 8).decimal(2), "-0.13");
}

#[test]
fn a_numerator_over_a_square_reduces() {
    let square = |numerator, root| Ratio::over_square(Wide::new(numerator), root).unwrap();
    assert_eq!(square(48, 12).to_string(), "1/3");
    assert_eq!(square(0, 12), Ratio::ZERO);
    assert_eq!(square(8, 4).to_string(), "1/2");
    let wide = Ratio::over_square(Wide::product(1 << 100, 1 << 100), 1 << 90).unwrap();
    assert_eq!(wide.to_string(), format!("{}/1", 1u128 << 20));
}

proptest! {
    /// Sums and differences of small ratios are those of their numbers over one denominator.
    #[test]
    fn sums_and_differences_are_exact(
        a in -1_000_000i64..1_000_000, b in 1u32..1_000_000,
        c in -1_000_000i64..1_000_000, d in 1u32..1_000_000,
    ) {
        let (left, right) = (ratio(a.into(), b.into()), ratio(c.into(), d.into()));
        let (a, b, c, d) = (i128::from(a), i128::from(b), i128::from(c), i128::from(d));
        let over = (b * d).unsigned_abs();
        prop_assert_eq!(left.checked_add(&right), Ratio::new(a * d + c * b, over));
        prop_assert_eq!(left.checked_sub(&right), Ratio::new(a * d - c * b, over));
    }

    /// Decimals agree with whole-number rounding, and the digit-by-digit way with itself.
    #[test]
    fn decimals_are_rounded_exactly(a in 0u64.., b in 1u64..) {
        let (wide_a, wide_b) = (u128::from(a), u128::from(b));
        let scaled = (wide_a * 2_000_000 + wide_b) / (2 * wide_b);
        let expected = format!("{}.{:04}", scaled / 10_000, scaled % 10_000);
        prop_assert_eq!(ratio(i128::from(a), wide_b).percent(), expected);
    }

    /// A denominator near 2^256 still gives its digits.
    #[test]
    fn digits_do_not_overflow(a in 1u128.., b in (1u128 << 126)..) {
        let by = Wide::product(b, u128::MAX);
        let rest = Wide::product(a, b).min(by.checked_sub(Wide::ONE).unwrap());
        let (digit, left) = times_ten_divided(rest, by, Wide::new(10));
        prop_assert!(digit < 10 && left < by);
    }
}
