//! A card that is squeezed: the patron who turns it is seen to lift it, nobody else is, nothing of
//! it is written down, and what the bend shows of its face reaches that patron alone.

use crate::kit::{Client, House, Reply};
use crate::socket::connect;
use croupier_floor::HeldCard;
use serde_json::{Value, json};

const TABLE: &str = "/api/tables/q1";

async fn lift(client: &Client, round: u32, card: u8, percent: u8) -> Reply {
    let body = json!({ "card": card, "edge": "bottom-left", "percent": percent });
    client.send("PUT", &format!("{TABLE}/rounds/{round}/peel"), Some(body)).await
}

async fn look(client: &Client) -> Value {
    client.get(TABLE).await.ok()
}

async fn entries(house: &House) -> u64 {
    house.floor.read(|floor| floor.health().entries).await.unwrap()
}

/// Ann has bet most, squeezes, and the first card waits for her.
async fn squeezing() -> (House, Client, Client) {
    let house = House::open().await;
    house.face_down("q1").await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    ann.bet("q1", 1, "player", 3_000).await.ok();
    let body = json!({ "answer": "ask-squeeze" });
    ann.command("POST", &format!("{TABLE}/rounds/1/answers"), body).await.ok();
    lift(&ann, 1, 0, 10).await.is_problem(409, "wrong_moment");
    house.advance(15_000);
    bob.bet("q1", 1, "player", 1_000).await.is_problem(409, "bets_closed");
    assert_eq!(look(&ann).await["mine"]["data"]["squeezing"], true);
    (house, ann, bob)
}

#[tokio::test]
async fn everybody_at_the_table_and_its_staff_see_the_same_peel() {
    let (house, ann, bob) = squeezing().await;
    let dora = house.client("dora").await;
    let mut sockets = Vec::new();
    for client in [&ann, &bob, &dora] {
        let mut socket = connect(client, &format!("{TABLE}/live"), None).await.unwrap();
        let first = socket.until_clock().await;
        assert!(!first.contains_key("peel"), "{first:?}");
        sockets.push(socket);
    }
    let said = lift(&ann, 1, 0, 40).await;
    assert_eq!(said.status, 200);
    let peel = json!({
        "section": "peel", "round": 1, "card": 0, "edge": "bottom-left", "percent": 40
    });
    for socket in &mut sockets {
        assert_eq!(socket.section("peel").await, peel);
    }
    // Whoever comes later sees it too; the board over the table does not.
    let mut late = connect(&bob, &format!("{TABLE}/live"), None).await.unwrap();
    assert_eq!(late.section("peel").await, peel);
    let board = connect(&house.stranger(), "/api/boards/q1/live", None).await;
    let told = board.unwrap().until_clock().await;
    assert_eq!(told.into_keys().collect::<Vec<_>>(), ["roads", "round", "table"]);
}

#[tokio::test]
async fn only_the_card_that_waits_is_lifted_by_who_turns_it_and_not_too_fast() {
    let (house, ann, bob) = squeezing().await;
    lift(&bob, 1, 0, 40).await.is_problem(409, "not_yours");
    lift(&ann, 2, 0, 40).await.is_problem(409, "wrong_moment");
    lift(&ann, 1, 1, 40).await.is_problem(409, "wrong_moment");
    lift(&ann, 1, 0, 101).await.is_problem(400, "bad_body");
    let path = format!("{TABLE}/rounds/1/peel");
    let middle = json!({ "card": 0, "edge": "middle", "percent": 1 });
    ann.send("PUT", &path, Some(middle)).await.is_problem(400, "bad_body");
    assert_eq!(lift(&ann, 1, 0, 40).await.status, 200);
    lift(&ann, 1, 0, 41).await.is_problem(429, "too_fast");
    house.advance(40);
    assert_eq!(lift(&ann, 1, 0, 42).await.status, 200);
}

#[tokio::test]
async fn a_peel_changes_no_section_and_writes_nothing() {
    let (house, ann, _) = squeezing().await;
    let (before, held) = (look(&ann).await, entries(&house).await);
    assert_eq!(lift(&ann, 1, 0, 90).await.status, 200);
    assert_eq!((look(&ann).await, entries(&house).await), (before, held));
}

async fn held(house: &House, patron: &str) -> Option<HeldCard> {
    let (table, patron) = ("q1".parse().unwrap(), patron.parse().unwrap());
    house.floor.read(move |floor| floor.held_card(&table, &patron)).await.unwrap()
}

#[tokio::test]
async fn what_the_bend_shows_is_answered_to_who_bends_and_to_nobody_else() {
    let (house, ann, bob) = squeezing().await;
    let (dora, stranger) = (house.client("dora").await, house.stranger());
    let card = held(&house, "ann").await.expect("the first card waits").card.to_string();
    assert_eq!(held(&house, "bob").await, None);
    let mut others = Vec::new();
    for (client, path) in [(&bob, TABLE), (&dora, TABLE), (&stranger, "/api/boards/q1")] {
        others.push(connect(client, &format!("{path}/live"), None).await.unwrap());
    }
    // Flat it shows nothing; half over from both ends, it is a card with signs or a picture.
    let flat = lift(&ann, 1, 0, 0).await.ok();
    assert_eq!(flat, json!({ "pips": [], "framed": false, "court": null }));
    house.advance(40);
    let seen = lift(&ann, 1, 0, 100).await.ok();
    let signs = seen["pips"]
        .as_array()
        .unwrap()
        .iter()
        .all(|pip| card.ends_with(pip["suit"].as_str().unwrap()));
    assert!(signs && (seen["court"] == json!(card) || seen["court"].is_null()), "{card}: {seen}");
    lift(&bob, 1, 0, 100).await.is_problem(409, "not_yours");

    // Whatever the others hold or ask for, and what the squeezer's own sections hold: no card.
    for client in [&ann, &bob, &dora] {
        let whole = client.get(TABLE).await;
        assert!(!whole.text.contains(&format!("\"{card}\"")), "{card}: {}", whole.text);
    }
    let lifted = |told: &Value| told["section"] == "peel" && told["percent"] == 100;
    let clock = |told: &Value| told["section"] == "clock";
    for (at, socket) in others.iter_mut().enumerate() {
        let sees_it = at < 2; // the board over the table does not
        let enough =
            |told: &[Value]| told.iter().any(clock) && (!sees_it || told.iter().any(lifted));
        for told in socket.told_until(enough).await {
            let text = told.to_string();
            assert!(!text.contains(&format!("\"{card}\"")), "{card}: {text}");
            assert!(!text.contains("pips") && !text.contains("court"), "{text}");
        }
    }

    // It is the card that is drawn once she turns it, and then nothing waits of it.
    let body = json!({ "answer": "reveal" });
    ann.command("POST", &format!("{TABLE}/rounds/1/answers"), body).await.ok();
    let round = look(&bob).await["round"]["data"].to_string();
    assert!(round.contains(&format!("\"{card}\"")), "{card}: {round}");
    let next = held(&house, "ann").await;
    assert!(next.is_none_or(|next| next.place == 1), "{next:?}");
    house.advance(40);
    lift(&ann, 1, 0, 100).await.is_problem(409, "wrong_moment");
}
