//! Two floors upon one journal: one owns the house, the other follows it and takes over.

use crate::kit::*;
use croupier_floor::{Answer, FixedDealer, Floor, HOUSE};
use croupier_house::Role;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{Journal, MemoryJournal, StreamId};
use croupier_table::Dealing;
use std::sync::Arc;

fn dealer() -> Box<FixedDealer> {
    Box::new(FixedDealer::new(Vec::new(), vec![dice([1, 2, 3]), dice([4, 5, 6])]))
}

/// The owner, with one bet on an automatic table, and a floor that follows it.
fn two() -> (Shared<MemoryJournal>, Story, Floor) {
    let journal = Shared::new(MemoryJournal::new());
    let mut owner = Story::on(Box::new(journal.clone()), dealer());
    owner.floor.be_a_node();
    owner.open_table("t1", settings(SIC_BO, Dealing::Automatic));
    owner.pass(0);
    owner.bets("t1", 1, "ann", 1, "small", 5_000);
    let next = Floor::stand_by(Box::new(journal.clone()), Arc::clone(&LIBRARY), dealer());
    (journal, owner, next.unwrap())
}

/// Raises the epoch, as the claim of the owner's row does.
fn raise(journal: &Shared<MemoryJournal>) -> u64 {
    journal.clone().take(&StreamId::new(HOUSE).unwrap()).unwrap().epoch
}

fn interruptions(journal: &Shared<MemoryJournal>) -> usize {
    let entries = journal.clone().read_all(1, usize::MAX).unwrap();
    let is_one = |body: &[u8]| String::from_utf8_lossy(body).contains("round-interrupted");
    entries.iter().filter(|entry| is_one(&entry.body)).count()
}

#[test]
fn a_floor_that_stands_by_shows_what_is_written_and_decides_nothing() {
    let (_, mut owner, mut next) = two();
    assert!(next.is_following() && !owner.floor.is_following());
    assert_eq!(next.ledger().credit(&patron("ann")).cents(), CREDIT - 5_000);
    owner.bets("t1", 1, "bob", 2, "big", 2_000);
    assert_eq!(next.ledger().credit(&patron("bob")).cents(), CREDIT);
    let changed = next.pull().unwrap();
    assert_eq!(next.ledger().credit(&patron("bob")).cents(), CREDIT - 2_000);
    assert!(changed.tables.contains(&table("t1")) && changed.patrons.contains(&patron("bob")));
    assert!(next.pull().unwrap().is_empty());
    let asked = request(99, actor("cat", Role::Patron), bet("t1", 1, "cat", 3, "big", 2_000));
    let told = next.step(vec![asked], owner.now_ms).answers;
    assert!(matches!(told[..], [Answer::Fault { .. }]), "{told:?}");
    assert!(next.is_following());
}

#[test]
fn whoever_takes_over_goes_on_and_the_owner_before_writes_no_more() {
    let (journal, mut owner, mut next) = two();
    let epoch = raise(&journal);
    next.take_over(epoch, None, owner.now_ms + 2_000).unwrap();
    assert!(!next.is_following());
    assert_eq!(interruptions(&journal), 1, "the round was in play");
    // the owner before is refused, and follows
    let (asked, late) = (owner.asked, bet("t1", 1, "cat", 3, "big", 2_000));
    assert!(matches!(owner.ask(actor("cat", Role::Patron), late), Answer::Fault { .. }));
    assert!(owner.floor.is_following());
    owner.floor.pull().unwrap();
    let mut story = Story { floor: next, now_ms: owner.now_ms + 2_000, asked: asked + 10 };
    story.bets("t1", 1, "bob", 2, "big", 2_000);
    assert_eq!(story.credit("ann"), CREDIT - 5_000, "the registered bet stands");
    owner.floor.pull().unwrap();
    assert_eq!(owner.credit("bob"), CREDIT - 2_000);
    // and takes it again when it is its turn
    owner.floor.take_over(raise(&journal), None, story.now_ms + 2_000).unwrap();
    assert_eq!(owner.credit("bob"), CREDIT - 2_000);
}

#[test]
fn a_house_that_is_handed_over_is_not_interrupted() {
    let (journal, mut owner, mut next) = two();
    let due = owner.floor.next_due();
    let position = owner.floor.step_down();
    assert!(owner.floor.is_following());
    next.take_over(raise(&journal), Some(position), owner.now_ms + 500).unwrap();
    assert_eq!(interruptions(&journal), 0);
    assert_eq!(next.next_due(), due, "the deadline stands");
    assert!(next.health().recovered.is_empty());
    // somebody wrote meanwhile: then it was no hand-over
    let position = next.step_down();
    owner.floor.take_over(raise(&journal), Some(position - 1), owner.now_ms + 900).unwrap();
    assert_eq!(interruptions(&journal), 1);
    assert_eq!(owner.credit("ann"), CREDIT - 5_000);
}
