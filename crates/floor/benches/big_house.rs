//! A house of a million patrons and a thousand tables: what a snapshot costs those who play
//! meanwhile, and how long a restart takes and how much memory it needs. The restart is a process
//! of its own, as it is in life.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, clippy::panic)]
#![allow(missing_docs)]

#[path = "support/kit.rs"]
#[allow(dead_code)] // its small house is not needed here
mod kit;

use croupier_floor::{Answer, Command, FixedDealer, Floor, FloorHandle, Request};
use croupier_house::{HouseCommand, Patron, PatronId, Role};
use croupier_rules::rulebook::Library;
use croupier_store::conformance::ScratchFolder;
use croupier_store::{Journal, SqliteJournal};
use croupier_table::{Dealing, RoundNo, TableCommand, TableSettings};
use kit::{START_MS, actor, amount, request};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Patrons, tables, and patrons at each table.
const BIG: (u64, u64, u64) = (1_000_000, 1_000, 99);
const SMALL: (u64, u64, u64) = (3_000, 12, 9);
const BATCH: usize = 2_000;
/// The goals: a restart, its memory, and the longest anybody waits because of a snapshot.
const RESTART: Duration = Duration::from_secs(5);
const MEMORY_MB: u64 = 1_000;
const WAIT: Duration = Duration::from_millis(50);
/// Set in the process that only starts.
const START: &str = "CROUPIER_BENCH_START";

fn main() {
    if let Ok(path) = std::env::var(START) {
        return start(Path::new(&path));
    }
    let house = if kit::is_small() { SMALL } else { BIG };
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let floor = fill(&path, house);
    let entries = floor.health().entries;
    let waited = bet_while_a_snapshot_is_kept(floor, &path, house);
    println!("longest wait for a bet while the snapshot is kept: {waited:?} (goal <= {WAIT:?})");
    let (took, megabytes) = restart(&path, entries);
    println!("restart: {took:?} (goal <= {RESTART:?}), {megabytes} MB (goal <= {MEMORY_MB})");
    let met = took <= RESTART && megabytes <= MEMORY_MB && waited <= WAIT;
    assert!(kit::is_small() || met, "goal missed");
}

fn open(path: &Path) -> Floor {
    let journal = Box::new(SqliteJournal::open(path).unwrap());
    let library = Arc::new(Library::built_in().unwrap());
    Floor::open(journal, library, Box::new(FixedDealer::default()), START_MS).unwrap()
}

/// Everybody is registered and has credit, every table is open, with bets of everybody at it.
fn fill(path: &Path, (patrons, tables, seated): (u64, u64, u64)) -> Floor {
    let (mut floor, begun) = (open(path), Instant::now());
    let mut requests = (0..patrons).flat_map(welcome).chain((0..tables).flat_map(opening));
    let mut bets = (0..tables * seated).map(|n| bet(n, (tables, seated), 0));
    loop {
        let mut batch: Vec<Request> = requests.by_ref().take(BATCH).collect();
        batch.extend(bets.by_ref().take(BATCH - batch.len()));
        if batch.is_empty() {
            break;
        }
        kit::step(&mut floor, batch);
    }
    println!("{} entries in {:?}", floor.health().entries, begun.elapsed());
    floor
}

fn patron(n: u64) -> PatronId {
    format!("patron-{n:07}").parse().unwrap()
}

fn welcome(n: u64) -> [Request; 2] {
    let id = patron(n);
    let card_number = format!("card-{n:07}");
    let known = Patron {
        id: id.clone(),
        name: format!("Patron Number {n}"),
        card_number,
        pin_hash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA".into(),
    };
    let register = Command::House(HouseCommand::RegisterPatron(known));
    let amount = amount(1_000_000);
    let buy = Command::House(HouseCommand::BuyCredits { patron: id, amount });
    [
        request(4 * n, actor("ada", Role::Administrator), register),
        request(4 * n + 1, actor("carl", Role::Cashier), buy),
    ]
}

fn opening(n: u64) -> [Request; 2] {
    let settings = TableSettings {
        rulebook: "sic-bo".to_owned(),
        limits: croupier_testkit::limits(1, 1_000_000),
        insurance_window_ms: 0,
        result_pause_ms: 0,
        positions: 99,
        ..croupier_testkit::settings(&croupier_testkit::rulebook("sic-bo"), None, Dealing::Live)
    };
    let (table, name) = (format!("t{n}").parse().unwrap(), format!("Table {n}"));
    let opening = Command::OpenTable { table, name, settings };
    let command = TableCommand::OpenBets { round: RoundNo(1), commitment: None };
    [
        request(8_000_000 + 2 * n, actor("ada", Role::Administrator), opening),
        kit::at(8_000_001 + 2 * n, n, actor("dora", Role::Dealer), command),
    ]
}

/// The n-th bet of a turn: one patron after another, table by table.
fn bet(n: u64, (tables, seated): (u64, u64), turn: u64) -> Request {
    let (table, seat) = (n % tables, n / tables % seated);
    let who = patron(n);
    let command = TableCommand::PlaceBet {
        round: RoundNo(1),
        patron: who.clone(),
        seat: u16::try_from(seat).unwrap() + 1,
        bet: "big".to_owned(),
        stake: amount(1_000 + turn),
    };
    let number = 20_000_000 + turn * tables * seated + n;
    kit::at(number, table, actor(who.as_str(), Role::Patron), command)
}

/// Bets one by one until a snapshot of everything is in the journal; gives the longest wait.
fn bet_while_a_snapshot_is_kept(
    mut floor: Floor,
    path: &Path,
    (_, tables, seated): (u64, u64, u64),
) -> Duration {
    let position = floor.health().entries;
    if kit::is_small() {
        floor.keep_snapshot().unwrap(); // too few for one by itself
    }
    let handle = FloorHandle::spawn(floor, || START_MS).unwrap();
    let mut journal = SqliteJournal::open_read_only(path).unwrap();
    let (mut longest, begun) = (Duration::ZERO, Instant::now());
    for (asked, n) in (0..).zip((0..tables * seated).cycle()) {
        let turn = 1 + asked / (tables * seated);
        let bet = bet(n, (tables, seated), turn);
        let start = Instant::now();
        let answer = handle.call_blocking(bet);
        longest = longest.max(start.elapsed());
        assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
        if asked % 512 == 0
            && journal.snapshot().unwrap().is_some_and(|kept| kept.position >= position)
        {
            println!("snapshot kept within {:?}, beside {asked} bets", begun.elapsed());
            break;
        }
    }
    handle.stop();
    longest
}

/// A start in a process of its own: how long it takes and the most memory it ever has.
fn restart(path: &Path, entries: u64) -> (Duration, u64) {
    let own = std::env::current_exe().unwrap();
    let told = std::process::Command::new(own).env(START, path).output().unwrap();
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success(), "{text} {}", String::from_utf8_lossy(&told.stderr));
    let last = text.lines().last().unwrap();
    let numbers: Vec<u64> = last.split(' ').map(|word| word.parse().unwrap()).collect();
    assert!(numbers[2] >= entries && numbers[3] < 100_000, "{last}");
    (Duration::from_micros(numbers[0]), numbers[1])
}

/// Starts, says how long it took and what it needed, and is gone without a word.
fn start(path: &Path) {
    let begun = Instant::now();
    let mut floor = open(path);
    let resume = TableCommand::Resume { round: RoundNo(1) };
    let number = 900_000_000 + floor.health().entries;
    let first = kit::at(number, 0, actor("sam", Role::PitSupervisor), resume);
    kit::step(&mut floor, vec![first]); // the first commit is part of it
    let took = begun.elapsed();
    let health = floor.health();
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    println!("{} {} {} {}", took.as_micros(), kilobytes / 1024, health.entries, health.replayed);
    std::process::exit(0);
}
