//! A restart upon a million entries: with a snapshot at most three seconds, without one linear in
//! their number. Asserts that all ways lead to the same house.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, clippy::panic)]
#![allow(missing_docs)]

#[path = "support/kit.rs"]
mod kit;

use croupier_floor::{FixedDealer, Floor};
use croupier_house::Role;
use croupier_rules::equipment::{Dice, Die};
use croupier_rules::rulebook::Library;
use croupier_store::conformance::ScratchFolder;
use croupier_store::{Journal, Snapshot, SqliteJournal};
use croupier_table::{RoundNo, SicBoCommand, TableCommand};
use kit::{START_MS, TABLES, actor, at};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ENTRIES: u64 = 1_000_000;
/// Bets of one commit while the journal is made, and of one round at all tables.
const BATCH: u64 = 2_048;
const PER_ROUND: u64 = 8 * BATCH;
const GOAL: Duration = Duration::from_secs(3);
/// Twice the entries may take so many times as long.
const LINEAR: f64 = 2.6;
const REPETITIONS: usize = 3;

/// How many entries the journal has in the end.
fn entries() -> u64 {
    if kit::is_small() { 20_000 } else { ENTRIES }
}

fn main() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let half = make(&path, entries() / 2, 0);
    let (half_took, _) = restart(&path, "half of them, no snapshot");
    make(&path, entries(), half);
    let (whole_took, seen) = restart(&path, "all of them, no snapshot");
    let mut floor = open(&path);
    let start = Instant::now();
    floor.keep_snapshot().unwrap();
    println!("keeping a snapshot: {:?}", start.elapsed());
    drop(floor);
    let (kept_took, same) = restart(&path, "with a snapshot");
    assert!(same == seen, "the snapshot leads elsewhere");
    if kit::is_small() {
        return;
    }
    println!("{:.0} entries/s without", ENTRIES as f64 / whole_took.as_secs_f64());
    let ratio = whole_took.as_secs_f64() / half_took.as_secs_f64();
    println!("all v. half: {ratio:.2}x (goal <= {LINEAR})");
    println!("with a snapshot: {kept_took:?} (goal <= {GOAL:?})");
    assert!(ratio <= LINEAR && kept_took <= GOAL, "goal missed");
}

fn open(path: &Path) -> Floor {
    let journal = Box::new(SqliteJournal::open(path).unwrap());
    let library = Arc::new(Library::built_in().unwrap());
    Floor::open(journal, library, Box::new(FixedDealer::default()), START_MS).unwrap()
}

/// Bets until there are so many entries; gives the number of the next bet.
fn make(path: &Path, entries: u64, mut n: u64) -> u64 {
    let mut floor = open(path);
    if floor.health().entries == 0 {
        kit::prepare(&mut floor);
    }
    while floor.health().entries < entries {
        let round = u32::try_from(n / PER_ROUND).unwrap() + 1;
        let standing = floor.tables().next().unwrap().round();
        if standing != RoundNo(round) {
            next_round(&mut floor, standing);
        }
        resume(&mut floor, round);
        kit::step(&mut floor, (n..n + BATCH).map(|n| kit::bet(n, round)).collect());
        n += BATCH;
    }
    // Nothing is kept but the entries: as if it had been killed.
    let other = Snapshot { position: 0, version: String::new(), body: Vec::new() };
    drop(floor);
    SqliteJournal::open(path).unwrap().keep_snapshot(&other).unwrap();
    n
}

/// Ends the round at every table and opens the next.
fn next_round(floor: &mut Floor, round: RoundNo) {
    let dice = Dice([1, 2, 3].map(|face| Die::try_from(face).unwrap()));
    let number = 20_000 + u64::from(round.0) * 100;
    for table in 0..TABLES {
        let commands = [
            TableCommand::CloseBets { round },
            TableCommand::SicBo(SicBoCommand::EnterDice { round, dice, seed: None }),
            TableCommand::Confirm { round },
            TableCommand::OpenBets { round: round.next(), commitment: None },
        ];
        let ask = |(n, command)| {
            at(number + table * 10 + n, table, actor("sam", Role::PitSupervisor), command)
        };
        kit::step(floor, (0..).zip(commands).map(ask).collect());
    }
}

/// After a restart a live table waits for a Pit Supervisor.
fn resume(floor: &mut Floor, round: u32) {
    let waiting = floor.tables().any(|table| table.interruption().is_some());
    if waiting {
        let number = floor.health().entries + 500_000_000;
        let command = TableCommand::Resume { round: RoundNo(round) };
        let ask =
            |table| at(number + table, table, actor("sam", Role::PitSupervisor), command.clone());
        kit::step(floor, (0..TABLES).map(ask).collect());
    }
}

/// The time a start takes, the best of some, and what the house looks like then.
fn restart(path: &Path, what: &str) -> (Duration, String) {
    let mut best = Duration::MAX;
    let mut seen = String::new();
    for _ in 0..REPETITIONS {
        let start = Instant::now();
        let floor = open(path);
        best = best.min(start.elapsed());
        let tables: Vec<_> = floor.tables().collect();
        seen = format!("{:?} {tables:?}", floor.ledger().balances().collect::<Vec<_>>());
        let health = floor.health();
        println!(
            "{what}: {:?}, {} of {} entries read",
            start.elapsed(),
            health.replayed,
            health.entries
        );
    }
    (best, seen)
}
