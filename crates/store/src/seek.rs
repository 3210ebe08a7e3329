//! Finding entry `seq` of a stream without an index on it: within a stream numbers rise with
//! positions, so positions can be halved until few are left.

/// So few positions are read through rather than halved again.
const SPAN: u64 = 64;

/// A search under way. It costs the logarithm of the journal times the longest run of positions
/// without the stream.
pub(crate) struct Seek {
    seq: u64,
    /// It does not stand before here.
    low: u64,
    /// It stands before here, if it is there at all.
    end: u64,
}

impl Seek {
    /// For this number, in a journal whose last position is this.
    pub(crate) fn new(seq: u64, last: u64) -> Seek {
        // An entry cannot stand before the position of its own number.
        Seek { seq, low: seq.max(1), end: last.saturating_add(1) }
    }

    /// From which position on, and before which, to look for the first entry of the stream; `None`
    /// when few enough are left.
    pub(crate) fn probe(&self) -> Option<(u64, u64)> {
        let middle = || self.low + (self.end - self.low) / 2;
        (self.low.saturating_add(SPAN) < self.end).then(|| (middle(), self.end))
    }

    /// What was found there: its position and number.
    pub(crate) fn found(&mut self, (middle, _): (u64, u64), found: Option<(u64, u64)>) {
        match found {
            Some((position, here)) if here == self.seq => {
                (self.low, self.end) = (position, position.saturating_add(1));
            }
            Some((position, here)) if here < self.seq => self.low = position + 1,
            Some(_) | None => self.end = middle,
        }
    }

    /// A position from which on the entry and all of the stream after it are found; `None` when the
    /// journal ends before.
    pub(crate) fn start(&self) -> Option<u64> {
        (self.low < self.end).then_some(self.low)
    }
}
