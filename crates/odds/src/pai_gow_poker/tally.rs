//! Pairs among some hands by how their halves compare, from the number of hands in each cell.

// Indices are cells and low ranks, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::cells::{Cells, LOWS};

/// Hands by cell, with marks of the cells that have any, so that these are found in order.
pub(super) struct Histogram {
    counts: Vec<u32>,
    /// One bit for each cell.
    marks: Vec<u64>,
    /// One bit for each word of marks.
    marked: Vec<u64>,
}

impl Histogram {
    pub(super) fn new(cells: &Cells) -> Histogram {
        let words = cells.len().div_ceil(64);
        Histogram {
            counts: vec![0; cells.len()],
            marks: vec![0; words],
            marked: vec![0; words.div_ceil(64)],
        }
    }

    /// So many more hands in a cell.
    pub(super) fn add(&mut self, cell: u32, hands: u32) {
        let cell = cell as usize;
        self.counts[cell] = self.counts[cell].wrapping_add(hands);
        self.marks[cell / 64] |= 1 << (cell % 64);
        self.marked[cell / 4096] |= 1 << (cell / 64 % 64);
    }

    /// So many fewer, in a cell where they were or will be added.
    pub(super) fn remove(&mut self, cell: u32, hands: u32) {
        self.counts[cell as usize] = self.counts[cell as usize].wrapping_sub(hands);
    }

    /// Takes every cell that has hands and how many, in the order of cells.
    pub(super) fn take(&mut self, into: &mut Vec<(u32, u32)>) {
        into.clear();
        for (group, words) in self.marked.iter_mut().enumerate() {
            while *words != 0 {
                let word = group * 64 + words.trailing_zeros() as usize;
                *words &= *words - 1;
                let mut bits = std::mem::take(&mut self.marks[word]);
                while bits != 0 {
                    let cell = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let count = std::mem::take(&mut self.counts[cell]);
                    if count > 0 {
                        into.push((u32::try_from(cell).unwrap_or(u32::MAX), count));
                    }
                }
            }
        }
    }
}

/// Ordered pairs of hands, not necessarily different ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pairs {
    /// All of them.
    pub(super) all: i128,
    /// Both halves of the first are better.
    pub(super) better: i128,
    /// Both halves are equal.
    pub(super) same: i128,
    /// The high hands are equal, whatever the low ones.
    pub(super) same_high: i128,
    /// The low hands are equal, whatever the high ones.
    pub(super) same_low: i128,
}

impl Pairs {
    /// The pairs among hands given as cells, in order, and how many are in each.
    pub(super) fn among(cells: &Cells, hands: &[(u32, u32)]) -> Pairs {
        let (mut better, mut same, mut same_high, mut same_low) = (0u64, 0u64, 0u64, 0u64);
        // How many hands with a lower high hand have a low hand below each rank.
        let mut below = [0u32; LOWS + 1];
        let high = |&(cell, _): &(u32, u32)| cells.high[cell as usize];
        for equal in hands.chunk_by(|a, b| high(a) == high(b)) {
            let mut in_all = 0;
            for &(cell, count) in equal {
                let count = u64::from(count);
                better += count * u64::from(below[usize::from(cells.low[cell as usize])]);
                same += count * count;
                in_all += count;
            }
            same_high += in_all * in_all;
            for &(cell, count) in equal {
                let above = usize::from(cells.low[cell as usize]) + 1;
                below[above..].iter_mut().for_each(|below| *below += count);
            }
        }
        for low in 0..LOWS {
            let count = u64::from(below[low + 1] - below[low]);
            same_low += count * count;
        }
        let all = i128::from(below[LOWS]);
        Pairs {
            all: all * all,
            better: better.into(),
            same: same.into(),
            same_high: same_high.into(),
            same_low: same_low.into(),
        }
    }

    /// Adds so many times others.
    pub(super) fn add(&mut self, times: i128, other: &Pairs) {
        self.all += times * other.all;
        self.better += times * other.better;
        self.same += times * other.same;
        self.same_high += times * other.same_high;
        self.same_low += times * other.same_low;
    }
}
