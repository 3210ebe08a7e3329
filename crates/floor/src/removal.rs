//! Entries whose term is over leave the journal: a stump is kept in their place, at once, and then
//! they are deleted a few at a time beside play. A start goes on with what is left to delete.

use crate::error::FloorError;
use crate::floor::Floor;
use crate::handle::FloorHandle;
use croupier_store::{Part, StoreError, Stump};
use std::time::{Duration, Instant};

/// How many entries are deleted at a time, and how long play goes on in between.
const SLICE: usize = 256;
const PAUSE: Duration = Duration::from_millis(20);

/// Where the removal stands.
pub(crate) struct Removal {
    /// Whether there may be something to delete.
    more: bool,
    /// When something was last deleted.
    last: Option<Instant>,
}

impl Default for Removal {
    fn default() -> Removal {
        Removal { more: true, last: None } // a start does not know
    }
}

impl Floor {
    /// Keeps a stump in the journal. Whatever it stands for is deleted from now on.
    pub fn keep_stump(&mut self, stump: &Stump, parts: &[Part]) -> Result<(), FloorError> {
        if stump.position >= self.state.position {
            let why = "a stump must stand below the newest entry".to_owned();
            return Err(StoreError::Malformed(why).into());
        }
        self.desk.journal()?.keep_stump(stump, parts)?;
        self.removal = Removal::default();
        Ok(())
    }

    /// Whether entries that a stump stands for may still be in the journal.
    pub fn is_removing(&self) -> bool {
        self.removal.more && !self.is_following()
    }

    /// Deletes a few entries, unless some were deleted just now.
    pub(crate) fn go_on_removing(&mut self) -> Result<(), StoreError> {
        let rested = self.removal.last.is_none_or(|last| last.elapsed() >= PAUSE);
        if self.removal.more && rested && self.ready && !self.is_following() {
            self.removal.more = self.desk.journal()?.remove(SLICE)? > 0;
            self.removal.last = Some(Instant::now());
        }
        Ok(())
    }
}

impl FloorHandle {
    /// Keeps a stump between two batches; blocking.
    pub fn keep_stump_blocking(&self, stump: Stump, parts: Vec<Part>) -> Result<(), FloorError> {
        let kept = self.look(move |floor| floor.keep_stump(&stump, &parts))?;
        kept.blocking_recv().map_err(|_| FloorError::Stopped)?
    }
}
