//! Planned changes of tables: carried out in time, after the round under way, and after a restart.

use crate::kit::*;
use croupier_floor::Command;
use croupier_house::{Act, ControlCommand, HouseCommand, Role, TableChange};
use croupier_store::MemoryJournal;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_table::{Dealing, RoundNo, Service, TableCommand, TableSettings};

const HOUR_MS: u64 = 3_600_000;

fn control(command: ControlCommand) -> Command {
    Command::House(HouseCommand::Control(command))
}

/// Two people plan a change.
fn plan(story: &mut Story, id: &str, change: TableChange, from_ms: Option<u64>) {
    let act = Act::ChangeTable { table: table(id), change, from_ms };
    let asked = story.accept(actor("mia", Role::PitManager), control(ControlCommand::Ask(act)));
    let number = asked["waits"].as_u64().unwrap();
    let agree = control(ControlCommand::Agree { number });
    story.accept(actor("ada", Role::Administrator), agree);
}

fn text(settings: &TableSettings) -> String {
    serde_json::to_string(settings).unwrap()
}

fn minimum(story: &Story, id: &str) -> u64 {
    story.floor.table(&table(id)).unwrap().settings().limits().minimum.unwrap().cents()
}

fn service(story: &Story, id: &str) -> Service {
    story.floor.table(&table(id)).unwrap().kept().service
}

#[test]
fn a_table_opens_at_its_time_even_if_the_house_was_closed_then() {
    let journal = Shared::new(MemoryJournal::new());
    let dealer = || Box::new(croupier_floor::FixedDealer::default());
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    let open = |at: &str| TableChange::Open {
        name: format!("Table {at}"),
        settings: text(&settings(SIC_BO, Dealing::Live)),
        pit: Some("main".parse().unwrap()),
    };
    let (now, later) = (story.now_ms, story.now_ms + HOUR_MS);
    plan(&mut story, "s1", open("s1"), None);
    assert!(story.floor.table(&table("s1")).is_some(), "at once");
    let pit = story.floor.house().pit_of(&table("s1")).unwrap();
    assert_eq!(pit.as_str(), "main");
    plan(&mut story, "s2", open("s2"), Some(later));
    assert_eq!(story.floor.next_due(), Some(later));
    story.pass(HOUR_MS - 1);
    assert!(story.floor.table(&table("s2")).is_none());
    let Story { floor, asked, .. } = story;
    drop(floor);
    let floor = open_on(Box::new(journal), dealer(), now + 2 * HOUR_MS);
    let mut story = Story { floor, now_ms: now + 2 * HOUR_MS, asked };
    assert_eq!(story.floor.next_due(), Some(later), "it is overdue");
    story.pass(0);
    assert!(story.floor.table(&table("s2")).is_some());
    assert_eq!(story.floor.next_due(), None);
    assert_eq!(story.floor.house().controls().plans().count(), 0);
}

#[test]
fn a_table_closes_after_the_round_under_way_and_opens_again_with_other_limits() {
    let mut story = Story::new();
    story.open_table("s1", settings(SIC_BO, Dealing::Live));
    let open = |round: u32| TableCommand::OpenBets { round: RoundNo(round), commitment: None };
    story.deal("s1", open(1));
    story.bets("s1", 1, "ann", 1, "big", 1_000);
    let higher = TableSettings {
        limits: croupier_testkit::limits(5_000, 500_000),
        ..settings(SIC_BO, Dealing::Live)
    };
    plan(&mut story, "s1", TableChange::Settings { settings: text(&higher) }, None);
    plan(&mut story, "s1", TableChange::Close, None);
    assert_eq!(service(&story, "s1"), Service::LastRound(RoundNo(1)));
    assert_eq!(story.floor.next_due(), None, "a plan that waits for the round wakes nobody");
    story.deal("s1", TableCommand::CloseBets { round: RoundNo(1) });
    let (round, dice) = (RoundNo(1), dice([4, 5, 6]));
    let dice = croupier_table::SicBoCommand::EnterDice { round, dice, seed: None };
    story.deal("s1", TableCommand::SicBo(dice));
    story.deal("s1", TableCommand::Confirm { round: RoundNo(1) });
    assert_eq!(service(&story, "s1"), Service::Closed);
    let later = story.now_ms + HOUR_MS;
    plan(&mut story, "s1", TableChange::Reopen, Some(later));
    story.pass(HOUR_MS);
    assert_eq!(service(&story, "s1"), Service::Open);
    story.deal("s1", open(2));
    assert_eq!(minimum(&story, "s1"), 5_000);
}

#[test]
fn what_cannot_be_carried_out_is_written_down_and_stops_nothing() {
    let mut story = Story::new();
    story.open_table("s1", settings(SIC_BO, Dealing::Live));
    plan(&mut story, "s1", TableChange::Reopen, None); // it is open
    plan(&mut story, "zz", TableChange::Close, None);
    plan(&mut story, "s1", TableChange::Settings { settings: "{}".to_owned() }, None);
    assert_eq!(story.floor.house().controls().plans().count(), 0);
    assert_eq!(service(&story, "s1"), Service::Open);
    assert_eq!(story.floor.health().faults, 0);
}
