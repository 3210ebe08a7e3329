//! Holds the journal, here or with the scribe: a thread that writes what was decided while the
//! floor decides what comes next, and answers once it is on disk.

use crate::error::FloorError;
use crate::post::{Reply, deliver};
use crate::request::{Answer, Changed, Request};
use croupier_store::{Batch, Committed, Head, Journal, Result, StoreError, StreamId};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// A journal this floor may write to.
type Book = Box<dyn Journal + Send>;

/// A request, and the way back to its sender.
pub(crate) type Call = (Box<Request>, Reply);

/// Decisions to be written together, and the answers to be told afterwards.
#[derive(Default)]
pub(crate) struct Paper {
    pub(crate) batch: Batch,
    pub(crate) changed: Changed,
    /// The time of the newest decision.
    pub(crate) at_ms: u64,
    /// The answers, told once everything up to here is on disk.
    pub(crate) answers: Vec<(Call, Answer)>,
}

impl Paper {
    fn is_empty(&self) -> bool {
        self.batch.entries.is_empty() && self.answers.is_empty()
    }

    /// Appends later decisions.
    fn add(&mut self, next: Paper) {
        if self.is_empty() {
            *self = next;
            return;
        }
        for expected in next.batch.expected {
            if !self.batch.expected.iter().any(|known| known.stream == expected.stream) {
                self.batch.expected.push(expected);
            }
        }
        self.batch.entries.extend(next.batch.entries);
        self.batch.balances.extend(next.batch.balances);
        self.batch.rounds.extend(next.batch.rounds);
        self.batch.persons.extend(next.batch.persons);
        self.batch.is_told |= next.batch.is_told;
        self.changed.add(next.changed);
        self.at_ms = next.at_ms;
        self.answers.extend(next.answers);
    }
}

/// The desk: the journal and, once hired, the scribe.
pub(crate) struct Desk {
    /// The journal, unless the scribe has it.
    book: Option<Book>,
    scribe: Option<Arc<Scribe>>,
}

/// What the floor and its scribe share.
struct Scribe {
    tray: Mutex<Tray>,
    turn: Condvar,
    changes: broadcast::Sender<Arc<Changed>>,
    /// The position of the newest entry that was committed.
    written: Arc<AtomicU64>,
}

#[derive(Default)]
struct Tray {
    /// The journal, unless the scribe is writing to it or the floor has it.
    book: Option<Book>,
    /// The decisions to be written next.
    paper: Paper,
    /// Whether the scribe is writing.
    writing: bool,
    /// Committed batches, with their time, that the floor has not noted yet.
    written: Vec<(Committed, u64)>,
    /// The heads of all streams written to since the scribe was hired, or since the last failure.
    heads: BTreeMap<StreamId, Head>,
    /// Why nothing more is written, and whose requests are lost.
    failed: Option<(StoreError, Vec<Call>)>,
    /// How many threads wait for the tray.
    waiting: usize,
    /// Whether the floor is gone.
    closed: bool,
}

impl Tray {
    fn note(&mut self, committed: &Committed) {
        let heads = committed.heads.iter().map(|head| (head.stream.clone(), head.clone()));
        self.heads.extend(heads);
    }

    fn is_quiet(&self) -> bool {
        !self.writing && (self.paper.is_empty() || self.failed.is_some())
    }
}

impl Desk {
    pub(crate) fn new(book: Book) -> Desk {
        Desk { book: Some(book), scribe: None }
    }

    /// Starts the scribe's thread, which tells these listeners what changed. It ends with the desk.
    pub(crate) fn hire(
        &mut self,
        changes: broadcast::Sender<Arc<Changed>>,
    ) -> Result<(), FloorError> {
        let (tray, turn, written) = (Mutex::default(), Condvar::new(), Arc::default());
        let scribe = Arc::new(Scribe { tray, turn, changes, written });
        let works = Arc::clone(&scribe);
        let thread = std::thread::Builder::new().name("scribe".to_owned());
        thread.spawn(move || works.run()).map_err(FloorError::Thread)?;
        self.scribe = Some(scribe);
        Ok(())
    }

    /// Whether another thread writes.
    pub(crate) fn has_scribe(&self) -> bool {
        self.scribe.is_some()
    }

    /// The journal, once every batch given to the scribe has committed or failed.
    pub(crate) fn journal(&mut self) -> Result<&mut (dyn Journal + Send + 'static)> {
        if self.book.is_none()
            && let Some(scribe) = &self.scribe
        {
            self.book = scribe.when(Tray::is_quiet).book.take();
        }
        self.book.as_deref_mut().ok_or_else(|| StoreError::Lost("the journal is gone".to_owned()))
    }

    /// Writes a batch at once, on this thread.
    pub(crate) fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        let committed = write(self.journal()?, batch)?;
        if let Some(scribe) = &self.scribe {
            scribe.tray().note(&committed);
        }
        self.note_newest(last(&committed));
        Ok(committed)
    }

    /// Gives decisions to the scribe. Waits while the scribe still has `most` answers to write.
    pub(crate) fn give(&mut self, paper: Paper, most: usize) {
        let Some(scribe) = self.scribe.as_ref().filter(|_| !paper.is_empty()) else { return };
        let has_room = |tray: &Tray| tray.failed.is_some() || tray.paper.answers.len() < most;
        let mut tray = scribe.when(has_room);
        if let Some(book) = self.book.take() {
            tray.book = Some(book);
        }
        tray.paper.add(paper);
        scribe.call(tray);
    }

    /// Whether the scribe has a batch that is not known to be committed.
    pub(crate) fn is_writing(&self) -> bool {
        let is_so = |tray: &Tray| !tray.is_quiet() || tray.failed.is_some();
        self.scribe.as_ref().is_some_and(|scribe| is_so(&scribe.tray()))
    }

    /// The batches committed since the last call.
    pub(crate) fn written(&mut self) -> Vec<(Committed, u64)> {
        let scribe = self.scribe.as_ref();
        scribe.map_or_else(Vec::new, |scribe| std::mem::take(&mut scribe.tray().written))
    }

    /// The position of the newest entry that was committed, as it grows.
    pub(crate) fn newest(&self) -> Arc<AtomicU64> {
        self.scribe.as_ref().map_or_else(Arc::default, |scribe| Arc::clone(&scribe.written))
    }

    /// Notes the position of the newest entry.
    pub(crate) fn note_newest(&self, position: u64) {
        if let Some(scribe) = &self.scribe {
            scribe.written.fetch_max(position, Ordering::SeqCst);
        }
    }

    /// Another node may write from now on: what this one knew of heads is no longer true.
    pub(crate) fn forget_heads(&mut self) {
        if let Some(scribe) = &self.scribe {
            scribe.tray().heads.clear();
        }
    }

    /// Tells whoever listens what changed.
    pub(crate) fn tell(&self, changed: Changed) {
        if let Some(scribe) = self.scribe.as_ref().filter(|_| !changed.is_empty()) {
            let _ = scribe.changes.send(Arc::new(changed)); // there may be no listeners
        }
    }

    /// The error of a failed batch and every request lost with it; reported once.
    pub(crate) fn failed(&mut self) -> Option<(StoreError, Vec<Call>)> {
        let mut tray = self.scribe.as_ref()?.tray();
        let (error, mut lost) = tray.failed.take()?;
        tray.heads.clear(); // unknown now; the journal will tell
        let upon_it = std::mem::take(&mut tray.paper).answers;
        lost.extend(upon_it.into_iter().map(|(call, _)| call));
        Some((error, lost))
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        if let Some(scribe) = &self.scribe {
            scribe.tray().closed = true;
            scribe.turn.notify_all();
        }
    }
}

impl Scribe {
    fn tray(&self) -> MutexGuard<'_, Tray> {
        self.tray.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until this holds, and locks the tray.
    fn when(&self, is_so: impl Fn(&Tray) -> bool) -> MutexGuard<'_, Tray> {
        let mut tray = self.tray();
        while !is_so(&tray) {
            tray.waiting += 1;
            tray = self.turn.wait(tray).unwrap_or_else(PoisonError::into_inner);
            tray.waiting -= 1;
        }
        tray
    }

    /// Unlocks the tray and wakes the threads that wait for it.
    fn call(&self, tray: MutexGuard<'_, Tray>) {
        let waiting = tray.waiting;
        drop(tray);
        if waiting > 0 {
            self.turn.notify_all();
        }
    }

    fn run(&self) {
        let has_work = |tray: &Tray| {
            let work = !tray.paper.is_empty() && tray.book.is_some() && tray.failed.is_none();
            work || tray.closed
        };
        loop {
            let mut tray = self.when(has_work);
            let Some(mut book) = tray.book.take().filter(|_| !tray.closed) else { return };
            let mut paper = std::mem::take(&mut tray.paper);
            for expected in &mut paper.batch.expected {
                if let Some(head) = tray.heads.get(&expected.stream) {
                    *expected = head.expected();
                }
            }
            tray.writing = true;
            self.call(tray); // the floor may give more
            let committed = write_paper(&mut *book, &paper.batch);
            self.finish(book, paper, committed);
        }
    }

    /// Notes whether a batch committed; if it did, sends its answers.
    fn finish(&self, book: Book, paper: Paper, committed: Result<Committed>) {
        let Paper { changed, at_ms, answers, .. } = paper;
        let mut tray = self.tray();
        tray.book = Some(book);
        match committed {
            Ok(committed) => {
                self.written.fetch_max(last(&committed), Ordering::SeqCst);
                tray.note(&committed);
                tray.written.push((committed, at_ms));
                tray.writing = false;
                self.call(tray);
                answer(answers);
                if !changed.is_empty() {
                    let _ = self.changes.send(Arc::new(changed)); // there may be no listeners
                }
            }
            Err(error) => {
                tray.failed = Some((error, answers.into_iter().map(|(call, _)| call).collect()));
                tray.writing = false;
                self.call(tray);
            }
        }
    }
}

/// The position of the last entry of a batch.
fn last(committed: &Committed) -> u64 {
    committed.placed.last().map_or(0, |placed| placed.position)
}

/// Writes a batch, which may be empty.
fn write_paper(journal: &mut dyn Journal, batch: &Batch) -> Result<Committed> {
    if batch.entries.is_empty() { Ok(Committed::default()) } else { write(journal, batch) }
}

/// Writes a batch. A panic in the journal becomes an error: whether it was written is unknown.
fn write(journal: &mut dyn Journal, batch: &Batch) -> Result<Committed> {
    catch_unwind(AssertUnwindSafe(|| journal.commit(batch)))
        .unwrap_or_else(|_| Err(StoreError::Unknown("the journal panicked".to_owned())))
}

/// Sends the answers to those who asked.
pub(crate) fn answer(answers: impl IntoIterator<Item = (Call, Answer)>) {
    let answers = answers.into_iter();
    deliver(answers.map(|((request, reply), answer)| (reply, (answer, request))));
}
