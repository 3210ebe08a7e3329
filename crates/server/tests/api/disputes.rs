//! A round under dispute: replayed, packed into one signed file, and printed for one patron.

use crate::kit::{Client, House};
use croupier_audit::{HouseKey, verify_pack};
use croupier_testkit::LIBRARY;
use serde_json::{Value, json};

async fn cards(dealer: &Client, cards: &[&str]) {
    for card in cards {
        dealer.deal("b1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
}

/// Ann 100.00 on the Banker, Bob 200.00 on the Player; Banker wins 9 to 8; then the Banker's last
/// card is corrected to a four, which makes it a tie: both bets are returned (3.17).
async fn corrected(house: &House) {
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let (dora, sue, tim) =
        (house.client("dora").await, house.client("sue").await, house.client("sam").await);
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.ok();
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("b1", 1, "banker", 10_000).await.ok();
    let path = "/api/tables/b1/rounds/1/bets/2/player";
    bob.command("PUT", path, json!({ "stake": 20_000 })).await.ok();
    dora.deal("b1", 1, json!({ "do": "close-bets" })).await.ok();
    cards(&dora, &["2S", "KD", "TH", "4C"]).await;
    house.advance(60_000); // nobody insures
    cards(&dora, &["6C", "5D"]).await;
    dora.deal("b1", 1, json!({ "do": "confirm" })).await.ok();
    let order = json!({ "order": "correct-cards", "text": "misread",
        "cards": ["2S", "KD", "TH", "4C", "6C", "4D"] });
    sue.deal("b1", 1, json!({ "do": "order", "order": order })).await.ok();
    tim.deal("b1", 1, json!({ "do": "approve", "approval": 1 })).await.ok();
}

fn step<'a>(replay: &'a Value, kind: &str) -> &'a Value {
    let steps = replay["steps"].as_array().unwrap();
    steps.iter().find(|each| each["step"]["kind"] == kind).unwrap()
}

#[tokio::test]
async fn a_round_is_replayed_with_the_table_and_the_money_after_every_step() {
    let house = House::open().await;
    corrected(&house).await;
    let replay = house.client("abe").await.get("/api/rounds/b1/1/replay").await.ok();
    assert_eq!(replay["patrons"], json!({ "ann": "The patron ann", "bob": "The patron bob" }));
    let placed = step(&replay, "bet-placed");
    assert_eq!(placed["step"]["facts"]["patron"], "The patron ann");
    assert_eq!(
        placed["money"],
        json!([{ "name": "The patron ann", "before": 0, "after": -10_000 }])
    );
    assert_eq!(placed["view"]["bets"][0]["stake"], 10_000);
    let drawn = step(&replay, "card-drawn");
    assert_eq!(drawn["view"]["shown"]["player"], json!(["2S"]));
    let settled = step(&replay, "round-settled");
    // 100.00 at 19:20 brings 95.00; 200.00 are lost.
    let money = json!([{ "name": "The patron ann", "before": -10_000, "after": 9_500 }]);
    assert_eq!(settled["money"], money);
    assert_eq!(settled["view"]["result"], "banker");
    let corrected = step(&replay, "round-corrected");
    let money = json!([
        { "name": "The patron ann", "before": 9_500, "after": 0 },
        { "name": "The patron bob", "before": -20_000, "after": 0 },
    ]);
    assert_eq!(corrected["money"], money);
    assert_eq!(corrected["view"]["result"], "tie");
    assert_eq!(corrected["utc"], "2027-01-15T08:01:00.000Z");
    let address = "https://vms.example/b1?at=2027-01-15T08:01:00.000Z#t=1800000060";
    assert_eq!(corrected["recording"], address);
    let asked = step(&replay, "approval-asked");
    assert_eq!(
        (&asked["step"]["by"], &asked["step"]["role"]),
        (&json!("SUE"), &json!("shift-manager"))
    );
}

#[tokio::test]
async fn a_pack_is_handed_out_and_proven_without_the_house() {
    let house = House::open().await;
    corrected(&house).await;
    let sue = house.client("sue").await;
    let reply = sue.get("/api/rounds/b1/1/pack").await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let key = HouseKey::from_bytes(&[7; 32]).public();
    let report = verify_pack(&reply.text, &LIBRARY, Some(key)).unwrap();
    assert_eq!((report.round, report.bets, report.corrections), (1, 2, 1));
    assert_eq!(report.asked_by, "SUE (shift-manager)");
    // It was signed for the pack; a second one needs no other checkpoint.
    let entries = sue.get("/api/rounds/b1/1/replay").await.ok();
    assert!(entries["rulebook_hash"].as_str().unwrap().len() == 64);
    let before = house.floor.read(|floor| floor.health().entries).await.unwrap();
    sue.get("/api/rounds/b1/1/pack").await;
    assert_eq!(house.floor.read(|floor| floor.health().entries).await.unwrap(), before);
}

#[tokio::test]
async fn the_page_for_a_patron_says_nothing_about_others() {
    let house = House::open().await;
    corrected(&house).await;
    let abe = house.client("abe").await;
    let reply = abe.get("/api/rounds/b1/1/page/ann").await;
    let page = reply.ok();
    assert_eq!((&page["patron"], &page["net"]), (&json!("The patron ann"), &json!(0)));
    assert_eq!(page["settlements"], 2);
    // No checkpoint covered the round yet: one was signed for the page.
    assert_eq!(page["signature"].as_str().map(str::len), Some(128));
    assert_eq!(page["round"]["bets"].as_array().unwrap().len(), 1);
    assert_eq!(page["round"]["bets"][0]["ended"]["rule"], "3.17");
    assert!(!page.to_string().to_lowercase().contains("bob"), "{page}");
    assert_eq!(page["hash"].as_str().unwrap().len(), 64);
    abe.get("/api/rounds/b1/1/pack").await; // signs
    let page = abe.get("/api/rounds/b1/1/page/ann").await.ok();
    assert_eq!(page["signature"].as_str().unwrap().len(), 128);
    abe.get("/api/rounds/b1/1/page/nobody").await.is_problem(404, "no_such_patron");
}

#[tokio::test]
async fn what_is_not_over_or_not_there_is_refused() {
    let house = House::open().await;
    let (abe, dora) = (house.client("abe").await, house.client("dora").await);
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.ok();
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    for what in ["replay", "pack", "page/ann"] {
        let path = |table: &str, round: u32| format!("/api/rounds/{table}/{round}/{what}");
        abe.get(&path("b1", 1)).await.is_problem(409, "round_not_over");
        abe.get(&path("b1", 99)).await.is_problem(404, "no_such_round");
        abe.get(&path("b1", 0)).await.is_problem(404, "no_such_round");
        abe.get(&path("none", 1)).await.is_problem(404, "no_such_table");
    }
    house.client("ann").await.get("/api/rounds/b1/1/replay").await.is_problem(403, "not_allowed");
}
