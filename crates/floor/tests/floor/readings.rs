//! A card that a shoe has read and nobody has called for: it stands nowhere in clear, not in the
//! journal and not in the snapshot, and the table goes on with it after a restart.

use crate::kit::*;
use croupier_floor::{ChaChaDealer, Command, DeviceSays, SealKey};
use croupier_house::{
    Act, ControlCommand, DeviceId, DeviceKind, DevicePlace, HouseCommand, NewDevice, Role,
};
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{Journal, Keyring, MemoryJournal};
use croupier_table::{BaccaratCommand, Dealing, ReaderCommand, RoundNo, TableCommand};
use std::sync::Arc;

const READ: [(&str, &str); 3] = [("9S", "queued"), ("5D", "queued"), ("7C", "unexpected")];

fn shoe() -> DeviceId {
    "shoe-1".parse().unwrap()
}

fn add(story: &mut Story) {
    let (device, name, kind) = (shoe(), "Shoe".to_owned(), DeviceKind::Shoe);
    let at = DevicePlace::Table { table: table("b1") };
    let new = NewDevice { device, name, kind, at, credential: "a".repeat(64) };
    let ask = HouseCommand::Control(ControlCommand::Ask(Act::AddDevice(new)));
    story.accept(actor("mia", Role::PitManager), Command::House(ask));
    let agree = HouseCommand::Control(ControlCommand::Agree { number: 1 });
    story.accept(actor("ada", Role::Administrator), Command::House(agree));
}

fn read(story: &mut Story, seq: u64, card: &str) -> serde_json::Value {
    let says = DeviceSays::AtTable { seq, reading: card.to_owned(), held: false };
    let command = Command::Device { device: shoe(), says };
    story.accept(actor("shoe-1", Role::Auditor), command)
}

fn dealer() -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::from_number(1, SealKey::from_bytes([7; 32])))
}

/// The keys of every house: what nobody may see is covered.
fn keyed() -> Shared<MemoryJournal> {
    let journal = Shared::new(MemoryJournal::new());
    let mut ring = Keyring::new([1; 32], None);
    ring.cover_with([9; 32]);
    journal.inner().use_keys(Arc::new(ring));
    journal
}

fn restart(journal: &Shared<MemoryJournal>, story: Story) -> Story {
    let Story { floor, now_ms, asked } = story;
    drop(floor);
    let floor = open_on(Box::new(journal.clone()), dealer(), now_ms + 1_000);
    Story { floor, now_ms: now_ms + 1_000, asked }
}

/// Two cards wait for the dealer's entry, and one more comes between two rounds.
fn begin(journal: &Shared<MemoryJournal>) -> Story {
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    let mut set = settings(BACCARAT, Dealing::Live);
    set.procedure.second_source = true;
    story.open_table("b1", set);
    add(&mut story);
    let (first, commitment) = ("AS".parse().unwrap(), None);
    story.deal("b1", BaccaratCommand::NewShoe { first, commitment }.into());
    story.deal("b1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    story.deal("b1", TableCommand::CloseBets { round: RoundNo(1) });
    story
}

#[test]
fn a_card_read_and_not_called_for_stands_nowhere_in_clear() {
    let journal = keyed();
    let mut story = begin(&journal);
    for (seq, (card, result)) in (1..).zip(READ).take(2) {
        assert_eq!(read(&mut story, seq, card)["result"], result);
    }
    story.floor.keep_snapshot().unwrap();
    let bytes = |journal: &Shared<MemoryJournal>| {
        let entries = journal.inner().read_all(1, usize::MAX).unwrap();
        let mut all: Vec<u8> = entries.into_iter().flat_map(|entry| entry.body).collect();
        let snapshot = journal.inner().snapshot().unwrap();
        all.extend(snapshot.into_iter().flat_map(|snapshot| snapshot.body));
        String::from_utf8_lossy(&all).into_owned()
    };
    let text = bytes(&journal);
    assert!(text.contains("card-scanned") && text.contains("\"queued\""));
    for card in ["9S", "5D"] {
        assert!(!text.contains(card), "{card} stands in clear");
    }
    // after a restart they still wait: the first counts when the dealer enters it
    let mut story = restart(&journal, story);
    let resume = at("b1", TableCommand::Resume { round: RoundNo(1) });
    story.accept(actor("sam", Role::PitSupervisor), resume);
    let waiting = |story: &Story| {
        let table = story.floor.table(&table("b1")).unwrap();
        table.baccarat().unwrap().sources().scanned.map(|card| card.to_string())
    };
    if story.phase("b1") != "void" {
        assert_eq!(waiting(&story).as_deref(), Some("9S"));
    }
}

#[test]
fn a_card_nobody_called_for_is_told_to_the_pit_and_covered_in_the_books() {
    let journal = keyed();
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    let mut set = settings(BACCARAT, Dealing::Live);
    (set.procedure.reader_deals, set.procedure.face_down) = (true, true);
    story.open_table("b1", set);
    add(&mut story);
    let (first, commitment) = ("AS".parse().unwrap(), None);
    story.deal("b1", BaccaratCommand::NewShoe { first, commitment }.into());
    story.deal("b1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    assert_eq!(read(&mut story, 1, "7C")["result"], "unexpected");
    let reason = "it slipped out".to_owned();
    let dismiss = TableCommand::Reader(ReaderCommand::Dismiss { reason });
    story.accept(actor("sam", Role::PitSupervisor), at("b1", dismiss));
    let entries = journal.inner().read_all(1, usize::MAX).unwrap();
    let all: Vec<u8> = entries.into_iter().flat_map(|entry| entry.body).collect();
    let text = String::from_utf8_lossy(&all).into_owned();
    assert!(text.contains("\"unexpected\"") && text.contains("\"dismissed\""));
    assert!(!text.contains("7C"), "it stands in clear");
    let story = restart(&journal, story);
    assert!(story.floor.health().stopped.is_empty());
}
