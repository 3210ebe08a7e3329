//! A round told step by step, and the significant events of the house.

use super::every::run;
use super::kit::{House, LIBRARY, START_MS, actor, cents, key};
use croupier_audit::{
    AuditError, Step, Window, issued, short_transcript, significant_kinds, significants,
    state_of_books, transcript,
};
use croupier_floor::game_of;
use croupier_store::{Journal, SqliteJournal, StreamId};

#[test]
fn a_round_is_told_with_people_money_and_paragraphs() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let told = transcript(&mut journal, &LIBRARY, &"live".parse().unwrap(), 2).unwrap();
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
    let void = transcript(&mut journal, &LIBRARY, &"live".parse().unwrap(), 3).unwrap();
    let last = void.steps.last().unwrap();
    assert_eq!(last.said[0], "the round is Void: a die left the cage");
    for (table, round) in [("live", 99), ("none", 1)] {
        let answer = transcript(&mut journal, &LIBRARY, &table.parse().unwrap(), round);
        assert!(matches!(answer, Err(AuditError::NotThere(_))), "{answer:?}");
    }
}

/// Settled with 8 to 9, corrected to a tie, back again and to a Natural of the Player; two rounds
/// later adjusted each way.
#[test]
fn what_was_ordered_after_the_end_is_told_with_paragraph_and_people() {
    let mut house = run();
    house.stop();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let table = "live-non-commission-baccarat-etg".parse().unwrap();
    let told = transcript(&mut journal, &LIBRARY, &table, 1).unwrap();
    let kind = |event: &str| told.steps.iter().position(|step| step.event["event"] == event);
    let settled = kind("round-settled").unwrap();
    let after: Vec<&str> =
        told.steps[settled + 1..].iter().flat_map(|step| &step.said).map(String::as_str).collect();
    let order = ["sue (shift-manager) orders correct-cards, and a second person is to agree"];
    assert_eq!(&after[..1], order);
    let tie = [
        "tom (shift-manager) agrees",
        "correction is written down: misread (5.6); ordered by sue (shift-manager), agreed to by \
         tom (shift-manager)",
        "the round is settled again: the result is tie, not banker",
        "Ann Lee, box 1: 100.00 on banker is returned; 100.00 comes back (3.12)",
        "Bob Tan, box 2: 200.00 on player is returned; 200.00 comes back (3.12)",
        "Ann Lee, 100.00 is taken",
        "Bob Tan, 200.00 is paid",
    ];
    assert_eq!(&after[1..8], tie);
    let adjusted = [
        "sue (shift-manager) orders adjust/paying, and a second person is to agree",
        "tom (shift-manager) agrees",
        "adjustment is written down: misread (R23); ordered by sue (shift-manager), agreed to by \
         tom (shift-manager)",
        "5.00 is taken from Bob Tan for this round",
    ];
    assert_eq!(&after[after.len() - 4..], adjusted);
    assert!(after.contains(&"Bob Tan is paid 5.00 for this round"), "{after:#?}");
    assert_eq!(told.entries.1, told.steps.last().unwrap().seq);
    // Nothing of it is told with the rounds between.
    let second = transcript(&mut journal, &LIBRARY, &table, 2).unwrap();
    let said = second.steps.iter().flat_map(|step| &step.said);
    assert_eq!(said.filter(|line| line.contains("adjust")).count(), 0);
    let void = "the round is Void after all: misread";
    assert!(second.steps.iter().any(|step| step.said[0] == void), "{second:#?}");
    // Bets given back before the settlement.
    let commission = "live-tiger-buffalo-commission-insurance".parse().unwrap();
    let options =
        (1..).map(|round| transcript(&mut journal, &LIBRARY, &commission, round).unwrap());
    let mut returned =
        options.flat_map(|told| told.steps).filter(|step| step.event["event"] == "bets-returned");
    let said = returned.next().unwrap().said;
    assert_eq!(said[0], "bets are returned before the round is settled");
    assert!(said[1].starts_with("Bob Tan, box 2: 200.00 on player is returned"), "{said:?}");
}

#[test]
fn every_round_ever_can_be_told() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    for table in ["dice", "mini", "tiger", "live"] {
        let rounds = house.floor.as_ref().unwrap().table(&table.parse().unwrap()).unwrap().round();
        for round in 1..=u64::from(rounds.0) {
            let told = transcript(&mut journal, &LIBRARY, &table.parse().unwrap(), round).unwrap();
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

#[test]
fn what_was_corrected_after_the_settlement_is_told_with_the_round() {
    let house = run();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let corrected = significants(&mut journal, None, Some("round-corrected"), 1000).unwrap();
    assert!(!corrected.events.is_empty());
    for event in corrected.events {
        let table = event.journal.strip_prefix("table/").unwrap().parse().unwrap();
        let round = event.facts["round"].as_u64().unwrap();
        let told = transcript(&mut journal, &LIBRARY, &table, round).unwrap();
        let kinds: Vec<&str> =
            told.steps.iter().map(|step| step.event["event"].as_str().unwrap()).collect();
        let at = |kind: &str| kinds.iter().position(|each| *each == kind);
        assert!(at("round-settled") < at("round-corrected"), "{table} {round}: {kinds:?}");
        // Up to where the next round opened, whatever names a round names this one.
        let first = journal.read_stream(&StreamId::new(&event.journal).unwrap(), 1, 1).unwrap();
        let game = game_of(&first[0], &LIBRARY).unwrap();
        let short = short_transcript(&mut journal, game, &table, round).unwrap();
        let names = |step: &Step| step.event["round"].as_u64().is_none_or(|named| named == round);
        assert!(short.steps.iter().all(names), "{table} {round}");
        assert!(short.steps.iter().any(|step| step.event["event"] == "round-corrected"));
    }
}

#[test]
fn significant_events_are_of_a_closed_list_and_asked_for_by_time() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let all = significants(&mut journal, None, None, 1000).unwrap().events;
    let kinds: Vec<&str> = significant_kinds().collect();
    assert_eq!(kinds.len(), 100);
    assert!(all.iter().all(|event| kinds.contains(&event.kind.as_str())));
    let middle = all[all.len() / 2].at_ms;
    let mut within = |from_ms, until_ms| {
        let window = Window { before: None, from_ms, until_ms };
        significants(&mut journal, window, None, 1000).unwrap()
    };
    let (late, early) = (within(middle, u64::MAX), within(0, middle));
    assert!(late.events.iter().all(|event| event.at_ms >= middle));
    assert!(early.events.iter().all(|event| event.at_ms < middle));
    assert_eq!([late.events, early.events].concat(), all);
    assert_eq!(within(0, START_MS).events, []);
}

#[test]
fn tickets_are_listed_as_they_were_issued_newest_first() {
    let mut house = House::new();
    let mut numbers = Vec::new();
    for amount in [1_000, 2_000, 3_000] {
        let command = croupier_floor::Command::CashOut {
            patron: "ann".parse().unwrap(),
            amount: Some(cents(amount)),
            terminal: None,
        };
        let answer = house.accept(actor("ann", croupier_house::Role::Patron), command);
        numbers.push(answer["number"].as_str().unwrap().to_owned());
    }
    numbers.reverse();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let texts = |numbers: &[croupier_house::TicketNo]| -> Vec<String> {
        numbers.iter().map(ToString::to_string).collect()
    };
    let all = issued(&mut journal, None, 10).unwrap();
    assert_eq!((texts(&all.numbers), all.before), (numbers.clone(), None));
    let first = issued(&mut journal, None, 2).unwrap();
    let rest = issued(&mut journal, first.before, 2).unwrap();
    assert_eq!([texts(&first.numbers), texts(&rest.numbers)].concat(), numbers);
}

#[test]
fn the_books_tell_how_they_stand() {
    let mut house = House::new();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let fresh = state_of_books(&mut journal).unwrap();
    // 3 patrons and 3 purchases, 1 dealer, 4 tables, and 3 of them open a round by themselves
    assert_eq!((fresh.entries, fresh.journals), (14, 5));
    assert_eq!((&fresh.checkpoint, &fresh.verified), (&None, &None));
    house.checkpoint();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let signed = state_of_books(&mut journal).unwrap();
    let checkpoint = signed.checkpoint.unwrap();
    assert_eq!((checkpoint.position, checkpoint.at_ms), (15, START_MS));
    assert_eq!(checkpoint.key, key().public().to_string());
}

/// Every kind of event has its sentence and its name, in every language: `make test` fails where a
/// new one has none. Every event of the house is of a kind that is told; a checkpoint is not.
#[test]
fn every_kind_of_event_is_told_in_a_sentence_in_every_language() {
    let kinds: Vec<&str> = significant_kinds().collect();
    for language in ["en", "zh-Hans", "zh-Hant"] {
        let path = format!("{}/../../phrases/{language}.json", env!("CARGO_MANIFEST_DIR"));
        let phrases = std::fs::read_to_string(path).unwrap();
        let phrases: serde_json::Value = serde_json::from_str(&phrases).unwrap();
        for kind in &kinds {
            for key in [format!("audit.{kind}"), format!("event.{kind}")] {
                assert!(phrases.get(&key).is_some(), "{language} has no {key}");
            }
            let sentence = phrases[format!("audit.{kind}")].as_str().unwrap();
            assert!(!sentence.contains("_ms}"), "{language}: milliseconds in audit.{kind}");
        }
    }
    let events = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/events/house-v1.jsonl");
    for line in std::fs::read_to_string(events).unwrap().lines() {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        let kind = event["what"]["kind"].as_str().or(event["event"].as_str()).unwrap();
        assert!(kind == "checkpointed" || kinds.contains(&kind), "{kind} is not told");
    }
}

/// By table, patron, staff, amount and paragraph, at any depth of the event.
#[test]
fn events_are_found_by_what_they_are_about() {
    use croupier_audit::{Search, search_events};
    let house = run();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let mut found = |search: Search| -> Vec<String> {
        let page = search_events(&mut journal, None, &search, 1000).unwrap();
        page.events.into_iter().map(|event| format!("{} {}", event.journal, event.kind)).collect()
    };
    let table = "live-non-commission-baccarat-etg";
    let at_table = found(Search { table: Some(table.to_owned()), ..Search::default() });
    assert!(at_table.iter().all(|each| each.starts_with(&format!("table/{table} "))));
    // 5.00 were moved each way for round 1 of that table (R23), and nothing else of 5.00 happened.
    let amount = found(Search { amount: Some(500), ..Search::default() });
    assert!(amount.iter().any(|each| each == &format!("table/{table} money-adjusted")));
    let of_bob =
        Search { patrons: Some(vec!["bob".to_owned()]), amount: Some(500), ..Search::default() };
    assert_eq!(found(of_bob).len(), amount.len());
    let nobody = Search { patrons: Some(vec![]), ..Search::default() };
    assert!(found(nobody).is_empty());
    let by_tom = Search {
        staff: Some(vec!["tom".to_owned()]),
        kind: Some("approval-given".to_owned()),
        ..Search::default()
    };
    assert!(!found(by_tom).is_empty());
    let rule = |rule: &str| Search { rule: Some(rule.to_owned()), ..Search::default() };
    let (chapter, paragraph) = (found(rule("5")), found(rule("5.6")));
    assert!(!paragraph.is_empty() && chapter.len() > paragraph.len());
    assert!(found(rule("5.")).is_empty(), "a paragraph is named whole");
}
