//! A house full of patrons who bet, for the benches that need one: who they are, what they bet, and
//! that all of it is there afterwards.

use croupier_floor::{Answer, Command, Floor, Request, Requester};
use croupier_house::{HouseCommand, Patron, Role};
use croupier_rules::money::Amount;
use croupier_store::Key;
use croupier_table::{Dealing, RoundNo, TableCommand, TableSettings};

pub const START_MS: u64 = 1_800_000_000_000;
pub const TABLES: u64 = 4;
pub const PATRONS: u64 = 256;
const SPOTS: [&str; 4] = ["small", "big", "total-9", "total-12"];
/// Numbers of bets begin here.
const FIRST: u64 = 1_000_000;

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
pub fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

pub fn amount(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

pub fn actor(id: &str, role: Role) -> Requester {
    Requester { id: id.into(), role, name: id.into() }
}

pub fn request(n: u64, actor: Requester, command: Command) -> Request {
    // As a UUIDv7: 48 bits of time, then what looks like chance.
    let chance = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let key = u128::from(START_MS + n / 50) << 80 | 7 << 76 | u128::from(chance);
    let request_hash = [n.to_le_bytes()[0]; 32];
    Request { key: Key(key.to_be_bytes()), request_hash, actor, command, preview: false }
}

/// The n-th bet: patrons one after another, each changing what lies on a spot by a cent.
pub fn bet(n: u64, round: u32) -> Request {
    let (patron, turn) = (n % PATRONS, n / PATRONS);
    let name = format!("p{patron}");
    let command = TableCommand::PlaceBet {
        round: RoundNo(round),
        patron: name.parse().unwrap(),
        seat: u16::try_from(patron / TABLES).unwrap() + 1,
        bet: SPOTS[usize::try_from(turn).unwrap() % SPOTS.len()].to_owned(),
        stake: amount(stake(turn)),
    };
    at(FIRST + n, patron % TABLES, actor(&name, Role::Patron), command)
}

/// What the bets of a turn are: never the same twice on a spot.
pub fn stake(turn: u64) -> u64 {
    1_000 + turn % 1_000
}

/// A command to a table.
pub fn at(n: u64, table: u64, actor: Requester, command: TableCommand) -> Request {
    let table = format!("t{table}").parse().unwrap();
    request(n, actor, Command::Table { table, command })
}

/// People and tables.
pub fn prepare(floor: &mut Floor) {
    let mut requests = Vec::new();
    for n in 0..PATRONS {
        let id: croupier_house::PatronId = format!("p{n}").parse().unwrap();
        let patron = Patron {
            id: id.clone(),
            name: format!("Patron {n}"),
            card_number: format!("{n}"),
            pin_hash: "none".to_owned(),
        };
        let register = Command::House(HouseCommand::RegisterPatron(patron));
        requests.push(request(2 * n, actor("ada", Role::Administrator), register));
        let amount = amount(1_000_000_000);
        let buy = Command::House(HouseCommand::BuyCredits { patron: id, amount });
        requests.push(request(2 * n + 1, actor("carl", Role::Cashier), buy));
    }
    for n in 0..TABLES {
        let settings = TableSettings {
            rulebook: "sic-bo".to_owned(),
            limits: croupier_testkit::limits(1, 1_000_000),
            insurance_window_ms: 0,
            result_pause_ms: 0,
            positions: 99,
            ..croupier_testkit::settings(&croupier_testkit::rulebook("sic-bo"), None, Dealing::Live)
        };
        let (table, name) = (format!("t{n}").parse().unwrap(), format!("Table {n}"));
        let opening = Command::OpenTable { table, name, settings };
        requests.push(request(9_000 + 2 * n, actor("ada", Role::Administrator), opening));
        let command = TableCommand::OpenBets { round: RoundNo(1), commitment: None };
        requests.push(at(9_001 + 2 * n, n, actor("dora", Role::Dealer), command));
    }
    step(floor, requests);
}

/// A step in which everything is accepted.
pub fn step(floor: &mut Floor, requests: Vec<Request>) {
    let stepped = floor.step(requests, START_MS);
    let refused = stepped.answers.iter().find(|answer| !matches!(answer, Answer::Accepted(_)));
    assert!(refused.is_none(), "{refused:?} {:?}", floor.health().last_fault);
}
