//! Verifies a million entries of a real floor in an SQLite file, beside merely reading and hashing
//! them. `cargo bench -p croupier-audit --bench verify -- ENTRIES`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use croupier_audit::{HouseKey, verify};
use croupier_floor::{Answer, ChaChaDealer, Command, Floor, Request, Requester, SealKey};
use croupier_house::{HouseCommand, Patron, PatronId, Role, TableId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_store::conformance::ScratchFolder;
use croupier_store::{Journal, Key, SqliteJournal};
use croupier_table::{Dealing, Moment, TableCommand, TableSettings};
use std::sync::Arc;
use std::time::Instant;

const PATRONS: u16 = 50;
const BETS: [&str; 6] = ["small", "big", "total-9", "total-12", "one-of-a-kind-3", "two-dice-1-2"];
const START_MS: u64 = 1_800_000_000_000;

struct House {
    floor: Floor,
    asked: u128,
    now_ms: u64,
}

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

fn patron(n: u16) -> PatronId {
    format!("p{n}").parse().unwrap()
}

impl House {
    fn request(&mut self, id: &str, role: Role, command: Command) -> Request {
        self.asked += 1;
        let key = Key((u128::from(START_MS) << 80 | self.asked).to_be_bytes());
        let actor = Requester { id: id.into(), role, name: id.into() };
        Request { key, request_hash: [0; 32], actor, command, preview: false }
    }

    fn furnish(&mut self) {
        let mut requests = Vec::new();
        for n in 1..=PATRONS {
            let (id, name) = (patron(n), format!("Patron {n}"));
            let card_number = format!("card-{n}");
            let newcomer = Patron { id, name, card_number, pin_hash: String::new() };
            let register = Command::House(HouseCommand::RegisterPatron(newcomer));
            requests.push(self.request("ada", Role::Administrator, register));
            let buy = HouseCommand::BuyCredits { patron: patron(n), amount: cents(1_000_000_000) };
            requests.push(self.request("carl", Role::Cashier, Command::House(buy)));
        }
        let settings = TableSettings {
            rulebook: "sic-bo".to_owned(),
            limits: croupier_testkit::limits(1, 1_000_000),
            betting_window_ms: Some(10_000),
            insurance_window_ms: 1,
            result_pause_ms: 1_000,
            positions: 99,
            ..croupier_testkit::settings(
                &croupier_testkit::rulebook("sic-bo"),
                None,
                Dealing::Automatic,
            )
        };
        for n in 1..=8 {
            let (table, name) = (format!("t{n}").parse().unwrap(), format!("Table {n}"));
            let open = Command::OpenTable { table, name, settings: settings.clone() };
            requests.push(self.request("ada", Role::Administrator, open));
        }
        self.take(requests);
    }

    /// A step in which everything is accepted.
    fn take(&mut self, requests: Vec<Request>) {
        let stepped = self.floor.step(requests, self.now_ms);
        let refused = stepped.answers.iter().find(|each| !matches!(each, Answer::Accepted(_)));
        assert!(refused.is_none(), "{refused:?}");
    }

    /// A round at every table, everybody betting at each.
    fn round(&mut self) {
        self.now_ms += 1_000;
        self.floor.step(Vec::new(), self.now_ms);
        let open: Vec<(TableId, _)> = self
            .floor
            .tables()
            .filter(|table| matches!(table.moment(), Moment::Open(_)))
            .map(|table| (table.id().clone(), table.round()))
            .collect();
        let mut requests = Vec::new();
        for (table, round) in open {
            for n in 1..=PATRONS {
                for bet in BETS {
                    let (bet, stake) = (bet.to_owned(), cents(1_000));
                    let patron = patron(n);
                    let command = TableCommand::PlaceBet { round, patron, seat: n, bet, stake };
                    let command = Command::Table { table: table.clone(), command };
                    requests.push(self.request(&format!("p{n}"), Role::Patron, command));
                }
            }
        }
        self.take(requests);
        self.now_ms += 10_000;
        self.floor.step(Vec::new(), self.now_ms);
    }
}

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let wanted = std::env::args().filter_map(|arg| arg.parse().ok()).next();
    let wanted: u64 = wanted.unwrap_or(if is_small() { 20_000 } else { 1_000_000 });
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let library = Arc::new(Library::built_in().unwrap());
    let dealer = ChaChaDealer::from_number(1, SealKey::from_bytes([1; 32]));
    let journal = Box::new(SqliteJournal::open(&path).unwrap());
    let floor = Floor::open(journal, Arc::clone(&library), Box::new(dealer), START_MS).unwrap();
    let mut house = House { floor, asked: 0, now_ms: START_MS };
    let key = HouseKey::from_bytes(&[7; 32]);
    house.furnish();
    let began = Instant::now();
    while house.floor.health().entries < wanted {
        (0..4).for_each(|_| house.round());
        house.floor.checkpoint(&key, house.now_ms).unwrap();
    }
    println!("written in {:.1} s", began.elapsed().as_secs_f64());
    drop(house);
    let bytes = std::fs::metadata(&path).unwrap().len();
    let mut journal = SqliteJournal::open_as_of_now(&path).unwrap();
    let began = Instant::now();
    let (mut position, mut read) = (0, 0);
    while let Some(last) = {
        let page = journal.read_all(position + 1, 2_000).unwrap();
        read += page.len();
        page.last().map(|entry| entry.position)
    } {
        position = last;
    }
    let reading = began.elapsed().as_secs_f64();
    println!("{read} entries, {} MB: read in {reading:.1} s", bytes / 1_000_000);
    let began = Instant::now();
    croupier_store::verify(&mut journal).unwrap();
    println!("chain alone in {:.1} s", began.elapsed().as_secs_f64());
    let began = Instant::now();
    let report = verify(&mut journal, &library, None, Some(key.public())).unwrap();
    let took = began.elapsed().as_secs_f64();
    assert_eq!(usize::try_from(report.counts.entries).unwrap(), read);
    assert!(report.counts.bets * 10 > wanted * 9, "{report:?}");
    println!("verified in {took:.1} s: {report:?}");
    assert!(took < 60.0 || report.counts.entries > 1_100_000, "a million take under a minute");
}
