//! Excess scaled pro rata (R16): the laws, and a slow model that follows the ruling word by word.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::baccarat::{BaccaratBet, PlacedBet, Wager, deal_out, settle};
use croupier_rules::limits::{Limits, pro_rata};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().unwrap());

/// The ruling as it is written, step by step, in whole cents.
fn model(stakes: &[u64], allowed: u64, minimum: u64) -> Vec<u64> {
    if stakes.iter().sum::<u64>() <= allowed {
        return stakes.to_vec();
    }
    let mut kept = vec![0u64; stakes.len()];
    let mut free: BTreeSet<usize> = BTreeSet::new();
    // 1. Fix every bet of the heavier side under the minimum at its stake; F = the rest.
    for (index, &stake) in stakes.iter().enumerate() {
        if stake < minimum {
            kept[index] = stake;
        } else {
            free.insert(index);
        }
    }
    loop {
        // 2. T = A − Σ fixed, S = Σ stakes of F; F empty: stop.
        let fixed_sum: i128 =
            (0..stakes.len()).filter(|i| !free.contains(i)).map(|i| i128::from(kept[i])).sum();
        let target = i128::from(allowed) - fixed_sum;
        let sum: i128 = free.iter().map(|&i| i128::from(stakes[i])).sum();
        if free.is_empty() {
            return kept;
        }
        // 3. Fix at the minimum every bet of F with stake × T < minimum × S; any: go to 2.
        let below: Vec<usize> = free
            .iter()
            .copied()
            .filter(|&i| i128::from(stakes[i]) * target < i128::from(minimum) * sum)
            .collect();
        if !below.is_empty() {
            for index in below {
                kept[index] = minimum;
                free.remove(&index);
            }
            continue;
        }
        // 4. ⌊stake × T ÷ S⌋ each; the cents left one each to the largest remainders, ties to the
        //    earlier bet: found by looking for the largest again and again.
        let mut remainders = Vec::new();
        let mut cents_left = target;
        for &index in &free {
            let share = i128::from(stakes[index]) * target;
            kept[index] = u64::try_from(share / sum).unwrap();
            cents_left -= share / sum;
            remainders.push((index, share % sum));
        }
        while cents_left > 0 {
            let mut best = 0;
            for place in 1..remainders.len() {
                if remainders[place].1 > remainders[best].1 {
                    best = place;
                }
            }
            kept[remainders.remove(best).0] += 1;
            cents_left -= 1;
        }
        return kept;
    }
}

fn amounts(cents: &[u64]) -> Vec<Amount> {
    cents.iter().map(|&cents| Amount::new(cents).unwrap()).collect()
}

fn kept(stakes: &[u64], allowed: u64, minimum: u64) -> Vec<u64> {
    let (allowed, minimum) = (Amount::new(allowed).unwrap(), Amount::new(minimum).unwrap());
    let kept = pro_rata(&amounts(stakes), allowed, minimum).unwrap();
    kept.into_iter().map(Amount::cents).collect()
}

/// Small numbers so that cases collide, and large ones so that products are wide.
fn boxes() -> impl Strategy<Value = (Vec<u64>, u64, u64)> {
    let of_size = |stake: u64| {
        (prop::collection::vec(1..=stake, 1..9), 0..=stake * 6, prop_oneof![Just(0), 0..=stake])
    };
    prop_oneof![of_size(12), of_size(100_000), of_size(1 << 49)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The rules and the ruling's own words give the same cents.
    #[test]
    fn the_model_agrees((stakes, allowed, minimum) in boxes()) {
        prop_assert_eq!(kept(&stakes, allowed, minimum), model(&stakes, allowed, minimum));
    }

    /// What is kept sums exactly to what is allowed unless every bet is fixed; nobody keeps more
    /// than the stake; no bet that met the minimum ends below it; one under it is not touched.
    #[test]
    fn the_laws_hold((stakes, allowed, minimum) in boxes()) {
        let kept = kept(&stakes, allowed, minimum);
        let (before, after) = (stakes.iter().sum::<u64>(), kept.iter().sum::<u64>());
        let all_fixed = stakes
            .iter()
            .zip(&kept)
            .all(|(&stake, &kept)| kept == minimum.min(stake));
        prop_assert!(after == before.min(allowed) || (after > allowed && all_fixed));
        for (&stake, &kept) in stakes.iter().zip(&kept) {
            prop_assert!(kept <= stake);
            let floor = minimum.min(stake);
            prop_assert!(kept >= floor && (stake >= minimum || kept == stake));
        }
    }

    /// A box is scaled by what lies in it, whatever lies in the other boxes and in which order
    /// the boxes were bet.
    #[test]
    fn a_box_does_not_feel_the_others(
        (first, differential, minimum) in boxes(),
        second in prop::collection::vec(1u64..100_000, 1..5),
        second_first: bool,
    ) {
        let rulebook = LIBRARY.find("tiger-buffalo-non-commission", i64::MAX).unwrap();
        let layout = rulebook.choose_layout(Some("A")).unwrap();
        let cards: Vec<_> = "9S KD KH 7C".split(' ').map(|card| card.parse().unwrap()).collect();
        let play = deal_out(&cards).unwrap();
        let limits = Limits {
            minimum: Some(Amount::new(minimum).unwrap()),
            maximum: None,
            maximum_differential: Some(Amount::new(differential).unwrap()),
        };
        let bets_of = |seat: u16, stakes: &[u64]| -> Vec<PlacedBet<usize>> {
            let placed = |(patron, &stake): (usize, &u64)| {
                let wager = Wager::Bet(BaccaratBet::Player);
                PlacedBet { patron, seat, wager, stake: Amount::new(stake).unwrap() }
            };
            stakes.iter().enumerate().map(placed).collect()
        };
        let (one, two) = (bets_of(1, &first), bets_of(2, &second));
        let both = if second_first { [two, one].concat() } else { [one, two].concat() };
        let settled = settle(rulebook, layout, &play, &both, &limits).unwrap();
        let effective: Vec<u64> = both
            .iter()
            .zip(&settled.bets)
            .filter(|(bet, _)| bet.seat == 1)
            .map(|(_, line)| line.effective_stake.cents())
            .collect();
        prop_assert_eq!(effective, model(&first, differential, minimum));
    }
}
