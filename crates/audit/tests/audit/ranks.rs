//! Whoever can write the journal anew, with hashes that fit, cannot give somebody a rank: every act
//! of the office is found when it is put into the name of somebody who may not, of nobody, or of
//! somebody who did not write it.

use super::kit::{House, actor, cents};
use super::tamper::{forge, has, replace};
use croupier_floor::{Command, Requester};
use croupier_house::{
    Act, CageCommand, CageRules, CareCommand, ControlCommand, Count, HouseCommand, PersonChange,
    Role, Scope, Staff, TableChange, Terms, TillEnd,
};

fn who(id: &str) -> Requester {
    let role = match id {
        "ada" => Role::Administrator,
        "carl" | "cora" => Role::Cashier,
        "sue" | "tom" => Role::ShiftManager,
        "mia" => Role::PitManager,
        "sam" => Role::PitSupervisor,
        _ => Role::Patron,
    };
    actor(id, role)
}

impl House {
    fn does(&mut self, id: &str, command: HouseCommand) {
        self.accept(who(id), Command::House(command));
    }

    fn cage(&mut self, id: &str, command: CageCommand) {
        self.does(id, HouseCommand::Cage(command));
    }

    fn control(&mut self, id: &str, command: ControlCommand) {
        self.does(id, HouseCommand::Control(command));
    }

    /// One asks, another agrees; gives its number.
    fn two(&mut self, one: &str, other: &str, act: Act) {
        self.control(one, ControlCommand::Ask(act));
        let asked = self.floor().house().controls().asked().map(|(number, _)| number);
        let number = asked.last().unwrap();
        self.control(other, ControlCommand::Agree { number });
    }
}

/// A house in which everything of the office happened once, by people who may.
fn run() -> House {
    let mut house = House::new();
    house.hire();
    let reason = || "as it must be".to_owned();
    house.control("mia", ControlCommand::Stop { scope: Scope::House, reason: reason() });
    house.two("mia", "sue", Act::Lift { stop: 1, scope: Scope::House, reason: reason() });
    let (table, change) = ("live".parse().unwrap(), TableChange::Close);
    house.two("mia", "tom", Act::ChangeTable { table, change, from_ms: None });
    let change = TableChange::Reopen;
    let table = "live".parse().unwrap();
    house.control("ada", ControlCommand::Ask(Act::ChangeTable { table, change, from_ms: None }));
    let number = house.floor().house().controls().asked().last().unwrap().0;
    house.control("tom", ControlCommand::Drop { number });
    house.cage("ada", CageCommand::ChangeRules(CageRules::usual("The House")));
    let count = Count { cash: cents(5_000_000), ..Count::default() };
    house.cage("carl", CageCommand::OpenTill(count.clone().into()));
    let (patron, amount) = (|| "ann".parse().unwrap(), cents(1_500_000));
    let identified = Some(croupier_house::Identification {
        document: croupier_house::Document::Passport,
        digits: "4711".to_owned(),
        compared: true,
    });
    let terms = Terms { identified, ..Terms::default() };
    house.cage("carl", CageCommand::PayOut { patron: patron(), amount, terms });
    house.cage("sue", CageCommand::Agree { payment: 1 });
    let (till, reason_of) = (Some(1), "he left".to_owned());
    house.cage(
        "tom",
        CageCommand::CloseTill(TillEnd {
            till,
            counted: count,
            reason: reason_of,
            ..TillEnd::default()
        }),
    );
    let bob = || "bob".parse().unwrap();
    house.does("sue", HouseCommand::Care(CareCommand::Exclude { patron: bob(), reason: reason() }));
    house.two("sue", "tom", Act::LiftExclusion { patron: bob(), reason: reason() });
    let months = 6;
    house.does(
        "cat",
        HouseCommand::Care(CareCommand::ExcludeSelf { patron: "cat".parse().unwrap(), months }),
    );
    let staff = Staff {
        id: "new".parse().unwrap(),
        name: "New".to_owned(),
        login: "new".to_owned(),
        pin_hash: "none".to_owned(),
        role: Role::ShiftManager,
    };
    house.does("ada", HouseCommand::ChangePerson(PersonChange::AddStaff(staff)));
    house.does("tom", HouseCommand::AgreeToChange { number: 1, half: Some("half".into()) });
    let person = croupier_house::Person::Patron("ann".parse().unwrap());
    let suspend = PersonChange::Suspend { person, reason: reason() };
    house.does("ada", HouseCommand::ChangePerson(suspend));
    house.does("sue", HouseCommand::EndShift);
    house.stop();
    house.verify().unwrap();
    house
}

/// The event, who wrote it, and somebody who may not: the entry is given to that person, in the
/// actor and wherever the event names who did it.
const FORGERIES: [(&str, &str, &str); 17] = [
    ("betting-stopped", "staff/mia/pit-manager", "staff/sam/pit-supervisor"),
    ("act-asked", "staff/mia/pit-manager", "staff/sam/pit-supervisor"),
    ("\"kind\":\"act-agreed\"", "staff/sue/shift-manager", "staff/carl/cashier"),
    ("act-dropped", "staff/tom/shift-manager", "staff/dora/dealer"),
    ("cage-rules-changed", "staff/ada/administrator", "staff/carl/cashier"),
    ("till-opened", "staff/carl/cashier", "staff/mia/pit-manager"),
    ("payment-asked", "staff/carl/cashier", "staff/mia/pit-manager"),
    ("paid-out", "staff/sue/shift-manager", "staff/mia/pit-manager"),
    ("till-closed", "staff/tom/shift-manager", "staff/cora/cashier"),
    ("\"by\":\"sue\",\"reason\"", "staff/sue/shift-manager", "staff/mia/pit-manager"),
    ("\"act\":\"lift-exclusion\"", "staff/sue/shift-manager", "staff/mia/pit-manager"),
    ("\"until_ms\"", "patron/cat", "patron/bob"),
    ("change-proposed", "staff/ada/administrator", "staff/mia/pit-manager"),
    ("change-agreed", "staff/tom/shift-manager", "staff/sam/pit-supervisor"),
    ("person-changed", "staff/ada/administrator", "staff/sam/pit-supervisor"),
    ("shift-ended", "staff/sue/shift-manager", "staff/mia/pit-manager"),
    ("table-opened", "staff/ada/administrator", "staff/sam/pit-supervisor"),
];

fn id(actor: &str) -> &str {
    actor.split('/').nth(1).unwrap()
}

/// What is found after the entry with this text, written by one, is given to another; the house is
/// as before afterwards.
fn forged(
    house: &mut House,
    (text, by, other): (&str, &str, &str),
    rename: bool,
) -> (u64, croupier_audit::Found) {
    let kept = std::fs::read(house.path()).unwrap();
    let of = |entry: &croupier_store::Entry| has(entry, text) && entry.actor == by;
    let at = forge(house, of, |entry| {
        entry.actor = other.to_owned();
        let names = ["by", "agreed_by", "dropped_by", "closed_by", "second", "cashier"];
        for name in names.into_iter().filter(|_| rename) {
            let (was, is) =
                (format!("\"{name}\":\"{}\"", id(by)), format!("\"{name}\":\"{}\"", id(other)));
            if String::from_utf8_lossy(&entry.body).contains(&was) {
                replace(entry, &was, &is);
            }
        }
    });
    let found = house.found();
    for beside in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{beside}", house.path().display()));
    }
    std::fs::write(house.path(), kept).unwrap();
    (at, found)
}

#[test]
fn an_act_of_the_office_in_the_name_of_somebody_too_low_is_found() {
    let mut house = run();
    for forgery in FORGERIES {
        let (at, found) = forged(&mut house, forgery, true);
        assert_eq!(found.position, Some(at), "{forgery:?}: {found}");
        let by_nobody = ["may not have caused this", "by nobody who may"];
        let named = by_nobody.iter().any(|why| found.what.contains(why));
        assert!(named, "{forgery:?}: {found}");
    }
    house.verify().unwrap();
}

#[test]
fn nobody_is_given_a_rank_and_nobody_acts_for_another() {
    let mut house = run();
    let stopped = ("betting-stopped", "staff/mia/pit-manager");
    for (other, rename, why) in [
        ("staff/sam/pit-manager", true, "staff/sam/pit-manager may not have caused this"),
        ("staff/eve/shift-manager", true, "staff/eve/shift-manager may not have caused this"),
        ("staff/tom/shift-manager", false, "staff/tom/shift-manager may not have caused this"),
        ("system", false, "system may not have caused this"),
        ("somebody", false, "nobody is known as somebody"),
    ] {
        let (at, found) = forged(&mut house, (stopped.0, stopped.1, other), rename);
        assert_eq!(found.position, Some(at), "{other}: {found}");
        assert!(found.what.contains(why), "{other}: {found}");
    }
    // Money above the amount by the cashier alone, and a change by the one who asked for it.
    let kept = std::fs::read(house.path()).unwrap();
    let paid = |entry: &croupier_store::Entry| has(entry, "\"kind\":\"paid-out\"");
    let at = forge(&mut house, paid, |entry| {
        entry.actor = "staff/carl/cashier".to_owned();
        replace(entry, ",\"second\":\"sue\",\"payment\":1", "");
    });
    let found = house.found();
    assert_eq!(found.position, Some(at), "{found}");
    assert!(found.what.contains("second person"), "{found}");
    std::fs::write(house.path(), &kept).unwrap();
    let agreed = |entry: &croupier_store::Entry| has(entry, "change-agreed");
    let at = forge(&mut house, agreed, |entry| {
        entry.actor = "staff/ada/administrator".to_owned();
        replace(entry, "\"agreed_by\":\"tom\"", "\"agreed_by\":\"ada\"");
    });
    let found = house.found();
    assert_eq!(found.position, Some(at), "{found}");
    assert!(found.what.contains("may not have caused this"), "{found}");
}
