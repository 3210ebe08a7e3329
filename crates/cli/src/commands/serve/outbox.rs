//! Tells subscribers what happened: reads the journal behind its writer, one thread for each
//! subscriber, and sends events in order. The journal is the only truth; a subscriber has nothing
//! but a place in it.

mod cursor;
mod entry;
mod nats;
mod post;
mod signature;

pub use cursor::{Cursor, Places};
pub use entry::OutboxEntry;

use crate::exit::Failure;
use croupier_audit::{Outgoing, outgoing};
use croupier_store::{Database, Journal, StoreError};
use entry::{From, Subscriber};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// How many entries are read at a time.
const PAGE: usize = 500;
/// How often the journal is looked at when there is nothing to send.
const LOOK: Duration = Duration::from_millis(250);
/// How long after the first failure an event is sent again; each further one doubles it.
const AGAIN: Duration = Duration::from_millis(100);
/// The longest time between two tries.
const AGAIN_MAX: Duration = Duration::from_secs(30);

/// The subscribers of a house that is open.
pub struct Outbox {
    stop: watch::Sender<bool>,
    threads: Vec<JoinHandle<()>>,
}

/// Where events go.
pub(crate) enum Door {
    /// To a URL.
    Post(post::Post),
    /// To a subject of NATS.
    Nats(nats::Nats),
}

/// Why a subscriber stops.
struct Stopped;

impl Outbox {
    /// Starts a thread for each subscriber of the configuration.
    pub fn start(
        entry: &OutboxEntry,
        (config, data): (&Path, &Path),
        database: &Database,
    ) -> Result<Outbox, Failure> {
        let (stop, stopped) = watch::channel(false);
        let (subscribers, source) = entry.subscribers(config)?;
        let mut threads = Vec::new();
        for subscriber in subscribers {
            let name = format!("outbox {}", subscriber.id);
            let sending = Sending {
                source: Arc::clone(&source),
                data: data.to_owned(),
                database: database.clone(),
                stopped: stopped.clone(),
                subscriber,
            };
            let thread = std::thread::Builder::new().name(name).spawn(move || sending.run());
            threads.push(thread?);
        }
        Ok(Outbox { stop, threads })
    }

    /// Stops them; what is under way is given up and sent again after the next start.
    pub fn stop(self) {
        let _ = self.stop.send(true); // there may be none
        for thread in self.threads {
            let _ = thread.join();
        }
    }
}

/// One subscriber at work.
struct Sending {
    source: Arc<str>,
    data: PathBuf,
    database: Database,
    stopped: watch::Receiver<bool>,
    subscriber: Subscriber,
}

impl Sending {
    fn run(mut self) {
        let id = self.subscriber.id.clone();
        let made = tokio::runtime::Builder::new_current_thread().enable_all().build();
        match made {
            Ok(runtime) => {
                while let Err(why) = self.follow(&runtime) {
                    let Some(why) = why else { return };
                    tracing::error!(subscriber = id, why, "events wait");
                    if self.wait(&runtime, AGAIN_MAX).is_err() {
                        return;
                    }
                }
            }
            Err(why) => tracing::error!(subscriber = id, %why, "no events are sent"),
        }
    }

    /// Sends everything from the cursor on until it is stopped, which is no fault.
    fn follow(&mut self, runtime: &Runtime) -> Result<(), Option<String>> {
        let told = |why: &dyn std::fmt::Display| Some(why.to_string());
        let reading = |why: StoreError| told(&why);
        let mut journal = self.database.open_read_only().map_err(reading)?;
        let id = self.subscriber.id.clone();
        let mut places = Places::of(&self.database, &self.data).map_err(|why| told(&why))?;
        let mut at = match places.read(&id).map_err(|why| told(&why))? {
            Some(at) => at,
            None => Cursor::at(self.first(&mut *journal).map_err(reading)?),
        };
        places.write(&id, at).map_err(|why| told(&why))?;
        loop {
            if let Some(back) = places.take_rewind(&id).map_err(|why| told(&why))? {
                tracing::warn!(subscriber = id, position = back.position, "thrown back");
                at = back;
                places.write(&id, at).map_err(|why| told(&why))?;
            }
            let page = journal.read_all(at.position, PAGE).map_err(reading)?;
            let is_last = page.len() < PAGE;
            for entry in &page {
                for one in outgoing(entry, &self.source) {
                    let next = Cursor { position: one.position, next: one.index + 1 };
                    let is_new = one.position > at.position || one.index >= at.next;
                    if is_new && self.subscriber.wants(&one) {
                        self.deliver(runtime, &one).map_err(|Stopped| None)?;
                        places.write(&id, next).map_err(|why| told(&why))?;
                        at = next;
                    }
                }
                at = Cursor::at(entry.position + 1);
            }
            if !page.is_empty() {
                places.write(&id, at).map_err(|why| told(&why))?;
            }
            metrics::gauge!("croupier_outbox_position", "subscriber" => id.clone())
                .set(f64::from(u32::try_from(at.position).unwrap_or(u32::MAX)));
            if is_last {
                self.wait(runtime, LOOK).map_err(|Stopped| None)?;
            }
        }
    }

    /// The position a new subscriber begins at.
    fn first(&self, journal: &mut dyn Journal) -> Result<u64, StoreError> {
        match self.subscriber.from {
            From::Position(position) => Ok(position.max(1)),
            From::Now => Ok(journal.load_heads()?.iter().map(|head| head.seq).sum::<u64>() + 1),
        }
    }

    /// Sends one event until it is acknowledged; the next one waits.
    fn deliver(&mut self, runtime: &Runtime, event: &Outgoing) -> Result<(), Stopped> {
        let id = self.subscriber.id.clone();
        let (mut again, mut failures) = (AGAIN, 0_u32);
        loop {
            match self.send(runtime, event)? {
                Ok(()) => {
                    metrics::counter!("croupier_outbox_sent_total", "subscriber" => id)
                        .increment(1);
                    return Ok(());
                }
                Err(why) => {
                    failures += 1;
                    metrics::counter!(
                        "croupier_outbox_failures_total", "subscriber" => id.clone()
                    )
                    .increment(1);
                    if failures.is_power_of_two() {
                        tracing::warn!(
                            subscriber = id,
                            event = event.id,
                            failures,
                            why,
                            "not sent"
                        );
                    }
                }
            }
            self.wait(runtime, again)?;
            again = (again * 2).min(AGAIN_MAX);
        }
    }

    /// One try.
    fn send(&mut self, runtime: &Runtime, event: &Outgoing) -> Result<Result<(), String>, Stopped> {
        let (stopped, door) = (&mut self.stopped, &mut self.subscriber.door);
        runtime.block_on(async {
            let sending = async {
                match door {
                    Door::Post(post) => post.send(event).await,
                    Door::Nats(nats) => nats.send(event).await,
                }
            };
            tokio::select! {
                sent = sending => Ok(sent),
                _ = stopped.wait_for(|stopped| *stopped) => Err(Stopped),
            }
        })
    }

    /// Waits, unless the house closes.
    fn wait(&mut self, runtime: &Runtime, time: Duration) -> Result<(), Stopped> {
        let stopped = self.stopped.wait_for(|stopped| *stopped);
        // The timer is made within the runtime, which it belongs to.
        let waited = runtime.block_on(async { tokio::time::timeout(time, stopped).await.is_err() });
        if waited { Ok(()) } else { Err(Stopped) }
    }
}
