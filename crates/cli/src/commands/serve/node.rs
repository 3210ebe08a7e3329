//! One node of several: stands by until the house is its own, keeps it while it is heard, and hands
//! it over when it is asked to.

mod life;
mod rows;

use super::logins::Before;
use super::office::Opened;
use super::{Config, database, demo, told_to_stop};
use crate::args::Serve;
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::{Context as _, anyhow};
use croupier_cluster::{Bus, Door, Heart, Me, NatsBus, NatsSettings, Sight, Turn, turn};
use croupier_floor::FloorHandle;
use croupier_server::{App, Attempts, Sessions, Still, UsedCodes};
use croupier_store::{Claim, Database, LEASE_MS, NodeRow, Nodes, hex};
use life::Life;
use rows::Rows;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{Write, stdout};
use std::net::SocketAddr;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::block_in_place;
use tokio_util::sync::CancellationToken;

/// The files of one node whose lines several share.
pub const FILES: [&str; 3] = ["sessions.jsonl", "attempts.jsonl", "codes.jsonl"];

/// For so long a node listens for another of its name: two beats, and some more.
const LISTEN: Duration = Duration::from_millis(LISTEN_MS.unsigned_abs());
const LISTEN_MS: i64 = 600;

/// The database of the nodes, or why there can be none.
fn url(args: &Serve, database: &Database) -> Result<String, Failure> {
    let bad = |text: &str| Err(Failure::Configuration(text.to_owned()));
    match database {
        Database::Sqlite(_) => bad("--node needs a PostgreSQL database: name it by --database"),
        Database::Postgres(_) if args.rotate_keys || args.new => {
            bad("keys are replaced, and a house is begun, by one node alone: leave --node out")
        }
        Database::Postgres(url) => Ok(url.clone()),
    }
}

/// Who this node is.
fn me(args: &Serve, name: &str, address: SocketAddr) -> Result<Me, Failure> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.len() > 32 || !name.chars().all(is_name) {
        let text = "a node's name has 1 to 32 letters a to z, digits and dashes";
        return Err(Failure::Configuration(text.to_owned()));
    }
    let address = args.node_address.clone().unwrap_or_else(|| address.to_string());
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Ok(Me { name: name.to_owned(), address, version })
}

/// Two nodes of one name would take the house from each other for ever. One that is heard while
/// this one listens lives.
async fn be_the_only_one(nodes: &mut Nodes, me: &Me) -> Result<(), Failure> {
    let mut heard = || {
        block_in_place(|| -> Result<_, Failure> {
            let beat = nodes.look().context("the nodes")?;
            Ok(beat.nodes.into_iter().find(|node| node.name == me.name && node.is_heard()))
        })
    };
    if heard()?.is_none() {
        return Ok(());
    }
    tokio::time::sleep(LISTEN).await;
    match heard()? {
        Some(NodeRow { name, address, silent_ms, .. }) if silent_ms < LISTEN_MS => {
            let text = format!("a node named {name} is running already, at {address}");
            Err(Failure::Configuration(format!("{text}: each has a name of its own")))
        }
        Some(_) | None => Ok(()),
    }
}

/// Serves as a node until it is told to stop.
pub async fn run(
    args: &Serve,
    named: &Database,
    (shelf, config): (Shelf, Config),
    (name, listener): (&str, TcpListener),
) -> Result<(), Failure> {
    let url = url(args, named)?;
    let me = me(args, name, listener.local_addr()?)?;
    let open =
        || block_in_place(|| database::said(named, Nodes::open(&url, args.storage_replicates)));
    let mut nodes = open()?;
    be_the_only_one(&mut nodes, &me).await?;
    block_in_place(|| nodes.arrive(&me.name)).context("the nodes")?;
    let rows = Arc::new(Rows::start(open()?.written_by(&me.name))?);
    let heart = Heart::start(nodes, me.clone())?;
    let bus = bus(args, &me).await?;
    let claim = begin_or_wait(named, &heart, &me).await?;
    let is_safe = Arc::<AtomicBool>::default(); // nobody has looked
    let stand = super::Stand::By(Arc::clone(&is_safe));
    let (opened, keys) = block_in_place(|| super::take_up(args, named, shelf, stand))?;
    let fingerprint = fingerprint(args)?;
    let subject = format!("croupier.{}.call", fingerprint.get(..16).unwrap_or_default());
    rows.follow(opened.floor.owning());
    let mut before = Before::look(args, &config, &opened.doorman)?;
    let mut logins = before.logins(&keys.seal)?;
    logins.used = UsedCodes::default().shared_with(rows.share(FILES[2]));
    let scheme = super::scheme(args);
    let app = super::app(args, (named, &opened), &keys.ring, (&config, logins), people(&rows))?;
    stand_among(&app, &opened.floor, &heart, bus.clone().map(|bus| Door::new(bus, &subject)));
    let (leave, left) = (CancellationToken::new(), CancellationToken::new());
    let life = Life {
        args: args.clone(),
        database: named.clone(),
        me: me.clone(),
        keys: fingerprint,
        heart,
        rows,
        opened: opened.clone(),
        app: app.clone(),
        bus: bus.map(|bus| (bus, subject)),
        furnished: false,
        is_safe,
        holds: false,
        office: None,
        opening: None,
        answering: None,
        changed: Instant::now(),
        said: String::new(),
    };
    let stop = told_to_stop()?; // before anybody is told that it is here
    let address = listener.local_addr()?;
    writeln!(stdout(), "Croupier stands by at {scheme}://{address}/ as node {}", me.name)?;
    demo::logins(&mut stdout(), args.demo)?;
    stdout().flush()?;
    let living = tokio::spawn(life.live(claim, leave.clone(), left.clone()));
    tokio::spawn(async move {
        stop.await;
        leave.cancel();
    });
    let kept = app.clone(); // its reader may block when it is let go, as no task may
    croupier_server::serve(listener, app, async move { left.cancelled().await }).await?;
    living.await.context("the node")?;
    let Opened { floor, .. } = opened;
    block_in_place(|| {
        drop(kept);
        floor.stop();
    });
    tracing::info!("stopped");
    Ok(())
}

/// Who is logged in, and who has tried: known to every node.
fn people(rows: &Arc<Rows>) -> (Sessions, Attempts) {
    let [sessions, attempts, _] = FILES.map(|file| rows.share(file));
    (Sessions::in_memory().shared_with(sessions), Attempts::in_memory().shared_with(attempts))
}

/// The bus, where one is named.
async fn bus(args: &Serve, me: &Me) -> Result<Option<Arc<dyn Bus>>, Failure> {
    let Some(url) = args.bus.clone() else { return Ok(None) };
    let settings =
        NatsSettings { url, authorities: args.bus_authorities.clone(), name: me.name.clone() };
    let connected = NatsBus::connect(settings).await;
    let connected = connected.map_err(|error| Failure::Configuration(error.to_string()))?;
    Ok(Some(Arc::new(connected)))
}

/// A house that was never opened is begun by the first node that asks for it; the others wait until
/// it has.
async fn begin_or_wait(named: &Database, heart: &Heart, me: &Me) -> Result<Option<Claim>, Failure> {
    let mut sight = heart.sight();
    let mut journal = block_in_place(|| database::open(named))?;
    loop {
        let heads = block_in_place(|| journal.load_heads()).context("the journal")?;
        if heads.iter().any(|head| head.seq > 0) {
            return Ok(None);
        }
        sight.changed().await.context("the nodes")?;
        let beat = sight.borrow_and_update().beat.clone();
        let free = beat.is_some_and(|beat| turn(&beat, &me.name, "", true) == Turn::Ask);
        if free && let Some(claim) = heart.claim(String::new()).await.context("the house")? {
            return Ok(Some(claim));
        }
    }
}

/// What tells the keys of one house from another's, and says nothing of them.
fn fingerprint(args: &Serve) -> Result<String, Failure> {
    let text = fs::read(args.data.join("house.key")).context("house.key")?;
    let text = String::from_utf8(text).map_err(|_| anyhow!("house.key is not text"))?;
    Ok(hex(&Sha256::digest(Sha256::digest(text.as_bytes()))))
}

/// Tells the server where the house is, and why nothing is taken.
fn stand_among(app: &App, floor: &FloorHandle, heart: &Heart, door: Option<Door>) {
    let (sight, read) = (heart.sight(), floor.clone());
    let behind = Mutex::new(Behind::default());
    app.stand_among(door, move || {
        let sight = sight.borrow();
        let beat = sight.beat.as_ref()?;
        let owner = beat.owner_row()?;
        let since = sight.heard?.elapsed(); // who is cut off knows of no owner
        let silent = Duration::from_millis(owner.silent_ms.max(0).unsigned_abs()) + since;
        let mut behind = behind.lock().unwrap_or_else(PoisonError::into_inner);
        let silent = silent.max(behind.look(beat.newest, read.written(), Instant::now()));
        let known = owner.is_heard() && since <= lease();
        known.then(|| (format!("{} ({})", owner.name, owner.address), silent))
    });
    let (sight, owning) = (heart.sight(), floor.owning());
    app.take_none_while(move || why_none(&sight.borrow(), *owning.borrow()));
}

/// How long this node has been behind the journal: what it knows to be written and has not read.
#[derive(Default)]
struct Behind(Option<(u64, Instant)>);

impl Behind {
    fn look(&mut self, newest: u64, read: u64, now: Instant) -> Duration {
        self.0 = self.0.filter(|(missing, _)| *missing > read);
        let (_, since) = match self.0 {
            None if newest > read => *self.0.insert((newest, now)),
            None => return Duration::ZERO,
            Some(missing) => missing,
        };
        now.saturating_duration_since(since)
    }
}

/// How long a node counts as heard.
fn lease() -> Duration {
    Duration::from_millis(LEASE_MS.unsigned_abs())
}

/// Why a node takes no commands: what it commits might stand on one machine only, or another node
/// may own the house by now.
fn why_none(sight: &Sight, owns: bool) -> Option<(Still, String)> {
    if owns && sight.heard.is_none_or(|heard| heard.elapsed() > lease()) {
        return Some((Still::Moving, "this node is not heard by its database".to_owned()));
    }
    let why = sight.beat.as_ref()?.unsafe_because.as_ref()?;
    Some((Still::Unsafe, format!("no bets are taken until the database is safe: {why}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_behind_until_it_has_read_what_it_knew_to_be_written() {
        let (mut behind, begun) = (Behind::default(), Instant::now());
        let mut look = |newest, read, ms| {
            behind.look(newest, read, begun + Duration::from_millis(ms)).as_millis()
        };
        assert_eq!(look(7, 7, 0), 0);
        assert_eq!(look(9, 7, 100), 0);
        assert_eq!(look(12, 8, 900), 800, "it reads, and not yet what it missed");
        assert_eq!(look(12, 9, 1_000), 0, "more was written meanwhile");
        assert_eq!(look(12, 9, 1_500), 500);
        assert_eq!(look(12, 12, 1_600), 0);
    }
}
