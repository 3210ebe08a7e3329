//! Copies: taken beside a running house, proven before they are put back, never over anything.

use super::kit::{House, LIBRARY};
use croupier_audit::{AuditError, Cut, back_up, reindex, restore};
use croupier_store::conformance::contents;
use croupier_store::{Journal, Keyring, PersonKeys, SqliteJournal};
use std::sync::Arc;

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
    let report = restore((&mut source, PersonKeys::new()), &to, &LIBRARY, None).unwrap();
    assert_eq!(report.counts, house.verify().unwrap().counts);
    assert!(matches!(
        restore((&mut source, PersonKeys::new()), &to, &LIBRARY, None),
        Err(AuditError::InTheWay(_))
    ));
    std::fs::remove_file(&to).unwrap();
    drop(source);
    house.tamper(|file| {
        file.execute("UPDATE account SET balance = 7 WHERE id = 'cage'", []).unwrap();
    });
    let mut source = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let answer = restore((&mut source, PersonKeys::new()), &to, &LIBRARY, None);
    assert!(matches!(answer, Err(AuditError::Found(_))), "{answer:?}");
    assert!(!to.exists());
}

/// Every balance, round and seal of the past is worked out again, or `restore` would not verify it.
/// Seals say where a batch ends, so the house has keys.
#[test]
fn books_are_restored_to_any_moment_of_the_past() {
    let house = House::played_with(Some(Arc::new(Keyring::new([1; 32], None))));
    let to = house.folder.path().join("past.db");
    let mut source = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let all = source.read_all(1, usize::MAX).unwrap();
    let ends: Vec<u64> =
        source.seals(1, usize::MAX).unwrap().iter().map(|seal| seal.last).collect();
    let mut cut_within_a_batch = 0;
    let within = all.iter().find(|entry| !ends.contains(&entry.position));
    for entry in all.iter().step_by(7).chain(within).chain(all.last()) {
        let last_by = |fits: &dyn Fn(u64) -> bool| ends.iter().copied().rfind(|end| fits(*end));
        let by_time = all.iter().take_while(|each| each.at_ms <= entry.at_ms).last().unwrap();
        for (cut, limit) in [
            (Cut::Position(entry.position), entry.position),
            (Cut::Time(entry.at_ms), by_time.position),
        ] {
            let Some(end) = last_by(&|end| end <= limit) else { continue };
            cut_within_a_batch += u32::from(end < limit);
            let report = restore((&mut source, PersonKeys::new()), &to, &LIBRARY, Some(cut));
            assert_eq!(report.unwrap().counts.entries, end, "{cut:?}");
            let mut past = SqliteJournal::open(&to).unwrap();
            let kept = past.read_all(1, usize::MAX).unwrap();
            assert_eq!(kept, all[..usize::try_from(end).unwrap()]);
            drop(past);
            std::fs::remove_file(&to).unwrap();
        }
    }
    assert!(cut_within_a_batch > 0, "no moment lay within a batch");
    let none = restore((&mut source, PersonKeys::new()), &to, &LIBRARY, Some(Cut::Time(0)));
    assert!(matches!(none, Err(AuditError::NotThere(_))), "{none:?}");
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
