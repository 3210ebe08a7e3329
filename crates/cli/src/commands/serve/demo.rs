//! A small demo casino: tables, patrons with credits, staff, and three things to try.

use super::doorman::{Doorman, Order};
use crate::exit::Failure;
use anyhow::anyhow;
use croupier_floor::{Command, Requester};
use croupier_house::{HouseCommand, NotAnId, Patron, PatronId, PitRank, Role, Staff};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Rulebook;
use croupier_server::hash_pin;
use croupier_table::{Dealing, Keeping, Procedure, Stakes, TableCommand, TableSettings};
use std::io::{self, Write};
use std::net::SocketAddr;

/// Patrons: id, name, card number, PIN, credit in cents.
const PATRONS: [(&str, &str, &str, &str, u64); 3] = [
    ("ann", "Ann Lee", "8001", "1111", 500_000),
    ("bob", "Bob Tan", "8002", "2222", 1_000_000),
    ("cai", "Cai Wong", "8003", "3333", 2_500_000),
];

/// The PIN of all staff.
const STAFF_PIN: &str = "2468";

/// Who sells the play money.
const CASHIER: &str = "carl";

/// Staff: id, which is also the login; name; role.
const STAFF: [(&str, &str, Role); 8] = [
    ("dora", "Dora", Role::Dealer),
    ("sam", "Sam", Role::PitSupervisor),
    ("mia", "Mia", Role::PitManager),
    ("sue", "Sue", Role::ShiftManager),
    ("wei", "Wei", Role::ShiftManager),
    (CASHIER, "Carl", Role::Cashier),
    ("abe", "Abe", Role::Auditor),
    ("ada", "Ada", Role::Administrator),
];

/// The table that is played with chips on a felt, by whoever comes by.
const FELT: &str = "felt";

/// The automatic table at which the highest bettor may squeeze the cards.
const SQUEEZED: &str = "plain";

/// Tables: id, name, rulebook, dealing.
const TABLES: [(&str, &str, &str, Dealing); 14] = [
    ("tiger", "Tiger Buffalo", "tiger-buffalo-commission-insurance", Dealing::Automatic),
    ("buffalo", "Buffalo Free", "tiger-buffalo-non-commission-insurance", Dealing::Automatic),
    ("plain", "Tiger Plain", "tiger-buffalo-non-commission", Dealing::Automatic),
    ("etg", "Baccarat ETG", "non-commission-baccarat-etg", Dealing::Live),
    ("auto-etg", "Baccarat ETG Automatic", "non-commission-baccarat-etg", Dealing::Automatic),
    ("mini", "Mini Baccarat", "mini-baccarat", Dealing::Automatic),
    ("dice", "Sic Bo", "sic-bo", Dealing::Automatic),
    ("live-tiger", "Tiger Buffalo Live", "tiger-buffalo-commission-insurance", Dealing::Live),
    (FELT, "Tiger Buffalo Felt", "tiger-buffalo-non-commission-insurance", Dealing::Live),
    ("live-dice", "Sic Bo Live", "sic-bo", Dealing::Live),
    ("pai-gow", "Pai Gow Poker", "pai-gow-poker", Dealing::Automatic),
    ("tiles", "Pai Gow Tiles", "pai-gow-tiles", Dealing::Automatic),
    ("live-pai-gow", "Pai Gow Poker Live", "pai-gow-poker", Dealing::Live),
    ("live-tiles", "Pai Gow Tiles Live", "pai-gow-tiles", Dealing::Live),
];

/// Boxes where the rulebook does not fix them.
const POSITIONS: u16 = 7;
/// Seats of a pai gow table.
const SEATS: u16 = 6;

/// Creates everything that does not exist yet.
pub fn furnish(doorman: &Doorman) -> Result<(), Failure> {
    for (id, name, rulebook, dealing) in TABLES {
        let id = id.parse().map_err(wrong)?;
        let asked = croupier_house::TableId::clone(&id);
        if !doorman.read(move |floor| floor.table(&asked).is_some())? {
            let found = doorman.library().find(rulebook, i64::MAX);
            let rulebook = found.map_err(|error| Failure::NotFound(error.to_string()))?;
            let mut settings = settings(rulebook, dealing)?;
            if id.as_str() == FELT {
                settings.procedure.stakes = Stakes::Chips;
            }
            if id.as_str() == SQUEEZED {
                settings.procedure.face_down = true;
                settings.procedure.squeeze_window_ms = 20_000;
            }
            let order = format!("table {id}");
            let open = Command::OpenTable { table: id, name: name.to_owned(), settings };
            doorman.give(Some(&order), Role::Administrator, Order(open))?;
        }
    }
    for (id, name, card, pin, _) in PATRONS {
        let id: PatronId = id.parse().map_err(wrong)?;
        let asked = id.clone();
        if !doorman.read(move |floor| floor.house().patron(&asked).is_some())? {
            let patron = Patron {
                id: id.clone(),
                name: name.to_owned(),
                card_number: card.to_owned(),
                pin_hash: hash_pin(pin).map_err(|why| anyhow!(why))?,
            };
            let register = HouseCommand::RegisterPatron(patron);
            doorman.give(Some(&format!("patron {id}")), Role::Administrator, register.into())?;
        }
    }
    for (id, name, role) in STAFF {
        let login = id.to_owned();
        if !doorman.read(move |floor| floor.house().person(&login).is_some())? {
            let staff = Staff {
                id: id.parse().map_err(wrong)?,
                name: name.to_owned(),
                login: id.to_owned(),
                pin_hash: hash_pin(STAFF_PIN).map_err(|why| anyhow!(why))?,
                role,
            };
            let register = HouseCommand::RegisterStaff(staff);
            doorman.give(Some(&format!("staff {id}")), Role::Administrator, register.into())?;
        }
    }
    sell_play_money(doorman)?;
    assign(doorman)
}

/// A Shift Manager assigns the demo's staff to every table (R34), once: who is relieved stays so.
fn assign(doorman: &Doorman) -> Result<(), Failure> {
    let tables = doorman.read(|floor| floor.tables().map(|table| table.id().clone()).collect())?;
    let tables: Vec<croupier_house::TableId> = tables;
    for table in tables {
        for (id, _, role) in STAFF {
            let Some(position) = role.rank().filter(|rank| *rank < PitRank::ShiftManager) else {
                continue;
            };
            let keeping = Keeping::Assign { staff: id.parse().map_err(wrong)?, position };
            let command = TableCommand::Keep(keeping);
            let sue = Requester { id: "sue".into(), role: Role::ShiftManager, name: "Sue".into() };
            let order = Order(Command::Table { table: table.clone(), command });
            doorman.give_as(sue, Some(&format!("assign {id} {table}")), order)?;
        }
    }
    Ok(())
}

/// The demo's cashier sells its play money (R80). This happens only once: the key follows from the
/// name, and the journal knows it.
fn sell_play_money(doorman: &Doorman) -> Result<(), Failure> {
    for (id, _, _, _, credit) in PATRONS {
        let patron: PatronId = id.parse().map_err(wrong)?;
        let sale = HouseCommand::SellPlayMoney { patron, amount: cents(credit)? };
        let carl = Requester { id: CASHIER.into(), role: Role::Cashier, name: "Carl".into() };
        doorman.give_as(carl, Some(&format!("credits {id}")), sale.into())?;
    }
    Ok(())
}

fn wrong(error: NotAnId) -> Failure {
    Failure::Other(error.into())
}

fn cents(cents: u64) -> Result<Amount, Failure> {
    Amount::new(cents).map_err(|error| Failure::Other(error.into()))
}

/// The layout with the most bets, short windows, and the kind of limits the rulebook uses.
fn settings(rulebook: &Rulebook, dealing: Dealing) -> Result<TableSettings, Failure> {
    let bets = |layout| rulebook.bets.iter().filter(|terms| terms.offered_on(Some(layout))).count();
    let layout = rulebook.layouts.iter().rev().max_by_key(|layout| bets(layout));
    let (maximum, maximum_differential) = match rulebook.capabilities.differential {
        true => (None, Some(cents(500_000)?)),
        false => (Some(cents(500_000)?), None),
    };
    Ok(TableSettings {
        rulebook: rulebook.reference(),
        layout: layout.map(|layout| layout.id.clone()),
        decks: None,
        limits: Limits { minimum: Some(cents(1_000)?), maximum, maximum_differential },
        dealing,
        betting_window_ms: (dealing == Dealing::Automatic).then_some(15_000),
        insurance_window_ms: 8_000,
        result_pause_ms: 6_000,
        card_pause_ms: 900,
        positions: match rulebook.settings.pai_gow {
            Some(_) => SEATS,
            None => layout.map_or(POSITIONS, |layout| *layout.positions.end()),
        },
        private: false,
        procedure: Procedure::default(),
        pai_gow: None,
        options_window_ms: croupier_table::OPTIONS_WINDOW_MS,
    })
}

/// Says where the casino is, and in a demo who may come in and what there is to try.
pub fn invite(
    out: &mut impl Write,
    (scheme, address): (&str, SocketAddr),
    demo: bool,
    setup_code: Option<&str>,
) -> io::Result<()> {
    writeln!(out, "Croupier is open at {scheme}://{address}/")?;
    if let Some(code) = setup_code {
        writeln!(
            out,
            "\nThis house has no people yet. Its first two set it up, once, at\n  \
             {scheme}://{address}/setup#{code}\n"
        )?;
    }
    if !demo {
        return writeln!(out, "Stop it with Ctrl-C. Everything is kept.");
    }
    logins(out, demo)?;
    writeln!(
        out,
        "\nThree things to try:
  1. Play: open {scheme}://{address}/ and log in with card 8001, PIN 1111; take a seat at a table.
  2. Deal: in another window log in as dora, PIN 2468, and open
     {scheme}://{address}/console?table=live-dice while Ann plays at
     {scheme}://{address}/terminal?table=live-dice
  3. Ask with curl what Ann sees of the Sic Bo table:
     {}

Stop it with Ctrl-C. Everything is kept.",
        curl(address)
    )
}

/// Who may come in, in a demo.
pub fn logins(out: &mut impl Write, demo: bool) -> io::Result<()> {
    if !demo {
        return Ok(());
    }
    writeln!(out, "\nPatrons (card number, PIN):")?;
    for (_, name, card, pin, _) in PATRONS {
        writeln!(out, "  {card}  {pin}   {name}")?;
    }
    writeln!(out, "Staff (login, PIN):")?;
    for (login, _, role) in STAFF {
        writeln!(out, "  {login:<5} {STAFF_PIN}   {role}")?;
    }
    Ok(())
}

/// A command that can be pasted as it is.
fn curl(address: SocketAddr) -> String {
    format!(
        "curl -s -c /tmp/croupier.jar -H 'Content-Type: application/json' \
         -d '{{\"login\":\"8001\",\"pin\":\"1111\"}}' http://{address}/api/sessions && \
         curl -s -b /tmp/croupier.jar http://{address}/api/tables/dice"
    )
}
