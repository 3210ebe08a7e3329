//! Snapshots are a cache: kept at a stop in order, used when they fit, and nothing depends on them.

use crate::faults::forge;
use crate::kit::*;
use croupier_floor::{ChaChaDealer, FixedDealer, Floor, FloorHandle, SealKey};
use croupier_house::Role;
use croupier_store::conformance::{Contents, FaultyJournal, ScratchFolder, contents};
use croupier_store::{Journal, MemoryJournal, Part, Snapshot, SqliteJournal, hex, unhex, verify};
use croupier_table::{BaccaratCommand, Dealing, RoundNo, TableCommand};

type Shared = FaultyJournal<MemoryJournal>;

fn dealer() -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::from_number(7, SealKey::from_bytes([1; 32])))
}

/// A house in mid-play: a round dealt automatically with bets, a live shoe with cards on the table.
fn play(journal: &Shared) -> Story {
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    story.open_table("a1", settings(BACCARAT, Dealing::Automatic));
    story.open_table("b1", settings(BACCARAT, Dealing::Live));
    for _ in 0..3 {
        pass_until(&mut story, "open");
        let round = story.floor.table(&table("a1")).unwrap().round().0;
        story.bets("a1", round, "ann", 1, "banker", 10_000);
        pass_until(&mut story, "settled");
    }
    pass_until(&mut story, "open");
    story.deal(
        "b1",
        TableCommand::Baccarat(BaccaratCommand::NewShoe {
            first: cards("2C")[0],
            commitment: None,
        }),
    );
    story.deal("b1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    story.bets("b1", 1, "bob", 1, "player", 10_000);
    story.deal("b1", TableCommand::CloseBets { round: RoundNo(1) });
    for card in cards("2S KD TH") {
        story.deal(
            "b1",
            TableCommand::Baccarat(BaccaratCommand::EnterCard { round: RoundNo(1), card }),
        );
    }
    story
}

fn pass_until(story: &mut Story, phase: &str) {
    while story.phase("a1") != phase {
        story.pass(1_000);
    }
}

fn opened(journal: &Shared, now_ms: u64) -> Floor {
    open_on(Box::new(journal.clone()), dealer(), now_ms)
}

/// Everything in the journal after a floor was opened on it an hour later and one bet was placed.
fn after_a_restart(journal: &Shared, now_ms: u64) -> (Contents, u64) {
    let copy = FaultyJournal::new(journal.inner().clone());
    let now_ms = now_ms + 3_600_000;
    let mut story = Story { floor: opened(&copy, now_ms), now_ms, asked: 500 };
    let replayed = story.floor.health().replayed;
    let resume = at("b1", TableCommand::Resume { round: RoundNo(1) });
    story.accept(actor("sam", Role::PitSupervisor), resume);
    story.pass(60_000);
    story.welcome("dan");
    let held = contents(&mut *copy.inner());
    (held, replayed)
}

#[test]
fn a_start_from_a_snapshot_leads_to_the_same_journal_as_one_without() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = play(&journal);
    let (plain, all) = after_a_restart(&journal, story.now_ms);
    assert_eq!(all, story.floor.health().entries);
    story.floor.keep_snapshot().unwrap();
    let (at_once, none) = after_a_restart(&journal, story.now_ms);
    assert_eq!((at_once == plain, none), (true, 0));
    let card = cards("4C")[0];
    story
        .deal("b1", TableCommand::Baccarat(BaccaratCommand::EnterCard { round: RoundNo(1), card }));
    let (later, one) = after_a_restart(&journal, story.now_ms);
    let kept = journal.inner().snapshot().unwrap().unwrap();
    let other = Snapshot { version: "another binary".to_owned(), ..kept };
    journal.inner().keep_snapshot(&other).unwrap();
    let (plain, all) = after_a_restart(&journal, story.now_ms);
    assert_eq!((later == plain, one, all), (true, 1, story.floor.health().entries));
}

#[test]
fn a_stop_in_order_keeps_one_and_the_next_start_reads_nothing_else() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let open = || Box::new(SqliteJournal::open(&path).unwrap());
    let mut story = Story::on(open(), Box::new(FixedDealer::default()));
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    let entries = story.floor.health().entries;
    FloorHandle::spawn(story.floor, || START_MS).unwrap().stop();
    let floor = open_on(open(), Box::new(FixedDealer::default()), START_MS);
    assert_eq!((floor.health().entries, floor.health().replayed), (entries, 0));
    assert!(floor.table(&table("t1")).is_some());
    drop(floor);
    verify(&mut *open()).unwrap();
}

#[test]
fn what_does_not_fit_the_journal_is_not_used() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = play(&journal);
    story.floor.keep_snapshot().unwrap();
    let kept = journal.inner().snapshot().unwrap().unwrap();
    let entries = story.floor.health().entries;
    let read_with = |mut on: MemoryJournal, snapshot: Snapshot| {
        on.keep_snapshot(&snapshot).unwrap();
        let on = Shared::new(on);
        let floor = opened(&on, story.now_ms);
        (floor.health().replayed, floor.health().stopped.len())
    };
    let whole = || journal.inner().clone();
    assert_eq!(read_with(whole(), kept.clone()), (0, 0), "it fits");
    let rubbish = Snapshot { body: b"{}".to_vec(), ..kept.clone() };
    assert_eq!(read_with(whole(), rubbish), (entries, 0));
    let misplaced = Snapshot { position: kept.position - 1, ..kept.clone() };
    assert_eq!(read_with(whole(), misplaced), (entries, 0));
    let list = String::from_utf8(kept.body.clone()).unwrap();
    let hashes = list.split('"').filter_map(unhex).filter(|hash| *hash != [0; 32]);
    let parts: Vec<Part> = hashes
        .flat_map(|hash| whole().parts(&[hash]).unwrap().pop().unwrap().map(Part::new))
        .collect();
    let purses = parts.iter().find(|part| part.body.starts_with(b"{\"purses\"")).unwrap();
    let text = String::from_utf8(purses.body.clone()).unwrap();
    let text = text.replacen("\"credit\":", "\"credit\":1", 1);
    let richer = Part::new(text.into_bytes());
    let mut on = whole();
    on.keep_parts(std::slice::from_ref(&richer)).unwrap();
    let names_it = list.replace(&hex(&purses.hash), &hex(&richer.hash)).into_bytes();
    let names_it = Snapshot { body: names_it, ..kept.clone() };
    assert_eq!(read_with(on, names_it), (entries, 0), "balances are compared");
    for part in &parts {
        let mut on = whole();
        let keep = parts.iter().map(|other| other.hash).filter(|hash| *hash != part.hash).collect();
        assert_eq!(on.drop_parts(&keep, 9).unwrap(), 1);
        assert_eq!(read_with(on.clone(), kept.clone()), (entries, 0), "a part is missing");
        let body = [part.body.as_slice(), b" "].concat();
        on.keep_parts(&[Part { hash: part.hash, body }]).unwrap();
        assert_eq!(read_with(on, kept.clone()), (entries, 0), "a part is another");
    }
    // A journal put back to before the snapshot was taken, and one of another house.
    let other = Shared::new(MemoryJournal::new());
    let mut another = Story::on(Box::new(other.clone()), dealer());
    another.open_table("b1", settings(SIC_BO, Dealing::Live));
    let count = another.floor.health().entries;
    let other = other.inner().clone();
    assert_eq!(read_with(other, kept), (count, 0));
}

#[test]
fn while_a_table_stands_still_no_snapshot_is_kept() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    drop(story);
    let closed = r#"{"v":1,"events":[{"event":"bets-closed","round":1,"at_ms":1}]}"#;
    forge(&journal, "table/t1", closed);
    let mut floor = opened(&journal, START_MS);
    assert_eq!(floor.health().stopped.len(), 1);
    floor.keep_snapshot().unwrap();
    assert_eq!(journal.inner().snapshot().unwrap(), None);
}
