//! The books for auditors and the cage: how they stand, the tickets, and who did what in a round.

use crate::kit::House;
use serde_json::{Value, json};

#[tokio::test]
async fn tickets_are_listed_without_the_numbers_of_those_with_money_in_them() {
    let house = House::open().await;
    let (ann, carl, abe) =
        (house.client("ann").await, house.client("carl").await, house.client("abe").await);
    let mut numbers = Vec::new();
    for amount in [1_000, 2_000, 3_000, 4_000] {
        let issued = ann.command("POST", "/api/tickets", json!({ "amount": amount })).await.ok();
        numbers.push(issued["number"].as_str().unwrap().to_owned());
    }
    let redeem = format!("/api/tickets/{}/redemption", numbers[0]);
    carl.command("POST", &redeem, json!({})).await.ok();
    let void = format!("/api/tickets/{}/void", numbers[1]);
    carl.command("POST", &void, json!({ "reason": "torn" })).await.ok();
    let list = abe.get("/api/tickets").await.ok();
    let lines: Vec<(&str, &str, u64)> = list["tickets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let text = |name: &str| line[name].as_str().unwrap();
            (text("number"), text("state"), line["amount"].as_u64().unwrap())
        })
        .collect();
    let masked = |number: &str| format!("…{}", &number[number.len() - 4..]);
    let (third, fourth) = (masked(&numbers[2]), masked(&numbers[3]));
    assert_eq!(
        lines,
        [
            (fourth.as_str(), "open", 4_000),
            (third.as_str(), "open", 3_000),
            (numbers[1].as_str(), "void", 2_000),
            (numbers[0].as_str(), "redeemed", 1_000),
        ]
    );
    assert_eq!(list["before"], Value::Null);
    assert_eq!(list["tickets"][0]["patron"], "ann");
    assert_eq!(list["tickets"][0]["issued_ms"], 1_800_000_000_000_u64);
    let void = carl.get("/api/tickets?state=void").await.ok();
    assert_eq!(void["tickets"].as_array().unwrap().len(), 1);
    let first = carl.get("/api/tickets?limit=3").await.ok();
    let rest = format!("/api/tickets?limit=3&before={}", first["before"]);
    assert_eq!(carl.get(&rest).await.ok()["tickets"], json!([list["tickets"][3]]));
    house.advance(180 * 24 * 60 * 60 * 1000);
    let late = house.client("abe").await.get("/api/tickets?state=expired").await.ok();
    assert_eq!(late["tickets"][0]["number"], fourth);
    assert_eq!(late["tickets"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn the_books_stand_as_many_entries_as_were_written() {
    let house = House::open().await;
    let abe = house.client("abe").await;
    let books = abe.get("/api/books").await.ok();
    // 3 tables, one of which opens a round by itself, 2 patrons who bought credits, 7 of staff,
    // 3 of whom are assigned to each table, and abe came in
    assert_eq!((&books["entries"], &books["journals"]), (&json!(25), &json!(4)));
    assert_eq!((&books["checkpoint"], &books["unsigned"]), (&Value::Null, &json!(25)));
    assert_eq!(books["verified"], Value::Null);
}

#[tokio::test]
async fn staff_are_told_who_did_what_in_a_round_and_patrons_only_their_own_part() {
    let house = House::open().await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let (dora, sam, mia, abe) = (
        house.client("dora").await,
        house.client("sam").await,
        house.client("mia").await,
        house.client("abe").await,
    );
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("s1", 1, "small", 2_000).await.ok();
    bob.command("PUT", "/api/tables/s1/rounds/1/bets/2/big", json!({ "stake": 3_000 })).await.ok();
    dora.deal("s1", 1, json!({ "do": "close-bets" })).await.ok();
    dora.deal("s1", 1, json!({ "do": "enter-dice", "dice": [1, 2, 3] })).await.ok();
    dora.deal("s1", 1, json!({ "do": "confirm" })).await.ok();
    let order = json!({ "order": "correct-dice", "dice": [4, 5, 6], "text": "read upside down" });
    mia.deal("s1", 1, json!({ "do": "order", "order": order })).await.ok();
    sam.deal("s1", 1, json!({ "do": "approve", "approval": 1 })).await.ok();
    let round = abe.get("/api/tables/s1/rounds/1").await.ok();
    let step = |kind: &str| {
        let mut steps = round["steps"].as_array().unwrap().iter();
        steps.find(|step| step["kind"] == kind).unwrap_or_else(|| panic!("{kind}: {round}"))
    };
    let by = |kind: &str| (step(kind)["by"].clone(), step(kind)["role"].clone());
    assert_eq!(by("bet-placed"), (json!("The patron ann"), json!("patron")));
    assert_eq!(by("dice-entered"), (json!("DORA"), json!("dealer")));
    assert_eq!(by("round-corrected"), (json!("SAM"), json!("pit-supervisor")));
    let whose: Vec<&Value> =
        round["bets"].as_array().unwrap().iter().map(|bet| &bet["patron"]).collect();
    assert_eq!(whose, [&json!("ann"), &json!("bob")]);
    let hers = ann.get("/api/tables/s1/rounds/1").await.ok();
    assert_eq!(hers["bets"].as_array().unwrap().len(), 1);
    assert!(hers["bets"][0].get("patron").is_none(), "{hers}");
    let kinds: Vec<&str> = hers["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"round-corrected"), "{kinds:?}");
    assert!(!kinds.contains(&"incident-noted") && !kinds.contains(&"approval-asked"), "{kinds:?}");
    let text = hers["steps"].to_string();
    for other in ["bob", "SAM", "upside down"] {
        assert!(!text.contains(other), "{other}: {text}");
    }
}

#[tokio::test]
async fn the_number_of_an_open_ticket_cannot_be_found_digit_by_digit() {
    let house = House::open().await;
    let (ann, carl) = (house.client("ann").await, house.client("carl").await);
    let ticket = ann.command("POST", "/api/tickets", json!({ "amount": 5_000 })).await.ok();
    let number = ticket["number"].as_str().unwrap().to_owned();
    let found = async |asked: &str| {
        let page = carl.get(&format!("/api/tickets?number={asked}")).await.ok();
        page["tickets"].as_array().unwrap().len()
    };
    assert_eq!(found(&number[14..]).await, 1, "the last four are told");
    for from in 1..14 {
        assert_eq!(found(&number[from..]).await, 0, "from digit {from}");
    }
    assert_eq!(found(&number).await, 1, "who holds the ticket finds it");
    carl.command("POST", &format!("/api/tickets/{number}/redemption"), json!({})).await.ok();
    assert_eq!(found(&number[9..]).await, 1, "it is worth nothing any more");
}
