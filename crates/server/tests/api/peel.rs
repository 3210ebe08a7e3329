//! A card that is squeezed: the patron who turns it is seen to lift it, nobody else is, and nothing
//! of it is written down.

use crate::kit::{Client, House, Reply};
use crate::socket::connect;
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
    assert_eq!((said.status, said.text.as_str()), (204, ""));
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
    assert_eq!(lift(&ann, 1, 0, 40).await.status, 204);
    lift(&ann, 1, 0, 41).await.is_problem(429, "too_fast");
    house.advance(40);
    assert_eq!(lift(&ann, 1, 0, 42).await.status, 204);
}

#[tokio::test]
async fn a_peel_changes_no_section_and_writes_nothing() {
    let (house, ann, _) = squeezing().await;
    let (before, held) = (look(&ann).await, entries(&house).await);
    assert_eq!(lift(&ann, 1, 0, 90).await.status, 204);
    assert_eq!((look(&ann).await, entries(&house).await), (before, held));
}
