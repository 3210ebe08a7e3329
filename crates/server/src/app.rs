//! The state that all handlers share: the floor, sessions, the tables' boards, and the clock.

use crate::board::Boards;
use crate::bounds::Bounds;
use crate::devices::DeviceDesk;
use crate::fan::Fan;
use crate::figures::{Figures, FiguresSetup};
use crate::hashing::Hashers;
use crate::kept::KeptHelp;
use crate::login::Attempts;
use crate::logins::Logins;
use crate::meters;
use crate::node::Place;
use crate::odds::{Counters, Kept};
use crate::problem::{Answered, ApiProblem};
use crate::session::Sessions;
use crate::terminals::Terminals;
use crate::tls::Certificate;
use croupier_floor::{Answer, Floor, FloorHandle, Request, Signer, Told};
use croupier_school::School;
use croupier_store::Journal;
use croupier_wire::table::Still;
use metrics_exporter_prometheus::PrometheusHandle;
use serde::de::DeserializeOwned;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::{OnceCell, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The time, in milliseconds since 1970.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The parts of a server.
pub struct Setup {
    /// The floor.
    pub floor: FloorHandle,
    /// The open sessions.
    pub sessions: Sessions,
    /// The time.
    pub clock: Clock,
    /// A reader of the journal beside its writer, for what was long ago; without one it is read
    /// between two batches.
    pub books: Option<Box<dyn Journal + Send>>,
    /// The key that signs checkpoints and dispute packs.
    pub signer: Option<Arc<dyn Signer>>,
    /// The address of a surveillance recording, with `{table}`, `{round}`, `{utc}`, `{ms}` and
    /// `{s}` in place of what is to be put in.
    pub recording: Option<String>,
    /// Failed logins.
    pub attempts: Attempts,
    /// The limits on what clients may use.
    pub bounds: Bounds,
    /// The certificate, where the server speaks HTTPS.
    pub certificate: Option<Certificate>,
    /// The book of figures; without one there are no reports.
    pub figures: Option<FiguresSetup>,
    /// How people may log in.
    pub logins: Logins,
    /// Whether patrons are shown the house edge of every bet.
    pub shows_house_edge: bool,
}

/// The server's state. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    floor: FloorHandle,
    sessions: Sessions,
    attempts: Arc<Attempts>,
    hashers: Hashers,
    counters: Counters,
    kept_odds: Kept,
    kept_help: KeptHelp,
    shows_house_edge: bool,
    bounds: Bounds,
    certificate: Option<Arc<Certificate>>,
    figures: Option<Figures>,
    logins: Logins,
    clock: Clock,
    books: Option<Arc<Mutex<Box<dyn Journal + Send>>>>,
    signer: Option<Arc<dyn Signer>>,
    recording: Option<String>,
    boards: Boards,
    terminals: Terminals,
    devices: DeviceDesk,
    school: OnceCell<Arc<School>>,
    tasks: TaskTracker,
    fan: Fan,
    closing: CancellationToken,
    meters: PrometheusHandle,
    halted: OnceLock<Halted>,
    place: OnceLock<Place>,
    still: watch::Sender<Option<Still>>,
}

/// Says why no commands are taken, if none are.
type Halted = Box<dyn Fn() -> Option<(Still, String)> + Send + Sync>;

impl App {
    /// A server over this floor.
    pub fn new(setup: Setup) -> App {
        let Setup { floor, sessions, clock, books, attempts, bounds, .. } = setup;
        let Setup { certificate, shows_house_edge, logins, figures, .. } = setup;
        App(Arc::new(Inner {
            floor,
            sessions,
            attempts: Arc::new(attempts),
            hashers: Hashers::start(),
            counters: Counters::start(),
            kept_odds: Kept::default(),
            kept_help: KeptHelp::default(),
            shows_house_edge,
            bounds,
            certificate: certificate.map(Arc::new),
            figures: figures.map(Figures::new),
            logins,
            clock,
            books: books.map(|books| Arc::new(Mutex::new(books))),
            signer: setup.signer,
            recording: setup.recording,
            boards: Boards::default(),
            terminals: Terminals::default(),
            devices: DeviceDesk::default(),
            school: OnceCell::new(),
            tasks: TaskTracker::new(),
            fan: Fan::start(),
            closing: CancellationToken::new(),
            meters: meters::install(),
            halted: OnceLock::new(),
            place: OnceLock::new(),
            still: watch::Sender::new(None),
        }))
    }

    pub(crate) fn floor(&self) -> &FloorHandle {
        &self.0.floor
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    pub(crate) fn attempts(&self) -> &Arc<Attempts> {
        &self.0.attempts
    }

    /// How people may log in.
    pub(crate) fn logins(&self) -> &Logins {
        &self.0.logins
    }

    pub(crate) fn hashers(&self) -> &Hashers {
        &self.0.hashers
    }

    /// The threads that count odds.
    pub(crate) fn counters(&self) -> &Counters {
        &self.0.counters
    }

    /// Odds that took long to count.
    pub(crate) fn kept_odds(&self) -> &Kept {
        &self.0.kept_odds
    }

    /// Help that was made once.
    pub(crate) fn kept_help(&self) -> &KeptHelp {
        &self.0.kept_help
    }

    /// Whether patrons are shown the house edge of every bet.
    pub(crate) fn shows_house_edge(&self) -> bool {
        self.0.shows_house_edge
    }

    pub(crate) fn bounds(&self) -> &Bounds {
        &self.0.bounds
    }

    pub(crate) fn certificate(&self) -> Option<&Arc<Certificate>> {
        self.0.certificate.as_ref()
    }

    /// Whether browsers reach this server by HTTPS only.
    pub(crate) fn is_https(&self) -> bool {
        self.0.bounds.https || self.0.certificate.is_some()
    }

    /// The book of figures.
    pub(crate) fn figures_book(&self) -> Option<&Figures> {
        self.0.figures.as_ref()
    }

    pub(crate) fn boards(&self) -> &Boards {
        &self.0.boards
    }

    /// The terminals where patrons are.
    pub(crate) fn terminals(&self) -> &Terminals {
        &self.0.terminals
    }

    /// The devices that were heard.
    pub(crate) fn devices(&self) -> &DeviceDesk {
        &self.0.devices
    }

    pub(crate) fn meters(&self) -> &PrometheusHandle {
        &self.0.meters
    }

    /// The background tasks: sockets and boards.
    pub(crate) fn tasks(&self) -> &TaskTracker {
        &self.0.tasks
    }

    /// Where sockets are written.
    pub(crate) fn fan(&self) -> Handle {
        self.0.fan.handle()
    }

    /// Cancelled when the server closes.
    pub(crate) fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }

    pub(crate) fn now_ms(&self) -> u64 {
        (self.0.clock)()
    }

    /// The key of the house, to sign with.
    pub(crate) fn signer(&self) -> Option<Arc<dyn Signer>> {
        self.0.signer.clone()
    }

    /// The address of a surveillance recording, with places to fill in.
    pub(crate) fn recording(&self) -> Option<&str> {
        self.0.recording.as_deref()
    }

    /// Signs a checkpoint of everything written so far.
    pub(crate) async fn sign_now(&self) -> Answered<()> {
        let Some(signer) = self.signer() else { return Ok(()) };
        let (floor, now_ms) = (self.0.floor.clone(), self.now_ms());
        let signed =
            tokio::task::spawn_blocking(move || floor.checkpoint_blocking(signer, now_ms)).await;
        let signed = signed.map_err(|error| ApiProblem::internal(&error))?;
        signed.map(|_| ()).map_err(|error| ApiProblem::internal(&error))
    }

    /// The school that teaches the rulebooks of this house; made when it is first asked for.
    pub(crate) async fn school(&self) -> Answered<Arc<School>> {
        let made = self.0.school.get_or_try_init(async || {
            let library = self.read(|floor| Arc::clone(floor.library())).await?;
            Ok(Arc::new(School::new(library)))
        });
        made.await.map(Arc::clone)
    }

    /// Gives the floor a command and reads its answer.
    pub(crate) async fn ask<T: DeserializeOwned>(&self, request: Request) -> Answered<T> {
        let told = self.give(request).await?;
        told.read().map_err(|error| ApiProblem::internal(&error))
    }

    /// Gives the floor a command; what it tells is the answer.
    pub(crate) async fn give(&self, request: Request) -> Answered<Told> {
        if let Some((_, why)) = self.halted() {
            return Err(ApiProblem::not_ready(why));
        }
        match self.floor().call(request).await {
            Answer::Accepted(told) => Ok(told),
            Answer::Refused(refusal) => Err(refusal.into()),
            Answer::Conflict => Err(ApiProblem::key_reused()),
            Answer::Fault { trace } => Err(ApiProblem::fault(trace)),
        }
    }

    /// Looks at the floor as it is after its last commit.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Floor) -> T + Send + 'static,
    ) -> Answered<T> {
        let looked = self.floor().read(look).await;
        looked.map_err(|error| ApiProblem::of_floor(&error))
    }

    /// Looks at how the floor is doing, also while the journal is away.
    pub(crate) async fn read_health<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Floor) -> T + Send + 'static,
    ) -> Answered<T> {
        let looked = self.floor().read_health(look).await;
        looked.map_err(|error| ApiProblem::of_floor(&error))
    }

    /// Takes no commands while this gives a reason.
    pub fn take_none_while(
        &self,
        why: impl Fn() -> Option<(Still, String)> + Send + Sync + 'static,
    ) {
        let _ = self.0.halted.set(Box::new(why)); // said once
    }

    /// Why no commands are taken.
    pub(crate) fn halted(&self) -> Option<(Still, String)> {
        self.0.halted.get().and_then(|why| why())
    }

    /// Whether and why the house stands still, as it changes.
    pub(crate) fn still(&self) -> &watch::Sender<Option<Still>> {
        &self.0.still
    }

    /// How this node reaches the one that owns the house, where there are several.
    pub(crate) fn place(&self) -> Option<&Place> {
        self.0.place.get()
    }

    pub(crate) fn place_once(&self) -> &OnceLock<Place> {
        &self.0.place
    }

    /// Takes over what other nodes kept of sessions, failed logins and used codes: this one owns
    /// the house now. What is kept from now on begins with the lines this gives.
    pub fn take_over_people(&self, kept: [Vec<String>; 3]) -> [Vec<String>; 3] {
        let [sessions, attempts, codes] = kept;
        self.0.sessions.take_lines(&sessions);
        self.0.attempts.take_lines(&attempts);
        self.0.logins.used.take_lines(&codes);
        self.people_kept()
    }

    /// What of sessions, failed logins and used codes still counts, as lines.
    pub fn people_kept(&self) -> [Vec<String>; 3] {
        let now_ms = self.now_ms();
        [self.0.sessions.lines(now_ms), self.0.attempts.lines(), self.0.logins.used.lines()]
    }

    /// The code for the first two people, while there is nobody.
    pub fn expect_first_people(&self, code: String) {
        let _ = self.0.logins.setup_code.set(code); // printed once
    }

    /// Reads the journal, away from its writer where there is a reader.
    pub(crate) async fn read_books<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut dyn Journal) -> T + Send + 'static,
    ) -> Answered<T> {
        let Some(books) = self.0.books.clone() else {
            let read = self.floor().read_journal(read).await;
            return read.map_err(|error| ApiProblem::of_floor(&error));
        };
        self.read(|_| ()).await?; // while the journal is away nobody looks for it elsewhere
        let read = tokio::task::spawn_blocking(move || {
            let mut books = books.lock().unwrap_or_else(PoisonError::into_inner);
            read(&mut **books)
        });
        read.await.map_err(|error| ApiProblem::internal(&error))
    }
}
