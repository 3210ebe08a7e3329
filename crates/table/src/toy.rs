//! Heads or tails with one coin: a game that exists only in the tests of this crate. It shows that
//! a game is a folder and its lines in the lists (`docs/adding-a-game.md`), and it runs through the
//! same conformance kit as the real ones.
//!
//! The rules have no such game, so it borrows the rulebook of Sic Bo for limits and paragraphs: a
//! bet on `big` is heads and one on `small` is tails, both paid 1 to 1. The coin lies under a cup
//! until the dealer confirms it.

mod play;
mod settle;
mod words;

pub(crate) use words::{ORDERS, order_kind};
pub use words::{ToyCommand, ToyDue, ToyEvent, ToyOrder, ToyRefusal};

use crate::round::Round;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::fmt;

thread_local! {
    /// Whether this thread plays the toy. The rules have no such game, so no rulebook can say it.
    static PLAYED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `play` with the toy: tables it opens and words it reads belong to the toy.
pub(crate) fn in_toy<T>(play: impl FnOnce() -> T) -> T {
    PLAYED.set(true);
    let played = play();
    PLAYED.set(false);
    played
}

/// Whether the toy is played.
pub(crate) fn is_played() -> bool {
    PLAYED.get()
}

/// A side of the coin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Heads.
    Heads,
    /// Tails.
    Tails,
}

impl Face {
    /// The side of this name.
    pub(crate) fn named(text: &str) -> Option<Face> {
        [Face::Heads, Face::Tails].into_iter().find(|face| face.to_string() == text)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Face::Heads => "heads",
            Face::Tails => "tails",
        })
    }
}

/// The draw of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Toss {
    /// The coin is in the air.
    Tossing,
    /// It lies under the cup. The dealer has seen it; nobody else is shown it.
    Covered(Face),
}

/// A table of the toy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToyTable {
    pub(crate) round: Round<Toss>,
}

impl ToyTable {
    pub(crate) const fn new() -> ToyTable {
        ToyTable { round: Round::Idle }
    }

    /// The coin under the cup.
    pub(crate) fn covered(&self) -> Option<Face> {
        match &self.round {
            Round::Closed(_, Toss::Covered(face)) => Some(*face),
            Round::Closed(_, Toss::Tossing) | Round::Idle | Round::Open(_) | Round::Ended(_) => {
                None
            }
        }
    }
}
