//! Help for patrons: what each bet of a table means, by examples that the rules settled.

use crate::kit::House;
use serde_json::json;

/// A patron reads it; every paid row has a round, and the edge is the published one.
#[tokio::test]
async fn a_patron_learns_every_bet_of_a_table() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    let tables = ann.send("GET", "/api/tables", None).await.ok();
    for table in tables.as_array().unwrap() {
        let id = table["id"].as_str().unwrap();
        let help = ann.send("GET", &format!("/api/tables/{id}/help"), None).await.ok();
        let bets = help["bets"].as_array().unwrap();
        assert!(!bets.is_empty(), "{id}");
        if table["game"] != "baccarat" {
            assert!(help["third_card"].is_null(), "{id}");
            continue;
        }
        let tie = bets.iter().find(|bet| bet["bet"] == "tie").unwrap();
        assert_eq!(tie["house_edge_percent"], "14.3596", "eight decks, 8 to 1");
        let example = &tie["rows"][0]["example"];
        assert_eq!((&example["stake"], &example["returned"]), (&json!(10_000), &json!(90_000)));
        // The Banker's six against a third card of six draws, against a five it stands.
        let six = &help["third_card"]["banker"][6];
        assert_eq!((&six[6], &six[5], &six[10]), (&json!(true), &json!(false), &json!(false)));
    }
    let none = ann.send("GET", "/api/tables/nowhere/help", None).await;
    assert_eq!(none.status, 404);
}
