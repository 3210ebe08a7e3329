//! Void: each case with its paragraph, before and after settlement, in each document.

use super::*;
use croupier_table::BaccaratOrder;

/// Player 2, Banker 4; the Player draws a 6 to 8, the Banker a 5 to 9: Banker wins.
const BANKER_WINS: &str = "2S KD TH 4C 6C 5D";

const CASES: [(VoidCase, &str, &str); 5] = [
    (VoidCase::ForeignCard, "5.5.1", "5.3.1"),
    (VoidCase::CardCount, "5.5.2", "5.3.2"),
    (VoidCase::WrongNumberOfCards, "5.5.3", "5.3.3"),
    (VoidCase::InsufficientCards, "5.5.4", "5.3.4"),
    (VoidCase::NotShuffled, "5.5.5", "5.3.5"),
];

fn void(case: VoidCase) -> PitOrder {
    PitOrder::Baccarat(BaccaratOrder::Void { case, text: "seen at the table".into() })
}

#[test]
fn each_case_of_5_5_and_etg_5_3_returns_every_bet_by_its_paragraph() {
    for (case, tiger, etg) in CASES {
        for id in [NO_INSURANCE, INSURANCE, COMMISSION, ETG] {
            let mut floor = closed(id);
            floor.cards("2S KD TH 4C");
            floor.order_with_second(&supervisor(), &manager(), void(case));
            let wanted = if id == ETG { etg } else { tiger };
            assert_eq!(floor.cited(), wanted, "{id} {case:?}");
            assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_000_000, 1_000_000));
            assert_eq!(ends(&floor, "ann"), [format!("banker Returned 10000 [{wanted}]")]);
            assert_eq!(floor.table.phase(), Phase::Void);
            floor.check_replay();
        }
    }
}

#[test]
fn a_settled_round_is_void_for_every_case_in_001_and_003_until_the_next_round() {
    for id in [COMMISSION, NO_INSURANCE] {
        for (case, ..) in CASES {
            let mut floor = closed(id);
            floor.cards(BANKER_WINS);
            floor.confirm();
            // 001 pays 95.00 on 100.00 of Banker; 003 pays 100.00 (the Banker did not win on 6).
            let won = if id == COMMISSION { 9_500 } else { 10_000 };
            assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_000_000 + won, 960_000));
            floor.order_with_second(&supervisor(), &manager(), void(case));
            assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_000_000, 1_000_000));
            assert_eq!(floor.table.phase(), Phase::Void);
            assert_eq!(floor.table.net(&patron("ann")), None);
            floor.check_replay();
        }
    }
}

#[test]
fn in_000_and_the_etg_only_a_wrong_number_of_cards_makes_a_settled_round_void() {
    for id in [INSURANCE, ETG] {
        for (case, ..) in CASES {
            let mut floor = closed(id);
            floor.cards(BANKER_WINS);
            floor.confirm();
            let asked = floor.order(&supervisor(), void(case));
            let code = asked.err().map(|why| why.code());
            let wanted = (case != VoidCase::WrongNumberOfCards).then_some("wrong_moment");
            assert_eq!(code, wanted);
        }
    }
}

#[test]
fn mini_baccarat_follows_the_etg_and_sic_bo_has_no_cases() {
    let mut floor = closed("mini-baccarat");
    floor.cards(BANKER_WINS);
    floor.confirm();
    let late = floor.order(&supervisor(), void(VoidCase::ForeignCard)).unwrap_err();
    assert_eq!(late.code(), "wrong_moment");
    // The commission of 5.00 noted for ann is forgiven with the win.
    assert_eq!(floor.ledger.owed(&patron("ann")), cents(500));
    floor.order_with_second(&supervisor(), &manager(), void(VoidCase::WrongNumberOfCards));
    assert_eq!(floor.ledger.owed(&patron("ann")), cents(0));
    assert_eq!(floor.credit("ann"), 1_000_000);
    floor.check_replay();

    let mut dice = Floor::new("sic-bo", None, Dealing::Live);
    dice.open();
    let why = dice.order(&supervisor(), void(VoidCase::NotShuffled)).unwrap_err();
    assert_eq!((why.code(), paragraph(&dice, &why).as_str()), ("not_covered", "R12"));
}

#[test]
fn commission_collected_before_a_void_goes_back_to_the_credit() {
    let mut floor = closed("mini-baccarat");
    floor.cards(BANKER_WINS);
    floor.confirm();
    let leave = TableCommand::Leave { patron: patron("ann") };
    floor.give(&croupier_house::Actor::Patron(patron("ann")), &leave).unwrap();
    assert_eq!((floor.credit("ann"), floor.ledger.owed(&patron("ann"))), (1_009_500, cents(0)));
    floor.order_with_second(&supervisor(), &manager(), void(VoidCase::WrongNumberOfCards));
    assert_eq!((floor.credit("ann"), floor.ledger.owed(&patron("ann"))), (1_000_000, cents(0)));
    floor.check_replay();
}

#[test]
fn once_the_next_round_has_commenced_the_last_one_stands() {
    let mut floor = closed(COMMISSION);
    floor.cards(BANKER_WINS);
    floor.confirm();
    let (round, order) = (floor.table.round(), void(VoidCase::ForeignCard));
    floor.open();
    let late = TableCommand::Order { round, order };
    assert_eq!(floor.give(&supervisor(), &late).unwrap_err().code(), "not_this_round");
    assert_eq!(floor.credit("ann"), 1_009_500);
}

/// Until the second person has agreed or declined, the round is neither settled nor followed.
#[test]
fn a_void_that_waits_holds_the_round() {
    let mut floor = closed(COMMISSION);
    floor.cards(BANKER_WINS);
    floor.order(&supervisor(), void(VoidCase::ForeignCard)).unwrap();
    let confirm = TableCommand::Confirm { round: floor.table.round() };
    assert_eq!(floor.give(&dealer(), &confirm).unwrap_err().code(), "held");
    floor.give(&manager(), &TableCommand::Decline { approval: 1, reason: "none".into() }).unwrap();
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500);
    floor.order(&supervisor(), void(VoidCase::ForeignCard)).unwrap();
    let open = TableCommand::OpenBets { round: floor.table.round().next(), commitment: None };
    assert_eq!(floor.give(&dealer(), &open).unwrap_err().code(), "held");
    floor.give(&manager(), &TableCommand::Approve { approval: 2 }).unwrap();
    assert_eq!((floor.credit("ann"), floor.table.phase()), (1_000_000, Phase::Void));
    floor.open();
    floor.check_replay();
}
