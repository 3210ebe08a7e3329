//! People changed by pages and programs: two where rank or money is touched, and at once.

use crate::kit::{Client, House, PIN, give};
use croupier_floor::Command;
use croupier_house::{HouseCommand, Person, PersonChange};
use serde_json::{Value, json};

const CHANGES: &str = "/api/people/changes";

fn log_in(login: &str, pin: &str) -> Value {
    json!({ "login": login, "pin": pin })
}

#[tokio::test]
async fn a_new_dealer_is_agreed_to_chooses_a_password_and_deals() {
    let house = House::open().await;
    let (ada, sue) = (house.client("ada").await, house.client("sue").await);
    let add = |pin: &str| {
        json!({ "change": "add-staff", "id": "eve", "name": "Eve", "login": "eve",
            "role": "dealer", "pin": pin })
    };
    ada.command("POST", CHANGES, add("1234")).await.is_problem(422, "password_unfit");
    let waits = ada.command("POST", CHANGES, add("first-day")).await.ok();
    assert_eq!(waits, json!({ "waits": 1 }));
    let agreement = format!("{CHANGES}/1/agreement");
    ada.command("POST", &agreement, json!({})).await.is_problem(409, "second_person_needed");
    let stranger = house.stranger();
    let early = stranger.send("POST", "/api/sessions", Some(log_in("eve", "first-day"))).await;
    early.is_problem(401, "wrong_login");
    let seen = sue.get("/api/people").await.ok();
    let waiting = &seen["waiting"][0];
    assert_eq!((&waiting["by"], &waiting["may_agree"]), (&json!("ADA"), &json!(true)));
    sue.command("POST", &agreement, json!({})).await.is_problem(409, "half_needed");
    let half = |half: &str| json!({ "half": half });
    for unfit in ["40271", "4027193", "40271a", "123456"] {
        sue.command("POST", &agreement, half(unfit)).await.is_problem(422, "half_unfit");
    }
    assert_eq!(sue.command("POST", &agreement, half("402719")).await.status, 204);

    // Who asked knows one half and who agreed the other: neither logs in as Eve.
    let half_a_pin = log_in("eve", "first-day");
    let tried = stranger.send("POST", "/api/sessions", Some(half_a_pin)).await;
    tried.is_problem(401, "wrong_login");
    let both = "first-day402719";
    let me = stranger.send("POST", "/api/sessions", Some(log_in("eve", both))).await.ok();
    assert_eq!(me["must_change"], true);
    let mut eve = house.stranger();
    eve.token = me["token"].as_str().map(str::to_owned);
    eve.get("/api/tables").await.is_problem(403, "pin_change_needed");
    let choose = |old: &str, new: &str| json!({ "old": old, "new": new });
    let pin = "/api/me/pin";
    eve.command("PUT", pin, choose("wrong", "a long one")).await.is_problem(401, "wrong_login");
    eve.command("PUT", pin, choose(both, "short")).await.is_problem(422, "password_unfit");
    eve.command("PUT", pin, choose(both, both)).await.is_problem(422, "pin_same");
    assert_eq!(eve.command("PUT", pin, choose(both, "a long one")).await.status, 204);
    eve.get("/api/tables").await.is_problem(401, "unauthorised");
    let me = stranger.send("POST", "/api/sessions", Some(log_in("eve", "a long one"))).await.ok();
    assert_eq!(me["must_change"], false);
    eve.token = me["token"].as_str().map(str::to_owned);
    eve.get("/api/tables").await.ok();
}

#[tokio::test]
async fn who_is_suspended_is_out_at_once_and_two_bring_them_back() {
    let house = House::open().await;
    let (ada, sue, dora) =
        (house.client("ada").await, house.client("sue").await, house.client("dora").await);
    let out = json!({ "change": "suspend", "kind": "staff", "id": "dora", "reason": "left" });
    let back = json!({ "change": "restore", "kind": "staff", "id": "dora", "reason": "back" });
    house
        .client("carl")
        .await
        .command("POST", CHANGES, out.clone())
        .await
        .is_problem(409, "not_allowed");
    assert_eq!(sue.command("POST", CHANGES, out).await.ok(), json!({ "waits": null }));
    dora.get("/api/me").await.is_problem(401, "unauthorised");
    let tried = house.stranger().send("POST", "/api/sessions", Some(log_in("dora", PIN))).await;
    tried.is_problem(403, "login_suspended");
    sue.command("POST", CHANGES, back).await.ok();
    assert_eq!(ada.command("POST", &format!("{CHANGES}/1/agreement"), json!({})).await.status, 204);
    house.client("dora").await.get("/api/me").await.ok();
    // What was done stands in the list of events, without any PIN.
    let events = house.client("abe").await.get("/api/events?limit=50").await;
    assert!(events.text.contains("change-agreed") && events.text.contains("person-changed"));
    assert!(!events.text.contains("argon2"), "{}", events.text);
}

#[tokio::test]
async fn a_changed_role_counts_from_the_next_request() {
    let house = House::open().await;
    let (ada, sue, dora) =
        (house.client("ada").await, house.client("sue").await, house.client("dora").await);
    let place = |table: &str| {
        let (table, pit) = (table.parse().unwrap(), Some("main".parse().unwrap()));
        Command::House(HouseCommand::PlaceTable { table, pit })
    };
    give(&house.floor, place("s1")).await;
    let dealer = json!({ "position": "dealer" });
    sue.command("PUT", "/api/pits/main/staff/dora", dealer).await.ok();
    let raise = json!({ "change": "change-role", "id": "dora", "role": "auditor" });
    sue.command("POST", CHANGES, raise).await.ok();
    dora.get("/api/me").await.ok();
    assert_eq!(ada.command("POST", &format!("{CHANGES}/1/agreement"), json!({})).await.status, 204);
    dora.get("/api/me").await.is_problem(401, "unauthorised");
    let dora = house.client("dora").await;
    assert_eq!(dora.get("/api/me").await.ok()["role"], "auditor");
    dora.get("/api/events").await.ok();
    // Her position at the tables went with the role, and the pit does not give it back.
    give(&house.floor, place("b1")).await;
    let shoe = json!({ "round": 1, "command": { "do": "new-shoe", "first": "5S" } });
    dora.command("POST", "/api/tables/b1/commands", shoe).await.is_problem(403, "not_allowed");
    let open = json!({ "round": 1, "command": { "do": "open-bets" } });
    dora.command("POST", "/api/tables/s1/commands", open).await.is_problem(403, "not_allowed");
}

#[tokio::test]
async fn a_cashier_gives_cards_and_blocks_them_and_no_more() {
    let house = House::open().await;
    let carl = house.client("carl").await;
    let add = json!({ "change": "add-patron", "id": "zoe", "name": "Zoe", "card_number": "9009",
        "pin": "4711" });
    carl.command("POST", CHANGES, add).await.ok();
    let people = carl.get("/api/people").await.ok();
    let all = people["people"].as_array().unwrap();
    assert!(all.iter().all(|person| person["kind"] == "patron"), "no staff: {people}");
    assert!(all.iter().any(|person| person["id"] == "zoe" && person["must_change"] == true));
    let block = json!({ "change": "block-card", "id": "zoe", "reason": "lost" });
    carl.command("POST", CHANGES, block).await.ok();
    let tried = house.stranger().send("POST", "/api/sessions", Some(log_in("9009", "4711"))).await;
    tried.is_problem(403, "card_blocked");
    let reset = json!({ "change": "reset-pin", "kind": "patron", "id": "zoe", "pin": "4712" });
    carl.command("POST", CHANGES, reset).await.is_problem(409, "not_allowed");
}

#[tokio::test]
async fn a_wrong_old_pin_counts_as_a_failed_login() {
    let house = House::open().await;
    let ann = house.client("ann").await;
    let choose = json!({ "old": "wrong", "new": "97531" });
    for _ in 0..3 {
        ann.command("PUT", "/api/me/pin", choose.clone()).await.is_problem(401, "wrong_login");
    }
    let fourth = ann.command("PUT", "/api/me/pin", choose).await;
    assert_eq!(fourth.status, 429, "{fourth:?}");
}

/// Waits until the token of a client opens nothing any more.
async fn is_out(client: &Client) {
    let out = async { while client.get("/api/me").await.status != 401 {} };
    tokio::time::timeout(std::time::Duration::from_secs(20), out).await.unwrap();
}

fn suspend(id: &str) -> Command {
    let person = Person::Staff(id.parse().unwrap());
    let change = PersonChange::Suspend { person, reason: "left".to_owned() };
    Command::House(HouseCommand::ChangePerson(change))
}

/// The floor was told and nobody waited for its answer, as when a connection breaks.
#[tokio::test]
async fn who_is_suspended_gives_no_command_even_if_nobody_ended_the_session() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    give(&house.floor, suspend("dora")).await;
    let open = json!({ "do": "open-bets" });
    let tried = dora.deal("s1", 1, open).await;
    assert!(["login_suspended", "unauthorised"].contains(&tried.json["code"].as_str().unwrap()));
    is_out(&dora).await;
    let gone = async { while at_work_of(&house, "dora").await {} };
    tokio::time::timeout(std::time::Duration::from_secs(20), gone).await.unwrap();
}

async fn at_work_of(house: &House, id: &str) -> bool {
    let staff: croupier_house::StaffId = id.parse().unwrap();
    let look = move |floor: &croupier_floor::Floor| {
        floor.tables().any(|table| table.kept().at_work.contains_key(&staff))
    };
    house.floor.read(look).await.unwrap()
}

#[tokio::test]
async fn who_is_suspended_while_logging_in_is_not_let_in() {
    let house = House::open().await;
    let logging_in = (0..4).map(|_| {
        let stranger = house.stranger();
        tokio::spawn(async move {
            stranger.send("POST", "/api/sessions", Some(log_in("dora", PIN))).await
        })
    });
    let logging_in: Vec<_> = logging_in.collect();
    give(&house.floor, suspend("dora")).await;
    for each in logging_in {
        let reply = each.await.unwrap();
        if reply.status == 200 {
            let mut dora = house.stranger();
            dora.token = reply.json["token"].as_str().map(str::to_owned);
            is_out(&dora).await;
        } else {
            reply.is_problem(403, "login_suspended");
        }
    }
}

#[tokio::test]
async fn a_pin_that_a_thief_tries_first_is_not_taken() {
    let house = House::open().await;
    let carl = house.client("carl").await;
    let add = |pin: &str| {
        json!({ "change": "add-patron", "id": "zoe", "name": "Zoe", "card_number": "99004471",
            "pin": pin })
    };
    for obvious in ["0000", "1234", "1985", "4471"] {
        carl.command("POST", CHANGES, add(obvious)).await.is_problem(422, "pin_obvious");
    }
    let ann = house.client("ann").await;
    let choose = json!({ "old": PIN, "new": "8765" });
    ann.command("PUT", "/api/me/pin", choose).await.is_problem(422, "pin_obvious");
}
