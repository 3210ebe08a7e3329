//! A year of a busy house: a million rounds of three games at forty tables, a hundred thousand
//! tickets, a thousand shifts. How long its figures take, how long one finds a round, a patron or a
//! ticket, and whether bets are slower while somebody reads reports. `cargo bench -p croupier-audit
//! --bench year` makes a journal of two gigabytes; `cargo test` runs the same small, for its
//! answers.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, clippy::panic)]
#![allow(missing_docs, clippy::cast_precision_loss)] // figures for people

#[path = "year/journal.rs"]
mod journal;
#[path = "../../floor/benches/support/kit.rs"]
#[allow(dead_code)] // the benches of the floor use the rest
mod kit;

use croupier_audit::short_transcript;
use croupier_floor::{FixedDealer, Floor};
use croupier_house::{Day, House, HouseEvent, evolve};
use croupier_report::{Ask, Book, By, Edges, Report};
use croupier_rules::rulebook::{Game, Library};
use croupier_store::conformance::ScratchFolder;
use croupier_store::{Journal, SqliteJournal, StreamId};
use journal::{DAYS, FIRST_DAY, Made, PATRONS};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A year is reported in so long, and one thing is found in so long.
const REPORT: Duration = Duration::from_secs(10);
const FIND: Duration = Duration::from_secs(1);
/// The share of bets per second that must be left while reports are read.
const SHARE: f64 = 0.9;

fn timed<T>(what: &str, does: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    let done = does();
    let took = began.elapsed();
    println!("{what}: {:.3} s", took.as_secs_f64());
    (done, took)
}

fn report(book: &Book, edges: &mut Edges, by: By) -> Report {
    let ask = Ask { from: Day(FIRST_DAY), to: Day(FIRST_DAY + DAYS - 1), shift: None, by };
    book.report(ask, edges).unwrap()
}

/// Every report of the year, with its answer.
fn reports(book: &Book, library: &Arc<Library>, made: &Made) -> Duration {
    let mut edges = Edges::new(Arc::clone(library));
    report(book, &mut edges, By::Table); // the edges of the bets are counted once in a house's life
    let mut longest = Duration::ZERO;
    for (name, by) in By::ALL {
        let (told, took) = timed(&format!("a year by {name}"), || report(book, &mut edges, by));
        let total = told.total.figures;
        assert_eq!(total.rounds, i64::try_from(made.rounds).unwrap());
        assert_eq!((total.handle, total.win), (made.handle, made.win), "{name}");
        assert_eq!((total.sold, total.tickets_out), (made.sold, made.tickets_out), "{name}");
        let won: i64 = told.lines.iter().map(|line| line.figures.win).sum();
        assert_eq!(won, made.win, "{name}");
        longest = longest.max(took);
    }
    longest
}

/// A round, a patron and a ticket.
fn find(path: &Path, book: &Book, made: &Made) -> Duration {
    let mut journal = SqliteJournal::open_read_only(path).unwrap();
    let (table, round) = (journal::table(7), made.rounds_of(7) / 2);
    let (told, first) = timed("a round is found", || {
        short_transcript(&mut journal, Game::Baccarat, &table, round).unwrap()
    });
    assert!(told.ended && told.steps.len() > 5, "{told:?}");
    let (played, second) = timed("the last rounds of a patron are found", || {
        book.played(&journal::patron(11), u64::MAX, 100).unwrap()
    });
    assert!(!played.is_empty() && played.is_sorted_by(|one, two| one.at_ms >= two.at_ms));
    let house = people_and_tickets(&mut journal);
    let wanted = made.ticket.clone();
    let (found, third) = timed("a ticket is found by its last digits, patron and amount", || {
        let mut tickets = house.tickets();
        tickets.position(|(number, ticket)| {
            number.as_str().ends_with(&wanted.0) && ticket.amount.cents() == wanted.1
        })
    });
    assert!(found.is_some());
    first.max(second).max(third)
}

/// The house as a server holds it in memory; it is folded at the start and not timed.
fn people_and_tickets(journal: &mut SqliteJournal) -> House {
    let (mut house, stream, mut next) = (House::new(), StreamId::new("house").unwrap(), 1);
    loop {
        let page = journal.read_stream(&stream, next, 5_000).unwrap();
        let Some(last) = page.last() else { return house };
        next = last.seq + 1;
        for entry in &page {
            let body: croupier_floor::Body<HouseEvent> =
                serde_json::from_slice(&entry.body).unwrap();
            body.events.iter().for_each(|event| evolve(&mut house, event).unwrap());
        }
    }
}

/// Bets per second of a floor on a disk of its own, over some time.
fn bets(floor: &mut Floor, next: &mut u64, time: Duration) -> f64 {
    let (began, first) = (Instant::now(), *next);
    while began.elapsed() < time {
        kit::step(floor, (*next..*next + 64).map(|n| kit::bet(n, 1)).collect());
        *next += 64;
    }
    (*next - first) as f64 / began.elapsed().as_secs_f64()
}

/// Bets alone and beside reports, by turns; the median of the shares.
fn beside(figures: &Path, turns: usize, time: Duration) -> f64 {
    let folder = ScratchFolder::new();
    let journal = Box::new(SqliteJournal::open(folder.path().join("floor.db")).unwrap());
    let library = Arc::new(Library::built_in().unwrap());
    let dealer = Box::new(FixedDealer::default());
    let mut floor = Floor::open(journal, Arc::clone(&library), dealer, kit::START_MS).unwrap();
    kit::prepare(&mut floor);
    let (mut next, mut shares) = (0, Vec::new());
    bets(&mut floor, &mut next, time / 2); // warm
    for _ in 0..turns {
        let alone = bets(&mut floor, &mut next, time);
        let (stop, made) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let reader = {
            let (stop, made, path) = (Arc::clone(&stop), Arc::clone(&made), figures.to_owned());
            let none = Arc::new(Library::of([]).unwrap());
            std::thread::spawn(move || {
                let (book, mut edges) = (Book::open(&path).unwrap(), Edges::new(none));
                while !stop.load(Ordering::Relaxed) {
                    report(&book, &mut edges, By::Table);
                    made.fetch_add(1, Ordering::Relaxed);
                }
            })
        };
        let with = bets(&mut floor, &mut next, time);
        stop.store(true, Ordering::Relaxed);
        reader.join().unwrap();
        let reports = made.load(Ordering::Relaxed);
        println!("{alone:.0} bets/s alone, {with:.0} beside {reports} reports of the year");
        assert!(reports > 0, "nothing was reported meanwhile");
        shares.push(with / alone);
    }
    shares.sort_by(f64::total_cmp);
    shares[turns / 2]
}

fn main() {
    let small = kit::is_small();
    let wanted = std::env::args().filter_map(|arg| arg.parse().ok()).next();
    let wanted: u64 = wanted.unwrap_or(if small { 3_000 } else { 1_000_000 });
    let folder = ScratchFolder::new();
    let (path, figures) = (folder.path().join("journal.db"), folder.path().join("figures.db"));
    let library = Arc::new(Library::built_in().unwrap());
    let (made, _) = timed("the journal is made", || journal::make(&path, &library, wanted));
    let bytes = |path: &Path| std::fs::metadata(path).unwrap().len() / 1_000_000;
    println!("{} rounds, {} entries, {} MB", made.rounds, made.entries, bytes(&path));
    let mut journal = SqliteJournal::open_read_only(&path).unwrap();
    let mut book = Book::open(&figures).unwrap();
    let follow = || book.follow(&mut journal, &library).unwrap();
    let (followed, took) = timed("the book of figures is made from nothing", follow);
    assert_eq!(followed, made.entries);
    println!("{:.0} entries/s", followed as f64 / took.as_secs_f64());
    let longest = reports(&book, &library, &made);
    let found = find(&path, &book, &made);
    let seconds = if small { 1 } else { 20 };
    let share = beside(&figures, if small { 1 } else { 5 }, Duration::from_secs(seconds));
    println!("{PATRONS} patrons; bets beside reports: {share:.2}x (goal >= {SHARE})");
    println!("longest report {longest:.1?} (goal <= {REPORT:?}), found in {found:.1?} at most");
    assert!(small || (longest <= REPORT && found <= FIND && share >= SHARE), "goal missed");
}
