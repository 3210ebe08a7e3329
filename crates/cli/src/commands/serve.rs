//! Runs the casino: opens the journal, starts the floor, and serves until it is stopped.

mod cage;
mod care;
mod config;
mod database;
mod demo;
mod doorman;
mod first;
mod keeper;
mod logins;
mod memory;
mod network;
mod people;
mod seed;
mod software;
mod warden;

use super::keys::{self, Keys, take_up as take_up_keys};
use crate::args::Serve;
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_audit::{HouseKey, Notary, NotarySetup, Pace, PublicKey};
use croupier_floor::{ChaChaDealer, Floor, FloorError, FloorHandle, HouseClock, SealKey};
use croupier_house::{HouseCommand, Role, Significant};
use croupier_report::Book;
use croupier_server::{App, Attempts, Clock, FiguresSetup, Logins, Sessions, Setup};
use croupier_store::{Database, Journal, Keyring, PersonKey, StoreError};
pub use database::open as open_database;
pub use doorman::Doorman;
use logins::Before;
use std::fs;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tracing_subscriber::EnvFilter;
use warden::Warden;
pub use {
    config::Config, config::read as read_config, logins::single_sign_on, seed::Held,
    seed::differences,
};

/// The file of the book of figures, beside the journal.
pub const FIGURES: &str = "figures.db";
/// How far the newest entry may lie ahead of the time of day without a word.
const CLOCK_OFF_MS: i64 = 2_000;

fn now_ms() -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    since_1970.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Serves until SIGTERM or SIGINT.
pub fn run(args: &Serve, shelf: Shelf) -> Result<(), Failure> {
    memory::give_back();
    check_new(args)?;
    let database = database::named(args)?;
    let config = match &args.config {
        Some(path) => config::read(path)?,
        None => Config::default(),
    };
    let filter = EnvFilter::try_from_env("CROUPIER_LOG").unwrap_or_else(|_| "info".into());
    let colour = stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colour).with_writer(stderr).init();
    tokio::runtime::Runtime::new()?.block_on(open(args, &database, shelf, config))
}

/// Refuses `--new` where a house is already, so that nobody adds people to the wrong one.
fn check_new(args: &Serve) -> Result<(), Failure> {
    let there = args.new && super::books::journal_file(&args.data).exists();
    match there {
        true => Err(Failure::Configuration(format!(
            "{} holds a house already; leave --new out to open it",
            args.data.display()
        ))),
        false => Ok(()),
    }
}

async fn open(
    args: &Serve,
    database: &Database,
    shelf: Shelf,
    config: Config,
) -> Result<(), Failure> {
    let listener = listen(args).await?;
    let shows_house_edge = config.shows_house_edge() || args.demo;
    let (bounds, certificate) = (config.network.bounds()?, network::certificate(args)?);
    let recording = config.recording()?;
    let scheme = if certificate.is_some() { "https" } else { "http" };
    let (floor, doorman, (keys, house_clock)) =
        tokio::task::block_in_place(|| take_up(args, database, shelf))?;
    note_start(&doorman, keys.adopted)?;
    let (pace, every, hold_ms) = (config.pace(), config.verify_every(), config.clock_hold_ms());
    software::check_at_start(&doorman, args.accept_software)?;
    warden::hold_at_start(&doorman, house_clock.off_ms(now_ms()), hold_ms)?;
    let told = (config.operator(), config.export_folder());
    let kept = config.archive.rules(&config.beside(Path::new("")));
    let logins = furnish(args, config, &keys.seal, &doorman)?;
    let setup_code = logins.setup_code.clone();
    let checkpoint = match args.rotate_keys {
        true => keys::rotate(&args.data, keys.checkpoint, &doorman)?,
        false => keys.checkpoint,
    };
    let clock: Clock = Arc::new(move || house_clock.now_ms());
    let (timed, signer) = ((floor.clone(), Arc::clone(&clock)), Arc::new(checkpoint));
    let (notary, key) =
        tokio::task::block_in_place(|| notary(args, timed, Arc::clone(&signer), pace))?;
    let warden = Warden {
        doorman: doorman.clone(),
        journal: database.clone(),
        anchor: args.anchor.clone(),
        key,
        data: args.data.clone(),
        every,
        hold_ms,
    };
    let warden = tokio::spawn(warden.watch());
    let keeper = keeper::spawn(kept, (doorman.clone(), database.clone()), &signer);
    let sessions = Sessions::in_file(&args.data.join("sessions.jsonl"), clock())?;
    let books = Some(tokio::task::block_in_place(|| reader(database, &keys.ring))?);
    let figures =
        tokio::task::block_in_place(|| figures(&args.data, (database, &keys.ring), told))?;
    let attempts = Attempts::in_file(&args.data.join("attempts.jsonl"))?;
    let app = App::new(Setup {
        floor: floor.clone(),
        sessions,
        clock,
        books,
        signer: Some(signer),
        recording,
        attempts,
        bounds,
        certificate,
        figures: Some(figures),
        logins,
        shows_house_edge,
    });
    let address = listener.local_addr()?;
    let told_to_stop = told_to_stop()?; // before anybody is told that it is open
    demo::invite(&mut stdout(), (scheme, address), args.demo, setup_code.as_deref())?;
    stdout().flush()?;
    let kept = app.clone(); // its reader may block when it is let go, as no task may
    croupier_server::serve(listener, app, told_to_stop).await?;
    tokio::task::block_in_place(|| drop(kept));
    close(doorman, [warden, keeper], notary, floor).await
}

/// Makes the data folder and takes the address, before anything is written.
async fn listen(args: &Serve) -> Result<TcpListener, Failure> {
    fs::create_dir_all(&args.data)
        .with_context(|| format!("the folder {}", args.data.display()))?;
    let listening = TcpListener::bind(args.listen).await;
    Ok(listening.with_context(|| format!("the address {}", args.listen))?)
}

/// Notes that the house starts, and before it that its journal was taken over.
fn note_start(doorman: &Doorman, adopted: Option<u64>) -> Result<(), Failure> {
    if let Some(entries) = adopted {
        doorman.note(Significant::JournalAdopted { entries })?;
    }
    doorman.note(Significant::SystemStarted { version: env!("CARGO_PKG_VERSION").to_owned() })
}

/// Stops properly: the last event, the last checkpoint, and then the floor.
async fn close(
    doorman: Doorman,
    jobs: [JoinHandle<()>; 2],
    notary: Notary,
    floor: FloorHandle,
) -> Result<(), Failure> {
    for job in jobs {
        job.abort();
        let _ = job.await; // what it was writing is written; nothing follows the last checkpoint
    }
    doorman.note(Significant::SystemStopped)?;
    drop(doorman);
    tokio::task::spawn_blocking(|| notary.stop()).await.context("the last checkpoint")?;
    tokio::task::spawn_blocking(|| floor.stop()).await.context("the floor")?;
    tracing::info!("stopped");
    Ok(())
}

/// Creates what the arguments name and does not exist yet, and says how people may log in.
fn furnish(
    args: &Serve,
    config: Config,
    key: &SealKey,
    doorman: &Doorman,
) -> Result<Logins, Failure> {
    let before = Before::look(args, &config, doorman)?;
    config.furnish(doorman)?;
    if args.demo {
        demo::furnish(doorman)?;
    }
    before.take_up(args, key, doorman)
}

/// A reader of the journal, with the keys of what is sealed in it.
fn reader(database: &Database, ring: &Arc<Keyring>) -> Result<Box<dyn Journal + Send>, Failure> {
    let mut books = database.open_read_only().context("a reader of the journal")?;
    books.use_keys(Arc::clone(ring));
    Ok(books)
}

/// The book of figures beside the journal, with a reader of its own.
fn figures(
    data: &Path,
    (database, ring): (&Database, &Arc<Keyring>),
    (operator, export): (String, Option<PathBuf>),
) -> Result<FiguresSetup, Failure> {
    let book = Book::open(&data.join(FIGURES)).context("the book of figures")?;
    Ok(FiguresSetup { book, reader: Some(reader(database, ring)?), operator, export })
}

/// Opens the floor from the journal.
fn take_up(
    args: &Serve,
    database: &Database,
    shelf: Shelf,
) -> Result<(FloorHandle, Doorman, (Keys, HouseClock)), Failure> {
    let mut journal = database::open(database)?;
    let keys = take_up_keys(&args.data, args.anchor.as_deref(), &mut *journal, args.rotate_keys)?;
    let library = Arc::new(shelf.library);
    let dealer = Box::new(ChaChaDealer::new(keys.seal.clone()));
    let opened = Floor::open(journal, Arc::clone(&library), dealer, now_ms());
    #[allow(clippy::wildcard_enum_match_arm)] // the others are told as they are
    let mut floor = opened.map_err(|error| match error {
        FloorError::Store(error @ StoreError::NotAuthentic { .. }) => Failure::Mismatch(format!(
            "the journal {database} is not as this house left it: {error}"
        )),
        error => anyhow::Error::new(error).context("the journal cannot be taken up").into(),
    })?;
    floor.hold_names_apart(Arc::new(|| {
        let mut key = [0; 32];
        getrandom::fill(&mut key).is_ok().then_some(PersonKey(key))
    }));
    for recovered in floor.health().recovered {
        let (table, round, outcome) = (&recovered.table, recovered.round, recovered.outcome);
        tracing::info!(%table, %round, outcome, "a round was in play");
    }
    let clock = HouseClock::start(now_ms(), floor.health().last_ms);
    let off_ms = clock.off_ms(now_ms());
    if off_ms < -CLOCK_OFF_MS {
        tracing::warn!(
            off_ms,
            "the newest entry lies ahead of the time of day; time goes on from it"
        );
    }
    let handle = FloorHandle::spawn_with(
        floor,
        move || clock.now_ms(),
        |fault| {
            tracing::error!(trace = fault.trace, message = fault.message, "fault");
        },
    );
    let handle = handle.context("the floor")?;
    let doorman = Doorman::new(handle.clone(), library);
    Ok((handle, doorman, (keys, clock)))
}

/// The notary, whose key stands beside the journal and its public half in a file for inspectors.
fn notary(
    args: &Serve,
    (floor, clock): (FloorHandle, Clock),
    key: Arc<HouseKey>,
    pace: Pace,
) -> Result<(Notary, PublicKey), Failure> {
    let public = key.public();
    fs::write(args.data.join("checkpoint.pub"), format!("{public}\n"))
        .context("the public key of the checkpoints")?;
    tracing::info!(key = %public, "checkpoints are signed");
    let setup = NotarySetup {
        floor,
        signer: key,
        pace,
        clock,
        on_fault: Box::new(|fault| tracing::error!(fault, "notary")),
    };
    Ok((Notary::start(setup, args.anchor.as_deref())?, public))
}

/// Completes when the operating system sends SIGTERM or SIGINT.
fn told_to_stop() -> Result<impl Future<Output = ()> + Send + 'static, Failure> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
    })
}

impl Doorman {
    /// Notes something significant.
    pub fn note(&self, what: Significant) -> Result<(), Failure> {
        self.give(None, Role::Administrator, HouseCommand::Note(what).into())
    }
}
