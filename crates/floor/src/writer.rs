//! The writer's thread: it drains the queue, decides, and gives decisions to the scribe, which
//! writes them and answers. Nobody sees what is not on disk.

use crate::desk::{Call, answer};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::handle::Message;
use crate::health::Fault;
use crate::request::Answer;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// About how many requests one commit holds.
const BATCH_MAX: usize = 1_024;
/// How many requests of one batch may end in faults before all of it does: after each, memory is
/// read again.
const CULPRITS_MAX: usize = 8;
/// How long the queue must be empty before housekeeping.
const QUIET: Duration = Duration::from_millis(100);
/// The longest time the writer waits without looking at the clock.
const WAIT_MAX: Duration = Duration::from_secs(1);
/// How often a floor that stands by reads what was written.
const FOLLOW: Duration = Duration::from_millis(20);
/// How often it tries while it cannot.
const FOLLOW_AGAIN: Duration = Duration::from_millis(200);
/// The longest time the writer waits without looking at the scribe.
const SCRIBE_MAX: Duration = Duration::from_millis(5);

/// The thread's side of a [`crate::FloorHandle`].
pub(crate) struct Writer {
    floor: Floor,
    messages: Receiver<Message>,
    clock: Box<dyn Fn() -> u64 + Send>,
    on_fault: Box<dyn Fn(&Fault) + Send>,
    /// When the journal was last read in vain.
    tried: Instant,
    /// When what another node wrote was last read.
    pulled: Instant,
    /// Why that failed, if it did: said once, not at every try.
    blind: Option<String>,
    faults: u64,
}

impl Writer {
    pub(crate) fn new(
        floor: Floor,
        messages: Receiver<Message>,
        clock: impl Fn() -> u64 + Send + 'static,
        on_fault: impl Fn(&Fault) + Send + 'static,
    ) -> Writer {
        let (clock, on_fault) = (Box::new(clock), Box::new(on_fault));
        let now = Instant::now();
        let blind = None;
        Writer { floor, messages, clock, on_fault, tried: now, pulled: now, blind, faults: 0 }
    }

    /// Works until it is told to stop, or until no handle is left.
    pub(crate) fn run(mut self) {
        let mut tidy = false;
        loop {
            if self.floor.is_following() {
                if self.stand_by().is_break() {
                    return;
                }
                continue;
            }
            match self.messages.recv_timeout(self.wait(tidy)) {
                Ok(first) => {
                    tidy = false;
                    if self.work(first).is_break() {
                        let _ = self.floor.keep_snapshot(); // without it the next start is slower
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.catch_up();
                    let _ = self.floor.go_on_keeping(); // a later try or a commit will tell
                    if self.is_due() {
                        self.decide(Vec::new());
                    } else if !self.floor.is_ready() {
                        self.decide(Vec::new()); // the journal may be readable again
                        tidy = true;
                    } else if self.floor.full && !self.floor.is_writing() {
                        let _ = self.floor.keep_snapshot(); // tells whether there is room again
                        tidy = true;
                    } else if !tidy && !self.floor.is_writing() {
                        let _ = self.floor.idle(); // a later try or a commit will tell
                        tidy = true;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return self.flush(),
            }
        }
    }

    /// Follows what another node writes, and lets the reads look.
    fn stand_by(&mut self) -> ControlFlow<()> {
        let every = if self.blind.is_some() { FOLLOW_AGAIN } else { FOLLOW };
        let wait = every.saturating_sub(self.pulled.elapsed());
        match self.messages.recv_timeout(wait) {
            Ok(Message::Call(request, reply)) => {
                let fault = Answer::Fault { trace: "stands-by".to_owned() };
                answer([((request, reply), fault)]);
            }
            Ok(Message::Read(read)) => read(&mut self.floor),
            Err(RecvTimeoutError::Timeout) => {}
            Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => {
                return ControlFlow::Break(());
            }
        }
        if self.floor.is_following() && self.pulled.elapsed() >= every {
            self.pull();
        }
        ControlFlow::Continue(())
    }

    fn pull(&mut self) {
        match self.floor.pull() {
            Ok(changed) => {
                self.blind = None;
                self.floor.desk.tell(changed);
            }
            Err(error) => {
                let why = format!("the journal cannot be followed: {error}");
                if self.blind.as_ref() != Some(&why) {
                    self.floor.fault(why.clone(), (self.clock)());
                    self.note_faults();
                    self.blind = Some(why);
                }
            }
        }
        self.pulled = Instant::now();
    }

    /// How long to wait if no message comes.
    fn wait(&self, tidy: bool) -> Duration {
        let wait = match self.floor.next_due() {
            Some(due_ms) => Duration::from_millis(due_ms.saturating_sub((self.clock)())),
            None => WAIT_MAX,
        };
        let wait = if tidy { wait.min(WAIT_MAX) } else { wait.min(QUIET) };
        let soon = self.floor.is_writing() || self.floor.is_keeping();
        if soon { wait.min(SCRIBE_MAX) } else { wait }
    }

    fn is_due(&self) -> bool {
        self.floor.next_due().is_some_and(|due_ms| due_ms <= (self.clock)())
    }

    /// Whether to try the journal again; needed because reads alone do not.
    fn is_to_retry(&self) -> bool {
        !self.floor.is_ready() && self.tried.elapsed() >= WAIT_MAX
    }

    /// Drains the queue: decides all requests, then lets the reads look.
    fn work(&mut self, first: Message) -> ControlFlow<()> {
        let (mut calls, mut reads, mut flow) = (Vec::new(), Vec::new(), ControlFlow::Continue(()));
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Call(request, sender) => calls.push((request, sender)),
                Message::Read(read) => reads.push(read),
                Message::Stop => {
                    flow = ControlFlow::Break(());
                    break;
                }
            }
            next = if calls.len() < BATCH_MAX { self.messages.try_recv().ok() } else { None };
        }
        self.catch_up();
        if !calls.is_empty() || self.is_due() || self.is_to_retry() {
            self.decide(calls);
        }
        if !reads.is_empty() || flow.is_break() {
            self.flush(); // reads see only what is on disk
            reads.into_iter().for_each(|read| read(&mut self.floor));
        }
        if self.floor.wants_snapshot(false) {
            self.flush(); // a snapshot holds only what is on disk
            self.floor.begin_snapshot();
        }
        let _ = self.floor.go_on_keeping(); // a later try or a commit will tell
        flow
    }

    /// Decides a batch. A request that ends in a fault is answered so, and the others of its batch
    /// are decided again without it: one person's request must not lose everybody's.
    fn decide(&mut self, mut calls: Vec<Call>) {
        for _ in 0..CULPRITS_MAX {
            match self.decide_once(calls) {
                Some(rest) => calls = rest,
                None => return,
            }
        }
        if !calls.is_empty() {
            let error = FloorError::Panic("too many requests of one batch ended in faults".into());
            self.fail(&error, calls);
        }
    }

    /// Decides a batch; after the fault of one request, gives back the others.
    fn decide_once(&mut self, mut calls: Vec<Call>) -> Option<Vec<Call>> {
        let mut rest = None;
        let requests = calls.iter().map(|(request, _)| &**request);
        match self.floor.decide(requests, (self.clock)()) {
            Ok(answers) => self.floor.give(calls.into_iter().zip(answers).collect(), BATCH_MAX),
            Err(error) => {
                self.floor.discard();
                self.flush(); // earlier decisions are good
                let culprit = self.floor.answering.filter(|place| *place < calls.len());
                match culprit.filter(|_| error.is_of_a_request()) {
                    Some(place) => {
                        let culprit = calls.remove(place);
                        self.fail(&error, vec![culprit]);
                        rest = Some(calls);
                    }
                    None => self.fail(&error, calls),
                }
            }
        }
        if !self.floor.is_ready() {
            self.tried = Instant::now();
        }
        self.note_faults();
        rest
    }

    /// Notes what the scribe has written.
    fn catch_up(&mut self) {
        if let Err((error, lost)) = self.floor.catch_up() {
            self.fail(&error, lost);
        }
    }

    /// Waits until every decided batch has committed or failed.
    fn flush(&mut self) {
        if let Err((error, lost)) = self.floor.flush() {
            self.fail(&error, lost);
        }
    }

    /// Answers every lost request with a fault.
    fn fail(&mut self, error: &FloorError, lost: Vec<Call>) {
        let trace = self.floor.fail(error, (self.clock)());
        if !self.floor.is_ready() {
            self.tried = Instant::now();
        }
        let fault = Answer::Fault { trace };
        answer(lost.into_iter().map(|call| (call, fault.clone())));
        self.note_faults();
    }

    fn note_faults(&mut self) {
        if let Some((faults, fault)) = self.floor.fault_since(self.faults) {
            self.faults = faults;
            (self.on_fault)(&fault);
        }
    }
}
