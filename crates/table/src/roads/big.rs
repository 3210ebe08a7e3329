//! The Big Road 大路: one column for each streak of wins with the same mark. A round with neither
//! mark, such as a tie, is counted on the cell before it and never moves or breaks a streak.

use super::grid::{Cell, Placer};

/// What a round means for a Big Road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark<T> {
    /// A win.
    Win(T),
    /// Neither mark: a tie, or three dice of a kind.
    Neither,
}

/// A cell of the road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BigCell<T> {
    /// Its place.
    pub cell: Cell,
    /// The winner.
    pub win: T,
    /// How many rounds after it had neither mark; the first cell also counts those before it.
    pub ties: u16,
}

/// The road.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BigRoad<T> {
    /// Its cells, in the order of the rounds.
    pub cells: Vec<BigCell<T>>,
    /// Rounds with neither mark, while there is no cell to count them on.
    pub leading_ties: u16,
}

/// Lays the rounds out. `same` says what two wins must share to be one streak.
pub fn big_road<T: Copy, S: Copy + PartialEq>(
    rounds: impl IntoIterator<Item = Mark<T>>,
    same: impl Fn(T) -> S,
) -> BigRoad<T> {
    let mut placer = Placer::default();
    let mut road = BigRoad { cells: Vec::new(), leading_ties: 0 };
    for mark in rounds {
        match (mark, road.cells.last_mut()) {
            (Mark::Win(win), _) => {
                let ties = std::mem::take(&mut road.leading_ties);
                road.cells.push(BigCell { cell: placer.place(same(win)), win, ties });
            }
            (Mark::Neither, Some(last)) => last.ties = last.ties.saturating_add(1),
            (Mark::Neither, None) => road.leading_ties = road.leading_ties.saturating_add(1),
        }
    }
    road
}
