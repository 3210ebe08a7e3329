//! Commits that fail before, after or for want of room, and a journal that goes away altogether: on
//! memory, SQLite and PostgreSQL alike nothing is lost, nothing is done twice, and play goes on.

use crate::kit::*;
use croupier_floor::{Answer, FixedDealer, FloorHandle};
use croupier_house::Role;
use croupier_store::conformance::{Fault, FaultyJournal, PostgresServer, ScratchFolder};
use croupier_store::{Journal, MemoryJournal, PostgresJournal, SqliteJournal, verify};
use croupier_table::{Dealing, RoundNo, TableCommand};

fn story_on<J: Journal + Send + 'static>(journal: &FaultyJournal<J>) -> Story {
    let mut story = Story::on(Box::new(journal.clone()), Box::new(FixedDealer::default()));
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    story.deal("t1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    story
}

/// Runs a check on each of the three journals.
fn on_all(check: impl Fn(&mut dyn FnMut() -> Box<dyn Check>)) {
    let (folder, server) = (ScratchFolder::new(), PostgresServer::shared());
    check(&mut || Box::new(FaultyJournal::new(MemoryJournal::new())));
    let path = folder.path().join("journal.db");
    check(&mut || Box::new(FaultyJournal::new(SqliteJournal::open(&path).unwrap())));
    check(&mut || Box::new(FaultyJournal::new(PostgresJournal::open(&server.url()).unwrap())));
}

/// A faulty journal, whichever it is.
trait Check {
    /// A house upon it, with bets open at a table.
    fn story(&self) -> Story;
    /// A second floor upon it, as a second process would open it.
    fn second(&self) -> Story;
    fn fail_next(&self, fault: Fault);
    fn set_down(&self, down: bool);
    fn verify(&self);
}

impl<J: Journal + Send + 'static> Check for FaultyJournal<J> {
    fn story(&self) -> Story {
        story_on(self)
    }

    fn second(&self) -> Story {
        let dealer = Box::new(FixedDealer::default());
        let floor = open_on(Box::new(self.clone()), dealer, START_MS);
        Story { floor, now_ms: START_MS, asked: 500 }
    }

    fn fail_next(&self, fault: Fault) {
        self.fail_after(0, fault);
    }

    fn set_down(&self, down: bool) {
        FaultyJournal::set_down(self, down);
    }

    fn verify(&self) {
        verify(&mut *self.inner()).unwrap();
    }
}

#[test]
fn whatever_became_of_a_commit_its_repetition_is_answered_and_done_once() {
    on_all(|make| {
        let journal = make();
        let mut story = journal.story();
        let mut credit = CREDIT;
        for (n, fault) in (1..).zip([Fault::Before, Fault::After, Fault::Full]) {
            let raise = bet("t1", 1, "ann", 1, "big", n * 5_000); // the stake is absolute
            let ask = request(700 + n, actor("ann", Role::Patron), raise);
            journal.fail_next(fault);
            let failed = story.floor.step(vec![ask.clone()], story.now_ms);
            assert!(matches!(failed.answers[0], Answer::Fault { .. }), "{fault:?} {failed:?}");
            assert!(failed.changed.is_empty());
            assert!(story.floor.health().ready, "the journal can be read");
            // What became of it is what the journal says, not what anybody assumed.
            credit -= if fault == Fault::After { 5_000 } else { 0 };
            assert_eq!(story.credit("ann"), credit, "{fault:?}");
            let again = story.floor.step(vec![ask.clone()], story.now_ms);
            assert!(matches!(again.answers[0], Answer::Accepted(_)), "{fault:?} {again:?}");
            credit -= if fault == Fault::After { 0 } else { 5_000 };
            assert_eq!(story.credit("ann"), credit, "{fault:?}");
            let third = story.floor.step(vec![ask], story.now_ms);
            assert_eq!(third.answers, again.answers);
        }
        assert_eq!(story.credit("ann"), CREDIT - 15_000);
        drop(story);
        journal.verify();
    });
}

#[test]
fn while_the_journal_is_away_nothing_is_taken_and_then_play_goes_on() {
    on_all(|make| {
        let journal = make();
        let mut story = journal.story();
        story.bets("t1", 1, "ann", 1, "big", 5_000);
        journal.set_down(true);
        for n in 0..3 {
            let ask =
                request(700 + n, actor("bob", Role::Patron), bet("t1", 1, "bob", 2, "big", 5_000));
            let failed = story.floor.step(vec![ask], story.now_ms);
            assert!(matches!(failed.answers[0], Answer::Fault { .. }), "{failed:?}");
            let health = story.floor.health();
            assert!(!health.ready);
            assert!(health.last_fault.unwrap().message.contains("database cannot be reached"));
        }
        journal.set_down(false);
        story.pass(0);
        assert!(story.floor.health().ready);
        assert_eq!(story.credit("bob"), CREDIT);
        story.bets("t1", 1, "bob", 2, "big", 5_000);
        assert_eq!(story.credit("ann"), CREDIT - 5_000);
        drop(story);
        journal.verify();
    });
}

#[test]
fn the_writer_takes_the_journal_up_again_without_being_asked() {
    let journal = FaultyJournal::new(MemoryJournal::new());
    let story = story_on(&journal);
    let handle = FloorHandle::spawn(story.floor, || START_MS).unwrap();
    let ready = || handle.read_blocking(|floor| floor.health().ready).unwrap();
    assert!(ready());
    journal.set_down(true);
    let ask = request(700, actor("bob", Role::Patron), bet("t1", 1, "bob", 2, "big", 5_000));
    assert!(matches!(handle.call_blocking(ask), Answer::Fault { .. }));
    assert!(!ready());
    journal.set_down(false);
    let began = std::time::Instant::now();
    while !ready() {
        // No request is made. A read waits for the writer, which tries the journal every second.
        assert!(began.elapsed().as_secs() < 60, "the journal is there again, and nobody looked");
    }
    handle.stop();
}

#[test]
fn a_floor_that_lost_the_house_to_another_writes_no_more() {
    on_all(|make| {
        let journal = make();
        let mut old = journal.story();
        let mut new = journal.second();
        let ask = request(700, actor("ann", Role::Patron), bet("t1", 1, "ann", 1, "big", 5_000));
        let failed = old.floor.step(vec![ask.clone()], old.now_ms);
        assert!(matches!(failed.answers[0], Answer::Fault { .. }), "{failed:?}");
        let health = old.floor.health();
        assert!(!health.ready);
        assert!(health.last_fault.unwrap().message.contains("taken the house over"));
        old.floor.step(Vec::new(), old.now_ms);
        assert!(!old.floor.health().ready, "for good");
        let resume = at("t1", TableCommand::Resume { round: RoundNo(1) });
        new.accept(actor("sam", Role::PitSupervisor), resume);
        let done = new.floor.step(vec![ask], new.now_ms);
        assert!(matches!(done.answers[0], Answer::Accepted(_)), "{done:?}");
        assert_eq!(new.credit("ann"), CREDIT - 5_000);
    });
}
