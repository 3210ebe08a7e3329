//! The clock of the machine is set: dealing waits until a Shift Manager agrees; nothing is lost.

use crate::kit::*;
use croupier_floor::{Command, FixedDealer};
use croupier_house::{HouseCommand, Role, Significant};
use croupier_store::MemoryJournal;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_table::{Dealing, RoundNo, TableCommand, TableSettings};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// An automatic table `a`, a live one `l` whose bets close by the clock, and a live one `h` whose
/// bets the dealer closes by hand.
fn opened(journal: &Shared<MemoryJournal>) -> Story {
    let mut story = Story::on(Box::new(journal.clone()), Box::new(FixedDealer::default()));
    let timed =
        |dealing| TableSettings { betting_window_ms: Some(15_000), ..settings(SIC_BO, dealing) };
    story.open_table("a", timed(Dealing::Automatic));
    story.open_table("l", timed(Dealing::Live));
    story.open_table("h", settings(SIC_BO, Dealing::Live));
    for table in ["l", "h"] {
        story.deal(table, TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    }
    story.pass(0);
    story
}

fn stepped(story: &mut Story, by_ms: i64, holds: bool) {
    let what = Significant::ClockStepped { by_ms, holds };
    story.accept(actor("ada", Role::Administrator), Command::House(HouseCommand::Note(what)));
}

fn agree() -> Command {
    Command::House(HouseCommand::AgreeToClock)
}

fn deadline(story: &Story, id: &str) -> Option<u64> {
    story.floor.table(&table(id)).unwrap().window().and_then(|window| window.deadline_ms)
}

#[test]
fn a_clock_set_too_far_forward_or_back_holds_every_window_until_a_shift_manager_agrees() {
    for by_ms in [200 * DAY_MS, -DAY_MS / 24] {
        let journal = Shared::new(MemoryJournal::new());
        let mut story = opened(&journal);
        story.bets("a", 1, "ann", 1, "big", 1_000);
        story.bets("l", 1, "bob", 1, "big", 1_000);
        story.bets("h", 1, "cat", 1, "big", 1_000);
        story.pass(5_000);
        stepped(&mut story, by_ms, true);
        // windows of 15 s with 10 s left stand still, however long it takes
        story.pass(600_000);
        assert_eq!((story.phase("a"), story.phase("l")), ("interrupted", "interrupted"));
        assert_eq!(story.floor.next_due(), None, "nothing is due, and nobody spins");
        assert!(story.floor.overdue(story.now_ms).is_empty());
        let ann = actor("ann", Role::Patron);
        assert_eq!(story.refuse(ann, bet("a", 1, "ann", 1, "small", 1_000)), "interrupted");
        let sam = || actor("sam", Role::PitSupervisor);
        let resume = at("l", TableCommand::Resume { round: RoundNo(1) });
        assert_eq!(story.refuse(sam(), resume), "clock_held");
        // no other rank may agree, and the house itself may not
        for role in [Role::PitManager, Role::Administrator, Role::Patron] {
            assert_eq!(story.refuse(actor("ann", role), agree()), "not_allowed");
        }
        story.accept(actor("sue", Role::ShiftManager), agree());
        assert_eq!((story.phase("a"), story.phase("l")), ("open", "open"));
        for id in ["a", "l"] {
            assert_eq!(deadline(&story, id), Some(story.now_ms + 10_000), "{id}");
        }
        let again = story.refuse(actor("sue", Role::ShiftManager), agree());
        assert_eq!(again, "clock_not_held");
        story.bets("a", 1, "ann", 1, "small", 1_000);
        story.pass(9_999);
        assert_eq!(story.phase("a"), "open");
        story.pass(1);
        assert_ne!(story.phase("a"), "open");
        assert_eq!(story.phase("l"), "drawing");
    }
}

#[test]
fn what_a_dealer_has_begun_by_hand_goes_on_and_no_round_opens() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = opened(&journal);
    story.bets("h", 1, "cat", 1, "big", 1_000);
    stepped(&mut story, DAY_MS, true);
    let round = RoundNo(1);
    assert_eq!(story.phase("h"), "open", "a window without an end does not run");
    story.deal("h", TableCommand::CloseBets { round });
    let dice = croupier_table::SicBoCommand::EnterDice { round, dice: dice([4, 5, 6]), seed: None };
    story.deal("h", TableCommand::SicBo(dice));
    story.deal("h", TableCommand::Confirm { round });
    assert_eq!(story.phase("h"), "settled");
    let next = TableCommand::OpenBets { round: RoundNo(2), commitment: None };
    let refused = story.refuse(actor("dora", Role::Dealer), at("h", next.clone()));
    assert_eq!(refused, "clock_held");
    story.accept(actor("sue", Role::ShiftManager), agree());
    story.deal("h", next);
}

#[test]
fn a_restart_does_not_agree_for_anybody() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = opened(&journal);
    story.bets("a", 1, "ann", 1, "big", 1_000);
    story.pass(5_000);
    stepped(&mut story, DAY_MS, true);
    // set back again: what was agreed to is the sum, and the house still waits
    stepped(&mut story, -DAY_MS, true);
    let (now_ms, asked) = (story.now_ms + 60_000, story.asked);
    drop(story);
    let floor = open_on(Box::new(journal), Box::new(FixedDealer::default()), now_ms);
    let mut story = Story { floor, now_ms, asked };
    assert_eq!(story.floor.health().clock_held_ms, Some(0));
    story.pass(600_000);
    assert_eq!(story.phase("a"), "interrupted");
    story.accept(actor("sue", Role::ShiftManager), agree());
    assert_eq!(story.phase("a"), "open");
    assert_eq!(deadline(&story, "a"), Some(story.now_ms + 10_000));
}

#[test]
fn a_clock_that_is_only_kept_right_stops_nothing() {
    let mut story = opened(&Shared::new(MemoryJournal::new()));
    stepped(&mut story, 5_000, false);
    assert!(!story.floor.is_held());
    assert_eq!(story.phase("a"), "open");
    let refused = story.refuse(actor("sue", Role::ShiftManager), agree());
    assert_eq!(refused, "clock_not_held");
}

#[test]
fn a_table_that_should_have_moved_on_is_named() {
    let mut story = opened(&Shared::new(MemoryJournal::new()));
    assert!(story.floor.overdue(story.now_ms + 14_999).is_empty());
    assert_eq!(story.floor.overdue(story.now_ms + 15_000), [table("a"), table("l")]);
    story.pass(15_000);
    assert!(!story.floor.overdue(story.now_ms).contains(&table("l")));
}
