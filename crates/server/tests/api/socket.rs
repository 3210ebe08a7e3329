//! The socket: everything on connect, whole sections as they change, only what is news on return.

use crate::kit::{Client, House, PIN};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

pub struct Socket(pub WebSocketStream<TcpStream>);

/// Nothing here takes so long; it only keeps a broken test from waiting for ever.
pub const PATIENCE: Duration = Duration::from_secs(20);

pub async fn connect(client: &Client, path: &str, origin: Option<&str>) -> Result<Socket, Error> {
    let stream = TcpStream::connect(client.address).await.unwrap();
    connect_over(stream, client, path, origin).await
}

pub async fn connect_over(
    stream: TcpStream,
    client: &Client,
    path: &str,
    origin: Option<&str>,
) -> Result<Socket, Error> {
    let mut request = format!("ws://{}{path}", client.address).into_client_request().unwrap();
    let headers = request.headers_mut();
    if let Some(token) = &client.token {
        let cookie = format!("croupier_session={token}");
        headers.insert("cookie", cookie.parse().unwrap());
    }
    if let Some(origin) = origin {
        headers.insert("origin", origin.parse().unwrap());
    }
    tokio_tungstenite::client_async(request, stream).await.map(|(socket, _)| Socket(socket))
}

impl Socket {
    async fn next(&mut self) -> Message {
        timeout(PATIENCE, self.0.next()).await.unwrap().unwrap().unwrap()
    }

    async fn message(&mut self) -> Value {
        let message = self.next().await;
        let Message::Text(text) = message else { panic!("{message:?}") };
        serde_json::from_str(&text).unwrap()
    }

    /// Messages until the clock, by section: the version of each.
    pub async fn until_clock(&mut self) -> BTreeMap<String, u64> {
        let mut versions = BTreeMap::new();
        loop {
            let message = self.message().await;
            match message["section"].as_str().unwrap() {
                "clock" => return versions,
                section => {
                    versions.insert(section.to_owned(), message["version"].as_u64().unwrap())
                }
            };
        }
    }

    /// Whole messages, until these are enough.
    pub async fn told_until(&mut self, enough: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let mut told = Vec::new();
        while !enough(&told) {
            told.push(self.message().await);
        }
        told
    }

    /// The next message of a section.
    pub async fn section(&mut self, section: &str) -> Value {
        loop {
            let message = self.message().await;
            if message["section"] == section {
                return message;
            }
        }
    }
}

#[tokio::test]
async fn a_patron_is_told_everything_and_then_what_changes() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let mut socket = connect(&ann, "/api/tables/s1/live", None).await.unwrap();
    let first = socket.until_clock().await;
    let names: Vec<&str> = first.keys().map(String::as_str).collect();
    assert_eq!(names, ["mine", "roads", "round", "table"]);
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    let round = socket.section("round").await;
    assert_eq!((&round["data"]["phase"], &round["data"]["round"]), (&json!("open"), &json!(1)));
    assert_eq!(round["version"], first["round"] + 1);
    // Open bets leave room for hers, and a bet takes some of it.
    let mine = socket.section("mine").await;
    assert_eq!(mine["version"], first["mine"] + 1);
    let left = |mine: &Value| mine["data"]["room"][0]["more"].as_u64().unwrap();
    let before = left(&mine);
    ann.bet("s1", 1, "big", 3_000).await.ok();
    let mine = socket.section("mine").await;
    assert_eq!(mine["data"]["in_play"], 3_000);
    assert_eq!(left(&mine), before - 3_000);
    assert_eq!(mine["version"], first["mine"] + 2);
}

#[tokio::test]
async fn whoever_comes_back_is_told_only_what_is_news() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let mut socket = connect(&ann, "/api/tables/s1/live", None).await.unwrap();
    let held = socket.until_clock().await;
    let back = |held: &BTreeMap<String, u64>| {
        let versions = held.iter().map(|(section, version)| format!("{section}={version}"));
        format!("/api/tables/s1/live?{}", versions.collect::<Vec<_>>().join("&"))
    };
    drop(socket);
    let mut socket = connect(&ann, &back(&held), None).await.unwrap();
    assert_eq!(socket.until_clock().await, BTreeMap::new());
    drop(socket);
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    let mut socket = connect(&ann, &back(&held), None).await.unwrap();
    let news = socket.until_clock().await;
    let changed = ["mine", "round"].map(|section| (section.to_owned(), held[section] + 1));
    assert_eq!(news, BTreeMap::from(changed));
    let whole = ann.get("/api/tables/s1").await.ok();
    assert_eq!(whole["round"]["version"], held["round"] + 1);
    assert_eq!(whole["roads"]["version"], held["roads"]);
}

#[tokio::test]
async fn the_dealer_sees_the_console_and_patrons_do_not() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let mut socket = connect(&dora, "/api/tables/s1/live", None).await.unwrap();
    let names: Vec<String> = socket.until_clock().await.into_keys().collect();
    assert_eq!(names, ["console", "may", "pit", "roads", "round", "table"]);
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    let console = socket.section("console").await;
    assert_eq!(console["data"]["commands"], json!(["close-bets", "interrupt", "place-bet-for"]));
    ann.bet("s1", 1, "big", 3_000).await.ok();
    let console = socket.section("console").await;
    assert_eq!(console["data"]["bets"][0]["patron"], "The patron ann");
}

/// Who deals reports what is wrong; who only handles money is told nothing of it.
#[tokio::test]
async fn the_pit_is_for_who_works_at_tables_and_for_who_reads_the_books() {
    let house = House::open().await;
    for (login, sees) in [
        ("dora", true),
        ("carl", false),
        ("sam", true),
        ("mia", true),
        ("abe", true),
        ("ada", true),
    ] {
        let client = house.client(login).await;
        let whole = client.get("/api/tables/s1").await.ok();
        assert_eq!(!whole["pit"].is_null(), sees, "{login}");
        let mut socket = connect(&client, "/api/tables/s1/live", None).await.unwrap();
        assert_eq!(socket.until_clock().await.contains_key("pit"), sees, "{login}");
    }
}

#[tokio::test]
async fn money_bought_elsewhere_shows_at_the_table() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    let mut socket = connect(&ann, "/api/tables/s1/live", None).await.unwrap();
    socket.until_clock().await;
    let carl = house.client("carl").await;
    let sale = json!({ "patron": "ann", "amount": 2_500 });
    carl.command("POST", "/api/credits", sale).await.ok();
    assert_eq!(socket.section("mine").await["data"]["credit"], 1_002_500);
}

#[tokio::test]
async fn strangers_and_other_sites_are_not_let_in() {
    let house = House::open().await;
    let status = |result: Result<Socket, Error>| match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("{other}"),
        Ok(_) => 101,
    };
    let path = "/api/tables/s1/live";
    assert_eq!(status(connect(&house.stranger(), path, None).await), 401);
    let ann = house.client("ann").await;
    assert_eq!(status(connect(&ann, path, Some("http://evil.example")).await), 403);
    let own = format!("http://{}", house.address);
    assert_eq!(status(connect(&ann, path, Some(&own)).await), 101);
    assert_eq!(status(connect(&ann, "/api/tables/s9/live", None).await), 404);
    assert_eq!(status(connect(&ann, "/api/tables/s1/live?table=x", None).await), 400);
}

#[tokio::test]
async fn a_server_that_stops_closes_its_sockets() {
    let mut house = House::open().await;
    let ann = house.client("ann").await;
    let mut socket = connect(&ann, "/api/tables/s1/live", None).await.unwrap();
    socket.until_clock().await;
    house.stop();
    let Message::Close(Some(frame)) = socket.next().await else { panic!("no close") };
    assert_eq!(u16::from(frame.code), 1012);
    let body = json!({ "login": "ann", "pin": PIN });
    drop((socket, body));
    timeout(PATIENCE, house.stopped()).await.unwrap();
}
