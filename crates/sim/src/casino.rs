//! The casino of a seed: people with credit, staff of every rank, and automatic and live tables of
//! any rulebook.

use crate::chance::Chance;
use crate::machines;
use croupier_floor::{Command, Requester};
use croupier_house::{
    CageCommand, CageRules, CareCommand, CareSettings, HouseCommand, Patron, PatronId, Role, Staff,
    TableId,
};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, Library, RuleKey, Rulebook};
use croupier_table::TableSettings;
use serde_json::json;

/// Patrons of the casino.
pub(crate) const PATRONS: [&str; 7] = ["ann", "bob", "cai", "dee", "eva", "fay", "gus"];

/// Staff of the casino.
pub(crate) const STAFF: [(&str, Role); 10] = [
    ("dora", Role::Dealer),
    ("dirk", Role::Dealer),
    ("sam", Role::PitSupervisor),
    ("sid", Role::PitSupervisor),
    ("mia", Role::PitManager),
    ("sue", Role::ShiftManager),
    ("tom", Role::ShiftManager),
    ("carl", Role::Cashier),
    ("cora", Role::Cashier),
    ("ada", Role::Administrator),
];

/// What each patron begins with, in cents.
const CREDIT: u64 = 2_000_000;

pub(crate) fn actor(id: &str, role: Role) -> Requester {
    Requester { id: id.into(), role, name: id.into() }
}

pub(crate) fn cents(cents: u64) -> Result<Amount, String> {
    Amount::new(cents).map_err(|error| error.to_string())
}

pub(crate) fn patron(name: &str) -> Result<PatronId, String> {
    name.parse().map_err(|error| format!("{error}"))
}

/// The commands that set up the casino, and who gives them.
pub(crate) fn furnish(
    library: &Library,
    chance: &mut Chance,
) -> Result<Vec<(Requester, Command)>, String> {
    let mut commands = Vec::new();
    for name in PATRONS {
        let id = patron(name)?;
        let newcomer = Patron {
            id: id.clone(),
            name: name.to_owned(),
            card_number: format!("card-{name}"),
            pin_hash: "none".to_owned(),
        };
        let register = Command::House(HouseCommand::RegisterPatron(newcomer));
        commands.push((actor("ada", Role::Administrator), register));
        let buy = HouseCommand::BuyCredits { patron: id, amount: cents(CREDIT)? };
        commands.push((actor("carl", Role::Cashier), Command::House(buy)));
    }
    for (name, role) in STAFF {
        let newcomer = Staff {
            id: name.parse().map_err(|why| format!("{why}"))?,
            name: name.to_owned(),
            login: name.to_owned(),
            pin_hash: "none".to_owned(),
            role,
        };
        let register = Command::House(HouseCommand::RegisterStaff(newcomer));
        commands.push((actor("ada", Role::Administrator), register));
    }
    if chance.permille(700) {
        commands.extend(office(chance)?);
    }
    let mut live = Vec::new();
    // A small casino is a busy one: each seed opens only some of the tables.
    for rulebook in library.all() {
        for dealing in ["automatic", "live"] {
            if chance.permille(650) {
                continue;
            }
            let table: TableId =
                format!("{}-{dealing}", rulebook.id).parse().map_err(|why| format!("{why}"))?;
            let settings = settings(rulebook, dealing, chance)?;
            if dealing == "live" {
                live.push((table.clone(), rulebook.game, settings.clone()));
            }
            let open = Command::OpenTable { name: table.to_string(), table, settings };
            commands.push((actor("ada", Role::Administrator), open));
        }
    }
    commands.extend(machines::furnish(&live, chance)?);
    Ok(commands)
}

/// The cage keeps tills from now on, and the house asks patrons now and then how they are.
fn office(chance: &mut Chance) -> Result<Vec<(Requester, Command)>, String> {
    let rules = CageRules {
        site: "The House".to_owned(),
        second_above: cents(100_000 + chance.below(300_000))?,
        identify_from: cents(200_000 + chance.below(1_000_000))?,
        ..CageRules::usual("")
    };
    let check_minutes = if chance.permille(300) { 5 } else { 0 };
    let care = CareSettings { check_minutes, ..CareSettings::default() };
    let ada = || actor("ada", Role::Administrator);
    let rules = HouseCommand::Cage(CageCommand::ChangeRules(rules));
    let care = HouseCommand::Care(CareCommand::Settings(care));
    Ok(vec![(ada(), Command::House(rules)), (ada(), Command::House(care))])
}

/// Random settings: any layout with all its boxes, short windows.
fn settings(
    rulebook: &Rulebook,
    dealing: &str,
    chance: &mut Chance,
) -> Result<TableSettings, String> {
    let layout = chance.pick(&rulebook.layouts);
    let pai_gow = matches!(rulebook.game, Game::PaiGowPoker | Game::PaiGowTiles);
    let positions = match pai_gow {
        true => 6,
        false => layout.map_or(7, |layout| *layout.positions.end()),
    };
    let differential = rulebook.capabilities.differential;
    let by_shoe = rulebook.cite(RuleKey::ShoePasses).is_some();
    let chips = dealing == "live" && chance.permille(400);
    let limit = 50_000 + 1_000 * chance.below(100);
    let second_source = dealing == "live" && chance.permille(250);
    let read = matches!(rulebook.game, Game::Baccarat | Game::SicBo);
    let reader_deals = dealing == "live" && read && !second_source && chance.permille(350);
    let settings = json!({
        "rulebook": rulebook.reference(),
        "layout": layout.map(|layout| layout.id.clone()),
        "decks": null,
        "limits": {
            "minimum": 1_000,
            "maximum": (!differential).then_some(limit),
            "maximum_differential": differential.then_some(limit),
        },
        "dealing": dealing,
        "betting_window_ms": 12_000,
        "insurance_window_ms": 4_000,
        "result_pause_ms": 3_000,
        "positions": positions,
        "private": chance.permille(300),
        "card_pause_ms": chance.below(1_000),
        "options_window_ms": 6_000,
        "procedure": {
            "stakes": if chips { "chips" } else { "credit" },
            "absence_rounds": chance.below(4),
            "face_down": chance.permille(500),
            "squeeze_window_ms": 3_000,
            "second_source": second_source,
            "reader_deals": reader_deals,
            "equipment": if chance.permille(250) && !by_shoe { "shuffler" } else { "shoe" },
        },
    });
    serde_json::from_value(settings).map_err(|error| error.to_string())
}
