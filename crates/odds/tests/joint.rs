//! The joint law against the plain enumeration, the published census, and its own total.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::baccarat::JointLaw;
use proptest::prelude::*;

fn of_decks(decks: u16) -> [u16; 10] {
    let mut counts = [4 * decks; 10];
    counts[0] = 16 * decks;
    counts
}

/// Player, Banker, Tie.
fn census(law: &JointLaw) -> [u64; 3] {
    let mut census = [0; 3];
    for (cell, deals) in law.cells().iter().enumerate() {
        let (player, banker) = (cell / 10 % 10, cell % 10);
        census[match player.cmp(&banker) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }] += deals;
    }
    census
}

#[test]
fn the_census_of_eight_decks_is_the_published_one() {
    let law = JointLaw::of(&of_decks(8)).unwrap();
    assert_eq!(law.total(), 4_998_398_275_503_360);
    let published = [2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216];
    assert_eq!(census(&law), published);
}

#[test]
fn the_census_of_six_decks_is_the_published_one() {
    // casinoexploit.com/baccarat.html, "Probabilities in 6 deck Baccarat".
    let published = [392_220_492_728_832, 403_095_751_234_560, 83_552_962_932_288];
    assert_eq!(census(&JointLaw::of(&of_decks(6)).unwrap()), published);
}

#[test]
fn full_shoes_agree_with_the_plain_enumeration() {
    for decks in 1..=25 {
        let counts = of_decks(decks);
        assert_eq!(JointLaw::of(&counts), JointLaw::by_enumeration(&counts), "{decks} decks");
    }
}

#[test]
fn fewer_cards_than_a_round_can_take_and_more_than_can_be_counted_have_no_law() {
    for counts in [[0; 10], [5, 0, 0, 0, 0, 0, 0, 0, 0, 0], [131; 10], [u16::MAX; 10]] {
        assert_eq!(JointLaw::of(&counts), None);
        assert_eq!(JointLaw::by_enumeration(&counts), None);
    }
    let six_kings = JointLaw::of(&[6, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    assert_eq!((six_kings.deals(3, 3, 0, 0), six_kings.total()), (720, 720));
}

/// Shoes of every thickness: nearly full, half gone, a handful of cards.
fn any_shoe() -> impl Strategy<Value = [u16; 10]> {
    (1u16..=41).prop_flat_map(|most| {
        let tens = 0..most * 4;
        (tens, proptest::array::uniform9(0..most)).prop_map(|(tens, others)| {
            std::array::from_fn(|value| if value == 0 { tens } else { others[value - 1] })
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// Fixing the third cards first counts the same deals as playing every hand out.
    #[test]
    fn random_shoes_agree_with_the_plain_enumeration(counts in any_shoe()) {
        let law = JointLaw::of(&counts);
        prop_assert_eq!(&law, &JointLaw::by_enumeration(&counts));
        if let Some(law) = law {
            prop_assert_eq!(law.cells().iter().sum::<u64>(), law.total());
        }
    }

    /// The same down to six cards.
    #[test]
    fn handfuls_agree_with_the_plain_enumeration(counts in proptest::array::uniform10(0u16..=2)) {
        prop_assert_eq!(JointLaw::of(&counts), JointLaw::by_enumeration(&counts));
    }
}
