//! Credits bought, cashed out to a ticket, and the ticket redeemed once.

use crate::kit::{CREDIT, House, key};
use serde_json::json;

#[tokio::test]
async fn credits_are_bought_once_per_key() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    let key = key();
    for _ in 0..2 {
        let view = ann.keyed("POST", "/api/credits", &key, json!({ "amount": 2_500 })).await.ok();
        assert_eq!(view["credit"], CREDIT + 2_500);
    }
    let zero = ann.command("POST", "/api/credits", json!({ "amount": 0 })).await;
    zero.is_problem(409, "amount_zero");
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
