//! What breaks: a commit that fails, a body somebody edited, a table that does not fit.

use crate::kit::*;
use croupier_floor::{Answer, FixedDealer, Floor, FloorError};
use croupier_house::Role;
use croupier_rules::rulebook::Library;
use croupier_store::conformance::{Fault, FaultyJournal as Shared};
use croupier_store::{Batch, Journal, Key, Keyring, MemoryJournal, NewEntry, StreamId};
use croupier_table::{BaccaratCommand, Dealing, RoundNo, TableCommand};
use std::sync::Arc;

fn story_on(journal: &Shared<MemoryJournal>) -> Story {
    let mut story = Story::on(Box::new(journal.clone()), Box::new(FixedDealer::default()));
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    story.deal("t1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    story
}

#[test]
fn a_failed_commit_is_a_fault_for_the_batch_and_for_nobody_after_it() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = story_on(&journal);
    story.bets("t1", 1, "ann", 1, "big", 5_000);
    let before = story.floor.health();
    journal.fail_after(0, Fault::Full);
    let batch = vec![
        request(800, actor("ann", Role::Patron), bet("t1", 1, "ann", 1, "big", 9_000)),
        request(801, actor("bob", Role::Patron), bet("t1", 1, "bob", 2, "big", 9_000)),
    ];
    let failed = story.floor.step(batch.clone(), story.now_ms);
    let trace = story.floor.health().last_fault.unwrap().trace;
    assert_eq!(failed.answers, vec![Answer::Fault { trace }; 2]);
    assert!(failed.changed.is_empty());
    assert_eq!(story.credit("ann"), CREDIT - 5_000);
    assert_eq!(story.credit("bob"), CREDIT);
    assert_eq!(story.floor.health().entries, before.entries);
    assert!(story.floor.health().ready);

    let again = story.floor.step(batch, story.now_ms);
    assert!(again.answers.iter().all(|answer| matches!(answer, Answer::Accepted(_))), "{again:?}");
    assert_eq!(story.credit("ann"), CREDIT - 9_000);
    assert_eq!(story.credit("bob"), CREDIT - 9_000);
}

/// shows: non-commission-baccarat-etg 5.2.1 "winning Bets shall be paid"
/// shows: non-commission-baccarat-etg 5.2.2 "the Bets shall be returned to the Players"
#[test]
fn a_bet_that_the_disk_had_no_room_for_was_never_taken_and_the_round_goes_on() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), Box::new(FixedDealer::default()));
    story.open_table("t1", settings("non-commission-baccarat-etg", Dealing::Live));
    let first = cards("5S").remove(0);
    story.deal("t1", BaccaratCommand::NewShoe { first, commitment: None }.into());
    let round = RoundNo(1);
    story.deal("t1", TableCommand::OpenBets { round, commitment: None });
    story.bets("t1", 1, "ann", 1, "player", 5_000);
    // The disk is full when bob's bet is to be stored: nobody is told that it was taken.
    journal.fail_after(0, Fault::Full);
    let asked = request(800, actor("bob", Role::Patron), bet("t1", 1, "bob", 2, "player", 9_000));
    let failed = story.floor.step(vec![asked], story.now_ms);
    assert!(matches!(failed.answers[..], [Answer::Fault { .. }]), "{failed:?}");
    assert_eq!(story.credit("bob"), CREDIT, "returned: it never left the credit");
    // The round goes on; what was registered is settled.
    story.deal("t1", TableCommand::CloseBets { round });
    for card in cards("9H KD KH 7C") {
        story.deal("t1", BaccaratCommand::EnterCard { round, card }.into());
    }
    story.deal("t1", TableCommand::Confirm { round });
    assert_eq!(story.phase("t1"), "settled");
    assert_eq!(story.credit("ann"), CREDIT + 5_000); // a natural 9 against 7, at 1 to 1
    assert_eq!(story.credit("bob"), CREDIT);
}

#[test]
fn a_full_disk_is_told_until_there_is_room() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = story_on(&journal);
    assert!(!story.floor.health().full);
    journal.fail_after(0, Fault::Full);
    let bet = bet("t1", 1, "ann", 1, "big", 9_000);
    let asked = vec![request(800, actor("ann", Role::Patron), bet)];
    story.floor.step(asked.clone(), story.now_ms);
    assert!(story.floor.health().full);
    assert_eq!(story.floor.health().last_fault.unwrap().message, "the disk is full");
    story.floor.step(asked, story.now_ms);
    assert!(!story.floor.health().full, "it was written");
}

#[test]
fn what_another_wrote_is_not_played_on_after_a_fault() {
    let journal = Shared::new(MemoryJournal::new());
    journal.inner().use_keys(Arc::new(Keyring::new([1; 32], None)));
    let mut story = story_on(&journal);
    assert!(story.floor.health().ready);
    let entries = story.floor.health().entries;
    let body = journal.inner().read_all(1, 1).unwrap().remove(0).body;
    journal.inner().use_keys(Arc::new(Keyring::new([2; 32], None))); // a forger's
    forge(&journal, "house", std::str::from_utf8(&body).unwrap());
    journal.inner().use_keys(Arc::new(Keyring::new([1; 32], None)));
    let bet = bet("t1", 1, "ann", 1, "big", 9_000);
    let asked = vec![request(800, actor("ann", Role::Patron), bet)];
    let stepped = story.floor.step(asked, story.now_ms);
    assert!(matches!(stepped.answers.as_slice(), [Answer::Fault { .. }]), "{stepped:?}");
    let health = story.floor.health();
    assert!(!health.ready, "nothing is decided upon what the house did not write");
    let why = health.last_fault.unwrap().message;
    assert!(why.contains(&format!("entry {}", entries + 1)), "{why}");
}

/// Appends an entry to a table's stream as a forger who can write to the database would.
pub fn forge(journal: &Shared<MemoryJournal>, stream: &str, body: &str) {
    let mut journal = journal.inner();
    let stream = StreamId::new(stream).unwrap();
    let head = journal.load_heads().unwrap().into_iter().find(|head| head.stream == stream);
    let entry = NewEntry {
        stream,
        at_ms: START_MS,
        actor: "system".to_owned(),
        key: Key([0xfe; 16]),
        request_hash: [0; 32],
        body: body.as_bytes().to_vec(),
    };
    let expected = vec![head.unwrap().expected()];
    journal.commit(&Batch { expected, entries: vec![entry], ..Batch::default() }).unwrap();
}

fn reopen(journal: &Shared<MemoryJournal>) -> Result<Floor, FloorError> {
    let library = Arc::new(Library::built_in().unwrap());
    Floor::open(Box::new(journal.clone()), library, Box::new(FixedDealer::default()), START_MS)
}

#[test]
fn an_event_that_cannot_have_happened_stops_its_table_and_not_the_house() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = story_on(&journal);
    story.open_table("t2", settings(SIC_BO, Dealing::Live));
    drop(story);
    let closed_twice = r#"{"v":1,"events":[{"event":"bets-closed","round":1,"at_ms":1},
        {"event":"bets-closed","round":1,"at_ms":1}]}"#;
    forge(&journal, "table/t1", closed_twice);
    let floor = reopen(&journal).unwrap();
    assert!(floor.table(&table("t1")).is_none());
    assert!(floor.table(&table("t2")).is_some());
    assert!(floor.health().stopped[&table("t1")].contains("not open"), "{:?}", floor.health());
    let mut story = Story { floor, now_ms: START_MS, asked: 500 };
    let answer = story.ask(actor("ann", Role::Patron), bet("t1", 1, "ann", 1, "big", 5_000));
    assert!(matches!(answer, Answer::Fault { .. }), "{answer:?}");
    story.deal("t2", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
}

#[test]
fn transfers_that_the_events_do_not_cause_are_found() {
    let journal = Shared::new(MemoryJournal::new());
    drop(story_on(&journal));
    let stolen = r#"{"v":1,"events":[],"transfers":
        [{"from":"patron/ann/credit","to":"patron/bob/credit","amount":1}]}"#;
    forge(&journal, "table/t1", stolen);
    let error = reopen(&journal).err().unwrap();
    // The balances beside the entries were not forged along with it.
    assert!(matches!(error, FloorError::Balance { .. }), "{error}");

    let journal = Shared::new(MemoryJournal::new());
    drop(story_on(&journal));
    forge(&journal, "house", stolen);
    let error = reopen(&journal).err().unwrap();
    assert!(matches!(error, FloorError::Entry { .. }), "{error}");
}

#[test]
fn a_stored_balance_that_was_edited_is_found() {
    let journal = Shared::new(MemoryJournal::new());
    drop(story_on(&journal));
    let edited = vec![("patron/ann/credit".to_owned(), 5)];
    let batch = Batch { balances: edited, ..Batch::default() };
    journal.inner().commit(&batch).unwrap();
    let error = reopen(&journal).err().unwrap();
    assert!(matches!(error, FloorError::Balance { stored: 5, .. }), "{error}");
}
