//! A small house to test with: three patrons, staff of every kind, and tables of both games.

use croupier_floor::{Answer, Command, Dealer, FixedDealer, Floor, Request, Requester};
use croupier_house::{HouseCommand, Patron, Role, TableId};
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_store::{Journal, Key, MemoryJournal};
use croupier_table::{Dealing, RoundNo, TableCommand, TableSettings};
pub use croupier_testkit::{LIBRARY, cents, patron};
use std::sync::Arc;

/// When every story begins.
pub const START_MS: u64 = 1_800_000_000_000;
/// What every patron begins with.
pub const CREDIT: u64 = 1_000_000;
pub const SIC_BO: &str = "sic-bo";
pub const BACCARAT: &str = "tiger-buffalo-commission-insurance";

pub fn table(name: &str) -> TableId {
    name.parse().unwrap()
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

pub fn dice(faces: [u64; 3]) -> Dice {
    Dice(faces.map(|face| Die::try_from(face).unwrap()))
}

pub fn actor(id: &str, role: Role) -> Requester {
    Requester { id: id.into(), role, name: id.into() }
}

/// The n-th request, under the n-th key.
pub fn request(n: u64, actor: Requester, command: Command) -> Request {
    let key = Key((u128::from(START_MS) << 80 | u128::from(n)).to_be_bytes());
    let mut request_hash = [0; 32];
    request_hash[..8].copy_from_slice(&n.to_be_bytes());
    Request { key, request_hash, actor, command, preview: false }
}

pub fn settings(rulebook: &str, dealing: Dealing) -> TableSettings {
    let baccarat = rulebook == BACCARAT;
    let layout = baccarat.then_some("M");
    TableSettings {
        rulebook: rulebook.to_owned(),
        positions: if baccarat { 5 } else { 99 },
        ..croupier_testkit::settings(&croupier_testkit::rulebook(rulebook), layout, dealing)
    }
}

pub fn bet(table_id: &str, round: u32, name: &str, seat: u16, on: &str, stake: u64) -> Command {
    Command::Table {
        table: table(table_id),
        command: TableCommand::PlaceBet {
            round: RoundNo(round),
            patron: patron(name),
            seat,
            bet: on.to_owned(),
            stake: cents(stake),
        },
    }
}

pub fn at(table_id: &str, command: TableCommand) -> Command {
    Command::Table { table: table(table_id), command }
}

pub fn open_on(journal: Box<dyn Journal + Send>, dealer: Box<dyn Dealer>, now_ms: u64) -> Floor {
    Floor::open(journal, Arc::clone(&LIBRARY), dealer, now_ms).unwrap()
}

/// A floor, its clock and the number of its next request.
pub struct Story {
    pub floor: Floor,
    pub now_ms: u64,
    pub asked: u64,
}

impl Story {
    /// In memory, with a dealer who deals nothing in particular.
    pub fn new() -> Story {
        Story::on(Box::new(MemoryJournal::new()), Box::new(FixedDealer::default()))
    }

    /// On this journal: three patrons with credit.
    pub fn on(journal: Box<dyn Journal + Send>, dealer: Box<dyn Dealer>) -> Story {
        let floor = open_on(journal, dealer, START_MS);
        let mut story = Story { floor, now_ms: START_MS, asked: 0 };
        for name in ["ann", "bob", "cat"] {
            story.welcome(name);
        }
        story
    }

    pub fn welcome(&mut self, name: &str) {
        let newcomer = Patron {
            id: patron(name),
            name: name.to_owned(),
            card_number: format!("card-{name}"),
            pin_hash: "none".to_owned(),
        };
        let command = Command::House(HouseCommand::RegisterPatron(newcomer));
        self.accept(actor("ada", Role::Administrator), command);
        let amount = cents(CREDIT);
        let command = Command::House(HouseCommand::BuyCredits { patron: patron(name), amount });
        self.accept(actor("carl", Role::Cashier), command);
    }

    pub fn open_table(&mut self, id: &str, settings: TableSettings) {
        let (table, name) = (table(id), format!("Table {id}"));
        let command = Command::OpenTable { table, name, settings };
        self.accept(actor("ada", Role::Administrator), command);
    }

    pub fn ask(&mut self, actor: Requester, command: Command) -> Answer {
        self.asked += 1;
        let request = request(self.asked, actor, command);
        let stepped = self.floor.step(vec![request], self.now_ms);
        assert_eq!(self.floor.ledger().total(), 0);
        stepped.answers.into_iter().next().unwrap()
    }

    pub fn accept(&mut self, actor: Requester, command: Command) -> serde_json::Value {
        match self.ask(actor, command.clone()) {
            Answer::Accepted(told) => told.read().unwrap(),
            other @ (Answer::Refused(_) | Answer::Conflict | Answer::Fault { .. }) => {
                panic!("{command:?}: {other:?}, {:?}", self.floor.health().last_fault)
            }
        }
    }

    pub fn refuse(&mut self, actor: Requester, command: Command) -> String {
        match self.ask(actor, command.clone()) {
            Answer::Refused(why) => why.code,
            other @ (Answer::Accepted(_) | Answer::Conflict | Answer::Fault { .. }) => {
                panic!("{command:?}: {other:?}")
            }
        }
    }

    pub fn bets(&mut self, table: &str, round: u32, name: &str, seat: u16, on: &str, stake: u64) {
        self.accept(actor(name, Role::Patron), bet(table, round, name, seat, on, stake));
    }

    pub fn deal(&mut self, table: &str, command: TableCommand) {
        self.accept(actor("dora", Role::Dealer), at(table, command));
    }

    /// Lets time pass.
    pub fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        self.floor.step(Vec::new(), self.now_ms);
        assert_eq!(self.floor.ledger().total(), 0);
    }

    pub fn credit(&self, name: &str) -> u64 {
        self.floor.ledger().credit(&patron(name)).cents()
    }

    pub fn phase(&self, id: &str) -> &'static str {
        self.floor.table(&table(id)).unwrap().phase().name()
    }
}
