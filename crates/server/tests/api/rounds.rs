//! A live round dealt through the console's API, with insurance, to the cent; and what was played.

use crate::kit::{CREDIT, Client, House};
use serde_json::{Value, json};

async fn cards(dealer: &Client, round: u32, cards: &[&str]) {
    for card in cards {
        dealer.deal("b1", round, json!({ "do": "enter-card", "card": card })).await.ok();
    }
}

async fn table(client: &Client) -> Value {
    client.get("/api/tables/b1").await.ok()
}

/// An insured Banker that wins: Player 2 + 0 + 6 = 8, Banker 0 + 4 + 5 = 9.
async fn play(house: &House) {
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.ok();
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("b1", 1, "banker", 10_000).await.ok();
    let path = "/api/tables/b1/rounds/1/bets/2/player";
    bob.command("PUT", path, json!({ "stake": 20_000 })).await.ok();
    dora.deal("b1", 1, json!({ "do": "close-bets" })).await.ok();
    ann.bet("b1", 1, "banker", 20_000).await.is_problem(409, "bets_closed");
    cards(&dora, 1, &["2S", "KD", "TH", "4C"]).await;
    let view = table(&ann).await;
    assert_eq!(view["round"]["data"]["phase"], "insurance");
    assert_eq!(view["round"]["data"]["offers"][0]["on"], "banker");
    assert_eq!(view["mine"]["data"]["insurance"][0]["maximum"], 10_000);
    let insurance = "/api/tables/b1/rounds/1/insurance/banker/four-cards";
    let over = ann.command("PUT", insurance, json!({ "stake": 10_001 })).await;
    over.is_problem(409, "insurance_over_cap");
    ann.command("PUT", insurance, json!({ "stake": 5_000 })).await.ok();
    cards(&dora, 1, &["6C", "7D"]).await;
    let console = table(&dora).await["console"]["data"].clone();
    assert_eq!(console["bets"].as_array().unwrap().len(), 3);
    assert_eq!(console["commands"], json!(["confirm", "undo-card", "interrupt"]));
    dora.deal("b1", 1, json!({ "do": "undo-card", "reason": "misread" })).await.ok();
    cards(&dora, 1, &["5D"]).await;
}

#[tokio::test]
async fn a_live_round_with_insurance_is_settled_to_the_cent() {
    let house = House::open().await;
    play(&house).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    let confirm = json!({ "round": 1, "command": { "do": "confirm" }, "preview": true });
    let preview = dora.command("POST", "/api/tables/b1/commands", confirm).await.ok();
    assert_eq!(preview["preview"], true);
    assert!(!preview["transfers"].as_array().unwrap().is_empty());
    assert_eq!(table(&ann).await["round"]["data"]["phase"], "confirming");
    dora.deal("b1", 1, json!({ "do": "confirm" })).await.ok();
    // 10,000 at 19:20 won, 5,000 of insurance lost.
    let mine = table(&ann).await["mine"]["data"].clone();
    assert_eq!((&mine["credit"], &mine["net"]), (&json!(CREDIT + 9_500 - 5_000), &json!(4_500)));
    assert_eq!(mine["in_play"], 0);
    assert_eq!(table(&bob).await["mine"]["data"]["credit"], CREDIT - 20_000);
    let total = house.floor.read(|floor| floor.ledger().total()).await.unwrap();
    assert_eq!(total, 0);
}

#[tokio::test]
async fn what_was_played_is_told_to_each_by_right() {
    let house = House::open().await;
    play(&house).await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let now = ann.get("/api/tables/b1/rounds/1").await.ok();
    assert_eq!((&now["phase"], &now["ended_ms"]), (&json!("confirming"), &json!(null)));
    dora.deal("b1", 1, json!({ "do": "confirm" })).await.ok();
    let mut round = ann.get("/api/tables/b1/rounds/1").await.ok();
    let steps = round.as_object_mut().unwrap().remove("steps").unwrap();
    let kinds = |steps: &Value| -> Vec<String> {
        let steps = steps.as_array().unwrap().iter();
        steps.map(|step| step["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(&steps)[0], "round-opened");
    assert!(kinds(&steps).contains(&"card-undone".to_owned()));
    assert!(!steps.to_string().contains("bob"), "{steps}");
    assert_eq!((&round["phase"], &round["result"]), (&json!("settled"), &json!("banker")));
    assert_eq!(round["bets"].as_array().unwrap().len(), 2);
    assert_eq!(round["shown"]["banker_points"], 9);
    let all = dora.get("/api/tables/b1/rounds/1").await.ok();
    assert_eq!(all["bets"].as_array().unwrap().len(), 3);
    let bets = kinds(&all["steps"]).iter().filter(|kind| *kind == "bet-placed").count();
    assert_eq!(bets, 2);
    let list = ann.get("/api/tables/b1/rounds?limit=5").await.ok();
    assert_eq!(list["rounds"], json!([round]));
    let none = ann.get("/api/tables/b1/rounds?before=1").await.ok();
    assert_eq!(none["rounds"], json!([]));
}

#[tokio::test]
async fn a_patron_recalls_the_last_fifty_rounds_and_staff_all_of_them() {
    let house = House::open().await;
    let (ann, sam) = (house.client("ann").await, house.client("sam").await);
    for round in 1..=53 {
        sam.deal("s1", round, json!({ "do": "open-bets" })).await.ok();
        sam.deal("s1", round, json!({ "do": "close-bets" })).await.ok();
        sam.deal("s1", round, json!({ "do": "enter-dice", "dice": [1, 2, 3] })).await.ok();
        sam.deal("s1", round, json!({ "do": "confirm" })).await.ok();
    }
    for (round, recalled) in [(53, true), (4, true), (3, false), (1, false)] {
        let path = format!("/api/tables/s1/rounds/{round}");
        assert_eq!(ann.get(&path).await.status == 200, recalled, "{round}");
        assert_eq!(sam.get(&path).await.ok()["round"], round);
    }
    let path = "/api/tables/s1/rounds?before=10&limit=100";
    let last =
        |rounds: Value| rounds["rounds"].as_array().unwrap().last().unwrap()["round"].clone();
    assert_eq!(last(ann.get(path).await.ok()), 4);
    assert_eq!(last(sam.get(path).await.ok()), 1);
    sam.get("/api/tables/s1/rounds/54").await.is_problem(404, "no_such_round");
}

#[tokio::test]
async fn the_lobby_lists_the_tables() {
    let house = House::open().await;
    let tables = house.client("ann").await.get("/api/tables").await.ok();
    let ids: Vec<&str> =
        tables.as_array().unwrap().iter().map(|line| line["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["a1", "b1", "s1"]);
    assert_eq!(tables[1]["layout"], "M");
    assert_eq!(tables[0]["dealing"], "automatic");
}

/// The shoe ends over HTTP: its last round is not over, so a Dealer may not, and a supervisor may.
#[tokio::test]
async fn the_shoe_is_ended_from_the_console() {
    let house = House::open().await;
    play(&house).await;
    let (dora, sam) = (house.client("dora").await, house.client("sam").await);
    dora.deal("b1", 1, json!({ "do": "confirm" })).await.ok();
    let console = table(&dora).await["console"]["data"]["commands"].clone();
    assert!(console.as_array().unwrap().contains(&json!("end-shoe")));
    let end = || json!({ "command": { "do": "end-shoe" } });
    dora.command("POST", "/api/tables/b1/commands", end()).await.is_problem(409, "not_allowed");
    sam.command("POST", "/api/tables/b1/commands", end()).await.ok();
    assert_eq!(table(&dora).await["round"]["data"]["shoe"], Value::Null);
}
