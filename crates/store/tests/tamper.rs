//! Hands on the database: whatever row is edited, removed, added or moved, the first is named.

#![allow(clippy::unwrap_used, clippy::panic)] // a test may panic

use croupier_store::conformance::{ScratchFolder, append, entry};
use croupier_store::{Break, Journal, SqliteJournal, VerifyError, verify, verify_chain};
use rusqlite::Connection;
use std::fs;
use std::sync::LazyLock;

/// Entries 1 to 12, in turn of `table/t1`, `table/t2` and `house`.
fn name(n: u64) -> &'static str {
    match n % 3 {
        1 => "table/t1",
        2 => "table/t2",
        _ => "house",
    }
}

/// The file of a journal with those entries.
static UNTOUCHED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let mut journal = SqliteJournal::open(&path).unwrap();
    append(&mut journal, (1..=12).map(|n| entry(name(n), n, n * 100)).collect());
    drop(journal); // moves the log into the file
    fs::read(&path).unwrap()
});

/// Verifies a journal after somebody ran `sql` on it.
fn verify_after(sql: &str) -> Result<(), VerifyError> {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    fs::write(&path, UNTOUCHED.as_slice()).unwrap();
    let hand = Connection::open(&path).unwrap();
    hand.pragma_update(None, "synchronous", "OFF").unwrap(); // a test need not wait for the disk
    hand.execute_batch(sql).unwrap();
    drop(hand);
    let mut journal = SqliteJournal::open(&path).unwrap();
    let verified = verify(&mut journal).map(|_| ());
    if let Err(VerifyError::Broken(broken)) = &verified {
        let entries = journal.read_all(1, usize::MAX).unwrap();
        assert_eq!(verify_chain(&entries).unwrap_err(), *broken, "{sql}");
        let rebuilt = journal.rebuild_heads();
        assert!(rebuilt.is_err(), "no head is built upon a broken chain: {sql}");
    }
    verified
}

#[track_caller]
fn assert_broken(sql: &str, at: u64, why: Option<Break>) {
    match verify_after(sql) {
        Err(VerifyError::Broken(broken)) => {
            assert_eq!(broken.position, at, "{sql}: {broken}");
            assert!(why.is_none_or(|why| why == broken.found), "{sql}: {broken}");
        }
        other => panic!("{sql}: {other:?}"),
    }
}

#[track_caller]
fn assert_tail(sql: &str, stream: &str) {
    match verify_after(sql) {
        Err(VerifyError::Tail { stream: named, .. }) => assert_eq!(named.as_str(), stream),
        other => panic!("{sql}: {other:?}"),
    }
}

#[test]
fn an_untouched_journal_verifies() {
    verify_after("").unwrap();
}

#[test]
fn an_edit_of_any_column_is_named() {
    let edits = [
        "stream = 'table/t9'",
        "stream = CASE stream WHEN 'house' THEN 'table/t1' ELSE 'house' END",
        "seq = seq + 1",
        "seq = 0",
        "at = at + 1",
        "at = 0",
        "actor = 'p99'",
        "key = zeroblob(16)",
        "request_hash = zeroblob(32)",
        "body = CAST(body || ' ' AS BLOB)",
        "body = zeroblob(0)",
        "hash = zeroblob(32)",
    ];
    for position in 1..=12 {
        for edit in edits {
            let sql = format!("UPDATE entry SET {edit} WHERE position = {position}");
            assert_broken(&sql, position, None);
        }
    }
}

#[test]
fn a_value_of_the_wrong_size_is_damage() {
    for edit in ["key = x'01'", "hash = x''", "at = -1", "seq = -1", "stream = char(10)"] {
        let answer = verify_after(&format!("UPDATE entry SET {edit} WHERE position = 5"));
        assert!(matches!(answer, Err(VerifyError::Store(_))), "{edit}: {answer:?}");
    }
}

#[test]
fn a_deletion_is_named_by_the_entry_after_it() {
    let gap = |expected| Some(Break::Sequence { expected });
    assert_broken("DELETE FROM entry WHERE position = 1", 4, gap(1));
    assert_broken("DELETE FROM entry WHERE position = 5", 8, gap(2));
    assert_broken("DELETE FROM entry WHERE position IN (5, 8)", 11, gap(2));
    // Closing the gap does not help.
    assert_broken(
        "DELETE FROM entry WHERE position = 5;
         UPDATE entry SET seq = seq - 1 WHERE stream = 'table/t2' AND position > 5",
        8,
        Some(Break::Hash),
    );
}

#[test]
fn a_tail_cut_off_is_named_by_its_head() {
    assert_tail("DELETE FROM entry WHERE position = 12", "house");
    assert_tail("DELETE FROM entry WHERE position >= 11", "house");
    assert_tail("DELETE FROM entry WHERE stream = 'table/t2'", "table/t2");
    assert_tail("DELETE FROM head WHERE stream = 'table/t1'", "table/t1");
    assert_tail("UPDATE head SET seq = 3 WHERE stream = 'table/t1'", "table/t1");
    assert_tail("UPDATE head SET hash = zeroblob(32) WHERE stream = 'house'", "house");
}

#[test]
fn an_insertion_is_named() {
    let copy = "INSERT INTO entry SELECT 0, stream, seq, at, actor, zeroblob(16), request_hash, \
                body, hash FROM entry WHERE position = 5;";
    let at = |position: u64| {
        format!(
            "UPDATE entry SET position = position + 100 WHERE position >= {position};
             {copy} UPDATE entry SET position = {position} WHERE position = 0;"
        )
    };
    // Right behind the original, and at the end.
    assert_broken(&at(6), 6, Some(Break::Sequence { expected: 3 }));
    assert_broken(&at(13), 13, Some(Break::Sequence { expected: 5 }));
    let next = format!("{} UPDATE entry SET seq = 5, at = 9999 WHERE position = 13;", at(13));
    assert_broken(&next, 13, Some(Break::Hash));
}

#[test]
fn a_reordering_is_named() {
    let swap = |a: u64, b: u64| {
        format!(
            "UPDATE entry SET position = 0 WHERE position = {a};
             UPDATE entry SET position = {a} WHERE position = {b};
             UPDATE entry SET position = {b} WHERE position = 0;"
        )
    };
    assert_broken(&swap(2, 5), 2, Some(Break::Sequence { expected: 1 }));
    assert_broken(&swap(5, 11), 5, Some(Break::Sequence { expected: 2 }));
    // Swapping what the rows say, numbers kept.
    let bodies = "UPDATE entry SET body = (SELECT body FROM entry other
                  WHERE other.position = 13 - entry.position) WHERE position IN (5, 8)";
    assert_broken(bodies, 5, Some(Break::Hash));
}
