//! Logging in and out, the lock after three failures, and how long a session lasts.

use crate::kit::{House, PIN};
use serde_json::json;

#[tokio::test]
async fn a_patron_logs_in_by_card_and_is_told_who() {
    let house = House::open().await;
    let body = json!({ "login": "ann", "pin": PIN });
    let reply = house.stranger().send("POST", "/api/sessions", Some(body)).await;
    assert_eq!(reply.status, 200);
    assert_eq!((&reply.json["role"], &reply.json["credit"]), (&json!("patron"), &json!(1_000_000)));
    let token = reply.json["token"].as_str().unwrap();
    assert_eq!(token.len(), 64, "256 bits");
    let cookie = &reply.headers["set-cookie"];
    assert!(cookie.starts_with(&format!("croupier_session={token};")), "{cookie}");
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let cookie = format!("other=1; croupier_session={token}");
    let me = house.stranger().raw("GET", "/api/me", &[("Cookie", &cookie)], b"").await.ok();
    assert_eq!((&me["id"], &me["token"]), (&json!("ann"), &json!(null)));
}

#[tokio::test]
async fn logging_out_ends_the_session() {
    let house = House::open().await;
    let client = house.client("dora").await;
    assert_eq!(client.get("/api/me").await.ok()["role"], "dealer");
    assert_eq!(client.send("DELETE", "/api/sessions", None).await.status, 204);
    client.get("/api/me").await.is_problem(401, "unauthorised");
}

#[tokio::test]
async fn a_session_ends_after_half_a_day() {
    let house = House::open().await;
    let client = house.client("ann").await;
    house.advance(12 * 60 * 60 * 1000 - 1);
    assert_eq!(client.get("/api/me").await.status, 200);
    house.advance(1);
    client.get("/api/me").await.is_problem(401, "unauthorised");
}

#[tokio::test]
async fn three_failures_lock_a_login_for_a_minute() {
    let house = House::open().await;
    let client = house.stranger();
    let wrong = json!({ "login": "ann", "pin": "0000" });
    let right = json!({ "login": "ann", "pin": PIN });
    for _ in 0..3 {
        let reply = client.send("POST", "/api/sessions", Some(wrong.clone())).await;
        reply.is_problem(401, "wrong_login");
    }
    let locked = client.send("POST", "/api/sessions", Some(right.clone())).await;
    locked.is_problem(429, "login_locked");
    assert_eq!(locked.headers["retry-after"], "60");
    house.client("bob").await; // nobody else is locked
    house.advance(60_000);
    assert_eq!(client.send("POST", "/api/sessions", Some(right)).await.status, 200);
    let unknown = json!({ "login": "nobody", "pin": "0000" });
    let reply = client.send("POST", "/api/sessions", Some(unknown)).await;
    reply.is_problem(401, "wrong_login");
}

#[tokio::test]
async fn a_locked_screen_shows_its_table_and_takes_no_command() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    assert_eq!(dora.get("/api/me").await.ok()["locked"], false);
    assert_eq!(dora.send("PUT", "/api/me/lock", None).await.status, 204);
    assert_eq!(dora.get("/api/me").await.ok()["locked"], true);
    assert_eq!(dora.get("/api/tables/b1").await.status, 200, "the round stays in sight");
    let open = json!({ "round": 1, "command": { "do": "open-bets" }, "preview": false });
    let command = dora.command("POST", "/api/tables/b1/commands", open.clone()).await;
    command.is_problem(403, "screen_locked");
    dora.get("/api/trainer").await.is_problem(403, "screen_locked");
    let wrong = dora.send("POST", "/api/me/unlock", Some(json!({ "pin": "0000" }))).await;
    wrong.is_problem(401, "wrong_login");
    let command = dora.command("POST", "/api/tables/b1/commands", open).await;
    command.is_problem(403, "screen_locked");
    let right = dora.send("POST", "/api/me/unlock", Some(json!({ "pin": PIN }))).await;
    assert_eq!(right.status, 204);
    assert_eq!(dora.get("/api/trainer").await.status, 200);
}

#[tokio::test]
async fn guessing_the_pin_of_a_locked_screen_locks_the_login() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    dora.send("PUT", "/api/me/lock", None).await;
    for _ in 0..3 {
        let wrong = dora.send("POST", "/api/me/unlock", Some(json!({ "pin": "0000" }))).await;
        wrong.is_problem(401, "wrong_login");
    }
    let right = dora.send("POST", "/api/me/unlock", Some(json!({ "pin": PIN }))).await;
    right.is_problem(429, "login_locked");
}
