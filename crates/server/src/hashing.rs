//! PINs are hashed by two threads of low priority behind a short queue, so that logins can take
//! neither the processors nor the memory of the house.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tokio::sync::oneshot;

/// How many PINs are hashed at the same time. Each takes 19 MiB.
const THREADS: usize = 2;
/// How many may wait. At about 50 ms each the last one waits less than two seconds.
const WAITING_MAX: usize = 64;
/// How many of them may be tries from where their login never succeeded: a flood of guesses leaves
/// room for people at their own desks and terminals.
const STRANGERS_MAX: usize = 48;
/// By how much the priority of hashing is below that of the tables (`nice`).
const PRIORITY: i32 = 19;

/// The hash of a PIN, as the house keeps it.
pub fn hash_pin(pin: &str) -> Result<String, String> {
    let hash: Result<PasswordHash, _> = Argon2::default().hash_password(pin.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| error.to_string())
}

/// An unknown login is compared with this, so that it takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_pin("nobody").unwrap_or_default());

/// How many characters the second half of a PIN has that two people gave somebody for one login.
pub(crate) const HALF: usize = 6;

/// Whether this is the PIN of that hash; slow by design. Where two people gave it, there are two
/// hashes: of what the one chose, and of the last characters, which the other chose.
pub fn is_pin(pin: &str, hash: Option<&str>) -> bool {
    if let Some((first, second)) = hash.and_then(|hash| hash.split_once(' ')) {
        let at = pin.char_indices().rev().nth(HALF - 1).map_or(0, |(at, _)| at);
        let (one, other) = pin.split_at(at);
        let (one, other) = (is_whole(one, Some(first)), is_whole(other, Some(second)));
        return one && other; // both are reckoned, whatever the first is
    }
    is_whole(pin, hash)
}

fn is_whole(pin: &str, hash: Option<&str>) -> bool {
    let known = hash.is_some();
    let Ok(hash) = PasswordHash::new(hash.unwrap_or(&NOBODY)) else { return false };
    let fits = Argon2::default().verify_password(pin.as_bytes(), &hash).is_ok();
    fits && known
}

/// A PIN to be worked on, and whom to tell.
enum Work {
    /// Whether it is the PIN of this hash; `None` stands for the hash of nobody.
    Check { pin: String, hash: Option<String>, answer: oneshot::Sender<bool> },
    /// Its hash.
    Hash { pin: String, answer: oneshot::Sender<Option<String>> },
}

impl Work {
    /// Does it, unless the client hung up while waiting.
    fn work(self) {
        match self {
            Work::Check { pin, hash, answer } if !answer.is_closed() => {
                let _ = answer.send(is_pin(&pin, hash.as_deref()));
            }
            Work::Hash { pin, answer } if !answer.is_closed() => {
                let _ = answer.send(hash_pin(&pin).ok());
            }
            Work::Check { .. } | Work::Hash { .. } => {}
        }
    }
}

/// The threads that hash.
pub(crate) struct Hashers {
    queue: SyncSender<Work>,
    /// How many wait.
    waiting: Arc<AtomicUsize>,
}

/// The queue of PINs to be hashed is full.
#[derive(Debug)]
pub(crate) struct QueueFull;

impl Hashers {
    /// Starts the threads. They end when this is dropped.
    pub(crate) fn start() -> Hashers {
        let (queue, work) = sync_channel(WAITING_MAX);
        let (work, waiting) = (Arc::new(Mutex::new(work)), Arc::<AtomicUsize>::default());
        for _ in 0..THREADS {
            let (work, waiting) = (Arc::clone(&work), Arc::clone(&waiting));
            let started = std::thread::Builder::new()
                .name("hasher".to_owned())
                .spawn(move || hash_until_closed(&work, &waiting));
            if let Err(error) = started {
                tracing::error!(%error, "a thread that hashes PINs did not start");
            }
        }
        Hashers { queue, waiting }
    }

    /// Hashers without a thread, whose queue is full.
    #[cfg(test)]
    pub(crate) fn busy() -> (Hashers, impl Sized) {
        let (queue, work) = sync_channel(0);
        (Hashers { queue, waiting: Arc::default() }, work)
    }

    /// Whether this is the PIN of that hash; `None` stands for the hash of nobody. `is_home` says
    /// whether the login has succeeded from there before.
    pub(crate) async fn is_pin(
        &self,
        pin: String,
        hash: Option<String>,
        is_home: bool,
    ) -> Result<bool, QueueFull> {
        let (answer, answered) = oneshot::channel();
        self.queue_up(Work::Check { pin, hash, answer }, is_home)?;
        Ok(answered.await.unwrap_or(false))
    }

    /// The hash of a PIN; `None` if it could not be made.
    pub(crate) async fn hash(&self, pin: String) -> Result<Option<String>, QueueFull> {
        let (answer, answered) = oneshot::channel();
        self.queue_up(Work::Hash { pin, answer }, true)?;
        Ok(answered.await.ok().flatten())
    }

    fn queue_up(&self, work: Work, is_home: bool) -> Result<(), QueueFull> {
        if !is_home && self.waiting.load(Ordering::Relaxed) >= STRANGERS_MAX {
            return Err(QueueFull);
        }
        self.waiting.fetch_add(1, Ordering::Relaxed); // before it can be taken out
        self.queue.try_send(work).map_err(|error| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            match error {
                TrySendError::Full(_) | TrySendError::Disconnected(_) => QueueFull,
            }
        })
    }
}

fn hash_until_closed(queue: &Mutex<Receiver<Work>>, waiting: &AtomicUsize) {
    // On Linux a thread has a priority of its own.
    if let Err(error) = rustix::process::setpriority_process(None, PRIORITY) {
        tracing::debug!(%error, "PINs are hashed at the priority of everything else");
    }
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        waiting.fetch_sub(1, Ordering::Relaxed);
        work.work();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_of_two_halves_takes_both() {
        let both = format!("{} {}", hash_pin("first-half").unwrap(), hash_pin("204816").unwrap());
        assert!(is_pin("first-half204816", Some(&both)));
        for wrong in ["first-half", "204816", "204816first-half", "first-half204817", "first204816"]
        {
            assert!(!is_pin(wrong, Some(&both)), "{wrong}");
        }
        assert!(!is_pin("", Some(&both)));
        assert!(is_pin("whole", Some(&hash_pin("whole").unwrap())), "a PIN of one's own is whole");
    }
}
