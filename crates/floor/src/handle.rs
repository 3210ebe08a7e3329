//! The floor on its own thread, seen from outside: a queue in front, answers after the commit, and
//! a broadcast of what changed.

use crate::checkpoint::{Signed, Signer};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::health::Fault;
use crate::post::{self, Awaited, Reply};
use crate::request::{Answer, Changed, Request};
use crate::writer::Writer;
use croupier_store::Journal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::{broadcast, oneshot, watch};

/// How many messages may wait. The queue is a ring buffer; at this size it stays in a processor's
/// cache.
const QUEUE_MAX: usize = 16_384;
/// How many changes a slow listener may lag behind before it misses some and is told so.
const CHANGES_MAX: usize = 1_024;
/// A message to the writer.
pub(crate) enum Message {
    Call(Box<Request>, Reply),
    Read(Box<dyn FnOnce(&mut Floor) + Send>),
    Stop,
}

/// Access to the floor from any thread or task.
#[derive(Clone)]
pub struct FloorHandle {
    queue: SyncSender<Message>,
    changes: broadcast::Sender<Arc<Changed>>,
    owning: watch::Receiver<bool>,
    written: Arc<AtomicU64>,
    writer: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl FloorHandle {
    /// Starts the writer's thread. `clock` gives milliseconds since 1970.
    pub fn spawn(
        floor: Floor,
        clock: impl Fn() -> u64 + Send + 'static,
    ) -> Result<FloorHandle, FloorError> {
        FloorHandle::spawn_with(floor, clock, |_| {})
    }

    /// The same as [`FloorHandle::spawn`]; `on_fault` is called once for every fault, to log it.
    pub fn spawn_with(
        mut floor: Floor,
        clock: impl Fn() -> u64 + Send + 'static,
        on_fault: impl Fn(&Fault) + Send + 'static,
    ) -> Result<FloorHandle, FloorError> {
        let (queue, messages) = sync_channel(QUEUE_MAX);
        let (changes, _) = broadcast::channel(CHANGES_MAX);
        floor.desk.hire(changes.clone())?;
        floor.desk.note_newest(floor.position());
        let (owning, written) = (floor.owning.subscribe(), floor.desk.newest());
        let writer = Writer::new(floor, messages, clock, on_fault);
        let thread = std::thread::Builder::new().name("floor".to_owned());
        let thread = thread.spawn(|| writer.run()).map_err(FloorError::Thread)?;
        Ok(FloorHandle {
            queue,
            changes,
            owning,
            written,
            writer: Arc::new(Mutex::new(Some(thread))),
        })
    }

    /// Sends a request; the answer comes after the commit that holds it.
    pub async fn call(&self, request: Request) -> Answer {
        let answer = match self.enqueue(request) {
            Ok(answer) => answer,
            Err(fault) => return fault,
        };
        answer.await.map_or_else(stopped, |(answer, _)| answer)
    }

    /// The same as [`FloorHandle::call`], but blocking.
    pub fn call_blocking(&self, request: Request) -> Answer {
        let answer = match self.enqueue(request) {
            Ok(answer) => answer,
            Err(fault) => return fault,
        };
        answer.wait().map_or_else(stopped, |(answer, _)| answer)
    }

    fn enqueue(&self, request: Request) -> Result<Awaited, Answer> {
        let (sender, answer) = post::reply();
        match self.queue.try_send(Message::Call(Box::new(request), sender)) {
            Ok(()) => Ok(answer),
            Err(TrySendError::Full(_)) => Err(Answer::Fault { trace: "overloaded".to_owned() }),
            Err(TrySendError::Disconnected(_)) => Err(stopped()),
        }
    }

    /// Looks at the floor once every decision is written: only committed state is visible. While
    /// the journal is away there is nothing to see ([`FloorError::Away`]).
    pub async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Floor) -> T + Send + 'static,
    ) -> Result<T, FloorError> {
        let seen = self.look(|floor| match floor.is_ready() {
            true => Ok(look(floor)),
            false => Err(FloorError::Away),
        });
        seen?.await.map_err(|_| FloorError::Stopped)?
    }

    /// Looks at how the floor is doing, also while the journal is away.
    pub async fn read_health<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Floor) -> T + Send + 'static,
    ) -> Result<T, FloorError> {
        self.look(|floor| look(floor))?.await.map_err(|_| FloorError::Stopped)
    }

    /// The same as [`FloorHandle::read`], but blocking.
    pub fn read_blocking<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Floor) -> T + Send + 'static,
    ) -> Result<T, FloorError> {
        self.look(|floor| look(floor))?.blocking_recv().map_err(|_| FloorError::Stopped)
    }

    /// Takes a checkpoint between two batches, at this time; blocking.
    pub fn checkpoint_blocking(
        &self,
        signer: Arc<dyn Signer>,
        now_ms: u64,
    ) -> Result<Signed, FloorError> {
        let taken = self.look(move |floor| floor.checkpoint(&*signer, now_ms))?;
        taken.blocking_recv().map_err(|_| FloorError::Stopped)?
    }

    /// Reads the journal between two batches. A caller that reads much should open its own reader.
    pub async fn read_journal<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut dyn Journal) -> T + Send + 'static,
    ) -> Result<T, FloorError> {
        let read = self.look(move |floor| floor.desk.journal().map(|journal| read(journal)))?;
        Ok(read.await.map_err(|_| FloorError::Stopped)??)
    }

    pub(crate) fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut Floor) -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, FloorError> {
        let (sender, seen) = oneshot::channel();
        let look = move |floor: &mut Floor| {
            let _ = sender.send(look(floor)); // the caller may have gone
        };
        let sent = self.queue.try_send(Message::Read(Box::new(look)));
        sent.map_err(|_| FloorError::Stopped)?;
        Ok(seen)
    }

    /// Whether this floor owns the house, now and from now on.
    pub fn owning(&self) -> watch::Receiver<bool> {
        self.owning.clone()
    }

    /// The position of the newest entry that this floor has written or read.
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::SeqCst)
    }

    /// Takes the house over ([`Floor::take_over`]); blocking.
    pub fn take_over_blocking(
        &self,
        epoch: u64,
        handed: Option<u64>,
        now_ms: u64,
    ) -> Result<(), FloorError> {
        let taken = self.look(move |floor| floor.take_over(epoch, handed, now_ms))?;
        taken.blocking_recv().map_err(|_| FloorError::Stopped)?
    }

    /// Gives the house up once everything decided is written; says how far that is. Blocking.
    pub fn step_down_blocking(&self) -> Result<u64, FloorError> {
        self.look(Floor::step_down)?.blocking_recv().map_err(|_| FloorError::Stopped)
    }

    /// Waits until a floor that stands by has read the journal up to a position, which is written.
    pub async fn caught_up(&self, position: u64) -> Result<(), FloorError> {
        let pulled = self.look(move |floor| match floor.position() < position {
            true if floor.is_following() => floor.pull_and_tell(),
            true | false => Ok(()),
        });
        pulled?.await.map_err(|_| FloorError::Stopped)?
    }

    /// A receiver of all changes from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Arc<Changed>> {
        self.changes.subscribe()
    }

    /// Finishes the queue and stops the writer; the journal is closed when this returns.
    pub fn stop(self) {
        let _ = self.queue.send(Message::Stop); // it may have stopped already
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            let _ = writer.join(); // a panic of the writer was a fault already
        }
    }
}

fn stopped() -> Answer {
    Answer::Fault { trace: "stopped".to_owned() }
}
