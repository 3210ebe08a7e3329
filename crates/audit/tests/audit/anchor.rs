//! What the anchor proves: nothing before its newest line can be cut off or written anew.

use super::kit::{House, LIBRARY, key};
use croupier_audit::{Anchor, verify};
use croupier_store::SqliteJournal;

#[test]
fn a_tail_cut_before_the_newest_anchor_is_found_even_when_all_else_fits() {
    let mut house = House::new();
    house.checkpoint();
    house.stop();
    let early = std::fs::read(house.path()).unwrap();
    house.start();
    house.pass(60_000);
    house.checkpoint();
    house.stop();
    let entries = house.verify().unwrap().counts.entries;
    std::fs::write(house.path(), early).unwrap();
    let found = house.found();
    let (first, last) = (house.anchored[0].position, house.anchored[1].position);
    assert_eq!((found.record, found.position), ("entry", Some(first + 1)), "{found}");
    assert!(found.what.contains(&format!("{} more entries", last - first)), "{found}");
    assert_eq!(last, entries);
}

#[test]
fn a_tail_cut_after_the_newest_anchor_leaves_nothing_unanchored_and_is_not_seen() {
    let mut house = House::new();
    house.checkpoint();
    house.stop();
    let anchored = std::fs::read(house.path()).unwrap();
    house.start();
    house.pass(60_000);
    house.stop();
    assert!(house.verify().unwrap().unanchored > 0);
    std::fs::write(house.path(), anchored).unwrap();
    assert_eq!(house.verify().unwrap().unanchored, 0);
}

#[test]
fn entries_cut_off_without_their_heads_are_found_anchored_or_not() {
    let mut house = House::new();
    house.checkpoint();
    house.pass(60_000);
    house.tamper(|file| {
        let sql = "DELETE FROM entry WHERE position = (SELECT max(position) FROM entry)";
        file.execute(sql, []).unwrap();
    });
    let found = house.found();
    assert_eq!(found.record, "head", "{found}");
    assert!(found.what.contains("cut off"), "{found}");
}

#[test]
fn a_line_of_the_anchor_that_was_changed_is_named() {
    let mut house = House::played();
    house.anchored[1].totals.insert("cage".to_owned(), 0);
    let found = house.found();
    assert_eq!((found.record, found.position), ("anchor", Some(2)), "{found}");
    let mut house = House::played();
    house.anchored[2].hash = "00".repeat(32);
    let found = house.found();
    assert_eq!((found.record, found.seq), ("entry", Some(house.anchored[2].seq)), "{found}");
}

#[test]
fn a_torn_line_is_no_line_and_is_told() {
    let house = House::played();
    house.anchor();
    let path = house.folder.path().join("anchor.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let torn: String = text.chars().take(text.len() - 40).collect();
    std::fs::write(&path, &torn).unwrap();
    let anchor = Anchor::read(&path).unwrap();
    assert_eq!((anchor.len(), anchor.torn), (3, 1));
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let report = verify(&mut journal, &LIBRARY, Some(&anchor), Some(key().public())).unwrap();
    assert_eq!((report.anchored, report.torn), (3, 1));
    assert!(report.unanchored > 0);
    std::fs::write(&path, "{\"position\":\"x\"}\n").unwrap();
    assert!(Anchor::read(&path).unwrap_err().to_string().starts_with("anchor 1"));
}
