//! Chance from a seed: the same subject, level, seed and number are the same exercise for ever.

use croupier_rules::equipment::{Card, bounded, shuffle};

/// A source of numbers that follow from a seed (SplitMix64).
pub(crate) struct Chance(u64);

impl Chance {
    /// The chance of one exercise.
    pub(crate) fn of(subject: &str, level: u8, seed: u32, number: u32) -> Chance {
        // FNV-1a over everything that names the exercise.
        let named = subject.bytes().chain([level]).chain(seed.to_be_bytes());
        let bytes = named.chain(number.to_be_bytes());
        let mixed = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Chance(mixed)
    }

    const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included; `low` if there is none.
    pub(crate) fn between(&mut self, low: u64, high: u64) -> u64 {
        let span = high.saturating_sub(low).saturating_add(1);
        low + bounded(span, &mut || self.word())
    }

    /// True in one of `out_of` cases.
    pub(crate) fn once_in(&mut self, out_of: u64) -> bool {
        self.between(1, out_of) == 1
    }

    /// One of these; `None` if there are none.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let last = u64::try_from(of.len()).ok()?.checked_sub(1)?;
        of.get(usize::try_from(self.between(0, last)).ok()?)
    }

    /// So many of these, each at most once, in random order.
    pub(crate) fn some<T: Clone>(&mut self, of: &[T], count: usize) -> Vec<T> {
        let mut all = of.to_vec();
        shuffle(&mut all, &mut || self.word());
        all.truncate(count);
        all
    }

    /// The first cards of a shoe of eight decks.
    pub(crate) fn cards(&mut self, count: usize) -> Vec<Card> {
        let shoe: Vec<Card> = (0..8).flat_map(|_| Card::all()).collect();
        self.some(&shoe, count)
    }
}
