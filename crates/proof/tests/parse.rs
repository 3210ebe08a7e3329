//! What is printed can be read back, and what is read prints as it was: cards, bets, odds,
//! conditions, stages and rule keys.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::baccarat::{BaccaratBet, Stage};
use croupier_rules::equipment::{Card, CardOrJoker};
use croupier_rules::money::Odds;
use croupier_rules::rulebook::{Condition, RuleKey};
use croupier_rules::sic_bo::SicBoBet;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::num::NonZeroU32;
use std::str::FromStr;

/// Every value reads back from its own print, and no two print alike.
fn check<T>(values: impl IntoIterator<Item = T>)
where
    T: FromStr + Display + PartialEq + Debug,
    T::Err: Debug,
{
    let mut printed = BTreeSet::new();
    for value in values {
        let text = value.to_string();
        assert_eq!(text.parse::<T>().unwrap(), value);
        assert!(printed.insert(text.clone()), "{text} is printed twice");
        for wrong in [format!("{text} "), format!("{text}x"), String::new()] {
            assert!(wrong.parse::<T>().is_err(), "\"{wrong}\" should not be read");
        }
    }
    assert!(printed.len() > 1);
}

#[test]
fn print_and_parse_are_inverse() {
    check(Card::all());
    check(Card::all().map(CardOrJoker::Natural).chain([CardOrJoker::Joker]));
    check(BaccaratBet::ALL);
    check(SicBoBet::all());
    check(Condition::all());
    check(RuleKey::ALL.iter().copied());
    check([Stage::FourCards, Stage::ThirdCard]);
}

proptest! {
    #[test]
    fn odds_read_back_as_printed(pays in 1u32.., per in 1u32..) {
        let odds = Odds::new(NonZeroU32::new(pays).unwrap(), NonZeroU32::new(per).unwrap());
        prop_assert_eq!(odds.to_string().parse::<Odds>().unwrap(), odds);
        prop_assert_eq!(format!("{pays} to {per}").parse::<Odds>().unwrap(), odds);
    }

    /// Nothing that is read prints as something else, and nothing makes the readers panic.
    #[test]
    fn whatever_is_read_prints_as_it_was(text in "[a-zA-Z0-9:. -]{0,24}") {
        if let Ok(bet) = text.parse::<SicBoBet>() {
            prop_assert_eq!(bet.to_string(), text.clone());
        }
        if let Ok(card) = text.parse::<CardOrJoker>() {
            let spelt = text.to_ascii_uppercase().replace("10", "T");
            prop_assert_eq!(card.to_string().to_ascii_uppercase(), spelt);
        }
        let _ = text.parse::<Odds>();
    }
}
