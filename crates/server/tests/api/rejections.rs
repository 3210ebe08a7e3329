//! Whatever is wrong with a request, the answer is a problem with a code.

use crate::kit::{House, key};
use serde_json::json;

const JSON: (&str, &str) = ("Content-Type", "application/json");
const BET: &str = "/api/tables/b1/rounds/1/bets/1/banker";

#[tokio::test]
async fn bodies_that_cannot_be_read() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    let key = key();
    let keyed = [JSON, ("Idempotency-Key", key.as_str())];
    let cases: [(&[u8], u16, &str); 7] = [
        (b"{", 400, "bad_body"),
        (b"", 400, "bad_body"),
        (b"[]", 400, "bad_body"),
        (br#"{"stake":-1}"#, 400, "bad_body"),
        (br#"{"stake":1.5}"#, 400, "bad_body"),
        (br#"{"stake":9007199254740992}"#, 400, "bad_body"),
        (br#"{"stake":1000,"colour":"red"}"#, 400, "bad_body"),
    ];
    for (body, status, code) in cases {
        ann.raw("PUT", BET, &keyed, body).await.is_problem(status, code);
    }
    let text = [("Content-Type", "text/plain"), keyed[1]];
    let reply = ann.raw("PUT", BET, &text, br#"{"stake":1000}"#).await;
    reply.is_problem(415, "unsupported_media_type");
    let long = vec![b' '; 20_000];
    ann.raw("PUT", BET, &keyed, &long).await.is_problem(413, "payload_too_large");
}

#[tokio::test]
async fn keys_that_are_none() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    let reply = ann.send("PUT", BET, Some(json!({ "stake": 1000 }))).await;
    reply.is_problem(400, "idempotency_key_missing");
    let reply = ann.keyed("PUT", BET, "seven", json!({ "stake": 1000 })).await;
    reply.is_problem(400, "idempotency_key_invalid");
}

#[tokio::test]
async fn paths_and_methods_that_are_not_served() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    for path in ["/api", "/api/", "/api/nothing", "/api/tables/b1/rounds/1/bets", "/nothing"] {
        ann.get(path).await.is_problem(404, "not_found");
    }
    let reply = ann.command("POST", "/api/tables", json!({})).await;
    reply.is_problem(405, "method_not_allowed");
    assert_eq!(reply.headers["allow"], "GET");
    let reply = ann.get("/api/sessions").await;
    reply.is_problem(405, "method_not_allowed");
    assert_eq!(reply.headers["allow"], "POST, DELETE");
    let reply = ann.command("POST", "/terminal", json!({})).await;
    reply.is_problem(405, "method_not_allowed");
    assert_eq!(reply.headers["allow"], "GET, HEAD");
    let stake = json!({ "stake": 1000 });
    for (path, code) in [
        ("/api/tables/b1/rounds/x/bets/1/banker", "bad_path"),
        ("/api/tables/b1/rounds/1/bets/70000/banker", "bad_path"),
        ("/api/tables/b1/rounds/1/insurance/tie/four-cards", "bad_path"),
        ("/api/tables/b1/rounds/1/insurance/player/five-cards", "bad_path"),
    ] {
        ann.command("PUT", path, stake.clone()).await.is_problem(400, code);
    }
    ann.get("/api/tables/b1/rounds?limit=x").await.is_problem(400, "bad_query");
    ann.get("/api/tables/b1/rounds?colour=red").await.is_problem(400, "bad_query");
    ann.get("/api/tables/b1/live").await.is_problem(400, "websocket_expected");
    for path in ["/api/tables/b9", "/api/tables/a%20b", "/api/tables/b9/rounds"] {
        ann.get(path).await.is_problem(404, "no_such_table");
    }
    ann.get("/api/tables/b1/rounds/9").await.is_problem(404, "no_such_round");
    let reply = ann.bet("b9", 1, "banker", 1000).await;
    reply.is_problem(404, "no_such_table");
}

#[tokio::test]
async fn console_commands_that_cannot_be_read() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    let path = "/api/tables/b1/commands";
    let cases = [
        (json!({ "command": { "do": "close-bets" } }), "round_needed"),
        (json!({ "command": { "do": "dance" } }), "bad_body"),
        (json!({ "command": { "do": "new-shoe", "first": "1X" } }), "bad_card"),
        (json!({ "round": 1, "command": { "do": "enter-dice", "dice": [1, 2, 7] } }), "bad_dice"),
        (json!({ "round": 1, "command": { "do": "open-bets" }, "loud": true }), "bad_body"),
    ];
    for (body, code) in cases {
        dora.command("POST", path, body).await.is_problem(400, code);
    }
}

#[tokio::test]
async fn pages_are_strict_and_the_api_is_not_cached() {
    let house = House::open().await;
    for path in ["/", "/terminal", "/console"] {
        let page = house.stranger().get(path).await;
        assert_eq!(page.status, 200);
        assert!(page.headers["content-type"].starts_with("text/html"));
        assert!(page.headers["content-security-policy"].contains("default-src 'none'"));
        assert_eq!(page.headers["x-content-type-options"], "nosniff");
    }
    let tables = house.client("ann").await.get("/api/tables").await;
    assert_eq!(tables.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn the_system_says_how_it_is() {
    let house = House::open().await;
    let stranger = house.stranger();
    assert_eq!(stranger.get("/livez").await.text, "ok\n");
    assert_eq!(stranger.get("/readyz").await.ok()["ready"], true);
    assert_eq!(stranger.get("/version").await.ok()["name"], "croupier");
    let meters = stranger.get("/metrics").await;
    assert!(meters.text.contains("croupier_requests_total{"), "{}", meters.text);
    assert!(meters.text.contains("croupier_commits_total"));
}
