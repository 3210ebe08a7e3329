//! A shuffler at an automatic table: every round is promised when bets open, dealt from all the
//! cards, and proven when it is over. A squeezed card is drawn only when it is turned.

use crate::kit::*;
use croupier_floor::{ChaChaDealer, SealKey, seed_of, verify_shuffle};
use croupier_house::Role;
use croupier_rules::baccarat::{Side, Stage};
use croupier_store::MemoryJournal;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_table::{
    AdjustCase, AnyOrder, BaccaratCommand, BaccaratEvent, BaccaratOrder, CardSource, Dealing,
    Decision, Keeping, PitOrder, RoundNo, Shown, TableCommand, TableEvent, TableSettings,
};
use std::collections::BTreeSet;

const KEY: [u8; 32] = [5; 32];

fn dealer(number: u64, key: [u8; 32]) -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::from_number(number, SealKey::from_bytes(key)))
}

fn shuffled() -> TableSettings {
    let mut settings = settings(BACCARAT, Dealing::Automatic);
    settings.procedure.equipment = CardSource::Shuffler;
    settings
}

/// The next round, with a bet of ann's on it.
fn play_round(story: &mut Story) {
    let round = story.floor.table(&table("b1")).unwrap().round().0;
    assert_eq!(story.phase("b1"), "open", "round {round}");
    story.bets("b1", round, "ann", 1, "banker", 1_000);
    story.pass(15_000);
    for _ in 0..2 {
        if story.phase("b1") == "insurance" {
            story.pass(8_000);
        }
    }
    assert_eq!(story.phase("b1"), "settled");
    story.pass(5_000);
}

#[test]
fn every_round_is_promised_before_bets_and_proven_after_them() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1, KEY));
    story.open_table("b1", shuffled());
    for _ in 0..100 {
        play_round(&mut story);
    }
    let Story { floor, now_ms, asked } = story;
    drop(floor);
    // A restart in the middle of betting: the promise made is the one kept.
    let floor = open_on(Box::new(journal.clone()), dealer(2, KEY), now_ms);
    let mut story = Story { floor, now_ms, asked };
    for _ in 0..20 {
        play_round(&mut story);
    }
    let mut promises = BTreeSet::new();
    for round in 1..=120 {
        let record = story.floor.round(&table("b1"), round).unwrap().unwrap();
        let Shown::Cards(drawn) = &record.past.shown else { panic!("{record:?}") };
        let promised = seed_of(record.commitment.as_ref().unwrap()).unwrap();
        let seed = seed_of(record.seed.as_ref().unwrap()).unwrap();
        assert!(verify_shuffle(&seed, &promised, 8, drawn), "round {round}");
        assert!(!verify_shuffle(&[0; 32], &promised, 8, drawn));
        let mut swapped = drawn.clone();
        swapped.reverse();
        assert!(!verify_shuffle(&seed, &promised, 8, &swapped));
        promises.insert(promised);
    }
    assert_eq!(promises.len(), 120);
    let events = crate::automatic::events(&journal, "b1");
    let shoe = |event: &TableEvent| {
        matches!(event, TableEvent::Baccarat(BaccaratEvent::ShoeOpened { .. }))
    };
    assert!(!events.iter().any(shoe), "a shuffler burns nothing");
}

#[test]
fn without_the_seal_key_only_the_round_that_was_open_is_lost() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1, KEY));
    story.open_table("b1", shuffled());
    play_round(&mut story);
    let Story { floor, now_ms, mut asked } = story;
    drop(floor);
    let floor = open_on(Box::new(journal), dealer(2, [6; 32]), now_ms);
    asked += 1;
    let mut story = Story { floor, now_ms, asked };
    story.bets("b1", 2, "ann", 1, "banker", 1_000);
    story.pass(20_000);
    assert_eq!(story.phase("b1"), "void");
    story.pass(5_000);
    for _ in 0..5 {
        play_round(&mut story);
    }
}

#[test]
fn a_closed_automatic_table_reveals_its_last_shuffle_and_stands_still() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal), dealer(1, KEY));
    story.open_table("b1", shuffled());
    let keep = |keeping| at("b1", TableCommand::Keep(keeping));
    story.accept(actor("sam", Role::PitSupervisor), keep(Keeping::AnnounceLastRound));
    story.bets("b1", 1, "ann", 1, "banker", 1_000);
    story.pass(15_000);
    for _ in 0..2 {
        story.pass(8_000);
    }
    assert_eq!((story.phase("b1"), story.floor.next_due()), ("settled", None));
    let record = story.floor.round(&table("b1"), 1).unwrap().unwrap();
    assert!(record.seed.is_some());
    story.accept(actor("sam", Role::PitSupervisor), keep(Keeping::CloseTable));
    story.accept(actor("sam", Role::PitSupervisor), keep(Keeping::ReopenTable));
    assert_eq!(story.phase("b1"), "open");
}

#[test]
fn a_squeezed_card_is_not_drawn_before_it_is_turned() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1, KEY));
    let mut settings = shuffled();
    settings.procedure.face_down = true;
    story.open_table("b1", settings);
    story.bets("b1", 1, "ann", 1, "banker", 1_000);
    let (round, ann) = (RoundNo(1), patron("ann"));
    let ask = TableCommand::Baccarat(BaccaratCommand::AskSqueeze { round, patron: ann.clone() });
    story.accept(actor("ann", Role::Patron), at("b1", ask));
    story.pass(15_000);
    let drawn = || {
        let events = crate::automatic::events(&journal, "b1");
        events
            .iter()
            .filter(|event| matches!(event, TableEvent::Baccarat(BaccaratEvent::CardDrawn { .. })))
            .count()
    };
    assert_eq!(drawn(), 0);
    for cards in 1..=3 {
        let turn = TableCommand::Baccarat(BaccaratCommand::Reveal { round, patron: ann.clone() });
        story.accept(actor("ann", Role::Patron), at("b1", turn));
        assert_eq!(drawn(), cards);
    }
    story.pass(7_999);
    assert_eq!(drawn(), 3);
    story.pass(1);
    assert_eq!(drawn(), 4);
    story.pass(60_000);
    story.pass(60_000);
    story.pass(60_000);
    assert!(story.floor.table(&table("b1")).unwrap().round() > round);
}

#[test]
fn bets_orders_and_positions_for_nobody_are_refused() {
    let mut story = Story::new();
    story.open_table("b1", settings(BACCARAT, Dealing::Automatic));
    let command = TableCommand::PlaceBetFor {
        round: RoundNo(1),
        patron: patron("nobody"),
        seat: 1,
        bet: "banker".to_owned(),
        stake: cents(1_000),
    };
    assert_eq!(story.refuse(actor("dora", Role::Dealer), at("b1", command)), "no_such_patron");
    let nobody = || patron("nobody");
    let text = || "a glass fell".to_owned();
    let (of_round, to_patron, amount) = (RoundNo(1), true, cents(1_000));
    let (on, stage) = (Side::Player, Stage::FourCards);
    for order in [
        PitOrder::Any(AnyOrder::Adjust {
            of_round,
            patron: nobody(),
            to_patron,
            amount,
            text: text(),
            case: Some(AdjustCase::Paying),
        }),
        PitOrder::Any(AnyOrder::Decide {
            text: text(),
            effect: Decision::ReturnBets(vec![nobody()]),
        }),
        PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron: nobody(), on, stage }),
    ] {
        let command = at("b1", TableCommand::Order { round: RoundNo(1), order });
        assert_eq!(story.refuse(actor("sue", Role::ShiftManager), command), "no_such_patron");
    }
    let position = croupier_house::PitRank::Dealer;
    let command = Keeping::Assign { staff: "nobody".parse().unwrap(), position };
    let command = at("b1", TableCommand::Keep(command));
    assert_eq!(story.refuse(actor("mia", Role::PitManager), command), "no_such_person");
}
