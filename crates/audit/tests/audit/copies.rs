//! Copies: taken beside a running house, proven before they are put back, never over anything.

use super::kit::{House, LIBRARY};
use croupier_audit::{AuditError, back_up, reindex, restore};
use croupier_store::conformance::contents;
use croupier_store::{Journal, PersonKeys, SqliteJournal};

#[test]
fn a_copy_taken_while_the_house_runs_holds_everything() {
    let mut house = House::played();
    let to = house.folder.path().join("copy.db");
    let mut source = SqliteJournal::open_as_of_now(house.path()).unwrap();
    house.pass(60_000); // the house goes on; the copy is of the moment before
    let copied = back_up(&mut source, &to).unwrap();
    let mut copy = SqliteJournal::open(&to).unwrap();
    let entries = copy.read_all(1, usize::MAX).unwrap();
    assert_eq!(u64::try_from(entries.len()).unwrap(), copied.entries);
    assert_eq!(entries, source.read_all(1, usize::MAX).unwrap());
    assert_eq!(copy.balances().unwrap(), source.balances().unwrap());
    drop(copy);
    let answer = back_up(&mut source, &to);
    assert!(matches!(answer, Err(AuditError::InTheWay(_))), "{answer:?}");
    let beside = std::fs::read_dir(house.folder.path()).unwrap();
    let names: Vec<String> =
        beside.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!names.iter().any(|name| name.contains(".part")), "{names:?}");
}

#[test]
fn a_copy_is_verified_before_it_is_put_back() {
    let mut house = House::played();
    let to = house.folder.path().join("restored.db");
    let mut source = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let report = restore((&mut source, PersonKeys::new()), &to, &LIBRARY).unwrap();
    assert_eq!(report.counts, house.verify().unwrap().counts);
    assert!(matches!(
        restore((&mut source, PersonKeys::new()), &to, &LIBRARY),
        Err(AuditError::InTheWay(_))
    ));
    std::fs::remove_file(&to).unwrap();
    drop(source);
    house.tamper(|file| {
        file.execute("UPDATE account SET balance = 7 WHERE id = 'cage'", []).unwrap();
    });
    let mut source = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let answer = restore((&mut source, PersonKeys::new()), &to, &LIBRARY);
    assert!(matches!(answer, Err(AuditError::Found(_))), "{answer:?}");
    assert!(!to.exists());
}

/// Who wrote last, the epoch of a head, is in no entry and begins anew.
#[test]
fn everything_but_the_entries_and_the_epochs_is_worked_out_again() {
    let mut house = House::played();
    house.stop();
    let mut before = contents(&mut SqliteJournal::open(house.path()).unwrap());
    assert!(before.balances.values().any(|balance| *balance == 0), "an account was emptied");
    assert!(before.heads.iter().any(|head| head.epoch > 0));
    house.tamper(|file| {
        file.execute_batch("DELETE FROM head; DELETE FROM account; DELETE FROM round").unwrap();
    });
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    reindex(&mut journal, &LIBRARY).unwrap();
    let after = contents(&mut journal);
    before.heads.iter_mut().for_each(|head| head.epoch = 0);
    assert_eq!(after, before);
    drop(journal);
    house.verify().unwrap();
    house.start(); // and the house opens on it
}

#[test]
fn the_epochs_of_heads_that_are_there_are_kept() {
    let mut house = House::played();
    house.stop();
    let before = contents(&mut SqliteJournal::open(house.path()).unwrap());
    house.tamper(|file| {
        file.execute_batch("DELETE FROM account; DELETE FROM round").unwrap();
    });
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    reindex(&mut journal, &LIBRARY).unwrap();
    assert_eq!(contents(&mut journal), before);
}
