//! Streaks on a grid of six rows: down until a cell is taken, then right along that row.

use std::collections::BTreeSet;

/// How many rows every road has.
pub const ROWS: u16 = 6;

/// A place on a road, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// From the left.
    pub column: u16,
    /// From the top, 0 to 5.
    pub row: u16,
}

/// Places one mark after the other. Equal neighbours form a streak.
#[derive(Clone, Debug)]
pub struct Placer<T> {
    taken: BTreeSet<Cell>,
    last: Option<Last<T>>,
}

/// The mark placed last.
#[derive(Clone, Copy, Debug)]
struct Last<T> {
    mark: T,
    cell: Cell,
    /// The first column of its streak.
    start: u16,
    /// Whether the streak has turned right: it then stays on its row.
    turned: bool,
}

impl<T> Default for Placer<T> {
    fn default() -> Placer<T> {
        Placer { taken: BTreeSet::new(), last: None }
    }
}

impl<T: Copy + PartialEq> Placer<T> {
    /// The place of the next mark.
    pub fn place(&mut self, mark: T) -> Cell {
        let next = match self.last {
            Some(last) if last.mark == mark => self.continued(last),
            last => {
                let first = last.map_or(0, |last| last.start.saturating_add(1));
                let start = self.free_top(first);
                Last { mark, cell: Cell { column: start, row: 0 }, start, turned: false }
            }
        };
        self.taken.insert(next.cell);
        self.last = Some(next);
        next.cell
    }

    fn continued(&self, last: Last<T>) -> Last<T> {
        let Cell { column, row } = last.cell;
        let below = Cell { column, row: row + 1 };
        if !last.turned && below.row < ROWS && !self.taken.contains(&below) {
            return Last { cell: below, ..last };
        }
        let right = Cell { column: column.saturating_add(1), row };
        Last { cell: right, turned: true, ..last }
    }

    /// The first column from here whose top is free; the tail of an earlier streak may take it.
    fn free_top(&self, from: u16) -> u16 {
        let taken = |column: &u16| self.taken.contains(&Cell { column: *column, row: 0 });
        (from..=u16::MAX).find(|column| !taken(column)).unwrap_or(u16::MAX)
    }
}
