//! The limits by themselves; whole boxes are proven by the vectors.

use super::*;

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

#[test]
fn a_stake_must_lie_between_minimum_and_maximum() {
    let limits =
        Limits { minimum: Some(cents(500)), maximum: Some(cents(900)), maximum_differential: None };
    for stake in [500, 700, 900] {
        assert_eq!(limits.check(cents(stake)), Ok(()));
    }
    let [under, above] = [499, 901].map(|stake| limits.check(cents(stake)).unwrap_err());
    assert_eq!(under.to_string(), "the stake 4.99 is under the minimum 5.00");
    assert_eq!(above.to_string(), "the stake 9.01 is above the maximum 9.00");
    assert_eq!(Limits::default().check(Amount::ZERO), Err(BetRefused::StakeZero));
    assert_eq!(Limits::default().check(Amount::MAX), Ok(()));
}

#[test]
fn the_differential_is_the_permissible_maximum_where_no_other_is_given() {
    let mut limits = Limits::default();
    assert_eq!(limits.permissible_maximum(), None);
    limits.maximum_differential = Some(cents(700));
    assert_eq!(limits.permissible_maximum(), Some(cents(700)));
    limits.maximum = Some(cents(900));
    assert_eq!(limits.permissible_maximum(), Some(cents(900)));
}

#[test]
fn stakes_whose_sum_is_no_amount_are_an_error_and_not_a_wrap() {
    assert_eq!(pro_rata(&[Amount::MAX, cents(1)], cents(10), cents(1)), Err(AmountOverflow));
    assert_eq!(pro_rata(&[Amount::MAX], cents(10), cents(1)), Ok(vec![cents(10)]));
    assert_eq!(pro_rata(&[], cents(10), cents(1)), Ok(vec![]));
}
