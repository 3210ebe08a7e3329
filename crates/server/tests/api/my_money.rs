//! What is a patron's own: the tickets cashed out to, the rounds played, and the tables with a box
//! or money in play.

use crate::kit::House;
use serde_json::json;

#[tokio::test]
async fn a_patron_sees_the_own_tickets_newest_first_and_nobody_elses() {
    let house = House::open().await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let mut numbers = Vec::new();
    for amount in [3_000, 2_000] {
        let issued = ann.command("POST", "/api/tickets", json!({ "amount": amount })).await.ok();
        numbers.push(issued["number"].as_str().unwrap().to_owned());
        house.advance(1_000);
    }
    bob.command("POST", "/api/tickets", json!({ "amount": 1_000 })).await.ok();

    let mine = ann.get("/api/me/tickets").await.ok();
    let listed: Vec<_> = mine.as_array().unwrap().iter().map(|each| &each["number"]).collect();
    assert_eq!(listed, [&json!(numbers[1]), &json!(numbers[0])]);
    assert_eq!((&mine[0]["amount"], &mine[0]["state"]), (&json!(2_000), &json!("open")));
    assert!(mine[0]["paper"]["in_words"].is_string(), "{mine}");

    // A ticket belongs to whoever holds it: Bob puts it in, and Ann sees that it is spent.
    let path = format!("/api/tickets/{}/insertion", numbers[1]);
    bob.command("POST", &path, json!({})).await.ok();
    let mine = ann.get("/api/me/tickets").await.ok();
    assert_eq!((&mine[0]["state"], &mine[1]["state"]), (&json!("redeemed"), &json!("open")));
    house.client("dora").await.get("/api/me/tickets").await.is_problem(403, "not_allowed");
}

#[tokio::test]
async fn the_lobby_says_where_a_patron_has_a_box_or_money() {
    let house = House::open().await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("s1", 1, "big", 3_000).await.ok();
    let line = |tables: serde_json::Value| {
        tables.as_array().unwrap().iter().find(|line| line["id"] == "s1").unwrap().clone()
    };
    let hers = line(ann.get("/api/tables").await.ok());
    let mine = json!({ "seat": 1, "in_play": 3_000, "needs_me": false });
    assert_eq!(hers["mine"], mine, "nothing is asked of who has bet");
    assert_eq!(line(bob.get("/api/tables").await.ok()).get("mine"), None);
}

#[tokio::test]
async fn a_patron_reads_the_own_rounds_of_every_table_and_nobody_elses() {
    let house = House::open().await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("s1", 1, "big", 3_000).await.ok();
    dora.deal("s1", 1, json!({ "do": "close-bets" })).await.ok();
    dora.deal("s1", 1, json!({ "do": "enter-dice", "dice": [6, 6, 2] })).await.ok();
    dora.deal("s1", 1, json!({ "do": "confirm" })).await.ok();

    let hers = ann.get("/api/me/rounds").await.ok();
    let round = &hers["rounds"][0];
    assert_eq!((&round["table"], &round["round"]), (&json!("s1"), &json!(1)), "{hers}");
    assert_eq!((&round["handle"], &round["net"]), (&json!(3_000), &json!(3_000)));
    assert_eq!(bob.get("/api/me/rounds").await.ok()["rounds"], json!([]));
    dora.get("/api/me/rounds").await.is_problem(403, "not_allowed");
}
