//! A table takes another version of its rules from the next shoe on: two people agree, the round
//! under way and its shoe are dealt by the old one, and every round stays what it was.

use super::kit::{House, LIBRARY, START_MS, actor, cents, key, settings};
use croupier_audit::{PackOrder, pack, people, verify_pack};
use croupier_floor::{Answer, Command, read_round};
use croupier_house::{Act, ControlCommand, HouseCommand, Role, TableChange, TableId};
use croupier_rules::rulebook::Library;
use croupier_store::SqliteJournal;
use croupier_table::{
    BaccaratCommand, BaccaratOrder, Dealing, PitOrder, RoundNo, TableCommand, TableSettings,
};
use std::sync::Arc;

const TIGER: &str = "tiger-buffalo-commission-insurance";
/// 6 against 6, and nobody draws.
const TIE: [&str; 4] = ["2S", "3D", "4S", "3H"];

/// The built-in rules, and a version 3 of one under which a Tie pays 9 to 1.
fn library() -> Arc<Library> {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../rulebooks/tiger-buffalo-commission-insurance.toml"
    ));
    let text = text.unwrap();
    let from = text.find("earlier_hashes").unwrap();
    let to = from + text[from..].find("]\n").unwrap() + 2;
    let text = format!("{}{}", &text[..from], &text[to..]);
    let text = text.replace("version = \"2\"", "version = \"3\"").replace("8 to 1", "9 to 1");
    let both = Library::clone(&LIBRARY).with([("version-3.toml", text.as_str())]);
    Arc::new(both.unwrap())
}

fn table() -> TableId {
    "tiger".parse().unwrap()
}

fn dealt(house: &mut House, command: TableCommand) {
    let sam = actor("sam", Role::PitSupervisor);
    house.accept(sam, Command::Table { table: table(), command });
}

fn shoe(house: &mut House) {
    let first = "AS".parse().unwrap();
    dealt(house, BaccaratCommand::NewShoe { first, commitment: None }.into());
}

/// A round in which Ann has 10.00 on Tie, and wins. Gives what she has after it.
fn tie(house: &mut House, number: u32) -> u64 {
    let round = RoundNo(number);
    dealt(house, TableCommand::OpenBets { round, commitment: None });
    house.bet("tiger", "ann", 1, "tie", 1_000);
    dealt(house, TableCommand::CloseBets { round });
    for card in TIE {
        let card = card.parse().unwrap();
        dealt(house, BaccaratCommand::EnterCard { round, card }.into());
    }
    dealt(house, TableCommand::Confirm { round });
    house.floor().ledger().credit(&"ann".parse().unwrap()).cents()
}

/// Two people ask for these settings; gives the number of the act.
fn plan(house: &mut House, settings: &TableSettings) {
    let settings = serde_json::to_string(settings).unwrap();
    let change = TableChange::Settings { settings };
    let act = Act::ChangeTable { table: table(), change, from_ms: None };
    let control = |command| Command::House(HouseCommand::Control(command));
    let mia = actor("mia", Role::PitManager);
    let asked = house.accept(mia, control(ControlCommand::Ask(act)));
    let number = asked["waits"].as_u64().unwrap();
    house.accept(actor("ada", Role::Administrator), control(ControlCommand::Agree { number }));
}

fn version(house: &mut House) -> String {
    house.floor().table(&table()).unwrap().settings().rulebook().reference()
}

#[test]
fn a_table_takes_another_version_of_its_rules_from_the_next_shoe_on() {
    let library = library();
    let mut house = House::empty_under(None, Arc::clone(&library));
    house.hire();
    let at_2 = TableSettings { rulebook: format!("{TIGER}@2"), ..settings(TIGER, Dealing::Live) };
    house.open("tiger", at_2.clone());
    shoe(&mut house);
    assert_eq!(tie(&mut house, 1), 5_008_000, "8 to 1");
    let at_3 = TableSettings { rulebook: format!("{TIGER}@3"), ..at_2.clone() };
    let alone = croupier_table::Keeping::ChangeSettings { settings: at_3.clone() };
    let alone = Command::Table { table: table(), command: TableCommand::Keep(alone) };
    match house.ask(actor("mia", Role::PitManager), alone) {
        Answer::Refused(why) => assert_eq!(why.code, "rules_need_two"),
        other @ (Answer::Accepted(_) | Answer::Conflict | Answer::Fault { .. }) => {
            panic!("{other:?}")
        }
    }
    plan(&mut house, &at_3);
    assert_eq!(tie(&mut house, 2), 5_016_000, "the shoe is dealt to its end by the old rules");
    assert_eq!(version(&mut house), format!("{TIGER}@2"));
    dealt(&mut house, BaccaratCommand::EndShoe { seed: None }.into());
    house.pass(1);
    assert_eq!(version(&mut house), format!("{TIGER}@3"), "between two shoes");

    // What was dealt by the old rules is not settled again by the new ones.
    let cards = TIE.map(|card| card.parse().unwrap()).to_vec();
    let wrong = BaccaratOrder::CorrectCards { cards, text: "misread".to_owned() };
    let order = TableCommand::Order { round: RoundNo(2), order: PitOrder::Baccarat(wrong) };
    let order = Command::Table { table: table(), command: order };
    match house.ask(actor("sue", Role::ShiftManager), order) {
        Answer::Refused(why) => {
            assert!(["rules_changed_since", "nothing_to_correct"].contains(&&*why.code), "{why:?}");
        }
        other @ (Answer::Accepted(_) | Answer::Conflict | Answer::Fault { .. }) => {
            panic!("{other:?}")
        }
    }
    shoe(&mut house);
    assert_eq!(tie(&mut house, 3), 5_025_000, "9 to 1");

    // A later change of the limits keeps the version; a restart too.
    let mut lower = at_3.clone();
    lower.limits.minimum = Some(cents(500));
    plan(&mut house, &lower);
    house.checkpoint();
    house.stop();
    house.start();
    assert_eq!(tie(&mut house, 4), 5_034_000);
    assert_eq!(version(&mut house), format!("{TIGER}@3"));
    house.checkpoint();
    house.stop();
    let report = house.verify().unwrap();
    assert_eq!(report.counts.rounds, 4);

    // Every round is read and proven by the rules it was dealt by.
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let people = people(&mut journal).unwrap();
    for (round, by) in [(1, "2"), (2, "2"), (3, "3"), (4, "3")] {
        let order = PackOrder {
            table: &table(),
            round,
            asked_by: "Vera (auditor)",
            made_ms: START_MS + 1,
            people: &people,
        };
        let file = pack(&mut journal, &library, &key(), &order).unwrap();
        let proven = verify_pack(&file, &library, Some(key().public())).unwrap();
        assert_eq!(proven.rulebook, format!("{TIGER}@{by}"), "round {round}");
    }
    house.start();
    let held = house.floor().table(&table()).unwrap().settings().clone();
    house.stop();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let past = read_round(&mut journal, (&table(), &held), 1).unwrap().unwrap();
    let won: u64 = past.past.bets.iter().map(|bet| bet.win.cents()).sum();
    assert_eq!(won, 8_000);
    // Without the newer version the house does not open that table, and says which rules it lacks.
    assert!(croupier_audit::verify(&mut journal, &LIBRARY, None, None).is_err());
}
