//! Write access to the database without the keys of the house: nothing forged is believed, nothing
//! cut off goes unnoticed, and no snapshot of a stranger is used.

#![allow(clippy::unwrap_used, clippy::panic)] // a test may panic

use croupier_store::conformance::{PostgresServer, ScratchFolder, append, entry, stream};
use croupier_store::{
    Hash, Journal, Keyring, Mark, MemoryJournal, NO_HASH, PostgresJournal, Snapshot, SqliteJournal,
    StoreError, adoptable, authenticate, entry_hash,
};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const KEY: [u8; 32] = [9; 32];

fn keys() -> Arc<Keyring> {
    Arc::new(Keyring::new(KEY, None))
}

/// Where it is not authentic: the entry, or `None` where something is missing.
#[track_caller]
fn not_authentic(journal: &mut impl Journal, keys: Arc<Keyring>) -> Option<u64> {
    journal.use_keys(keys);
    match authenticate(journal, 0) {
        Err(StoreError::NotAuthentic { position, .. }) => position,
        other => panic!("{other:?}"),
    }
}

fn three_batches(journal: &mut impl Journal) {
    append(journal, vec![entry("house", 1, 100), entry("table/t1", 2, 100)]);
    append(journal, vec![entry("house", 3, 200)]);
    append(journal, vec![entry("table/t1", 4, 300), entry("house", 5, 300)]);
}

fn every_journal_seals(journal: &mut impl Journal) {
    journal.use_keys(keys());
    three_batches(journal);
    authenticate(journal, 0).unwrap();
    authenticate(journal, 2).unwrap();
    let seals = journal.seals(1, 10).unwrap();
    let bounds: Vec<(u64, u64)> = seals.iter().map(|seal| (seal.first, seal.last)).collect();
    assert_eq!(bounds, [(1, 2), (3, 3), (4, 5)]);
    assert_eq!(journal.seals(3, 1).unwrap(), [seals[1]]);
    let other = Arc::new(Keyring::new([8; 32], None));
    assert_eq!(not_authentic(journal, other), Some(1), "the keys of another house");
}

#[test]
fn every_journal_seals_its_batches() {
    every_journal_seals(&mut MemoryJournal::new());
    let folder = ScratchFolder::new();
    every_journal_seals(&mut SqliteJournal::open(folder.path().join("journal.db")).unwrap());
    every_journal_seals(&mut PostgresJournal::open(&PostgresServer::shared().url()).unwrap());
}

/// A house with three batches, stopped, and its mark.
struct House {
    folder: ScratchFolder,
}

impl House {
    fn new() -> House {
        let folder = ScratchFolder::new();
        let mut keys = Keyring::new(KEY, None);
        keys.keep_mark(Mark::open(&folder.path().join("house.mark")).unwrap());
        let mut journal = SqliteJournal::open(folder.path().join("journal.db")).unwrap();
        journal.use_keys(Arc::new(keys));
        three_batches(&mut journal);
        House { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }

    /// Somebody gets at the database.
    fn tamper(&self, sql: &str) {
        Connection::open(self.path()).unwrap().execute_batch(sql).unwrap();
    }

    fn with_mark(&self) -> Arc<Keyring> {
        let mut keys = Keyring::new(KEY, None);
        keys.keep_mark(Mark::as_of_now(&self.folder.path().join("house.mark")).unwrap());
        Arc::new(keys)
    }

    fn found(&self) -> Option<u64> {
        not_authentic(&mut SqliteJournal::open(self.path()).unwrap(), self.with_mark())
    }
}

fn head_of(path: &Path, name: &str) -> (u64, Hash) {
    let heads = SqliteJournal::open(path).unwrap().load_heads().unwrap();
    let head = heads.into_iter().find(|head| head.stream == stream(name));
    head.map_or((0, NO_HASH), |head| (head.seq, head.hash))
}

#[test]
fn a_forged_entry_at_the_end_with_the_right_hash_is_not_believed() {
    let house = House::new();
    let (seq, hash) = head_of(&house.path(), "house");
    let forged = entry("house", 6, 400);
    let link = entry_hash(&hash, seq + 1, &forged);
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    let placed = append(&mut journal, vec![forged]).placed; // without a key
    assert_eq!(placed.first().unwrap().hash, link, "the chain holds");
    drop(journal);
    assert_eq!(house.found(), Some(6));
    // and with a MAC made up
    house.tamper("INSERT INTO seal SELECT 6, 6, mac FROM seal WHERE last = 3");
    assert_eq!(house.found(), Some(6));
}

#[test]
fn seals_that_were_changed_moved_or_removed_are_found() {
    let attacks = [
        ("UPDATE seal SET mac = zeroblob(32) WHERE last = 3", Some(3)),
        ("UPDATE seal SET first = 2 WHERE last = 3", Some(3)),
        ("DELETE FROM seal WHERE last = 3", Some(3)),
        ("DELETE FROM seal WHERE last = 5", Some(4)),
        ("DELETE FROM seal", Some(1)),
        ("UPDATE seal SET mac = (SELECT mac FROM seal WHERE last = 3) WHERE last = 5", Some(4)),
    ];
    for (sql, at) in attacks {
        let house = House::new();
        house.tamper(sql);
        assert_eq!(house.found(), at, "{sql}");
    }
}

#[test]
fn an_end_cut_off_with_its_seals_and_heads_is_found_by_the_mark_alone() {
    let house = House::new();
    house.tamper("DELETE FROM entry WHERE position > 3; DELETE FROM seal WHERE last > 3");
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    journal.rebuild_heads().unwrap();
    journal.use_keys(keys());
    authenticate(&mut journal, 0).unwrap(); // without the mark it is a journal of an earlier day
    drop(journal);
    assert_eq!(house.found(), None);
    // nor does it help to write something else in its place
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    journal.use_keys(keys());
    append(&mut journal, vec![entry("house", 9, 400), entry("house", 10, 400)]);
    drop(journal);
    assert_eq!(house.found(), Some(5));
}

#[test]
fn an_end_cut_off_without_its_seals_is_found_without_the_mark() {
    let house = House::new();
    house.tamper("DELETE FROM entry WHERE position > 3");
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    journal.rebuild_heads().unwrap();
    assert_eq!(not_authentic(&mut journal, keys()), None);
}

#[test]
fn a_snapshot_is_used_only_if_the_house_kept_it() {
    let house = House::new();
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    let kept = Snapshot { position: 5, version: "v".to_owned(), body: b"memory".to_vec() };
    journal.keep_snapshot(&kept).unwrap(); // with a plain checksum, as anybody can
    assert_eq!(journal.snapshot().unwrap(), Some(kept.clone()));
    journal.use_keys(keys());
    assert_eq!(journal.snapshot().unwrap(), None);
    journal.keep_snapshot(&kept).unwrap();
    assert_eq!(journal.snapshot().unwrap(), Some(kept));
    drop(journal);
    house.tamper("UPDATE snapshot SET body = CAST('Memory' AS BLOB)");
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    journal.use_keys(keys());
    assert_eq!(journal.snapshot().unwrap(), None);
}

#[test]
fn adopted_entries_must_stay_what_they_were() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let mut journal = SqliteJournal::open(&path).unwrap();
    three_batches(&mut journal); // of a release without seals
    let adopted = adoptable(&mut journal).unwrap();
    assert_eq!(adopted.unwrap().position, 5);
    let ring = || Arc::new(Keyring::new(KEY, adopted));
    journal.use_keys(ring());
    append(&mut journal, vec![entry("house", 6, 400)]);
    authenticate(&mut journal, 0).unwrap();
    authenticate(&mut journal, 5).unwrap();
    drop(journal);
    let hash = "(SELECT hash FROM entry WHERE position = 3)";
    let sql = format!("UPDATE entry SET hash = {hash} WHERE position = 2");
    Connection::open(&path).unwrap().execute_batch(&sql).unwrap();
    let mut journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(not_authentic(&mut journal, ring()), Some(5));
}

#[test]
fn the_journal_and_what_stands_beside_it_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    std::fs::write(&path, b"").unwrap();
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap(); // as it was once
    let mut journal = SqliteJournal::open(&path).unwrap();
    append(&mut journal, vec![entry("house", 1, 100)]);
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?} is {mode:o}", file.file_name());
    }
}
