//! What a house stands under load and attack, measured on the real binary: bets of many patrons,
//! logins in flight, idle and slow connections, sockets. `cargo bench -p croupier-cli --bench
//! storm` takes some minutes; `cargo test` runs the same small, for its answers.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::print_stdout)]
#![allow(missing_docs, clippy::cast_precision_loss)] // figures for people

#[path = "../tests/serve/kit.rs"]
#[allow(dead_code)] // the tests of the server use the rest
mod kit;

use croupier_server::raise_file_limit;
use kit::{Client, Scratch, Server};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// How much of everything.
struct Size {
    patrons: usize,
    tables: usize,
    seconds: u64,
    logins: usize,
    idle: usize,
    slow: usize,
    sockets: usize,
}

const FULL: Size = Size {
    patrons: 500,
    tables: 24,
    seconds: 60,
    logins: 40,
    idle: 1_100,
    slow: 600,
    sockets: 5_000,
};
const SMALL: Size =
    Size { patrons: 6, tables: 2, seconds: 2, logins: 6, idle: 60, slow: 30, sockets: 40 };

/// `cargo bench` says so; `cargo test` runs the same with little to do.
fn size() -> Size {
    if std::env::args().any(|argument| argument == "--bench") { FULL } else { SMALL }
}

fn config(size: &Size) -> String {
    // What is measured is the storm; cashiers with tills have tests of their own.
    let mut text = "[cage]\ntills = false\n".to_owned();
    for table in 0..size.tables {
        let _ = writeln!(
            text,
            "[[table]]\nid = \"t{table}\"\nname = \"T{table}\"\nrulebook = \"sic-bo\"\n\
             positions = 99\ndealing = \"automatic\"\nbetting_window_ms = 15000\n\
             result_pause_ms = 500\nlimits = {{ minimum = 100, maximum = 500000 }}"
        );
    }
    for patron in 0..size.patrons {
        let _ = writeln!(
            text,
            "[[patron]]\nid = \"p{patron}\"\nname = \"P{patron}\"\ncard_number = \"c{patron}\"\n\
             pin_file = \"pin\""
        );
    }
    text + "[[staff]]\nid = \"carl\"\nname = \"Carl\"\nlogin = \"carl\"\nrole = \"cashier\"\n\
            pin_file = \"pin\"\n"
}

/// A house, its process and everybody's token.
struct House {
    server: Server,
    tokens: Vec<String>,
    size: Size,
}

fn key() -> String {
    Uuid::now_v7().to_string()
}

/// Logs in; tries again while the house is busy hashing.
fn log_in(client: &Client, login: &str) -> String {
    loop {
        let body = json!({ "login": login, "pin": "2580" });
        match client.send("POST", "/api/sessions", "", &body) {
            Some((200, me)) => return me["token"].as_str().unwrap().to_owned(),
            // a person waits before the next try, and must not take the processor meanwhile
            Some((429 | 503, _)) | None => std::thread::park_timeout(Duration::from_millis(50)),
            other => panic!("{other:?}"),
        }
    }
}

impl House {
    fn open(scratch: &Scratch, size: Size) -> House {
        std::fs::write(scratch.0.join("pin"), "2580\n").unwrap();
        let path = scratch.0.join("house.toml");
        std::fs::write(&path, config(&size)).unwrap();
        let data = scratch.0.join("data");
        let server = Server::start(&data, &["--config", path.to_str().unwrap()]);
        let carl = server.client(Some(&log_in(&server.client(None), "carl")));
        let tokens = (0..size.patrons).map(|patron| {
            let body = json!({ "patron": format!("p{patron}"), "amount": 1_000_000 });
            let sold = carl.send("POST", "/api/credits", &key(), &body).unwrap();
            assert_eq!(sold.0, 200, "{}", sold.1);
            log_in(&server.client(None), &format!("c{patron}"))
        });
        let tokens = tokens.collect();
        House { server, tokens, size }
    }

    fn patron(&self, patron: usize) -> Client {
        self.server.client(Some(&self.tokens[patron % self.tokens.len()]))
    }

    /// Bets until this time; how long each answer took. Anything but an answer is a fault.
    fn bet(&self, patron: usize, until: Instant) -> Vec<Duration> {
        let (client, table) = (self.patron(patron), patron % self.size.tables);
        let (mut took, mut stake) = (Vec::new(), 100);
        while Instant::now() < until {
            let view = client.get(&format!("/api/tables/t{table}"));
            let round = view["round"]["data"]["round"].as_u64().unwrap();
            let seat = patron / self.size.tables + 1;
            let path = format!("/api/tables/t{table}/rounds/{round}/bets/{seat}/big");
            for _ in 0..5 {
                stake = if stake > 400 { 100 } else { stake + 1 };
                let began = Instant::now();
                let answer = client.send("PUT", &path, &key(), &json!({ "stake": stake }));
                took.push(began.elapsed());
                match answer {
                    Some((200 | 409 | 422, _)) => {}
                    other => panic!("a fault: {other:?}"),
                }
            }
        }
        took
    }

    /// Every bet of these patrons until this time, sorted by how long it took; and what happens
    /// meanwhile.
    fn bets(&self, patrons: usize, until: Instant, meanwhile: impl FnOnce()) -> Vec<Duration> {
        let mut took: Vec<Duration> = std::thread::scope(|scope| {
            let bet = |patron| scope.spawn(move || self.bet(patron, until));
            let betting: Vec<_> = (0..patrons).map(bet).collect();
            meanwhile();
            betting.into_iter().flat_map(|bets| bets.join().unwrap()).collect()
        });
        took.sort_unstable();
        took
    }

    /// The memory of the process, in MB.
    fn memory(&self) -> f64 {
        let path = format!("/proc/{}/status", self.server.id());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        let kib: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kib / 1024.0
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.server.address).unwrap()
    }
}

fn at(took: &[Duration], percent: usize) -> f64 {
    took[(took.len() - 1) * percent / 100].as_secs_f64() * 1_000.0
}

fn machine() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: Vec<&str> = load.split(' ').take(3).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("(load of the machine {}, {cores} cores)", load.join(" "))
}

/// Many patrons bet at many tables.
fn load(house: &House) {
    let length = Duration::from_secs(house.size.seconds);
    let took = house.bets(house.size.patrons, Instant::now() + length, || {});
    println!(
        "{} patrons on {} tables for {} s: {} bets answered, p50 {:.1} ms, p99 {:.1} ms, no fault, \
         {:.0} MB {}",
        house.size.patrons,
        house.size.tables,
        length.as_secs(),
        took.len(),
        at(&took, 50),
        at(&took, 99),
        house.memory(),
        machine()
    );
}

/// Logins in flight while a few patrons bet.
fn logins(house: &House) {
    let length = Duration::from_secs(house.size.seconds.min(10));
    let quiet = house.bets(4, Instant::now() + length, || {});
    let until = Instant::now() + length;
    let busy = house.bets(4, until, || {
        std::thread::scope(|scope| {
            for patron in 0..house.size.logins {
                scope.spawn(move || {
                    while Instant::now() < until {
                        log_in(&house.server.client(None), &format!("c{patron}"));
                    }
                });
            }
        });
    });
    let (before, during, memory) = (at(&quiet, 50), at(&busy, 50), house.memory());
    println!(
        "{} logins in flight: p50 of a bet {before:.1} ms before, {during:.1} ms meanwhile \
         ({:.1}x), {memory:.0} MB afterwards {}",
        house.size.logins,
        during / before,
        machine()
    );
    assert!(memory < 200.0, "{memory} MB");
}

/// Parallel guesses at one PIN, from one address.
fn guesses(house: &House) {
    let wrong = json!({ "login": "c0", "pin": "0000" });
    let answers: Vec<u16> = std::thread::scope(|scope| {
        let guess = || house.server.client(None).send("POST", "/api/sessions", "", &wrong);
        let guesses: Vec<_> = (0..200).map(|_| scope.spawn(guess)).collect();
        let answers = guesses.into_iter().map(|guess| guess.join().unwrap());
        answers.map(|answer| answer.map_or(0, |(status, _)| status)).collect()
    });
    let count = |status: u16| answers.iter().filter(|answer| **answer == status).count();
    let (looked_at, refused) = (count(401), count(429));
    println!("200 parallel guesses: {looked_at} looked at, {refused} refused unseen {}", machine());
    assert!(looked_at <= 3 && looked_at + refused == 200, "{answers:?}");
}

/// Connections that say nothing and requests that never end; then somebody logs in.
fn idle_and_slow(house: &House) {
    let mut held: Vec<TcpStream> = (0..house.size.idle).map(|_| house.connect()).collect();
    for number in 0..house.size.slow {
        let mut stream = house.connect();
        let text: &[u8] = match number % 2 {
            0 => b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            _ => b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
        };
        stream.write_all(text).unwrap();
        held.push(stream);
    }
    let began = Instant::now();
    log_in(&house.server.client(None), "c1");
    println!(
        "{} idle and {} slow connections: somebody else logs in after {} ms {}",
        house.size.idle,
        house.size.slow,
        began.elapsed().as_millis(),
        machine()
    );
}

/// Displays that listen to a table.
fn sockets(house: &House) {
    let before = house.memory();
    let open = |number: usize| {
        let mut stream = house.connect();
        let table = number % house.size.tables;
        let ask = format!(
            "GET /api/boards/t{table}/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            house.server.address
        );
        stream.write_all(ask.as_bytes()).unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 101");
        stream
    };
    let open: Vec<TcpStream> = (0..house.size.sockets).map(open).collect();
    let after = house.memory();
    let each = (after - before) * 1024.0 / open.len() as f64;
    println!("{} sockets: {each:.1} KB each, {after:.0} MB {}", open.len(), machine());
}

fn main() {
    raise_file_limit();
    let scratch = Scratch::new("storm");
    let house = House::open(&scratch, size());
    load(&house);
    logins(&house);
    guesses(&house);
    idle_and_slow(&house);
    sockets(&house);
    let ready: Value = house.server.client(None).get("/readyz");
    assert_eq!(ready["faults"], 0, "{ready}");
}
