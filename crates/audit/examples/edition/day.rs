//! Random days, as the table's own tests play them, given to the floor.

#[path = "../../../table/tests/table/day/deed.rs"]
mod deed;
#[path = "../../../table/tests/table/day/keep.rs"]
mod keep;
#[path = "../../../table/tests/table/day/order.rs"]
mod order;

use crate::every::fitting;
use crate::kit::{House, actor};
use croupier_floor::Command;
use croupier_house::{Actor, Role, TableId};
use croupier_table::{CardSource, Dealing, Stakes, TableCommand, TableSettings};

/// How many deeds each table sees.
const DEEDS: usize = 200;

/// Numbers that are always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> [u8; 8] {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0.to_be_bytes()
    }
}

/// The tables of the random days: with chips, private, face down, read twice, from a shuffler.
fn tables() -> Vec<(String, TableSettings)> {
    let rulebooks = [
        "tiger-buffalo-commission-insurance",
        "tiger-buffalo-non-commission-insurance",
        "tiger-buffalo-non-commission",
        "non-commission-baccarat-etg",
        "mini-baccarat",
        "sic-bo",
    ];
    let mut tables = Vec::new();
    for id in rulebooks {
        let mut chips = fitting(id, Dealing::Live);
        chips.procedure.stakes = Stakes::Chips;
        tables.push((format!("chips-{id}"), chips));
        let mut private = fitting(id, Dealing::Live);
        private.private = true;
        private.procedure.face_down = true;
        private.procedure.second_source = id.starts_with("mini");
        if id.contains("etg") {
            private.procedure.equipment = CardSource::Shuffler;
        }
        tables.push((format!("private-{id}"), private));
    }
    tables
}

/// Opens the tables and lets chance play at each.
pub fn run_in(house: &mut House) {
    let mut numbers = Numbers(0x5eed);
    for (id, settings) in tables() {
        house.open(&id, settings);
        for _ in 0..DEEDS {
            let [kind, a, b, c, d, e, ..] = numbers.next();
            deed(house, &id, [kind, a, b, c, d, e]);
        }
    }
}

fn deed(house: &mut House, id: &str, numbers: deed::Deed) {
    let table: TableId = id.parse().unwrap();
    let (who, command) = deed::command(house.floor().table(&table).unwrap(), numbers);
    let who = match who {
        Actor::Patron(patron) => actor(patron.as_str(), Role::Patron),
        Actor::Staff(staff, role) => actor(staff.as_str(), role),
        Actor::System => match command {
            TableCommand::Tick => return house.pass(31_000),
            _ => actor("dora", Role::Dealer),
        },
    };
    house.now_ms += 250;
    house.ask(who, Command::Table { table, command }); // what is refused writes nothing
}
