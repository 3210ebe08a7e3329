//! The floor behind its handle: many threads, one writer.

use crate::kit::*;
use croupier_floor::{Answer, Command, Dealer, DealerError, FixedDealer, FloorHandle, Seed};
use croupier_house::{Account, HouseCommand, Role, TicketNo};
use croupier_rules::equipment::{Card, CardOrJoker, Dice, Face};
use croupier_store::MemoryJournal;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_table::{Dealing, FrameEvent, RoundNo, TableCommand, TableEvent};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

/// A live table of Sic Bo with bets open and many patrons, on a handle whose clock stands still.
fn handle(patrons: u64) -> (Shared<MemoryJournal>, FloorHandle, Arc<AtomicU64>) {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), Box::new(FixedDealer::default()));
    for n in 0..patrons {
        story.welcome(&format!("p{n}"));
    }
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    story.deal("t1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    let clock = Arc::new(AtomicU64::new(story.now_ms));
    let read = Arc::clone(&clock);
    let handle = FloorHandle::spawn(story.floor, move || read.load(Ordering::SeqCst)).unwrap();
    (journal, handle, clock)
}

#[test]
fn a_thousand_bets_at_the_instant_of_the_close_are_registered_before_it_or_refused() {
    const THREADS: u64 = 8;
    const EACH: u64 = 125;
    let (journal, handle, _) = handle(80);
    let threads: Vec<_> = (0..THREADS)
        .map(|thread| {
            let handle = handle.clone();
            std::thread::spawn(move || {
                let mut registered = 0;
                for n in 0..EACH {
                    let number = thread * EACH + n;
                    if thread == 0 && n == EACH / 2 {
                        let close = at("t1", TableCommand::CloseBets { round: RoundNo(1) });
                        let close = request(50_000, actor("dora", Role::Dealer), close);
                        assert!(matches!(handle.call_blocking(close), Answer::Accepted(_)));
                    }
                    let (who, spot) = (number % 80, number / 80 + 4);
                    let (name, seat) = (format!("p{who}"), u16::try_from(who).unwrap() + 1);
                    let bet = bet("t1", 1, &name, seat, &format!("total-{spot}"), 1_000);
                    let asked = request(10_000 + number, actor(&name, Role::Patron), bet);
                    match handle.call_blocking(asked) {
                        Answer::Accepted(_) => registered += 1,
                        Answer::Refused(why) => assert_eq!(why.code, "bets_closed"),
                        other @ (Answer::Conflict | Answer::Fault { .. }) => panic!("{other:?}"),
                    }
                }
                registered
            })
        })
        .collect();
    let registered: u64 = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    let (bets, total) = handle
        .read_blocking(|floor| {
            let bets = floor.table(&table("t1")).unwrap().bets().unwrap();
            (bets.iter().count() as u64, floor.ledger().total())
        })
        .unwrap();
    assert_eq!((bets, total), (registered, 0));
    handle.stop();
    let events = crate::automatic::events(&journal, "t1");
    let close = events
        .iter()
        .position(|event| matches!(event, TableEvent::Frame(FrameEvent::BetsClosed { .. })));
    let last = events
        .iter()
        .rposition(|event| matches!(event, TableEvent::Frame(FrameEvent::BetPlaced { .. })));
    assert!(last < close, "a bet stands after the close");
    let placed = events
        .iter()
        .filter(|event| matches!(event, TableEvent::Frame(FrameEvent::BetPlaced { .. })));
    assert_eq!(placed.count() as u64, registered);
}

#[test]
fn the_same_key_from_many_threads_moves_money_once() {
    let (_, handle, _) = handle(0);
    for round in 0..20 {
        let once = bet("t1", 1, "ann", 1, "big", 1_000 + round);
        let once = request(20_000 + round, actor("ann", Role::Patron), once);
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let (handle, once) = (handle.clone(), once.clone());
                std::thread::spawn(move || handle.call_blocking(once))
            })
            .collect();
        let answers: Vec<Answer> = threads.into_iter().map(|one| one.join().unwrap()).collect();
        assert!(matches!(answers[0], Answer::Accepted(_)), "{answers:?}");
        assert!(answers.iter().all(|answer| *answer == answers[0]));
        let credit = handle.read_blocking(|floor| floor.ledger().credit(&patron("ann"))).unwrap();
        assert_eq!(credit, cents(CREDIT - 1_000 - round));
    }
    handle.stop();
}

#[test]
fn a_ticket_is_redeemed_once_under_a_hundred_attempts_at_once() {
    let (_, handle, _) = handle(0);
    let cash_out =
        Command::CashOut { patron: patron("ann"), amount: Some(cents(7_000)), terminal: None };
    let issued = handle.call_blocking(request(60_000, actor("ann", Role::Patron), cash_out));
    let Answer::Accepted(issued) = issued else { panic!("{issued:?}") };
    let issued: serde_json::Value = issued.read().unwrap();
    let number: TicketNo = issued["number"].as_str().unwrap().parse().unwrap();
    assert_eq!(number.as_str().len(), 18);
    let threads: Vec<_> = (0..100)
        .map(|n| {
            let (handle, number) = (handle.clone(), number.clone());
            let redeem = Command::House(HouseCommand::RedeemTicket { number });
            let asked = request(61_000 + n, actor("carl", Role::Cashier), redeem);
            std::thread::spawn(move || handle.call_blocking(asked))
        })
        .collect();
    let answers: Vec<Answer> = threads.into_iter().map(|one| one.join().unwrap()).collect();
    let paid = answers.iter().filter(|answer| matches!(answer, Answer::Accepted(_))).count();
    let refused = answers.iter().filter(|answer| match answer {
        Answer::Refused(why) => why.code == "ticket_redeemed",
        Answer::Accepted(_) | Answer::Conflict | Answer::Fault { .. } => false,
    });
    assert_eq!((paid, refused.count()), (1, 99));
    let left = handle.read_blocking(|floor| floor.ledger().balance(&Account::Tickets)).unwrap();
    assert_eq!(left, 0);
    handle.stop();
}

#[test]
fn those_who_watch_are_told_what_changed_and_the_stopped_floor_answers_with_a_fault() {
    let (_, handle, _) = handle(0);
    let mut changes = handle.subscribe();
    let asked = request(30_000, actor("ann", Role::Patron), bet("t1", 1, "ann", 1, "big", 1_000));
    assert!(matches!(handle.call_blocking(asked.clone()), Answer::Accepted(_)));
    let changed = changes.blocking_recv().unwrap();
    assert_eq!(changed.tables.iter().collect::<Vec<_>>(), [&table("t1")]);
    assert_eq!(changed.patrons.iter().collect::<Vec<_>>(), [&patron("ann")]);
    assert!(!changed.house);
    let other = handle.clone();
    handle.stop();
    assert!(matches!(other.call_blocking(asked), Answer::Fault { .. }));
    assert!(other.read_blocking(|floor| floor.ledger().total()).is_err());
}

#[test]
fn windows_close_by_the_clock_without_anybody_asking() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal), Box::new(FixedDealer::default()));
    story.open_table("s1", settings(SIC_BO, Dealing::Automatic));
    let clock = Arc::new(AtomicU64::new(story.now_ms));
    let read = Arc::clone(&clock);
    let handle = FloorHandle::spawn(story.floor, move || read.load(Ordering::SeqCst)).unwrap();
    let mut changes = handle.subscribe();
    for _ in 0..5 {
        let due = handle.read_blocking(|floor| floor.next_due().unwrap()).unwrap();
        clock.store(due, Ordering::SeqCst);
        assert!(changes.blocking_recv().unwrap().tables.contains(&table("s1")));
    }
    let round = handle.read_blocking(|floor| floor.table(&table("s1")).unwrap().round()).unwrap();
    assert_eq!(round, RoundNo(3));
    handle.stop();
}

/// A dealer whose source of chance breaks when a ticket is asked for.
struct Broken(FixedDealer);

impl Dealer for Broken {
    fn seed(&mut self) -> Result<Seed, DealerError> {
        self.0.seed()
    }
    fn shoe(&self, seed: &Seed, decks: u8) -> Vec<Card> {
        self.0.shoe(seed, decks)
    }
    fn dice(&self, seed: &Seed) -> Dice {
        self.0.dice(seed)
    }
    fn deck(&self, seed: &Seed) -> Vec<CardOrJoker> {
        self.0.deck(seed)
    }
    fn tiles(&self, seed: &Seed) -> Vec<Face> {
        self.0.tiles(seed)
    }
    fn seal(&self, seed: &Seed) -> [u8; 32] {
        self.0.seal(seed)
    }
    fn unseal(&self, sealed: &[u8; 32], commitment: &[u8; 32]) -> Result<Seed, DealerError> {
        self.0.unseal(sealed, commitment)
    }
    fn ticket_number(&mut self) -> Result<u64, DealerError> {
        panic!("the source of chance broke")
    }
}

#[test]
fn a_request_that_ends_in_a_fault_does_not_take_its_neighbours_along() {
    let journal = Box::new(MemoryJournal::new());
    let mut story = Story::on(journal, Box::new(Broken(FixedDealer::default())));
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    story.deal("t1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    let now_ms = story.now_ms;
    let handle = FloorHandle::spawn(story.floor, move || now_ms).unwrap();
    // The writer is held until all three wait in its queue, so that they are one batch.
    let (release, held) = std::sync::mpsc::channel::<()>();
    let (enter, entered) = std::sync::mpsc::channel::<()>();
    let reader = handle.clone();
    let holding = std::thread::spawn(move || {
        reader.read_blocking(move |_| {
            enter.send(()).unwrap();
            held.recv().unwrap();
        })
    });
    entered.recv().unwrap();
    let bets = |n: u64, name: &str, seat| {
        request(n, actor(name, Role::Patron), bet("t1", 1, name, seat, "big", 5_000))
    };
    let out = Command::CashOut { patron: patron("cat"), amount: None, terminal: None };
    let out = request(902, actor("cat", Role::Patron), out);
    let mut calls = [bets(901, "ann", 1), out, bets(903, "bob", 2)]
        .map(|request| Box::pin(handle.call(request)));
    let mut context = Context::from_waker(Waker::noop());
    assert!(calls.iter_mut().all(|call| call.as_mut().poll(&mut context).is_pending()));
    release.send(()).unwrap();
    holding.join().unwrap().unwrap();
    let [ann, cat, bob] = calls.map(|mut call| {
        loop {
            match call.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(answer) => return answer,
                Poll::Pending => std::thread::yield_now(),
            }
        }
    });
    assert!(matches!(cat, Answer::Fault { .. }), "{cat:?}");
    assert!(matches!(ann, Answer::Accepted(_)), "{ann:?}");
    assert!(matches!(bob, Answer::Accepted(_)), "{bob:?}");
    let credit = handle.read_blocking(|floor| floor.ledger().credit(&patron("bob")).cents());
    assert_eq!(credit.unwrap(), CREDIT - 5_000);
}
