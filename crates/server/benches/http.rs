//! Durable bets over HTTP against a bare axum JSON handler, in one run, by one client.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, missing_docs)]
#![allow(clippy::indexing_slicing, clippy::cast_precision_loss, clippy::cast_possible_truncation)]
#![allow(clippy::cast_sign_loss)] // figures for people

#[path = "support/house.rs"]
mod support;

use axum::routing::put;
use axum::{Json, Router};
use croupier_floor::{Floor, FloorHandle};
use croupier_store::conformance::new_folder;
use croupier_wire::body::{StakeBody, StakeView};
use std::fs::File;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use support::{PATRONS, ask, cpu_time, durable, is_small, log_in};
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;

const REPETITIONS: usize = 5;
const RUN: Duration = Duration::from_millis(1500);
/// In flight, the least share of the bare handler's rate, under which the bench fails, and the
/// share that is aimed at.
const GOALS: [(usize, f64, f64); 2] = [(256, 0.55, 0.70), (32, 0.33, 0.40)];

/// How long a run takes.
fn run_for() -> Duration {
    if is_small() { RUN / 10 } else { RUN }
}

fn main() {
    let folder = new_folder("bench");
    let server = tokio::runtime::Runtime::new().unwrap();
    let client = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let bare = server.block_on(bare());
    let (floor, durable) = server.block_on(durable(&folder));
    let tokens = client.block_on(log_in(durable));
    println!("raw append + fdatasync p50: {:.0} µs", raw_p50(&folder).as_secs_f64() * 1e6);
    let mut failed = false;
    for (in_flight, least, aim) in GOALS {
        let (mut ratios, mut lines) = (Vec::new(), Vec::new());
        for _ in 0..if is_small() { 1 } else { REPETITIONS } {
            let plain = client.block_on(load(bare, in_flight, &tokens));
            let commits = commits(&floor);
            let bets = client.block_on(load(durable, in_flight, &tokens));
            let commits = self::commits(&floor) - commits;
            assert!(commits > 0, "acknowledged without a commit");
            ratios.push(bets.rate() / plain.rate());
            lines.push((plain, bets, commits));
        }
        ratios.sort_by(f64::total_cmp);
        let median = ratios[ratios.len() / 2];
        println!(
            "\n{in_flight} in flight: {median:.2}x bare (at least {least:.2}x, aim {aim:.2}x)"
        );
        for (plain, bets, commits) in lines {
            let per_commit = bets.count as f64 / commits as f64;
            println!("  bare    {plain}");
            println!("  durable {bets}, {commits} commits of {per_commit:.1} bets");
        }
        failed |= median < least;
    }
    let total = server.block_on(floor.read(|floor| floor.ledger().total())).unwrap();
    assert_eq!(total, 0, "money was made");
    floor.stop();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(is_small() || !failed, "less than the least");
}

fn commits(floor: &FloorHandle) -> u64 {
    floor.read_blocking(Floor::health).unwrap().commits
}

/// A handler that reads the body, answers, and does nothing.
async fn bare() -> SocketAddr {
    let handler = async |Json(body): Json<StakeBody>| {
        Json(StakeView { round: 1, stake: body.stake, at_ms: 1_700_000_000_000 })
    };
    let router =
        Router::new().route("/api/tables/{table}/rounds/{round}/bets/{seat}/{bet}", put(handler));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async { axum::serve(listener, router).await });
    address
}

/// What a run came to.
struct Run {
    count: usize,
    took: Duration,
    cpu: Duration,
    latencies: Vec<Duration>,
}

impl Run {
    fn rate(&self) -> f64 {
        self.count as f64 / self.took.as_secs_f64()
    }
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = |share: f64| {
            let place = ((self.latencies.len() - 1) as f64 * share) as usize;
            self.latencies[place].as_secs_f64() * 1e3
        };
        let (rate, p50, p99) = (self.rate(), at(0.50), at(0.99));
        let cpu = self.cpu.as_secs_f64() * 1e6 / self.count as f64;
        write!(f, "{rate:>7.0}/s, p50 {p50:.2} ms, p99 {p99:.2} ms, {cpu:.1} µs of CPU each")
    }
}

/// So many connections, each with one request under way, each request a bet of its own.
async fn load(address: SocketAddr, in_flight: usize, tokens: &[String]) -> Run {
    let (began, cpu) = (Instant::now(), cpu_time());
    let player = |index: usize| {
        let (seat, token) = (index % PATRONS + 1, tokens[index % PATRONS].clone());
        let bet = format!("total-{}", 4 + index / PATRONS % 14);
        tokio::spawn(async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.set_nodelay(true).unwrap();
            let (mut buffer, mut latencies) = (Vec::new(), Vec::new());
            let mut stake = 1_000;
            while began.elapsed() < run_for() {
                stake = if stake == 1_000 { 2_000 } else { 1_000 };
                let key = Uuid::now_v7();
                let request = format!(
                    "PUT /api/tables/s1/rounds/1/bets/{seat}/{bet} HTTP/1.1\r\nHost: b\r\n\
                     Authorization: Bearer {token}\r\nIdempotency-Key: {key}\r\n\
                     Content-Type: application/json\r\nContent-Length: 14\r\n\r\n\
                     {{\"stake\":{stake}}}"
                );
                let sent = Instant::now();
                ask(&mut stream, request.as_bytes(), &mut buffer).await;
                latencies.push(sent.elapsed());
            }
            latencies
        })
    };
    let players: Vec<_> = (0..in_flight).map(player).collect();
    let mut latencies = Vec::new();
    for player in players {
        latencies.extend(player.await.unwrap());
    }
    let took = began.elapsed();
    latencies.sort();
    Run { count: latencies.len(), took, cpu: cpu_time() - cpu, latencies }
}

/// Half of the appends to a file took less than this until they were on disk.
fn raw_p50(folder: &Path) -> Duration {
    let mut file = File::create(folder.join("raw")).unwrap();
    let mut times: Vec<Duration> = (0..300)
        .map(|_| {
            let began = Instant::now();
            file.write_all(&[b'x'; 256]).unwrap();
            file.sync_data().unwrap();
            began.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}
