//! A house in memory behind a real socket, and a small client for it.

use croupier_audit::HouseKey;
use croupier_floor::{Answer, Command, FixedDealer, Floor, FloorHandle, Request, Requester};
use croupier_house::{CageCommand, CageRules, HouseCommand, Patron, PitRank, Role, Staff};
use croupier_server::{
    App, Attempts, Bounds, Certificate, Logins, Sessions, Setup, hash_pin, serve,
};
use croupier_store::{Key, MemoryJournal};
use croupier_table::{Dealing, Keeping, Procedure, Stakes, TableCommand, TableSettings};
use croupier_testkit::LIBRARY;
pub use croupier_testkit::cents;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use uuid::Uuid;

/// Every role with a login.
pub const ROLES: [(&str, Role); 8] = [
    ("ann", Role::Patron),
    ("dora", Role::Dealer),
    ("sam", Role::PitSupervisor),
    ("mia", Role::PitManager),
    ("sue", Role::ShiftManager),
    ("carl", Role::Cashier),
    ("abe", Role::Auditor),
    ("ada", Role::Administrator),
];
pub const PIN: &str = "1234";
/// What ann and bob begin with.
pub const CREDIT: u64 = 1_000_000;

static PIN_HASH: LazyLock<String> = LazyLock::new(|| hash_pin(PIN).unwrap());

pub struct House {
    pub address: SocketAddr,
    pub floor: FloorHandle,
    pub app: App,
    clock: Arc<AtomicU64>,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<std::io::Result<()>>,
}

pub fn settings(rulebook: &str, layout: Option<&str>, dealing: Dealing) -> TableSettings {
    TableSettings {
        rulebook: rulebook.to_owned(),
        limits: croupier_testkit::limits(1_000, 500_000),
        result_pause_ms: 6_000,
        positions: 6,
        ..croupier_testkit::settings(&croupier_testkit::rulebook(rulebook), layout, dealing)
    }
}

impl House {
    /// Live baccarat `b1`, live Sic Bo `s1`, automatic Sic Bo `a1`; bob and all of [`ROLES`].
    pub async fn open() -> House {
        House::open_at(TcpListener::bind("127.0.0.1:0").await.unwrap()).await
    }

    /// The same behind this listener.
    pub async fn open_at(listener: TcpListener) -> House {
        House::open_with(listener, Bounds::default(), None).await
    }

    /// A house where people log in like this.
    pub async fn open_logins(logins: Logins) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        House::open_as(listener, (Bounds::default(), None), (logins, true), None).await
    }

    /// A new house, without people or tables.
    pub async fn open_new(logins: Logins) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        House::open_as(listener, (Bounds::default(), None), (logins, false), None).await
    }

    /// A house that exports its gaming days to a folder.
    pub async fn open_exporting(folder: PathBuf) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let usual = (Bounds::default(), None);
        House::open_as(listener, usual, (Logins::default(), true), Some(folder)).await
    }

    /// The same with these bounds, and by HTTPS where there is a certificate.
    pub async fn open_with(
        listener: TcpListener,
        bounds: Bounds,
        certificate: Option<Certificate>,
    ) -> House {
        House::open_as(listener, (bounds, certificate), (Logins::default(), true), None).await
    }

    async fn open_as(
        listener: TcpListener,
        (bounds, certificate): (Bounds, Option<Certificate>),
        (logins, furnished): (Logins, bool),
        export: Option<PathBuf>,
    ) -> House {
        let clock = Arc::new(AtomicU64::new(1_800_000_000_000));
        let now = |clock: &Arc<AtomicU64>| {
            let clock = Arc::clone(clock);
            move || clock.load(Ordering::SeqCst)
        };
        let library = Arc::clone(&LIBRARY);
        let dealer = Box::new(FixedDealer::default());
        let journal = Box::new(MemoryJournal::new());
        let floor = Floor::open(journal, library, dealer, now(&clock)()).unwrap();
        let floor = FloorHandle::spawn(floor, now(&clock)).unwrap();
        if furnished {
            furnish(&floor).await;
        }
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let clock_of_app = Arc::new(now(&clock));
        let app = App::new(Setup {
            floor: floor.clone(),
            sessions: Sessions::in_memory(),
            clock: clock_of_app,
            books: None,
            signer: Some(Arc::new(HouseKey::from_bytes(&[7; 32]))),
            recording: Some("https://vms.example/{table}?at={utc}#t={s}".to_owned()),
            attempts: Attempts::in_memory(),
            bounds,
            certificate,
            figures: Some(croupier_server::FiguresSetup {
                book: croupier_report::Book::in_memory().unwrap(),
                reader: None,
                operator: "The House".to_owned(),
                export,
            }),
            logins,
            shows_house_edge: true,
        });
        let serving = tokio::spawn(serve(listener, app.clone(), async {
            let _ = stopped.await;
        }));
        House { address, floor, app, clock, stop: Some(stop), serving }
    }

    pub fn now_ms(&self) -> u64 {
        self.clock.load(Ordering::SeqCst)
    }

    pub fn advance(&self, ms: u64) {
        self.clock.fetch_add(ms, Ordering::SeqCst);
    }

    /// Tells the server to stop.
    pub fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    pub async fn stopped(self) {
        self.serving.await.unwrap().unwrap();
    }

    /// A client who is logged in.
    pub async fn client(&self, login: &str) -> Client {
        let mut client = Client { address: self.address, token: None };
        let body = json!({ "login": login, "pin": PIN });
        let reply = client.send("POST", "/api/sessions", Some(body)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        client.token = Some(reply.json["token"].as_str().unwrap().to_owned());
        client
    }

    /// Opens another table.
    pub async fn table(&self, id: &str, rulebook: &str, dealing: Dealing) {
        let (table, name) = (id.parse().unwrap(), id.to_uppercase());
        let settings = settings(rulebook, None, dealing);
        give(&self.floor, Command::OpenTable { table, name, settings }).await;
        assign(&self.floor, id).await;
    }

    /// Opens a private table of Sic Bo.
    pub async fn private_table(&self, id: &str) {
        let (table, name) = (id.parse().unwrap(), id.to_uppercase());
        let settings = TableSettings { private: true, ..settings("sic-bo", None, Dealing::Live) };
        give(&self.floor, Command::OpenTable { table, name, settings }).await;
        assign(&self.floor, id).await;
    }

    /// From now on the house keeps tills; cora is a second cashier. Carl's till is opened with this
    /// much cash and as much in chips.
    pub async fn keep_tills(&self, cash: u64) -> Client {
        let rules = CageCommand::ChangeRules(CageRules::usual("Lucky Hall"));
        give(&self.floor, Command::House(HouseCommand::Cage(rules))).await;
        let (name, login) = ("CORA".to_owned(), "cora".to_owned());
        let (id, pin_hash) = ("cora".parse().unwrap(), PIN_HASH.clone());
        let staff = Staff { id, name, login, pin_hash, role: Role::Cashier };
        give(&self.floor, Command::House(HouseCommand::RegisterStaff(staff))).await;
        let carl = self.client("carl").await;
        let count = json!({ "cash": cash, "chips": cash });
        carl.command("POST", "/api/cage/till", count).await.ok();
        carl
    }

    /// Opens a chip table of Sic Bo.
    pub async fn chip_table(&self, id: &str) {
        let (table, name) = (id.parse().unwrap(), id.to_uppercase());
        let procedure = Procedure { stakes: Stakes::Chips, ..Procedure::default() };
        let settings = TableSettings { procedure, ..settings("sic-bo", None, Dealing::Live) };
        give(&self.floor, Command::OpenTable { table, name, settings }).await;
        assign(&self.floor, id).await;
    }

    /// Opens an automatic table where cards are dealt face down.
    pub async fn face_down(&self, id: &str) {
        let (table, name) = (id.parse().unwrap(), id.to_uppercase());
        let plain = settings("tiger-buffalo-non-commission", Some("A"), Dealing::Automatic);
        let procedure = Procedure { face_down: true, ..Procedure::default() };
        let settings = TableSettings { procedure, ..plain };
        give(&self.floor, Command::OpenTable { table, name, settings }).await;
        assign(&self.floor, id).await;
    }

    pub fn stranger(&self) -> Client {
        Client { address: self.address, token: None }
    }
}

async fn furnish(floor: &FloorHandle) {
    let tables = [
        ("b1", "tiger-buffalo-commission-insurance", Some("M"), Dealing::Live),
        ("s1", "sic-bo", None, Dealing::Live),
        ("a1", "sic-bo", None, Dealing::Automatic),
    ];
    for (id, rulebook, layout, dealing) in tables {
        let settings = settings(rulebook, layout, dealing);
        let table = id.parse().unwrap();
        give(floor, Command::OpenTable { table, name: id.to_uppercase(), settings }).await;
    }
    for id in ["ann", "bob"] {
        let (id, pin_hash) = (id.parse().unwrap(), PIN_HASH.clone());
        let (name, card_number) = (format!("The patron {id}"), format!("{id}"));
        let patron = Patron { id, name, card_number, pin_hash };
        let credits = HouseCommand::BuyCredits { patron: patron.id.clone(), amount: cents(CREDIT) };
        give(floor, Command::House(HouseCommand::RegisterPatron(patron))).await;
        call(floor, Role::Cashier, Command::House(credits)).await;
    }
    for (id, role) in &ROLES[1..] {
        let (name, login) = (id.to_uppercase(), (*id).to_owned());
        let id = id.parse().unwrap();
        let staff = Staff { id, name, login, pin_hash: PIN_HASH.clone(), role: *role };
        give(floor, Command::House(HouseCommand::RegisterStaff(staff))).await;
    }
    for (id, ..) in tables {
        assign(floor, id).await;
    }
}

/// The staff of the pit are assigned to a table, each in the own rank (R34).
async fn assign(floor: &FloorHandle, table: &str) {
    for (id, role) in ROLES {
        let Some(position) = role.rank().filter(|rank| *rank < PitRank::ShiftManager) else {
            continue;
        };
        let keeping = Keeping::Assign { staff: id.parse().unwrap(), position };
        let (table, command) = (table.parse().unwrap(), TableCommand::Keep(keeping));
        call(floor, Role::ShiftManager, Command::Table { table, command }).await;
    }
}

pub async fn give(floor: &FloorHandle, command: Command) {
    call(floor, Role::Administrator, command).await;
}

async fn call(floor: &FloorHandle, role: Role, command: Command) {
    let request = Request {
        key: Key(*Uuid::now_v7().as_bytes()),
        request_hash: [0; 32],
        actor: Requester { id: "house".into(), role, name: "house".into() },
        command,
        preview: false,
    };
    let answer = floor.call(request).await;
    assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
}

pub fn key() -> String {
    Uuid::now_v7().to_string()
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Reply {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub text: String,
    pub json: Value,
}

impl Reply {
    /// Whether this is a problem of this status and code, as RFC 9457 has it.
    #[track_caller]
    pub fn is_problem(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.json["code"].as_str()), (status, Some(code)), "{self:?}");
        assert_eq!(self.headers["content-type"], "application/problem+json");
        assert_eq!(self.json["type"], format!("about:blank#{code}"));
        assert_eq!(self.json["status"], status);
        assert!(self.json["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
        assert!(self.json["facts"].is_object());
    }

    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json
    }
}

#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub token: Option<String>,
}

impl Client {
    pub async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    /// A command under a fresh key.
    pub async fn command(&self, method: &str, path: &str, body: Value) -> Reply {
        self.keyed(method, path, &key(), body).await
    }

    pub async fn keyed(&self, method: &str, path: &str, key: &str, body: Value) -> Reply {
        let body = body.to_string();
        let headers = [("Content-Type", "application/json"), ("Idempotency-Key", key)];
        self.raw(method, path, &headers, body.as_bytes()).await
    }

    pub async fn bet(&self, table: &str, round: u32, bet: &str, stake: u64) -> Reply {
        let path = format!("/api/tables/{table}/rounds/{round}/bets/1/{bet}");
        self.command("PUT", &path, json!({ "stake": stake })).await
    }

    /// A command of the dealer.
    pub async fn deal(&self, table: &str, round: u32, command: Value) -> Reply {
        let path = format!("/api/tables/{table}/commands");
        self.command("POST", &path, json!({ "round": round, "command": command })).await
    }

    /// A body without a key.
    pub async fn send(&self, method: &str, path: &str, body: Option<Value>) -> Reply {
        let text = body.map(|body| body.to_string()).unwrap_or_default();
        self.raw(method, path, &[("Content-Type", "application/json")], text.as_bytes()).await
    }

    pub async fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Reply {
        let stream = TcpStream::connect(self.address).await.unwrap();
        self.raw_over(stream, (method, path), headers, body).await
    }

    /// The same over a connection that is there already.
    pub async fn raw_over(
        &self,
        mut stream: impl AsyncRead + AsyncWrite + Unpin,
        (method, path): (&str, &str),
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Reply {
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n",
            self.address,
            body.len()
        );
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(token) = &self.token {
            head += &format!("Authorization: Bearer {token}\r\n");
        }
        head += "\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        let _ = stream.write_all(body).await; // a server that has read enough may hang up
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        parse(&String::from_utf8(answer).unwrap())
    }
}

fn parse(answer: &str) -> Reply {
    let (head, text) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap_or("0");
    let header = |line: &str| {
        let (name, value) = line.split_once(": ").unwrap();
        (name.to_lowercase(), value.to_owned())
    };
    Reply {
        status: status.parse().unwrap(),
        headers: lines.map(header).collect(),
        text: text.to_owned(),
        json: serde_json::from_str(text).unwrap_or(Value::Null),
    }
}
