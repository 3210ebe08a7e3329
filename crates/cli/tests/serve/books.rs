//! The books of a house that ran: verified, copied, put back and told by the binary, and every
//! tampering answered with exit status 3 and the record.

use crate::kit::{Scratch, Server};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use uuid::Uuid;

const CONFIG: &str = "
[checkpoints]
entries = 20
seconds = 1

[[table]]
id = \"fast\"
name = \"Fast\"
rulebook = \"sic-bo\"
positions = 6
dealing = \"automatic\"
betting_window_ms = 300
result_pause_ms = 10
limits = { minimum = 100, maximum = 500000 }
";

/// A house that ran for some rounds with bets in them.
struct Ran {
    scratch: Scratch,
}

impl Ran {
    fn new(while_it_runs: impl FnOnce(&Ran)) -> Ran {
        let ran = Ran { scratch: Scratch::new("books") };
        let config = ran.file("tables.toml");
        std::fs::write(&config, CONFIG).unwrap();
        let anchor = ran.file("anchor.jsonl");
        let (config, anchor) = (config.to_str().unwrap(), anchor.to_str().unwrap());
        let more = ["--demo", "--config", config, "--anchor", anchor];
        let server = Server::start(&ran.data(), &more);
        let ann = server.client(Some(&server.log_in("8001", "1111")));
        let mut taken: Vec<u64> = Vec::new();
        // until a round with a bet in it is over: another was bet on after it
        while taken.len() < 4 || taken.first() == taken.last() {
            let view = ann.get("/api/tables/fast");
            let round = view["round"]["data"]["round"].as_u64().unwrap();
            let path = format!("/api/tables/fast/rounds/{round}/bets/1/big");
            let (key, stake) = (Uuid::now_v7().to_string(), 1000 + taken.len() % 7);
            let answer = ann.send("PUT", &path, &key, &json!({ "stake": stake }));
            taken.extend(matches!(answer, Some((200, _))).then_some(round));
        }
        let recalled = ann.get("/api/tables/fast/rounds?limit=5");
        assert!(!recalled["rounds"].as_array().unwrap().is_empty(), "{recalled}");
        let first = ann.get("/api/tables/fast/rounds/1");
        assert_eq!(first["steps"][0]["kind"], "round-opened", "{first}");
        let abe = server.client(Some(&server.log_in("abe", "2468")));
        let events = abe.get("/api/events?kind=system-started");
        assert_eq!(events["events"].as_array().unwrap().len(), 1, "{events}");
        while_it_runs(&ran);
        assert!(server.terminate().success());
        ran
    }

    fn file(&self, name: &str) -> PathBuf {
        self.scratch.0.join(name)
    }

    fn data(&self) -> PathBuf {
        self.file("data")
    }

    fn run(&self, args: &[&str]) -> Output {
        croupier(&self.data(), args)
    }

    fn verify(&self, more: &[&str]) -> (i32, Value) {
        let anchor = self.file("anchor.jsonl");
        let key = self.data().join("checkpoint.pub");
        let mut args = vec!["verify", "--json", "--anchor", anchor.to_str().unwrap()];
        args.extend(["--key", key.to_str().unwrap()]);
        args.extend(more);
        let output = self.run(&args);
        let line = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
        (output.status.code().unwrap(), line)
    }

    fn tamper(&self, sql: &str) {
        Connection::open(self.data().join("journal.db")).unwrap().execute_batch(sql).unwrap();
    }
}

fn croupier(data: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(args).env("CROUPIER_DATA", data).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_house_is_verified_copied_and_told_while_it_runs_and_after() {
    let ran = Ran::new(|ran| {
        let (code, report) = ran.verify(&[]);
        assert_eq!((code, &report["ok"]), (0, &json!(true)), "{report}");
        let copy = ran.file("copy.db");
        let output = ran.run(&["backup", copy.to_str().unwrap()]);
        assert!(output.status.success(), "{}", text(&output));
    });
    let (code, report) = ran.verify(&[]);
    assert_eq!(code, 0, "{report}");
    assert_eq!((&report["unanchored"], &report["unsigned"]), (&json!(0), &json!(0)), "{report}");
    assert!(report["rounds"].as_u64().unwrap() > 0, "{report}");
    assert!(report["checkpoints"].as_u64().unwrap() >= 2, "{report}");
    let said = text(&ran.run(&["verify"]));
    assert!(said.contains("The books are whole and right"), "{said}");

    let events = ran.run(&["events", "--json", "--kind", "system-started"]);
    assert_eq!(text(&events).lines().count(), 1);
    // In words: no kind, no id, no milliseconds.
    let said = text(&ran.run(&["events"]));
    for words in ["The system started, version ", "The table Fast was opened"] {
        assert!(said.contains(words), "{said}");
    }
    for raw in ["system-started", "table/", "staff/", "_ms", "at_ms", "pin_hash"] {
        assert!(!said.contains(raw), "{raw}: {said}");
    }
    let told = text(&ran.run(&["replay", "--table", "fast", "--round", "1"]));
    assert!(told.contains("place your Bets") && told.contains("the dice lie"), "{told}");
    assert_eq!(ran.run(&["replay", "--table", "fast", "--round", "9999"]).status.code(), Some(5));

    let (copy, restored) = (ran.file("copy.db"), ran.file("restored"));
    let restore = ["restore", copy.to_str().unwrap(), "--data", restored.to_str().unwrap()]
        .map(str::to_owned);
    let restore: Vec<&str> = restore.iter().map(String::as_str).collect();
    let output = ran.run(&restore);
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(ran.run(&restore).status.code(), Some(4), "a journal is never written over");
    assert_eq!(croupier(&restored, &["verify"]).status.code(), Some(0));
    assert!(croupier(&restored, &["reindex"]).status.success());
    assert_eq!(croupier(&restored, &["verify"]).status.code(), Some(0));
    // A copy of before the newest anchor is a journal whose tail was cut off.
    let cut = restored.join("journal.db");
    std::fs::copy(&cut, ran.data().join("journal.db")).unwrap();
    let (code, line) = ran.verify(&[]);
    assert_eq!(code, 3, "{line}");
    assert!(line["found"]["what"].as_str().unwrap().contains("cut off"), "{line}");
}

#[test]
fn tampering_is_answered_with_status_three_and_the_record() {
    let ran = Ran::new(|_| {});
    let file = ran.data().join("journal.db");
    let kept = std::fs::read(&file).unwrap();
    let cases = [
        ("UPDATE entry SET actor = 'patron/eve' WHERE position = 12", "entry", json!(12)),
        ("DELETE FROM entry WHERE position = 20", "entry", json!(21)),
        ("UPDATE entry SET body = x'7b7d' WHERE position = 3", "entry", json!(3)),
        ("UPDATE account SET balance = balance - 1 WHERE id = 'cage'", "account", Value::Null),
    ];
    for (sql, record, position) in cases {
        ran.tamper(sql);
        let (code, line) = ran.verify(&[]);
        assert_eq!(code, 3, "{sql}: {line}");
        let found = &line["found"];
        assert_eq!((&found["record"], &found["position"]), (&json!(record), &position), "{line}");
        std::fs::write(&file, &kept).unwrap();
    }
    let said = text(&ran.run(&["verify", "--key", &"00".repeat(32)]));
    assert!(said.contains("not the given one"), "{said}");
    let nowhere = croupier(&ran.file("nowhere"), &["verify"]);
    assert_eq!(nowhere.status.code(), Some(5));
}

/// A round in one file: proven in another place, without the data of the house; one byte changed
/// is exit status 3.
#[test]
fn a_dispute_pack_is_proven_without_the_house() {
    let settled = std::cell::RefCell::new(None);
    let ran = Ran::new(|ran| {
        // Ann's bets are in the first rounds; the last of them ends while this asks.
        let played = |round: &String| {
            let told = ran.run(&["replay", "--table", "fast", "--round", round]);
            text(&told).contains("Ann Lee, box 1: ")
        };
        let asked = (0..1000).map(|turn| (turn % 10 + 1).to_string());
        *settled.borrow_mut() = { asked }.find(played);
    });
    let number = settled.into_inner().unwrap();
    let (file, key) = (ran.file("round.pack"), ran.data().join("checkpoint.pub"));
    let key = std::fs::read_to_string(key).unwrap();
    let round = ["pack", "--table", "fast", "--round", &number, "--out", file.to_str().unwrap()];
    let output = ran.run(&round);
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(ran.run(&round).status.code(), Some(4), "an existing file is left as it is");
    let elsewhere = ran.file("elsewhere");
    let verify = |more: &[&str]| {
        let mut args = vec!["verify", file.to_str().unwrap(), "--key", key.trim()];
        args.extend(more);
        croupier(&elsewhere, &args)
    };
    let told = text(&verify(&[]));
    assert!(told.contains("The pack is whole and right.") && told.contains("Ann Lee"), "{told}");
    let report: Value = serde_json::from_slice(&verify(&["--json"]).stdout).unwrap();
    assert_eq!((&report["ok"], &report["settlements"]), (&json!(true), &json!(1)), "{report}");
    let whole = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, whole.replacen("Ann Lee", "Ann Lea", 1)).unwrap();
    let changed = verify(&[]);
    assert_eq!(changed.status.code(), Some(3), "{}", text(&changed));
    let absent = croupier(&elsewhere, &["pack", "--table", "fast", "--round", "1"]);
    assert_eq!(absent.status.code(), Some(5), "{}", text(&absent));
}

/// The first archive is written at the first start, so that a folder that cannot be used is known
/// at once: it is an event, and the people who manage the house read it on /admin.
#[test]
fn a_running_house_archives_by_itself_and_tells_when_it_cannot() {
    let scratch = Scratch::new("archives");
    let file = |name: &str| scratch.0.join(name);
    let start = |folder: &str| {
        let config = format!("[archive]\nfolder = {folder:?}\n{CONFIG}");
        std::fs::write(file("tables.toml"), config).unwrap();
        let path = file("tables.toml");
        Server::start(&file("data"), &["--demo", "--config", path.to_str().unwrap()])
    };
    let until = |server: &Server, part: &str| loop {
        let ada = server.client(Some(&server.log_in("ada", "2468")));
        let books = ada.get("/api/books");
        if !books["retained"][part].is_null() {
            break (ada, books["retained"].clone());
        }
    };
    std::fs::write(file("taken"), "a file, not a folder").unwrap();
    let server = start("taken/archives");
    let (ada, retained) = until(&server, "failed");
    assert!(retained["failed"]["reason"].as_str().unwrap().contains("taken"), "{retained}");
    let people = ada.get("/api/people");
    assert_eq!(people["archive_failed"], retained["failed"], "{people}");
    let events = ada.get("/api/events?kind=archive-failed");
    assert_eq!(events["events"].as_array().unwrap().len(), 1, "{events}");
    assert!(server.terminate().success());

    let server = start("archives");
    let (ada, retained) = until(&server, "archive");
    assert!(retained["failed"].is_null(), "{retained}");
    assert!(ada.get("/api/people")["archive_failed"].is_null());
    assert!(server.terminate().success());
    let archive = file("archives").join(retained["archive"]["file"].as_str().unwrap());
    let key = file("data").join("checkpoint.pub");
    let args = ["verify", archive.to_str().unwrap(), "--key", key.to_str().unwrap()];
    for args in [&args[..], &["verify"]] {
        let output = croupier(&file("data"), args);
        assert!(output.status.success(), "{}", text(&output));
    }
}
