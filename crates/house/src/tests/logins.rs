//! The first two people of a house, and second factors.

use super::*;

fn person(id: &str, role: Role) -> Staff {
    let (name, login, pin_hash) = (id.to_uppercase(), id.to_owned(), "own".to_owned());
    Staff { id: id.parse().unwrap(), name, login, pin_hash, role }
}

fn set_up(first: Staff, second: Staff) -> HouseCommand {
    HouseCommand::Logins(LoginCommand::SetUp { first, second, gaming_day: None })
}

fn staff(id: &str, role: Role) -> Actor {
    Actor::Staff(id.parse().unwrap(), role)
}

fn code(refused: Result<(), HouseRefused>) -> &'static str {
    refused.unwrap_err().code()
}

#[test]
fn a_house_is_set_up_once_by_two_who_can_go_on() {
    let (una, duo) = (person("una", Role::Administrator), person("duo", Role::ShiftManager));
    let mut play = Play::new();
    for (first, second, refused) in [
        (person("una", Role::ShiftManager), duo.clone(), "first_two_unfit"),
        (una.clone(), person("duo", Role::Dealer), "first_two_unfit"),
        (una.clone(), una.clone(), "already_registered"),
        (una.clone(), Staff { login: "una".into(), ..duo.clone() }, "login_taken"),
        (una.clone(), Staff { name: String::new(), ..duo.clone() }, "name_unfit"),
    ] {
        assert_eq!(code(play.give(&Actor::System, set_up(first, second))), refused);
    }
    play.give(&Actor::System, set_up(una.clone(), duo.clone())).unwrap();
    assert_eq!(play.house.staff(&una.id), Some(&una));
    assert_eq!(play.house.bar(&duo.person()), Bar::default(), "they chose their own passwords");
    let third = person("tri", Role::Administrator);
    let again = set_up(third, person("fou", Role::Administrator));
    assert_eq!(code(play.give(&Actor::System, again)), "already_set_up");
}

#[test]
fn a_second_factor_is_set_by_its_owner_and_taken_away_by_two_others() {
    let mut play = Play::new();
    let (una, duo) = (person("una", Role::Administrator), person("duo", Role::Administrator));
    play.give(&Actor::System, set_up(una, duo)).unwrap();
    play.give(&Actor::System, HouseCommand::RegisterStaff(person("tri", Role::ShiftManager)))
        .unwrap();
    let [una, duo] = ["una", "duo"].map(|id| staff(id, Role::Administrator));
    let tri = staff("tri", Role::ShiftManager);
    let factor = SecondFactor { secret: "sealed".into(), recovery: vec!["a".into(), "b".into()] };
    let set = || {
        let (staff, factor) = ("una".parse().unwrap(), factor.clone());
        HouseCommand::Logins(LoginCommand::SetSecondFactor { staff, factor })
    };
    let recover = |code: &str| {
        let (staff, code_hash) = ("una".parse().unwrap(), code.to_owned());
        HouseCommand::Logins(LoginCommand::UseRecoveryCode { staff, code_hash })
    };
    let reset = || {
        let change = PersonChange::ResetSecondFactor { staff: "una".parse().unwrap() };
        HouseCommand::ChangePerson(change)
    };
    assert_eq!(code(play.give(&duo, set())), "own_matter");
    assert_eq!(code(play.give(&una, recover("a"))), "no_second_factor");
    assert_eq!(code(play.give(&duo, reset())), "no_second_factor");
    play.give(&una, set()).unwrap();
    assert_eq!(code(play.give(&una, set())), "second_factor_there");
    play.give(&una, recover("a")).unwrap();
    assert_eq!(code(play.give(&una, recover("a"))), "no_such_recovery_code");
    assert_eq!(code(play.give(&una, reset())), "own_matter");
    play.give(&duo, reset()).unwrap();
    let agree = || HouseCommand::AgreeToChange { number: 1, half: None };
    assert_eq!(code(play.give(&duo, agree())), "second_person_needed");
    assert_eq!(code(play.give(&una, agree())), "own_matter");
    play.give(&tri, agree()).unwrap();
    assert_eq!(play.house.second_factor(&"una".parse().unwrap()), None);
    play.give(&una, set()).unwrap();
}
