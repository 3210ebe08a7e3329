//! Orders of the pit through the API: shown before, agreed to by a second person, told to all.

use crate::kit::{CREDIT, Client, House};
use serde_json::{Value, json};

async fn pit(client: &Client) -> Value {
    client.get("/api/tables/b1").await.ok()["pit"]["data"].clone()
}

/// A live round with ann's 100.00 on Banker and four cards on the table.
async fn four_cards(house: &House) -> Client {
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.ok();
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("b1", 1, "banker", 10_000).await.ok();
    dora.deal("b1", 1, json!({ "do": "close-bets" })).await.ok();
    for card in ["2S", "KD", "TH", "4C"] {
        dora.deal("b1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
    ann
}

#[tokio::test]
async fn a_void_is_shown_asked_agreed_to_and_written_down() {
    let house = House::open().await;
    let ann = four_cards(&house).await;
    let (sam, mia) = (house.client("sam").await, house.client("mia").await);
    let order = json!({ "order": "void", "case": "foreign-card", "text": "a joker" });
    let void = json!({ "do": "order", "order": order });
    let shown = json!({ "round": 1, "command": void, "preview": true });
    let shown = sam.command("POST", "/api/tables/b1/commands", shown).await.ok();
    let effect = &shown["effect"];
    assert_eq!((&effect["rule"], &effect["second_person"]), (&json!("5.5.1"), &json!(true)));
    assert_eq!(effect["patrons"], json!({ "ann": 10_000 }));
    assert_eq!(effect["house"], 0);
    sam.deal("b1", 1, void).await.ok();
    let waiting = pit(&mia).await["approvals"][0].clone();
    assert_eq!((&waiting["approval"], &waiting["order"]), (&json!(1), &order));
    assert_eq!(waiting["needs"], "pit-supervisor");
    let agree = json!({ "do": "approve", "approval": 1 });
    sam.deal("b1", 1, agree.clone()).await.is_problem(409, "second_person_needed");
    mia.deal("b1", 1, agree).await.ok();
    let view = ann.get("/api/tables/b1").await.ok();
    assert_eq!(view["round"]["data"]["phase"], "void");
    assert_eq!(view["mine"]["data"]["credit"], CREDIT);
    assert_eq!(view["pit"], json!(null));
    let incident = pit(&mia).await["incidents"][0].clone();
    assert_eq!((&incident["kind"], &incident["rule"]), (&json!("void"), &json!("5.5.1")));
    assert_eq!(incident["text"], "a joker");
    let tables = mia.get("/api/pit").await.ok()["tables"].clone();
    let b1 = tables.as_array().unwrap().iter().find(|table| table["id"] == "b1").unwrap();
    assert_eq!((&b1["approvals"], &b1["incidents"]), (&json!(0), &json!(1)));
}

#[tokio::test]
async fn a_dealing_error_asks_the_patron_and_the_card_left_over_is_shown() {
    let house = House::open().await;
    let ann = four_cards(&house).await;
    let sam = house.client("sam").await;
    let orders = pit(&sam).await["orders"].clone();
    let named = |name: &str| {
        let found = orders.as_array().unwrap().iter().find(|order| order["order"] == name);
        found.unwrap().clone()
    };
    assert_eq!(named("dealing-error/other")["options"], true);
    assert_eq!(named("dealing-error/excess-or-exposed")["options"], false);
    let adjust = named("adjust/paying");
    assert_eq!((&adjust["now"], &adjust["why_not"]["rule"]), (&json!(false), &json!("5.6")));
    let order = json!({ "order": "dealing-error", "kind": "other", "drawn": [], "cards": [],
        "reconstructed": true, "text": "a sneeze" });
    sam.deal("b1", 1, json!({ "do": "order", "order": order })).await.ok();
    let view = ann.get("/api/tables/b1").await.ok();
    assert_eq!(view["round"]["data"]["phase"], "options");
    assert_eq!(view["round"]["data"]["options"]["waiting_for"], 1);
    assert_eq!(view["round"]["data"]["options"]["rule"], "5.13");
    assert_eq!(view["mine"]["data"]["option"], json!({ "answer": null, "stakes": 10_000 }));
    let answers = "/api/tables/b1/rounds/1/answers";
    ann.command("POST", answers, json!({ "answer": "return" })).await.ok();
    let view = ann.get("/api/tables/b1").await.ok();
    assert_eq!(view["mine"]["data"]["credit"], CREDIT);
    assert_eq!(view["mine"]["data"]["bets"][0]["ended"]["rule"], "5.13.3");
    let bad = json!({ "do": "order", "order": { "order": "dance" } });
    sam.deal("b1", 1, bad).await.is_problem(400, "bad_body");
}
