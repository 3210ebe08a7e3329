//! Whoever gets at the file is found out: edits, deletions, insertions, moves, cuts, forgeries.

use super::kit::House;
use croupier_store::{Entry, Hash, Journal, NO_HASH, NewEntry, SqliteJournal, entry_hash};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// A copy of the house's file, tampered with; what is found then.
fn found_after(house: &mut House, with: impl FnOnce(&Connection)) -> croupier_audit::Found {
    let kept = std::fs::read(house.path()).unwrap();
    house.tamper(with);
    let found = house.found();
    std::fs::write(house.path(), kept).unwrap();
    found
}

/// A house that has stopped, so that all of it is in the one file.
fn stopped() -> (House, u64) {
    let mut house = House::played();
    house.stop();
    let entries = house.verify().unwrap().counts.entries;
    (house, entries)
}

/// Some entries from everywhere: the first, the last, and every so many in between.
fn some(entries: u64) -> Vec<u64> {
    (1..=entries).filter(|at| *at == 1 || *at == entries || at % 37 == 0).collect()
}

#[test]
fn a_changed_byte_in_any_column_of_entries_from_everywhere_is_named() {
    let (mut house, entries) = stopped();
    for position in some(entries) {
        let changes = [
            "stream = substr(stream, 1, length(stream) - 1) || 'x'",
            "seq = seq + 1",
            "seq = -seq",
            "at = at + 1",
            "at = -at",
            "actor = 'X' || substr(actor, 2)",
            "actor = CAST(x'ff' || CAST(actor AS BLOB) AS TEXT)",
            "stream = ''",
            "key = x'00'",
            "request_hash = x''",
            "body = x''",
            "body = CAST(CAST(body AS TEXT) || ' ' AS BLOB)",
            "hash = x'00'",
        ];
        for change in changes {
            let found = found_after(&mut house, |file| {
                let sql = format!("UPDATE entry SET {change} WHERE position = {position}");
                assert_eq!(file.execute(&sql, []).unwrap(), 1);
            });
            assert_eq!(found.position, Some(position), "{change}: {found}");
            assert_eq!(found.record, "entry");
        }
    }
}

#[test]
fn a_flipped_bit_in_any_blob_of_any_entry_is_named() {
    let (mut house, entries) = stopped();
    for position in some(entries) {
        for column in ["key", "request_hash", "body", "hash"] {
            let found = found_after(&mut house, |file| {
                let read = format!("SELECT {column} FROM entry WHERE position = {position}");
                let mut blob: Vec<u8> = file.query_row(&read, [], |row| row.get(0)).unwrap();
                let at = usize::try_from(position).unwrap() * 31 % blob.len();
                let at = if column == "key" { 2 } else { at }; // no key there is but in its number
                blob[at] ^= 1 << (position % 8);
                let write = format!("UPDATE entry SET {column} = ?1 WHERE position = {position}");
                file.execute(&write, [&blob]).unwrap();
            });
            assert_eq!((found.record, found.position), ("entry", Some(position)), "{column}");
        }
    }
}

#[test]
fn a_deleted_entry_is_named_by_the_gap_it_leaves() {
    let (mut house, entries) = stopped();
    for position in some(entries).into_iter().filter(|at| *at < entries) {
        let found = found_after(&mut house, |file| {
            file.execute("DELETE FROM entry WHERE position = ?1", [position]).unwrap();
        });
        assert_eq!((found.record, found.position), ("entry", Some(position + 1)), "{found}");
    }
}

#[test]
fn an_entry_moved_to_another_place_is_named() {
    let (mut house, entries) = stopped();
    let swap = |file: &Connection, one: u64, other: u64| {
        let moves = [(one, 1_000_000), (other, one), (1_000_000, other)];
        for (from, to) in moves {
            file.execute("UPDATE entry SET position = ?2 WHERE position = ?1", [from, to]).unwrap();
        }
    };
    for position in (1..entries).step_by(3) {
        let found = found_after(&mut house, |file| swap(file, position, position + 1));
        assert_eq!(found.record, "entry", "{position}: {found}");
        // Two entries of one moment in different journals: the next checkpoint knows their order.
        let at = found.position.unwrap();
        let by_order = found.what.contains("another order");
        assert!(at == position || at == position + 1 || by_order, "{position}: {found}");
    }
    let found = found_after(&mut house, |file| {
        file.execute("UPDATE entry SET position = 9999 WHERE position = 5", []).unwrap();
    });
    assert_eq!(found.position, Some(6), "{found}");
    house.tamper(|file| {
        file.execute("UPDATE entry SET position = -5 WHERE position = 5", []).unwrap();
    });
    let error = house.verify().unwrap_err().to_string();
    assert!(error.contains("entry -5"), "{error}");
}

#[test]
fn an_inserted_entry_is_named() {
    let (mut house, entries) = stopped();
    let last = entries;
    let copy = |file: &Connection, seq: &str| {
        let sql = format!(
            "INSERT INTO entry SELECT {last} + 1, stream, {seq}, at, actor, randomblob(16), \
             request_hash, body, hash FROM entry WHERE position = {last}"
        );
        file.execute(&sql, []).unwrap();
    };
    for seq in ["seq", "seq + 1"] {
        let found = found_after(&mut house, |file| copy(file, seq));
        assert_eq!((found.record, found.position), ("entry", Some(last + 1)), "{found}");
    }
}

#[test]
fn balances_heads_and_rounds_are_held_against_the_entries() {
    let (mut house, _) = stopped();
    let cases = [
        ("UPDATE account SET balance = balance + 1 WHERE id = 'cage'", "account"),
        ("DELETE FROM account WHERE id = 'patron/ann/credit'", "account"),
        ("INSERT INTO account VALUES ('patron/zed/credit', 5)", "account"),
        ("UPDATE head SET seq = seq + 1 WHERE stream = 'house'", "head"),
        ("UPDATE head SET hash = zeroblob(32) WHERE stream = 'house'", "head"),
        ("UPDATE round SET last = last + 1 WHERE stream = 'table/dice' AND round = 2", "round"),
        ("DELETE FROM round WHERE stream = 'table/dice' AND round = 2", "round"),
        ("INSERT INTO round VALUES ('table/live', 99, 1, 2)", "round"),
    ];
    for (sql, record) in cases {
        let found = found_after(&mut house, |file| {
            assert_eq!(file.execute(sql, []).unwrap(), 1, "{sql}");
        });
        assert_eq!(found.record, record, "{sql}: {found}");
    }
    house.tamper(|file| {
        file.execute("INSERT INTO round VALUES ('table/none', 1, 1, 2)", []).unwrap();
    });
    assert!(house.verify().unwrap_err().to_string().contains("round 1 of table/none"));
}

/// Changes the body of the first entry that fits, and hashes everything after it again: what
/// somebody would do who knows the format.
pub fn forge(
    house: &mut House,
    fits: impl Fn(&Entry) -> bool,
    change: impl Fn(&mut NewEntry),
) -> u64 {
    let entries = entries(house);
    let position = entries.iter().find(|entry| fits(entry)).unwrap().position;
    write_anew(house, entries, |at, entry| {
        if at == position {
            change(entry);
        }
    });
    position
}

pub fn entries(house: &mut House) -> Vec<Entry> {
    house.stop();
    SqliteJournal::open(house.path()).unwrap().read_all(1, usize::MAX).unwrap()
}

/// Writes every entry again, changed and with hashes that fit.
pub fn write_anew(house: &mut House, entries: Vec<Entry>, change: impl Fn(u64, &mut NewEntry)) {
    let mut heads: BTreeMap<String, Hash> = BTreeMap::new();
    house.tamper(|file| {
        file.execute_batch("BEGIN").unwrap();
        for entry in entries {
            let mut new = NewEntry {
                stream: entry.stream,
                at_ms: entry.at_ms,
                actor: entry.actor,
                key: entry.key,
                request_hash: entry.request_hash,
                body: entry.body,
            };
            change(entry.position, &mut new);
            let head = heads.entry(new.stream.to_string()).or_insert(NO_HASH);
            *head = entry_hash(head, entry.seq, &new);
            let sql = "UPDATE entry SET actor = ?2, body = ?3, hash = ?4 WHERE position = ?1";
            file.execute(sql, (entry.position, &new.actor, &new.body, &*head)).unwrap();
            let sql = "UPDATE head SET hash = ?2 WHERE stream = ?1";
            file.execute(sql, (new.stream.as_str(), &*head)).unwrap();
        }
        file.execute_batch("COMMIT").unwrap();
    });
}

pub fn has(entry: &Entry, text: &str) -> bool {
    String::from_utf8_lossy(&entry.body).contains(text)
}

pub fn replace(entry: &mut NewEntry, from: &str, to: &str) {
    let text = String::from_utf8(entry.body.clone()).unwrap();
    assert!(text.contains(from), "{text}");
    entry.body = text.replacen(from, to, 1).into_bytes();
}

#[test]
fn a_forger_who_can_hash_does_not_get_past_the_rules() {
    // What a bet won, with the transfers to match: the dice say otherwise.
    let mut house = House::played();
    let won = "\"win\":2000,\"returned\":4000";
    let at = forge(
        &mut house,
        |entry| has(entry, won),
        |entry| {
            replace(entry, won, "\"win\":3000,\"returned\":5000");
        },
    );
    let found = house.found();
    assert_eq!(found.position, Some(at), "{found}");

    // Transfers alone.
    let mut house = House::played();
    let buys = |entry: &Entry| has(entry, "credits-bought");
    let at = forge(&mut house, buys, |entry| {
        replace(entry, "\"transfers\":[{\"from\":\"cage\"", "\"transfers\":[{\"from\":\"tickets\"");
    });
    let found = house.found();
    assert_eq!(found.position, Some(at), "{found}");
    assert!(found.what.contains("transfers"), "{found}");

    // Who did it: nothing contradicts that but the next checkpoint.
    let mut house = House::played();
    let at = forge(
        &mut house,
        |entry| entry.actor.contains("dora") || entry.seq == 12,
        |entry| {
            entry.actor = "staff/eve/dealer".to_owned();
        },
    );
    let found = house.found();
    assert!(found.position.unwrap() > at, "{found}");
    assert!(found.what.contains("of the anchor knows"), "{found}");
}

#[test]
fn a_bet_after_the_close_is_found() {
    let mut house = House::played();
    let entries = entries(&mut house);
    let live = |text: &str| {
        let of = |entry: &&Entry| entry.stream.as_str() == "table/live" && has(entry, text);
        entries.iter().find(of).unwrap().clone()
    };
    let (bet, close) = (live("bet-placed"), live("bets-closed"));
    assert!(bet.position < close.position);
    let (at, bodies) = (close.position, [(bet.position, close.body), (close.position, bet.body)]);
    write_anew(&mut house, entries, |position, entry| {
        if let Some((_, body)) = bodies.iter().find(|(at, _)| *at == position) {
            entry.body.clone_from(body);
        }
    });
    let found = house.found();
    assert_eq!(found.position, Some(at), "{found}");
    assert!(found.what.contains("not open"), "{found}");
}

#[test]
fn a_shoe_is_the_one_that_was_promised() {
    let mut house = House::new();
    while house.floor().table(&"mini".parse().unwrap()).unwrap().shoe().unwrap().number == 1 {
        house.pass(11_500);
    }
    house.checkpoint();
    house.stop();
    assert!(house.verify().unwrap().counts.shoes >= 1);
    let at = forge(&mut house, |entry| has(entry, "shoe-ended"), other_seed);
    let found = house.found();
    assert_eq!(found.position, Some(at), "{found}");
    assert!(found.what.contains("promised"), "{found}");
}

/// Another seed than the one that was revealed.
pub fn other_seed(entry: &mut NewEntry) {
    let text = String::from_utf8(entry.body.clone()).unwrap();
    let (before, rest) = text.split_once("\"seed\":\"").unwrap();
    let other = if rest.starts_with('0') { "1" } else { "0" };
    entry.body = format!("{before}\"seed\":\"{other}{}", &rest[1..]).into_bytes();
}

#[test]
fn dice_that_were_not_promised_are_found() {
    let mut house = House::played();
    let thrown = |entry: &Entry| has(entry, "\"dice\":[") && has(entry, "\"seed\"");
    let at = forge(&mut house, thrown, other_seed);
    let found = house.found();
    assert_eq!(found.position, Some(at), "{found}");
    assert!(found.what.contains("promised"), "{found}");
}
