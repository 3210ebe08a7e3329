//! Commits of 1, 10 and 100 bets to the SQLite journal against the least a durable program could
//! do: append the same bytes to a file and sync it. Both sides in one run, interleaved; asserts the
//! contents afterwards and that commits never outrun the syncs the kernel counted.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing)] // a bench may panic

use croupier_store::conformance::ScratchFolder;
use croupier_store::{Batch, Head, Journal, Key, NewEntry, SqliteJournal, StreamId, verify};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const REPETITIONS: usize = 15;
const COMMITS: u64 = 200;
const PATRONS: u64 = 1000;
/// Bets per commit, and the share of the raw appender's rate that must be reached.
const GOALS: [(u64, Option<f64>); 3] = [(1, None), (10, Some(0.55)), (100, Some(0.30))];
/// A raw sync that usually takes longer waits for a processor, not for the disk.
const BUSY: Duration = Duration::from_millis(1);
/// Names the file the child under strace writes to.
const CHILD: &str = "CROUPIER_BENCH_SYNCS";

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// How often a comparison is repeated.
fn repetitions() -> usize {
    if is_small() { 1 } else { REPETITIONS }
}

/// Commits of one repetition.
fn commits() -> u64 {
    if is_small() { 20 } else { COMMITS }
}

fn main() {
    if let Some(path) = std::env::var_os(CHILD) {
        let mut side = Side::open(Path::new(&path));
        let _ = side.run(commits(), 10);
        return;
    }
    count_syncs();
    let missed: Vec<u64> = GOALS
        .into_iter()
        .filter(|(size, goal)| compare(*size, *goal) < goal.unwrap_or(0.0))
        .map(|(size, _)| size)
        .collect();
    assert!(is_small() || missed.is_empty(), "goal missed at {missed:?} bets per commit");
}

/// Times both sides at one size and gives the median share.
fn compare(size: u64, goal: Option<f64>) -> f64 {
    let folder = ScratchFolder::new();
    let mut raw = Raw::open(&folder.path().join("raw"));
    let mut side = Side::open(&folder.path().join("journal.db"));
    let (mut raw_all, mut side_all, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..repetitions() {
        let (bytes, mut raw_times) = raw.run(commits(), size);
        let mut side_times = side.run(commits(), size);
        assert!(bytes > 0);
        shares.push(total(&raw_times).as_secs_f64() / total(&side_times).as_secs_f64());
        raw_all.append(&mut raw_times);
        side_all.append(&mut side_times);
    }
    side.check(size);
    shares.sort_by(f64::total_cmp);
    let share = shares[repetitions() / 2];
    let goal = goal.map_or(String::new(), |goal| format!(" (goal >= {goal:.2})"));
    println!(
        "{size:>3} bets per commit: {share:.2}x of raw append + fdatasync{goal}, \
         {:.2} to {:.2} in {} repetitions",
        shares[0],
        shares[repetitions() - 1],
        repetitions()
    );
    println!(
        "    raw p50 {:?} p99 {:?}; commit p50 {:?} p99 {:?}; {:.0} bets/s",
        quantile(&mut raw_all, 0.50),
        quantile(&mut raw_all, 0.99),
        quantile(&mut side_all, 0.50),
        quantile(&mut side_all, 0.99),
        (side_all.len() as u64 * size) as f64 / total(&side_all).as_secs_f64()
    );
    if quantile(&mut raw_all, 0.50) > BUSY {
        println!(
            "    the machine is busy: this measures its scheduler, run it again when it is quiet"
        );
    }
    share
}

fn total(times: &[Duration]) -> Duration {
    times.iter().sum()
}

fn quantile(times: &mut [Duration], share: f64) -> Duration {
    times.sort();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a share of a length
    times[((times.len() - 1) as f64 * share) as usize]
}

/// The same bets on both sides, numbered on.
struct Bets {
    made: u64,
    stream: StreamId,
}

impl Bets {
    fn new() -> Bets {
        Bets { made: 0, stream: StreamId::new("table/t1").unwrap() }
    }

    fn patron(n: u64) -> u64 {
        n * 7919 % PATRONS
    }

    fn next(&mut self) -> NewEntry {
        self.made += 1;
        let (n, patron) = (self.made, Bets::patron(self.made));
        let at_ms = 1_700_000_000_000 + n;
        // As a UUIDv7: 48 bits of time, then what looks like chance.
        let chance = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let key = u128::from(at_ms) << 80 | 7 << 76 | u128::from(chance);
        let body = format!(
            concat!(
                r#"{{"events":[{{"bet_placed":{{"round":{round},"patron":"p{patron}","#,
                r#""seat":{seat},"#,
                r#""bet":"small-tiger","stake":10000}}}}],"#,
                r#""transfers":[["credit/p{patron}","in-play/t1/p{patron}",10000]],"#,
                r#""answer":{{"status":201,"state":"registered","stake":10000,"at":{at_ms}}}}}"#,
            ),
            patron = patron,
            at_ms = at_ms,
            round = n / 100,
            seat = n % 9 + 1,
        );
        NewEntry {
            stream: self.stream.clone(),
            at_ms,
            actor: format!("patron/p{patron}"),
            key: Key(key.to_be_bytes()),
            request_hash: [n.to_le_bytes()[0]; 32],
            body: body.into_bytes(),
        }
    }
}

/// What any durable program must do at least.
struct Raw {
    file: File,
    bets: Bets,
}

impl Raw {
    fn open(path: &Path) -> Raw {
        let file = OpenOptions::new().create(true).append(true).open(path).unwrap();
        Raw { file, bets: Bets::new() }
    }

    fn run(&mut self, commits: u64, size: u64) -> (usize, Vec<Duration>) {
        let mut written = 0;
        let times = (0..commits).map(|_| {
            let bytes: Vec<u8> = (0..size).flat_map(|_| bytes_of(&self.bets.next())).collect();
            written += bytes.len();
            let start = Instant::now();
            self.file.write_all(&bytes).unwrap();
            self.file.sync_data().unwrap();
            start.elapsed()
        });
        let times = times.collect();
        (written, times)
    }
}

/// Every column of an entry, as plain bytes.
fn bytes_of(entry: &NewEntry) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&[0; 16]); // position and seq
    bytes.extend_from_slice(entry.stream.as_str().as_bytes());
    bytes.extend_from_slice(&entry.at_ms.to_be_bytes());
    bytes.extend_from_slice(entry.actor.as_bytes());
    bytes.extend_from_slice(&entry.key.0);
    bytes.extend_from_slice(&entry.request_hash);
    bytes.extend_from_slice(&entry.body);
    bytes.extend_from_slice(&[0; 32]); // hash
    bytes
}

/// The journal under test.
struct Side {
    journal: SqliteJournal,
    head: Head,
    bets: Bets,
    commits: u64,
}

impl Side {
    fn open(path: &Path) -> Side {
        let mut journal = SqliteJournal::open(path).unwrap();
        let bets = Bets::new();
        let head = journal.take(&bets.stream).unwrap();
        let accounts: Vec<(String, i64)> = (0..PATRONS).map(|n| (account(n), 0)).collect();
        journal.commit(&Batch { balances: accounts, ..Batch::default() }).unwrap();
        Side { journal, head, bets, commits: 0 }
    }

    fn run(&mut self, commits: u64, size: u64) -> Vec<Duration> {
        let times = (0..commits).map(|_| {
            let entries: Vec<NewEntry> = (0..size).map(|_| self.bets.next()).collect();
            let first = self.bets.made - size + 1;
            let balances = (first..=self.bets.made)
                .map(|n| (account(Bets::patron(n)), i64::try_from(n).unwrap()));
            let expected = vec![self.head.expected()];
            let balances = balances.collect();
            let batch = Batch { expected, entries, balances, ..Batch::default() };
            let start = Instant::now();
            let mut committed = self.journal.commit(&batch).unwrap();
            let took = start.elapsed();
            self.head = committed.heads.remove(0);
            self.commits += 1;
            took
        });
        times.collect()
    }

    /// Everything committed is there, in order, chained, and paid.
    fn check(&mut self, size: u64) {
        assert_eq!(self.head.seq, self.commits * size);
        assert_eq!(verify(&mut self.journal).unwrap(), std::slice::from_ref(&self.head));
        let last = self.journal.read_stream(&self.bets.stream, self.head.seq, 1).unwrap();
        self.bets.made -= 1;
        assert_eq!(last[0].body, self.bets.next().body);
        let balances = self.journal.balances().unwrap();
        for n in self.bets.made.saturating_sub(PATRONS - 1).max(1)..=self.bets.made {
            assert_eq!(balances[&account(Bets::patron(n))], i64::try_from(n).unwrap());
        }
    }
}

fn account(patron: u64) -> String {
    format!("credit/p{patron}")
}

/// Runs this program again under strace and compares commits with the syncs the kernel saw.
fn count_syncs() {
    let folder = ScratchFolder::new();
    let counts = folder.path().join("counts");
    let traced = Command::new("strace")
        .args(["-f", "-c", "-e", "trace=fsync,fdatasync", "-o"])
        .arg(&counts)
        .arg(std::env::current_exe().unwrap())
        .args(std::env::args().skip(1))
        .env(CHILD, folder.path().join("journal.db"))
        .status();
    match traced {
        Ok(status) if status.success() => {
            let table = std::fs::read_to_string(&counts).unwrap();
            let calls = |name: &str| -> u64 {
                let line = table.lines().find(|line| line.split_whitespace().last() == Some(name));
                line.map_or(0, |line| line.split_whitespace().nth(3).unwrap().parse().unwrap())
            };
            let (fsync, fdatasync) = (calls("fsync"), calls("fdatasync"));
            println!("{} commits of 10 bets: {fsync} fsync, {fdatasync} fdatasync", commits());
            assert!(fsync + fdatasync >= commits(), "commits outran syncs");
        }
        Ok(status) => println!("strace could not run here ({status}): syncs are not counted"),
        Err(error) => println!("strace is not here ({error}): syncs are not counted"),
    }
}
