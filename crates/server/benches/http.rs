//! Durable bets over HTTP against a bare axum JSON handler, in one run, by one client.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, missing_docs)]
#![allow(clippy::indexing_slicing, clippy::cast_precision_loss, clippy::cast_possible_truncation)]
#![allow(clippy::cast_sign_loss)] // figures for people

use axum::routing::put;
use axum::{Json, Router};
use croupier_floor::{
    Answer, ChaChaDealer, Command, Floor, FloorHandle, Request, Requester, SealKey,
};
use croupier_house::{HouseCommand, Patron, Role, Staff};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_server::{App, Attempts, Bounds, Logins, Sessions, Setup, hash_pin, serve};
use croupier_store::{Key, SqliteJournal};
use croupier_table::{Dealing, RoundNo, TableCommand, TableSettings};
use croupier_wire::body::{StakeBody, StakeView};
use std::fs::File;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;

const PATRONS: usize = 64;
const REPETITIONS: usize = 5;
const RUN: Duration = Duration::from_millis(1500);
/// In flight, and the share of the bare handler's rate that is the goal.
const GOALS: [(usize, f64); 2] = [(256, 0.60), (32, 0.35)];

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// How long a run takes.
fn run_for() -> Duration {
    if is_small() { RUN / 10 } else { RUN }
}

fn main() {
    let folder = std::env::temp_dir().join(format!("croupier-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let server = tokio::runtime::Runtime::new().unwrap();
    let client = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let bare = server.block_on(bare());
    let (floor, durable) = server.block_on(durable(&folder));
    let tokens = client.block_on(log_in(durable));
    println!("raw append + fdatasync p50: {:.0} µs", raw_p50(&folder).as_secs_f64() * 1e6);
    let mut failed = false;
    for (in_flight, goal) in GOALS {
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
        println!("\n{in_flight} in flight: {median:.2}x bare (goal {goal:.2}x)");
        for (plain, bets, commits) in lines {
            let per_commit = bets.count as f64 / commits as f64;
            println!("  bare    {plain}");
            println!("  durable {bets}, {commits} commits of {per_commit:.1} bets");
        }
        failed |= median < goal;
    }
    let total = server.block_on(floor.read(|floor| floor.ledger().total())).unwrap();
    assert_eq!(total, 0, "money was made");
    floor.stop();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(is_small() || !failed, "a goal was missed");
    println!("\nall goals were met");
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

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

/// The whole server on a file, with a live table whose bets stay open.
async fn durable(folder: &Path) -> (FloorHandle, SocketAddr) {
    let journal = SqliteJournal::open(folder.join("journal.db")).unwrap();
    let library = Arc::new(Library::built_in().unwrap());
    let dealer = ChaChaDealer::new(SealKey::from_bytes([7; 32]));
    let floor = Floor::open(Box::new(journal), library, Box::new(dealer), now_ms()).unwrap();
    let floor = FloorHandle::spawn(floor, now_ms).unwrap();
    let settings = TableSettings {
        rulebook: "sic-bo".into(),
        limits: croupier_testkit::limits(100, 500_000),
        insurance_window_ms: 1,
        result_pause_ms: 1,
        positions: 99,
        ..croupier_testkit::settings(&croupier_testkit::rulebook("sic-bo"), None, Dealing::Live)
    };
    let table: croupier_house::TableId = "s1".parse().unwrap();
    let open = Command::OpenTable { table: table.clone(), name: "S1".into(), settings };
    give(&floor, Role::Administrator, open).await;
    let pin_hash = hash_pin("1").unwrap();
    for index in 1..=PATRONS {
        let id: croupier_house::PatronId = format!("p{index}").parse().unwrap();
        let (name, card_number) = (format!("P{index}"), format!("{index}"));
        let patron = Patron { id: id.clone(), name, card_number, pin_hash: pin_hash.clone() };
        let register = HouseCommand::RegisterPatron(patron);
        give(&floor, Role::Administrator, Command::House(register)).await;
        let buy = HouseCommand::BuyCredits { patron: id, amount: cents(100_000_000) };
        give(&floor, Role::Cashier, Command::House(buy)).await;
    }
    let (id, name, login) = ("d".parse().unwrap(), "D".into(), "d".into());
    let staff = Staff { id, name, login, pin_hash, role: Role::Dealer };
    let register = HouseCommand::RegisterStaff(staff);
    give(&floor, Role::Administrator, Command::House(register)).await;
    let command = TableCommand::OpenBets { round: RoundNo(1), commitment: None };
    give(&floor, Role::Dealer, Command::Table { table, command }).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let sessions = Sessions::in_memory();
    let app = App::new(Setup {
        floor: floor.clone(),
        sessions,
        clock: Arc::new(now_ms),
        books: None,
        signer: None,
        recording: None,
        attempts: Attempts::in_memory(),
        bounds: Bounds::default(),
        certificate: None,
        figures: None,
        logins: Logins::default(),
        shows_house_edge: false,
    });
    tokio::spawn(serve(listener, app, std::future::pending()));
    (floor, address)
}

async fn give(floor: &FloorHandle, role: Role, command: Command) {
    let request = Request {
        key: Key(*Uuid::now_v7().as_bytes()),
        request_hash: [0; 32],
        actor: Requester { id: "d".into(), role, name: "D".into() },
        command,
        preview: false,
    };
    let answer = floor.call(request).await;
    assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
}

async fn log_in(address: SocketAddr) -> Vec<String> {
    let mut tokens = Vec::new();
    for index in 1..=PATRONS {
        let body = format!(r#"{{"login":"{index}","pin":"1"}}"#);
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!(
            "POST /api/sessions HTTP/1.1\r\nHost: b\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = ask(&mut stream, request.as_bytes(), &mut Vec::new()).await;
        let token = answer.split(r#""token":""#).nth(1).unwrap().split('"').next().unwrap();
        tokens.push(token.to_owned());
    }
    tokens
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

/// What this process, client and server, has used: tells more than the rate on a busy machine.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields = stat.rsplit(") ").next().unwrap().split(' ').skip(11).take(2);
    let ticks: u64 = fields.map(|field| field.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 10)
}

/// Sends a request and reads the whole answer, which must be a success.
async fn ask(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> String {
    stream.write_all(request).await.unwrap();
    buffer.clear();
    loop {
        assert_ne!(stream.read_buf(buffer).await.unwrap(), 0, "hung up");
        let text = std::str::from_utf8(buffer).unwrap();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        assert!(head.starts_with("HTTP/1.1 200"), "{text}");
        let length = head.split("content-length: ").nth(1).unwrap();
        let length: usize = length.lines().next().unwrap().parse().unwrap();
        if body.len() >= length {
            return body.to_owned();
        }
    }
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
