//! Significant events, for auditors, in pages.

use crate::kit::House;
use serde_json::{Value, json};

#[tokio::test]
async fn an_auditor_reads_what_was_significant_newest_first() {
    let house = House::open().await;
    let (ann, carl, abe) =
        (house.client("ann").await, house.client("carl").await, house.client("abe").await);
    let wrong = json!({ "login": "nobody", "pin": "0" });
    house.stranger().send("POST", "/api/sessions", Some(wrong)).await;
    let issued = ann.command("POST", "/api/tickets", json!({ "amount": 3_000 })).await.ok();
    let void = format!("/api/tickets/{}/void", issued["number"].as_str().unwrap());
    carl.command("POST", &void, json!({ "reason": "torn" })).await.ok();
    let (sam, mia) = (house.client("sam").await, house.client("mia").await);
    sam.deal("b1", 1, json!({ "do": "new-shoe", "first": "5S" })).await.ok();
    sam.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    let order = json!({ "order": "void", "case": "card-count", "text": "a card is missing" });
    mia.deal("b1", 1, json!({ "do": "order", "order": order })).await.ok();
    sam.deal("b1", 1, json!({ "do": "approve", "approval": 1 })).await.ok();
    let view = abe.get("/api/events").await.ok();
    let events = view["events"].as_array().unwrap();
    let of = |kind: &str| events.iter().find(|event| event["kind"] == kind).unwrap();
    assert_eq!(of("login-failed")["facts"]["login"], "nobody");
    assert_eq!(of("ticket-voided")["facts"]["reason"], "torn");
    assert_eq!(of("round-voided")["journal"], "table/b1");
    assert_eq!(of("round-voided")["by"], "SAM");
    assert_eq!(of("round-voided")["role"], "pit-supervisor");
    // Who ordered and who agreed, by name; the ticket with money in it by its last digits.
    let noted = &of("incident-noted")["facts"];
    assert_eq!((&noted["by"], &noted["second"]), (&json!("MIA"), &json!("SAM")));
    assert!(of("ticket-issued")["facts"]["number"].as_str().unwrap().starts_with('…'));
    let mut found = Vec::new();
    for query in [
        "patron=ANN&kind=ticket-issued",
        "person=mia&kind=approval-asked",
        "amount=3000&kind=ticket-voided",
        "table=b1&kind=round-voided",
        "patron=nobody",
    ] {
        let view = abe.get(&format!("/api/events?{query}")).await.ok();
        found.push(view["events"].as_array().unwrap().len());
    }
    assert_eq!(found, [1, 1, 1, 1, 0]);
    let positions: Vec<u64> =
        events.iter().map(|event| event["position"].as_u64().unwrap()).collect();
    assert!(positions.is_sorted_by(|newer, older| newer >= older), "{positions:?}");
    let first = abe.get("/api/events?limit=1").await.ok();
    let before = first["before"].as_u64().unwrap();
    let next = abe.get(&format!("/api/events?limit=1&before={before}")).await.ok();
    // The events of one entry stay together; the next page goes on with the entry before.
    let older = events.iter().find(|event| event["position"].as_u64().unwrap() < before).unwrap();
    assert_eq!([&first["events"][0], &next["events"][0]], [&events[0], older]);
    let voids: Value = abe.get("/api/events?kind=ticket-voided").await.ok();
    assert_eq!(voids["events"].as_array().unwrap().len(), 1);
}
