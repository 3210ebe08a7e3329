//! Credits sold by the cashier, cashed out to a ticket, and the ticket redeemed once.

use crate::kit::{CREDIT, House, key};
use croupier_table::Dealing;
use serde_json::json;

#[tokio::test]
async fn credits_are_sold_by_the_cashier_once_per_key() {
    let house = House::open().await;
    let (ann, carl) = (house.client("ann").await, house.client("carl").await);
    let (key, sale) = (key(), json!({ "patron": "ann", "amount": 2_500 }));
    for _ in 0..2 {
        let view = carl.keyed("POST", "/api/credits", &key, sale.clone()).await.ok();
        assert_eq!((&view["credit"], &view["amount"]), (&json!(CREDIT + 2_500), &json!(2_500)));
        let patron = json!({ "patron": "ann", "name": "The patron ann" });
        assert_eq!((&view["patron"], &view["play_money"]), (&patron, &json!(false)));
    }
    assert_eq!(ann.get("/api/me").await.ok()["credit"], CREDIT + 2_500);
    let sell = |patron: &str, amount: u64| {
        carl.command("POST", "/api/credits", json!({ "patron": patron, "amount": amount }))
    };
    sell("ann", 0).await.is_problem(409, "amount_zero");
    sell("nobody", 100).await.is_problem(404, "no_such_patron");
    sell("carl", 100).await.is_problem(404, "no_such_patron");
    carl.get("/api/patrons/nobody").await.is_problem(404, "no_such_patron");
    assert_eq!(carl.get("/api/patrons/bob").await.ok()["name"], "The patron bob");
}

/// R80: a patron has no command that makes credit, and nobody but a cashier sells it.
#[tokio::test]
async fn nobody_else_makes_credit() {
    let house = House::open().await;
    for login in ["ann", "dora", "sam", "mia", "sue", "abe", "ada"] {
        let client = house.client(login).await;
        for body in [json!({ "patron": "ann", "amount": 100 }), json!({ "amount": 100 })] {
            client.command("POST", "/api/credits", body).await.is_problem(403, "not_allowed");
        }
    }
    assert_eq!(house.client("ann").await.get("/api/me").await.ok()["credit"], CREDIT);
}

#[tokio::test]
async fn a_ticket_put_into_a_terminal_is_credited_once() {
    let house = House::open().await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let carl = house.client("carl").await;
    let issued = ann.command("POST", "/api/tickets", json!({ "amount": 3_000 })).await.ok();
    let path = format!("/api/tickets/{}", issued["number"].as_str().unwrap());
    let (insertion, key) = (format!("{path}/insertion"), key());
    carl.command("POST", &insertion, json!({})).await.is_problem(403, "not_allowed");
    for _ in 0..2 {
        let put = bob.keyed("POST", &insertion, &key, json!({})).await.ok();
        assert_eq!((&put["amount"], &put["state"]), (&json!(3_000), &json!("redeemed")));
        assert_eq!(bob.get("/api/me").await.ok()["credit"], CREDIT + 3_000);
    }
    for holder in [&bob, &ann] {
        holder.command("POST", &insertion, json!({})).await.is_problem(409, "ticket_redeemed");
    }
    let redeem = carl.command("POST", &format!("{path}/redemption"), json!({})).await;
    redeem.is_problem(409, "ticket_redeemed");
    assert_eq!(ann.get("/api/me").await.ok()["credit"], CREDIT - 3_000);
    let unknown = ann.command("POST", "/api/tickets/12/insertion", json!({})).await;
    unknown.is_problem(404, "no_such_ticket");
}

/// shows: non-commission-baccarat-etg 1.15 "credits may be bought"
/// shows: non-commission-baccarat-etg 1.15 "Bets may be placed"
/// shows: non-commission-baccarat-etg 1.15 "credit balances may be dispensed"
#[tokio::test]
async fn a_terminal_takes_a_ticket_places_bets_and_dispenses_winnings_as_a_ticket() {
    let house = House::open().await;
    house.table("e1", "non-commission-baccarat-etg", Dealing::Live).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let (carl, sue) = (house.client("carl").await, house.client("sue").await);
    // Credit is bought: bob puts a ticket of 30.00 into the terminal.
    let bought = ann.command("POST", "/api/tickets", json!({ "amount": 3_000 })).await.ok();
    let path = format!("/api/tickets/{}/insertion", bought["number"].as_str().unwrap());
    bob.command("POST", &path, json!({})).await.ok();
    assert_eq!(bob.get("/api/me").await.ok()["credit"], CREDIT + 3_000);
    // A bet is placed and wins: a natural 9 against 7.
    sue.deal("e1", 1, json!({ "do": "new-shoe", "first": "5S" })).await.ok();
    sue.deal("e1", 1, json!({ "do": "open-bets" })).await.ok();
    bob.bet("e1", 1, "player", 3_000).await.ok();
    assert_eq!(bob.get("/api/me").await.ok()["credit"], CREDIT);
    sue.deal("e1", 1, json!({ "do": "close-bets" })).await.ok();
    for card in ["9H", "KD", "KH", "7C"] {
        sue.deal("e1", 1, json!({ "do": "enter-card", "card": card })).await.ok();
    }
    sue.deal("e1", 1, json!({ "do": "confirm" })).await.ok();
    assert_eq!(bob.get("/api/me").await.ok()["credit"], CREDIT + 6_000);
    // All of it is dispensed as a ticket, which the cage pays.
    let all = bob.command("POST", "/api/tickets", json!({ "amount": null })).await.ok();
    assert_eq!(all["amount"], CREDIT + 6_000);
    assert_eq!(bob.get("/api/me").await.ok()["credit"], 0);
    let path = format!("/api/tickets/{}/redemption", all["number"].as_str().unwrap());
    assert_eq!(carl.command("POST", &path, json!({})).await.ok()["amount"], CREDIT + 6_000);
}

#[tokio::test]
async fn a_ticket_is_redeemed_once_by_a_cashier() {
    let house = House::open().await;
    let (ann, carl) = (house.client("ann").await, house.client("carl").await);
    let some = ann.command("POST", "/api/tickets", json!({ "amount": 400_000 })).await.ok();
    assert_eq!((&some["amount"], &some["redeemed"]), (&json!(400_000), &json!(false)));
    let rest = ann.command("POST", "/api/tickets", json!({ "amount": null })).await.ok();
    assert_eq!(rest["amount"], CREDIT - 400_000);
    assert_eq!(ann.get("/api/me").await.ok()["credit"], 0);
    let empty = ann.command("POST", "/api/tickets", json!({})).await;
    empty.is_problem(409, "amount_zero");
    let path = format!("/api/tickets/{}/redemption", some["number"].as_str().unwrap());
    let paid = carl.command("POST", &path, json!({})).await.ok();
    assert_eq!((&paid["amount"], &paid["redeemed"]), (&json!(400_000), &json!(true)));
    carl.command("POST", &path, json!({})).await.is_problem(409, "ticket_redeemed");
    let unknown = carl.command("POST", "/api/tickets/12/redemption", json!({})).await;
    unknown.is_problem(404, "no_such_ticket");
}

#[tokio::test]
async fn a_ticket_is_looked_up_and_voided_at_the_cage_for_a_reason() {
    let house = House::open().await;
    let (ann, carl) = (house.client("ann").await, house.client("carl").await);
    let issued = ann.command("POST", "/api/tickets", json!({ "amount": 3_000 })).await.ok();
    assert_eq!(issued["state"], "open");
    let number = issued["number"].as_str().unwrap();
    let (path, void) = (format!("/api/tickets/{number}"), format!("/api/tickets/{number}/void"));
    let shown = carl.get(&path).await.ok();
    assert_eq!((&shown["patron"], &shown["amount"]), (&json!("ann"), &json!(3_000)));
    assert_eq!(shown["expires_ms"], 1_800_000_000_000_u64 + 180 * 24 * 60 * 60 * 1000);
    carl.command("POST", &void, json!({ "reason": "  " })).await.is_problem(409, "reason_needed");
    let voided = carl.command("POST", &void, json!({ "reason": "torn" })).await.ok();
    assert_eq!((&voided["state"], &voided["redeemed"]), (&json!("void"), &json!(false)));
    assert_eq!(ann.get("/api/me").await.ok()["credit"], CREDIT);
    carl.command("POST", &void, json!({ "reason": "torn" })).await.is_problem(409, "ticket_void");
    let redeem = format!("{path}/redemption");
    carl.command("POST", &redeem, json!({})).await.is_problem(409, "ticket_void");
    carl.get("/api/tickets/12").await.is_problem(404, "no_such_ticket");
}

#[tokio::test]
async fn a_ticket_is_worth_nothing_after_half_a_year() {
    let house = House::open().await;
    let issued = house.client("ann").await.command("POST", "/api/tickets", json!({})).await.ok();
    let path = format!("/api/tickets/{}", issued["number"].as_str().unwrap());
    house.advance(180 * 24 * 60 * 60 * 1000);
    let carl = house.client("carl").await;
    let redeem = carl.command("POST", &format!("{path}/redemption"), json!({})).await;
    redeem.is_problem(409, "ticket_expired");
    assert_eq!(carl.get(&path).await.ok()["state"], "expired");
}

/// The terminal where a ticket was issued stands on the paper, on the printer's strip and in the
/// list, and tickets are searched by it.
#[tokio::test]
async fn a_ticket_says_at_which_terminal_it_was_issued() {
    let house = House::open().await;
    let (ann, carl) = (house.client("ann").await, house.client("carl").await);
    let issued = ann.command("POST", "/api/tickets", json!({ "amount": 3_000 })).await.ok();
    assert_eq!(issued["paper"]["terminal"], "127.0.0.1");
    let number = issued["number"].as_str().unwrap();
    let strip = ann.get(&format!("/api/tickets/{number}/escpos")).await;
    assert!(strip.text.contains("Terminal 127.0.0.1\n"), "{}", strip.text);
    let here = carl.get("/api/tickets?terminal=127.0.0.1").await.ok();
    assert_eq!(here["tickets"][0]["terminal"], "127.0.0.1");
    assert_eq!(here["tickets"][0]["name"], "The patron ann");
    let elsewhere = carl.get("/api/tickets?terminal=10.0.0.7").await.ok();
    assert_eq!(elsewhere["tickets"], json!([]));
}
