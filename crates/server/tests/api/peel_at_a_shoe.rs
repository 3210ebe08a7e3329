//! A card that the shoe of a live table has read and a patron turns: whoever looks anywhere before
//! it is turned, over a socket or by asking, finds no face; the patron who bends it sees what the
//! bend shows.

use crate::devices::add;
use crate::kit::{Client, House, give};
use crate::socket::connect;
use croupier_floor::Command;
use croupier_table::{Dealing, Procedure, TableSettings};
use serde_json::{Value, json};

const TABLE: &str = "/api/tables/q2";

/// A live table where the shoe deals, face down; Ann has bet most and squeezes, bets are closed.
async fn squeezing(house: &House) -> Client {
    let book = croupier_testkit::rulebook("tiger-buffalo-commission-insurance");
    let plain = croupier_testkit::settings(&book, Some("A"), Dealing::Live);
    let procedure = Procedure { reader_deals: true, face_down: true, ..Procedure::default() };
    let settings = TableSettings { procedure, ..plain };
    let (table, name) = ("q2".parse().unwrap(), "Q2".to_owned());
    give(&house.floor, Command::OpenTable { table, name, settings }).await;
    let (sue, dora) = (house.client("sue").await, house.client("dora").await);
    let keeping = json!({ "keep": "assign", "staff": "dora", "position": "dealer" });
    sue.deal("q2", 0, json!({ "do": "keep", "keeping": keeping })).await.ok();
    let shoe = add(house, json!({ "device": "shoe-q2", "kind": "shoe", "table": "q2" })).await;
    dora.deal("q2", 0, json!({ "do": "new-shoe", "first": "AS" })).await.ok();
    dora.deal("q2", 1, json!({ "do": "open-bets" })).await.ok();
    let ann = house.client("ann").await;
    ann.bet("q2", 1, "player", 3_000).await.ok();
    answer(&ann, "ask-squeeze").await;
    dora.deal("q2", 1, json!({ "do": "answer-squeeze", "grant": true })).await.ok();
    dora.deal("q2", 1, json!({ "do": "close-bets" })).await.ok();
    shoe
}

async fn answer(client: &Client, what: &str) {
    let path = format!("{TABLE}/rounds/1/answers");
    client.command("POST", &path, json!({ "answer": what })).await.ok();
}

async fn reads(shoe: &Client, seq: u64, card: &str) -> Value {
    let body = json!({ "seq": seq, "what": { "card": card } });
    shoe.command("POST", "/api/device/readings", body).await.ok()["result"].clone()
}

#[tokio::test]
async fn a_face_that_only_the_squeezer_has_seen_is_in_nobody_elses_view_or_replay() {
    let house = House::open().await;
    let shoe = squeezing(&house).await;
    let [ann, bob, dora, mia, abe] = [
        house.client("ann").await,
        house.client("bob").await,
        house.client("dora").await,
        house.client("mia").await,
        house.client("abe").await,
    ];
    let stranger = house.stranger();
    let mut sockets = Vec::new();
    for (client, path) in [(&ann, TABLE), (&bob, TABLE), (&dora, TABLE), (&mia, TABLE)] {
        sockets.push(connect(client, &format!("{path}/live"), None).await.unwrap());
    }
    sockets.push(connect(&stranger, "/api/boards/q2/live", None).await.unwrap());
    assert_eq!(reads(&shoe, 1, "9s").await, "queued");
    assert_eq!(reads(&shoe, 2, "2d").await, "queued");

    for client in [&ann, &bob, &dora, &mia, &abe, &stranger] {
        for path in [
            TABLE,
            "/api/boards/q2",
            "/api/tables/q2/rounds/1",
            "/api/tables/q2/rounds",
            "/api/rounds/q2/1/replay",
            "/api/events?limit=500",
            "/api/pit",
        ] {
            let told = client.get(path).await.text;
            assert!(!told.contains("\"9S\"") && !told.contains("\"2D\""), "{path}: {told}");
        }
    }
    // Nor can the Dealer try out which card it is.
    for card in ["9s", "8h"] {
        let enter = json!({ "do": "enter-card", "card": card });
        let tried = json!({ "round": 1, "command": enter, "preview": true });
        let path = format!("{TABLE}/commands");
        dora.command("POST", &path, tried).await.is_problem(409, "wrong_moment");
    }
    let body = json!({ "card": 0, "edge": "bottom", "percent": 100 });
    let path = format!("{TABLE}/rounds/1/peel");
    bob.send("PUT", &path, Some(body.clone())).await.is_problem(409, "not_yours");
    let seen = ann.send("PUT", &path, Some(body)).await.ok();
    let signs = seen["pips"].as_array().unwrap();
    assert!(!signs.is_empty() && signs.iter().all(|sign| sign["suit"] == "S"), "{seen}");
    let lifted = |told: &Value| told["section"] == "peel" && told["percent"] == 100;
    let clock = |told: &Value| told["section"] == "clock";
    for (at, socket) in sockets.iter_mut().enumerate() {
        let sees_it = at < 4; // the board over the table does not
        let enough =
            |told: &[Value]| told.iter().any(clock) && (!sees_it || told.iter().any(lifted));
        for told in socket.told_until(enough).await {
            let text = told.to_string();
            assert!(!text.contains("\"9S\"") && !text.contains("pips"), "{text}");
        }
    }

    // She turns it: it is the first card of all. The next waits in its turn.
    answer(&ann, "reveal").await;
    let round = bob.get(TABLE).await.ok()["round"]["data"].to_string();
    assert!(round.contains("\"9S\"") && !round.contains("\"2D\""), "{round}");
    answer(&ann, "reveal").await;
    for (seq, card) in [(3, "KH"), (4, "4c")] {
        assert_eq!(reads(&shoe, seq, card).await, "queued");
        answer(&ann, "reveal").await;
    }
    dora.deal("q2", 1, json!({ "do": "confirm" })).await.ok();

    // In the replay of the round a face comes with the card that is drawn, not when it was read.
    for path in ["/api/rounds/q2/1/replay", "/api/tables/q2/rounds/1"] {
        let told = abe.get(path).await.ok().to_string();
        assert_eq!(told.matches(r#""card":"?""#).count(), 4, "{path}: {told}");
        assert!(told.contains(r#""card":"9S""#), "{path}: {told}");
    }
}
