//! Names apart from the journal: covered in every entry, read with the person's key, gone without
//! it, and the chain holds all the same.

use super::kit::{House, LIBRARY, actor, cents};
use croupier_audit::{back_up, people, persons_beside, read_persons, restore};
use croupier_floor::{Answer, Command, FixedDealer, Floor, Request};
use croupier_house::{
    CareCommand, ControlCommand, HouseCommand, Patron, PatronId, Person, PersonChange, Role, Scope,
    Staff,
};
use croupier_store::conformance::{Fault, FaultyJournal};
use croupier_store::{
    Journal, Key, KeyChange, MemoryJournal, PersonKey, PersonKeys, SqliteJournal,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Names and a card that occur nowhere else.
const NAMES: [&str; 3] = ["Zoe Quartz", "card-of-zoe-9471", "Eve Opal"];

fn zoe() -> Patron {
    let (name, card_number) = (NAMES[0].to_owned(), NAMES[1].to_owned());
    Patron { id: "zoe".parse().unwrap(), name, card_number, pin_hash: "none".to_owned() }
}

fn zoe_id() -> PatronId {
    "zoe".parse().unwrap()
}

fn hold_apart(floor: &mut Floor) {
    let drawn = AtomicU8::new(40);
    floor.hold_names_apart(Arc::new(move || {
        Some(PersonKey([drawn.fetch_add(1, Ordering::SeqCst); 32]))
    }));
}

/// A house with Zoe, who plays, and Eve, who works there: both were added with names apart.
fn house() -> House {
    let mut house = House::new();
    hold_apart(house.floor());
    give(&mut house, HouseCommand::RegisterPatron(zoe()));
    let (id, login) = ("eve".parse().unwrap(), "eve".to_owned());
    let name = NAMES[2].to_owned();
    let eve = Staff { id, name, login, pin_hash: "none".to_owned(), role: Role::Dealer };
    give(&mut house, HouseCommand::ChangePerson(PersonChange::AddStaff(eve)));
    agree(&mut house);
    house
}

fn give(house: &mut House, command: HouseCommand) -> serde_json::Value {
    house.accept(actor("ada", Role::Administrator), Command::House(command))
}

/// The second person agrees to whatever waits.
fn agree(house: &mut House) {
    let number = house.floor().house().proposals().map(|(number, _)| number).next().unwrap();
    let command = Command::House(HouseCommand::AgreeToChange { number, half: Some("half".into()) });
    house.accept(actor("sue", Role::ShiftManager), command);
}

fn forget() -> HouseCommand {
    let (person, reason) = (Person::Patron(zoe_id()), "asked for it".to_owned());
    HouseCommand::ChangePerson(PersonChange::Forget { person, reason })
}

/// The code with which the house refuses to forget Zoe.
fn refused(house: &mut House) -> String {
    match house.ask(actor("ada", Role::Administrator), Command::House(forget())) {
        Answer::Refused(refusal) => refusal.code,
        other @ (Answer::Accepted(_) | Answer::Conflict | Answer::Fault { .. }) => {
            panic!("{other:?}")
        }
    }
}

fn name_of(house: &mut House) -> String {
    house.floor().house().patron(&zoe_id()).unwrap().name.clone()
}

/// Everything in the file of the journal, which nobody has open.
fn bytes(house: &House) -> Vec<u8> {
    std::fs::read(house.path()).unwrap()
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn names_stand_covered_in_the_journal_and_are_read_with_their_keys() {
    let mut house = house();
    let card = PersonChange::ReplaceCard { patron: zoe_id(), card_number: "new-9472".to_owned() };
    give(&mut house, HouseCommand::ChangePerson(card));
    house.stop();
    let file = bytes(&house);
    for name in NAMES.iter().chain([&"new-9472"]) {
        assert!(!holds(&file, name.as_bytes()), "{name} stands in the file");
    }
    assert!(holds(&file, b"person zoe") && holds(&file, b"Ann Lee"), "as it was before");
    house.start();
    hold_apart(house.floor());
    assert_eq!(name_of(&mut house), NAMES[0]);
    let person = house.floor().house().person(NAMES[1]).cloned();
    assert_eq!(person, Some(Person::Patron(zoe_id())));
    agree(&mut house); // the card that waited is still known
    assert!(house.floor().house().person("new-9472").is_some());
    house.checkpoint();
    house.verify().unwrap();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let names = people(&mut journal).unwrap();
    assert_eq!((&*names["patron/zoe"], &*names["staff/eve"]), (NAMES[0], NAMES[2]));
}

#[test]
fn a_forgotten_person_leaves_a_number_and_a_chain_that_holds() {
    let mut house = house();
    let balances = house.floor().ledger().balances().collect::<Vec<_>>();
    let (person, reason) = (Person::Patron(zoe_id()), "left".to_owned());
    give(&mut house, HouseCommand::ChangePerson(PersonChange::Suspend { person, reason }));
    give(&mut house, forget());
    assert_eq!(name_of(&mut house), NAMES[0], "it takes two people");
    agree(&mut house);
    assert_eq!(name_of(&mut house), "person zoe (deleted)");
    assert_eq!(house.floor().house().person(NAMES[1]), None, "the card opens nothing");
    house.floor().idle().unwrap();
    house.checkpoint();
    house.stop();
    assert!(!holds(&bytes(&house), &[40; 32]), "the key is overwritten");
    // As if the process had ended between the commit and the deletion.
    let mut journal = SqliteJournal::open(house.path()).unwrap();
    let left = KeyChange::Keep("patron/zoe".to_owned(), PersonKey([40; 32]));
    journal.change_keys(&[left]).unwrap();
    drop(journal);
    house.start();
    assert_eq!(name_of(&mut house), "person zoe (deleted)");
    assert_eq!(house.floor().ledger().balances().collect::<Vec<_>>(), balances);
    house.verify().unwrap();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let keys: Vec<String> = journal.person_keys().unwrap().into_keys().collect();
    assert_eq!(keys, ["staff/eve"]);
    let names = people(&mut journal).unwrap();
    assert_eq!((&*names["patron/zoe"], &*names["staff/eve"]), ("person zoe (deleted)", NAMES[2]));
}

#[test]
fn nobody_is_forgotten_whose_name_is_still_needed() {
    let mut house = house();
    assert_eq!(refused(&mut house), "forget_not_suspended");
    let (person, reason) = (Person::Patron(zoe_id()), "left".to_owned());
    give(&mut house, HouseCommand::ChangePerson(PersonChange::Suspend { person, reason }));
    let carl = || actor("carl", Role::Cashier);
    let buy = HouseCommand::BuyCredits { patron: zoe_id(), amount: cents(5_000) };
    house.accept(carl(), Command::House(buy));
    assert_eq!(refused(&mut house), "forget_money");
    let cash_out = Command::CashOut { patron: zoe_id(), amount: None, terminal: None };
    let ticket = house.accept(carl(), cash_out);
    assert_eq!(refused(&mut house), "forget_ticket");
    let number = ticket["number"].as_str().unwrap().parse().unwrap();
    house.accept(carl(), Command::House(HouseCommand::RedeemTicket { number }));
    let scope = Scope::Patron { patron: zoe_id() };
    let stop = ControlCommand::Stop { scope, reason: "a dispute".to_owned() };
    house.accept(actor("sue", Role::ShiftManager), Command::House(HouseCommand::Control(stop)));
    assert_eq!(refused(&mut house), "forget_stopped");
    let exclude = CareCommand::Exclude { patron: zoe_id(), reason: "a ban".to_owned() };
    house.accept(actor("sue", Role::ShiftManager), Command::House(HouseCommand::Care(exclude)));
    assert_eq!(refused(&mut house), "forget_excluded");
}

#[test]
fn a_copy_names_people_only_with_the_file_of_their_keys() {
    let house = house();
    let copy = house.folder.path().join("copy.db");
    let mut source = SqliteJournal::open_as_of_now(house.path()).unwrap();
    back_up(&mut source, &copy).unwrap();
    let keys = read_persons(&persons_beside(&copy)).unwrap();
    assert_eq!(keys, source.person_keys().unwrap());
    for (keys, zoe) in [(keys, NAMES[0]), (PersonKeys::new(), "person zoe")] {
        let to = house.folder.path().join(zoe);
        let mut source = SqliteJournal::open_as_of_now(&copy).unwrap();
        restore((&mut source, keys), &to, &LIBRARY, None).unwrap();
        let mut restored = SqliteJournal::open_as_of_now(&to).unwrap();
        assert_eq!(people(&mut restored).unwrap()["patron/zoe"], zoe);
    }
}

/// Whatever becomes of the commit, the name is there with its entry or neither is.
#[test]
fn a_commit_that_breaks_leaves_no_entry_without_its_key() {
    for fault in [Fault::Before, Fault::After, Fault::Full] {
        let journal = FaultyJournal::new(MemoryJournal::new());
        let open = || {
            let dealer = Box::new(FixedDealer::default());
            Floor::open(Box::new(journal.clone()), Arc::clone(&LIBRARY), dealer, 1).unwrap()
        };
        let mut floor = open();
        hold_apart(&mut floor);
        journal.fail_after(0, fault);
        let request = Request {
            key: Key([1; 16]),
            request_hash: [0; 32],
            actor: actor("ada", Role::Administrator),
            command: Command::House(HouseCommand::RegisterPatron(zoe())),
            preview: false,
        };
        let answer = floor.step(vec![request], 1).answers.remove(0);
        assert!(matches!(answer, Answer::Fault { .. }), "{answer:?}");
        for floor in [floor, open()] {
            let name = floor.house().patron(&zoe_id()).map(|patron| patron.name.clone());
            let written = (fault == Fault::After).then(|| NAMES[0].to_owned());
            assert_eq!(name, written, "{fault:?}");
        }
    }
}
