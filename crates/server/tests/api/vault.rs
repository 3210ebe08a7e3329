//! The vault and large sales over the API: two people, and a till that comes out of the vault.

use crate::kit::{House, PIN, give};
use croupier_floor::Command;
use croupier_house::{CageCommand, CageRules, HouseCommand};
use croupier_rules::money::Amount;
use serde_json::{Value, json};

/// From now on the house keeps a vault, and a sale above 1,000.00 takes two.
async fn with_vault() -> House {
    let house = House::open().await;
    let sale_second_above = Some(Amount::new(100_000).unwrap());
    let rules = CageRules { vault: true, sale_second_above, ..CageRules::usual("Lucky Hall") };
    let rules = CageCommand::ChangeRules(rules);
    give(&house.floor, Command::House(HouseCommand::Cage(rules))).await;
    house
}

async fn agree(house: &House, who: &str, number: u64) {
    let path = format!("/api/acts/{number}/agreement");
    let agreed = house.client(who).await.command("POST", &path, json!({})).await;
    assert!(agreed.status < 300, "{}", agreed.text);
}

#[tokio::test]
async fn a_till_is_opened_out_of_a_vault_that_two_people_filled() {
    let house = with_vault().await;
    let (carl, sue) = (house.client("carl").await, house.client("sue").await);
    let two =
        |cash: u64| json!({ "cash": cash, "second": { "login": "sue", "pin": PIN }, "reason": "" });
    carl.command("POST", "/api/cage/till", two(50_000)).await.is_problem(409, "vault_short");
    let bring = json!({ "cash": 200_000, "chips": 0, "reason": "from the bank" });
    carl.command("POST", "/api/cage/vault", bring.clone()).await.is_problem(403, "not_allowed");
    let waits = sue.command("POST", "/api/cage/vault", bring).await.ok()["waits"].as_u64();
    let seen = house.client("ada").await.get("/api/cage").await.ok();
    assert_eq!(seen["vault_waiting"][0]["may_agree"], true);
    agree(&house, "ada", waits.unwrap()).await;
    assert_eq!(carl.get("/api/cage").await.ok()["vault"], Value::Null, "cashiers do not see it");
    let take = json!({ "out": true, "cash": 200_000, "chips": 0, "reason": "to the bank" });
    carl.command("POST", "/api/cage/vault", take.clone()).await.is_problem(403, "not_allowed");
    let taken = sue.command("POST", "/api/cage/vault", take).await.ok()["waits"].clone();
    let waiting = house.client("ada").await.get("/api/cage").await.ok()["vault_waiting"].clone();
    let (money, reason) = (&waiting[0]["money"], &waiting[0]["reason"]);
    assert_eq!((&money["out"], &money["cash"]), (&json!(true), &json!(200_000)), "{waiting}");
    assert_eq!(reason, "to the bank", "the second person sees how much leaves, and why");
    let own = format!("/api/acts/{taken}/agreement");
    sue.command("POST", &own, json!({})).await.is_problem(409, "second_person_needed");
    for unfit in ["carl", "abe"] {
        let unfit = house.client(unfit).await;
        unfit.command("POST", &own, json!({})).await.is_problem(403, "not_allowed");
    }
    let mia = house.client("mia").await; // a Pit Manager is one of two for tables, not for money
    mia.command("POST", &own, json!({})).await.is_problem(409, "not_allowed");
    assert_eq!(sue.get("/api/cage").await.ok()["vault"]["cash"], 200_000);
    let drop = format!("/api/acts/{taken}");
    assert!(sue.command("DELETE", &drop, json!({})).await.status < 300);
    let alone = json!({ "cash": 50_000 });
    carl.command("POST", "/api/cage/till", alone).await.is_problem(409, "vault_needs_two");
    carl.command("POST", "/api/cage/till", two(50_000)).await.ok();
    let vault = || async { sue.get("/api/cage").await.ok()["vault"]["cash"].as_u64().unwrap() };
    assert_eq!(vault().await, 150_000);

    // A large sale waits for the second person.
    let sale = json!({ "patron": "ann", "amount": 100_001 });
    let sold = carl.command("POST", "/api/credits", sale).await.ok();
    assert!(sold.get("receipt").is_none(), "{sold}");
    let payment = sold["waits"].as_u64().unwrap();
    let seen = sue.get("/api/cage").await.ok();
    assert_eq!(seen["waiting"][0]["sale"], true);
    let path = format!("/api/cage/payments/{payment}/agreement");
    sue.command("POST", &path, json!({})).await.ok();

    let mut close = json!({ "counted": { "cash": 150_001 }, "to_vault": true });
    let closing = "/api/cage/till/closing";
    carl.command("POST", closing, close.clone()).await.is_problem(409, "vault_needs_two");
    close["second"] = json!({ "login": "sue", "pin": PIN });
    carl.command("POST", closing, close).await.ok();
    assert_eq!(vault().await, 300_001);
    let count = json!({ "cash": 300_000, "chips": 0, "reason": "a coin is missing" });
    let counted = sue.command("POST", "/api/cage/vault/count", count).await.ok();
    agree(&house, "ada", counted["waits"].as_u64().unwrap()).await;
    assert_eq!(vault().await, 300_000);
    let events = house.client("abe").await.get("/api/events?kind=act-agreed").await.ok();
    assert!(events.to_string().contains("a coin is missing"), "{events}");
}

/// One Pit Manager lowers the limits at a table; raising them takes two.
#[tokio::test]
async fn limits_are_lowered_by_one_and_raised_by_two() {
    let house = House::open().await;
    let (mia, ada) = (house.client("mia").await, house.client("ada").await);
    let settings = || async {
        let table = mia.get("/api/tables/s1").await.ok();
        table["pit"]["data"]["settings"].clone()
    };
    let was = settings().await;
    let highest = was["limits"]["maximum"].as_u64().unwrap();
    let with = |maximum: u64| {
        let mut settings = was.clone();
        settings["limits"]["maximum"] = json!(maximum);
        settings
    };
    let set = |maximum: u64| {
        let keeping = json!({ "keep": "change-settings", "settings": with(maximum) });
        json!({ "command": { "do": "keep", "keeping": keeping } })
    };
    let commands = "/api/tables/s1/commands";
    mia.command("POST", commands, set(highest + 1)).await.is_problem(409, "raise_needs_two");
    mia.command("POST", commands, set(highest / 2)).await.ok();
    mia.command("POST", commands, set(highest)).await.ok();
    let raise = json!({ "table": "s1",
        "change": { "change": "settings", "settings": with(highest * 2) } });
    let waits = mia.command("POST", "/api/house/tables/changes", raise).await.ok();
    let path = format!("/api/acts/{}/agreement", waits["waits"]);
    mia.command("POST", &path, json!({})).await.is_problem(409, "second_person_needed");
    assert!(ada.command("POST", &path, json!({})).await.status < 300);
    mia.command("POST", commands, set(highest * 2)).await.ok();
}
