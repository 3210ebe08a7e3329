//! Help for patrons: what each bet of a table means, by examples that the rules settled.

use crate::kit::House;
use croupier_table::Dealing;
use serde_json::{Value, json};

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

fn bet<'a>(help: &'a Value, name: &str) -> &'a Value {
    let mut bets = help["bets"].as_array().unwrap().iter();
    bets.find(|bet| bet["bet"] == name).unwrap_or_else(|| panic!("{name}: {help}"))
}

fn edge(help: &Value, name: &str) -> f64 {
    bet(help, name)["house_edge_percent"].as_str().unwrap().parse().unwrap()
}

/// Pai gow is taught at once, while its edges are counted. The figures are those of
/// vectors/published/figures.tsv: 28.61 % won and 29.91 % lost of a match of the Trump Plaza way,
/// 7.7656 % on Fortune, of which Envy gives back 0.926832 % for each other patron.
#[tokio::test]
async fn pai_gow_is_taught_at_once_and_its_edges_follow() {
    let house = House::open().await;
    house.table("p1", "pai-gow-poker", Dealing::Live).await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let first = ann.get("/api/tables/p1/help").await.ok();
    assert_eq!(first["edges"], "counting");
    let names: Vec<&Value> =
        first["bets"].as_array().unwrap().iter().map(|bet| &bet["bet"]).collect();
    assert_eq!(names, ["main", "bank", "fortune", "envy"]);
    assert!(
        names
            .iter()
            .all(|name| bet(&first, name.as_str().unwrap())["house_edge_percent"].is_null())
    );
    let won = &bet(&first, "main")["rows"][0];
    assert_eq!((&won["when"], &won["odds"]), (&json!("wins"), &json!("1:1")));
    assert_eq!(won["example"]["hands"][1]["whose"], "mine");
    // Staff who ask wait for the same count.
    let asked = json!({ "rulebook": "pai-gow-poker" });
    let counted = dora.send("POST", "/api/odds", Some(asked)).await.ok();
    let told = ann.get("/api/tables/p1/help").await.ok();
    assert_eq!(told["edges"], "told");
    for odds in counted["shoes"][0]["bets"].as_array().unwrap() {
        let name = odds["bet"].as_str().unwrap();
        assert_eq!(bet(&told, name)["house_edge_percent"], odds["house_edge_percent"], "{name}");
    }
    // Even money less 5%; either share is rounded by 0.005 at most.
    assert!((edge(&told, "main") - (29.91 - 0.95 * 28.61)).abs() < 0.01);
    assert!((edge(&told, "bank") - (28.61 - 0.95 * 29.91)).abs() < 0.01);
    assert_eq!(bet(&told, "fortune")["house_edge_percent"], "7.7656");
    let with_envy = 1_197_009_600.0 / 154_143_080.0 - 0.926_832;
    assert!((edge(&told, "envy") - with_envy).abs() < 0.000_1, "{}", edge(&told, "envy"));
    assert_eq!(bet(&told, "main")["edge_when"]["phrase"], "ui.learn.edge.house_way");
    assert_eq!(bet(&told, "envy")["edge_when"]["facts"]["others"], 5);
    assert!(bet(&told, "fortune")["edge_when"].is_null());
}
