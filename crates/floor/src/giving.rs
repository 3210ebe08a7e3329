//! What the floor has given to its scribe: what is decided goes there, and what is written is noted
//! when it has come back.

use crate::desk::{Call, Paper};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::request::Answer;

impl Floor {
    /// Gives what is decided to the scribe, with the answers to be told when it is written. No more
    /// than about so many are taken into one batch.
    pub(crate) fn give(&mut self, answers: Vec<(Call, Answer)>, most: usize) {
        let draft = self.draft.take_on();
        let (batch, changed) =
            if draft.is_empty() { Default::default() } else { self.batch(draft) };
        self.desk.give(Paper { batch, changed, at_ms: self.decided_ms, answers }, most);
    }

    /// Whether something is given to the scribe that is not known to be written.
    pub(crate) fn is_writing(&self) -> bool {
        self.desk.is_writing()
    }

    /// Waits until everything given is written, and notes it; then only what is on disk can be
    /// seen.
    /// Gives the error and everybody whose request is lost where something could not be written.
    pub(crate) fn settle(&mut self) -> Result<(), (FloorError, Vec<Call>)> {
        let here = self.desk.journal().map(|_| ());
        self.note_written();
        match self.desk.failed() {
            Some((error, lost)) => Err((error.into(), lost)),
            None => here.map_err(|error| (error.into(), Vec::new())),
        }
    }

    /// As [`Floor::settle`], without waiting.
    pub(crate) fn catch_up(&mut self) -> Result<(), (FloorError, Vec<Call>)> {
        self.note_written();
        self.desk.failed().map_or(Ok(()), |(error, lost)| Err((error.into(), lost)))
    }

    fn note_written(&mut self) {
        for (committed, at_ms) in self.desk.written() {
            if !committed.placed.is_empty() {
                self.follow(committed, at_ms);
            }
        }
        if !self.is_writing() {
            self.draft.caught_up();
        }
    }
}
