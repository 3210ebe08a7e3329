//! One table says who may call what; nothing is served that is not in it.

use crate::kit::{House, ROLES};
use croupier_house::{PitRank, Role};
use croupier_server::{ACCESS, Place, Who, openapi};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn every_route_is_in_the_table_and_every_line_is_a_route() {
    let document = serde_json::to_value(openapi()).unwrap();
    let mut served = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|key| *key != "parameters") {
            served.insert((method.to_uppercase(), path.clone()));
        }
    }
    let listed: BTreeSet<(String, String)> =
        ACCESS.iter().map(|each| (each.method.to_owned(), each.path.to_owned())).collect();
    assert_eq!(served, listed);
    assert_eq!(listed.len(), ACCESS.len(), "a route is listed twice");
}

fn filled(path: &str) -> String {
    let parts = [
        ("{table}", "b1"),
        ("{round}", "1"),
        ("{seat}", "1"),
        ("{bet}", "banker"),
        ("{side}", "player"),
        ("{stage}", "four-cards"),
        ("{number}", "000000000000000001"),
        ("{login}", "ann"),
        ("{subject}", "third-card"),
        ("{level}", "1"),
        ("{seed}", "7"),
        ("{card}", "ann"),
    ];
    parts.iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value))
}

fn body(path: &str) -> Value {
    match path {
        "/api/credits" => json!({ "patron": "ann", "amount": 100 }),
        "/api/tickets" => json!({ "amount": 100 }),
        "/api/tickets/{number}/void" => json!({ "reason": "torn" }),
        "/api/tables/{table}/commands" => json!({ "round": 1, "command": { "do": "open-bets" } }),
        path if path.contains("/bets/") || path.contains("/insurance/") => json!({ "stake": 1000 }),
        "/api/trainer/sheets" => json!({ "runs": [] }),
        path if path.starts_with("/api/trainer/") => {
            json!({ "answer": { "form": "nothing" }, "took_ms": 0 })
        }
        _ => json!({}),
    }
}

#[tokio::test]
async fn who_may_not_is_told_so_and_who_may_is_let_in() {
    let house = House::open().await;
    for (login, role) in ROLES {
        let client = house.client(login).await;
        for access in ACCESS.iter().filter(|access| access.path != "/api/sessions") {
            let Some(roles) = access.who.roles() else { continue };
            let path = filled(access.path);
            let nobody = house.stranger().command(access.method, &path, body(access.path)).await;
            nobody.is_problem(401, "unauthorised");
            let reply = client.command(access.method, &path, body(access.path)).await;
            match roles.contains(&role) {
                true => assert!(![401, 403].contains(&reply.status), "{role} {access:?} {reply:?}"),
                false => reply.is_problem(403, "not_allowed"),
            }
        }
    }
}

/// Every member of staff in every position, at the doors a position opens.
#[tokio::test]
async fn a_position_held_at_a_table_opens_the_doors_of_that_position() {
    let house = House::open().await;
    let sue = house.client("sue").await;
    let ranks = [
        ("dealer", PitRank::Dealer),
        ("pit-supervisor", PitRank::PitSupervisor),
        ("pit-manager", PitRank::PitManager),
    ];
    for (login, role) in ROLES.into_iter().filter(|(_, role)| *role != Role::Patron) {
        let client = house.client(login).await;
        for (position, rank) in ranks {
            let keeping = json!({ "keep": "assign", "staff": login, "position": position });
            let assign = json!({ "command": { "do": "keep", "keeping": keeping } });
            sue.command("POST", "/api/tables/b1/commands", assign).await.ok();
            for access in ACCESS.iter().filter(|access| access.path != "/api/sessions") {
                let Some(roles) = access.who.roles() else { continue };
                let by_position = match access.who {
                    Who::Everybody | Who::Roles(_) => false,
                    Who::Position(_, needs, Place::ThisTable | Place::SomeTable) => rank >= needs,
                };
                let path = filled(access.path);
                let reply = client.command(access.method, &path, body(access.path)).await;
                match roles.contains(&role) || by_position {
                    true => assert_ne!(reply.status, 403, "{role} as {position} {access:?}"),
                    false => reply.is_problem(403, "not_allowed"),
                }
            }
            let elsewhere = json!({ "round": 1, "command": { "do": "open-bets" } });
            let reply = client.command("POST", "/api/tables/a1/commands", elsewhere).await;
            assert_eq!(reply.status == 403, role.rank().is_none(), "{role} as {position} at a1");
        }
    }
}

#[tokio::test]
async fn some_commands_need_a_rank_besides() {
    let house = House::open().await;
    let (dealer, supervisor) = (house.client("dora").await, house.client("sam").await);
    let open = json!({ "do": "open-bets" });
    dealer.deal("s1", 1, open).await.ok();
    let interrupt = json!({ "do": "interrupt" });
    let refused = dealer.deal("s1", 1, interrupt.clone()).await;
    refused.is_problem(409, "not_allowed");
    assert_eq!(refused.json["facts"]["needs"], "pit-supervisor");
    supervisor.deal("s1", 1, interrupt).await.ok();
    let void = json!({ "do": "void", "reason": "a die fell to the floor" });
    supervisor.deal("s1", 1, void).await.is_problem(409, "case_needed");
}
