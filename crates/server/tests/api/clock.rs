//! A clock that was set too far: who watches is told, the pit shows it, a Shift Manager agrees.

use crate::kit::{House, give};
use croupier_floor::Command;
use croupier_house::{HouseCommand, Significant};
use serde_json::{Value, json};

const AGREEMENT: &str = "/api/clock/agreement";

#[tokio::test]
async fn dealing_waits_until_a_shift_manager_agrees_to_the_clock() {
    let house = House::open().await;
    let stepped = Significant::ClockStepped { by_ms: -3_600_000, holds: true };
    give(&house.floor, Command::House(HouseCommand::Note(stepped))).await;
    let ready = house.stranger().get("/readyz").await.ok();
    let said = ready["held"].as_str().unwrap();
    assert!(said.contains("set by -3600 s") && said.contains("Shift Manager"), "{said}");
    for (login, may_agree) in [("sam", false), ("mia", false), ("abe", false), ("sue", true)] {
        let pit = house.client(login).await.get("/api/pit").await.ok();
        assert_eq!(pit["clock_held"], json!({ "by_ms": -3_600_000, "may_agree": may_agree }));
    }
    let dora = house.client("dora").await;
    let open = json!({ "round": 1, "command": { "do": "open-bets" } });
    let refused = dora.command("POST", "/api/tables/s1/commands", open.clone()).await;
    refused.is_problem(409, "clock_held");
    for login in ["ann", "dora", "sam", "mia", "carl", "abe", "ada"] {
        let asked = house.client(login).await.command("POST", AGREEMENT, json!({})).await;
        asked.is_problem(403, "not_allowed");
    }
    let sue = house.client("sue").await;
    assert_eq!(sue.command("POST", AGREEMENT, json!({})).await.status, 204);
    sue.command("POST", AGREEMENT, json!({})).await.is_problem(409, "clock_not_held");
    let pit = sue.get("/api/pit").await.ok();
    assert_eq!(pit["clock_held"], Value::Null);
    assert_eq!(house.stranger().get("/readyz").await.ok()["held"], Value::Null);
    dora.command("POST", "/api/tables/s1/commands", open).await.ok();
}
