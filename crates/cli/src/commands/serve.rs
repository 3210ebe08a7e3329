//! Runs the casino: opens the journal, starts the floor, and serves until it is stopped.

mod backups;
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
mod node;
mod office;
mod outbox;
mod people;
mod seed;
mod software;
mod warden;

use super::keys::{self, Keys, take_up as take_up_keys};
use crate::args::{LogFormat, Serve};
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_audit::{HouseKey, Notary, NotarySetup, Pace, PublicKey};
use croupier_floor::{ChaChaDealer, Floor, FloorError, FloorHandle, HouseClock, Signer};
use croupier_house::{HouseCommand, Role, Significant};
use croupier_report::Book;
use croupier_server::{
    App, Attempts, Clock, FiguresSetup, Logins, Sessions, Setup, UsedCodes, trace_to,
};
use croupier_store::{Database, Journal, Keyring, PersonKey, StoreError};
pub use database::open as open_database;
pub use doorman::Doorman;
use logins::Before;
use office::{Office, Opened};
pub use outbox::Places;
use std::fs;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
pub use {
    backups::copies, config::Config, config::read as read_config, keeper::YEAR_MS,
    logins::single_sign_on, seed::Held, seed::differences,
};

/// The file of the book of figures, beside the journal.
pub const FIGURES: &str = "figures.db";
/// Whose traces they are, for a collector.
const NAME: &str = "croupier";
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
        None if args.new => Config::of_a_new_house(),
        None => Config::default(),
    };
    log(args.log_format);
    croupier_server::begin_to_count(); // the office counts before there is a server
    tokio::runtime::Runtime::new()?.block_on(open(args, &database, shelf, config))
}

/// Writes what happens to standard error. Who sits before it wants to read the welcome, and is told
/// only what is wrong; whoever keeps a log gets everything.
fn log(format: LogFormat) {
    let is_read = stderr().is_terminal();
    let usual = if is_read && format == LogFormat::Text { "warn" } else { "info" };
    let told = std::env::var("CROUPIER_LOG").ok();
    let wanted = told.filter(|text| EnvFilter::try_new(text).is_ok());
    // A hundred lines that name every file of the pages would bury the welcome. Later words count.
    let filter = format!("memory_serve=warn,{}", wanted.as_deref().unwrap_or(usual));
    let log = tracing_subscriber::fmt().with_env_filter(EnvFilter::new(filter)).with_writer(stderr);
    match format {
        LogFormat::Text => log.with_ansi(is_read).init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
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
    let _traces = args.traces.as_deref().and_then(|to| trace_to(to, NAME)).map(tokio::spawn);
    match &args.node {
        Some(name) => node::run(args, database, (shelf, config), (name, listener)).await,
        None => alone(args, database, (shelf, config), listener).await,
    }
}

/// Serves a house that runs in one process.
async fn alone(
    args: &Serve,
    database: &Database,
    (shelf, mut config): (Shelf, Config),
    listener: TcpListener,
) -> Result<(), Failure> {
    let (mut opened, keys) =
        tokio::task::block_in_place(|| take_up(args, database, shelf, Stand::Alone))?;
    office::begin(args, &opened, keys.adopted, config.clock_hold_ms())?;
    let doorman = &opened.doorman;
    let mut before = Before::look(args, &config, doorman)?;
    config.furnish(doorman)?;
    if args.demo {
        demo::furnish(doorman)?;
    }
    let mut logins = before.logins(&keys.seal)?;
    logins.used = UsedCodes::in_file(&args.data.join("codes.jsonl")).context("codes.jsonl")?;
    before.tell(doorman)?;
    let setup_code = first::people(doorman)?;
    if let Some(code) = setup_code.clone() {
        let _ = logins.setup_code.set(code); // there was none
    }
    if args.rotate_keys {
        opened.signer = Arc::new(keys::rotate(&args.data, &opened.signer, doorman)?);
    }
    let office = Office::open(args, (database, &opened), &config)?;
    let people = (
        Sessions::in_file(&args.data.join("sessions.jsonl"), opened.time()())?,
        Attempts::in_file(&args.data.join("attempts.jsonl"))?,
    );
    let app = app(args, (database, &opened), &keys.ring, (&config, logins), people)?;
    let told_to_stop = told_to_stop()?; // before anybody is told that it is open
    let at = (scheme(args), listener.local_addr()?);
    demo::invite(&mut stdout(), at, args.demo, setup_code.as_deref())?;
    stdout().flush()?;
    let kept = app.clone(); // its reader may block when it is let go, as no task may
    croupier_server::serve(listener, app, told_to_stop).await?;
    tokio::task::block_in_place(|| drop(kept));
    let Opened { floor, doorman, .. } = opened;
    drop(doorman);
    office.close().await?;
    tokio::task::spawn_blocking(|| floor.stop()).await.context("the floor")?;
    tracing::info!("stopped");
    Ok(())
}

fn scheme(args: &Serve) -> &'static str {
    if args.tls_cert.is_some() { "https" } else { "http" }
}

/// The server of a house.
fn app(
    args: &Serve,
    (database, opened): (&Database, &Opened),
    ring: &Arc<Keyring>,
    (config, logins): (&Config, Logins),
    (sessions, attempts): (Sessions, Attempts),
) -> Result<App, Failure> {
    let told = (config.operator(), config.export_folder());
    let (books, figures) = tokio::task::block_in_place(|| -> Result<_, Failure> {
        Ok((reader(database, ring)?, figures(&args.data, (database, ring), told)?))
    })?;
    let signer: Arc<dyn Signer> = Arc::clone(&opened.signer) as Arc<dyn Signer>;
    Ok(App::new(Setup {
        floor: opened.floor.clone(),
        sessions,
        clock: opened.time(),
        books: Some(books),
        signer: Some(signer),
        recording: config.recording()?,
        attempts,
        bounds: config.network.bounds()?,
        certificate: network::certificate(args)?,
        figures: Some(figures),
        logins,
        shows_house_edge: config.shows_house_edge() || args.demo,
    }))
}

/// Makes the data folder and takes the address, before anything is written.
async fn listen(args: &Serve) -> Result<TcpListener, Failure> {
    fs::create_dir_all(&args.data)
        .with_context(|| format!("the folder {}", args.data.display()))?;
    let listening = TcpListener::bind(args.listen).await;
    Ok(listening.with_context(|| format!("the address {}", args.listen))?)
}

/// A reader of the journal, with the keys of what is sealed in it.
fn reader(database: &Database, ring: &Arc<Keyring>) -> Result<Box<dyn Journal + Send>, Failure> {
    let mut books = database.open_read_only().context("a reader of the journal")?;
    books.use_keys(Arc::clone(ring));
    Ok(books)
}

/// The book of figures of a folder.
pub fn book_in(data: &Path) -> anyhow::Result<Book> {
    Book::open(&data.join(FIGURES)).context("the book of figures")
}

/// The book of figures beside the journal, with a reader of its own.
fn figures(
    data: &Path,
    (database, ring): (&Database, &Arc<Keyring>),
    (operator, export): (String, Option<PathBuf>),
) -> Result<FiguresSetup, Failure> {
    let book = book_in(data)?;
    Ok(FiguresSetup { book, reader: Some(reader(database, ring)?), operator, export })
}

/// Whose a house is when it is opened.
enum Stand {
    /// This process's, at once.
    Alone,
    /// Another node's, until this one takes it over. Whether two machines keep what is written, as
    /// far as this node has seen: nothing happens by the clock while they do not.
    By(Arc<AtomicBool>),
}

/// Opens the floor from the journal.
fn take_up(
    args: &Serve,
    database: &Database,
    shelf: Shelf,
    stand: Stand,
) -> Result<(Opened, Keys), Failure> {
    let mut journal = match &stand {
        // where the storage below replicates, the server knows nothing of it
        Stand::By(_) if !args.storage_replicates => {
            database::said(database, database.open_on_two())?
        }
        Stand::By(_) | Stand::Alone => database::open(database)?,
    };
    let (keys, checkpoint) =
        take_up_keys(&args.data, args.anchor.as_deref(), &mut *journal, args.rotate_keys)?;
    let library = Arc::new(shelf.library);
    let dealer = Box::new(ChaChaDealer::new(keys.seal.clone()));
    let floor = match stand {
        Stand::Alone => Floor::open(journal, Arc::clone(&library), dealer, now_ms()),
        Stand::By(is_safe) => {
            Floor::stand_by(journal, Arc::clone(&library), dealer).map(|mut floor| {
                floor.move_only_while(is_safe);
                floor
            })
        }
    };
    #[allow(clippy::wildcard_enum_match_arm)] // the others are told as they are
    let mut floor = floor.map_err(|error| match error {
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
    let floor = handle.context("the floor")?;
    let doorman = Doorman::new(floor.clone(), library);
    Ok((Opened { floor, doorman, clock, signer: Arc::new(checkpoint) }, keys))
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
