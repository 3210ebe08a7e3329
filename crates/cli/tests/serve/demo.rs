//! The demo: what it prints is true, and a second start keeps everything.

use crate::kit::{Scratch, Server};
use serde_json::{Value, json};
use std::process::Command;

#[test]
fn the_demo_is_as_its_invitation_says() {
    let data = Scratch::new("demo");
    let mut server = Server::start(&data.0, &["--demo"]);
    let text = server.invitation();
    let token = server.log_in("8001", "1111");
    let tables = server.client(Some(&token)).get("/api/tables");
    let rows = tables.as_array().unwrap();
    let count = |dealing| rows.iter().filter(|row| row["dealing"] == dealing).count();
    assert_eq!((count("automatic"), count("live")), (8, 6));
    for login in ["dora", "sam", "mia", "sue", "wei", "carl", "abe", "ada"] {
        assert!(text.contains(&format!("{login:<5} 2468")), "{text}");
        server.log_in(login, "2468");
    }
    let curl = text.lines().find(|line| line.trim().starts_with("curl ")).unwrap();
    let told = Command::new("sh").args(["-c", curl.trim()]).output().unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    let mut answers = serde_json::Deserializer::from_str(&told).into_iter::<Value>();
    let (me, table) = (answers.next().unwrap().unwrap(), answers.next().unwrap().unwrap());
    assert_eq!(me["name"], "Ann Lee");
    assert_eq!(table["table"]["data"]["game"], "sic-bo");
    assert_eq!(table["mine"]["data"]["credit"], 500_000);
}

#[test]
fn a_stop_in_order_loses_nothing_and_nobody() {
    let data = Scratch::new("stop");
    let server = Server::start(&data.0, &["--demo"]);
    let (bob, carl) = (server.log_in("8002", "2222"), server.log_in("carl", "2468"));
    let key = "0190a1b2-0000-7000-8000-000000000001";
    let sale = json!({ "patron": "bob", "amount": 12_300 });
    let own = server.client(Some(&bob)).send("POST", "/api/credits", key, &sale).unwrap();
    assert_eq!(own.0, 403, "a patron makes no credit: {}", own.1);
    let cage = server.client(Some(&carl));
    let closed = cage.send("POST", "/api/credits", key, &sale).unwrap();
    assert_eq!((closed.0, &closed.1["code"]), (409, &json!("till_needed")));
    let till = "0190a1b2-0000-7000-8000-0000000000ff";
    let opened = cage.send("POST", "/api/cage/till", till, &json!({ "cash": 0 })).unwrap();
    assert_eq!(opened.0, 200, "{}", opened.1);
    let (status, view) = cage.send("POST", "/api/credits", key, &sale).unwrap();
    assert_eq!(view["play_money"], true, "a demo has no other");
    assert_eq!((status, &view["credit"]), (200, &json!(1_012_300)));
    let status = server.terminate();
    assert_eq!(status.code(), Some(0), "{status}");
    let server = Server::start(&data.0, &["--demo"]);
    let client = server.client(Some(&bob)); // still logged in
    assert_eq!(client.get("/api/me")["credit"], 1_012_300);
    assert_eq!(client.get("/api/tables").as_array().unwrap().len(), 14);
    let cage = server.client(Some(&carl));
    let (status, view) = cage.send("POST", "/api/credits", key, &sale).unwrap();
    assert_eq!((status, &view["credit"]), (200, &json!(1_012_300)), "the key is known");
}

fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let out = croupier.arg("serve").args(arguments).output().unwrap();
    (out.status.code(), String::from_utf8(out.stderr).unwrap())
}

#[test]
fn what_cannot_be_is_said_before_the_doors_open() {
    let data = Scratch::new("config");
    let config = data.0.join("tables.toml");
    std::fs::write(&config, "[[table]]\nid = \"b1\"\ncolour = \"red\"\n").unwrap();
    let config = config.to_str().unwrap();
    let folder = data.0.join("data");
    let arguments = ["--data", folder.to_str().unwrap(), "--config", config];
    let (code, said) = refused(&arguments);
    assert_eq!(code, Some(4));
    assert!(said.contains("line 3") && said.contains("colour"), "{said}");
    let server = Server::start(&data.0, &[]);
    let (code, said) = refused(&["--listen", "127.0.0.1:0", "--data", data.0.to_str().unwrap()]);
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(server.terminate().code(), Some(0));
}

/// A house of the operator's own: its people log in, and a second start takes nobody up twice.
#[test]
fn the_people_of_the_configuration_can_log_in() {
    let data = Scratch::new("people");
    let config = data.0.join("house.toml");
    std::fs::write(data.0.join("pin"), "1357\n").unwrap();
    let people = "[[patron]]\nid = \"eve\"\nname = \"Eve\"\ncard_number = \"9001\"\n\
                  pin_file = \"pin\"\n[[staff]]\nid = \"max\"\nname = \"Max\"\nlogin = \"max\"\n\
                  role = \"pit-supervisor\"\npin_file = \"pin\"\n";
    std::fs::write(&config, people).unwrap();
    for _ in 0..2 {
        let server = Server::start(&data.0, &["--config", config.to_str().unwrap()]);
        for (login, role) in [("9001", "patron"), ("max", "pit-supervisor")] {
            let token = server.log_in(login, "1357");
            assert_eq!(server.client(Some(&token)).get("/api/me")["role"], role);
        }
        assert_eq!(server.terminate().code(), Some(0));
    }
    let newcomer = people.replace("\"pin\"", "\"nowhere\"").replace("9001", "9002");
    std::fs::write(&config, newcomer.replace("\"eve\"", "\"eva\"")).unwrap();
    let folder = data.0.to_str().unwrap();
    let (code, said) = refused(&["--data", folder, "--config", config.to_str().unwrap()]);
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("nowhere"), "{said}");
}
