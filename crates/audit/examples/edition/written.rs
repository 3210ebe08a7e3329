//! The house as files: a database of each kind, the entries, and what was derived from them.

use crate::kit::House;
use croupier_audit::{AnchorLine, transcript};
use croupier_floor::read_rounds_back;
use croupier_house::TableId;
use croupier_store::conformance::PostgresServer;
use croupier_store::{Entry, Journal, SqliteJournal, hex};
use croupier_table::RoundEnd;
use croupier_table::pai_gow::Game;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Every table, with its game where that is pai gow.
pub type Tables = Vec<(TableId, Option<Game>)>;

/// The name the schema has in the dump.
const SCHEMA: &str = "edition_1";

fn packed(path: &Path, bytes: &[u8]) {
    let mut gzip = Command::new("gzip")
        .args(["-9n"])
        .stdin(Stdio::piped())
        .stdout(File::create(path).unwrap())
        .spawn()
        .unwrap();
    gzip.stdin.take().unwrap().write_all(bytes).unwrap();
    assert!(gzip.wait().unwrap().success());
}

fn lines(values: impl IntoIterator<Item = Value>) -> String {
    values.into_iter().map(|value| value.to_string() + "\n").collect()
}

/// The file, vacuumed.
pub fn file(house: &House, to: &Path) {
    let copy = house.folder.path().join("vacuumed.db");
    let connection = rusqlite::Connection::open(house.path()).unwrap();
    connection.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    packed(&to.join("house.db.gz"), &std::fs::read(copy).unwrap());
}

/// A dump as `pg_dump` writes it, in a schema of its own.
pub fn dump(server: &PostgresServer, url: &str, to: &Path) {
    let schema = url.rsplit("%3D").next().unwrap();
    server.sql(&format!("ALTER SCHEMA {schema} RENAME TO {SCHEMA}"));
    let arguments = ["--no-owner", "--no-privileges", "-n", SCHEMA, "postgres"];
    let output = server.tool("pg_dump").args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    // Newer minor releases write two commands only their own psql knows.
    let known = |line: &&str| !line.starts_with("\\restrict") && !line.starts_with("\\unrestrict");
    let text: Vec<&str> = text.lines().filter(known).collect();
    packed(&to.join("house.sql.gz"), (text.join("\n") + "\n").as_bytes());
}

fn entry(entry: &Entry) -> String {
    let Entry { position, stream, seq, at_ms, actor, body, .. } = entry;
    let (stream, actor) = (json!(stream.as_str()), json!(actor));
    let body = std::str::from_utf8(body).unwrap();
    format!(
        "{{\"position\":{position},\"stream\":{stream},\"seq\":{seq},\"at_ms\":{at_ms},\
         \"actor\":{actor},\"body\":{body}}}\n"
    )
}

/// What is derived from the entries, and how often each kind of event occurs.
pub fn derived(house: &mut House, tables: &Tables, to: &Path) {
    let report = house.verify().unwrap();
    std::fs::write(to.join("report.json"), json!(report).to_string() + "\n").unwrap();
    let anchor = |line: &AnchorLine| json!(line);
    std::fs::write(to.join("anchor.jsonl"), lines(house.anchored.iter().map(anchor))).unwrap();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let entries = journal.read_all(1, usize::MAX).unwrap();
    let text: String = entries.iter().map(entry).collect();
    packed(&to.join("entries.jsonl.gz"), text.as_bytes());
    let heads = journal.load_heads().unwrap();
    let head = |head: &croupier_store::Head| json!({"stream": head.stream.as_str(), "seq": head.seq, "hash": hex(&head.hash)});
    std::fs::write(to.join("heads.jsonl"), lines(heads.iter().map(head))).unwrap();
    let balances = journal.balances().unwrap();
    let balance = |(account, cents): (&String, &i64)| json!({"account": account, "cents": cents});
    std::fs::write(to.join("balances.jsonl"), lines(balances.iter().map(balance))).unwrap();
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    entries.iter().flat_map(kinds_of).for_each(|kind| *kinds.entry(kind).or_default() += 1);
    let kinds: String = kinds.iter().map(|(kind, times)| format!("{kind}\t{times}\n")).collect();
    std::fs::write(to.join("kinds.tsv"), kinds).unwrap();
    told(&mut journal, tables, to);
}

/// The tables, with the game where it is pai gow.
pub fn tables(house: &mut House) -> Tables {
    let tables = house.floor().tables();
    tables.map(|table| (table.id().clone(), table.pai_gow().map(|game| game.game()))).collect()
}

/// Every round that is over, and some of them in sentences.
fn told(journal: &mut dyn Journal, tables: &Tables, to: &Path) {
    let (mut rounds, mut sentences) = (Vec::new(), Vec::new());
    for (table, game) in tables {
        let mut records = read_rounds_back(journal, table, (u64::MAX, usize::MAX), *game).unwrap();
        records.reverse();
        for record in &records {
            let (result, void) = match &record.past.end {
                RoundEnd::Settled(result) => (json!(result), Value::Null),
                RoundEnd::Void(reason) => (Value::Null, json!(reason)),
            };
            rounds.push(json!({
                "table": table, "round": record.past.round, "result": result, "void": void,
                "bets": *record.past.bets, "commitment": record.commitment, "seed": record.seed,
                "entries": record.entries,
            }));
        }
        // The first three with bets and the last three.
        let numbers = |records: &[croupier_floor::RoundRecord]| -> Vec<u64> {
            records.iter().map(|record| u64::from(record.past.round.0)).collect()
        };
        let with_bets: Vec<_> =
            records.iter().filter(|record| !record.past.bets.is_empty()).cloned().collect();
        let mut some = numbers(&with_bets);
        some.truncate(3);
        some.extend(numbers(&records).iter().rev().take(3));
        some.sort_unstable();
        some.dedup();
        for round in some {
            let told = transcript(journal, table, round).unwrap();
            let said: Vec<Value> = told
                .steps
                .iter()
                .map(|step| json!({"seq": step.seq, "actor": step.actor, "said": step.said}))
                .collect();
            sentences.push(json!({
                "table": table, "round": round, "name": told.name, "rulebook": told.rulebook,
                "ended": told.ended, "entries": told.entries, "steps": said,
            }));
        }
    }
    packed(&to.join("rounds.jsonl.gz"), lines(rounds).as_bytes());
    packed(&to.join("transcripts.jsonl.gz"), lines(sentences).as_bytes());
}

/// The kinds an entry holds: events, and within them cases, orders, incidents and ends of bets.
fn kinds_of(entry: &Entry) -> Vec<String> {
    let body: Value = serde_json::from_slice(&entry.body).unwrap();
    let of = if entry.stream.as_str() == "house" { "house" } else { "table" };
    let mut kinds = Vec::new();
    for event in body["events"].as_array().unwrap() {
        let name = event["event"].as_str().unwrap();
        kinds.push(format!("{of} {name}"));
        for (field, within) in
            [("what", "kind"), ("reason", "why"), ("void", "why"), ("kind", "kind")]
        {
            if let Some(what) = event[field][within].as_str() {
                kinds.push(format!("{of} {name} {what}"));
            }
        }
        for field in ["kind", "error", "by", "answer"] {
            let told = field != "by" || name == "hand-set";
            if let Some(what) = event[field].as_str().filter(|_| told) {
                kinds.push(format!("{of} {name} {what}"));
            }
        }
        if let Some(order) = event["order"]["order"].as_str() {
            let case = event["order"]["case"].as_str().unwrap_or("");
            kinds.push(format!("{of} {name} {order} {case}").trim_end().to_owned());
        }
        if let Some(answer) = event["answer"]["answer"].as_str() {
            kinds.push(format!("{of} {name} {answer}"));
        }
    }
    kinds
}
