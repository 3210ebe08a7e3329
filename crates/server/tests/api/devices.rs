//! Devices under their own credential: readings by number, answers after the commit, silence, and
//! nothing else that a credential could open.

use crate::kit::{Client, House, give};
use crate::socket::PATIENCE;
use croupier_floor::Command;
use croupier_server::{ACCESS, Who};
use croupier_table::{Dealing, Procedure, TableSettings};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Two people add a device; its credential is its id and a secret.
pub(crate) async fn add(house: &House, mut device: Value) -> Client {
    let id = device["device"].as_str().unwrap().to_owned();
    let secret = format!("{id}-a-secret-of-many-letters");
    let digest = Sha256::digest(secret.as_bytes());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    device["credential"] = json!(digest);
    device["name"] = json!(id.to_uppercase());
    let (mia, ada) = (house.client("mia").await, house.client("ada").await);
    let waits = mia.command("POST", "/api/devices", device).await.ok();
    let agreement = format!("/api/acts/{}/agreement", waits["waits"]);
    let own = mia.command("POST", &agreement, json!({})).await;
    own.is_problem(409, "second_person_needed");
    let early = Client { address: house.address, token: Some(secret.clone()) };
    early.get("/api/device").await.is_problem(401, "unauthorised");
    assert_eq!(ada.command("POST", &agreement, json!({})).await.status, 204);
    Client { address: house.address, token: Some(secret) }
}

/// A live table of a rulebook where a device deals.
async fn table(house: &House, id: &str, rulebook: &str) {
    let book = croupier_testkit::rulebook(rulebook);
    let layout = book.layouts.first().map(|layout| layout.id.clone());
    let plain = croupier_testkit::settings(&book, layout.as_deref(), Dealing::Live);
    let procedure = Procedure { reader_deals: true, ..Procedure::default() };
    let settings = TableSettings { procedure, ..plain };
    let (table, name) = (id.parse().unwrap(), id.to_uppercase());
    give(&house.floor, Command::OpenTable { table, name, settings }).await;
    let sue = house.client("sue").await;
    let keeping = json!({ "keep": "assign", "staff": "dora", "position": "dealer" });
    sue.deal(id, 0, json!({ "do": "keep", "keeping": keeping })).await.ok();
}

struct Line(WebSocketStream<TcpStream>);

impl Line {
    /// Connects and says hello; answers with the welcome.
    async fn open(client: &Client) -> (Line, Value) {
        let mut line = Line::silent(client).await;
        let welcome = line.ask(json!({ "say": "hello", "protocol": 1 })).await;
        assert_eq!(welcome["say"], "welcome");
        (line, welcome)
    }

    async fn silent(client: &Client) -> Line {
        let stream = TcpStream::connect(client.address).await.unwrap();
        let address = format!("ws://{}/api/device/live", client.address);
        let mut request = address.into_client_request().unwrap();
        let bearer = format!("Bearer {}", client.token.as_ref().unwrap());
        request.headers_mut().insert("authorization", bearer.parse().unwrap());
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
        Line(socket)
    }

    async fn say(&mut self, text: String) {
        self.0.send(Message::Text(text.into())).await.unwrap();
    }

    async fn next(&mut self) -> Value {
        let message = timeout(PATIENCE, self.0.next()).await.unwrap().unwrap().unwrap();
        match message {
            Message::Text(text) => serde_json::from_str(&text).unwrap(),
            Message::Close(frame) => {
                let code = frame.map(|frame| u16::from(frame.code));
                json!({ "say": "closed", "code": code })
            }
            other @ (Message::Binary(_)
            | Message::Ping(_)
            | Message::Pong(_)
            | Message::Frame(_)) => {
                panic!("{other:?}")
            }
        }
    }

    /// The next answer that is not news of the table.
    async fn answer(&mut self) -> Value {
        loop {
            let said = self.next().await;
            if said["say"] != "table" {
                return said;
            }
        }
    }

    async fn ask(&mut self, what: Value) -> Value {
        self.say(what.to_string()).await;
        self.answer().await
    }

    async fn read(&mut self, seq: u64, what: Value) -> Value {
        self.ask(json!({ "say": "read", "seq": seq, "what": what })).await
    }
}

async fn shoe_at(house: &House, id: &str) -> Client {
    table(house, id, "tiger-buffalo-commission-insurance").await;
    let device = json!({ "device": format!("shoe-{id}"), "kind": "shoe", "table": id });
    let shoe = add(house, device).await;
    let dora = house.client("dora").await;
    dora.deal(id, 0, json!({ "do": "new-shoe", "first": "AS" })).await.ok();
    dora.deal(id, 1, json!({ "do": "open-bets" })).await.ok();
    dora.deal(id, 1, json!({ "do": "close-bets" })).await.ok();
    shoe
}

/// What the console shows of the devices.
async fn console(dora: &Client, id: &str) -> Value {
    dora.get(&format!("/api/tables/{id}")).await.ok()["console"]["data"]["devices"].clone()
}

#[tokio::test]
async fn cards_go_down_by_the_shoe_and_every_reading_is_answered_once() {
    let house = House::open().await;
    let shoe = shoe_at(&house, "b2").await;
    // a PIN takes a while to check: a device would fall silent meanwhile
    let (dora, sam) = (house.client("dora").await, house.client("sue").await);
    let (mut line, welcome) = Line::open(&shoe).await;
    assert_eq!(welcome["mode"], "shoe_deals");
    assert_eq!((&welcome["last"], &welcome["table"]), (&json!(0), &json!("b2")));
    let first = line.read(1, json!({ "card": "9s" })).await;
    assert_eq!((&first["say"], &first["result"]), (&json!("ack"), &json!("counted")));
    // the same again is answered as before; another under its number is not taken
    assert_eq!(line.read(1, json!({ "card": "9s" })).await, first);
    let reused = line.read(1, json!({ "card": "8s" })).await;
    assert_eq!((&reused["say"], &reused["code"]), (&json!("nack"), &json!("sequence_reused")));
    let early = line.read(3, json!({ "card": "KH" })).await;
    assert_eq!((&early["code"], &early["expected"]), (&json!("out_of_order"), &json!(2)));
    // the connection breaks: the house says where it stands
    drop(line);
    let (mut line, welcome) = Line::open(&shoe).await;
    assert_eq!(welcome["last"], 1);
    for (seq, card) in [(2, "2d"), (3, "KH"), (4, "4c")] {
        assert_eq!(line.read(seq, json!({ "card": card })).await["result"], "counted");
    }
    assert_eq!(line.read(5, json!({ "card": "5c" })).await["code"], "card_in_excess");
    assert_eq!(line.read(6, json!({ "card": "joker" })).await["result"], "refused");
    let shown = console(&dora, "b2").await;
    assert_eq!(shown["unexpected"][0]["reading"], "5C");
    assert_eq!(shown["devices"][0]["alive"], true);
    dora.deal("b2", 1, json!({ "do": "confirm" })).await.is_problem(409, "reading_waits");
    let dismiss = json!({ "do": "dismiss-reading", "reason": "it slipped out" });
    dora.deal("b2", 1, dismiss.clone()).await.is_problem(409, "not_allowed");
    sam.deal("b2", 1, dismiss).await.ok();
    dora.deal("b2", 1, json!({ "do": "confirm" })).await.ok();
    for bad in ["{", "[]", r#"{"say":"open-bets"}"#, r#"{"say":"read","seq":-1}"#] {
        line.say(bad.to_owned()).await;
        assert_eq!(line.answer().await["code"], "bad_frame", "{bad}");
    }
    assert_eq!(line.ask(json!({ "say": "beat" })).await["now_ms"], house.now_ms());
    // what is told over HTTP is told in the same order
    let by_post = json!({ "seq": 8, "what": { "card": "2c" } });
    shoe.command("POST", "/api/device/readings", by_post).await.is_problem(409, "out_of_order");
    let by_post = json!({ "seq": 7, "what": { "card": "2c" } });
    let told = shoe.command("POST", "/api/device/readings", by_post).await.ok();
    assert_eq!(told["result"], "unexpected");
    assert_eq!(shoe.get("/api/device").await.ok()["last"], 7);
}

#[tokio::test]
async fn a_silent_device_is_shown_within_two_seconds_and_play_goes_on_by_hand() {
    let house = House::open().await;
    let shoe = shoe_at(&house, "b2").await;
    let dora = house.client("dora").await;
    let (mut line, _) = Line::open(&shoe).await;
    line.read(1, json!({ "card": "9s" })).await;
    let by_hand = json!({ "do": "enter-card", "card": "2d" });
    dora.deal("b2", 1, by_hand.clone()).await.is_problem(409, "device_reads");
    let mut live = crate::socket::connect(&dora, "/api/tables/b2/live", None).await.unwrap();
    let heard = Instant::now();
    drop(line); // the plug is pulled
    loop {
        let message = timeout(PATIENCE, live.0.next()).await.unwrap().unwrap().unwrap();
        let Message::Text(text) = message else { continue };
        let section: Value = serde_json::from_str(&text).unwrap();
        let device = &section["data"]["devices"]["devices"][0];
        if section["section"] == "console" && device["alive"] == false {
            break;
        }
    }
    assert!(heard.elapsed() < Duration::from_secs(2), "{:?}", heard.elapsed());
    dora.deal("b2", 1, by_hand).await.ok();
    let (mut line, welcome) = Line::open(&shoe).await;
    assert_eq!(welcome["last"], 1);
    let late = json!({ "say": "read", "seq": 2, "what": { "card": "2d" }, "held": true });
    assert_eq!(line.ask(late).await["result"], "matched");
    assert_eq!(console(&dora, "b2").await["by_hand"], false);
}

#[tokio::test]
async fn a_device_taken_away_is_out_at_once_and_a_newer_connection_takes_over() {
    let house = House::open().await;
    let shoe = shoe_at(&house, "b2").await;
    let (mut first, _) = Line::open(&shoe).await;
    let (mut second, _) = Line::open(&shoe).await;
    assert_eq!(first.read(1, json!({ "card": "9s" })).await["code"], 4409);
    assert_eq!(second.read(1, json!({ "card": "9s" })).await["result"], "counted");
    let mia = house.client("mia").await;
    let reason = json!({ "reason": "it was seen open" });
    let revoked = mia.command("DELETE", "/api/devices/shoe-b2", reason).await;
    assert_eq!(revoked.status, 204);
    let after = second.read(2, json!({ "card": "2d" })).await;
    let closed = after["say"] == "closed" && after["code"] == 4403;
    assert!(closed || after["code"] == "no_such_device", "{after}");
    shoe.get("/api/device").await.is_problem(401, "unauthorised");
    let list = mia.get("/api/devices").await.ok();
    assert!(list["devices"][0]["revoked_ms"].is_number());
}

/// Every route there is: a credential opens the doors of a device and no other, and no session
/// opens a door of a device.
#[tokio::test]
async fn a_credential_opens_nothing_but_the_doors_of_a_device() {
    let house = House::open().await;
    let shoe = shoe_at(&house, "b2").await;
    let ada = house.client("ada").await;
    for access in ACCESS.iter().filter(|access| access.who != Who::Everybody) {
        let path = access.path.replace("{table}", "b2").replace("{round}", "1");
        let path = path.replace("{device}", "shoe-b2").replace(['{', '}'], "");
        let person = if access.who == Who::Device { &ada } else { &shoe };
        let reply = person.command(access.method, &path, json!({})).await;
        reply.is_problem(401, "unauthorised");
    }
    let dora = house.client("dora").await;
    let device = json!({ "device": "x", "name": "X", "kind": "shoe", "credential": "00" });
    dora.command("POST", "/api/devices", device.clone()).await.is_problem(403, "not_allowed");
    ada.command("POST", "/api/devices", device).await.is_problem(409, "credential_unfit");
}

/// The tests come from 127.0.0.1, so that is the terminal.
#[tokio::test]
async fn notes_tickets_and_paper_at_a_terminal() {
    let house = House::open().await;
    let here = "127.0.0.1";
    let at = |device: &str, kind: &str| json!({ "device": device, "kind": kind, "terminal": here });
    let acceptor = add(&house, at("notes-1", "acceptor")).await;
    let scanner = add(&house, at("scan-1", "scanner")).await;
    let printer = add(&house, at("print-1", "printer")).await;
    let (mut notes, _) = Line::open(&acceptor).await;
    let nobody = notes.read(1, json!({ "note": 5_000 })).await;
    assert_eq!((&nobody["result"], &nobody["code"]), (&json!("refused"), &json!("no_such_person")));
    let ann = house.client("ann").await;
    let credit = async || ann.get("/api/me").await.ok()["credit"].as_u64().unwrap();
    let before = credit().await;
    let taken = notes.read(2, json!({ "note": 5_000 })).await;
    assert_eq!(taken["result"], "stack");
    assert_eq!(notes.read(2, json!({ "note": 5_000 })).await, taken);
    drop(notes); // the plug is pulled: was it taken?
    let (mut notes, welcome) = Line::open(&acceptor).await;
    assert_eq!(welcome["last"], 2);
    assert_eq!(notes.read(2, json!({ "note": 5_000 })).await, taken);
    assert_eq!(credit().await, before + 5_000);
    // the printer gets the ticket, and after a loss the same as a copy
    let (mut paper, _) = Line::open(&printer).await;
    let ticket = ann.command("POST", "/api/tickets", json!({ "amount": 900 })).await.ok();
    let job = paper.answer().await;
    assert_eq!((&job["say"], &job["again"]), (&json!("job"), &json!(false)));
    drop(paper);
    let (mut paper, _) = Line::open(&printer).await;
    let again = paper.answer().await;
    assert_eq!((&again["job"], &again["again"]), (&job["job"], &json!(true)));
    let copy: String = b"COPY 1".iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(again["escpos"].as_str().unwrap().contains(&copy));
    assert!(!job["escpos"].as_str().unwrap().contains(&copy));
    assert_eq!(paper.read(1, json!({ "printed": job["job"] })).await["result"], "printed");
    let (mut scan, _) = Line::open(&scanner).await;
    let number = json!({ "ticket": ticket["number"] });
    assert_eq!(scan.read(1, number.clone()).await["result"], "credited");
    assert_eq!(scan.read(2, number).await["code"], "ticket_redeemed");
    assert_eq!(credit().await, before + 5_000);
    // two people count the notes
    let (carl, sue) = (house.client("carl").await, house.client("sue").await);
    let count = json!({ "counted": 5_000 });
    let waits = carl.command("POST", "/api/devices/notes-1/count", count).await.ok();
    let agreement = format!("/api/acts/{}/agreement", waits["waits"]);
    assert_eq!(sue.command("POST", &agreement, json!({})).await.status, 204);
    assert_eq!(sue.get("/api/devices").await.ok()["devices"][0]["notes"], 0);
    // no bank prints such a note
    assert_eq!(notes.read(3, json!({ "note": 1_000_001 })).await["code"], "amount_out_of_range");
    // who has logged out is not there
    ann.command("DELETE", "/api/sessions", json!({})).await;
    assert_eq!(notes.read(4, json!({ "note": 5_000 })).await["code"], "no_such_person");
}

/// Who installed an acceptor knows its credential, and makes no money with it from elsewhere.
#[tokio::test]
async fn a_device_of_a_terminal_speaks_only_from_there() {
    let house = House::open().await;
    let far = json!({ "device": "notes-2", "kind": "acceptor", "terminal": "10.9.8.7" });
    let there = add(&house, far).await;
    there.get("/api/device").await.is_problem(401, "unauthorised");
    let note = json!({ "seq": 1, "what": { "note": 5_000 }, "read_ms": 0 });
    there.command("POST", "/api/device/readings", note).await.is_problem(401, "unauthorised");
}

/// A note is cash as at the cage (docs/cage.md): at the threshold it is given back until a cashier
/// has seen a document, and then the report stands before it.
#[tokio::test]
async fn notes_count_towards_the_threshold_for_cash() {
    let house = House::open().await;
    let carl = house.keep_tills(50_000).await;
    let at = json!({ "device": "notes-1", "kind": "acceptor", "terminal": "127.0.0.1" });
    let (mut notes, _) = Line::open(&add(&house, at).await).await;
    let ann = house.client("ann").await;
    ann.get("/api/me").await.ok();
    let sale = json!({ "patron": "ann", "amount": 400_000, "means": "cash" });
    carl.command("POST", "/api/credits", sale.clone()).await.ok();
    assert_eq!(notes.read(1, json!({ "note": 500_000 })).await["result"], "stack");
    let above = notes.read(2, json!({ "note": 100_000 })).await;
    assert_eq!(
        (&above["result"], &above["code"]),
        (&json!("refused"), &json!("identification_needed"))
    );
    carl.command("POST", "/api/credits", sale).await.is_problem(409, "identification_needed");
    let reports = house.client("sue").await;
    let shown = json!({ "document": "passport", "digits": "42X", "compared": true });
    let identify = "/api/patrons/ann/identification";
    let not_compared = json!({ "document": "passport", "digits": "42X", "compared": false });
    let unfit = carl.command("POST", identify, not_compared).await;
    unfit.is_problem(409, "identification_unfit");
    ann.command("POST", identify, shown.clone()).await.is_problem(403, "not_allowed");
    assert_eq!(carl.command("POST", identify, shown).await.status, 204);
    assert_eq!(reports.get("/api/cage/reports").await.ok()["reports"], json!([]));
    assert_eq!(notes.read(3, json!({ "note": 100_000 })).await["result"], "stack");
    let told = reports.get("/api/cage/reports").await.ok();
    let report = &told["reports"][0];
    assert_eq!((&report["total"], &report["way"]), (&json!(1_000_000), &json!("in")));
    assert_eq!(report["digits"], "42X");
    assert_eq!(told["reports"].as_array().unwrap().len(), 1);
    // once reported nobody asks again on this day
    assert_eq!(notes.read(4, json!({ "note": 500_000 })).await["result"], "stack");
    assert_eq!(reports.get("/api/cage/reports").await.ok()["reports"].as_array().unwrap().len(), 1);
}
