//! A hundred changes by chance, of every kind that somebody with write access to the database and
//! without a key can make: all are found. `TAMPER_SEED=n` repeats a run.

use super::kit::House;
use super::tamper::write_anew;
use croupier_store::{Entry, Keyring, SqliteJournal};
use rusqlite::{Connection, ErrorCode};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

const TAMPERS: u64 = 100;

/// The kinds of change, as in the list of attacks that were tried.
const KINDS: [&str; 12] = [
    "a bit of an entry flipped",
    "a name or a number of an entry changed",
    "an entry deleted",
    "an entry inserted",
    "two entries exchanged",
    "the end cut off, heads and balances set right",
    "a balance changed",
    "a head changed",
    "a round of the index changed",
    "a MAC changed, removed or moved",
    "a chain written anew without the key",
    "a page of the file torn",
];

/// Numbers by chance (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end.max(1)
    }
}

/// A house with MACs that has stopped, its file, and how many entries it has.
fn stopped() -> (House, Vec<u8>, Vec<Entry>) {
    let mut house = House::played_with(Some(Arc::new(Keyring::new([1; 32], None))));
    house.stop();
    house.verify().unwrap();
    let entries = super::tamper::entries(&mut house);
    let kept = std::fs::read(house.path()).unwrap();
    (house, kept, entries)
}

/// Flips one bit. The database itself refuses a key that another entry has: then another bit.
fn flip(file: &Connection, (table, column, place): (&str, &str, &str), chance: &mut Chance) {
    let read = format!("SELECT CAST({column} AS BLOB) FROM {table} WHERE {place}");
    let write = format!("UPDATE {table} SET {column} = ?1 WHERE {place}");
    loop {
        let mut blob: Vec<u8> = file.query_row(&read, [], |row| row.get(0)).unwrap();
        let at = usize::try_from(chance.below(blob.len() as u64)).unwrap();
        blob[at] ^= 1 << chance.below(8);
        match file.execute(&write, [&blob]) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {}
            done => return assert_eq!(done.unwrap(), 1),
        }
    }
}

fn any(file: &Connection, table: &str, column: &str, chance: &mut Chance) -> String {
    let count: u64 =
        file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
    let at = chance.below(count);
    let read = format!("SELECT quote({column}) FROM {table} ORDER BY 1 LIMIT 1 OFFSET {at}");
    let found: String = file.query_row(&read, [], |row| row.get(0)).unwrap();
    format!("{column} = {found}")
}

/// A change of a row beside the entries.
fn beside(file: &Connection, kind: &str, chance: &mut Chance) {
    let one = |sql: String| assert_eq!(file.execute(&sql, []).unwrap(), 1, "{sql}");
    match kind {
        "a balance changed" => {
            let place = any(file, "account", "id", chance);
            let by = 1 + chance.below(1_000_000);
            one(format!("UPDATE account SET balance = balance + {by} WHERE {place}"));
        }
        "a head changed" => {
            let place = any(file, "head", "stream", chance);
            match chance.below(3) {
                0 => one(format!("UPDATE head SET seq = seq + 1 WHERE {place}")),
                1 => one(format!("UPDATE head SET seq = seq - 1 WHERE {place}")),
                _ => flip(file, ("head", "hash", &place), chance),
            }
        }
        "a round of the index changed" => {
            let place = any(file, "round", "stream || '/' || round", chance);
            match chance.below(2) {
                0 => one(format!("UPDATE round SET first = first + 1 WHERE {place}")),
                _ => one(format!("DELETE FROM round WHERE {place}")),
            }
        }
        "a MAC changed, removed or moved" => {
            let place = any(file, "seal", "last", chance);
            match chance.below(3) {
                0 => flip(file, ("seal", "mac", &place), chance),
                1 => one(format!("DELETE FROM seal WHERE {place}")),
                _ => one(format!("UPDATE seal SET first = first + 1 WHERE {place}")),
            }
        }
        other => panic!("{other}"),
    }
}

/// A change of entries.
fn of_entries(file: &Connection, kind: &str, entries: u64, chance: &mut Chance) {
    let position = 1 + chance.below(entries);
    let place = format!("position = {position}");
    let one = |sql: String| assert_eq!(file.execute(&sql, []).unwrap(), 1, "{sql}");
    match kind {
        "a bit of an entry flipped" => {
            let columns = ["key", "request_hash", "body", "hash"];
            let column = columns[usize::try_from(chance.below(4)).unwrap()];
            flip(file, ("entry", column, &place), chance);
        }
        "a name or a number of an entry changed" => {
            let changes = ["stream = stream || 'x'", "seq = seq + 1", "at = at + 1"];
            let more = ["actor = actor || 'x'", "seq = -seq", "at = 0"];
            let all: Vec<&str> = changes.into_iter().chain(more).collect();
            let change = all[usize::try_from(chance.below(6)).unwrap()];
            one(format!("UPDATE entry SET {change} WHERE {place}"));
        }
        "an entry deleted" => one(format!("DELETE FROM entry WHERE {place}")),
        "an entry inserted" => one(format!(
            "INSERT INTO entry SELECT {entries} + 1, stream, seq + {}, at, actor, randomblob(16), \
             request_hash, body, hash FROM entry WHERE {place}",
            chance.below(2)
        )),
        "two entries exchanged" => {
            let other = 1 + (position + chance.below(entries - 1)) % entries;
            for (from, to) in [(position, 0), (other, position), (0, other)] {
                one(format!("UPDATE entry SET position = {to} WHERE position = {from}"));
            }
        }
        "the end cut off, heads and balances set right" => {
            let from = entries - chance.below(20);
            file.execute(&format!("DELETE FROM entry WHERE position >= {from}"), []).unwrap();
            file.execute(&format!("DELETE FROM seal WHERE last >= {from}"), []).unwrap();
        }
        other => panic!("{other}"),
    }
}

/// Changes the file in one way of this kind.
fn tamper(house: &mut House, kind: &str, entries: &[Entry], chance: &mut Chance) {
    let count = entries.len() as u64;
    match kind {
        "a page of the file torn" => {
            let mut bytes = std::fs::read(house.path()).unwrap();
            let pages = bytes.len() / 4096;
            let page = usize::try_from(chance.below(pages as u64)).unwrap();
            let from = page * 4096 + usize::try_from(chance.below(4000)).unwrap();
            bytes[from..(page + 1) * 4096].fill(0);
            std::fs::write(house.path(), bytes).unwrap();
        }
        "a chain written anew without the key" => {
            let at = 1 + chance.below(count);
            write_anew(house, entries.to_vec(), |position, entry| {
                if position == at {
                    entry.body.push(b' '); // the same in other bytes: only the hashes differ
                }
            });
        }
        "a balance changed"
        | "a head changed"
        | "a round of the index changed"
        | "a MAC changed, removed or moved" => house.tamper(|file| beside(file, kind, chance)),
        _ => house.tamper(|file| of_entries(file, kind, count, chance)),
    }
    if kind.starts_with("the end") {
        let mut journal = SqliteJournal::open(house.path()).unwrap();
        croupier_audit::reindex(&mut journal, &super::kit::LIBRARY).unwrap();
    }
}

#[test]
fn a_hundred_changes_by_chance_are_all_found() {
    let given = std::env::var("TAMPER_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed: u64 = given.unwrap_or_else(|| RandomState::new().hash_one(0_u8) | 1);
    let (mut house, kept, entries) = stopped();
    let mut chance = Chance(seed);
    let mut found: BTreeMap<&str, u64> = BTreeMap::new();
    for number in 0..TAMPERS {
        // every kind comes, and each as often as the others
        let kind = KINDS[usize::try_from(number).unwrap() % KINDS.len()];
        tamper(&mut house, kind, &entries, &mut chance);
        let whole = std::fs::read(house.path()).unwrap() == kept;
        let verified = house.verify();
        let harmless = kind == "a page of the file torn" && (whole || verified.is_ok());
        assert!(
            verified.is_err() || harmless,
            "TAMPER_SEED={seed}: tamper {number}, {kind}, was not found"
        );
        if verified.is_err() {
            *found.entry(kind).or_default() += 1;
        }
        for beside in ["-wal", "-shm"] {
            let name = format!("{}{beside}", house.path().display());
            let _ = std::fs::remove_file(name); // most of them do not exist
        }
        std::fs::write(house.path(), &kept).unwrap();
    }
    house.verify().unwrap();
    for (kind, count) in &found {
        println!("{count:>3} found: {kind}");
    }
    let sure = KINDS.iter().filter(|kind| !kind.starts_with("a page"));
    assert!(sure.clone().all(|kind| found[kind] >= 8), "{found:?}");
}
