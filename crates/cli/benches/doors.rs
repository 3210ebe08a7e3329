//! What a door costs: a bet through it against one at the owner of the house, and what a table that
//! is watched through three doors costs its owner against one that is watched through one. Nodes
//! are processes upon PostgreSQL and NATS. The processor time of a bet is that of every process the
//! house runs for it: all nodes, the bus and the database, whose commit is part of a bet on either
//! way and whose reads a door may not hide; that of the nodes and the bus alone is printed beside.
//! What the house uses in as long a time in which nobody bets is no bet's and is taken off.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::indexing_slicing)]
#![allow(missing_docs, clippy::cast_precision_loss)] // figures for people

#[allow(dead_code)] // the tests use the rest
#[path = "../tests/nodes/cluster.rs"]
mod cluster;
#[allow(dead_code)]
#[path = "../tests/serve/kit.rs"]
mod kit;
#[allow(dead_code)]
#[path = "../tests/nodes/machines.rs"]
mod machines;

use cluster::Cluster;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use uuid::Uuid;

const PATRONS: [(&str, &str); 3] = [("8001", "1111"), ("8002", "2222"), ("8003", "3333")];
/// A spot for each of the connections of a patron, so that none waits for another's answer.
const BETS: [&str; 11] = [
    "small", "big", "total-6", "total-7", "total-8", "total-9", "total-10", "total-11", "total-12",
    "total-13", "total-14",
];
/// Connections of each patron: a quiet house, in which every bet wakes everybody on its way, and
/// one with 33 bets in flight.
const LANES: [usize; 2] = [1, BETS.len()];
const TABLE: &str = "live-dice";
const REPETITIONS: usize = 5;
/// Processor time and median of a bet through a door: above the first the bench fails, the second
/// is aimed at. What three doors may cost.
const CPU: (f64, f64) = (1.8, 1.5);
const LATER: (Duration, Duration) = (Duration::from_millis(1), Duration::from_micros(500));
const WATCHED: f64 = 1.2;
/// How many watch.
const SOCKETS: usize = 30;

fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// Lets so many seconds pass.
fn rest(seconds: f64) {
    let (_nobody, heard) = std::sync::mpsc::channel::<()>();
    assert!(heard.recv_timeout(Duration::from_secs_f64(seconds)).is_err());
}

/// What processes have used, in hundredths of a second.
fn ticks(ids: &[u32]) -> u64 {
    let of = |id: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
        let fields = stat.rsplit(") ").next().unwrap().split(' ').skip(11).take(2);
        fields.map(|field| field.parse::<u64>().unwrap()).sum::<u64>()
    };
    ids.iter().map(of).sum()
}

/// The processes of the database: its server and whatever that has started.
fn database(url: &str) -> Vec<u32> {
    let folder = url.split('@').nth(1).unwrap().split('/').next().unwrap().replace("%2F", "/");
    let text = std::fs::read_to_string(format!("{folder}/data/postmaster.pid")).unwrap();
    let server: u32 = text.lines().next().unwrap().parse().unwrap();
    let parent = |id: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        stat.rsplit(") ").next()?.split(' ').nth(1)?.parse::<u32>().ok()
    };
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(|id| *id == server || parent(id) == Some(server)).collect()
}

/// Puts a bet and reads the whole answer.
fn bet(stream: &mut TcpStream, token: &str, (seat, bet): (usize, &str), stake: u64) {
    let (key, body) = (Uuid::now_v7(), json!({ "stake": stake }).to_string());
    let request = format!(
        "PUT /api/tables/{TABLE}/rounds/1/bets/{seat}/{bet} HTTP/1.1\r\nHost: b\r\n\
         Authorization: Bearer {token}\r\nIdempotency-Key: {key}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let (mut answer, mut buffer) = (String::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut buffer).unwrap();
        assert_ne!(count, 0, "hung up: {answer}");
        answer += std::str::from_utf8(&buffer[..count]).unwrap();
        let Some((head, body)) = answer.split_once("\r\n\r\n") else { continue };
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        let length = head.split("content-length: ").nth(1).unwrap().lines().next().unwrap();
        if body.len() >= length.parse().unwrap() {
            return;
        }
    }
}

/// So many bets of every patron over so many connections at once, each on a spot of its own; how
/// long each took, sorted.
fn load(address: &str, tokens: &[String], lanes: usize, count: u64) -> Vec<Duration> {
    let each = count / u64::try_from(lanes).unwrap();
    let player = |(seat, token, spot): (usize, &String, &'static str)| {
        let (address, token) = (address.to_owned(), token.clone());
        std::thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_nodelay(true).unwrap();
            let one = |n: u64| {
                let began = Instant::now();
                bet(&mut stream, &token, (seat + 1, spot), 1_000 + 1_000 * (n % 2));
                began.elapsed()
            };
            (0..each.max(1)).map(one).collect::<Vec<_>>()
        })
    };
    let of = |(seat, token)| BETS[..lanes].iter().map(move |spot| (seat, token, *spot));
    let players: Vec<_> = tokens.iter().enumerate().flat_map(of).map(player).collect();
    let mut all: Vec<Duration> =
        players.into_iter().flat_map(|player| player.join().unwrap()).collect();
    all.sort();
    all
}

/// Sockets that watch the table at these addresses until this is dropped.
struct Watchers {
    stop: Arc<AtomicBool>,
    told: Arc<AtomicUsize>,
    threads: Vec<std::thread::JoinHandle<()>>,
}

impl Watchers {
    fn at(addresses: &[String], token: &str) -> Watchers {
        let (stop, told) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let watch = |n: usize| {
            let mut stream = TcpStream::connect(&addresses[n % addresses.len()]).unwrap();
            let request = format!(
                "GET /api/tables/{TABLE}/live HTTP/1.1\r\nHost: b\r\nAuthorization: Bearer {token}\
                 \r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                 Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            );
            stream.write_all(request.as_bytes()).unwrap();
            let mut head = [0; 12];
            stream.read_exact(&mut head).unwrap();
            assert_eq!(&head, b"HTTP/1.1 101");
            stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
            let (stop, told) = (Arc::clone(&stop), Arc::clone(&told));
            std::thread::spawn(move || {
                let mut buffer = vec![0; 1 << 16];
                while !stop.load(Ordering::Relaxed) {
                    if stream.read(&mut buffer).is_ok_and(|count| count > 0) {
                        told.fetch_add(1, Ordering::Relaxed);
                    }
                }
            })
        };
        let threads = (0..SOCKETS).map(watch).collect();
        Watchers { stop, told, threads }
    }

    fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(self.told.load(Ordering::Relaxed) >= SOCKETS, "somebody was told nothing");
    }
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// The processes of a house, and what each used.
struct House {
    home: String,
    doors: Vec<String>,
    tokens: [String; 3],
    /// The owner, the door, the other nodes, the bus, the database.
    processes: [Vec<u32>; 5],
    /// What each of these uses in a second in which nobody bets.
    idle: [f64; 5],
    bets: u64,
}

/// A bet through a door against one at the owner: processor time with and without that of the
/// database, and seconds at the median.
struct Hop {
    all: f64,
    without: f64,
    later: f64,
}

impl House {
    fn open() -> (Cluster, House) {
        let mut cluster = Cluster::start();
        cluster.add();
        let owner = cluster.owner();
        let others: Vec<usize> = (0..4).filter(|at| *at != owner).collect();
        let tokens = PATRONS.map(|(login, pin)| cluster.log_in(owner, login, pin));
        let dora = cluster.nodes[owner].client(Some(&cluster.log_in(owner, "dora", "2468")));
        let open = json!({ "round": 1, "command": { "do": "open-bets" }, "preview": false });
        let path = format!("/api/tables/{TABLE}/commands");
        let (status, said) = dora.send("POST", &path, &Uuid::now_v7().to_string(), &open).unwrap();
        assert_eq!(status, 200, "{said}");
        let ids = |nodes: &[usize]| nodes.iter().map(|at| cluster.nodes[*at].id()).collect();
        let processes = [
            ids(&[owner]),
            ids(&others[..1]),
            ids(&others[1..]),
            vec![cluster.bus_id()],
            database(&cluster.url),
        ];
        let at = |at: &usize| cluster.nodes[*at].address.clone();
        let (home, doors) = (at(&owner), others.iter().map(at).collect());
        let bets = if is_small() { 22 } else { 3_300 };
        let mut house = House { home, doors, tokens, processes, idle: [0.0; 5], bets };
        let nobody = if is_small() { 0.2 } else { 5.0 };
        house.idle = house.used(|| rest(nobody)).0.map(|used| used / nobody);
        println!("while nobody bets {:.1?} a second", house.idle);
        (cluster, house)
    }

    /// What each of the processes uses meanwhile, beyond what it uses when nobody bets.
    fn used<T>(&self, work: impl FnOnce() -> T) -> ([f64; 5], T) {
        let (before, began) = (self.processes.each_ref().map(|ids| ticks(ids)), Instant::now());
        let done = work();
        let (seconds, after) = (began.elapsed().as_secs_f64(), self.processes.each_ref());
        let used = std::array::from_fn(|at| {
            let used = (ticks(after[at]) - before[at]) as f64;
            (used - self.idle[at] * seconds).max(0.0)
        });
        (used, done)
    }

    fn hop(&self, lanes: usize) -> Hop {
        let [here, there] = [&self.home, &self.doors[0]].map(|address| {
            let (used, took) = self.used(|| load(address, &self.tokens, lanes, self.bets));
            (used, took[took.len() / 2])
        });
        println!(
            "{} in flight at the owner {here:.0?}, through a door {there:.0?} (hundredths of a \
             second of the owner, the door, the other nodes, the bus, the database; median)",
            lanes * PATRONS.len()
        );
        let ratio = |of: usize| {
            let all = |used: &[f64; 5]| used.iter().take(of).sum::<f64>().max(1.0);
            all(&there.0) / all(&here.0)
        };
        let later = there.1.as_secs_f64() - here.1.as_secs_f64();
        Hop { all: ratio(5), without: ratio(4), later }
    }

    /// What the owner uses while a table is watched through three doors, against one.
    fn watched(&self) -> f64 {
        let [one, three] = [&self.doors[..1], &self.doors[..]].map(|at| {
            let before = ticks(&self.processes[0]);
            let watchers = Watchers::at(at, &self.tokens[0]);
            load(&self.home, &self.tokens, 1, self.bets);
            let used = ticks(&self.processes[0]) - before;
            watchers.end();
            used
        });
        println!("watched by {SOCKETS} through one door {one}, through three {three}");
        three.max(1) as f64 / one.max(1) as f64
    }
}

fn main() {
    let (mut cluster, house) = House::open();
    let times = if is_small() { 1 } else { REPETITIONS };
    let [quiet, busy] = LANES.map(|lanes| {
        let hops: Vec<Hop> = (0..times).map(|_| house.hop(lanes)).collect();
        let of = |what: fn(&Hop) -> f64| median(hops.iter().map(what).collect());
        let hop = Hop {
            all: of(|hop| hop.all),
            without: of(|hop| hop.without),
            later: of(|hop| hop.later),
        };
        println!(
            "{} in flight, a bet through a door: {:.2}x the processor ({:.2}x without the \
             database), {:+.2} ms at the median",
            lanes * PATRONS.len(),
            hop.all,
            hop.without,
            hop.later * 1_000.0
        );
        hop
    });
    println!("aims: {}x the processor, {:?} at the median", CPU.1, LATER.1);
    let watched = median((0..times).map(|_| house.watched()).collect());
    println!(
        "a table watched through three doors: {watched:.2}x one, at its owner (goal {WATCHED})"
    );
    let owner = cluster.owner();
    let books: Value = cluster.nodes[owner].client(None).get("/readyz");
    assert_eq!(books["ready"], true);
    let hop = |hop: &Hop| hop.all <= CPU.0 && hop.later <= LATER.0.as_secs_f64();
    let met = hop(&quiet) && hop(&busy) && watched <= WATCHED;
    assert!(is_small() || met, "goal missed");
}
