//! Tables changed by pages and programs: opened, set and closed by two, now or at a time.

use crate::kit::House;
use serde_json::{Value, json};

const CHANGES: &str = "/api/house/tables/changes";

fn table<'v>(view: &'v Value, id: &str) -> &'v Value {
    view["tables"].as_array().unwrap().iter().find(|each| each["id"] == id).unwrap()
}

#[tokio::test]
async fn a_new_table_is_opened_in_a_running_house_by_two() {
    let house = House::open().await;
    let (ada, mia) = (house.client("ada").await, house.client("mia").await);
    let view = ada.get("/api/house/tables").await.ok();
    let rulebooks = view["rulebooks"].as_array().unwrap();
    let is_dice = |each: &Value| each["rulebook"].as_str().unwrap().starts_with("sic-bo");
    assert!(rulebooks.iter().any(is_dice), "{rulebooks:?}");
    let settings = &table(&view, "s1")["settings"];
    let open = |id: &str, settings: &Value| {
        let change = json!({ "change": "open", "name": "Dice 2", "settings": settings });
        json!({ "table": id, "change": change })
    };
    ada.command("POST", CHANGES, open("s1", settings)).await.is_problem(409, "table_exists");
    let mut without = settings.clone();
    without["limits"]["minimum"] = Value::Null;
    ada.command("POST", CHANGES, open("s2", &without)).await.is_problem(422, "settings_unfit");
    let asked = ada.command("POST", CHANGES, open("s2", settings)).await.ok();
    let agreement = format!("/api/acts/{}/agreement", asked["waits"]);
    let waiting = &mia.get("/api/house/tables").await.ok()["waiting"][0];
    assert_eq!((&waiting["table"], &waiting["may_agree"]), (&json!("s2"), &json!(true)));
    ada.command("POST", &agreement, json!({})).await.is_problem(409, "second_person_needed");
    assert_eq!(mia.command("POST", &agreement, json!({})).await.status, 204);
    let view = mia.get("/api/house/tables").await.ok();
    assert_eq!(table(&view, "s2")["service"], "open");
    let lobby = house.client("ann").await.get("/api/tables").await.ok();
    assert!(lobby.as_array().unwrap().iter().any(|each| each["id"] == "s2"));
}

#[tokio::test]
async fn a_change_is_planned_seen_in_the_calendar_and_cancelled() {
    let house = House::open().await;
    let (sue, mia) = (house.client("sue").await, house.client("mia").await);
    let from_ms = 1_800_000_000_000_u64 + 3_600_000;
    let close = json!({ "table": "s1", "from_ms": from_ms, "change": { "change": "close" } });
    let asked = mia.command("POST", CHANGES, close).await.ok();
    let number = asked["waits"].as_u64().unwrap();
    let agreement = format!("/api/acts/{number}/agreement");
    assert_eq!(sue.command("POST", &agreement, json!({})).await.status, 204);
    let planned = &sue.get("/api/house/tables").await.ok()["planned"][0];
    assert_eq!(planned["from_ms"], from_ms);
    assert_eq!((&planned["by"], &planned["agreed_by"]), (&json!("MIA"), &json!("SUE")));
    let cancel = format!("/api/acts/{number}");
    assert_eq!(sue.command("DELETE", &cancel, json!({})).await.status, 204);
    assert_eq!(sue.get("/api/house/tables").await.ok()["planned"], json!([]));
    let nowhere = json!({ "table": "zz", "change": { "change": "close" } });
    mia.command("POST", CHANGES, nowhere).await.is_problem(404, "no_such_table");
}
