//! One amount changed in any correction, an agreement that was none, a seed that was not promised:
//! found by the rules, though every hash fits.

use super::every::run;
use super::kit::House;
use super::tamper::{forge, has, other_seed, replace};
use croupier_store::{Entry, NewEntry};
use serde_json::Value;

/// What is said of the first entry with this text once it is changed, in a copy of the house.
fn said_of(house: &mut House, texts: &[&str], change: impl Fn(&mut NewEntry)) -> String {
    let kept = std::fs::read(house.path()).unwrap();
    let fits = |entry: &Entry| texts.iter().all(|text| has(entry, text));
    let at = forge(house, fits, change);
    let found = house.found();
    std::fs::write(house.path(), kept).unwrap();
    assert_eq!(found.position, Some(at), "{texts:?}: {found}");
    found.what
}

/// Changes the events of an entry.
fn edit(entry: &mut NewEntry, change: impl FnOnce(&mut Vec<Value>)) {
    let mut body: Value = serde_json::from_slice(&entry.body).unwrap();
    change(body["events"].as_array_mut().unwrap());
    entry.body = serde_json::to_vec(&body).unwrap();
}

/// One cent more in the first bet of the event of this kind.
fn a_cent_more(entry: &mut NewEntry, kind: &str, name: &str) {
    edit(entry, |events| {
        let event = events.iter_mut().find(|event| event["event"] == kind).unwrap();
        let amount = &mut event["bets"][0][name];
        *amount = Value::from(amount.as_u64().unwrap_or(0) + 1);
    });
}

#[test]
fn one_amount_changed_in_any_correction_is_found_by_the_rules() {
    let mut house = run();
    house.stop();
    house.verify().unwrap();
    for (kind, name, with, wanted) in [
        ("round-corrected", "returned", "\"cards\":[", "corrected wrongly"),
        ("round-corrected", "win", "\"dice\":[", "corrected wrongly"),
        ("round-corrected", "stake", "\"void\":{", "corrected wrongly"),
        ("round-corrected", "stake", "\"kind\":\"decision\"", "corrected wrongly"),
        ("round-corrected", "stake", "neglected-insurance", "no second person"),
        ("hand-corrected", "win", "seat-1", "corrected wrongly"),
        ("hand-corrected", "returned", "\"1/3\"", "corrected wrongly"),
        ("bets-returned", "returned", "option", "transfers"),
    ] {
        let event = format!("\"event\":\"{kind}\"");
        let change = |entry: &mut NewEntry| a_cent_more(entry, kind, name);
        let what = said_of(&mut house, &[&event, with], change);
        assert!(what.contains(wanted), "{kind} {name} {with}: {what}");
    }
    // A cent called excess moves as before, and is still not the bet in full.
    let what = said_of(&mut house, &["\"event\":\"bets-returned\""], |entry| {
        edit(entry, |events| {
            let event = events.iter_mut().find(|event| event["event"] == "bets-returned").unwrap();
            let end = &mut event["bets"][0];
            end["returned"] = Value::from(end["returned"].as_u64().unwrap() - 1);
            end["excess"] = Value::from(1);
        });
    });
    assert!(what.contains("not returned in full"), "{what}");
}

/// The amounts that move, with the transfers to match, are those of the table too.
#[test]
fn money_that_moved_otherwise_than_the_ends_say_is_found() {
    let mut house = run();
    house.stop();
    // bob's adjustment of 5.00 becomes 8.00, in event and transfer.
    let adjusted = "\"event\":\"money-adjusted\"";
    let what = said_of(&mut house, &[adjusted, "\"amount\":500"], |entry| {
        replace(entry, "\"amount\":500", "\"amount\":800");
        replace(entry, "\"amount\":500", "\"amount\":800");
    });
    assert!(what.contains("correction"), "{what}");
    // An adjustment nobody agreed to.
    let what = said_of(&mut house, &[adjusted], |entry| {
        let text = String::from_utf8(entry.body.clone()).unwrap();
        let agreed = text.find("{\"event\":\"approval-given\"").unwrap();
        let noted = text.find("{\"event\":\"incident-noted\"").unwrap();
        entry.body = (text[..agreed].to_owned() + &text[noted..]).into_bytes();
    });
    assert!(what.contains("no second person"), "{what}");
    // The person who asked agreed.
    let what = said_of(&mut house, &["approval-given"], |entry| {
        replace(entry, "\"by\":\"tom\"", "\"by\":\"sue\"");
    });
    assert!(what.contains("the very person"), "{what}");
}

/// R22: a Void in somebody's words needs a second person as much as one by its case.
#[test]
fn a_void_by_decision_nobody_agreed_to_is_named() {
    let mut house = run();
    house.stop();
    let ordered = ["\"event\":\"round-voided\"", "\"why\":\"ordered\"", "approval-given"];
    let forget = |entry: &mut NewEntry| {
        edit(entry, |events| events.retain(|event| event["event"] != "approval-given"));
    };
    let what = said_of(&mut house, &ordered, forget);
    assert!(what.contains("no second person"), "{what}");
    // The house itself may stop where it deals, and nowhere else.
    let by_the_house = |entry: &mut NewEntry| {
        forget(entry);
        entry.actor = "system".to_owned();
    };
    let mut live = House::played();
    live.stop();
    let what = said_of(&mut live, &ordered, by_the_house);
    assert!(what.contains("no second person"), "{what}");
    // What waited, and was agreed to, was another order: the entry that carries it out is named.
    let asked = |entry: &Entry| has(entry, "approval-asked");
    let at = forge(&mut live, asked, |entry| {
        replace(entry, "\"effect\":\"void\"", "\"effect\":\"nothing\"");
    });
    let found = live.found();
    assert_eq!(found.position, Some(at + 1), "{found}");
    assert!(found.what.contains("no decision that the round is Void"), "{found}");
}

/// R22, R23: a hand or the dice of pai gow once settled are corrected by two people as well.
#[test]
fn a_hand_or_dice_of_pai_gow_corrected_by_one_person_is_named() {
    let mut house = run();
    house.stop();
    for kind in ["hand-corrected", "dice-corrected"] {
        let event = format!("\"event\":\"{kind}\"");
        let what = said_of(&mut house, &[&event], |entry| {
            edit(entry, |events| events.retain(|event| event["event"] != "approval-given"));
        });
        assert!(what.contains("no second person"), "{kind}: {what}");
    }
}

/// R22: who agrees has the rank the order asks for, by the own role or an acting position.
#[test]
fn a_second_person_below_the_rank_of_the_order_is_named() {
    let mut house = run();
    house.stop();
    let given = ["\"event\":\"approval-given\"", "\"event\":\"money-adjusted\""];
    let what = said_of(&mut house, &given, |entry| {
        edit(entry, |events| {
            let agreed = events.iter_mut().find(|event| event["event"] == "approval-given");
            agreed.unwrap()["position"] = Value::from("pit-manager");
        });
    });
    assert!(what.contains("adjust/paying needs a shift-manager"), "{what}");
    let what = said_of(&mut house, &given, |entry| {
        entry.actor = "staff/tom/pit-manager".to_owned();
    });
    assert!(what.contains("tom is no shift-manager"), "{what}");
    let what = said_of(&mut house, &given, |entry| {
        entry.actor = "staff/una/shift-manager".to_owned();
    });
    assert!(what.contains("in the name of tom"), "{what}");
    let what = said_of(&mut house, &["\"event\":\"approval-asked\"", "adjust"], |entry| {
        edit(entry, |events| events[0]["position"] = Value::from("pit-supervisor"));
    });
    assert!(what.contains("adjust/paying needs a shift-manager"), "{what}");
}

#[test]
fn a_seed_revealed_for_a_deal_a_shuffle_or_a_void_must_be_the_one_promised() {
    let mut house = run();
    house.stop();
    for (kind, wanted) in [
        ("seed-revealed", "dice or hands"),
        ("shuffle-revealed", "shuffle"),
        ("round-voided", "void round"),
    ] {
        let event = format!("\"event\":\"{kind}\"");
        let what = said_of(&mut house, &[&event, "\"seed\":\""], other_seed);
        assert!(what.contains(wanted), "{kind}: {what}");
    }
    // A hand that was not dealt so, though the seed is the right one.
    let table = "table/auto-pai-gow-tiles";
    let dealt = |entry: &Entry| {
        entry.stream.as_str() == table && has(entry, "hand-dealt") && !has(entry, "hand-set")
    };
    let at = forge(&mut house, dealt, swapped);
    let found = house.found();
    assert!(found.position > Some(at) && found.what.contains("dice or hands"), "{found}");
}

/// The hands of two seats nobody sits at change places: every piece is still there once.
fn swapped(entry: &mut NewEntry) {
    edit(entry, |events| {
        let at = |to: &str| events.iter().position(|event| event["to"] == to).unwrap();
        let (one, other) = (at("seat-5"), at("seat-6"));
        let pieces = events[one]["pieces"].clone();
        events[one]["pieces"] = events[other]["pieces"].clone();
        events[other]["pieces"] = pieces;
    });
}
