//! Kill -9 under load, fifty times on SQLite and some on PostgreSQL: every acknowledged bet is
//! there exactly once, and every cent.

use crate::kit::*;
use croupier_floor::{Answer, ChaChaDealer, FloorHandle, SealKey};
use croupier_house::{Account, Role};
use croupier_store::conformance::{PostgresServer, ScratchFolder};
use croupier_store::{Database, Journal, verify};
use croupier_table::Dealing;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// Names the folder of the seal key and the journal to the child, and which life it lives.
const FOLDER: &str = "CROUPIER_KILL_FOLDER";
const DATABASE: &str = "CROUPIER_KILL_DATABASE";
const LIFE: &str = "CROUPIER_KILL_LIFE";
const KILLS: u64 = 50;
/// On PostgreSQL, where a start takes longer.
const KILLS_SERVED: u64 = 12;
const THREADS: u64 = 4;
/// Keys of one life and of one thread in it.
const PER_LIFE: u64 = 1_000_000;
const PER_THREAD: u64 = 100_000;

fn clock() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

fn dealer(folder: &Path) -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::new(SealKey::load_or_create(&folder.join("seal.key")).unwrap()))
}

/// Not a test by itself: what the killed process does. It plays until it is killed.
#[test]
fn child_that_plays_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let life: u64 = std::env::var(LIFE).unwrap().parse().unwrap();
    let folder = Path::new(&folder);
    let database: Database = std::env::var(DATABASE).unwrap().parse().unwrap();
    let floor = open_on(database.open().unwrap(), dealer(folder), clock());
    let new = floor.tables().next().is_none();
    let mut story = Story { floor, now_ms: clock(), asked: 0 };
    if new {
        (0..THREADS).for_each(|n| story.welcome(&format!("p{n}")));
        let mut quick = settings(SIC_BO, Dealing::Automatic);
        (quick.betting_window_ms, quick.result_pause_ms) = (Some(40), 5);
        quick.limits.minimum = Some(cents(1));
        story.open_table("s1", quick.clone());
        quick.rulebook = BACCARAT.to_owned();
        (quick.layout, quick.positions) = (Some("M".to_owned()), 5);
        (quick.limits, quick.insurance_window_ms) = (settings(BACCARAT, Dealing::Live).limits, 20);
        quick.limits.minimum = Some(cents(1));
        story.open_table("b1", quick);
    }
    let handle = FloorHandle::spawn(story.floor, clock).unwrap();
    let threads: Vec<_> = (0..THREADS)
        .map(|thread| {
            let handle = handle.clone();
            std::thread::spawn(move || play(&handle, life, thread))
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}

/// Bets without end; what was registered is told to the parent, who may kill us at any moment.
fn play(handle: &FloorHandle, life: u64, thread: u64) {
    let name = format!("p{thread}");
    let seat = u16::try_from(thread).unwrap() + 1;
    for n in 0..PER_THREAD {
        let (id, on) = if n % 2 == 0 { ("s1", "small") } else { ("b1", "banker") };
        let round = handle.read_blocking(move |floor| floor.table(&table(id)).unwrap().round());
        let number = life * PER_LIFE + thread * PER_THREAD + n;
        let asked = bet(id, round.unwrap().0, &name, seat, on, n % 50 + 1);
        let asked = request(number, actor(&name, Role::Patron), asked);
        match handle.call_blocking(asked) {
            Answer::Accepted(_) => println!("\nACK {number}"),
            Answer::Refused(_) => {} // between rounds
            other @ (Answer::Conflict | Answer::Fault { .. }) => panic!("{other:?}"),
        }
    }
}

/// Lets one life begin, kills it after some bets, and gives all it acknowledged.
fn live_and_die(folder: &Path, database: &str, life: u64) -> Vec<u64> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::child_that_plays_until_it_is_killed", "--nocapture"])
        .env(FOLDER, folder)
        .env(DATABASE, database)
        .env(LIFE, life.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (mut acknowledged, enough) = (Vec::new(), 20 + life % 7 * 15);
    for line in lines {
        let line = line.unwrap();
        let Some(number) = line.strip_prefix("ACK ") else { continue };
        // The last line may be torn by the kill: a number cut short is no acknowledgement.
        if number.len() == (life * PER_LIFE).to_string().len() {
            acknowledged.push(number.parse().unwrap());
        }
        if acknowledged.len() as u64 == enough {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(acknowledged.len() as u64 >= enough, "life {life} died by itself");
    acknowledged
}

#[test]
fn fifty_kills_lose_nothing() {
    let folder = ScratchFolder::new();
    let database = format!("sqlite:{}", folder.path().join("journal.db").display());
    kills_lose_nothing(&folder, &database, KILLS);
}

#[test]
fn kills_lose_nothing_on_postgres() {
    let (folder, server) = (ScratchFolder::new(), PostgresServer::shared());
    kills_lose_nothing(&folder, &server.url(), KILLS_SERVED);
}

fn kills_lose_nothing(folder: &ScratchFolder, database: &str, kills: u64) {
    let acknowledged: Vec<u64> =
        (1..=kills).flat_map(|life| live_and_die(folder.path(), database, life)).collect();
    let mut journal = database.parse::<Database>().unwrap().open().unwrap();
    verify(journal.as_mut()).unwrap();
    let balances = journal.balances().unwrap();
    assert_eq!(balances.values().sum::<i64>(), 0);
    check_bets(journal.as_mut(), &acknowledged, kills);

    // The last round goes on or is Void; once it is over nothing is in play.
    let mut floor = open_on(journal, dealer(folder.path()), clock());
    let recovered = floor.health().recovered;
    assert!(recovered.iter().all(|round| round.outcome != "stopped"), "{recovered:?}");
    for _ in 0..20 {
        let due = floor.next_due().unwrap();
        floor.step(Vec::new(), due.max(clock()));
    }
    let in_play = |account: &Account| matches!(account, Account::InPlay(..));
    assert!(floor.ledger().balances().all(|(account, cents)| !in_play(&account) || cents == 0));
    assert!(floor.health().stopped.is_empty());
    assert_eq!(floor.ledger().total(), 0);
}

/// Every acknowledged bet stands in the journal once, and every round that was opened has ended,
/// but for those the last kill cut off.
fn check_bets(journal: &mut dyn Journal, acknowledged: &[u64], kills: u64) {
    let distinct: BTreeSet<&u64> = acknowledged.iter().collect();
    assert_eq!(distinct.len(), acknowledged.len());
    let mut seen: BTreeMap<croupier_store::Key, u64> = BTreeMap::new();
    let (mut opened, mut ended) = (0u64, 0u64);
    for entry in journal.read_all(1, usize::MAX).unwrap() {
        *seen.entry(entry.key).or_default() += 1;
        let body: Value = serde_json::from_slice(&entry.body).unwrap();
        for event in body["events"].as_array().unwrap() {
            match event["event"].as_str().unwrap() {
                "round-opened" => opened += 1,
                "round-settled" | "round-voided" => ended += 1,
                _ => {}
            }
        }
    }
    for number in acknowledged {
        let nobody = actor("p0", Role::Patron);
        let key = request(*number, nobody, bet("s1", 1, "p0", 1, "small", 1)).key;
        assert_eq!(seen.get(&key), Some(&1), "bet {number}");
    }
    assert!(opened >= kills / 2, "only {opened} rounds were played");
    assert!(opened - ended <= 2, "{opened} rounds opened, {ended} ended");
}
