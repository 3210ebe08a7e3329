//! What both games of pai gow are counted by: hands against the bank's over every deal, and what
//! the wager on them is worth to either side.

mod bets;
mod standing;

pub use bets::{PaiGowBetOdds, PaiGowOdds, main_net};
pub(crate) use bets::{against_the_bank, wrong_game};
pub use standing::{Copies, MatchCounts};

use std::ops::ControlFlow;
use thiserror::Error;

/// Called with how much of a long count is done, out of how much. It may stop the count. Any
/// thread may call it, but only one at a time.
pub type Progress<'p> = &'p (dyn Fn(u64, u64) -> ControlFlow<()> + Sync);

/// A progress callback that ignores every report and never stops the count.
pub fn unwatched(_done: u64, _of: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A count that was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the count was stopped")]
pub struct Stopped;

/// House way against house way, over every ordered pair of hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchReport {
    /// The name of the house way.
    pub way: &'static str,
    /// How the first hand stands against the second, which banks.
    pub counts: MatchCounts,
    /// How often each low hand is set, by its name, worst first: `3-2`, `4-2`, … `A-K`, `2-2`, …
    /// `A-A`. Empty for tiles.
    pub low_hands: Vec<(String, u64)>,
}
