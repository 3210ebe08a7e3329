//! Keeps snapshots: at once where nobody waits, or beside play, where a helper thread writes the
//! cut down and the floor puts a few of its parts into the journal at a time.

use super::cut::{Cut, Known};
use crate::floor::Floor;
use croupier_store::{Hash, Part, Snapshot, StoreError};
use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// How many entries after a snapshot the next one is worth taking, and how many after which it is
/// taken even if there is never a quiet moment.
const EVERY: u64 = 50_000;
const AT_LAST: u64 = 2 * EVERY;
/// About how many bytes are put into the journal at a time, and how long play goes on in between.
const BYTES: usize = 256 * 1024;
const PAUSE: Duration = Duration::from_millis(10);
/// How many old parts are deleted at a time.
const OLD: usize = 64;
/// How many parts the helper is ahead.
const AHEAD: usize = 16;

/// Where the keeping of snapshots stands.
#[derive(Default)]
pub(crate) struct Keeper {
    /// The position of the newest entry at the last snapshot, or when the journal was read.
    at: u64,
    /// Whether the snapshot holds what must no longer be held.
    stale: bool,
    known: Known,
    work: Option<Work>,
    /// The parts of the newest snapshot, while others are still to be deleted.
    sweeping: Option<BTreeSet<Hash>>,
    /// When parts were last put into the journal.
    put: Option<Instant>,
}

/// A snapshot that a helper is writing down.
struct Work {
    sheets: Receiver<Sheet>,
}

enum Sheet {
    Part(Part),
    Whole(Snapshot, Known),
}

impl Keeper {
    /// Begins again with the snapshot a start read, or with none.
    pub(crate) fn begin(&mut self, at: u64, parts: BTreeSet<Hash>) {
        *self = Keeper { at, stale: self.stale, known: Known::with(parts), ..Keeper::default() };
    }

    fn is_at_work(&self) -> bool {
        self.work.is_some() || self.sweeping.is_some()
    }

    /// The snapshot holds what must no longer be held.
    pub(crate) fn must_forget(&mut self) {
        self.stale = true;
    }
}

impl Floor {
    /// Keeps what is in memory beside the journal, so that the next start reads only what comes
    /// after. It is a cache: without it a start takes longer and comes to the same.
    pub fn keep_snapshot(&mut self) -> Result<(), StoreError> {
        self.keeper.work = None;
        if !self.ready || self.state.position == 0 {
            return Ok(());
        }
        let Some(cut) = Cut::of(&self.state) else { return Ok(()) };
        let known = std::mem::take(&mut self.keeper.known);
        let (mut parts, mut bytes) = (Vec::new(), 0);
        let (journal, mut failed) = (self.desk.journal()?, None);
        let whole = cut.write(&known, |part| {
            bytes += part.body.len();
            parts.push(part);
            if bytes >= BYTES {
                bytes = 0;
                failed = journal.keep_parts(&std::mem::take(&mut parts)).err();
            }
            failed.is_none()
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let Some((snapshot, known)) = whole else { return Ok(()) };
        journal.keep_parts(&parts)?;
        journal.keep_snapshot(&snapshot)?;
        while journal.drop_parts(known.parts(), OLD)? > 0 {}
        self.kept(snapshot.position, known);
        Ok(())
    }

    fn kept(&mut self, position: u64, known: Known) {
        (self.keeper.at, self.keeper.known) = (position, known);
        (self.keeper.stale, self.full) = (false, false);
    }

    /// Whether a snapshot is to be taken now; a moment that is not quiet must have a reason.
    pub(crate) fn wants_snapshot(&self, quiet: bool) -> bool {
        let fresh = self.state.position.saturating_sub(self.keeper.at);
        let due = if quiet { self.keeper.stale || fresh >= EVERY } else { fresh >= AT_LAST };
        due && self.keeper.work.is_none()
    }

    /// Whether a snapshot or a removal is under way.
    pub(crate) fn is_keeping(&self) -> bool {
        self.keeper.is_at_work() || self.is_removing()
    }

    /// Hands a copy of memory to a helper, which writes it down. Everything decided must be in the
    /// journal.
    pub(crate) fn begin_snapshot(&mut self) {
        if !self.ready || self.state.position == 0 || self.keeper.work.is_some() {
            return;
        }
        let Some(cut) = Cut::of(&self.state) else { return };
        let known = std::mem::take(&mut self.keeper.known);
        let (sender, sheets) = sync_channel(AHEAD);
        let write = move || {
            let whole = cut.write(&known, |part| sender.send(Sheet::Part(part)).is_ok());
            if let Some((snapshot, known)) = whole {
                let _ = sender.send(Sheet::Whole(snapshot, known)); // or nobody wants it any more
            }
        };
        // Without a helper there is no snapshot, and the next start takes longer.
        let helper = std::thread::Builder::new().name("archivist".to_owned()).spawn(write);
        let position = self.state.position;
        self.keeper.work = helper.is_ok().then_some(Work { sheets });
        self.keeper.at = position; // tried
        self.keeper.stale = false; // what is forgotten from now on makes it stale again
    }

    /// Puts what the helper has written down into the journal, a little at a time.
    pub(crate) fn go_on_keeping(&mut self) -> Result<(), StoreError> {
        self.go_on_removing()?;
        let rested = self.keeper.put.is_none_or(|put| put.elapsed() >= PAUSE);
        if !rested || !self.keeper.is_at_work() {
            return Ok(());
        }
        let Some(work) = &self.keeper.work else { return self.sweep() };
        let (mut parts, mut bytes, mut whole) = (Vec::new(), 0, None);
        let mut over = false;
        while bytes < BYTES && whole.is_none() && !over {
            match work.sheets.try_recv() {
                Ok(Sheet::Part(part)) => {
                    bytes += part.body.len();
                    parts.push(part);
                }
                Ok(Sheet::Whole(snapshot, known)) => whole = Some((snapshot, known)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => over = true, // it could not be written
            }
        }
        let done = self.put_down(&parts, whole.as_ref().map(|(snapshot, _)| snapshot));
        if done.is_err() || over {
            self.keeper.work = None;
        }
        done?;
        if let Some((snapshot, known)) = whole {
            self.keeper.work = None;
            self.keeper.sweeping = Some(known.parts().clone());
            let stale = self.keeper.stale;
            self.kept(snapshot.position, known);
            self.keeper.stale = stale;
        }
        Ok(())
    }

    fn put_down(&mut self, parts: &[Part], whole: Option<&Snapshot>) -> Result<(), StoreError> {
        if parts.is_empty() && whole.is_none() {
            return Ok(());
        }
        let journal = self.desk.journal()?;
        if !parts.is_empty() {
            journal.keep_parts(parts)?;
        }
        if let Some(snapshot) = whole {
            journal.keep_snapshot(snapshot)?;
        }
        self.keeper.put = Some(Instant::now());
        Ok(())
    }

    /// Deletes some parts that the newest snapshot does not list.
    fn sweep(&mut self) -> Result<(), StoreError> {
        let Some(keep) = self.keeper.sweeping.take() else { return Ok(()) };
        if self.desk.journal()?.drop_parts(&keep, OLD)? > 0 {
            self.keeper.sweeping = Some(keep);
        }
        self.keeper.put = Some(Instant::now());
        Ok(())
    }
}
