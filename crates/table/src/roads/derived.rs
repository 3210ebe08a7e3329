//! The derived roads: Big Eye Boy 大眼仔, Small Road 小路, Cockroach Pig 曱甴路. Red is a regular pattern
//! and blue an irregular one, never Banker and Player. They follow from the lengths of the streaks,
//! so neither the bends of the Big Road nor ties can change them.

use super::grid::{Cell, Placer};
use croupier_rules::baccarat::Side;

/// A derived road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Derived {
    /// Big Eye Boy: compares with the streak before.
    BigEye,
    /// Small Road: compares with the second streak before.
    Small,
    /// Cockroach Pig: compares with the third streak before.
    Cockroach,
}

impl Derived {
    /// The three roads, in the order they are read.
    pub const ALL: [Derived; 3] = [Derived::BigEye, Derived::Small, Derived::Cockroach];

    /// How many streaks back it compares.
    const fn back(self) -> usize {
        match self {
            Derived::BigEye => 1,
            Derived::Small => 2,
            Derived::Cockroach => 3,
        }
    }

    /// Whether the newest win is red on this road; `None` if there is too little to compare.
    pub(super) fn is_red(self, streaks: &[usize]) -> Option<bool> {
        let (&newest, before) = streaks.split_last()?;
        let at = |from_end: usize| before.len().checked_sub(from_end).and_then(|i| before.get(i));
        if newest == 1 {
            // A new streak began: do the two streaks compared have the same length?
            return Some(at(1)? == at(1 + self.back())?);
        }
        // A streak goes on: is it now exactly one longer than the streak compared?
        Some(newest != *at(self.back())? + 1)
    }
}

/// The lengths of the streaks, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Streaks {
    pub(super) lengths: Vec<usize>,
    of: Option<Side>,
}

impl Streaks {
    pub(super) fn add(&mut self, win: Side) {
        match self.lengths.last_mut() {
            Some(newest) if self.of == Some(win) => *newest += 1,
            Some(_) | None => self.lengths.push(1),
        }
        self.of = Some(win);
    }
}

/// The colours of a derived road, in the order of the wins: true is red.
pub fn colours(wins: &[Side], road: Derived) -> Vec<bool> {
    let mut streaks = Streaks::default();
    let colour = |&win: &Side| {
        streaks.add(win);
        road.is_red(&streaks.lengths)
    };
    wins.iter().filter_map(colour).collect()
}

/// The colours with their places.
pub fn laid_out(colours: Vec<bool>) -> impl Iterator<Item = (Cell, bool)> {
    let mut placer = Placer::default();
    colours.into_iter().map(move |red| (placer.place(red), red))
}
