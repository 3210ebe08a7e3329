//! Tests that need the inside of the SQLite journal: its settings, a full disk, the log.

use super::*;
use crate::conformance::{ScratchFolder, append, batch, contents, entry};

fn journal(folder: &ScratchFolder) -> SqliteJournal {
    SqliteJournal::open(folder.path().join("journal.db")).unwrap()
}

#[test]
fn every_commit_is_synced() {
    let folder = ScratchFolder::new();
    let connection = journal(&folder).connection;
    let mode: String = connection.pragma_query_value(None, "journal_mode", |r| r.get(0)).unwrap();
    let level: i64 = connection.pragma_query_value(None, "synchronous", |r| r.get(0)).unwrap();
    assert_eq!((mode.as_str(), level), ("wal", 2), "2 is FULL");
}

#[test]
fn the_tables_are_those_of_the_design() {
    let folder = ScratchFolder::new();
    let journal = journal(&folder);
    let mut statement = journal
        .connection
        .prepare("SELECT type || ' ' || name FROM sqlite_schema ORDER BY type DESC, name")
        .unwrap();
    let names = rows::collect(&mut statement, [], |row| Ok(row.get::<_, String>(0)?)).unwrap();
    let wanted = [
        "table account",
        "table entry",
        "table head",
        "table part",
        "table person",
        "table round",
        "table seal",
        "table snapshot",
        "table stump",
        "table stump_part",
        "index sqlite_autoindex_entry_1",
        "index sqlite_autoindex_part_1",
        "index sqlite_autoindex_snapshot_1",
        "index sqlite_autoindex_stump_part_1",
    ];
    assert_eq!(names, wanted);
}

#[test]
fn a_full_disk_writes_nothing_and_is_not_the_end() {
    let folder = ScratchFolder::new();
    let mut journal = journal(&folder);
    append(&mut journal, vec![entry("table/t1", 1, 1)]);
    let before = contents(&mut journal);
    let pages: u32 =
        journal.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    let allow = |journal: &SqliteJournal, pages: u32| {
        let set =
            journal.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()));
        set.unwrap();
    };
    allow(&journal, pages + 2);
    let mut big = entry("table/t1", 3, 1);
    big.body = vec![b'x'; 100_000];
    let refused = batch(&mut journal, vec![entry("table/t1", 2, 1), big]);
    let answer = journal.commit(&refused);
    assert!(matches!(answer, Err(StoreError::Full)), "{answer:?}");
    assert_eq!(contents(&mut journal), before);
    allow(&journal, 1_000_000);
    assert_eq!(journal.commit(&refused).unwrap().placed.len(), 2);
}

#[test]
fn a_quiet_moment_empties_the_log() {
    let folder = ScratchFolder::new();
    let mut journal = journal(&folder);
    let moved = |journal: &mut SqliteJournal| -> i64 {
        journal.idle().unwrap();
        // The result of a checkpoint that does nothing: busy, pages in the log, pages moved.
        let sql = "PRAGMA wal_checkpoint(NOOP)";
        journal.connection.query_row(sql, [], |row| row.get(2)).unwrap()
    };
    append(&mut journal, vec![entry("table/t1", 1, 1)]);
    let little = moved(&mut journal);
    append(&mut journal, (2..=2000).map(|n| entry("table/t1", n, n)).collect());
    assert_eq!(little, 0, "one entry is not worth the syncs");
    assert!(moved(&mut journal) > 0);
    assert_eq!(journal.rows_logged, 0);
}

#[test]
fn heads_that_are_rebuilt_have_the_times_of_their_entries() {
    let folder = ScratchFolder::new();
    let mut journal = journal(&folder);
    append(&mut journal, vec![entry("table/t1", 1, 10)]);
    append(&mut journal, vec![entry("table/t1", 2, 100)]);
    // The state as if the house had been restored to before the second commit.
    journal.connection.execute("DELETE FROM entry WHERE position = 2", []).unwrap();
    journal.rebuild_heads().unwrap();
    append(&mut journal, vec![entry("table/t1", 3, 50)]);
    let early = batch(&mut journal, vec![entry("table/t1", 4, 49)]);
    let answer = journal.commit(&early);
    assert!(matches!(answer, Err(StoreError::TimeBackwards { last_ms: 50, .. })), "{answer:?}");
}
