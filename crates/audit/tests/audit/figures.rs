//! Figures of a house that played: they reconcile, shifts and gaming days are closed once, and
//! `verify` finds a closing that is not what the journal leads to.

use super::kit::{House, LIBRARY, actor, cents};
use croupier_floor::{Answer, Command};
use croupier_house::{Closing, Day, HouseCommand, Period, Role};
use croupier_report::{Ask, Book, By, Edges, Report};
use croupier_store::SqliteJournal;
use std::sync::Arc;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

fn book(house: &House) -> Book {
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let mut book = Book::in_memory().unwrap();
    book.follow(&mut journal, &LIBRARY).unwrap();
    book
}

fn all(book: &Book, by: By) -> Report {
    let ask = Ask { from: Day(0), to: Day(100_000), shift: None, by };
    book.report(ask, &mut Edges::new(Arc::clone(&LIBRARY))).unwrap()
}

fn sue() -> croupier_floor::Requester {
    actor("sue", Role::ShiftManager)
}

fn close(closing: &Closing) -> Command {
    Command::House(HouseCommand::Close(Box::new(closing.clone())))
}

/// Tables that settle in the same step write the same millisecond.
#[test]
fn page_by_page_no_round_of_a_patron_is_left_out_or_told_twice() {
    let book = book(&House::played());
    let whole = book.played("ann", u64::MAX, usize::MAX).unwrap();
    let alike =
        whole.iter().zip(whole.iter().skip(1)).filter(|(one, next)| one.at_ms == next.at_ms);
    assert!(alike.count() > 0, "two rounds ended in one millisecond");
    for limit in 1..=4 {
        let (mut told, mut before_ms) = (Vec::new(), u64::MAX);
        loop {
            let page = book.played("ann", before_ms, limit).unwrap();
            let Some(last) = page.last() else { break };
            before_ms = last.at_ms;
            told.extend(page.iter().map(|round| (round.table.clone(), round.round)));
        }
        let all: Vec<_> = whole.iter().map(|round| (round.table.clone(), round.round)).collect();
        assert_eq!(told, all, "{limit} at a time");
    }
}

#[test]
fn every_grouping_adds_up_to_the_accounts() {
    let house = House::played();
    let book = book(&house);
    let ledger = house.floor.as_ref().unwrap().ledger();
    let held = |end: &str| -> i64 {
        let of = |account: &str| account.starts_with("table/") && account.ends_with(end);
        ledger.balances().filter(|(at, _)| of(&at.to_string())).map(|(_, cents)| cents).sum()
    };
    let won = held("/bank") + held("/commission");
    let total = all(&book, By::Table).total.figures;
    assert_eq!((total.win, total.commission), (won, held("/commission")));
    assert_eq!(total.sold, 3 * 5_000_000, "three patrons bought as much each");
    assert_eq!(total.tickets_out, 10_000);
    assert!(total.handle > 0 && total.rounds > 30 && total.voids > 0, "{total:?}");
    for (_, by) in By::ALL {
        let report = all(&book, by);
        assert_eq!(report.total.figures, total, "{by:?}");
        let lines = report.lines.iter();
        let sum = |of: fn(&croupier_report::Line) -> i64| -> i64 { lines.clone().map(of).sum() };
        assert_eq!(sum(|line| line.figures.win), won, "{by:?}");
        assert_eq!(sum(|line| line.figures.handle), total.handle, "{by:?}");
    }
    // what is added up in bundles of days is what the lines of each day come to
    let day = book.days().unwrap()[0];
    assert_eq!(book.days().unwrap(), [day], "all of it was played on one day");
    for (_, by) in By::ALL {
        let ask = Ask { from: day, to: day, shift: None, by };
        let one = book.report(ask, &mut Edges::new(Arc::clone(&LIBRARY))).unwrap();
        assert_eq!(one, all(&book, by), "{by:?}");
    }
    let patrons = all(&book, By::Patron);
    let names: Vec<&str> = patrons.lines.iter().map(|line| line.group.as_str()).collect();
    assert_eq!(names, ["ann", "bob", "cat"]);
}

#[test]
fn a_shift_and_a_day_are_closed_once_with_the_figures_of_the_journal() {
    let mut house = House::played();
    let end = || Command::House(HouseCommand::EndShift);
    let refused = house.ask(actor("carl", Role::Cashier), end());
    assert!(matches!(refused, Answer::Refused(_)), "{refused:?}");
    house.accept(sue(), end());
    house.round(13);
    let over = book(&house).fold().over(house.now_ms);
    let [shift] = over.as_slice() else { panic!("{over:?}") };
    assert_eq!(shift.period, Period::Shift(1));
    assert!(shift.reconciles());
    house.accept(sue(), close(shift));
    let again = house.ask(sue(), close(shift));
    assert!(matches!(&again, Answer::Refused(why) if why.code == "period_closed"), "{again:?}");
    // The day is over when the clock says so, not before.
    let today = book(&house).fold().over(house.now_ms + DAY_MS);
    let [day] = today.as_slice() else { panic!("{today:?}") };
    let early = house.ask(sue(), close(day));
    assert!(matches!(&early, Answer::Refused(why) if why.code == "period_not_over"), "{early:?}");
    house.now_ms += DAY_MS;
    house.accept(sue(), close(day));
    assert_eq!(house.verify().unwrap().counts.closings, 2);
    let book = book(&house);
    assert_eq!(book.closings(10).unwrap().len(), 2);
    let shifts = all(&book, By::Shift);
    let names: Vec<&str> = shifts.lines.iter().map(|line| line.group.as_str()).collect();
    assert_eq!(names, ["1", "2"]);
    assert_eq!(shifts.lines[0].figures, shift.total, "what was closed is what is reported");
}

#[test]
fn a_closing_that_lies_is_found() {
    let mut house = House::played();
    house.accept(sue(), Command::House(HouseCommand::EndShift));
    let mut lie = book(&house).fold().over(house.now_ms).remove(0);
    // Handle is no account, so the ledger does not contradict it: only the journal does.
    lie.total.handle -= i64::try_from(cents(5_000).cents()).unwrap();
    house.accept(sue(), close(&lie));
    let found = house.verify().unwrap_err().to_string();
    assert!(found.contains("the figures of a closed period are not those of the journal"));
}

#[test]
fn figures_that_do_not_reconcile_are_refused() {
    let mut house = House::played();
    house.accept(sue(), Command::House(HouseCommand::EndShift));
    let mut wrong = book(&house).fold().over(house.now_ms).remove(0);
    wrong.total.win += 1;
    let refused = house.ask(sue(), close(&wrong));
    assert!(matches!(&refused, Answer::Refused(why) if why.code == "period_unreconciled"));
}

/// A book that was folded in parts, or anew, says the same; one of another journal is made again.
#[test]
fn a_book_is_a_copy_of_the_journal() {
    let mut house = House::played();
    let path = house.folder.path().join("figures.db");
    let mut journal = SqliteJournal::open_read_only(house.path()).unwrap();
    let mut kept = Book::open(&path).unwrap();
    kept.follow(&mut journal, &LIBRARY).unwrap();
    drop(kept);
    house.round(13);
    let mut kept = Book::open(&path).unwrap();
    assert!(kept.follow(&mut journal, &LIBRARY).unwrap() < 200, "only what is new");
    let anew = book(&house);
    for (_, by) in By::ALL {
        assert_eq!(all(&kept, by), all(&anew, by), "{by:?}");
    }
    let other = House::played();
    let mut journal = SqliteJournal::open_read_only(other.path()).unwrap();
    let mut kept = Book::open(&path).unwrap();
    kept.follow(&mut journal, &LIBRARY).unwrap();
    assert_eq!(all(&kept, By::Table), all(&book(&other), By::Table));
}
