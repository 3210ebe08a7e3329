//! Exact odds for staff: shoes as JSON and as JSON Lines, after cards were dealt, at a live table,
//! and within bounds.

use crate::kit::{Client, House, Reply};
use serde_json::{Value, json};

async fn ask(client: &Client, body: Value) -> Reply {
    client.send("POST", "/api/odds", Some(body)).await
}

fn bet<'a>(shoe: &'a Value, name: &str) -> &'a Value {
    let mut bets = shoe["bets"].as_array().unwrap().iter();
    bets.find(|bet| bet["bet"] == name).unwrap_or_else(|| panic!("{name}: {shoe}"))
}

/// The edges of eight decks as everybody prints them (vectors/published/figures.tsv).
#[tokio::test]
async fn every_bet_of_a_full_shoe_has_its_published_edge() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    let answer = ask(&dora, json!({ "rulebook": "mini-baccarat" })).await.ok();
    assert_eq!(answer["schema"], "croupier.odds-view/1");
    assert_eq!(answer["rulebook_sha256"].as_str().unwrap().len(), 64);
    let shoe = &answer["shoes"][0];
    assert_eq!((&shoe["decks"], &shoe["cards"]), (&json!(8), &json!(416)));
    let edges = [("player", "1.2351"), ("banker", "1.0579"), ("tie", "14.3596")];
    for (name, edge) in edges {
        assert_eq!(bet(shoe, name)["house_edge_percent"], edge, "{name}");
    }
    assert_eq!(bet(shoe, "player")["hit_percent"], "44.6247");
    assert_eq!(bet(shoe, "player")["returned_percent"], "9.5156");
    assert_eq!(bet(shoe, "player")["lost_percent"], "45.8597");
}

#[tokio::test]
async fn cards_that_left_the_shoe_or_lie_on_the_table_change_the_odds() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    // Player 9 against Banker 8, both Naturals: the round is over and the Player has won.
    let shoes = json!([
        { "id": "over", "dealt": ["9S", "8D", "KS", "KD"] },
        { "id": "gone", "decks": 8, "removed": ["AS", "AS", "AH"], "left": 100 },
        { "id": "wrong", "removed": ["1X"] },
        { "id": "both", "decks": 8, "shoe": [1] },
    ]);
    let answer = ask(&dora, json!({ "rulebook": "mini-baccarat", "shoes": shoes })).await.ok();
    let [over, gone, wrong, both] = [0, 1, 2, 3].map(|place| &answer["shoes"][place]);
    assert_eq!((&over["id"], &over["cards"]), (&json!("over"), &json!(412)));
    assert_eq!(bet(over, "player")["hit_percent"], "100.0000");
    assert_eq!(bet(over, "player")["house_edge"], "-1/1");
    assert_eq!(bet(over, "tie")["lost_percent"], "100.0000");
    assert_eq!((&gone["cards"], &gone["by_rank"][0]), (&json!(413), &json!(29)));
    assert_ne!(bet(gone, "tie")["house_edge_percent"], "14.3596");
    assert_eq!((&gone["spread"]["left"], &gone["spread"]["shoes"]), (&json!(100), &json!(200)));
    assert_eq!(wrong["problem"]["code"], "bad_card");
    assert_eq!(both["problem"]["code"], "bad_field");
}

#[tokio::test]
async fn lines_are_those_of_the_command_and_a_wrong_line_loses_only_itself() {
    let house = House::open().await;
    let carl = house.client("carl").await;
    let body = "{\"id\":7,\"decks\":8}\n\nnonsense\n{\"id\":8,\"decks\":99}\n";
    let lines = [("Content-Type", "application/x-ndjson")];
    let path = "/api/odds?rulebook=mini-baccarat";
    let reply = carl.raw("POST", path, &lines, body.as_bytes()).await;
    assert_eq!((reply.status, &*reply.headers["content-type"]), (200, "application/x-ndjson"));
    let told: Vec<Value> =
        reply.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told.len(), 3);
    assert_eq!((&told[0]["id"], &told[0]["schema"]), (&json!(7), &json!("croupier.odds-line/1")));
    // 416 × 415 × … × 411 ordered deals of six cards
    assert_eq!(told[0]["deals"], 4_998_398_275_503_360_u64);
    // the published 475,627,426,473,216 ties pay 8 to 1: 1 − 9 × ties / deals
    assert_eq!(told[0]["bets"]["tie"]["pays"], json!([475_627_426_473_216_u64]));
    assert_eq!((&told[1]["line"], &told[1]["error"]["code"]), (&json!(3), &json!("bad_json")));
    assert_eq!(told[2]["id"], 8);
    assert_eq!(told[2]["error"]["code"], "decks_not_allowed");
    assert_eq!(told[2]["error"]["rule"], "M2");
}

#[tokio::test]
async fn a_question_has_bounds() {
    let house = House::open().await;
    let abe = house.client("abe").await;
    let many = |count: usize, shoe: Value| {
        let shoes = vec![shoe; count];
        json!({ "rulebook": "mini-baccarat", "shoes": shoes })
    };
    ask(&abe, many(1_001, json!({}))).await.is_problem(413, "too_many_shoes");
    ask(&abe, many(51, json!({ "dealt": ["9S"] }))).await.is_problem(413, "too_many_shoes");
    ask(&abe, json!({ "rulebook": "nine" })).await.is_problem(404, "no_such_rulebook");
    let body = json!({ "rulebook": "mini-baccarat", "layout": "Z" });
    ask(&abe, body).await.is_problem(409, "no_such_layout");
    let long = vec![b' '; 600_000];
    let typed = [("Content-Type", "application/json")];
    let reply = abe.raw("POST", "/api/odds", &typed, &long).await;
    reply.is_problem(413, "payload_too_large");
    house.client("ann").await.get("/api/odds").await.is_problem(403, "not_allowed");
}

#[tokio::test]
async fn games_without_a_shoe_and_rules_under_study_are_told_too() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    let list = dora.get("/api/odds").await.ok();
    let lines = list.as_array().unwrap();
    assert_eq!(lines.len(), 8 + 9);
    assert_eq!(lines.iter().filter(|line| line["study"] == true).count(), 9);
    // Small wins on 105 of 216 throws at 1 to 1 and loses on 111: 6 / 216.
    let dice = ask(&dora, json!({ "rulebook": "sic-bo" })).await.ok();
    assert_eq!(bet(&dice["shoes"][0], "small")["house_edge_percent"], "2.7778");
    assert_eq!(dice["shoes"][0]["cards"], Value::Null);
    let study = ask(&dora, json!({ "rulebook": "study:ez-baccarat" })).await.ok();
    let shoe = &study["shoes"][0];
    assert_eq!(bet(shoe, "dragon-7")["house_edge_percent"], "7.6113");
    assert_eq!(bet(shoe, "panda-8")["house_edge_percent"], "10.1876");
    let tiles = ask(&dora, json!({ "rulebook": "pai-gow-tiles" })).await.ok();
    assert_eq!(bet(&tiles["shoes"][0], "main")["house_edge_percent"], "2.4239");
}

#[tokio::test]
async fn a_live_table_is_priced_by_the_cards_that_are_left_for_its_supervisors() {
    let house = House::open().await;
    let (dora, sam) = (house.client("dora").await, house.client("sam").await);
    let path = "/api/tables/b1/odds";
    sam.get(path).await.is_problem(409, "no_shoe");
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5H" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.ok();
    dora.get(path).await.is_problem(403, "not_allowed");
    let before = sam.get(path).await.ok();
    // the first card was seen, the five burned were not
    assert_eq!(before["shoes"][0]["cards"], 415);
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    dora.deal("b1", 1, json!({ "do": "close-bets" })).await.ok();
    for card in ["9S", "8D", "KS"] {
        dora.deal("b1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
    let shoe = sam.get(path).await.ok()["shoes"][0].clone();
    assert_eq!((&shoe["cards"], &shoe["dealt"]), (&json!(412), &json!(["9S", "8D", "KS"])));
    // The Player has a Natural 9; the Banker, with 8, ties only by one of the 32 aces left.
    let hits = |name: &str| bet(&shoe, name)["hit_percent"].as_str().unwrap().to_owned();
    let aces = format!("{:.4}", 32.0 / 412.0 * 100.0);
    assert_eq!(hits("banker"), "0.0000");
    assert_eq!(bet(&shoe, "player")["returned_percent"], aces.as_str());
    sam.get("/api/tables/nowhere/odds").await.is_problem(404, "no_such_table");
    sam.get("/api/tables/s1/odds").await.ok();
}
