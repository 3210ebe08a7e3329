//! The frozen shuffle: an order of cards as a function of random words, fixed by a version number
//! so that a revealed seed proves the same order for ever. Draws no word itself.

use super::dice::{Dice, Die};

/// The version of [`shuffle`], [`bounded`] and [`roll`]. What they do under this number never
/// changes; a better shuffle would be a new function with a new number.
pub const SHUFFLE_VERSION: u8 = 1;

/// A number below `bound`, every one equally likely when the words are: the high half of
/// word × bound, words in the biased margin being thrown away (Lemire's method).
///
/// # Panics
/// When `bound` is zero: there is no number below it.
pub fn bounded(bound: u64, words: &mut impl FnMut() -> u64) -> u64 {
    assert!(bound > 0, "there is no number below zero");
    let rejected_below = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(words()) * u128::from(bound);
        let [low, high] = [product & u128::from(u64::MAX), product >> 64];
        if low >= u128::from(rejected_below) {
            // The product of two u64 shifted by 64 fits a u64.
            return u64::try_from(high).unwrap_or(u64::MAX);
        }
    }
}

/// Puts `items` into random order (Fisher–Yates from the last place to the second): place `i`
/// receives one of the items at places 0 to `i`. Takes one accepted word per place.
pub fn shuffle<T>(items: &mut [T], words: &mut impl FnMut() -> u64) {
    for last in (1..items.len()).rev() {
        let places = u64::try_from(last).unwrap_or(u64::MAX).saturating_add(1);
        let chosen = usize::try_from(bounded(places, words)).unwrap_or(last);
        items.swap(last, chosen);
    }
}

/// Three dice from random words, one accepted word each.
pub fn roll(words: &mut impl FnMut() -> u64) -> Dice {
    let mut die = || {
        let face = usize::try_from(bounded(6, words)).unwrap_or(0);
        Die::ALL.get(face).copied().unwrap_or(Die::ALL[0])
    };
    Dice([die(), die(), die()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Feeds a fixed list of words, so that a test can work the answer out by hand.
    fn feed(words: &[u64]) -> impl FnMut() -> u64 + '_ {
        let mut words = words.iter().copied();
        move || words.next().expect("the shuffle took more words than it may")
    }

    /// The k-th of `bound` equal parts of the 64-bit range, from its middle.
    fn word(k: u64, bound: u64) -> u64 {
        (u64::MAX / bound) * k + u64::MAX / bound / 2
    }

    #[test]
    fn the_order_is_what_fisher_and_yates_would_write_down() {
        let mut items = ['a', 'b', 'c', 'd'];
        // place 3 takes item 1, place 2 takes item 2 (itself), place 1 takes item 0
        shuffle(&mut items, &mut feed(&[word(1, 4), word(2, 3), word(0, 2)]));
        assert_eq!(items, ['d', 'a', 'c', 'b']);
    }

    #[test]
    fn a_word_in_the_biased_margin_is_thrown_away() {
        // 2^64 mod 6 = 4: the low half of word × 6 must be at least 4, so the word 0 is rejected.
        assert_eq!(bounded(6, &mut feed(&[0, word(5, 6)])), 5);
        // 2^64 is a multiple of 4: no word is rejected.
        assert_eq!(bounded(4, &mut feed(&[0])), 0);
    }

    #[test]
    fn every_order_of_four_items_comes_from_exactly_one_choice_of_places() {
        let mut seen = BTreeMap::new();
        for a in 0..4 {
            for b in 0..3 {
                for c in 0..2 {
                    let mut items = [0, 1, 2, 3];
                    shuffle(&mut items, &mut feed(&[word(a, 4), word(b, 3), word(c, 2)]));
                    *seen.entry(items).or_insert(0) += 1;
                }
            }
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&times| times == 1));
    }

    #[test]
    fn dice_are_read_from_the_words_in_order() {
        let dice = roll(&mut feed(&[word(0, 6), word(5, 6), word(2, 6)]));
        assert_eq!(dice.0.map(Die::get), [1, 6, 3]);
    }
}
