//! The vault: two people of rank bring money in and take it out, tills are opened out of it and
//! closed into it, and every cent in it is accounted for. And two people for a large sale.

use super::*;

fn ada() -> Actor {
    staff("ada", Role::Administrator)
}

/// A house that keeps a vault, with an administrator.
fn with_vault() -> Play {
    let mut play = house();
    let ada = Staff {
        id: "ada".parse().unwrap(),
        name: "Ada".to_owned(),
        login: "ada".to_owned(),
        pin_hash: "hash".to_owned(),
        role: Role::Administrator,
    };
    play.give(&Actor::System, HouseCommand::RegisterStaff(ada)).unwrap();
    let rules = CageRules { vault: true, ..CageRules::usual("Lucky Hall") };
    play.give(&Actor::System, cage(CageCommand::ChangeRules(rules))).unwrap();
    play
}

fn held(cash: u64, chips: u64) -> Vault {
    Vault { cash: cents(cash), chips: cents(chips) }
}

fn moves(way: Way, cash: u64, chips: u64) -> Act {
    Act::MoveVault { way, moved: held(cash, chips), reason: "the bank".to_owned() }
}

impl Play {
    fn by_two(&mut self, (one, other): (&Actor, &Actor), act: Act) -> Result<(), HouseRefused> {
        self.give(one, HouseCommand::Control(ControlCommand::Ask(act)))?;
        let number = self.house.controls().asked().last().unwrap().0;
        self.give(other, HouseCommand::Control(ControlCommand::Agree { number }))
    }

    fn vault(&self) -> Vault {
        self.house.cage().vault().unwrap()
    }
}

fn opening(counted: Count, second: Option<&str>) -> HouseCommand {
    let second = second.map(|second| second.parse().unwrap());
    cage(CageCommand::OpenTill(Opening { second, ..counted.into() }))
}

fn closing(counted: Count, to_vault: bool, second: Option<&str>) -> HouseCommand {
    let second = second.map(|second| second.parse().unwrap());
    cage(CageCommand::CloseTill(TillEnd { counted, to_vault, second, ..TillEnd::default() }))
}

#[test]
fn money_comes_into_the_vault_and_leaves_it_by_two_people_of_rank() {
    let mut play = with_vault();
    let ask = |act: Act| HouseCommand::Control(ControlCommand::Ask(act));
    assert_eq!(play.refused(&carl(), ask(moves(Way::In, 100, 0))), "not_allowed");
    assert_eq!(play.refused(&sue(), ask(moves(Way::In, 0, 0))), "amount_zero");
    assert_eq!(play.refused(&sue(), ask(moves(Way::Out, 1, 0))), "vault_short");
    play.give(&sue(), ask(moves(Way::In, 500_000, 200_000))).unwrap();
    let agree = HouseCommand::Control(ControlCommand::Agree { number: 1 });
    assert_eq!(play.refused(&sue(), agree.clone()), "second_person_needed");
    assert_eq!(play.refused(&carl(), agree.clone()), "not_allowed");
    assert_eq!(play.vault(), held(0, 0), "nothing moves before a second person agrees");
    play.give(&ada(), agree).unwrap();
    assert_eq!(play.vault(), held(500_000, 200_000));
    play.by_two((&ada(), &sue()), moves(Way::Out, 100_000, 0)).unwrap();
    assert_eq!(play.vault(), held(400_000, 200_000));
    let without = CageCommand::ChangeRules(CageRules::usual("Lucky Hall"));
    assert_eq!(play.refused(&Actor::System, cage(without)), "cage_rules_unfit");
}

#[test]
fn a_till_is_opened_out_of_the_vault_and_closed_into_it_by_two() {
    let mut play = with_vault();
    assert_eq!(play.refused(&carl(), opening(count(100, 0), Some("sue"))), "vault_short");
    play.by_two((&sue(), &ada()), moves(Way::In, 100_000, 50_000)).unwrap();
    assert_eq!(play.refused(&carl(), opening(count(30_000, 0), None)), "vault_needs_two");
    let himself = opening(count(30_000, 0), Some("carl"));
    assert_eq!(play.refused(&carl(), himself), "second_person_needed");
    let dealer = opening(count(30_000, 0), Some("dora"));
    assert_eq!(play.refused(&carl(), dealer), "second_unfit");
    play.give(&carl(), opening(count(30_000, 10_000), Some("cora"))).unwrap();
    assert_eq!(play.vault(), held(70_000, 40_000));
    play.give(&carl(), sell(2_000, plain())).unwrap();
    let counted = || count(32_000, 10_000);
    assert_eq!(play.refused(&carl(), closing(counted(), true, None)), "vault_needs_two");
    play.give(&carl(), closing(counted(), true, Some("sue"))).unwrap();
    assert_eq!(play.vault(), held(102_000, 50_000));
    assert_eq!(play.house.cage().floats().count(), 0, "no float stays in the cage");
    // an empty till needs nothing of the vault, and a float passes from till to till beside it
    play.give(&carl(), opening(count(0, 0), None)).unwrap();
    play.give(&carl(), sell(700, plain())).unwrap();
    play.give(&carl(), closing(count(700, 0), false, None)).unwrap();
    play.give(&cora(), take_over(2, count(700, 0))).unwrap();
    assert_eq!(play.vault(), held(102_000, 50_000));
}

#[test]
fn a_count_of_the_vault_is_held_against_the_books_of_that_moment() {
    let mut play = with_vault();
    play.by_two((&sue(), &ada()), moves(Way::In, 100_000, 0)).unwrap();
    let count_of = |expected: Vault, counted: Vault, reason: &str| Act::CountVault {
        expected,
        counted,
        reason: reason.to_owned(),
    };
    let found = held(99_000, 0);
    let ask = HouseCommand::Control(ControlCommand::Ask(count_of(held(100_000, 0), found, "")));
    assert_eq!(play.refused(&sue(), ask), "reason_needed");
    let stale = count_of(held(100_000, 0), found, "a bundle is short");
    play.give(&sue(), HouseCommand::Control(ControlCommand::Ask(stale))).unwrap();
    play.give(&carl(), opening(count(10_000, 0), Some("cora"))).unwrap();
    let agree = HouseCommand::Control(ControlCommand::Agree { number: 2 });
    assert_eq!(play.refused(&ada(), agree), "vault_changed");
    let drop = HouseCommand::Control(ControlCommand::Drop { number: 2 });
    play.give(&sue(), drop).unwrap();
    let counted = count_of(held(90_000, 0), held(89_000, 0), "a bundle is short");
    play.by_two((&sue(), &ada()), counted).unwrap();
    assert_eq!(play.vault(), held(89_000, 0));
}

/// A forged opening that leaves the vault out, or names nobody who counted too, is no history.
#[test]
fn a_journal_with_a_till_beside_the_vault_is_broken() {
    let mut play = with_vault();
    play.by_two((&sue(), &ada()), moves(Way::In, 100_000, 0)).unwrap();
    let opened = |vault: bool, second: Option<&str>| HouseEvent::Cage {
        what: CageEvent::TillOpened {
            till: 1,
            cashier: "carl".parse().unwrap(),
            counted: count(5_000, 0),
            from: None,
            cash_over: 0,
            chips_over: 0,
            reason: None,
            second: second.map(|second| second.parse().unwrap()),
            vault,
        },
        at_ms: 7,
    };
    for forged in [opened(false, None), opened(false, Some("cora")), opened(true, None)] {
        assert!(evolve(&mut play.house.clone(), &forged).is_err(), "{forged:?}");
    }
    assert!(evolve(&mut play.house.clone(), &opened(true, Some("cora"))).is_ok());
    let text = serde_json::to_string(&opened(false, None)).unwrap();
    assert!(!text.contains("vault"), "what was not said before is left out: {text}");
}

#[test]
fn a_large_sale_takes_a_second_person_also_in_parts() {
    let mut play = open(0, 0);
    let limit = Some(cents(10_000));
    let rules = CageRules { sale_second_above: limit, ..CageRules::usual("Lucky Hall") };
    play.give(&Actor::System, cage(CageCommand::ChangeRules(rules))).unwrap();
    play.give(&carl(), sell(6_000, plain())).unwrap();
    play.give(&carl(), sell(4_001, plain())).unwrap();
    assert_eq!(play.till(1), (6_000, 0), "the second part waits");
    assert_eq!(play.ledger.credit(&ann()), cents(6_000));
    let agree = || cage(CageCommand::Agree { payment: 1 });
    assert_eq!(play.refused(&carl(), agree()), "second_person_needed");
    let shut = close(count(6_000, 0), "");
    assert_eq!(play.refused(&carl(), shut), "till_busy");
    play.give(&sue(), agree()).unwrap();
    assert_eq!((play.till(1), play.ledger.credit(&ann())), ((10_001, 0), cents(10_001)));
    let second = Some("cora".parse().unwrap());
    play.give(&carl(), sell(20_000, Terms { second, ..plain() })).unwrap();
    assert_eq!(play.ledger.credit(&ann()), cents(30_001), "with a second person at the counter");
    play.give(&carl(), sell(10_000, plain())).unwrap();
    assert_eq!(play.ledger.credit(&ann()), cents(40_001), "two people have just looked");
    play.give(&carl(), sell(1, plain())).unwrap();
    play.give(&cora(), cage(CageCommand::Decline { payment: 2 })).unwrap();
    assert_eq!(play.ledger.credit(&ann()), cents(40_001));
}
