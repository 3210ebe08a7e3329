//! A house that was left alone verifies, and says what it checked.

use super::kit::{House, LIBRARY, actor};
use croupier_audit::{HouseKey, verify};
use croupier_floor::Command;
use croupier_house::{HouseCommand, Role, Significant};
use croupier_store::{MemoryJournal, SqliteJournal};

#[test]
fn a_house_left_alone_verifies_while_it_runs() {
    let mut house = House::played();
    let report = house.verify().unwrap();
    assert_eq!(report.counts.tables, 4);
    assert_eq!(report.counts.checkpoints, 4);
    assert_eq!(report.anchored, 4);
    assert_eq!((report.unsigned, report.unanchored), (0, 0));
    assert!(report.counts.throws >= 10, "{report:?}");
    assert!(report.counts.bets >= 60, "{report:?}");
    assert_eq!(report.keys.len(), 1);
    house.pass(30_000);
    let later = house.verify().unwrap();
    assert!(later.unanchored > 0);
    assert_eq!(later.unanchored, later.counts.entries - report.counts.entries);
}

#[test]
fn nothing_at_all_verifies() {
    let report = verify(&mut MemoryJournal::new(), &LIBRARY, None, None).unwrap();
    assert_eq!(report.counts.entries, 0);
}

#[test]
fn a_signature_of_another_key_does_not_count() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let other = HouseKey::from_bytes(&[8; 32]).public();
    let found = verify(&mut journal, &LIBRARY, None, Some(other)).unwrap_err().to_string();
    assert!(found.contains("not the given one"), "{found}");
    assert!(verify(&mut journal, &LIBRARY, None, None).is_ok());
}

#[test]
fn a_clock_that_was_set_and_agreed_to_is_counted_and_every_table_goes_on() {
    let mut house = House::played();
    let before = house.verify().unwrap().counts;
    let stepped = Significant::ClockStepped { by_ms: 3_600_000, holds: true };
    let note = Command::House(HouseCommand::Note(stepped));
    house.accept(actor("ada", Role::Administrator), note);
    house.pass(60_000);
    let held = house.verify().unwrap().counts;
    assert_eq!((held.clock_steps, held.rounds), (1, before.rounds), "no round ends meanwhile");
    let agree = Command::House(HouseCommand::AgreeToClock);
    house.accept(actor("sue", Role::ShiftManager), agree);
    house.pass(60_000);
    assert!(house.verify().unwrap().counts.rounds > held.rounds);
}
