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
