//! The display board: a stranger sees cards, odds, roads and what lies on each side, and
//! nobody's name, box or bet.

use crate::kit::{Client, House};
use crate::socket::connect;
use serde_json::{Value, json};

async fn board(client: &Client) -> Value {
    client.get("/api/boards/b1").await.ok()
}

/// The Banker wins 7 to 4 on six cards; insurance was on offer after four.
async fn play(house: &House) {
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.ok();
    dora.deal("b1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("b1", 1, "banker", 12_300).await.ok();
    dora.deal("b1", 1, json!({ "do": "close-bets" })).await.ok();
    for card in ["2S", "KD", "TH", "4C"] {
        dora.deal("b1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
}

#[tokio::test]
async fn a_stranger_reads_the_board_and_no_bet() {
    let house = House::open().await;
    play(&house).await;
    let stranger = house.stranger();
    let view = board(&stranger).await;
    let names: Vec<&String> = view.as_object().unwrap().keys().collect();
    assert_eq!(names, ["roads", "round", "table"]);
    let round = &view["round"]["data"];
    assert_eq!(round["phase"], "insurance");
    assert_eq!(round["shown"]["banker"], json!(["KD", "4C"]));
    assert_eq!(round["offers"][0]["on"], "banker");
    assert_eq!(round["totals"], json!({ "banker": 12_300 }), "of everybody, on each side");
    assert_eq!(round["people"], json!({ "banker": 1 }));
    for hidden in ["boxes", "squeeze", "options"] {
        assert_eq!(round.get(hidden), None, "{hidden}");
    }
    let text = view.to_string();
    for hidden in ["ann", "dora"] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
    stranger.get("/api/boards/b9").await.is_problem(404, "no_such_table");
}

#[tokio::test]
async fn the_words_of_an_order_are_not_on_the_board() {
    let house = House::open().await;
    play(&house).await;
    let (sam, mia) = (house.client("sam").await, house.client("mia").await);
    let reason = "Mr Lee took a card";
    let order = json!({ "order": "void", "case": "card-count", "text": reason });
    sam.deal("b1", 1, json!({ "do": "order", "order": order })).await.ok();
    mia.deal("b1", 1, json!({ "do": "approve", "approval": 1 })).await.ok();
    let view = board(&house.stranger()).await;
    assert_eq!(view["round"]["data"]["phase"], "void");
    assert!(!view.to_string().contains("Lee"), "{view}");
    let at_the_table = house.client("ann").await.get("/api/tables/b1").await.ok();
    assert!(at_the_table.to_string().contains(reason));
}

#[tokio::test]
async fn the_roads_change_when_a_round_is_settled_and_not_before() {
    let house = House::open().await;
    play(&house).await;
    let (stranger, dora) = (house.stranger(), house.client("dora").await);
    let mut socket = connect(&stranger, "/api/boards/b1/live", None).await.unwrap();
    let first = socket.until_clock().await;
    let names: Vec<&str> = first.keys().map(String::as_str).collect();
    assert_eq!(names, ["roads", "round", "table"]);
    for card in ["2C", "3D"] {
        dora.deal("b1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
    let before = board(&stranger).await;
    assert_eq!(before["roads"]["version"], first["roads"]);
    dora.deal("b1", 1, json!({ "do": "confirm" })).await.ok();
    let roads = socket.section("roads").await;
    assert_eq!(roads["version"], first["roads"] + 1);
    let data = &roads["data"];
    let cell = json!({ "column": 0, "row": 0, "result": "banker", "ties": 0,
        "player_pair": false, "banker_pair": false });
    assert_eq!(data["big"], json!([cell]));
    assert_eq!((&data["bead"][0]["points"], &data["counts"]["banker"]), (&json!(7), &json!(1)));
}

#[tokio::test]
async fn the_board_of_a_private_table_is_for_those_who_are_logged_in() {
    let house = House::open().await;
    house.private_table("p1").await;
    house.stranger().get("/api/boards/p1").await.is_problem(401, "unauthorised");
    assert!(connect(&house.stranger(), "/api/boards/p1/live", None).await.is_err());
    let dora = house.client("dora").await;
    assert_eq!(dora.get("/api/boards/p1").await.ok()["table"]["data"]["private"], true);
    let mut screen = connect(&dora, "/api/boards/p1/live", None).await.unwrap();
    assert_eq!(screen.section("table").await["data"]["private"], true);
}
