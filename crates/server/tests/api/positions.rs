//! The position held at a table counts at every door (R34): a dealer who acts as Pit Supervisor is
//! one there and nowhere else, and a cashier who was assigned as Dealer deals.

use crate::kit::{Client, House};
use serde_json::{Value, json};

const B1: &str = "/api/tables/b1/commands";
const S1: &str = "/api/tables/s1/commands";

async fn assign(by: &Client, path: &str, staff: &str, position: &str) {
    let keeping = json!({ "keep": "assign", "staff": staff, "position": position });
    let body = json!({ "command": { "do": "keep", "keeping": keeping } });
    by.command("POST", path, body).await.ok();
}

/// A live round at `b1` with four cards on the table.
async fn four_cards(dora: &Client) {
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", B1, shoe).await.ok();
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    dora.deal("b1", 1, json!({ "do": "close-bets" })).await.ok();
    for card in ["2S", "KD", "TH", "4C"] {
        dora.deal("b1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
}

fn ids(pit: &Value) -> Vec<&str> {
    pit["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn who_acts_as_supervisor_sees_the_pit_of_that_table_orders_and_agrees_there() {
    let house = House::open().await;
    let (dora, mia, sam) =
        (house.client("dora").await, house.client("mia").await, house.client("sam").await);
    four_cards(&dora).await;
    dora.get("/api/pit").await.is_problem(403, "not_allowed");
    assign(&mia, B1, "dora", "pit-supervisor").await;
    assert_eq!(ids(&dora.get("/api/pit").await.ok()), ["b1"]);
    dora.get("/api/staff").await.ok();
    let order = json!({ "order": "void", "case": "foreign-card", "text": "a joker" });
    let void = json!({ "do": "order", "order": order });
    let preview = json!({ "round": 1, "command": void, "preview": true });
    dora.command("POST", B1, preview).await.ok();
    sam.deal("b1", 1, void).await.ok();
    dora.deal("b1", 1, json!({ "do": "approve", "approval": 1 })).await.ok();
    let view = dora.get("/api/tables/b1").await.ok();
    assert_eq!(view["round"]["data"]["phase"], "void");
    let elsewhere = json!({ "round": 0, "command": { "do": "keep",
        "keeping": { "keep": "announce-last-round" } } });
    dora.command("POST", S1, elsewhere).await.is_problem(409, "not_allowed");
}

#[tokio::test]
async fn a_cashier_assigned_as_dealer_deals_at_that_table_only() {
    let house = House::open().await;
    let (carl, sam) = (house.client("carl").await, house.client("sam").await);
    let open = json!({ "do": "open-bets" });
    carl.deal("s1", 1, open.clone()).await.is_problem(403, "not_allowed");
    assign(&sam, S1, "carl", "dealer").await;
    carl.deal("s1", 1, open).await.ok();
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    carl.command("POST", B1, shoe).await.is_problem(403, "not_allowed");
    carl.get("/api/pit").await.is_problem(403, "not_allowed");
    let view = carl.get("/api/tables/s1").await.ok();
    assert!(!view["pit"].is_null(), "who deals reports what is wrong");
    let relieve = json!({ "keep": "relieve", "staff": "carl" });
    let body = json!({ "command": { "do": "keep", "keeping": relieve } });
    sam.command("POST", S1, body).await.ok();
    carl.deal("s1", 1, json!({ "do": "close-bets" })).await.is_problem(403, "not_allowed");
}

#[tokio::test]
async fn a_position_at_a_table_opens_no_door_of_a_patron_or_of_the_cage() {
    let house = House::open().await;
    let (dora, sue) = (house.client("dora").await, house.client("sue").await);
    assign(&sue, B1, "dora", "pit-manager").await;
    for path in ["/api/tickets", "/api/books", "/api/events"] {
        dora.get(path).await.is_problem(403, "not_allowed");
    }
    dora.bet("b1", 1, "banker", 1_000).await.is_problem(403, "not_allowed");
}
