//! Takes checkpoints at the start, at the end and in between, and adds each to the anchor.

use crate::anchor::{AnchorFile, AnchorLine};
use crate::found::AuditError;
use croupier_floor::{FloorError, FloorHandle, Signer};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the notary checks whether a checkpoint is due.
const LOOK: Duration = Duration::from_secs(1);

/// When a checkpoint is due: after this many entries, or this much time if there was any entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Entries.
    pub entries: u64,
    /// Milliseconds.
    pub ms: u64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { entries: 10_000, ms: 60_000 }
    }
}

/// What the notary works with.
pub struct NotarySetup {
    /// The floor whose journals are signed.
    pub floor: FloorHandle,
    /// The signer.
    pub signer: Arc<dyn Signer>,
    /// How often to sign.
    pub pace: Pace,
    /// The time, in milliseconds since 1970.
    pub clock: Arc<dyn Fn() -> u64 + Send + Sync>,
    /// Called when something failed; the notary tries again.
    pub on_fault: Box<dyn Fn(&str) + Send>,
}

/// The notary, on its own thread.
pub struct Notary {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Notary {
    /// Takes the first checkpoint, then goes on by itself. An anchor that cannot be written is an
    /// error at once, not only when it is needed.
    pub fn start(setup: NotarySetup, anchor: Option<&Path>) -> Result<Notary, AuditError> {
        let file = anchor.map(|path| {
            let opened = AnchorFile::open(path);
            opened.map_err(|error| AuditError::file(path, error))
        });
        let mut work = Work { setup, file: file.transpose()?, waiting: Vec::new(), last: (0, 0) };
        work.take()?;
        if let (Some(path), Err(error)) = (anchor, work.anchor()) {
            return Err(AuditError::file(path, error));
        }
        let (stop, stopped) = channel();
        let thread = std::thread::Builder::new().name("notary".to_owned());
        let thread = thread.spawn(move || work.run(&stopped));
        let thread = thread.map_err(FloorError::Thread)?;
        Ok(Notary { stop, thread })
    }

    /// Takes the last checkpoint, and adds it to the anchor before returning.
    pub fn stop(self) {
        let _ = self.stop.send(()); // it may have ended already
        let _ = self.thread.join();
    }
}

struct Work {
    setup: NotarySetup,
    file: Option<AnchorFile>,
    /// Checkpoints that are not in the anchor yet.
    waiting: Vec<AnchorLine>,
    /// Position and time of the newest checkpoint.
    last: (u64, u64),
}

impl Work {
    fn run(mut self, stopped: &Receiver<()>) {
        loop {
            let over = stopped.recv_timeout(LOOK) != Err(RecvTimeoutError::Timeout);
            if (over || self.is_due())
                && let Err(error) = self.take()
            {
                (self.setup.on_fault)(&format!("no checkpoint was taken: {error}"));
            }
            if let Err(error) = self.anchor() {
                (self.setup.on_fault)(&format!("a checkpoint is not in the anchor: {error}"));
            }
            if over {
                return;
            }
        }
    }

    fn is_due(&self) -> bool {
        let Ok(entries) = self.setup.floor.read_blocking(|floor| floor.health().entries) else {
            return false;
        };
        let (position, at_ms) = self.last;
        let fresh = entries.saturating_sub(position);
        let passed = (self.setup.clock)().saturating_sub(at_ms);
        fresh >= self.setup.pace.entries || (fresh > 0 && passed >= self.setup.pace.ms)
    }

    fn take(&mut self) -> Result<(), FloorError> {
        let signer = Arc::clone(&self.setup.signer);
        let signed = self.setup.floor.checkpoint_blocking(signer, (self.setup.clock)())?;
        self.last = (signed.position, signed.checkpoint.statement.at_ms);
        if self.file.is_some() {
            self.waiting.push(signed.into());
        }
        Ok(())
    }

    /// Adds the waiting checkpoints to the anchor.
    fn anchor(&mut self) -> std::io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        while let Some(line) = self.waiting.first() {
            file.add(line)?;
            self.waiting.remove(0);
        }
        Ok(())
    }
}
