//! A house on a file behind the whole server, and the client that benchmarks use.

use croupier_floor::{
    Answer, ChaChaDealer, Command, Floor, FloorHandle, Request, Requester, SealKey,
};
use croupier_house::{HouseCommand, Patron, Role, Staff};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_server::{App, Attempts, Bounds, Logins, Sessions, Setup, hash_pin, serve};
use croupier_store::{Key, SqliteJournal};
use croupier_table::{Dealing, RoundNo, TableCommand, TableSettings};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;

pub const PATRONS: usize = 64;

pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u64::try_from(since.as_millis()).unwrap()
}

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
pub fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

pub fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

/// The whole server on a file, with live tables `s1` and `s2` whose bets stay open.
pub async fn durable(folder: &Path) -> (FloorHandle, SocketAddr) {
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
    let tables: [croupier_house::TableId; 2] = ["s1", "s2"].map(|id| id.parse().unwrap());
    for table in tables.clone() {
        let open = Command::OpenTable { table, name: "Table".into(), settings: settings.clone() };
        give(&floor, Role::Administrator, open).await;
    }
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
    for table in tables {
        let command = TableCommand::OpenBets { round: RoundNo(1), commitment: None };
        give(&floor, Role::Dealer, Command::Table { table, command }).await;
    }
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

pub async fn give(floor: &FloorHandle, role: Role, command: Command) {
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

pub async fn log_in(address: SocketAddr) -> Vec<String> {
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

/// What this process, client and server, has used: tells more than the rate on a busy machine.
pub fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields = stat.rsplit(") ").next().unwrap().split(' ').skip(11).take(2);
    let ticks: u64 = fields.map(|field| field.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 10)
}

/// Sends a request and reads the whole answer, which must be a success.
pub async fn ask(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> String {
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
