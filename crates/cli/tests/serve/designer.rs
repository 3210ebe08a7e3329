//! A game designer writes a side bet in a text file and has its edge, its PAR sheet, its exposure
//! to counting and a table to play it on.

use crate::kit::{Client, Scratch, Server};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use uuid::Uuid;

/// The side bet is the event of Dragon 7 under another name, because its figures are published.
const RULEBOOK: &str = r#"
id = "lantern-baccarat"
title = "Lantern Baccarat"
game = "baccarat"
format = 2
status = "study"

[equipment]
decks = [8, 8]

[[bet]]
name = "player"
pays = [
  { when = "player wins", called = "wins", odds = "1 to 1" },
  { when = "tie", odds = "returned" },
]

[[bet]]
name = "banker"
pays = [
  { when = "banker wins and banker.cards == 3 and banker.points == 7", odds = "returned" },
  { when = "banker wins", called = "wins", odds = "1 to 1" },
  { when = "tie", odds = "returned" },
]

[[bet]]
name = "lantern"
pays = [
  { when = "banker wins and banker.cards == 3 and banker.points == 7", odds = "40 to 1" },
]
"#;

const TABLES: &str = r#"
[[table]]
id = "lantern"
name = "Lantern"
rulebook = "lantern-baccarat"
positions = 6
dealing = "live"
limits = { minimum = 100, maximum = 500000 }
"#;

/// The answer of the binary with the designer's folder of rulebooks.
fn croupier(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("--rulebooks").arg(folder).arg("--study").args(args).current_dir(folder);
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn give(client: &Client, method: &str, path: &str, body: Value) {
    let key = Uuid::now_v7().to_string();
    let (status, answer) = client.send(method, path, &key, &body).unwrap();
    assert_eq!(status, 200, "{path} {body}: {answer}");
}

fn deal(client: &Client, round: Value, command: Value) {
    let body = json!({ "round": round, "command": command });
    give(client, "POST", "/api/tables/lantern/commands", body);
}

#[test]
fn a_side_bet_in_a_text_file_has_its_figures_and_a_table() {
    let scratch = Scratch::new("designer");
    let folder = scratch.0.join("my");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("lantern.toml"), RULEBOOK).unwrap();
    croupier(&folder, &["rulebook", "check", "lantern.toml"]);

    // Dragon 7 at 40 to 1: 7.6113 %; Banker that returns on it: 1.0183 % (vectors/published).
    let odds: Value =
        serde_json::from_str(&croupier(&folder, &["odds", "lantern-baccarat", "--json"])).unwrap();
    let edges = odds["bets"].as_array().unwrap().iter();
    let edges: Vec<(&Value, &Value)> =
        edges.map(|bet| (&bet["bet"], &bet["house_edge_percent"])).collect();
    assert!(edges.contains(&(&json!("lantern"), &json!(7.6113))), "{edges:?}");
    assert!(edges.contains(&(&json!("banker"), &json!(1.0183))), "{edges:?}");

    croupier(&folder, &["par", "lantern-baccarat", "--out", "par"]);
    let sheets = std::fs::read_dir(folder.join("par")).unwrap().map(|entry| entry.unwrap().path());
    let sheet = sheets.into_iter().find(|path| path.extension().is_some_and(|end| end == "md"));
    assert!(std::fs::read_to_string(sheet.unwrap()).unwrap().contains("| lantern | 92.3887 |"));

    let counting = ["--count", "4-7:-1,8-9:+2", "--bet-at", "4", "--bet", "lantern"];
    let exposure =
        [&["exposure", "lantern-baccarat", "--shoes", "20", "--seed", "1"][..], &counting].concat();
    assert!(croupier(&folder, &exposure).contains("lantern"));
}

#[test]
fn a_defined_side_bet_is_played_paid_and_lit_at_a_table() {
    let scratch = Scratch::new("designer");
    std::fs::create_dir_all(scratch.0.join("my")).unwrap();
    std::fs::write(scratch.0.join("my/lantern.toml"), RULEBOOK).unwrap();
    std::fs::write(scratch.0.join("tables.toml"), TABLES).unwrap();
    let (folder, config) = (scratch.0.join("my"), scratch.0.join("tables.toml"));
    let more = ["--rulebooks", folder.to_str().unwrap(), "--study", "--demo", "--config"];
    let more = [&more[..], &[config.to_str().unwrap()]].concat();
    let server = Server::start(&scratch.0.join("data"), &more);
    let ann = server.client(Some(&server.log_in("8001", "1111")));
    let dora = server.client(Some(&server.log_in("dora", "2468")));
    let before = ann.get("/api/me")["credit"].as_u64().unwrap();
    deal(&dora, Value::Null, json!({ "do": "new-shoe", "first": "5H" }));
    deal(&dora, json!(1), json!({ "do": "open-bets" }));
    give(&ann, "PUT", "/api/tables/lantern/rounds/1/bets/1/lantern", json!({ "stake": 1_000 }));
    give(&ann, "PUT", "/api/tables/lantern/rounds/1/bets/1/banker", json!({ "stake": 2_000 }));
    deal(&dora, json!(1), json!({ "do": "close-bets" }));
    // Player K Q, draws 6: 6. Banker K 5 draws against a 6: 2, a 7 of three cards.
    for card in ["KS", "KD", "QS", "5D", "6H", "2C"] {
        deal(&dora, json!(1), json!({ "do": "enter-card", "card": card }));
    }
    deal(&dora, json!(1), json!({ "do": "confirm" }));
    let round = ann.get("/api/tables/lantern")["round"]["data"].clone();
    assert_eq!(round["winning"], json!(["lantern"]), "{round}"); // Banker's stake came back
    assert_eq!(ann.get("/api/me")["credit"], before + 40 * 1_000);
    assert!(server.terminate().success());
}
