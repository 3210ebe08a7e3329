//! A house that ran for a while, in a file: two automatic tables, two live ones, three patrons.

use croupier_audit::{Anchor, AnchorLine, AuditError, Found, HouseKey, Report, verify};
use croupier_floor::{Answer, ChaChaDealer, Command, Floor, Request, Requester, SealKey};
use croupier_house::{HouseCommand, Patron, PatronId, Role, Staff, TableId};
use croupier_rules::equipment::{Dice, Die};
use croupier_rules::rulebook::Library;
use croupier_store::conformance::ScratchFolder;
use croupier_store::{Journal, Key, Keyring, SqliteJournal};
use croupier_table::{
    AnyOrder, Dealing, Decision, PitOrder, RoundNo, SicBoCommand, TableCommand, TableSettings,
};
pub use croupier_testkit::{LIBRARY, cents};
use rusqlite::Connection;
use std::path::PathBuf;
use std::sync::Arc;

pub const START_MS: u64 = 1_800_000_000_000;

pub fn key() -> HouseKey {
    HouseKey::from_bytes(&[7; 32])
}

pub fn settings(rulebook: &str, dealing: Dealing) -> TableSettings {
    let dice = rulebook == "sic-bo";
    let layout = (!dice && rulebook != "mini-baccarat").then_some("M");
    TableSettings {
        rulebook: rulebook.to_owned(),
        betting_window_ms: (dealing == Dealing::Automatic).then_some(10_000),
        insurance_window_ms: 5_000,
        result_pause_ms: 1_000,
        positions: if dice { 99 } else { 5 },
        ..croupier_testkit::settings(&croupier_testkit::rulebook(rulebook), layout, dealing)
    }
}

/// A floor in a file, its clock and the checkpoints it took.
pub struct House {
    pub folder: ScratchFolder,
    pub floor: Option<Floor>,
    pub now_ms: u64,
    asked: u64,
    pub anchored: Vec<AnchorLine>,
    /// The keys of its MACs, if it has any.
    keys: Option<Arc<Keyring>>,
    /// The rulebooks it plays by.
    library: Arc<Library>,
}

impl House {
    /// People and tables, nothing played.
    pub fn new() -> House {
        House::new_with(None)
    }

    fn new_with(keys: Option<Arc<Keyring>>) -> House {
        let mut house = House::empty_with(keys);
        for (id, rulebook, dealing) in [
            ("dice", "sic-bo", Dealing::Automatic),
            ("mini", "mini-baccarat", Dealing::Automatic),
            ("tiger", "tiger-buffalo-commission-insurance", Dealing::Automatic),
            ("live", "sic-bo", Dealing::Live),
        ] {
            house.open(id, settings(rulebook, dealing));
        }
        house
    }

    /// People, and no table.
    pub fn empty() -> House {
        House::empty_with(None)
    }

    fn empty_with(keys: Option<Arc<Keyring>>) -> House {
        House::empty_under(keys, Arc::clone(&LIBRARY))
    }

    /// People, and no table, with these rulebooks.
    pub fn empty_under(keys: Option<Arc<Keyring>>, library: Arc<Library>) -> House {
        let folder = ScratchFolder::new();
        let (floor, now_ms, anchored) = (None, START_MS, Vec::new());
        let mut house = House { folder, floor, now_ms, asked: 0, anchored, keys, library };
        house.start();
        let ada = || actor("ada", Role::Administrator);
        for (id, name) in [("ann", "Ann Lee"), ("bob", "Bob Tan"), ("cat", "Cat Lim")] {
            let patron = Patron {
                id: id.parse().unwrap(),
                name: name.to_owned(),
                card_number: format!("card-{id}"),
                pin_hash: "none".to_owned(),
            };
            house.accept(ada(), Command::House(HouseCommand::RegisterPatron(patron)));
            let amount = cents(5_000_000);
            let buy = HouseCommand::BuyCredits { patron: id.parse().unwrap(), amount };
            house.accept(actor("carl", Role::Cashier), Command::House(buy));
        }
        let dora = Staff {
            id: "dora".parse().unwrap(),
            name: "Dora".to_owned(),
            login: "dora".to_owned(),
            pin_hash: "none".to_owned(),
            role: Role::Dealer,
        };
        house.accept(ada(), Command::House(HouseCommand::RegisterStaff(dora)));
        house
    }

    /// Registers the rest of the staff, as a house that keeps an office must.
    pub fn hire(&mut self) {
        for (id, role) in [
            ("ada", Role::Administrator),
            ("carl", Role::Cashier),
            ("cora", Role::Cashier),
            ("mia", Role::PitManager),
            ("sam", Role::PitSupervisor),
            ("sue", Role::ShiftManager),
            ("tom", Role::ShiftManager),
        ] {
            let (name, login) = (id.to_owned(), id.to_owned());
            let pin_hash = "none".to_owned();
            let staff = Staff { id: id.parse().unwrap(), name, login, pin_hash, role };
            let ada = actor("ada", Role::Administrator);
            self.accept(ada, Command::House(HouseCommand::RegisterStaff(staff)));
        }
    }

    pub fn open(&mut self, id: &str, settings: TableSettings) {
        let (table, name) = (id.parse().unwrap(), format!("Table {id}"));
        let ada = actor("ada", Role::Administrator);
        self.accept(ada, Command::OpenTable { table, name, settings });
    }

    /// A house that played, was voided, interrupted, stopped and started again, with checkpoints.
    pub fn played() -> House {
        House::played_with(None)
    }

    /// The same with MACs under these keys.
    pub fn played_with(keys: Option<Arc<Keyring>>) -> House {
        let mut house = House::new_with(keys);
        house.checkpoint();
        for round in 1..=12 {
            house.round(round);
            if round % 5 == 0 {
                house.checkpoint();
            }
            if round == 7 {
                house.stop();
                house.now_ms += 3_000;
                house.start();
            }
        }
        house.void_live(3);
        house.accept(
            actor("ann", Role::Patron),
            Command::CashOut {
                patron: "ann".parse().unwrap(),
                amount: Some(cents(10_000)),
                terminal: None,
            },
        );
        house.checkpoint();
        house
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }

    pub fn start(&mut self) {
        let mut journal = SqliteJournal::open(self.path()).unwrap();
        self.keys.iter().for_each(|keys| journal.use_keys(Arc::clone(keys)));
        let dealer = ChaChaDealer::from_number(self.now_ms, SealKey::from_bytes([3; 32]));
        let library = Arc::clone(&self.library);
        let floor = Floor::open(Box::new(journal), library, Box::new(dealer), self.now_ms);
        self.floor = Some(floor.unwrap());
    }

    pub fn stop(&mut self) {
        self.floor = None;
    }

    pub fn floor(&mut self) -> &mut Floor {
        self.floor.as_mut().unwrap()
    }

    pub fn checkpoint(&mut self) {
        let now_ms = self.now_ms;
        let signed = self.floor().checkpoint(&key(), now_ms).unwrap();
        self.anchored.push(signed.into());
    }

    pub fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        let now_ms = self.now_ms;
        self.floor().step(Vec::new(), now_ms);
    }

    pub fn ask(&mut self, actor: Requester, command: Command) -> Answer {
        self.asked += 1;
        let key = Key((u128::from(START_MS) << 80 | u128::from(self.asked)).to_be_bytes());
        let request_hash = [9; 32];
        let request = Request { key, request_hash, actor, command, preview: false };
        let now_ms = self.now_ms;
        self.floor().step(vec![request], now_ms).answers.remove(0)
    }

    pub fn accept(&mut self, actor: Requester, command: Command) -> serde_json::Value {
        match self.ask(actor, command.clone()) {
            Answer::Accepted(value) => value.read().unwrap(),
            other @ (Answer::Refused(_) | Answer::Conflict | Answer::Fault { .. }) => {
                panic!("{command:?}: {other:?}")
            }
        }
    }

    pub fn bet(&mut self, table: &str, who: &str, seat: u16, on: &str, stake: u64) {
        let id: TableId = table.parse().unwrap();
        let round = self.floor().table(&id).unwrap().round();
        let patron: PatronId = who.parse().unwrap();
        let (bet, stake) = (on.to_owned(), cents(stake));
        let command = TableCommand::PlaceBet { round, patron, seat, bet, stake };
        // A bet may come in a moment without betting; the House then says no, which writes nothing.
        self.ask(actor(who, Role::Patron), Command::Table { table: id, command });
    }

    fn live(&mut self, command: TableCommand) {
        let table = "live".parse().unwrap();
        self.accept(actor("sam", Role::PitSupervisor), Command::Table { table, command });
    }

    /// One round at every table.
    pub fn round(&mut self, number: u32) {
        self.pass(1_500);
        for (seat, who) in (1..).zip(["ann", "bob", "cat"]) {
            self.bet("dice", who, seat, "big", 1_000 * u64::from(seat));
            self.bet("dice", who, seat, "total-9", 2_000);
            self.bet("mini", who, seat, "banker", 3_000);
            self.bet("tiger", who, seat, if seat == 2 { "player" } else { "banker" }, 5_000);
        }
        let round = RoundNo(number);
        if number <= 2 {
            self.live(TableCommand::OpenBets { round, commitment: None });
            self.bet("live", "bob", 2, "small", 4_000);
            self.live(TableCommand::CloseBets { round });
            let dice = Dice([1, 2, 3].map(|face| Die::try_from(face).unwrap()));
            self.live(TableCommand::SicBo(SicBoCommand::EnterDice { round, dice, seed: None }));
            self.live(TableCommand::Confirm { round });
        }
        for _ in 0..20 {
            self.pass(1_000);
        }
    }

    fn void_live(&mut self, number: u32) {
        let round = RoundNo(number);
        self.live(TableCommand::OpenBets { round, commitment: None });
        self.bet("live", "cat", 3, "big", 6_000);
        let text = "a die left the cage".to_owned();
        self.order_with_second(
            "live",
            PitOrder::Any(AnyOrder::Decide { text, effect: Decision::Void }),
        );
    }

    /// The round on a table.
    pub fn round_at(&mut self, table: &str) -> RoundNo {
        self.floor().table(&table.parse().unwrap()).unwrap().round()
    }

    /// Somebody of the staff does something at a table.
    pub fn staff(&mut self, table: &str, (who, role): (&str, Role), command: TableCommand) {
        let table = table.parse().unwrap();
        self.accept(actor(who, role), Command::Table { table, command });
    }

    /// A Shift Manager orders something about the round on the table.
    pub fn order(&mut self, table: &str, order: PitOrder) {
        let round = self.round_at(table);
        let command = TableCommand::Order { round, order };
        self.staff(table, ("sue", Role::ShiftManager), command);
    }

    /// A Shift Manager orders something, and another agrees.
    pub fn order_with_second(&mut self, table: &str, order: PitOrder) {
        self.order(table, order);
        let id: TableId = table.parse().unwrap();
        let waiting = self.floor().table(&id).unwrap().pit().approvals();
        let approval = *waiting.keys().next_back().unwrap();
        self.staff(table, ("tom", Role::ShiftManager), TableCommand::Approve { approval });
    }

    /// Lets go of the file and lets somebody at it.
    pub fn tamper(&mut self, with: impl FnOnce(&Connection)) {
        self.stop();
        let connection = Connection::open(self.path()).unwrap();
        with(&connection);
    }

    pub fn anchor(&self) -> Anchor {
        let path = self.folder.path().join("anchor.jsonl");
        let line = |line: &AnchorLine| serde_json::to_string(line).unwrap() + "\n";
        std::fs::write(&path, self.anchored.iter().map(line).collect::<String>()).unwrap();
        Anchor::read(&path).unwrap()
    }

    /// Verified with anchor and key.
    pub fn verify(&mut self) -> Result<Report, AuditError> {
        let anchor = self.anchor();
        let mut journal = SqliteJournal::open_as_of_now(self.path())?;
        self.keys.iter().for_each(|keys| journal.use_keys(Arc::clone(keys)));
        verify(&mut journal, &self.library, Some(&anchor), Some(key().public()))
    }

    /// What is found to be wrong.
    pub fn found(&mut self) -> Found {
        match self.verify() {
            Err(AuditError::Found(found)) => *found,
            other => panic!("{other:?}"),
        }
    }
}

pub fn actor(id: &str, role: Role) -> Requester {
    Requester { id: id.into(), role, name: id.into() }
}
