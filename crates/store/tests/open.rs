//! Opening a journal: who may, and which files are refused untouched.

#![allow(clippy::unwrap_used)] // a test may panic

use croupier_store::conformance::{ScratchFolder, append, contents, entry};
use croupier_store::{Journal, SqliteJournal, StoreError};
use rusqlite::Connection;
use std::fs;

#[test]
fn two_cannot_own_one_file() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let mut owner = SqliteJournal::open(&path).unwrap();
    let answer = SqliteJournal::open(&path);
    assert!(matches!(answer, Err(StoreError::InUse { .. })), "{answer:?}");
    append(&mut owner, vec![entry("house", 1, 1)]);
    let before = contents(&mut owner);
    drop(owner);
    assert_eq!(contents(&mut SqliteJournal::open(&path).unwrap()), before);
}

#[test]
fn a_newer_database_is_refused_untouched() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    append(&mut SqliteJournal::open(&path).unwrap(), vec![entry("house", 1, 1)]);
    let future = Connection::open(&path).unwrap();
    future.pragma_update(None, "user_version", 99).unwrap();
    future.pragma_update(None, "journal_mode", "DELETE").unwrap();
    drop(future);
    let before = fs::read(&path).unwrap();
    let error = SqliteJournal::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::TooNew { found: 99, known: 6 }), "{error:?}");
    assert_eq!(
        error.to_string(),
        "the database has version 99, this binary knows 6: use a newer croupier, the data is \
         untouched"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn what_is_not_ours_is_refused_untouched() {
    let folder = ScratchFolder::new();
    let database = folder.path().join("music.db");
    let other = Connection::open(&database).unwrap();
    other.execute_batch("CREATE TABLE song (title TEXT)").unwrap();
    drop(other);
    let text = folder.path().join("letter.txt");
    fs::write(&text, "Dear Sir, ".repeat(1000)).unwrap();
    for path in [&database, &text] {
        let before = fs::read(path).unwrap();
        let error = SqliteJournal::open(path).unwrap_err();
        let named = matches!(error, StoreError::Foreign { .. } | StoreError::Damaged(_));
        assert!(named, "{error:?}");
        assert_eq!(&fs::read(path).unwrap(), &before);
    }
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("nowhere/journal.db");
    let error = SqliteJournal::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Io { .. }), "{error:?}");
    assert!(error.to_string().contains("nowhere"), "{error}");
}

/// A reader sits beside the writer, sees one moment or the newest, and cannot write.
#[test]
fn a_reader_sits_beside_the_writer_and_writes_nothing() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let mut writer = SqliteJournal::open(&path).unwrap();
    append(&mut writer, vec![entry("house", 1, 1)]);
    let mut newest = SqliteJournal::open_read_only(&path).unwrap();
    let mut fixed = SqliteJournal::open_as_of_now(&path).unwrap();
    append(&mut writer, vec![entry("house", 2, 2)]);
    assert_eq!(newest.read_all(1, 10).unwrap().len(), 2);
    assert_eq!(fixed.read_all(1, 10).unwrap().len(), 1);
    assert!(newest.replace_index(&[], &[]).is_err());
}
