//! The house on PostgreSQL: it keeps everything there, says when its database is away and goes on
//! when it is back; and what names no database, or one we cannot use, is said without its password.

use crate::kit::{Scratch, Server};
use croupier_store::conformance::PostgresServer;
use serde_json::{Value, json};
use std::process::Command;

const KEYS: [&str; 2] =
    ["0190a1b2-0000-7000-8000-000000000001", "0190a1b2-0000-7000-8000-000000000002"];

/// Asks until the house is ready, or until it is not.
pub fn until_ready(server: &Server, ready: bool) {
    let asked = || server.client(None).send("GET", "/readyz", "", &Value::Null).unwrap().0;
    while (asked() == 200) != ready {}
}

#[test]
fn a_house_on_postgres_outlives_its_database_and_loses_nothing() {
    let (data, database) = (Scratch::new("postgres"), PostgresServer::start());
    let file = data.0.join("database");
    std::fs::write(&file, database.url() + "\n").unwrap();
    let arguments = ["--demo", "--database-file", file.to_str().unwrap()];
    let server = Server::start(&data.0, &arguments);
    let token = server.log_in("8002", "2222");
    let client = server.client(Some(&token));
    let cage = server.client(Some(&server.log_in("carl", "2468")));
    let sale = json!({ "patron": "bob", "amount": 100 });
    let till = "0190a1b2-0000-7000-8000-0000000000ff";
    assert_eq!(cage.send("POST", "/api/cage/till", till, &json!({ "cash": 0 })).unwrap().0, 200);
    let buy = |n: usize| cage.send("POST", "/api/credits", KEYS[n], &sale);
    assert_eq!(buy(0).unwrap().0, 200);
    database.cut_connections();
    assert_eq!(client.get("/api/me")["credit"], 1_000_100);
    database.crash();
    let (status, said) = buy(1).unwrap();
    assert!(status >= 500, "{said}");
    until_ready(&server, false);
    database.start_again();
    until_ready(&server, true); // nobody asked it to
    for _ in 0..2 {
        assert_eq!(buy(1).unwrap().0, 200);
        assert_eq!(buy(0).unwrap().0, 200);
        assert_eq!(client.get("/api/me")["credit"], 1_000_200);
    }
    assert_eq!(server.terminate().code(), Some(0));
    assert!(!data.0.join("journal.db").exists());
    let server = Server::start(&data.0, &arguments);
    assert_eq!(server.client(Some(&token)).get("/api/me")["credit"], 1_000_200);
}

/// Reads the books in PostgreSQL.
fn read(data: &Scratch, arguments: &[&str]) -> String {
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let out = croupier.current_dir(&data.0).args(arguments).output().unwrap();
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{arguments:?}: {said}{:?}", String::from_utf8(out.stderr));
    said
}

const TABLE: &str = "
[[table]]
id = \"fast\"
name = \"Fast\"
rulebook = \"sic-bo\"
positions = 6
dealing = \"automatic\"
betting_window_ms = 200
result_pause_ms = 10
limits = { minimum = 100, maximum = 500000 }
";

#[test]
fn the_books_in_postgres_are_verified_told_and_copied_while_the_house_runs() {
    let (data, database) = (Scratch::new("books-postgres"), PostgresServer::start());
    let (url, file, config) = (database.url(), data.0.join("database"), data.0.join("tables.toml"));
    std::fs::write(&file, url.clone() + "\n").unwrap();
    std::fs::write(&config, TABLE).unwrap();
    let (file, config) = (file.to_str().unwrap(), config.to_str().unwrap());
    let arguments = ["--demo", "--config", config, "--database-file", file];
    let server = Server::start(&data.0, &arguments);
    let client = server.client(Some(&server.log_in("8001", "1111")));
    let round = || client.get("/api/tables/fast")["round"]["data"]["round"].as_u64().unwrap();
    while round() < 3 {}
    std::fs::create_dir(data.0.join("copy")).unwrap();
    for named in [["--database", &url], ["--database-file", file]] {
        let report = read(&data, &["verify", "--json", named[0], named[1]]);
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["ok"], true);
        assert!(report["throws"].as_u64().unwrap() >= 2, "{report}");
        let told = read(&data, &["replay", "--table", "fast", "--round", "1", named[0], named[1]]);
        assert!(told.contains("no more Bets"), "{told}");
        let events = read(&data, &["events", "--json", named[0], named[1]]);
        assert!(events.contains("\"kind\":\"system-started\""), "{events}");
        let copied = read(&data, &["backup", "copy/journal.db", named[0], named[1]]);
        assert!(copied.contains("entries"), "{copied}");
        let report = read(&data, &["verify", "--json", "--data", "copy"]);
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!((&report["ok"], &report["journals"]), (&json!(true), &json!(16)));
        std::fs::remove_file(data.0.join("copy/journal.db")).unwrap();
    }
    assert_eq!(server.terminate().code(), Some(0));
}

fn serve(arguments: &[&str], variable: &str) -> (Option<i32>, String) {
    let data = Scratch::new("refused");
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    if !variable.is_empty() {
        croupier.env("CROUPIER_DATABASE", variable);
    }
    let croupier = croupier.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data.0);
    let out = croupier.args(arguments).output().unwrap();
    let said = [out.stdout, out.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    assert!(!said.contains("secret"), "{said}");
    (out.status.code(), said)
}

#[test]
fn what_is_no_database_is_bad_configuration_and_no_password_is_repeated() {
    let (code, said) = serve(&["--database", "mysql://ann:secret@host/casino"], "");
    assert_eq!(code, Some(4));
    assert!(said.contains("postgres://USER@HOST/NAME or sqlite:PATH"), "{said}");
    let (code, said) = serve(&["--database-file", "nowhere/database"], "");
    assert_eq!(code, Some(4));
    assert!(said.contains("nowhere/database"), "{said}");
    let (code, said) = serve(&["--database", "postgres://ann:secret@127.0.0.1:1/casino"], "");
    assert_eq!(code, Some(1));
    assert!(said.contains("the journal postgres://127.0.0.1:1/casino"), "{said}");
    let (code, said) = serve(&["--help"], "postgres://ann:secret@host/casino");
    assert_eq!(code, Some(0));
    assert!(said.contains("CROUPIER_DATABASE"), "{said}");
}

#[test]
fn a_database_of_a_newer_release_is_bad_configuration() {
    let database = PostgresServer::start();
    let url = database.url();
    let schema = url.rsplit("%3D").next().unwrap();
    database.sql(&format!(
        "CREATE TABLE {schema}.croupier (version INTEGER); \
         INSERT INTO {schema}.croupier VALUES (99)"
    ));
    let (code, said) = serve(&["--database", &url], "");
    assert_eq!(code, Some(4));
    assert!(said.contains("the database has version 99"), "{said}");
    assert!(said.contains("the data is untouched"), "{said}");
}
