//! Money and odds, in valid and in invalid space.

use super::*;
use proptest::prelude::*;

fn cents(value: u64) -> Amount {
    Amount::new(value).unwrap()
}

#[test]
fn printed_odds_keep_their_exact_value() {
    for (printed, wire) in [
        ("22 to 1", "22:1"),
        ("3 to 2", "3:2"),
        ("1 to 2", "1:2"),
        ("0.95 to 1", "19:20"),
        ("150:1", "150:1"),
        ("8000 to 1", "8000:1"),
    ] {
        assert_eq!(printed.parse::<Odds>().unwrap().to_string(), wire);
    }
}

#[test]
fn odds_that_cannot_be_are_refused_with_the_text_quoted() {
    for text in
        ["", "22", "22 to", "a to 1", "-1 to 1", "1. to 1", "0.00001 to 1", "5000000000 to 1"]
    {
        assert_eq!(text.parse::<Odds>(), Err(OddsError::Malformed(text.to_owned())), "{text:?}");
    }
    for text in ["0 to 1", "1 to 0", "0.0 to 1"] {
        assert_eq!(text.parse::<Odds>(), Err(OddsError::Zero(text.to_owned())), "{text:?}");
    }
}

/// R5: a win is rounded down, a commission up to the unit.
#[test]
fn rounding_goes_the_way_that_was_chosen() {
    let odds: Odds = "0.95 to 1".parse().unwrap();
    assert_eq!(cents(101).winnings(odds, Rounding::Down), Ok(cents(95)));
    assert_eq!(cents(101).winnings(odds, Rounding::Up), Ok(cents(96)));
    assert_eq!(cents(51).rounded_up_to(cents(25)), Ok(cents(75)));
    assert_eq!(cents(50).rounded_up_to(cents(25)), Ok(cents(50)));
    assert_eq!(cents(7).rounded_up_to(Amount::ZERO), Ok(cents(7)));
}

#[test]
fn leaving_the_range_is_an_error_never_a_wrap() {
    assert_eq!(Amount::new(1 << 53), Err(AmountOverflow));
    assert_eq!(Amount::MAX.plus(cents(1)), Err(AmountOverflow));
    assert_eq!(cents(1).minus(cents(2)), Err(AmountOverflow));
    assert_eq!(
        Amount::MAX.winnings("4000000000 to 1".parse().unwrap(), Rounding::Down),
        Err(AmountOverflow)
    );
    assert_eq!(Amount::MAX.rounded_up_to(cents(25)), Err(AmountOverflow));
    assert_eq!(Amount::sum([Amount::MAX, cents(1)]), Err(AmountOverflow));
}

proptest! {
    /// Printing odds and reading them again gives the same odds.
    #[test]
    fn odds_print_and_parse_are_inverse(pays in 1u32.., per in 1u32..) {
        let odds = Odds::new(NonZeroU32::new(pays).unwrap(), NonZeroU32::new(per).unwrap());
        prop_assert_eq!(odds.to_string().parse::<Odds>(), Ok(odds));
    }

    /// Rounding down and up differ by less than a cent and enclose the exact value.
    #[test]
    fn rounding_encloses_the_exact_share(
        stake in 0u64..1 << 40,
        pays in 1u32..10_000,
        per in 1u32..10_000,
    ) {
        let odds = Odds::new(NonZeroU32::new(pays).unwrap(), NonZeroU32::new(per).unwrap());
        let stake = cents(stake);
        let down = u128::from(stake.winnings(odds, Rounding::Down).unwrap().cents());
        let up = u128::from(stake.winnings(odds, Rounding::Up).unwrap().cents());
        let exact = u128::from(stake.cents()) * u128::from(pays);
        prop_assert!(down * u128::from(per) <= exact && exact <= up * u128::from(per));
        prop_assert!(up - down <= 1);
    }
}
