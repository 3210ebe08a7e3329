//! The bead plate 珠盤路: every settled round, ties too, six to a column.

use super::grid::{Cell, ROWS};
use crate::baccarat::SettledRound;

/// The rounds with their places.
pub fn bead_plate(rounds: &[SettledRound]) -> impl Iterator<Item = (Cell, &SettledRound)> {
    rounds.iter().zip(0_u16..).map(|(round, index)| {
        let cell = Cell { column: index / ROWS, row: index % ROWS };
        (cell, round)
    })
}
