//! The pit: calls from the tables, what waits first, who signs at a Dealer's console, the floor's
//! totals, and the screen on the wall.

use crate::kit::{Client, House, PIN};
use serde_json::{Value, json};

async fn keep(client: &Client, keeping: Value) -> crate::kit::Reply {
    let body = json!({ "command": { "do": "keep", "keeping": keeping } });
    client.command("POST", "/api/tables/b1/commands", body).await
}

async fn b1(client: &Client) -> Value {
    let view = client.get("/api/pit").await.ok();
    view["tables"].as_array().unwrap().iter().find(|table| table["id"] == "b1").unwrap().clone()
}

async fn sign(client: &Client, login: &str, pin: &str, what: Value) -> crate::kit::Reply {
    let body = json!({ "login": login, "pin": pin, "command": { "round": 1, "command": what } });
    client.command("POST", "/api/tables/b1/signatures", body).await
}

#[tokio::test]
async fn a_dealer_calls_the_floor_and_a_supervisor_comes() {
    let house = House::open().await;
    let (dora, sam) = (house.client("dora").await, house.client("sam").await);
    assert_eq!(b1(&sam).await["waits"], json!([]));
    let call = json!({ "keep": "call-floor", "reason": "dispute" });
    keep(&dora, call.clone()).await.ok();
    keep(&dora, call).await.is_problem(409, "floor_called_already");
    let since = house.now_ms();
    let waits = json!([{ "kind": "call", "what": "dispute", "by": "DORA", "since_ms": since }]);
    assert_eq!(b1(&sam).await["waits"], waits);
    let told = sam.get("/api/tables/b1").await.ok()["pit"]["data"]["call"].clone();
    assert_eq!(told, json!({ "reason": "dispute", "by": "DORA", "since_ms": since }));
    house.advance(21_000);
    keep(&sam, json!({ "keep": "answer-call" })).await.ok();
    keep(&sam, json!({ "keep": "answer-call" })).await.is_problem(409, "nobody_called");
    assert_eq!(b1(&sam).await["waits"], json!([]));
    let abe = house.client("abe").await;
    let events = abe.get("/api/events?kind=call-answered").await.ok()["events"].clone();
    assert_eq!(events[0]["facts"]["waited_ms"], 21_000);
}

/// An order of the Dealer's waits; a supervisor agrees at the Dealer's console.
#[tokio::test]
async fn a_supervisor_agrees_at_the_dealers_console_with_the_pin() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let sue = house.client("sue").await;
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.ok();
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("b1", 1, "banker", 10_000).await.ok();
    dora.deal("b1", 1, json!({ "do": "close-bets" })).await.ok();
    for card in ["2S", "KD", "TH", "4C"] {
        dora.deal("b1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
    let order = json!({ "order": "void", "case": "foreign-card", "text": "a joker" });
    let sam = house.client("sam").await;
    sam.deal("b1", 1, json!({ "do": "order", "order": order })).await.ok();
    assert_eq!(b1(&sue).await["waits"][0]["kind"], "approval");
    let agree = json!({ "do": "approve", "approval": 1 });
    sign(&dora, "mia", "9999", agree.clone()).await.is_problem(409, "wrong_second");
    sign(&dora, "ann", PIN, agree.clone()).await.is_problem(409, "wrong_second");
    // the same rank and the same second person as on the own page
    sign(&dora, "dora", PIN, agree.clone()).await.is_problem(409, "not_allowed");
    sign(&dora, "sam", PIN, agree.clone()).await.is_problem(409, "second_person_needed");
    sign(&dora, "carl", PIN, agree.clone()).await.is_problem(409, "not_assigned");
    sign(&dora, "mia", PIN, json!({ "do": "open-bets" })).await.is_problem(409, "cannot_be_signed");
    // whoever signs sees first what it does, and needs no PIN for that
    let shown = json!({ "login": "mia", "command": { "command": agree, "preview": true } });
    let shown = dora.command("POST", "/api/tables/b1/signatures", shown).await.ok();
    assert_eq!(shown["effect"]["patrons"], json!({ "ann": 10_000 }));
    // the Dealer looks on: what a patron has is shown to the supervisor's own page only
    assert_eq!(shown["effect"]["credits"], json!({}));
    let preview = json!({ "command": agree, "preview": true });
    let mia = house.client("mia").await;
    let told = mia.command("POST", "/api/tables/b1/commands", preview).await.ok();
    let credits = told["effect"]["credits"]["ann"].clone();
    let [before, after] = ["before", "after"].map(|at| credits[at].as_i64().unwrap());
    assert_eq!(after - before, 10_000);
    sign(&dora, "mia", PIN, agree).await.ok();
    let seen = dora.get("/api/tables/b1").await.ok();
    assert_eq!(seen["round"]["data"]["phase"], "void");
    let incident = seen["pit"]["data"]["incidents"][0].clone();
    assert_eq!((&incident["by"], &incident["second"]), (&json!("SAM"), &json!("MIA")));
}

#[tokio::test]
async fn guessing_a_pin_at_the_table_locks_the_login_as_at_the_door() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    let agree = json!({ "do": "approve", "approval": 1 });
    for _ in 0..3 {
        sign(&dora, "mia", "0000", agree.clone()).await.is_problem(409, "wrong_second");
    }
    sign(&dora, "mia", PIN, agree).await.is_problem(429, "login_locked");
}

#[tokio::test]
async fn the_totals_are_those_of_the_shift() {
    let house = House::open().await;
    let (ann, dora, sue) =
        (house.client("ann").await, house.client("dora").await, house.client("sue").await);
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("s1", 1, "small", 10_000).await.ok();
    dora.deal("s1", 1, json!({ "do": "close-bets" })).await.ok();
    dora.deal("s1", 1, json!({ "do": "enter-dice", "dice": [6, 6, 5] })).await.ok();
    dora.deal("s1", 1, json!({ "do": "confirm" })).await.ok();
    house.advance(30 * 60_000);
    let totals = sue.get("/api/pit/totals").await.ok();
    // 17 points are Big: the stake of 100.00 on Small is the house's, all of the handle
    assert_eq!((&totals["handle"], &totals["win"]), (&json!(10_000), &json!(10_000)));
    assert_eq!(totals["hold"], 10_000);
    // the automatic table plays on without bets
    let rounds = totals["rounds"].as_i64().unwrap();
    assert_eq!(totals["rounds_per_hour"], 2 * rounds, "in half an hour");
    house.client("dora").await.get("/api/pit/totals").await.is_problem(403, "not_allowed");
}

#[tokio::test]
async fn a_screen_on_the_wall_shows_the_pit_for_ever_and_gives_no_command() {
    let house = House::open().await;
    let sam = house.client("sam").await;
    let reply = sam.command("POST", "/api/pit/wall", json!({})).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
    let cookie = reply.headers["set-cookie"].clone();
    let token = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    let wall = Client { token: Some(token), ..house.stranger() };
    house.advance(30 * 24 * 60 * 60 * 1000); // long after every other session ended
    assert_eq!(wall.get("/api/me").await.ok()["wall"], true);
    assert!(!wall.get("/api/pit").await.ok().to_string().contains("ann"));
    wall.get("/api/pit/totals").await.ok();
    let call = json!({ "keep": "call-floor", "reason": "other" });
    keep(&wall, call).await.is_problem(403, "wall_only");
    wall.get("/api/tables/b1").await.is_problem(403, "wall_only");
    wall.command("DELETE", "/api/sessions", json!({})).await;
    wall.get("/api/pit").await.is_problem(401, "unauthorised");
}
