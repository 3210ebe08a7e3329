//! Odds are counted by two threads of low priority behind a short queue: whatever staff ask, the
//! tables come first.

use crate::problem::{Answered, ApiProblem};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// How many questions are counted at the same time. One may be a long one.
const THREADS: usize = 2;
/// How many may wait.
const WAITING_MAX: usize = 32;
/// How far counting stands back behind the tables (`nice`).
const PRIORITY: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

/// The threads that count.
pub(crate) struct Counters {
    queue: SyncSender<Work>,
}

impl Counters {
    /// Starts the threads. They end when this is dropped.
    pub(crate) fn start() -> Counters {
        let (queue, work) = sync_channel(WAITING_MAX);
        let work = Arc::new(Mutex::new(work));
        for _ in 0..THREADS {
            let work = Arc::clone(&work);
            let started = std::thread::Builder::new()
                .name("counter".to_owned())
                .spawn(move || count_until_closed(&work));
            if let Err(error) = started {
                tracing::error!(%error, "a thread that counts odds did not start");
            }
        }
        Counters { queue }
    }

    /// Has this done on one of the threads while nobody waits for it; `false` if too much waits.
    pub(crate) fn begin(&self, work: impl FnOnce() + Send + 'static) -> bool {
        self.queue.try_send(Box::new(work)).is_ok()
    }

    /// Does this on one of the threads.
    pub(crate) async fn count<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Answered<T> {
        let (answer, answered) = oneshot::channel();
        let job = move || {
            // Whoever hung up while waiting is not worth the time.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        };
        match self.queue.try_send(Box::new(job)) {
            Ok(()) => answered.await.map_err(|error| ApiProblem::internal(&error)),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                Err(ApiProblem::odds_busy())
            }
        }
    }
}

fn count_until_closed(queue: &Mutex<Receiver<Work>>) {
    // On Linux a thread has a priority of its own.
    if let Err(error) = rustix::process::setpriority_process(None, PRIORITY) {
        tracing::debug!(%error, "odds are counted at the priority of everything else");
    }
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        // A panic fails one answer; the thread goes on.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}
