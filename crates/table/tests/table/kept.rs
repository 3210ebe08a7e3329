//! Journals of tables of the second and third edition, kept as they were written (R86): every event
//! is read and written by the same bytes, and folded to the same money and the same moment.

use crate::kit::*;
use croupier_house::Ledger;
use croupier_table::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// A day at a table, as `vectors/fixtures/edition-N/tables.jsonl.gz` has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Day {
    rulebook: String,
    /// Every event as it was stored, the opening first.
    events: Vec<String>,
    /// The phase and the round it ended in.
    phase: String,
    round: u32,
    /// Every account with money in it or owing, in cents.
    balances: BTreeMap<String, i64>,
}

fn balances(ledger: &Ledger) -> BTreeMap<String, i64> {
    let named = ledger.balances().map(|(account, cents)| (account.to_string(), cents));
    named.filter(|(_, cents)| *cents != 0).collect()
}

fn kept(edition: u8) -> Vec<Day> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/fixtures");
    let path = format!("{folder}/edition-{edition}/tables.jsonl.gz");
    let gzip = Command::new("gzip").arg("-dc").arg(&path).output().unwrap();
    assert!(gzip.status.success(), "{path}");
    let text = String::from_utf8(gzip.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Folds a day again; gives the names of its events.
fn fold(day: &Day, edition: u8) -> BTreeSet<String> {
    let rulebook = rulebook(&day.rulebook);
    let mut names = BTreeSet::new();
    let read = |text: &String| -> TableEvent {
        let event: TableEvent = in_game(rulebook.game, || serde_json::from_str(text)).unwrap();
        assert_eq!(&serde_json::to_string(&event).unwrap(), text);
        event
    };
    let (first, rest) = day.events.split_first().unwrap();
    let layout = rulebook.layouts.first().map(|layout| layout.id.clone());
    let any = settings(&rulebook, layout.as_deref(), Dealing::Live);
    let mut floor = Floor::with(rulebook.clone(), any);
    floor.table = Table::from_opened(&read(first), rulebook.clone()).unwrap();
    for text in rest {
        let event = read(text);
        let name =
            serde_json::from_str::<Value>(text).unwrap()["event"].as_str().unwrap().to_owned();
        names.insert(name);
        floor.force(event);
    }
    floor.check_money();
    assert_eq!(floor.table.edition(), Edition(edition), "{}", day.rulebook);
    assert_eq!(
        (floor.table.phase().name(), floor.table.round().0),
        (day.phase.as_str(), day.round)
    );
    assert_eq!(balances(&floor.ledger), day.balances);
    names
}

#[test]
fn tables_of_the_second_and_third_edition_are_read_as_they_were_written() {
    for (edition, days, kinds) in [(2, 150, 72), (3, 151, 73)] {
        let kept = kept(edition);
        let names: BTreeSet<String> = kept.iter().flat_map(|day| fold(day, edition)).collect();
        assert_eq!((kept.len(), names.len()), (days, kinds), "{names:?}");
    }
}
