//! Unbiased numbers below bounds, several from one word, and a shuffle made of them: as fair as
//! the frozen shuffle, in another order, and for simulation only.
// The numeric core: every index is a place of the items, below its bound by construction.
#![allow(clippy::indexing_slicing, clippy::cast_possible_truncation)]

use crate::seed::Words;

/// How many numbers are drawn from one word. Six bounds up to [`ITEMS_MAX`] multiply to less
/// than 2^64, and so much less that a word is seldom thrown away.
const BATCH: usize = 6;

/// The most items that can be shuffled.
pub const ITEMS_MAX: usize = 1_600;

/// A number below each of the bounds, every combination equally likely. The high half of
/// word × bound is the number, the low half is the word for the next bound; what is left at the
/// end tells whether the word lies in the biased margin, and then another is drawn. (Brackett-
/// Rozinsky and Lemire, "Batched Ranged Random Integer Generation", 2024.) The product of the
/// bounds must fit a word.
pub fn below<const N: usize>(bounds: [u64; N], words: &mut Words) -> [u64; N] {
    let product = bounds.iter().product::<u64>();
    loop {
        let mut rest = words.next_word();
        let drawn = bounds.map(|bound| {
            let wide = u128::from(rest) * u128::from(bound);
            rest = wide as u64;
            (wide >> 64) as u64
        });
        if rest >= product || rest >= product.wrapping_neg() % product {
            return drawn;
        }
    }
}

/// Puts items into random order, all orders equally likely.
///
/// # Panics
/// When there are more than [`ITEMS_MAX`]: their bounds would not fit a word.
pub fn shuffle(items: &mut [u8], words: &mut Words) {
    assert!(items.len() <= ITEMS_MAX, "too many items for the batches");
    let mut left = items.len();
    while left > BATCH {
        let top = left as u64;
        let places = below([top, top - 1, top - 2, top - 3, top - 4, top - 5], words);
        for place in places {
            left -= 1;
            items.swap(left, place as usize);
        }
    }
    while left > 1 {
        let [place] = below([left as u64], words);
        left -= 1;
        items.swap(left, place as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use std::collections::BTreeMap;

    /// Every order of five items, 4,000 times each on average, within five sigma.
    #[test]
    fn every_order_is_as_likely_as_any_other() {
        let mut words = Seed::of_number(5).words(0);
        let mut seen: BTreeMap<[u8; 5], u32> = BTreeMap::new();
        for _ in 0..480_000 {
            let mut items = [0, 1, 2, 3, 4];
            shuffle(&mut items, &mut words);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 120);
        assert!(seen.values().all(|&times| (3_684..=4_316).contains(&times)), "{seen:?}");
    }

    /// A batch of six: where each card of eight comes to lie, and pairs of places, by chi-square.
    #[test]
    fn a_batch_is_uniform_and_its_numbers_are_independent() {
        let mut words = Seed::of_number(6).words(0);
        let mut pairs = vec![0u32; 8 * 8];
        const TIMES: u32 = 560_000;
        for _ in 0..TIMES {
            let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
            shuffle(&mut items, &mut words);
            pairs[usize::from(items[7]) * 8 + usize::from(items[2])] += 1;
        }
        let expected = f64::from(TIMES / 56);
        let apart = (0..64).filter(|pair| pair / 8 != pair % 8);
        let chi: f64 =
            apart.map(|pair| (f64::from(pairs[pair]) - expected).powi(2) / expected).sum();
        assert!((24.0..110.0).contains(&chi), "55 degrees of freedom: {chi}");
    }
}
