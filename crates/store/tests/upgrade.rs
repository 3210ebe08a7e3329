//! Databases of other releases: an older one is brought up to date and verifies, a newer one is
//! refused untouched, a stranger's is left alone.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a test may panic

use croupier_store::conformance::{PostgresServer, ScratchFolder, append, contents, entry, key};
use croupier_store::{Journal, PostgresJournal, Snapshot, SqliteJournal, StoreError, hex, verify};
use rusqlite::Connection;
use std::path::PathBuf;

/// A journal as the release of version 1 left it.
const V1: &str = include_str!("fixtures/sqlite-v1.sql");
/// Where its streams stand, as that release says itself.
const HEADS: [(&str, u64); 3] = [("house", 7), ("table/b1", 4), ("table/s1", 7)];

fn old_file(folder: &ScratchFolder) -> PathBuf {
    let path = folder.path().join("journal.db");
    Connection::open(&path).unwrap().execute_batch(V1).unwrap();
    path
}

/// What an upgraded journal must show, whatever holds it.
fn assert_upgraded(journal: &mut impl Journal) {
    let heads = verify(journal).unwrap();
    let stand: Vec<(&str, u64)> =
        heads.iter().map(|head| (head.stream.as_str(), head.seq)).collect();
    assert_eq!(stand, HEADS);
    let balances = journal.balances().unwrap();
    assert_eq!(balances["patron/ann/credit"], 900_000);
    assert_eq!(balances.values().sum::<i64>(), 0);
    assert_eq!(journal.snapshot().unwrap(), None);
    let kept = Snapshot { position: 18, version: "v".to_owned(), body: vec![1] };
    journal.keep_snapshot(&kept).unwrap();
    assert_eq!(journal.snapshot().unwrap(), Some(kept));
    let more = append(journal, vec![entry("house", 99, 1_900_000_000_000)]);
    assert_eq!((more.placed[0].position, more.placed[0].seq), (19, 8));
    verify(journal).unwrap();
}

#[test]
fn a_file_of_the_first_release_is_brought_up_to_date_and_verifies() {
    let folder = ScratchFolder::new();
    let path = old_file(&folder);
    let mut reader = SqliteJournal::open_read_only(&path).unwrap();
    assert_eq!(verify(&mut reader).unwrap().len(), HEADS.len(), "it is read as it is");
    assert_eq!(reader.seals(1, 10).unwrap(), []);
    drop(reader);
    assert_upgraded(&mut SqliteJournal::open(&path).unwrap());
    let mut reader = SqliteJournal::open_read_only(&path).unwrap();
    assert_eq!(reader.find_key(&key(99)).unwrap().unwrap().seq, 8);
}

#[test]
fn a_database_of_the_first_release_is_brought_up_to_date_and_verifies() {
    let server = PostgresServer::shared();
    let url = server.url();
    let schema = url.rsplit("%3D").next().unwrap();
    let folder = ScratchFolder::new();
    let mut old = SqliteJournal::open(old_file(&folder)).unwrap();
    let mut sql = format!("SET search_path = {schema};");
    sql += include_str!("../migrations/postgres/0001_journal.sql");
    sql += "CREATE TABLE croupier (version INTEGER NOT NULL PRIMARY KEY);
            INSERT INTO croupier VALUES (1);";
    let bytes = |bytes: &[u8]| format!("decode('{}', 'hex')", hex(bytes));
    for e in old.read_all(1, usize::MAX).unwrap() {
        sql += &format!(
            "INSERT INTO entry VALUES ({}, '{}', {}, {}, '{}', {}, {}, {}, {});",
            e.position,
            e.stream,
            e.seq,
            e.at_ms,
            e.actor,
            bytes(&e.key.0),
            bytes(&e.request_hash),
            bytes(&e.body),
            bytes(&e.hash)
        );
    }
    for head in old.load_heads().unwrap() {
        let (stream, epoch, seq) = (&head.stream, head.epoch, head.seq);
        let hash = bytes(&head.hash);
        sql += &format!("INSERT INTO head VALUES ('{stream}', {epoch}, {seq}, {hash});");
    }
    for (account, balance) in old.balances().unwrap() {
        sql += &format!("INSERT INTO account VALUES ('{account}', {balance});");
    }
    server.sql(&sql);
    let error = PostgresJournal::open_read_only(&url).unwrap_err();
    assert!(matches!(error, StoreError::TooOld { found: 1, known: 8 }), "{error}");
    assert_upgraded(&mut PostgresJournal::open(&url).unwrap());
    let mut reader = PostgresJournal::open_read_only(&url).unwrap();
    assert_eq!(reader.find_key(&key(99)).unwrap().unwrap().seq, 8);
}

#[test]
fn a_newer_database_is_refused_untouched() {
    let server = PostgresServer::shared();
    let url = server.url();
    let schema = url.rsplit("%3D").next().unwrap();
    append(&mut PostgresJournal::open(&url).unwrap(), vec![entry("house", 1, 1)]);
    server.sql(&format!("UPDATE {schema}.croupier SET version = 99"));
    let error = PostgresJournal::open(&url).unwrap_err();
    assert!(matches!(error, StoreError::TooNew { found: 99, known: 8 }), "{error}");
    assert_eq!(server.sql(&format!("SELECT version FROM {schema}.croupier")).trim(), "99");
}

#[test]
fn a_strangers_database_is_left_alone() {
    let server = PostgresServer::shared();
    let url = server.url();
    let schema = url.rsplit("%3D").next().unwrap();
    server.sql(&format!("CREATE TABLE {schema}.song (title TEXT)"));
    let error = PostgresJournal::open(&url).unwrap_err();
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    let tables = format!("SELECT count(*) FROM pg_tables WHERE schemaname = '{schema}'");
    assert_eq!(server.sql(&tables).trim(), "1");
}

/// An extension such as `pg_stat_statements` brings views along.
#[test]
fn views_do_not_make_a_database_foreign() {
    let server = PostgresServer::shared();
    let url = server.url();
    let schema = url.rsplit("%3D").next().unwrap();
    server.sql(&format!("CREATE VIEW {schema}.pg_stat_statements AS SELECT 1 AS calls"));
    append(&mut PostgresJournal::open(&url).unwrap(), vec![entry("house", 1, 1)]);
    PostgresJournal::open(&url).unwrap();
}

#[test]
fn who_only_reads_sees_what_the_owner_writes_and_can_write_nothing() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let (server, mut owner) = (PostgresServer::shared(), SqliteJournal::open(&path).unwrap());
    let url = server.url();
    let mut other = PostgresJournal::open(&url).unwrap();
    let first = append(&mut owner, vec![entry("house", 1, 1)]);
    append(&mut other, vec![entry("house", 1, 1)]);
    let mut in_file = SqliteJournal::open_read_only(&path).unwrap();
    let mut served = PostgresJournal::open_read_only(&url).unwrap();
    append(&mut owner, vec![entry("house", 2, 2)]);
    append(&mut other, vec![entry("house", 2, 2)]);
    assert_eq!(contents(&mut in_file), contents(&mut owner));
    assert_eq!(contents(&mut served), contents(&mut owner));
    assert!(first.heads[0].seq < in_file.load_heads().unwrap()[0].seq);
    let kept = Snapshot { position: 1, version: String::new(), body: Vec::new() };
    assert!(in_file.keep_snapshot(&kept).is_err() && served.keep_snapshot(&kept).is_err());
    let stream = &first.heads[0].stream;
    assert!(in_file.take(stream).is_err() && served.take(stream).is_err());
    assert_eq!(contents(&mut other), contents(&mut owner), "nothing was written");
}

#[test]
fn a_damaged_snapshot_is_as_good_as_none() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let server = PostgresServer::shared();
    let url = server.url();
    let schema = url.rsplit("%3D").next().unwrap();
    let mut in_file = SqliteJournal::open(&path).unwrap();
    let mut served = PostgresJournal::open(&url).unwrap();
    let kept = Snapshot { position: 5, version: "v".to_owned(), body: b"memory".to_vec() };
    for harm in ["position = 4", "version = 'w'", "checksum = body", "body = checksum"] {
        in_file.keep_snapshot(&kept).unwrap();
        served.keep_snapshot(&kept).unwrap();
        let hand = Connection::open(&path).unwrap();
        hand.execute_batch(&format!("UPDATE snapshot SET {harm}")).unwrap();
        server.sql(&format!("UPDATE {schema}.snapshot SET {harm}"));
        assert_eq!(in_file.snapshot().unwrap(), None, "{harm}");
        assert_eq!(served.snapshot().unwrap(), None, "{harm}");
    }
}
