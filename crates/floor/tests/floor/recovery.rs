//! A restart in every phase of a round: what R12 says becomes of it.

use crate::kit::*;
use croupier_floor::FixedDealer;
use croupier_house::Role;
use croupier_rules::equipment::Card;
use croupier_store::MemoryJournal;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_table::{
    AfterInterruption, BaccaratCommand, Dealing, RoundNo, SicBoCommand, TableCommand,
    after_interruption,
};

const ROUND: RoundNo = RoundNo(1);
/// How long the system is down.
const DOWN_MS: u64 = 3_600_000;

/// First card and burn, then a round of six cards: Player 2, Banker 4 after four of them.
fn shoe() -> Vec<Card> {
    cards("2C 3C 3C 2S KD TH 4C 6C 5D")
}

fn dealer() -> Box<FixedDealer> {
    Box::new(FixedDealer::new(vec![shoe()], vec![dice([1, 2, 3])]))
}

/// The system goes down, and comes up again an hour later.
fn restart(journal: &Shared<MemoryJournal>, story: Story) -> Story {
    let Story { floor, now_ms, asked } = story;
    drop(floor);
    let now_ms = now_ms + DOWN_MS;
    let floor = open_on(Box::new(journal.clone()), dealer(), now_ms);
    assert_eq!(floor.ledger().total(), 0);
    Story { floor, now_ms, asked }
}

fn begin(rulebook: &str, dealing: Dealing) -> (Shared<MemoryJournal>, Story) {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    story.open_table("t1", settings(rulebook, dealing));
    if dealing == Dealing::Live {
        if rulebook == BACCARAT {
            story.deal(
                "t1",
                TableCommand::Baccarat(BaccaratCommand::NewShoe {
                    first: shoe()[0],
                    commitment: None,
                }),
            );
        }
        story.deal("t1", TableCommand::OpenBets { round: ROUND, commitment: None });
    }
    (journal, story)
}

fn acknowledge(story: &mut Story) {
    assert_eq!(story.phase("t1"), "interrupted");
    assert_eq!(story.floor.health().recovered[0].outcome, "waiting");
    let resume = at("t1", TableCommand::Resume { round: ROUND });
    assert_eq!(story.refuse(actor("dora", Role::Dealer), resume.clone()), "not_allowed");
    story.accept(actor("sam", Role::PitSupervisor), resume);
}

#[test]
fn bets_that_were_open_are_reopened_with_the_time_they_had_left() {
    for (rulebook, on) in [(SIC_BO, "small"), (BACCARAT, "banker")] {
        let (journal, mut story) = begin(rulebook, Dealing::Automatic);
        story.pass(4_000);
        story.bets("t1", 1, "ann", 1, on, 10_000); // the last sign of life: 11 s are left
        let mut story = restart(&journal, story);
        assert_eq!(story.floor.health().recovered[0].outcome, "resumed");
        assert_eq!(story.phase("t1"), "open");
        assert_eq!(story.credit("ann"), CREDIT - 10_000);
        assert_eq!(story.floor.next_due(), Some(story.now_ms + 11_000));
        story.bets("t1", 1, "bob", 2, on, 10_000);
        story.pass(10_999);
        assert_eq!(story.phase("t1"), "open");
        story.pass(1);
        assert_ne!(story.phase("t1"), "open");
    }
}

#[test]
fn an_insurance_window_is_reopened_or_the_round_is_void() {
    let (journal, mut story) = begin(BACCARAT, Dealing::Automatic);
    story.bets("t1", 1, "ann", 1, "banker", 10_000);
    story.pass(15_000);
    assert_eq!(story.phase("t1"), "insurance");
    let rule = after_interruption(story.floor.table(&table("t1")).unwrap());
    let mut story = restart(&journal, story);
    match rule {
        AfterInterruption::Continue(_) => {
            assert_eq!(story.phase("t1"), "insurance");
            assert_eq!(story.floor.next_due(), Some(story.now_ms + 8_000));
            story.pass(8_000);
            assert_eq!(story.phase("t1"), "settled", "the shoe goes on from the sealed seed");
            assert_eq!(story.credit("ann"), CREDIT + 9_500);
        }
        AfterInterruption::Void(_) => {
            assert_eq!(story.phase("t1"), "void");
            assert_eq!(story.credit("ann"), CREDIT);
        }
        AfterInterruption::Nothing | AfterInterruption::Reopen => panic!("{rule:?}"),
    }
}

#[test]
fn sic_bo_is_concluded_when_the_dice_can_be_read_and_void_when_not() {
    for thrown in [false, true] {
        let (journal, mut story) = begin(SIC_BO, Dealing::Live);
        story.bets("t1", 1, "ann", 1, "small", 10_000);
        story.deal("t1", TableCommand::CloseBets { round: ROUND });
        if thrown {
            let dice = dice([1, 2, 3]);
            story.deal(
                "t1",
                TableCommand::SicBo(SicBoCommand::EnterDice { round: ROUND, dice, seed: None }),
            );
        }
        let mut story = restart(&journal, story);
        acknowledge(&mut story);
        if thrown {
            assert_eq!(story.phase("t1"), "confirming");
            story.deal("t1", TableCommand::Confirm { round: ROUND });
            assert_eq!(story.credit("ann"), CREDIT + 10_000);
        } else {
            assert_eq!(story.phase("t1"), "void");
            assert_eq!(story.credit("ann"), CREDIT);
        }
    }
}

#[test]
fn baccarat_goes_on_after_every_card_that_establishes_an_outcome_and_is_void_after_the_others() {
    let drawn = &shoe()[3..];
    let mut went_on = Vec::new();
    for count in 0..=drawn.len() {
        let (journal, mut story) = begin(BACCARAT, Dealing::Live);
        story.bets("t1", 1, "ann", 1, "banker", 10_000);
        story.deal("t1", TableCommand::CloseBets { round: ROUND });
        for &card in &drawn[..count] {
            story.deal(
                "t1",
                TableCommand::Baccarat(BaccaratCommand::EnterCard { round: ROUND, card }),
            );
        }
        let rule = after_interruption(story.floor.table(&table("t1")).unwrap());
        let established = matches!(rule, AfterInterruption::Continue(_));
        let mut story = restart(&journal, story);
        acknowledge(&mut story);
        went_on.push(established);
        if established {
            for &card in &drawn[count..] {
                story.deal(
                    "t1",
                    TableCommand::Baccarat(BaccaratCommand::EnterCard { round: ROUND, card }),
                );
            }
            story.deal("t1", TableCommand::Confirm { round: ROUND });
            assert_eq!(story.credit("ann"), CREDIT + 9_500, "after {count} cards");
        } else {
            assert_eq!(story.phase("t1"), "void", "after {count} cards");
            assert_eq!(story.credit("ann"), CREDIT);
        }
    }
    assert!(!went_on[0] && went_on[6], "{went_on:?}");
}

#[test]
fn a_round_interrupted_before_the_restart_stays_interrupted() {
    let (journal, mut story) = begin(SIC_BO, Dealing::Automatic);
    story.pass(4_000);
    story.accept(
        actor("sam", Role::PitSupervisor),
        at("t1", TableCommand::Interrupt { round: ROUND }),
    );
    let mut story = restart(&journal, story);
    assert_eq!(story.phase("t1"), "interrupted");
    story
        .accept(actor("sam", Role::PitSupervisor), at("t1", TableCommand::Resume { round: ROUND }));
    assert_eq!(story.floor.next_due(), Some(story.now_ms + 11_000));
}

#[test]
fn a_restart_between_rounds_writes_nothing() {
    let (journal, mut story) = begin(SIC_BO, Dealing::Automatic);
    story.pass(15_000);
    assert_eq!(story.phase("t1"), "settled");
    let entries = story.floor.health().entries;
    let mut story = restart(&journal, story);
    assert_eq!(story.floor.health().entries, entries);
    story.pass(0);
    assert_eq!(story.phase("t1"), "open");
    assert_eq!(story.floor.table(&table("t1")).unwrap().round(), RoundNo(2));
}
