//! One table's changes to thousands of sockets, against an axum server that sends each event to
//! each socket, in one run. The sockets are held by a process of their own, so memory is the
//! server's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, missing_docs)]
#![allow(clippy::indexing_slicing, clippy::cast_precision_loss)] // figures for people

#[allow(dead_code)] // another benchmark uses the rest
#[path = "support/house.rs"]
mod support;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use croupier_floor::{Answer, Command, FloorHandle, Request, Requester};
use croupier_house::Role;
use croupier_store::Key;
use croupier_store::conformance::new_folder;
use croupier_table::{RoundNo, TableCommand};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use support::{cents, durable, is_small, log_in};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, broadcast, watch};
use uuid::Uuid;

/// Says to this program that it holds the sockets: where, what path, how many, with which token.
const HOLDER: &str = "FAN_OUT_HOLDER";
/// How many changes are sent as fast as they are made.
const CHANGES: u64 = 100;
/// How much faster than sending each event to each socket.
const LEAST_RATIO: f64 = 3.5;
const MOST_KB: f64 = 32.0;
/// What remains of the rate of bets while all sockets receive ten changes a second.
const LEAST_BETS: f64 = 0.5;

fn main() {
    if let Ok(what) = std::env::var(HOLDER) {
        let one_thread = tokio::runtime::Builder::new_current_thread().enable_all().build();
        return one_thread.unwrap().block_on(hold(&what));
    }
    let folder = new_folder("fan-out");
    let server = tokio::runtime::Runtime::new().unwrap();
    let (floor, house) = server.block_on(durable(&folder));
    let token = server.block_on(log_in(house)).pop().unwrap();
    let (events, peer) = server.block_on(each_to_each());
    let mut missed = Vec::new();
    let mut stake = 1_000;
    for sockets in if is_small() { vec![20] } else { vec![1_000, 5_000] } {
        let alone = server.block_on(bets(&floor));
        let before_kb = resident_kb();
        let mut ours = Holder::start(house, "/api/tables/s1/live", sockets, &token);
        let kb = (resident_kb() - before_kb) / sockets as f64;
        let (took, told) = ours.time(stake + CHANGES, || {
            server.block_on(async {
                for _ in 0..CHANGES {
                    stake += 1;
                    change(&floor, stake).await;
                }
            });
        });
        assert!(told >= sockets, "every socket has the newest");
        let beside = beside_changes(&server, &floor, &mut stake);
        // whoever fell behind meanwhile has the newest too
        stake += 1;
        let (late, _) = ours.time(stake, || server.block_on(change(&floor, stake)));
        drop(ours);
        let mut theirs = Holder::start(peer, "/live", sockets, &token);
        let (plain, sent) = theirs.time(CHANGES, || {
            (1..=CHANGES).for_each(|total| drop(events.send(Arc::new(event(total)))));
        });
        assert_eq!(sent, sockets * usize::try_from(CHANGES).unwrap(), "each event to each socket");
        let ratio = plain.as_secs_f64() / took.as_secs_f64();
        println!("{sockets} sockets, {CHANGES} changes");
        println!("  ours         {took:>8.0?}, {told} messages, every socket has the newest");
        println!("  each to each {plain:>8.0?}, {sent} messages");
        println!("  {ratio:.1}x (goal {LEAST_RATIO}x), {kb:.1} KB a socket (goal {MOST_KB})");
        println!("  bets while they receive: {:.2}x of {alone:.0}/s", beside / alone);
        println!("  expected {sockets}, delivered to {sockets}: the last within {late:.0?}");
        missed.extend((ratio < LEAST_RATIO).then_some("the ratio"));
        missed.extend((kb > MOST_KB).then_some("memory"));
        missed.extend((beside / alone < LEAST_BETS).then_some("bets"));
    }
    let total = server.block_on(floor.read(|floor| floor.ledger().total())).unwrap();
    assert_eq!(total, 0, "money was made");
    floor.stop();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(is_small() || missed.is_empty(), "missed: {missed:?}");
}

/// Ten changes a second at the table that is watched; the rate of bets at another one meanwhile.
fn beside_changes(server: &tokio::runtime::Runtime, floor: &FloorHandle, stake: &mut u64) -> f64 {
    let (changing, first) = (floor.clone(), *stake);
    let changer = server.spawn(async move {
        let mut every = tokio::time::interval(Duration::from_millis(100));
        for next in first + 1.. {
            every.tick().await;
            change(&changing, next).await;
        }
    });
    let rate = server.block_on(bets(floor));
    changer.abort();
    *stake += 1_000; // above all that were made
    rate
}

async fn place(floor: &FloorHandle, table: &str, patron: usize, bet: &str, stake: u64) {
    let id = format!("p{patron}");
    let command = TableCommand::PlaceBet {
        round: RoundNo(1),
        patron: id.parse().unwrap(),
        seat: u16::try_from(patron).unwrap(),
        bet: bet.to_owned(),
        stake: cents(stake),
    };
    let request = Request {
        key: Key(*Uuid::now_v7().as_bytes()),
        request_hash: [0; 32],
        actor: Requester { id: id.as_str().into(), role: Role::Patron, name: id.as_str().into() },
        command: Command::Table { table: table.parse().unwrap(), command },
        preview: false,
    };
    let answer = floor.call(request).await;
    assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
}

/// The first patron is the only one at the table: what they have on Small is the total that all
/// see.
async fn change(floor: &FloorHandle, stake: u64) {
    place(floor, "s1", 1, "small", stake * 100).await;
}

/// Bets a second at another table, by sixteen patrons at once.
async fn bets(floor: &FloorHandle) -> f64 {
    let run = if is_small() { Duration::from_millis(100) } else { Duration::from_secs(3) };
    let began = Instant::now();
    let player = |patron: usize| {
        let floor = floor.clone();
        tokio::spawn(async move {
            let mut count = 0;
            while began.elapsed() < run {
                place(&floor, "s2", patron, "big", 1_000 + 100 * (count % 2)).await;
                count += 1;
            }
            count
        })
    };
    let players: Vec<_> = (2..18).map(player).collect();
    let mut count = 0;
    for player in players {
        count += player.await.unwrap();
    }
    count as f64 / began.elapsed().as_secs_f64()
}

/// What the sockets of this table get, in the plain server.
fn event(total: u64) -> Value {
    json!({"section": "round", "version": total, "data": {
        "round": 1, "phase": "open", "deadline_ms": null, "window_began_ms": 1_794_982_020_046_u64,
        "shown": {"kind": "nothing"},
        "said": [{"phrase": "said.place_your_bets", "facts": {}, "rule": "R28"}],
        "offers": [], "result": null, "winning": [], "totals": {"small": total * 100},
        "shoe": null, "commitment": null, "boxes": [], "squeeze": null, "options": null,
        "carried": [], "notices": [{"phrase": "notice.display", "facts": {}, "rule": "R33"}]}})
}

type Events = broadcast::Sender<Arc<Value>>;

/// A server that writes each event for each socket and sends it.
async fn each_to_each() -> (Events, SocketAddr) {
    async fn tell(mut socket: WebSocket, events: Events) {
        let mut news = events.subscribe();
        let first = event(0).to_string();
        let mut sent = socket.send(Message::Text(first.into())).await;
        while let (Ok(()), Ok(event)) = (&sent, news.recv().await) {
            sent = socket.send(Message::Text(event.to_string().into())).await;
        }
    }
    let upgrade = async |State(events): State<Events>, socket: WebSocketUpgrade| {
        socket.on_upgrade(move |socket| tell(socket, events))
    };
    let (events, _) = broadcast::channel(usize::try_from(CHANGES).unwrap());
    let router = Router::new().route("/live", get(upgrade)).with_state(events.clone());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async { axum::serve(listener, router).await });
    (events, address)
}

/// What this process has in memory.
fn resident_kb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// The process that holds the sockets.
struct Holder {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Holder {
    fn start(at: SocketAddr, path: &str, sockets: usize, token: &str) -> Holder {
        let mut process = std::process::Command::new(std::env::current_exe().unwrap())
            .env(HOLDER, format!("{at} {path} {sockets} {token}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = process.stdin.take().unwrap();
        let from = BufReader::new(process.stdout.take().unwrap());
        let mut holder = Holder { process, to, from };
        assert_eq!(holder.hears(), "all have the round");
        holder
    }

    fn hears(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }

    /// How long it takes until every socket has this total, and how many messages about it they
    /// got.
    fn time(&mut self, total: u64, make: impl FnOnce()) -> (Duration, usize) {
        writeln!(self.to, "\"totals\":{{\"small\":{}}}", total * 100).unwrap();
        assert_eq!(self.hears(), "watching");
        let began = Instant::now();
        make();
        let messages = self.hears().parse().unwrap();
        (began.elapsed(), messages)
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What the sockets of a holder have in common.
struct Held {
    /// What all wait for.
    wanted: watch::Sender<String>,
    rounds: AtomicUsize,
    have: AtomicUsize,
    changed: Notify,
}

async fn hold(what: &str) {
    let words: Vec<String> = what.split(' ').map(str::to_owned).collect();
    let sockets: usize = words[2].parse().unwrap();
    let held = Arc::new(Held {
        wanted: watch::Sender::new(r#""section":"round""#.to_owned()),
        rounds: AtomicUsize::new(0),
        have: AtomicUsize::new(0),
        changed: Notify::new(),
    });
    for _ in 0..sockets {
        let stream = connect(&words).await;
        tokio::spawn(read(stream, Arc::clone(&held)));
    }
    held.all(sockets).await;
    println!("all have the round");
    loop {
        let line = tokio::task::spawn_blocking(|| std::io::stdin().lines().next());
        let Some(wanted) = line.await.unwrap() else { return };
        held.have.store(0, Ordering::Relaxed);
        held.rounds.store(0, Ordering::Relaxed);
        held.wanted.send_replace(wanted.unwrap());
        println!("watching");
        held.all(sockets).await;
        println!("{}", held.rounds.load(Ordering::Relaxed));
    }
}

impl Held {
    async fn all(&self, sockets: usize) {
        while self.have.load(Ordering::Relaxed) < sockets {
            self.changed.notified().await;
        }
    }
}

/// A socket that was upgraded.
async fn connect(words: &[String]) -> TcpStream {
    let mut stream =
        TcpStream::connect(words[0].as_str()).await.expect("more files: ulimit -n 12000");
    let (path, token) = (&words[1], &words[3]);
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: b\r\nAuthorization: Bearer {token}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
}

/// Reads the frames of one socket for ever.
async fn read(mut stream: TcpStream, held: Arc<Held>) {
    let mut wanted = held.wanted.subscribe();
    let (mut buffer, mut has) = (Vec::new(), false);
    while stream.read_buf(&mut buffer).await.is_ok_and(|count| count > 0) {
        let mut at = 0;
        while let Some((payload, end)) = frame(&buffer[at..]) {
            let text = std::str::from_utf8(&buffer[at + payload..at + end]).unwrap();
            if wanted.has_changed().unwrap() {
                has = false;
            }
            if text.contains(r#""section":"round""#) {
                held.rounds.fetch_add(1, Ordering::Relaxed);
                if !has && text.contains(wanted.borrow_and_update().as_str()) {
                    has = true;
                    held.have.fetch_add(1, Ordering::Relaxed);
                    held.changed.notify_one();
                }
            }
            at += end;
        }
        buffer.drain(..at);
    }
}

/// Where the payload of the first frame begins and ends, if it is whole: servers do not mask.
fn frame(bytes: &[u8]) -> Option<(usize, usize)> {
    let (payload, length) = match *bytes.get(1)? {
        126 => (4, usize::from(u16::from_be_bytes([*bytes.get(2)?, *bytes.get(3)?]))),
        127 => (10, usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?),
        short => (2, usize::from(short)),
    };
    let end = payload + length;
    (bytes.len() >= end).then_some((payload, end))
}
