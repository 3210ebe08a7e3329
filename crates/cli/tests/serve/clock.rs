//! A house whose newest entry lies far ahead of the time of day: the clock was wrong, now or then.
//! It opens, deals nothing, says so, and goes on when a Shift Manager agrees.

use crate::kit::{Scratch, Server};
use croupier_store::{Batch, Journal, Keyring, NewEntry, SqliteJournal};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Writes an entry as the house would have under a clock 200 days ahead.
fn write_ahead(data: &Path) {
    let text = std::fs::read_to_string(data.join("house.key")).unwrap();
    let keys: Keyring = text.parse().unwrap();
    let mut journal = SqliteJournal::open(data.join("journal.db")).unwrap();
    journal.use_keys(Arc::new(keys));
    let entries = journal.read_all(1, usize::MAX).unwrap();
    let last = entries.iter().rfind(|entry| entry.stream.as_str() == "house").unwrap();
    let heads = journal.load_heads().unwrap();
    let head = heads.iter().find(|head| head.stream == last.stream).unwrap();
    let noted = json!({ "v": 1, "events": [
        { "event": "noted", "what": { "kind": "system-stopped" }, "at_ms": 1 },
    ] });
    let entry = NewEntry {
        stream: last.stream.clone(),
        at_ms: entries.last().unwrap().at_ms + 200 * DAY_MS,
        actor: last.actor.clone(),
        key: "0190a1b2-0000-7000-8000-0000000000fe".parse().unwrap(),
        request_hash: [0; 32],
        body: noted.to_string().into_bytes(),
    };
    let batch = Batch {
        expected: vec![head.expected()],
        entries: vec![entry],
        balances: Vec::new(),
        rounds: Vec::new(),
        ..Batch::default()
    };
    journal.commit(&batch).unwrap();
}

#[test]
fn a_house_whose_entries_lie_far_ahead_waits_until_a_shift_manager_agrees() {
    let scratch = Scratch::new("clock");
    let data = scratch.0.join("data");
    assert!(Server::start(&data, &["--demo"]).terminate().success());
    write_ahead(&data);
    let server = Server::start(&data, &["--demo"]);
    let ready = server.client(None).get("/readyz");
    assert!(ready["held"].as_str().unwrap().contains("Shift Manager"), "{ready}");
    let shift_manager = server.client(Some(&server.log_in("sue", "2468")));
    let pit = shift_manager.get("/api/pit");
    let by_ms = pit["clock_held"]["by_ms"].as_i64().unwrap();
    assert!(by_ms < -199 * i64::try_from(DAY_MS).unwrap(), "{by_ms}");
    let phases = |pit: &Value| -> Vec<String> {
        let tables = pit["tables"].as_array().unwrap().iter();
        let automatic = tables.filter(|table| table["dealing"] == "automatic");
        automatic.map(|table| table["phase"].as_str().unwrap().to_owned()).collect()
    };
    assert!(phases(&pit).iter().all(|phase| phase == "interrupted"), "{pit}");
    let key = Uuid::now_v7().to_string();
    let agreed = shift_manager.send("POST", "/api/clock/agreement", &key, &json!({}));
    assert_eq!(agreed, Some((204, Value::Null)));
    let pit = shift_manager.get("/api/pit");
    assert_eq!(pit["clock_held"], Value::Null);
    assert!(phases(&pit).iter().all(|phase| phase != "interrupted"), "{pit}");
    assert_eq!(server.client(None).get("/readyz")["held"], Value::Null);
    assert!(server.terminate().success());
}
