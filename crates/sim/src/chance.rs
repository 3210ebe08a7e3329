//! Chance from a seed: SplitMix64, which is small, uniform and the same on every machine.

/// A source of numbers that follow from a seed.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound, which must be above zero.
    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// True in `often` out of a thousand cases.
    pub(crate) const fn permille(&mut self, often: u64) -> bool {
        self.below(1000) < often
    }

    /// One of these; `None` if there are none.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let count = u64::try_from(of.len()).ok().filter(|count| *count > 0)?;
        of.get(usize::try_from(self.below(count)).ok()?)
    }
}
