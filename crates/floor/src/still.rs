//! A floor that stands still: while what is written might be lost, nothing happens by the clock.
//! Requests are for whoever sends them to hold back. What was due meanwhile comes afterwards.

use crate::floor::Floor;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl Floor {
    /// From now on nothing happens by the clock unless this says that it may.
    pub fn move_only_while(&mut self, may_move: Arc<AtomicBool>) {
        self.may_move = Some(may_move);
    }

    /// Whether nothing happens by the clock.
    pub(crate) fn is_still(&self) -> bool {
        self.may_move.as_ref().is_some_and(|may_move| !may_move.load(Ordering::SeqCst))
    }
}
