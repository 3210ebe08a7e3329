//! An event in the name of somebody who may not cause it is found, though every hash fits: money
//! out of a till, a rank, a stop lifted, a stake after the close, chips counted by one.

use super::every::run;
use super::kit::{House, actor, cents};
use super::tamper::{forge, has};
use croupier_floor::{Command, Requester};
use croupier_house::{
    Act, CageCommand, CageRules, ControlCommand, Count, HouseCommand, PersonChange, Role, Scope,
    Staff, Terms,
};
use croupier_store::{Entry, NewEntry};
use serde_json::{Value, json};

const NOT_BY: &str = "may not have caused this";

/// What a forger does to an entry.
type Change = Box<dyn Fn(&mut NewEntry)>;

fn carl() -> Requester {
    actor("carl", Role::Cashier)
}

fn sue() -> Requester {
    actor("sue", Role::ShiftManager)
}

fn ada() -> Requester {
    actor("ada", Role::Administrator)
}

/// A house with a till, a sale, a payment by two, a new role and a stop that was lifted.
fn office() -> House {
    let mut house = House::empty();
    for (id, role) in [
        ("ada", Role::Administrator),
        ("sue", Role::ShiftManager),
        ("tom", Role::ShiftManager),
        ("carl", Role::Cashier),
        ("cyd", Role::Cashier),
    ] {
        let staff = Staff {
            id: id.parse().unwrap(),
            name: id.to_owned(),
            login: id.to_owned(),
            pin_hash: "none".to_owned(),
            role,
        };
        house.accept(ada(), Command::House(HouseCommand::RegisterStaff(staff)));
    }
    let house_asks = |house: &mut House, who: Requester, command| {
        house.accept(who, Command::House(command));
    };
    let rules = CageRules { second_above: cents(100_000), ..CageRules::usual("Test") };
    house_asks(&mut house, ada(), HouseCommand::Cage(CageCommand::ChangeRules(rules)));
    let float = Count { cash: cents(9_000_000), ..Count::default() };
    house_asks(&mut house, carl(), HouseCommand::Cage(CageCommand::OpenTill(float.into())));
    let (ann, terms) = (|| "ann".parse().unwrap(), Terms::default);
    let sell = CageCommand::Sell { patron: ann(), amount: cents(50_000), terms: terms() };
    house_asks(&mut house, carl(), HouseCommand::Cage(sell));
    let pay = CageCommand::PayOut { patron: ann(), amount: cents(150_000), terms: terms() };
    house_asks(&mut house, carl(), HouseCommand::Cage(pay));
    let agree = CageCommand::Agree { payment: 1 };
    house_asks(&mut house, actor("cyd", Role::Cashier), HouseCommand::Cage(agree));
    let change =
        PersonChange::ChangeRole { staff: "dora".parse().unwrap(), to: Role::PitSupervisor };
    house_asks(&mut house, ada(), HouseCommand::ChangePerson(change));
    house_asks(
        &mut house,
        sue(),
        HouseCommand::AgreeToChange { number: 1, half: Some("half".into()) },
    );
    let stop = ControlCommand::Stop { scope: Scope::House, reason: "a drill".to_owned() };
    house_asks(&mut house, sue(), HouseCommand::Control(stop));
    let (scope, reason) = (Scope::House, "the drill is over".to_owned());
    let lift = ControlCommand::Ask(Act::Lift { stop: 1, scope, reason });
    house_asks(&mut house, sue(), HouseCommand::Control(lift));
    let tom = actor("tom", Role::ShiftManager);
    house_asks(&mut house, tom, HouseCommand::Control(ControlCommand::Agree { number: 2 }));
    house.stop();
    house.verify().unwrap();
    house
}

/// What is said of the last entry with this event once it is changed, in a copy of the house.
fn said_of(house: &mut House, event: &str, change: &dyn Fn(&mut NewEntry)) -> String {
    let kept = std::fs::read(house.path()).unwrap();
    let text = format!("\"{event}\"");
    let at = forge(house, |entry: &Entry| has(entry, &text), change);
    let found = house.found();
    std::fs::write(house.path(), kept).unwrap();
    assert_eq!(found.position, Some(at), "{event}: {found}");
    found.what
}

fn by(stored: &'static str) -> Box<dyn Fn(&mut NewEntry)> {
    Box::new(move |entry| entry.actor = stored.to_owned())
}

/// Changes the events of an entry.
fn events(change: impl Fn(&mut Vec<Value>) + 'static) -> Box<dyn Fn(&mut NewEntry)> {
    Box::new(move |entry| {
        let mut body: Value = serde_json::from_slice(&entry.body).unwrap();
        change(body["events"].as_array_mut().unwrap());
        entry.body = serde_json::to_vec(&body).unwrap();
    })
}

#[test]
fn what_the_office_did_was_done_by_who_may() {
    let mut house = office();
    let alone =
        |name: &'static str| events(move |events| events[0]["agreed_by"] = Value::from(name));
    let cases: Vec<(&str, Change)> = vec![
        ("staff-registered", by("staff/carl/cashier")),
        ("cage-rules-changed", by("staff/sue/shift-manager")),
        ("till-opened", by("staff/cyd/cashier")),
        ("payment-asked", by("staff/cyd/cashier")),
        // Nobody but the two of the payment made it.
        ("paid-out", by("staff/sue/shift-manager")),
        ("paid-out", by("staff/dora/dealer")),
        // The proposer writes that somebody else agreed.
        ("change-agreed", by("staff/ada/administrator")),
        ("change-agreed", by("staff/dora/dealer")),
        ("change-agreed", alone("ada")),
        // Nobody takes a role that the house did not give.
        ("change-agreed", by("staff/sue/administrator")),
        ("betting-stopped", by("staff/carl/cashier")),
        ("act-agreed", by("staff/sue/shift-manager")),
        ("act-agreed", by("staff/dora/dealer")),
    ];
    for (event, change) in &cases {
        let what = said_of(&mut house, event, change);
        assert!(what.contains(NOT_BY), "{event}: {what}");
    }
}

/// A rank that needs two people is given by one, as if it were a change for one.
#[test]
fn a_change_for_two_is_not_made_by_one() {
    let mut house = office();
    let what = said_of(
        &mut house,
        "change-proposed",
        &*events(|events| {
            let (change, at_ms) = (events[0]["change"].clone(), events[0]["at_ms"].clone());
            events[0] = json!({"event": "person-changed", "change": change, "at_ms": at_ms});
        }),
    );
    assert!(what.contains(NOT_BY), "{what}");
}

/// Where tills are kept no credit is sold and no cash paid beside them.
#[test]
fn money_does_not_pass_beside_the_tills() {
    let mut house = office();
    let without = |entry: &mut NewEntry| {
        let mut body: Value = serde_json::from_slice(&entry.body).unwrap();
        body["events"][0].as_object_mut().unwrap().remove("slip").unwrap();
        entry.body = serde_json::to_vec(&body).unwrap();
    };
    let what = said_of(&mut house, "slip", &without);
    assert!(what.contains(NOT_BY), "{what}");
}

/// A bet taken back once it is lost, or by somebody else.
#[test]
fn stakes_change_only_while_bets_are_open_and_by_their_patron() {
    let mut house = House::played();
    house.stop();
    let what = said_of(&mut house, "bet-placed", &by("patron/nobody"));
    assert!(what.contains("registered by another"), "{what}");
    let taken_back = json!({"event": "bet-withdrawn", "round": 1, "patron": "bob",
        "seat": 2, "bet": "small", "was": 4_000});
    let back = json!({"from": "patron/bob/in-play/live", "to": "patron/bob/credit",
        "amount": 4_000});
    let what = said_of(&mut house, "dice-entered", &with(&taken_back, &back));
    assert!(what.contains("not open"), "{what}");
    let more = json!({"event": "bet-recounted", "round": 1, "at_ms": 0, "patron": "bob",
        "seat": 2, "bet": "small", "stake": 5_000, "was": 4_000});
    let staked = json!({"from": "patron/bob/credit", "to": "patron/bob/in-play/live",
        "amount": 1_000});
    let what = said_of(&mut house, "dice-entered", &with(&more, &staked));
    assert!(what.contains("recounted by nobody"), "{what}");
}

/// Adds an event with the money it moves to an entry.
fn with(event: &Value, moves: &Value) -> impl Fn(&mut NewEntry) {
    let added = [("events", event.clone()), ("transfers", moves.clone())];
    move |entry| {
        let mut body: Value = serde_json::from_slice(&entry.body).unwrap();
        for (list, one) in &added {
            match body.get_mut(list) {
                Some(list) => list.as_array_mut().unwrap().push(one.clone()),
                None => body[list] = json!([one]),
            }
        }
        entry.body = serde_json::to_vec(&body).unwrap();
    }
}

/// Bets go back to a patron who chose so, and not to one who only says so.
#[test]
fn bets_are_given_back_by_who_may() {
    let mut house = run();
    house.stop();
    let what = said_of(&mut house, "bets-returned", &by("patron/zoe"));
    assert!(what.contains("given back by nobody"), "{what}");
}
