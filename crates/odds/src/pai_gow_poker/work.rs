//! Work shared by threads, watched as it goes on. Sums of whole numbers do not depend on who adds
//! them, so the answer is the same on any number of threads.

use crate::pai_gow::{Progress, Stopped};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// How far a work has come.
pub(super) struct Watch<'p> {
    progress: Progress<'p>,
    total: u64,
    done: Mutex<u64>,
    stopped: AtomicBool,
}

impl<'p> Watch<'p> {
    pub(super) fn new(progress: Progress<'p>, total: u64) -> Watch<'p> {
        Watch { progress, total, done: Mutex::new(0), stopped: AtomicBool::new(false) }
    }

    /// So much more is done.
    pub(super) fn done(&self, more: u64) -> Result<(), Stopped> {
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let mut done = self.done.lock().map_err(|_| Stopped)?;
        *done += more;
        if (self.progress)(*done, self.total).is_break() {
            self.stopped.store(true, Ordering::Relaxed);
            return Err(Stopped);
        }
        Ok(())
    }

    /// Does the same on so many threads, until each finds nothing more to do; the answers of all.
    pub(super) fn on_threads<T: Send>(
        &self,
        threads: usize,
        work: impl Fn() -> Result<T, Stopped> + Sync,
    ) -> Result<Vec<T>, Stopped> {
        thread::scope(|scope| {
            let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(&work)).collect();
            let join = |handle: thread::ScopedJoinHandle<'_, Result<T, Stopped>>| {
                handle.join().unwrap_or(Err(Stopped))
            };
            // All are joined before the first that was stopped is told.
            let answers: Vec<_> = handles.into_iter().map(join).collect();
            answers.into_iter().collect()
        })
    }
}
