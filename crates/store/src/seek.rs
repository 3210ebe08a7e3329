//! Finds entry `seq` of a stream without an index: within a stream numbers rise with positions, so
//! a search can halve the range of positions until few are left.

/// A range this small is read through instead of halved again.
const SPAN: u64 = 64;

/// A search in progress. It costs the logarithm of the journal's length times the longest run of
/// positions without the stream.
pub(crate) struct Seek {
    seq: u64,
    /// The entry is not before this position.
    low: u64,
    /// The entry is before this position, if it exists.
    end: u64,
}

impl Seek {
    /// A search for this number in a journal with this last position.
    pub(crate) fn new(seq: u64, last: u64) -> Seek {
        // An entry cannot be at a position below its own number.
        Seek { seq, low: seq.max(1), end: last.saturating_add(1) }
    }

    /// The range of positions in which to look for the first entry of the stream; `None` when few
    /// enough are left.
    pub(crate) fn probe(&self) -> Option<(u64, u64)> {
        let middle = || self.low + (self.end - self.low) / 2;
        (self.low.saturating_add(SPAN) < self.end).then(|| (middle(), self.end))
    }

    /// Takes the position and number of the entry found there.
    pub(crate) fn found(&mut self, (middle, _): (u64, u64), found: Option<(u64, u64)>) {
        match found {
            Some((position, here)) if here == self.seq => {
                (self.low, self.end) = (position, position.saturating_add(1));
            }
            Some((position, here)) if here < self.seq => self.low = position + 1,
            Some(_) | None => self.end = middle,
        }
    }

    /// A position at or before the entry: reading from there on finds it and the rest of the
    /// stream. `None` if the journal ends before it.
    pub(crate) fn start(&self) -> Option<u64> {
        (self.low < self.end).then_some(self.low)
    }
}
