//! The floor end to end against the storage alone: the same bets, the same SQLite settings, one
//! run. Asserts what the ledger says afterwards, and prints the raw disk beside it.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, clippy::panic)]

#[path = "support/kit.rs"]
mod kit;

use croupier_floor::{Answer, FixedDealer, Floor, FloorHandle, Request};
use croupier_rules::rulebook::Library;
use croupier_store::conformance::ScratchFolder;
use croupier_store::{
    AccountId, Batch, Committed, Entry, Head, Journal, Key, MemoryJournal, Result, RoundMark,
    SqliteJournal, StreamId,
};
use kit::{PATRONS, START_MS};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const REPETITIONS: usize = 5;
/// Bets of one repetition.
const BETS: u64 = 20_480;
/// The share of the storage's rate the whole floor must reach with 256 callers.
const GOAL: f64 = 0.70;
/// The longest of a hundred acknowledgements with 32 callers, in syncs of the raw disk.
const ACK_GOAL: f64 = 15.0;
/// The fewest bets for one sync with 256 callers. A commit is one sync; `strace -f -c` counts them.
const BETS_PER_SYNC: u64 = 8;

fn main() {
    if kit::is_small() {
        let (_, sizes) = floor_run(256, 10 * PATRONS);
        storage_run(&batches_of(&sizes));
        floor_run(32, 10 * PATRONS);
        return;
    }
    let mut shares = Vec::new();
    for repetition in 0..REPETITIONS {
        let (floor, sizes) = floor_run(256, BETS);
        let (storage, storage_cpu) = storage_run(&batches_of(&sizes));
        let share = storage.as_secs_f64() / floor.took.as_secs_f64();
        println!(
            "{repetition}: 256 callers {:.0} bets/s, storage alone {:.0} bets/s, {share:.2}x; \
             {:.2} of the time in commits, processor per bet {:?} v. {:?}, \
             {:.1} bets per commit, ack p50 {:?} p99 {:?}",
            rate(floor.took),
            rate(storage),
            floor.in_commit.as_secs_f64() / floor.took.as_secs_f64(),
            floor.cpu.div_f64(BETS as f64),
            storage_cpu.div_f64(BETS as f64),
            BETS as f64 / floor.commits as f64,
            quantile(&floor.acks, 0.50),
            quantile(&floor.acks, 0.99),
        );
        assert!(floor.commits * BETS_PER_SYNC <= BETS, "a sync for too few bets");
        shares.push(share);
    }
    let raw = raw_syncs();
    // Long enough that the log is moved into the file again and again meanwhile.
    let (few, _) = floor_run(32, 3 * BETS);
    let (p50, p99) = (quantile(&raw, 0.50), quantile(&few.acks, 0.99));
    println!(
        "32 callers: {:.0} bets/s, ack p50 {:?} p99 {p99:?}; raw fdatasync p50 {p50:?} p99 {:?}: \
         {:.1}x (goal <= {ACK_GOAL:.0}x)",
        3.0 * rate(few.took),
        quantile(&few.acks, 0.50),
        quantile(&raw, 0.99),
        p99.as_secs_f64() / p50.as_secs_f64()
    );
    shares.sort_by(f64::total_cmp);
    let share = shares[REPETITIONS / 2];
    println!("floor v. storage alone: {share:.2}x (goal >= {GOAL:.2})");
    assert!(share >= GOAL, "goal missed");
    assert!(p99.as_secs_f64() <= ACK_GOAL * p50.as_secs_f64(), "acknowledged too late");
}

fn rate(took: Duration) -> f64 {
    BETS as f64 / took.as_secs_f64()
}

fn quantile(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a share of a length
    times[((times.len() - 1) as f64 * share) as usize]
}

/// What a run of the floor gave.
struct Ran {
    took: Duration,
    in_commit: Duration,
    /// Of the threads that decide and write.
    cpu: Duration,
    acks: Vec<Duration>,
    commits: u64,
}

/// What a journal saw of the batches it was given.
type Seen = Arc<Mutex<Kept>>;

#[derive(Default)]
struct Kept {
    /// Every batch, where they are kept.
    batches: Vec<Batch>,
    /// How many entries each had.
    sizes: Vec<usize>,
    /// How long their commits took.
    in_commit: Duration,
}

fn floor_run(callers: u64, bets: u64) -> (Ran, Vec<usize>) {
    let folder = ScratchFolder::new();
    let inner = open(&folder.path().join("floor.db"));
    let (mut floor, seen) = floor_upon(inner, false);
    kit::prepare(&mut floor);
    *seen.lock().unwrap() = Kept::default();
    let handle = FloorHandle::spawn(floor, || START_MS).unwrap();
    let requests: Vec<Request> = (0..bets).map(|n| kit::bet(n, 1)).collect();
    let start = Instant::now();
    let acks = drive(&handle, requests, callers);
    let took = start.elapsed();
    let cpu = cpu_of("floor") + cpu_of("scribe");
    check(&handle, bets);
    handle.stop();
    let Kept { sizes, in_commit, .. } = std::mem::take(&mut *seen.lock().unwrap());
    (Ran { took, in_commit, cpu, acks, commits: sizes.len() as u64 }, sizes)
}

/// The batches of the same bets, as many in each: made by a floor upon memory, and not timed.
fn batches_of(sizes: &[usize]) -> Vec<Batch> {
    let (mut floor, seen) = floor_upon(MemoryJournal::new(), true);
    kit::prepare(&mut floor);
    let mut next = 0;
    for size in sizes {
        let last = next + u64::try_from(*size).unwrap();
        let stepped = floor.step((next..last).map(|n| kit::bet(n, 1)).collect(), START_MS);
        assert!(stepped.answers.iter().all(|answer| matches!(answer, Answer::Accepted(_))));
        next = last;
    }
    std::mem::take(&mut seen.lock().unwrap().batches)
}

fn floor_upon(inner: impl Journal + Send + 'static, keeps: bool) -> (Floor, Seen) {
    let seen = Seen::default();
    let journal = Watched { inner, seen: Arc::clone(&seen), keeps };
    let library = Arc::new(Library::built_in().unwrap());
    let dealer = Box::new(FixedDealer::default());
    (Floor::open(Box::new(journal), library, dealer, START_MS).unwrap(), seen)
}

fn open(path: &Path) -> SqliteJournal {
    SqliteJournal::open(path).unwrap()
}

/// So many callers at once, each with its next bet as soon as the last is acknowledged: tasks on
/// one thread, as a server has them. Gives the time of every acknowledgement.
fn drive(handle: &FloorHandle, requests: Vec<Request>, callers: u64) -> Vec<Duration> {
    let mut waiting: Vec<Vec<Request>> = (0..callers).map(|_| Vec::new()).collect();
    for (n, request) in requests.into_iter().enumerate() {
        waiting[n % usize::try_from(callers).unwrap()].push(request);
    }
    let tasks: Vec<_> = waiting
        .into_iter()
        .map(|mine| {
            let handle = handle.clone();
            async move {
                let mut acks = Vec::with_capacity(mine.len());
                for request in mine {
                    let start = Instant::now();
                    let answer = handle.call(request).await;
                    assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
                    acks.push(start.elapsed());
                }
                acks
            }
        })
        .collect();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let spawned: Vec<_> = tasks.into_iter().map(tokio::spawn).collect();
        let mut acks = Vec::new();
        for task in spawned {
            acks.extend(task.await.unwrap());
        }
        acks
    })
}

/// Every bet lies on its table and has moved its money, once.
fn check(handle: &FloorHandle, bets: u64) {
    let (total, in_play) = handle
        .read_blocking(|floor| {
            let staked = |table: &croupier_table::Table| table.totals().into_values().sum::<u64>();
            (floor.ledger().total(), floor.tables().map(staked).sum::<u64>())
        })
        .unwrap();
    assert_eq!(total, 0);
    let turns = bets / PATRONS;
    let last = (turns.saturating_sub(4)..turns).map(kit::stake).sum::<u64>();
    assert_eq!(in_play, last * PATRONS);
}

/// The same batches written to a fresh journal by nobody but the storage.
fn storage_run(batches: &[Batch]) -> (Duration, Duration) {
    let folder = ScratchFolder::new();
    let mut journal = open(&folder.path().join("storage.db"));
    journal.take(&StreamId::new("house").unwrap()).unwrap(); // as the floor did
    let (first, rest) = batches.split_first().unwrap();
    journal.commit(first).unwrap();
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("storage".to_owned());
        let run = || {
            let start = Instant::now();
            for batch in rest {
                journal.commit(batch).unwrap();
            }
            (start.elapsed(), cpu_of("storage"))
        };
        thread.spawn_scoped(scope, run).unwrap().join().unwrap()
    })
}

/// The time a thread of ours has had a processor, by the kernel's count: what neighbours cannot
/// spoil. The thread whose name begins so, or nothing where the kernel does not count.
fn cpu_of(name: &str) -> Duration {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let named = |path: &Path| {
        let comm = std::fs::read_to_string(path.join("comm")).unwrap_or_default();
        comm.trim_end() == name
    };
    let task = tasks.map(|task| task.path()).find(|path| named(path));
    let counted = task.and_then(|path| std::fs::read_to_string(path.join("schedstat")).ok());
    let nanoseconds = counted.and_then(|text| text.split(' ').next()?.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// What the disk does with one small write.
fn raw_syncs() -> Vec<Duration> {
    let folder = ScratchFolder::new();
    let path = folder.path().join("raw");
    let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
    (0..500)
        .map(|_| {
            let start = Instant::now();
            file.write_all(&[7; 512]).unwrap();
            file.sync_data().unwrap();
            start.elapsed()
        })
        .collect()
}

/// A journal that tells of its batches, and may keep a copy of every one.
struct Watched<J> {
    inner: J,
    seen: Seen,
    keeps: bool,
}

impl<J: Journal> Journal for Watched<J> {
    fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        let start = Instant::now();
        let committed = self.inner.commit(batch);
        let mut seen = self.seen.lock().unwrap();
        seen.in_commit += start.elapsed();
        seen.sizes.push(batch.entries.len());
        if self.keeps {
            seen.batches.push(batch.clone());
        }
        committed
    }

    fn load_heads(&mut self) -> Result<Vec<Head>> {
        self.inner.load_heads()
    }

    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>> {
        self.inner.balances()
    }

    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>> {
        self.inner.find_key(key)
    }

    fn read_stream(&mut self, stream: &StreamId, from: u64, limit: usize) -> Result<Vec<Entry>> {
        self.inner.read_stream(stream, from, limit)
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        self.inner.read_all(from_position, limit)
    }

    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>> {
        self.inner.round(stream, round)
    }

    fn rounds_back(&mut self, stream: &StreamId, to: u64, limit: usize) -> Result<Vec<RoundMark>> {
        self.inner.rounds_back(stream, to, limit)
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        self.inner.take(stream)
    }

    fn rebuild_heads(&mut self) -> Result<Vec<Head>> {
        self.inner.rebuild_heads()
    }

    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()> {
        self.inner.replace_index(balances, rounds)
    }

    fn idle(&mut self) -> Result<()> {
        self.inner.idle()
    }
}
