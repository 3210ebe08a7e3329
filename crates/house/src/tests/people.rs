//! People: one is enough to keep somebody out, two let somebody in or give rank.

use super::*;

fn staff(id: &str, role: Role) -> Actor {
    Actor::Staff(id.parse().unwrap(), role)
}

fn ada() -> Actor {
    staff("ada", Role::Administrator)
}

fn sue() -> Actor {
    staff("sue", Role::ShiftManager)
}

fn newcomer(id: &str, role: Role) -> Staff {
    let (name, login, pin_hash) = (id.to_uppercase(), id.to_owned(), "given".to_owned());
    Staff { id: id.parse().unwrap(), name, login, pin_hash, role }
}

/// A house with an administrator, a Shift Manager, a dealer and Ann.
fn house() -> Play {
    let mut play = Play::new();
    let people =
        [("ada", Role::Administrator), ("sue", Role::ShiftManager), ("dora", Role::Dealer)];
    for (id, role) in people {
        play.give(&Actor::System, HouseCommand::RegisterStaff(newcomer(id, role))).unwrap();
    }
    play
}

impl Play {
    fn ask(&mut self, actor: &Actor, change: PersonChange) -> Result<(), HouseRefused> {
        self.give(actor, HouseCommand::ChangePerson(change))
    }

    fn agree(&mut self, actor: &Actor, number: u64) -> Result<(), HouseRefused> {
        self.give(actor, HouseCommand::AgreeToChange { number, half: Some("half".to_owned()) })
    }

    fn bar_of(&self, login: &str) -> Bar {
        self.house.bar(self.house.person(login).unwrap())
    }
}

fn dora() -> Person {
    Person::Staff("dora".parse().unwrap())
}

fn code(refused: Result<(), HouseRefused>) -> &'static str {
    refused.unwrap_err().code()
}

#[test]
fn rank_is_given_by_two_and_never_to_oneself() {
    let mut play = house();
    let raise =
        |id: &str| PersonChange::ChangeRole { staff: id.parse().unwrap(), to: Role::PitManager };
    assert_eq!(code(play.ask(&staff("dora", Role::Dealer), raise("dora"))), "own_matter");
    assert_eq!(code(play.ask(&cashier(), raise("dora"))), "not_allowed");
    assert_eq!(code(play.ask(&sue(), raise("sue"))), "own_matter");
    play.ask(&sue(), raise("dora")).unwrap();
    let role = |play: &Play| play.house.staff(&"dora".parse().unwrap()).unwrap().role;
    assert_eq!(role(&play), Role::Dealer, "it waits");
    assert_eq!(code(play.agree(&sue(), 1)), "second_person_needed");
    assert_eq!(code(play.agree(&staff("dora", Role::Administrator), 1)), "own_matter");
    assert_eq!(code(play.agree(&staff("mia", Role::PitManager), 1)), "not_allowed");
    play.agree(&ada(), 1).unwrap();
    assert_eq!(role(&play), Role::PitManager);
    assert_eq!(code(play.agree(&ada(), 1)), "no_such_change");
    let down = PersonChange::ChangeRole { staff: "dora".parse().unwrap(), to: Role::Patron };
    assert_eq!(code(play.ask(&ada(), down)), "role_unfit");
}

#[test]
fn a_new_member_of_staff_is_agreed_to_and_must_choose_a_pin() {
    let mut play = house();
    play.ask(&ada(), PersonChange::AddStaff(newcomer("eve", Role::Cashier))).unwrap();
    assert_eq!(play.house.person("eve"), None);
    // Meanwhile the login goes to somebody else: the second person is told.
    let taken = Patron {
        id: "eva".parse().unwrap(),
        name: "Eva".into(),
        card_number: "eve".into(),
        pin_hash: "given".into(),
    };
    play.ask(&cashier(), PersonChange::AddPatron(taken)).unwrap();
    assert_eq!(code(play.agree(&sue(), 1)), "login_taken");
    play.give(&ada(), HouseCommand::DropChange { number: 1 }).unwrap();
    play.ask(&ada(), PersonChange::AddStaff(newcomer("eric", Role::Cashier))).unwrap();
    play.agree(&sue(), 2).unwrap();
    assert!(play.bar_of("eric").must_change && play.bar_of("eve").must_change);
    let eric = Person::Staff("eric".parse().unwrap());
    let chosen = || PersonChange::ChangePin { person: eric.clone(), pin_hash: "own".into() };
    assert_eq!(code(play.ask(&ada(), chosen())), "own_matter");
    play.ask(&staff("eric", Role::Cashier), chosen()).unwrap();
    assert!(!play.bar_of("eric").must_change);
    assert_eq!(play.house.staff(&"eric".parse().unwrap()).unwrap().pin_hash, "own");
}

#[test]
fn one_person_keeps_somebody_out_and_two_let_them_in() {
    let mut play = house();
    let reason = || "left the shift".to_owned();
    let out = || PersonChange::Suspend { person: dora(), reason: reason() };
    let unexplained = PersonChange::Suspend { person: dora(), reason: " ".into() };
    assert_eq!(code(play.ask(&sue(), unexplained)), "reason_needed");
    play.ask(&sue(), out()).unwrap();
    assert_eq!(play.bar_of("dora").suspended, Some(reason()));
    assert_eq!(code(play.ask(&sue(), out())), "nothing_changes");
    play.ask(&sue(), PersonChange::Restore { person: dora(), reason: reason() }).unwrap();
    assert!(play.bar_of("dora").suspended.is_some(), "it waits");
    play.agree(&ada(), 1).unwrap();
    assert_eq!(play.bar_of("dora").suspended, None);
    let nobody = Person::Patron("nobody".parse().unwrap());
    let change = PersonChange::Suspend { person: nobody, reason: reason() };
    assert_eq!(code(play.ask(&sue(), change)), "no_such_person");
}

#[test]
fn two_people_who_may_change_people_remain() {
    let mut play = house();
    let ada_out =
        PersonChange::Suspend { person: Person::Staff("ada".parse().unwrap()), reason: "x".into() };
    assert_eq!(code(play.ask(&sue(), ada_out.clone())), "two_must_remain");
    let lowered = PersonChange::ChangeRole { staff: "ada".parse().unwrap(), to: Role::Auditor };
    assert_eq!(code(play.ask(&sue(), lowered)), "two_must_remain");
    play.give(&Actor::System, HouseCommand::RegisterStaff(newcomer("wei", Role::ShiftManager)))
        .unwrap();
    play.ask(&sue(), ada_out).unwrap();
}

#[test]
fn a_lost_card_is_blocked_at_once_and_replaced_by_two() {
    let mut play = house();
    let block = PersonChange::BlockCard { patron: ann(), reason: "lost".into() };
    play.ask(&cashier(), block).unwrap();
    assert!(play.bar_of("1001").card_blocked);
    let card =
        |number: &str| PersonChange::ReplaceCard { patron: ann(), card_number: number.to_owned() };
    assert_eq!(code(play.ask(&cashier(), card("1002"))), "not_allowed");
    assert_eq!(code(play.ask(&ada(), card("dora"))), "login_taken");
    assert_eq!(code(play.ask(&ada(), card("dora "))), "name_unfit"); // `dora` to the eye
    play.ask(&ada(), card("1002")).unwrap();
    play.agree(&sue(), 1).unwrap();
    assert_eq!(play.house.person("1001"), None, "the old card opens nothing");
    assert_eq!(play.house.person("1002"), Some(&Person::Patron(ann())));
    assert!(!play.bar_of("1002").card_blocked);
}

#[test]
fn a_pin_that_was_reset_waits_for_two_and_is_good_for_one_login() {
    let mut play = house();
    let reset = PersonChange::ResetPin { person: Person::Patron(ann()), pin_hash: "once".into() };
    play.ask(&ada(), reset).unwrap();
    assert_eq!(play.house.patron(&ann()).unwrap().pin_hash, "hash");
    play.agree(&sue(), 1).unwrap();
    assert_eq!(
        play.house.patron(&ann()).unwrap().pin_hash,
        "once half",
        "each of the two knows one half"
    );
    assert!(play.bar_of("1001").must_change);
}

#[test]
fn what_somebody_asked_for_goes_with_them() {
    let mut play = house();
    for id in ["max", "tim"] {
        let another = newcomer(id, Role::Administrator);
        play.give(&Actor::System, HouseCommand::RegisterStaff(another)).unwrap();
    }
    let raise = PersonChange::ChangeRole { staff: "dora".parse().unwrap(), to: Role::PitManager };
    let out = |id: &str| PersonChange::Suspend {
        person: Person::Staff(id.parse().unwrap()),
        reason: "gone".to_owned(),
    };
    let stop = ControlCommand::Stop { scope: Scope::House, reason: "fire".to_owned() };
    play.give(&sue(), HouseCommand::Control(stop)).unwrap();
    play.ask(&sue(), raise.clone()).unwrap();
    let reason = "it is out".to_owned();
    let lift = Act::Lift { stop: 1, scope: Scope::House, reason };
    play.give(&sue(), HouseCommand::Control(ControlCommand::Ask(lift))).unwrap();
    play.ask(&ada(), out("sue")).unwrap();
    assert_eq!(play.house.proposals().count(), 0, "her change is dropped");
    assert_eq!(code(play.agree(&staff("max", Role::Administrator), 1)), "no_such_change");
    let agree = HouseCommand::Control(ControlCommand::Agree { number: 2 });
    assert_eq!(code(play.give(&staff("mia", Role::PitManager), agree)), "no_such_change");

    // The same of somebody who has another role by now. Where nobody dropped it, nobody agrees.
    play.ask(&ada(), raise).unwrap();
    play.give(&Actor::System, HouseCommand::ChangePerson(out("ada"))).unwrap();
    assert_eq!(code(play.agree(&staff("max", Role::Administrator), 2)), "asker_gone");
}
