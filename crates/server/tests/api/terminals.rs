//! Terminals that fail in the middle of a round of the Electronic Table Game (5.2).

use crate::kit::{CREDIT, House, key};
use crate::socket::connect;
use croupier_table::Dealing;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// Ann's terminal fails after her bet was registered, bob's while it sends his. Nobody is connected
/// when the cards come; the round goes on, and only what was registered is settled.
/// shows: non-commission-baccarat-etg 5.2 "affects all or only certain ETG terminals"
/// shows: non-commission-baccarat-etg 5.2 "the Round of play shall continue"
/// shows: non-commission-baccarat-etg 5.2 "For the ETG terminals affected by"
/// shows: non-commission-baccarat-etg 5.2.1 "the Bets have been registered"
/// shows: non-commission-baccarat-etg 5.2.2 "the Bets have not been registered"
#[tokio::test]
async fn a_round_goes_on_without_its_terminals_and_settles_what_was_registered() {
    let house = House::open().await;
    house.table("e1", "non-commission-baccarat-etg", Dealing::Live).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    let mut of_ann = connect(&ann, "/api/tables/e1/live", None).await.unwrap();
    of_ann.until_clock().await; // what there was before
    let of_bob = connect(&bob, "/api/tables/e1/live", None).await.unwrap();
    let shoe = json!({ "command": { "do": "new-shoe", "first": "5h" } });
    dora.command("POST", "/api/tables/e1/commands", shoe).await.ok();
    dora.deal("e1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("e1", 1, "banker", 5_000).await.ok();
    assert_eq!(of_ann.section("mine").await["data"]["in_play"], 5_000);

    // Bob's line breaks in the middle of his request: its body never comes.
    let mut line = TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "PUT /api/tables/e1/rounds/1/bets/2/player HTTP/1.1\r\nHost: {}\r\n\
         Content-Type: application/json\r\nIdempotency-Key: {}\r\nAuthorization: Bearer {}\r\n\
         Content-Length: 18\r\n\r\n{{ \"stake\"",
        house.address,
        key(),
        bob.token.as_deref().unwrap()
    );
    line.write_all(head.as_bytes()).await.unwrap();
    drop((line, of_ann, of_bob)); // every terminal is dark

    dora.deal("e1", 1, json!({ "do": "close-bets" })).await.ok();
    for card in ["2H", "KD", "4H", "8C"] {
        dora.deal("e1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
    dora.deal("e1", 1, json!({ "do": "confirm" })).await.ok(); // Player 6, Banker a natural 8

    let mine = ann.get("/api/tables/e1").await.ok()["mine"]["data"].clone();
    assert_eq!((&mine["credit"], &mine["in_play"]), (&json!(CREDIT + 5_000), &json!(0)));
    let mine = bob.get("/api/tables/e1").await.ok()["mine"]["data"].clone();
    assert_eq!((&mine["credit"], &mine["in_play"]), (&json!(CREDIT), &json!(0)));
    // The terminals come back and show the result.
    let mut of_ann = connect(&ann, "/api/tables/e1/live", None).await.unwrap();
    assert_eq!(of_ann.section("round").await["data"]["result"], "banker");
}
