//! One table says who may call what; nothing is served that is not in it.

use crate::kit::{House, PIN, ROLES};
use croupier_floor::Floor;
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
        ("{ask}", "1"),
        ("{pit}", "nowhere"),
        ("{staff}", "dora"),
        ("{patron}", "ann"),
        ("{device}", "none"),
    ];
    parts.iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value))
}

fn body(path: &str) -> Value {
    match path {
        "/api/credits" => json!({ "patron": "ann", "amount": 100 }),
        "/api/tickets" => json!({ "amount": 100 }),
        "/api/tickets/{number}/void" => json!({ "reason": "torn" }),
        "/api/tables/{table}/commands" => json!({ "round": 1, "command": { "do": "open-bets" } }),
        "/api/tables/{table}/signatures" => {
            let command = json!({ "command": { "do": "approve", "approval": 1 } });
            json!({ "login": "mia", "pin": PIN, "command": command })
        }
        path if path.contains("/bets/") || path.contains("/insurance/") => json!({ "stake": 1000 }),
        "/api/pits/{pit}/staff/{staff}" => json!({ "position": "dealer" }),
        "/api/trainer/sheets" => json!({ "runs": [] }),
        path if path.starts_with("/api/trainer/") => {
            json!({ "answer": { "form": "nothing" }, "took_ms": 0 })
        }
        "/api/patrons/{card}/identification" => {
            json!({ "document": "passport", "digits": "42", "compared": true })
        }
        "/api/cage/till" => json!({ "cash": 100 }),
        "/api/cage/till/closing" => json!({ "counted": { "cash": 100 } }),
        "/api/cage/chips" => json!({ "table": "b1", "number": 1 }),
        "/api/payouts" => json!({ "card": "ann", "pin": "1234", "amount": 100 }),
        "/api/me/second-factor" | "/api/me/unlock" => json!({ "pin": PIN }),
        "/api/devices" => json!({ "device": "d", "name": "D", "kind": "x", "credential": "" }),
        "/api/devices/{device}" => json!({ "reason": "worn" }),
        "/api/devices/{device}/count" => json!({ "counted": 1 }),
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
            // The staff of the pit are assigned to b1, each in the own rank (R34).
            let by_position = match access.who {
                Who::Everybody | Who::Roles(_) | Who::Device => false,
                Who::Position(_, needs, _) => role.rank() >= Some(needs),
            };
            match roles.contains(&role) || by_position {
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
                    Who::Everybody | Who::Roles(_) | Who::Device => false,
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

/// R34: who deals, or enters anything, at a table is assigned to it; Shift Managers act everywhere.
#[tokio::test]
async fn who_is_not_assigned_to_a_table_does_nothing_there() {
    let house = House::open().await;
    let (dora, sue) = (house.client("dora").await, house.client("sue").await);
    let keeping = json!({ "keep": "relieve", "staff": "dora" });
    sue.deal("s1", 0, json!({ "do": "keep", "keeping": keeping })).await.ok();
    let open = json!({ "do": "open-bets" });
    dora.deal("s1", 1, open.clone()).await.is_problem(403, "not_allowed");
    let whole = dora.get("/api/tables/s1").await.ok();
    assert_eq!(whole["may"]["data"]["commands"], json!([]));
    assert_eq!(whole["may"]["data"]["position"], Value::Null);
    dora.deal("b1", 1, json!({ "do": "new-shoe", "first": "5S" })).await.ok();
    sue.deal("s1", 1, open).await.ok();
    let keeping = json!({ "keep": "assign", "staff": "dora", "position": "shift-manager" });
    let acting = sue.deal("s1", 1, json!({ "do": "keep", "keeping": keeping })).await;
    acting.is_problem(409, "nobody_acts_as_shift_manager");
}

/// R34: who is assigned to the pit of a table acts there, also at a table put into it later.
#[tokio::test]
async fn who_is_assigned_to_the_pit_acts_at_its_tables() {
    use crate::kit::give;
    use croupier_floor::Command;
    use croupier_house::HouseCommand;
    let house = House::open().await;
    let (dora, sue) = (house.client("dora").await, house.client("sue").await);
    let mia = house.client("mia").await;
    for table in ["s1", "b1"] {
        let keeping = json!({ "keep": "relieve", "staff": "dora" });
        sue.deal(table, 0, json!({ "do": "keep", "keeping": keeping })).await.ok();
    }
    let place = |table: &str| {
        let (table, pit) = (table.parse().unwrap(), Some("main".parse().unwrap()));
        Command::House(HouseCommand::PlaceTable { table, pit })
    };
    give(&house.floor, place("s1")).await;
    let path = "/api/pits/main/staff/dora";
    let dealer = json!({ "position": "dealer" });
    let elsewhere = mia.command("PUT", path, dealer.clone()).await;
    elsewhere.is_problem(409, "not_allowed"); // a Pit Manager, but not of this pit
    dora.command("PUT", path, dealer.clone()).await.is_problem(403, "not_allowed");
    let above = json!({ "position": "shift-manager" });
    let acting = sue.command("PUT", path, above).await;
    acting.is_problem(409, "nobody_acts_as_shift_manager");
    sue.command("PUT", "/api/pits/none/staff/dora", dealer.clone())
        .await
        .is_problem(409, "no_such_pit");
    sue.command("PUT", path, dealer).await.ok();
    let open = json!({ "do": "open-bets" });
    dora.deal("s1", 1, open.clone()).await.ok();
    let shoe = json!({ "do": "new-shoe", "first": "5S" });
    dora.deal("b1", 1, shoe.clone()).await.is_problem(403, "not_allowed");
    give(&house.floor, place("b1")).await;
    dora.deal("b1", 1, shoe).await.ok();
    let pits = sue.get("/api/pits").await.ok();
    assert_eq!(pits[0]["tables"], json!(["b1", "s1"]));
    assert_eq!(pits[0]["staff"][0]["position"], "dealer");
    sue.command("DELETE", path, json!({})).await.ok();
    sue.command("DELETE", path, json!({})).await.is_problem(409, "not_in_pit");
    dora.deal("s1", 1, json!({ "do": "close-bets" })).await.is_problem(403, "not_allowed");
}

/// R82: the patron leaves on the terminal, the Dealer frees the box, cashing out frees it.
#[tokio::test]
async fn a_box_is_left_freed_and_cashed_out_of() {
    let house = House::open().await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    let taken = |house: &House| {
        let floor = house.floor.clone();
        async move {
            let look = |floor: &Floor| floor.table(&"s1".parse().unwrap()).unwrap().seats().len();
            floor.read(look).await.unwrap()
        }
    };
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("s1", 1, "big", 1_000).await.ok();
    ann.bet("s1", 1, "big", 0).await.ok();
    assert_eq!(taken(&house).await, 1);
    ann.command("POST", "/api/tables/s1/leave", json!({})).await.ok();
    assert_eq!(taken(&house).await, 0);
    let again = ann.command("POST", "/api/tables/s1/leave", json!({})).await;
    again.is_problem(409, "not_seated");
    bob.bet("s1", 1, "big", 1_000).await.ok();
    bob.bet("s1", 1, "big", 0).await.ok();
    dora.deal("s1", 1, json!({ "do": "free-box", "seat": 1 })).await.ok();
    assert_eq!(taken(&house).await, 0);
    bob.bet("s1", 1, "big", 1_000).await.ok();
    bob.bet("s1", 1, "big", 0).await.ok();
    bob.command("POST", "/api/tickets", json!({ "amount": null })).await.ok();
    assert_eq!(taken(&house).await, 0);
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
