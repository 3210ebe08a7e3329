//! Bets through the floor upon PostgreSQL, 32, 64 and 256 callers at once, against one bet per
//! commit with pgbench at 32 clients on the same server, which syncs. All in one run, interleaved.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, clippy::panic)]
#![allow(missing_docs)]

#[path = "support/kit.rs"]
mod kit;

use croupier_floor::{Answer, FixedDealer, Floor, FloorHandle, Request};
use croupier_rules::rulebook::Library;
use croupier_store::conformance::PostgresServer;
use croupier_store::{Journal, PostgresJournal, verify};
use kit::{PATRONS, START_MS};
use std::sync::Arc;
use std::time::Instant;

const REPETITIONS: usize = 5;
const BETS: u64 = 20_480;
const CLIENTS: usize = 32;
/// Callers of the floor, and how many times the rate of one bet per commit must be reached. With 32
/// callers both sides sync once for 32 bets, because the server joins commits too: what is left is
/// the processor.
const GOALS: [(usize, f64); 3] = [(32, 1.5), (64, 2.0), (256, 3.0)];

/// What a program does that commits every bet by itself, in the fewest statements: one. The row has
/// the columns and the size of an entry of ours, and nothing makes two bets wait for each other but
/// the account of one patron.
const NAIVE: &str = "\
\\set patron random(0, 255)
WITH bet AS (
    INSERT INTO naive (stream, seq, at, actor, key, request_hash, body, hash)
    VALUES ('table/t1', 1, 1800000000000, 'patron/p', decode(md5(random()::text), 'hex'),
        decode(repeat('07', 32), 'hex'), decode(repeat('07', 330), 'hex'),
        decode(repeat('07', 32), 'hex'))
)
UPDATE naive_account SET balance = balance - 1 WHERE id = 'patron/p' || :patron || '/credit';
";
const NAIVE_TABLES: &str = "\
CREATE TABLE naive (position BIGSERIAL PRIMARY KEY, stream TEXT NOT NULL, seq BIGINT NOT NULL,
    at BIGINT NOT NULL, actor TEXT NOT NULL, key BYTEA NOT NULL UNIQUE,
    request_hash BYTEA NOT NULL, body BYTEA NOT NULL, hash BYTEA NOT NULL);
CREATE TABLE naive_account (id TEXT PRIMARY KEY, balance BIGINT NOT NULL);
INSERT INTO naive_account SELECT 'patron/p' || n || '/credit', 0 FROM generate_series(0, 255) n;";

/// Bets of one run.
fn bets() -> u64 {
    if kit::is_small() { 10 * PATRONS } else { BETS }
}

fn main() {
    let server = PostgresServer::start_durable();
    server.sql(NAIVE_TABLES);
    if kit::is_small() {
        naive_run(&server, 1);
        for (callers, _) in GOALS {
            floor_run(&server, callers);
        }
        return;
    }
    let mut ratios = GOALS.map(|_| Vec::new());
    for repetition in 0..REPETITIONS {
        let naive = naive_run(&server, 4);
        println!("{repetition}: one bet per commit, {CLIENTS} clients: {naive:.0} bets/s");
        for ((callers, _), ratios) in GOALS.iter().zip(&mut ratios) {
            let (ours, per_commit, bytes) = floor_run(&server, *callers);
            println!(
                "   {callers} callers: {ours:.0} bets/s, {:.2}x; {per_commit:.1} bets per commit, \
                 bodies of {bytes} bytes",
                ours / naive
            );
            ratios.push(ours / naive);
        }
    }
    for ((callers, goal), mut ratios) in GOALS.into_iter().zip(ratios) {
        ratios.sort_by(f64::total_cmp);
        let ratio = ratios[REPETITIONS / 2];
        println!("{callers} callers v. one bet per commit: {ratio:.2}x (goal >= {goal:.1})");
        assert!(ratio >= goal, "goal missed");
    }
}

/// Bets a second through the floor, bets per commit, and the mean size of a body.
fn floor_run(server: &PostgresServer, callers: usize) -> (f64, f64, usize) {
    let url = server.url();
    let journal = Box::new(PostgresJournal::open(&url).unwrap());
    let library = Arc::new(Library::built_in().unwrap());
    let dealer = Box::new(FixedDealer::default());
    let mut floor = Floor::open(journal, library, dealer, START_MS).unwrap();
    kit::prepare(&mut floor);
    let (entries, commits) = (floor.health().entries, floor.health().commits);
    let handle = FloorHandle::spawn(floor, || START_MS).unwrap();
    let requests = (0..bets()).map(|n| kit::bet(n, 1)).collect();
    let start = Instant::now();
    drive(&handle, requests, callers);
    let took = start.elapsed();
    let health = handle.read_blocking(Floor::health).unwrap();
    assert_eq!(health.entries - entries, bets());
    let total = handle.read_blocking(|floor| floor.ledger().total()).unwrap();
    assert_eq!(total, 0);
    handle.stop();
    let mut journal = PostgresJournal::open(&url).unwrap();
    verify(&mut journal).unwrap();
    let turns = bets() / PATRONS;
    let staked: u64 = (turns - 4..turns).map(kit::stake).sum();
    let balances = journal.balances().unwrap();
    let in_play = balances.iter().filter(|(account, _)| account.contains("/in-play/"));
    assert_eq!(
        in_play.map(|(_, cents)| cents).sum::<i64>(),
        i64::try_from(staked * PATRONS).unwrap()
    );
    let bodies = journal.read_all(entries + 1, usize::MAX).unwrap();
    let bytes = bodies.iter().map(|entry| entry.body.len()).sum::<usize>() / bodies.len();
    let commits = (health.commits - commits) as f64;
    (bets() as f64 / took.as_secs_f64(), bets() as f64 / commits, bytes)
}

/// So many callers at once, each with its next bet as soon as the last is acknowledged.
fn drive(handle: &FloorHandle, requests: Vec<Request>, callers: usize) {
    let mut waiting: Vec<Vec<Request>> = vec![Vec::new(); callers];
    for (n, request) in requests.into_iter().enumerate() {
        waiting[n % callers].push(request);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let call = |mine: Vec<Request>| {
            let handle = handle.clone();
            tokio::spawn(async move {
                for request in mine {
                    let answer = handle.call(request).await;
                    assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
                }
            })
        };
        let spawned: Vec<_> = waiting.into_iter().map(call).collect();
        for task in spawned {
            task.await.unwrap();
        }
    });
}

/// Bets a second of one bet per commit.
fn naive_run(server: &PostgresServer, seconds: u32) -> f64 {
    let count = || server.sql("SELECT count(*) FROM naive").trim().parse::<u64>().unwrap();
    let script = std::path::Path::new(&server.socket()).join("naive.sql");
    std::fs::write(&script, NAIVE).unwrap();
    let before = count();
    let clients = CLIENTS.to_string();
    let output = server
        .tool("pgbench")
        .args(["-n", "-M", "prepared", "-T", &seconds.to_string(), "-j", "2", "-c", &clients, "-f"])
        .arg(&script)
        .arg("postgres")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rate = said.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next());
    let rate: f64 = rate.unwrap().parse().unwrap();
    assert!((count() - before) as f64 >= rate * f64::from(seconds) * 0.75, "{said}");
    rate
}
