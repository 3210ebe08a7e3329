//! Entries whose term is over leave the journal: a stump stands for them, play and proof go on, and
//! with the archives everything is still proven from the first entry on.

use super::kit::{House, LIBRARY, START_MS, key};
use croupier_audit::{
    AuditError, Until, archive, back_up, reindex, removable, restore, take_stump, verify,
    verify_with,
};
use croupier_house::Day;
use croupier_report::{Ask, Book, By, Edges};
use croupier_store::{Journal, Keyring, PersonKeys, SqliteJournal};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// A house that has played two days, each in an archive of its own; the first ends at the position.
struct Aged {
    house: House,
    folder: PathBuf,
    first_day: u64,
}

fn ring() -> Arc<Keyring> {
    Arc::new(Keyring::new([3; 32], None))
}

fn aged() -> Aged {
    let mut house = House::played_with(Some(ring()));
    let folder = house.folder.path().join("archive");
    std::fs::create_dir(&folder).unwrap();
    for day in 0..2 {
        let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
        let made_ms = START_MS + day * DAY_MS;
        archive(&mut journal, (&folder, 0), Until::Newest, &key(), made_ms).unwrap().unwrap();
        for _ in 0..30 {
            house.pass(1_000);
        }
        house.bet("dice", "ann", 1, "small", 1_000);
        house.checkpoint();
    }
    let first_day = croupier_audit::archives(&folder).unwrap()[0].last;
    Aged { house, folder, first_day }
}

fn reader(house: &House) -> SqliteJournal {
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    journal.use_keys(ring());
    journal
}

impl Aged {
    /// Takes a stump at the end of the first day and keeps it, without deleting anything yet.
    fn stump(&mut self) {
        let mut journal = reader(&self.house);
        let now = (START_MS + 10 * DAY_MS, 10 * DAY_MS);
        assert_eq!(removable(&mut journal, &self.folder, now).unwrap(), Some(self.first_day));
        let (stump, parts) =
            take_stump(&mut journal, &LIBRARY, self.first_day, (&key(), START_MS)).unwrap();
        self.house.floor().keep_stump(&stump, &parts).unwrap();
    }

    /// Deletes this many entries behind the back of the floor, which is closed.
    fn remove(&mut self, most: usize) -> usize {
        self.house.stop();
        let mut journal = SqliteJournal::open(self.house.path()).unwrap();
        journal.use_keys(ring());
        journal.remove(most).unwrap()
    }

    fn remove_all(&mut self) {
        while self.remove(1_000) > 0 {}
    }

    fn verify(&mut self, archives: Option<&Path>) -> Result<croupier_audit::Report, AuditError> {
        let anchor = self.house.anchor();
        let mut journal = reader(&self.house);
        verify_with(&mut journal, &LIBRARY, (Some(&anchor), Some(key().public())), archives)
    }

    fn restart(&mut self) {
        self.house.stop();
        self.house.start();
    }

    /// The house, its money and its tables after a start.
    fn state(&mut self) -> String {
        self.restart();
        let floor = self.house.floor();
        let table = |table: &croupier_table::Table| {
            format!("{} {:?} {:?}", table.id(), table.round(), table.settings())
        };
        let tables: Vec<String> = floor.tables().map(table).collect();
        let balances: Vec<_> = floor.ledger().balances().collect();
        format!("{:?} {balances:?} {tables:?}", floor.house())
    }
}

#[test]
fn a_house_plays_on_from_its_stump_and_everything_is_still_proven() {
    let mut aged = aged();
    aged.state(); // rounds in play end as a power cut ends them
    let before = aged.state();
    let whole = aged.verify(None).unwrap();
    aged.stump();
    for slice in [0, 7, 1, 50] {
        aged.remove(slice); // a power cut between any two slices
        let report = aged.verify(None).unwrap();
        assert_eq!(report.removed, aged.first_day);
        assert_eq!(report.counts.entries, whole.counts.entries - aged.first_day);
    }
    aged.remove_all();
    let (folder, report) = (aged.folder.clone(), aged.verify(None).unwrap());
    assert_eq!((report.removed, report.archived), (aged.first_day, None));
    let report = aged.verify(Some(&folder)).unwrap();
    assert_eq!(report.counts, whole.counts, "with the archives, everything is worked out again");
    assert_eq!(report.archived, Some(aged.first_day));
    aged.house.tamper(|connection| {
        connection.execute("DELETE FROM snapshot", []).unwrap(); // a start from the stump alone
    });
    assert_eq!(aged.state(), before);
    // It plays on, and a second stump stands on the first.
    aged.house.bet("dice", "bob", 2, "big", 1_000);
    aged.house.pass(60_000);
    aged.house.checkpoint();
    let second = croupier_audit::archives(&folder).unwrap()[1].last;
    let now = (START_MS + 100 * DAY_MS, DAY_MS);
    let mut journal = reader(&aged.house);
    assert_eq!(removable(&mut journal, &folder, now).unwrap(), Some(second));
    let (stump, parts) = take_stump(&mut journal, &LIBRARY, second, (&key(), START_MS)).unwrap();
    aged.house.floor().keep_stump(&stump, &parts).unwrap();
    aged.remove_all();
    assert_eq!(aged.verify(None).unwrap().removed, second);
    assert_eq!(aged.verify(Some(&folder)).unwrap().archived, Some(second));
}

#[test]
fn copies_and_indices_of_a_journal_with_a_stump_are_whole() {
    let mut aged = aged();
    aged.restart();
    aged.stump();
    aged.remove(20);
    let copy = aged.house.folder.path().join("copy.db");
    back_up(&mut reader(&aged.house), &copy).unwrap();
    let mut copied = SqliteJournal::open_as_of_now(&copy).unwrap();
    copied.use_keys(ring());
    assert_eq!(verify(&mut copied, &LIBRARY, None, None).unwrap().removed, aged.first_day);
    let restored = aged.house.folder.path().join("restored.db");
    let keys = PersonKeys::new();
    restore((&mut copied, keys), &restored, &LIBRARY, None).unwrap();
    let until = Some(croupier_audit::Cut::Position(aged.first_day + 5));
    let cut = aged.house.folder.path().join("cut.db");
    restore((&mut copied, PersonKeys::new()), &cut, &LIBRARY, until).unwrap();
    aged.remove_all();
    let mut journal = SqliteJournal::open(aged.house.path()).unwrap();
    journal.use_keys(ring());
    reindex(&mut journal, &LIBRARY).unwrap();
    drop(journal);
    aged.verify(None).unwrap();
}

#[test]
fn a_book_made_anew_begins_with_the_figures_the_stump_kept() {
    let mut aged = aged();
    let mut old = Book::in_memory().unwrap();
    old.follow(&mut reader(&aged.house), &LIBRARY).unwrap();
    aged.restart();
    aged.stump();
    aged.remove_all();
    let mut new = Book::in_memory().unwrap();
    new.follow(&mut reader(&aged.house), &LIBRARY).unwrap();
    assert_eq!(new.fold(), old.fold());
    // The book that is kept goes on and has every line.
    let (from, to) = (Day(20_000), Day(22_000));
    let ask = Ask { from, to, shift: None, by: By::Table };
    let mut edges = Edges::new(Arc::clone(&LIBRARY));
    let lines = old.report(ask, &mut edges).unwrap();
    assert!(!lines.lines.is_empty());
    old.follow(&mut reader(&aged.house), &LIBRARY).unwrap();
    assert_eq!(old.report(ask, &mut edges).unwrap(), lines);
}

#[test]
fn what_is_changed_in_a_stump_or_missing_from_the_archives_is_found() {
    let mut aged = aged();
    aged.restart();
    aged.stump();
    aged.remove_all();
    let copy = aged.house.folder.path().join("kept.db");
    std::fs::copy(aged.house.path(), &copy).unwrap();
    let changes = [
        "UPDATE stump SET body = CAST(replace(CAST(body AS TEXT), 'games', 'Games') AS BLOB)",
        "UPDATE stump SET heads = replace(heads, '1', '2')",
        "UPDATE stump SET position = position + 1",
        "UPDATE stump_part SET body = CAST(replace(CAST(body AS TEXT), 'ann', 'bob') AS BLOB)",
        "DELETE FROM stump_part",
        "DELETE FROM stump",
        "DELETE FROM entry WHERE position = (SELECT position FROM stump)",
    ];
    for change in changes {
        aged.house.tamper(|connection: &Connection| {
            assert!(connection.execute(change, []).unwrap() > 0, "{change}");
        });
        assert!(aged.verify(None).is_err(), "{change}");
        std::fs::copy(&copy, aged.house.path()).unwrap();
    }
    aged.verify(None).unwrap();
    let (folder, none) = (aged.folder.clone(), aged.house.folder.path().join("none"));
    std::fs::create_dir(&none).unwrap();
    assert!(matches!(aged.verify(Some(&none)), Err(AuditError::NotThere(_))));
    let first = croupier_audit::archives(&folder).unwrap()[0].path.clone();
    let text = std::fs::read_to_string(&first).unwrap();
    std::fs::write(&first, text.replacen("actor", "Actor", 1)).unwrap();
    assert!(aged.verify(Some(&folder)).is_err());
}

#[test]
fn nothing_leaves_before_its_term_or_without_a_proven_archive_of_this_journal() {
    let mut aged = aged();
    let folder = aged.folder.clone();
    let mut journal = reader(&aged.house);
    let ask = |journal: &mut SqliteJournal, days| {
        removable(journal, &folder, (START_MS + days * DAY_MS, 10 * DAY_MS))
    };
    assert_eq!(ask(&mut journal, 9).unwrap(), None);
    assert_eq!(ask(&mut journal, 10).unwrap(), Some(aged.first_day));
    let take = |journal: &mut SqliteJournal, through| {
        take_stump(journal, &LIBRARY, through, (&key(), START_MS)).map(|_| ())
    };
    assert!(take(&mut journal, aged.first_day - 1).is_err(), "no checkpoint is there");
    assert!(take(&mut journal, 1_000_000).is_err(), "nothing is there");
    let first = croupier_audit::archives(&folder).unwrap()[0].path.clone();
    let text = std::fs::read_to_string(&first).unwrap();
    std::fs::write(&first, text.replacen("actor", "Actor", 1)).unwrap();
    assert!(ask(&mut journal, 10).is_err(), "it was changed");
    std::fs::remove_file(&first).unwrap();
    assert!(ask(&mut journal, 11).is_err(), "the first day is in no archive");
    let other = House::new();
    std::fs::write(&first, text).unwrap();
    assert!(ask(&mut reader(&other), 10).is_err(), "it is of another house");
    aged.house.stop();
}
