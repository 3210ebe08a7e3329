//! The software verifies itself: a house that was recorded with one binary and is started with
//! another of the same version stops all betting, says why, and goes on when two people accept it.

use crate::kit::{Client, Scratch, Server};
use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

const HOUSE: &str = r#"
[[table]]
id = "dice"
name = "Sic Bo"
rulebook = "sic-bo"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum = 500000 }
"#;

const STAFF: [(&str, &str); 3] =
    [("ada", "administrator"), ("sue", "shift-manager"), ("tom", "shift-manager")];

fn configuration(folder: &Path) -> String {
    let mut text = HOUSE.to_owned();
    for (id, role) in STAFF {
        fs::write(folder.join(id), format!("{id} opens\n")).unwrap();
        text += &format!(
            "[[staff]]\nid = \"{id}\"\nname = \"{id}\"\nlogin = \"{id}\"\nrole = \"{role}\"\n\
             pin_file = \"{id}\"\n"
        );
    }
    let path = folder.join("house.toml");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn key(n: u32) -> String {
    format!("0190a1b2-0000-7000-8000-0000000000{n:02}")
}

fn client(server: &Server, id: &str) -> Client {
    server.client(Some(&server.log_in(id, &format!("{id} opens"))))
}

/// What is written down about the software.
fn told(data: &Path, kind: &str) -> String {
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let asked = ["events", "--json", "--kind", kind, "--data"];
    let output = croupier.args(asked).arg(data).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn another_binary_of_the_same_version_stops_the_house_until_two_accept_it() {
    let (data, files) = (Scratch::new("software"), Scratch::new("software-files"));
    let config = configuration(&files.0);
    let server = Server::start(&data.0, &["--config", &config]);
    assert_eq!(client(&server, "sue").get("/api/stops")["stops"], json!([]));
    assert!(server.terminate().success());
    assert_eq!(told(&data.0, "software-recorded").lines().count(), 1);

    // The same program with a few more bytes at its end: it runs, and its hash is another.
    let other = files.0.join("croupier");
    fs::copy(env!("CARGO_BIN_EXE_croupier"), &other).unwrap();
    fs::set_permissions(&other, fs::Permissions::from_mode(0o755)).unwrap();
    fs::OpenOptions::new().append(true).open(&other).unwrap().write_all(b"changed").unwrap();
    let server = Server::start_of(&other, &data.0, &["--config", &config]);
    let (sue, tom) = (client(&server, "sue"), client(&server, "tom"));
    let stops = sue.get("/api/stops")["stops"].clone();
    let reason = stops[0]["reason"].as_str().unwrap();
    assert!(reason.starts_with("software: binary "), "{stops}");
    assert_eq!(stops.as_array().unwrap().len(), 1, "{stops}");
    // The table stands still: not even a Shift Manager opens a round.
    let open = json!({ "round": 1, "command": { "do": "open-bets" } });
    let opens = |server: &Server, n: u32| {
        let sue = client(server, "sue");
        sue.send("POST", "/api/tables/dice/commands", &key(n), &open).unwrap()
    };
    let (status, problem) = opens(&server, 2);
    assert_eq!((status, &problem["code"]), (409, &json!("betting_stopped")), "{problem}");
    let number = stops[0]["number"].as_u64().unwrap();
    let lift = format!("/api/stops/{number}/lift");
    let why = json!({ "reason": "we put it there" });
    let (status, asked) = sue.send("POST", &lift, &key(3), &why).unwrap();
    assert_eq!(status, 200, "{asked}");
    let agree = format!("/api/acts/{}/agreement", asked["waits"]);
    let (status, problem) = sue.send("POST", &agree, &key(4), &json!({})).unwrap();
    assert_eq!((status, &problem["code"]), (409, &json!("second_person_needed")), "{problem}");
    assert_eq!(opens(&server, 5).0, 409, "one person lifts nothing");
    let (status, said) = tom.send("POST", &agree, &key(6), &json!({})).unwrap();
    assert!(status == 200 || status == 204, "{said}");
    let (status, said) = opens(&server, 7);
    assert_eq!(status, 200, "{said}");
    assert!(server.terminate().success());
    let differs = told(&data.0, "software-differs");
    let event: Value = serde_json::from_str(differs.lines().next().unwrap()).unwrap();
    assert!(event["facts"]["reason"].as_str().unwrap().starts_with("binary "), "{event}");

    let mut verify = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let verified = verify.args(["verify", "--data"]).arg(&data.0).output().unwrap();
    assert!(verified.status.success(), "the house itself may stop: {verified:?}");

    // What two people accepted is the recorded one; the first binary is now the other.
    let server = Server::start_of(&other, &data.0, &["--config", &config]);
    assert_eq!(client(&server, "sue").get("/api/stops")["stops"], json!([]));
    assert!(server.terminate().success());
    let server = Server::start(&data.0, &["--config", &config]);
    let again = client(&server, "sue").get("/api/stops")["stops"].clone();
    assert_eq!(again.as_array().unwrap().len(), 1, "{again}");
}
