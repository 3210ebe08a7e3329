//! A round told step by step, and the significant events of the house.

use super::kit::House;
use croupier_audit::{AuditError, significants, transcript};
use croupier_store::SqliteJournal;

#[test]
fn a_round_is_told_with_people_money_and_paragraphs() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let told = transcript(&mut journal, &"live".parse().unwrap(), 2).unwrap();
    assert!(told.ended);
    let said: Vec<(&str, &str)> = told
        .steps
        .iter()
        .flat_map(|step| step.said.iter().map(|line| (step.actor.as_str(), line.as_str())))
        .collect();
    assert_eq!(
        said,
        [
            ("sam (pit-supervisor)", "place your Bets, by sic-bo"),
            ("Bob Tan", "Bob Tan bets 40.00 on small in box 2"),
            ("sam (pit-supervisor)", "no more Bets"),
            ("sam (pit-supervisor)", "the dice lie: 1 2 3"),
            ("sam (pit-supervisor)", "the result is 6"),
            (
                "sam (pit-supervisor)",
                "Bob Tan, box 2: 40.00 on small wins 40.00 at 1:1; 80.00 comes back (S7)"
            ),
        ]
    );
    let void = transcript(&mut journal, &"live".parse().unwrap(), 3).unwrap();
    let last = void.steps.last().unwrap();
    assert_eq!(last.said[0], "the round is Void: a die left the cage");
    for (table, round) in [("live", 99), ("none", 1)] {
        let answer = transcript(&mut journal, &table.parse().unwrap(), round);
        assert!(matches!(answer, Err(AuditError::NotThere(_))), "{answer:?}");
    }
}

#[test]
fn every_round_ever_can_be_told() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    for table in ["dice", "mini", "tiger", "live"] {
        let rounds = house.floor.as_ref().unwrap().table(&table.parse().unwrap()).unwrap().round();
        for round in 1..=u64::from(rounds.0) {
            let told = transcript(&mut journal, &table.parse().unwrap(), round).unwrap();
            assert_eq!(told.steps[0].event["event"], "round-opened", "{table} {round}");
            let other = told.steps.iter().filter_map(|step| step.event["round"].as_u64());
            assert!(other.into_iter().all(|named| named == round), "{table} {round}");
        }
    }
}

#[test]
fn significant_events_come_newest_first_and_in_pages() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let all = significants(&mut journal, None, None, 1000).unwrap();
    assert_eq!(all.before, None);
    let kinds: Vec<&str> = all.events.iter().map(|event| event.kind.as_str()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "table-opened").count(), 4);
    let void = all.events.iter().find(|event| event.kind == "round-voided").unwrap();
    assert_eq!(void.facts["reason"]["text"], "a die left the cage");
    assert_eq!(void.journal, "table/live");
    assert!(void.facts.get("bets").is_none());
    assert!(all.events.iter().all(|event| event.facts.get("pin_hash").is_none()));
    let (mut paged, mut before) = (Vec::new(), None);
    loop {
        let page = significants(&mut journal, before, None, 2).unwrap();
        paged.extend(page.events);
        before = page.before;
        if before.is_none() {
            break;
        }
    }
    assert_eq!(paged, all.events);
    let voids = significants(&mut journal, None, Some("round-voided"), 10).unwrap();
    assert_eq!(voids.events.len(), 1);
}
