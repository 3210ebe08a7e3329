//! Bets: registered once however often they are sent, refused with the reason.

use crate::kit::{CREDIT, House, PIN, key};
use croupier_wire::body::StakeView;
use serde_json::{Value, json};

async fn mine(client: &crate::kit::Client, table: &str) -> Value {
    client.get(&format!("/api/tables/{table}")).await.ok()["mine"]["data"].clone()
}

#[tokio::test]
async fn a_bet_is_registered_changed_and_withdrawn() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    let told = ann.bet("s1", 1, "small", 5_000).await.ok();
    assert_eq!((&told["seat"], &told["bet"]), (&json!(1), &json!("small")));
    let view: StakeView = serde_json::from_value(told).unwrap();
    assert_eq!((view.round, view.stake.cents()), (1, 5_000));
    assert!(view.at_ms > 0);
    let after = mine(&ann, "s1").await;
    assert_eq!((&after["credit"], &after["in_play"]), (&json!(CREDIT - 5_000), &json!(5_000)));
    assert_eq!((&after["seat"], &after["bets"][0]["bet"]), (&json!(1), &json!("small")));
    ann.bet("s1", 1, "small", 2_000).await.ok();
    assert_eq!(mine(&ann, "s1").await["credit"], CREDIT - 2_000);
    ann.bet("s1", 1, "small", 0).await.ok();
    assert_eq!(mine(&ann, "s1").await["credit"], CREDIT);
}

/// R30: the patron agrees with card and PIN typed at the console. Guesses count as at a login.
#[tokio::test]
async fn a_patron_agrees_with_card_and_pin_at_the_console() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    let bob = house.client("bob").await;
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("s1", 1, "small", 1_000).await.ok();
    bob.bet("s1", 1, "small", 1_000).await.is_problem(409, "seat_taken");
    let place =
        json!({ "do": "place-bet-for", "patron": "ann", "seat": 1, "bet": "big", "stake": 5000 });
    dora.deal("s1", 1, place).await.ok();
    let console = dora.get("/api/tables/s1").await.ok()["console"]["data"].clone();
    assert_eq!(console["asks"][0]["ask"], 1);
    let path = "/api/tables/s1/rounds/1/asks/1/agreement";
    let with = |card: &str, pin: &str| json!({ "card": card, "pin": pin });
    // Nobody agrees for her: not another patron with card and PIN, nor a member of staff.
    dora.command("POST", path, with("bob", PIN)).await.is_problem(409, "no_such_ask");
    dora.command("POST", path, with("sam", PIN)).await.is_problem(409, "wrong_card_or_pin");
    dora.command("POST", path, with("ann", "0000")).await.is_problem(409, "wrong_card_or_pin");
    assert_eq!(mine(&ann, "s1").await["credit"], CREDIT - 1_000);
    ann.command("POST", path, with("ann", PIN)).await.is_problem(403, "not_allowed");
    let key = key();
    let agreed = dora.keyed("POST", path, &key, with("ann", PIN)).await.ok();
    assert_eq!(agreed["events"], json!(["bet-answered", "bet-placed"]));
    assert_eq!(mine(&ann, "s1").await["credit"], CREDIT - 6_000);
    // Sent again under the same key it answers the same; under another nothing is asked any more.
    assert_eq!(dora.keyed("POST", path, &key, with("ann", PIN)).await.ok(), agreed);
    dora.command("POST", path, with("ann", PIN)).await.is_problem(409, "no_such_ask");
    assert_eq!(mine(&ann, "s1").await["credit"], CREDIT - 6_000);
    for _ in 0..3 {
        dora.command("POST", path, with("ann", "0000")).await.is_problem(409, "wrong_card_or_pin");
    }
    dora.command("POST", path, with("ann", PIN)).await.is_problem(429, "login_locked");
}

#[tokio::test]
async fn the_same_key_moves_money_once() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    let (path, key) = ("/api/tables/s1/rounds/1/bets/1/big", key());
    let stake = json!({ "stake": 7_000 });
    let mut answers = Vec::new();
    let tries = (0..20).map(|_| {
        let (ann, key, stake) = (ann.clone(), key.clone(), stake.clone());
        tokio::spawn(async move { ann.keyed("PUT", path, &key, stake).await })
    });
    for each in tries.collect::<Vec<_>>() {
        answers.push(each.await.unwrap());
    }
    for answer in &answers {
        assert_eq!((answer.status, &answer.text), (200, &answers[0].text));
    }
    assert_eq!(mine(&ann, "s1").await["credit"], CREDIT - 7_000);
    let other = ann.keyed("PUT", path, &key, json!({ "stake": 8_000 })).await;
    other.is_problem(422, "idempotency_key_reused");
    let bob = house.client("bob").await;
    let stolen = bob.keyed("PUT", path, &key, stake).await;
    stolen.is_problem(422, "idempotency_key_reused");
}

#[tokio::test]
async fn a_refusal_says_why_and_by_which_paragraph() {
    let house = House::open().await;
    let (ann, dora) = (house.client("ann").await, house.client("dora").await);
    ann.bet("s1", 1, "small", 1_000).await.is_problem(409, "not_this_round");
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    let low = ann.bet("s1", 1, "small", 500).await;
    low.is_problem(409, "under_minimum");
    assert_eq!(low.json["facts"], json!({ "stake": 500, "minimum": 1_000 }));
    assert!(low.json["rule"].is_string(), "{}", low.text);
    ann.bet("s1", 1, "small", 600_000).await.is_problem(409, "above_maximum");
    ann.bet("s1", 1, "banker", 1_000).await.is_problem(409, "bet_not_offered");
    for bet in ["small", "big"] {
        ann.bet("s1", 1, bet, 500_000).await.ok();
    }
    ann.bet("s1", 1, "total-4", 1_000).await.is_problem(409, "not_enough_credit");
    let path = "/api/tables/s1/rounds/1/bets/9/small";
    let bob = house.client("bob").await;
    let reply = bob.command("PUT", path, json!({ "stake": 1_000 })).await;
    reply.is_problem(409, "no_such_seat");
    let path = "/api/tables/s1/rounds/1/insurance/player/four-cards";
    let reply = ann.command("PUT", path, json!({ "stake": 1_000 })).await;
    reply.is_problem(409, "not_this_game");
    let hand = json!({ "house_way": true });
    for (method, what, body) in
        [("PUT", "hand", hand), ("POST", "answers", json!({ "answer": "pass" }))]
    {
        let path = format!("/api/tables/s1/rounds/1/{what}");
        ann.command(method, &path, json!({})).await.is_problem(400, "bad_body");
        ann.command(method, &path, body).await.is_problem(409, "not_this_game");
    }
}

#[tokio::test]
async fn at_an_automatic_table_the_clock_closes_the_bets_and_throws() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    let round = ann.get("/api/tables/a1").await.ok()["round"]["data"].clone();
    assert_eq!((&round["phase"], &round["round"]), (&json!("open"), &json!(1)));
    assert!(round["commitment"].is_string());
    ann.bet("a1", 1, "any-three-of-a-kind", 1_000).await.ok();
    house.advance(15_000);
    ann.bet("a1", 1, "small", 1_000).await.is_problem(409, "bets_closed");
    let after = mine(&ann, "a1").await;
    // Three ones are thrown: 1,000 at 24 or more to 1.
    assert_eq!(after["bets"][0]["ended"]["outcome"], "won");
    let returned = after["bets"][0]["ended"]["returned"].as_u64().unwrap();
    assert_eq!(after["credit"], CREDIT - 1_000 + returned);
    let dora = house.client("dora").await;
    let refused = dora.deal("a1", 2, json!({ "do": "open-bets" })).await;
    refused.is_problem(409, "dealt_automatically");
}

#[tokio::test]
async fn a_bet_at_the_instant_of_the_close_is_registered_before_it_or_refused() {
    let house = House::open().await;
    let clients = [(1, house.client("ann").await), (2, house.client("bob").await)];
    let spots = clients[0].1.get("/api/tables/a1").await.ok()["table"]["data"]["bets"].clone();
    let mut tries = Vec::new();
    for (count, spot) in spots.as_array().unwrap().iter().enumerate() {
        for (seat, client) in clients.clone() {
            let bet = spot["bet"].as_str().unwrap().to_owned();
            tries.push(tokio::spawn(async move {
                let path = format!("/api/tables/a1/rounds/1/bets/{seat}/{bet}");
                let reply = client.command("PUT", &path, json!({ "stake": 1_000 })).await;
                (seat, bet, reply.status, reply.json["code"].clone())
            }));
        }
        if count == 25 {
            tries.remove(0).await.unwrap(); // some are in, the others on their way
            house.advance(15_000);
        }
    }
    let mut registered = Vec::new();
    for each in tries {
        let (seat, bet, status, code) = each.await.unwrap();
        match status {
            200 => registered.push((seat, bet)),
            _ => assert_eq!((status, code.as_str()), (409, Some("bets_closed"))),
        }
    }
    registered.push((1, spots[0]["bet"].as_str().unwrap().to_owned()));
    registered.sort();
    let round = house.client("abe").await.get("/api/tables/a1/rounds/1").await.ok();
    let seat = |bet: &Value| bet["seat"].as_u64().unwrap();
    let bets = round["bets"].as_array().unwrap().iter();
    let mut played: Vec<(u64, String)> =
        bets.map(|bet| (seat(bet), bet["bet"].as_str().unwrap().to_owned())).collect();
    played.sort();
    assert_eq!(round["phase"], "settled");
    assert_eq!(played, registered);
}
