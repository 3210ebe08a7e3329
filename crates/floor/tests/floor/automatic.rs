//! Automatic tables: rounds follow by the clock, seeds are promised, sealed, revealed and checked.

use crate::kit::*;
use croupier_floor::{
    ChaChaDealer, SealKey, Seed, ShoeRecord, commitment, game_of, open_table, seed_of, verify_dice,
    verify_shoe,
};
use croupier_house::Role;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{Journal, MemoryJournal, StreamId};
use croupier_table::{
    AnyOrder, BaccaratEvent, Dealing, Decision, Hex, PitOrder, RoundEnd, RoundNo, Shown,
    TableCommand, TableEvent, TableSettings,
};

const KEY: [u8; 32] = [5; 32];

fn dealer(number: u64, key: [u8; 32]) -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::from_number(number, SealKey::from_bytes(key)))
}

/// Every event of a table, in order, from its journal.
pub fn events(journal: &Shared<MemoryJournal>, table: &str) -> Vec<TableEvent> {
    let stream = StreamId::new(&format!("table/{table}")).unwrap();
    let entries = journal.inner().read_stream(&stream, 1, usize::MAX).unwrap();
    let (game, keys) = (game_of(&entries[0], &LIBRARY).unwrap(), journal.inner().keys());
    let read = |entry| open_table(entry, game, keys.as_deref()).unwrap().events;
    entries.iter().flat_map(read).collect()
}

/// The next round of a table, from opening to result, with a bet of ann's on it.
fn play_round(story: &mut Story, id: &str, on: &str) {
    let round = story.floor.table(&table(id)).unwrap().round().0;
    assert_eq!(story.phase(id), "open", "round {round}");
    story.bets(id, round, "ann", 1, on, 1_000);
    story.pass(15_000);
    if story.phase(id) == "insurance" {
        story.pass(8_000);
    }
    if story.phase(id) == "insurance" {
        story.pass(8_000);
    }
    assert!(matches!(story.phase(id), "settled" | "void"), "{}", story.phase(id));
    assert_eq!(story.floor.ledger().in_play(&patron("ann"), &table(id)), cents(0));
    assert_eq!(story.floor.next_due(), Some(story.now_ms + 5_000));
    story.pass(5_000);
}

/// Every shoe that was ended: what was promised, what was revealed, what was dealt.
fn shoes(events: &[TableEvent]) -> Vec<(Hex, Option<Hex>, ShoeRecord)> {
    let (mut ended, mut current) = (Vec::new(), None);
    for event in events {
        #[allow(clippy::wildcard_enum_match_arm)] // only these three tell of the shoe
        match event {
            TableEvent::Baccarat(BaccaratEvent::ShoeOpened {
                decks,
                first,
                burned,
                commitment,
                ..
            }) => {
                let shoe =
                    ShoeRecord { decks: *decks, first: *first, burned: *burned, drawn: Vec::new() };
                current = Some((commitment.clone().unwrap(), shoe));
            }
            TableEvent::Baccarat(BaccaratEvent::CardDrawn { card, .. }) => {
                current.as_mut().unwrap().1.drawn.push(*card)
            }
            TableEvent::Baccarat(BaccaratEvent::ShoeEnded { seed, .. }) => {
                let (promised, shoe) = current.take().unwrap();
                ended.push((promised, seed.clone(), shoe));
            }
            _ => {}
        }
    }
    ended
}

#[test]
fn baccarat_goes_on_through_shoes_and_restarts_and_every_seed_proves_its_cards() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1, KEY));
    story.open_table("b1", settings(BACCARAT, Dealing::Automatic));
    for _ in 0..100 {
        play_round(&mut story, "b1", "banker");
    }
    let Story { floor, now_ms, asked } = story;
    drop(floor);
    let floor = open_on(Box::new(journal.clone()), dealer(2, KEY), now_ms + 60_000);
    let mut story = Story { floor, now_ms: now_ms + 60_000, asked };
    for _ in 0..100 {
        play_round(&mut story, "b1", "player");
    }
    let ended = shoes(&events(&journal, "b1"));
    assert!(ended.len() >= 2, "{} shoes in 200 rounds", ended.len());
    for (promised, seed, shoe) in &ended {
        let (seed, promised) = (seed_of(seed.as_ref().unwrap()).unwrap(), seed_of(promised));
        assert!(verify_shoe(&seed, &promised.unwrap(), shoe));
        assert!(!verify_shoe(&[0; 32], &promised.unwrap(), shoe));
        let mut swapped = shoe.clone();
        swapped.drawn.reverse();
        assert!(!verify_shoe(&seed, &promised.unwrap(), &swapped));
        assert!(shoe.drawn.len() > 350, "{}", shoe.drawn.len());
    }
}

#[test]
fn no_undealt_card_and_no_live_seed_stands_in_the_journal() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1, KEY));
    story.open_table("b1", settings(BACCARAT, Dealing::Automatic));
    story.open_table("s1", settings(SIC_BO, Dealing::Automatic));
    // The first seeds the dealer draws, drawn again here.
    let mut same: Box<dyn croupier_floor::Dealer> = dealer(1, KEY);
    let entries = journal.inner().read_all(1, usize::MAX).unwrap();
    let text: String =
        entries.iter().map(|entry| String::from_utf8_lossy(&entry.body).into_owned()).collect();
    for _ in 0..2 {
        let seed = Hex::of(&same.seed().unwrap().0).unwrap();
        assert!(!text.contains(seed.as_str()));
    }
    assert_eq!(text.matches("sealed").count(), 2);
}

#[test]
fn dice_are_promised_when_bets_open_and_proven_when_they_lie() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(3, KEY));
    story.open_table("s1", settings(SIC_BO, Dealing::Automatic));
    for _ in 0..50 {
        play_round(&mut story, "s1", "small");
    }
    for round in 1..=50 {
        let record = story.floor.round(&table("s1"), round).unwrap().unwrap();
        let Shown::Dice(thrown) = record.past.shown else { panic!("{record:?}") };
        let promised = seed_of(record.commitment.as_ref().unwrap()).unwrap();
        let seed = seed_of(record.seed.as_ref().unwrap()).unwrap();
        assert!(verify_dice(&seed, &promised, thrown), "round {round}");
    }
}

/// Cards come one by one: 900 ms after the close, then 900 ms after each other, and the last with
/// the result. The insurance window in between is longer than the pause.
#[test]
fn cards_come_one_by_one_with_a_pause_before_each() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1, KEY));
    let paced = TableSettings { card_pause_ms: 900, ..settings(BACCARAT, Dealing::Automatic) };
    story.open_table("b1", paced);
    story.pass(15_000);
    let closed_ms = story.now_ms;
    let on_table = |story: &Story| match story.floor.table(&table("b1")).unwrap().shown() {
        Shown::Cards(cards) => cards.len(),
        Shown::Nothing => 0,
        other @ (Shown::Dice(_) | Shown::PaiGow(_)) => panic!("{other:?}"),
    };
    assert_eq!((story.phase("b1"), on_table(&story)), ("drawing", 0));
    for number in 1..=4 {
        assert_eq!(story.floor.next_due(), Some(story.now_ms + 900));
        story.pass(899);
        assert_eq!(on_table(&story), number - 1);
        story.pass(1);
        assert_eq!(on_table(&story), number);
    }
    let drawn: Vec<u64> = events(&journal, "b1")
        .iter()
        .filter_map(|event| {
            let TableEvent::Baccarat(BaccaratEvent::CardDrawn { at_ms, .. }) = event else {
                return None;
            };
            *at_ms
        })
        .collect();
    assert_eq!(drawn, [900, 1_800, 2_700, 3_600].map(|after| closed_ms + after));
}

#[test]
fn dice_lie_a_pause_after_the_close() {
    let mut story = Story::on(Box::new(MemoryJournal::new()), dealer(1, KEY));
    let paced = TableSettings { card_pause_ms: 900, ..settings(SIC_BO, Dealing::Automatic) };
    story.open_table("s1", paced);
    story.pass(15_000);
    assert_eq!((story.phase("s1"), story.floor.next_due()), ("drawing", Some(story.now_ms + 900)));
    story.pass(900);
    assert_eq!(story.phase("s1"), "settled");
}

#[test]
fn a_void_round_shows_the_seed_of_the_dice_it_promised() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(3, KEY));
    let paced = TableSettings { card_pause_ms: 900, ..settings(SIC_BO, Dealing::Automatic) };
    story.open_table("s1", paced);
    let round = RoundNo(1);
    let order =
        PitOrder::Any(AnyOrder::Decide { text: "fire alarm".to_owned(), effect: Decision::Void });
    let void = TableCommand::Order { round, order };
    story.accept(actor("sue", Role::ShiftManager), at("s1", void)); // while bets are open
    let approve = TableCommand::Approve { approval: 1 };
    story.accept(actor("rob", Role::ShiftManager), at("s1", approve));
    story.pass(5_000);
    story.pass(15_000); // round 2 is closed and its dice do not lie yet: a restart makes it Void
    let Story { floor, now_ms, .. } = story;
    drop(floor);
    let mut floor = open_on(Box::new(journal), dealer(4, KEY), now_ms + 1);
    for round in 1..=2 {
        let record = floor.round(&table("s1"), round).unwrap().unwrap();
        assert!(matches!(record.past.end, RoundEnd::Void(_)), "{record:?}");
        let promised = seed_of(record.commitment.as_ref().unwrap()).unwrap();
        let seed = Seed(seed_of(record.seed.as_ref().unwrap()).unwrap());
        assert_eq!(commitment(&seed), promised, "round {round}");
    }
}

#[test]
fn without_the_seal_key_the_shoe_is_ended_and_a_new_one_put_on_the_table() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1, KEY));
    story.open_table("b1", settings(BACCARAT, Dealing::Automatic));
    play_round(&mut story, "b1", "banker");
    let Story { floor, now_ms, mut asked } = story;
    drop(floor);
    let floor = open_on(Box::new(journal.clone()), dealer(2, [6; 32]), now_ms);
    asked += 1;
    let mut story = Story { floor, now_ms, asked };
    story.bets("b1", 2, "ann", 1, "banker", 1_000);
    story.pass(20_000); // the round that was open cannot be dealt
    assert_eq!(story.phase("b1"), "void");
    assert_eq!(story.floor.ledger().in_play(&patron("ann"), &table("b1")), cents(0));
    story.pass(5_000);
    for _ in 0..10 {
        play_round(&mut story, "b1", "banker");
    }
    let ended = shoes(&events(&journal, "b1"));
    assert!(matches!(ended.as_slice(), [(_, None, _)]), "{ended:?}");
}
