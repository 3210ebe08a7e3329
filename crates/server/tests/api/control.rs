//! Stops and limits by pages and programs: one stops, two lift; a patron guards herself.

use crate::kit::House;
use serde_json::{Value, json};

async fn open_sic_bo(house: &House) {
    house.client("dora").await.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
}

#[tokio::test]
async fn one_stops_a_table_two_lift_it_and_everybody_reads_why() {
    let house = House::open().await;
    open_sic_bo(&house).await;
    let (ann, mia, sue) =
        (house.client("ann").await, house.client("mia").await, house.client("sue").await);
    ann.bet("s1", 1, "big", 1_000).await.ok();
    let nowhere = json!({ "at": { "scope": "table", "table": "zz" }, "reason": "x" });
    mia.command("POST", "/api/stops", nowhere).await.is_problem(422, "nothing_to_stop");
    let stop = json!({ "at": { "scope": "table", "table": "s1" }, "reason": "a die is chipped" });
    assert_eq!(mia.command("POST", "/api/stops", stop).await.ok(), json!({ "number": 1 }));
    let refused = ann.bet("s1", 1, "big", 2_000).await;
    refused.is_problem(409, "betting_stopped");
    assert_eq!(refused.json["facts"]["reason"], "a die is chipped");
    let why = json!("a die is chipped");
    let lobby = ann.get("/api/tables").await.ok();
    let line = lobby.as_array().unwrap().iter().find(|line| line["id"] == "s1").unwrap();
    assert_eq!(line["stopped"]["reason"], why);
    for path in ["/api/tables/s1", "/api/boards/s1"] {
        assert_eq!(ann.get(path).await.ok()["table"]["data"]["stopped"]["reason"], why, "{path}");
    }
    let lift = json!({ "reason": "new dice" });
    let asked = mia.command("POST", "/api/stops/1/lift", lift).await.ok();
    assert_eq!(asked, json!({ "waits": 2 }));
    let agreement = "/api/acts/2/agreement";
    mia.command("POST", agreement, json!({})).await.is_problem(409, "second_person_needed");
    let seen = sue.get("/api/stops").await.ok();
    assert_eq!(seen["stops"][0]["by"], "MIA");
    assert_eq!(seen["stops"][0]["lift"]["may_agree"], true);
    assert_eq!(sue.command("POST", agreement, json!({})).await.status, 204);
    ann.bet("s1", 1, "big", 2_000).await.ok();
    let events = house.client("abe").await.get("/api/events?limit=50").await.ok();
    let of = |kind: &str| {
        let events = events["events"].as_array().unwrap();
        events.iter().find(|event| event["kind"] == kind).unwrap()["facts"].clone()
    };
    // In words: what is stopped and where, who asked and who agreed.
    let stopped =
        json!({ "number": 1, "scope": "table", "table": "S1", "reason": why, "by": "MIA" });
    assert_eq!(of("betting-stopped"), stopped);
    for kind in ["act-asked", "act-agreed"] {
        assert_eq!((&of(kind)["act"], &of(kind)["table"]), (&json!("lift"), &json!("S1")));
        assert_eq!((&of(kind)["by"], &of(kind)["reason"]), (&json!("MIA"), &json!("new dice")));
    }
    assert_eq!(of("act-agreed")["agreed_by"], "SUE");
}

#[tokio::test]
async fn a_terminal_is_stopped_by_its_address() {
    let house = House::open().await;
    open_sic_bo(&house).await;
    let (ann, sue) = (house.client("ann").await, house.client("sue").await);
    ann.bet("s1", 1, "big", 1_000).await.ok();
    let seen = sue.get("/api/stops").await.ok();
    let terminal = &seen["terminals"][0];
    assert_eq!(
        (&terminal["terminal"], &terminal["name"]),
        (&json!("127.0.0.1"), &json!("The patron ann"))
    );
    let stop = |terminal: &str| {
        let at = json!({ "scope": "terminal", "terminal": terminal });
        json!({ "at": at, "reason": "tampered with" })
    };
    sue.command("POST", "/api/stops", stop("somewhere")).await.is_problem(422, "nothing_to_stop");
    sue.command("POST", "/api/stops", stop("127.0.0.1")).await.ok();
    ann.bet("s1", 1, "big", 2_000).await.is_problem(409, "betting_stopped");
    ann.bet("s1", 1, "big", 0).await.ok();
}

fn limits(loss_day: Option<u64>) -> Value {
    json!({ "loss_day": loss_day, "stake_round": 5_000 })
}

#[tokio::test]
async fn a_patron_lowers_a_limit_at_once_and_raises_it_a_day_later() {
    let house = House::open().await;
    open_sic_bo(&house).await;
    let ann = house.client("ann").await;
    let path = "/api/me/limits";
    ann.command("PUT", path, limits(Some(0))).await.is_problem(409, "limit_unfit");
    ann.command("PUT", path, limits(Some(2_000))).await.ok();
    ann.bet("s1", 1, "big", 2_000).await.ok();
    let refused = ann.bet("s1", 1, "small", 1_000).await;
    refused.is_problem(409, "limit_loss_day");
    assert_eq!(refused.json["facts"]["limit"], 2_000);
    let raised = ann.command("PUT", path, limits(Some(4_000))).await.ok();
    let loss_day = &raised["limits"][1];
    assert_eq!((&loss_day["limit"], &loss_day["value"]), (&json!("loss-day"), &json!(2_000)));
    assert_eq!(loss_day["later"]["value"], 4_000);
    ann.bet("s1", 1, "small", 1_000).await.is_problem(409, "limit_loss_day");
    house.advance(24 * 3_600_000);
    ann.bet("s1", 1, "small", 1_000).await.is_problem(401, "unauthorised"); // the session is over
    let ann = house.client("ann").await;
    ann.bet("s1", 1, "small", 1_000).await.ok();
    ann.bet("s1", 1, "small", 4_000).await.is_problem(409, "limit_stake_round");
}

#[tokio::test]
async fn who_is_excluded_does_not_play_and_is_readmitted_by_two_in_time() {
    let house = House::open().await;
    open_sic_bo(&house).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let (ada, sue) = (house.client("ada").await, house.client("sue").await);
    ann.command("POST", "/api/me/exclusion", json!({ "months": 1 }))
        .await
        .is_problem(409, "exclusion_unfit");
    ann.command("POST", "/api/me/exclusion", json!({ "months": 6 })).await.ok();
    ann.bet("s1", 1, "big", 1_000).await.is_problem(409, "excluded");
    let credit = json!({ "patron": "ann", "amount": 1_000 });
    let carl = house.client("carl").await;
    carl.command("POST", "/api/credits", credit).await.is_problem(409, "excluded");
    let again = json!({ "reason": "wants to play" });
    let path = "/api/care/ann/readmission";
    sue.command("POST", path, again.clone()).await.is_problem(409, "not_yet");
    ann.command("POST", "/api/tickets", json!({ "amount": null })).await.ok();
    let out = json!({ "reason": "threats" });
    assert_eq!(sue.command("POST", "/api/care/bob/exclusion", out).await.status, 204);
    bob.bet("s1", 1, "big", 1_000).await.is_problem(409, "excluded");
    let report = ada.get("/api/care").await.ok();
    assert_eq!(report["patrons"].as_array().unwrap().len(), 2);
    assert_eq!(report["patrons"][1]["guard"]["excluded"]["by"], "SUE");
    let asked = sue.command("POST", "/api/care/bob/readmission", again).await.ok();
    let agreement = format!("/api/acts/{}/agreement", asked["waits"]);
    assert_eq!(ada.command("POST", &agreement, json!({})).await.status, 204);
    bob.bet("s1", 1, "big", 1_000).await.ok();
}

#[tokio::test]
async fn a_break_begins_at_once_and_is_on_the_terminal() {
    let house = House::open().await;
    open_sic_bo(&house).await;
    let ann = house.client("ann").await;
    ann.bet("s1", 1, "big", 1_000).await.ok();
    let mine = ann.get("/api/tables/s1").await.ok();
    assert!(mine["mine"]["data"]["play"]["since_ms"].is_u64());
    let rested = ann.command("POST", "/api/me/break", json!({ "hours": 2 })).await.ok();
    assert_eq!(rested["break_until_ms"], 1_800_000_000_000_u64 + 2 * 3_600_000);
    ann.bet("s1", 1, "big", 2_000).await.is_problem(409, "on_break");
    house.advance(2 * 3_600_000);
    ann.bet("s1", 1, "big", 2_000).await.ok();
}

/// The rules of the house: two people, at once, and each change is an event of its own.
#[tokio::test]
async fn two_people_change_the_rules_of_the_house_and_they_hold_at_once() {
    let house = House::open().await;
    house.keep_tills(100_000).await;
    let (ada, sue) = (house.client("ada").await, house.client("sue").await);
    let rules = sue.get("/api/house/rules").await.ok()["rules"].clone();
    assert_eq!(
        (&rules["cage"]["second_above"], &rules["ticket_days"]),
        (&json!(1_000_000), &json!(180))
    );
    let path = "/api/house/rules/changes";
    sue.command("POST", path, rules.clone()).await.is_problem(409, "nothing_changes");
    let unfit = json!({ "ticket_days": 0 });
    sue.command("POST", path, unfit).await.is_problem(409, "ticket_days_unfit");
    let unfit = json!({ "care": { "raise_hours": 24, "check_minutes": 0, "exclusion_months": 0 } });
    sue.command("POST", path, unfit).await.is_problem(409, "care_unfit");
    let unfit = json!({ "gaming_day": { "begins": "noon", "utc_offset": "+00:00" } });
    sue.command("POST", path, unfit).await.is_problem(422, "bad_time");
    let mut cage = rules["cage"].clone();
    cage["second_above"] = json!(500_000);
    let care = json!({ "raise_hours": 48, "check_minutes": 30, "exclusion_months": 6 });
    let change = json!({ "cage": cage, "care": care, "ticket_days": 90 });
    let asked = sue.command("POST", path, change).await.ok();
    let agreement = format!("/api/acts/{}/agreement", asked["waits"]);
    sue.command("POST", &agreement, json!({})).await.is_problem(409, "second_person_needed");
    let still = ada.get("/api/house/rules").await.ok();
    assert_eq!(still["rules"]["ticket_days"], 180, "nothing before the second person");
    assert_eq!(still["waiting"][0]["may_agree"], true);
    assert_eq!(ada.command("POST", &agreement, json!({})).await.status, 204);
    let now = ada.get("/api/house/rules").await.ok();
    assert_eq!(now["rules"]["cage"]["second_above"], 500_000);
    assert_eq!((&now["rules"]["care"], &now["rules"]["ticket_days"]), (&care, &json!(90)));
    assert_eq!(now["waiting"], json!([]));
    let (ann, abe) = (house.client("ann").await, house.client("abe").await);
    let ticket = ann.command("POST", "/api/tickets", json!({ "amount": 100 })).await.ok();
    let good_ms = ticket["expires_ms"].as_u64().unwrap() - house.now_ms();
    assert_eq!(good_ms, 90 * 24 * 60 * 60 * 1000, "the next ticket");
    for (kind, fact, value) in [
        ("care-changed", "raise_hours", 48),
        ("cage-rules-changed", "second_above", 500_000),
        ("settings-changed", "ticket_days", 90),
        ("act-asked", "ticket_days", 90),
    ] {
        let told = abe.get(&format!("/api/events?kind={kind}")).await.ok();
        assert_eq!(told["events"][0]["facts"][fact], value, "{kind}: {told}");
    }
}
