//! Sic Bo at the table, automatic and live.

use crate::kit::*;
use croupier_house::{Account, Actor};
use croupier_rules::equipment::{Dice, Die};
use croupier_table::*;
use croupier_table::{AnyOrder, BaccaratCommand, SicBoCommand};

fn dice(numbers: [u64; 3]) -> Dice {
    Dice(numbers.map(|number| Die::try_from(number).unwrap()))
}

fn throw(floor: &mut Floor, numbers: [u64; 3]) -> Vec<TableEvent> {
    let round = floor.table.round();
    floor.system(TableCommand::SicBo(SicBoCommand::EnterDice {
        round,
        dice: dice(numbers),
        seed: None,
    }))
}

#[test]
fn an_automatic_round_from_bet_to_cent() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Automatic);
    assert_eq!(due(&floor.table), Due::OpenBets { at_ms: 0 });
    assert_eq!(floor.bet("ann", 1, "small", 1_000).unwrap_err().code(), "bets_closed");
    floor.open();
    floor.bet("ann", 1, "small", 2_000).unwrap();
    floor.bet("ann", 1, "small", 1_000).unwrap();
    floor.bet("ann", 1, "total-9", 1_000).unwrap();
    floor.bet("bob", 2, "big", 5_000).unwrap();
    floor.bet("bob", 2, "one-of-a-kind-2", 1_000).unwrap();
    floor.bet("bob", 2, "big", 0).unwrap();
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (998_000, 999_000));
    assert_eq!(due(&floor.table), Due::Tick { at_ms: 1_015_000 });
    floor.now_ms = 1_015_000;
    assert_eq!(floor.bet("ann", 1, "big", 1_000).unwrap_err().code(), "bets_closed");
    assert_eq!(floor.system(TableCommand::Tick).len(), 1);
    assert_eq!(due(&floor.table), Due::SicBo(SicBoDue::Dice { at_ms: 1_015_000 }));
    let refused = floor.bet("ann", 1, "small", 0).unwrap_err();
    assert_eq!(refused, Refusal::BetsClosed { round: RoundNo(1) });
    let events = throw(&mut floor, [2, 2, 5]);
    assert_eq!(events.len(), 2);
    assert_eq!(floor.table.phase(), Phase::Settled);
    assert_eq!(floor.credit("ann"), 1_000_000 + 1_000 + 6_000);
    assert_eq!(floor.credit("bob"), 1_000_000 + 2_000);
    assert_eq!(floor.table.net(&patron("ann")), Some(7_000));
    assert_eq!(floor.table.last_stakes(&patron("ann")).len(), 2);
    assert!(floor.table.winning().iter().any(|wager| wager.name() == "two-dice-2-5"));
    assert_eq!(floor.ledger.balance(&Account::Bank("t1".parse().unwrap())), -9_000);
    assert_eq!(
        floor.phrases(),
        ["said.dice first=2 second=2 third=5 total=9 [S1]", "said.small total=9 [S1]"]
    );
    assert_eq!(due(&floor.table), Due::OpenBets { at_ms: 1_020_000 });
    floor.check_replay();
}

#[test]
fn a_live_dealer_enters_and_confirms_and_changes_no_number_that_is_shown() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Live);
    let round = RoundNo(1);
    let open = TableCommand::OpenBets { round, commitment: None };
    assert_eq!(floor.give(&Actor::Patron(patron("ann")), &open).unwrap_err().code(), "not_allowed");
    assert_eq!(floor.table.commands(), ["open-bets"]);
    floor.give(&dealer(), &open).unwrap();
    assert_eq!(floor.give(&dealer(), &open).unwrap_err().code(), "not_this_round");
    floor.bet("cat", 3, "any-three-of-a-kind", 1_000).unwrap();
    let enter = |numbers| {
        TableCommand::SicBo(SicBoCommand::EnterDice { round, dice: dice(numbers), seed: None })
    };
    assert_eq!(floor.give(&dealer(), &enter([1, 1, 1])).unwrap_err().code(), "wrong_moment");
    floor.give(&dealer(), &TableCommand::CloseBets { round }).unwrap();
    floor.give(&dealer(), &enter([1, 1, 1])).unwrap();
    assert_eq!(floor.table.phase(), Phase::Confirming);
    assert_eq!(floor.give(&dealer(), &enter([1, 1, 2])).unwrap_err().code(), "not_allowed");
    assert_eq!(floor.give(&dealer(), &enter([1, 1, 1])), Ok(Vec::new()));
    assert_eq!(floor.table.commands(), ["confirm", "interrupt"]);
    floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    assert_eq!(floor.credit("cat"), 1_024_000);
    let card =
        TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card: "AS".parse().unwrap() });
    assert_eq!(floor.give(&dealer(), &card).unwrap_err().code(), "not_this_game");
    floor.check_replay();
}

#[test]
fn an_interrupted_live_round_waits_for_the_pit_to_resume_or_void_it() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Live);
    let round = RoundNo(1);
    floor.give(&dealer(), &TableCommand::OpenBets { round, commitment: None }).unwrap();
    floor.system(TableCommand::Interrupt { round });
    assert_eq!(floor.table.commands(), ["resume"]);
    let resume = TableCommand::Resume { round };
    assert_eq!(floor.give(&dealer(), &resume).unwrap_err().code(), "not_allowed");
    floor.system(resume);
    assert_eq!(floor.table.commands(), ["close-bets", "interrupt", "place-bet-for"]);
    floor.check_replay();
}

#[test]
fn boxes_bets_and_limits_are_kept() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Automatic);
    floor.open();
    let code = |result: Result<(), Refusal>| result.unwrap_err().code();
    assert_eq!(code(floor.bet("ann", 1, "banker", 1_000)), "bet_not_offered");
    assert_eq!(code(floor.bet("ann", 7, "big", 1_000)), "no_such_seat");
    assert_eq!(code(floor.bet("ann", 0, "big", 1_000)), "no_such_seat");
    assert_eq!(code(floor.bet("ann", 1, "big", 999)), "under_minimum");
    assert_eq!(code(floor.bet("ann", 1, "big", 100_001)), "above_maximum");
    floor.bet("ann", 1, "big", 100_000).unwrap();
    assert_eq!(code(floor.bet("bob", 1, "big", 1_000)), "seat_taken");
    assert_eq!(code(floor.bet("ann", 2, "big", 1_000)), "not_your_seat");
    floor.buy("cat", 0);
    let rich = floor.bet("dan", 4, "big", 1_000).unwrap_err();
    assert_eq!(rich.code(), "not_enough_credit");
    let move_away = TableCommand::Sit { patron: patron("ann"), seat: 5 };
    let me = Actor::Patron(patron("ann"));
    assert_eq!(floor.give(&me, &move_away).unwrap_err().code(), "bets_in_play");
    let other = Actor::Patron(patron("bob"));
    assert_eq!(floor.give(&other, &move_away).unwrap_err().code(), "not_yours");
    let refused = floor.bet("ann", 1, "big", 999).unwrap_err();
    let cite = refused.rule().and_then(|rule| {
        floor.table.settings().rulebook().cite(rule).map(|cite| cite.first.to_owned())
    });
    assert_eq!(cite.as_deref(), Some("R14"));
    assert_eq!(refused.facts().len(), 2);
}

#[test]
fn dice_that_lie_are_concluded_and_dice_in_the_shaker_are_void() {
    for thrown in [false, true] {
        let mut floor = Floor::new("sic-bo", None, Dealing::Live);
        floor.open();
        floor.bet("ann", 1, "big", 1_000).unwrap();
        floor.close();
        let round = floor.table.round();
        if thrown {
            throw(&mut floor, [6, 6, 5]);
        }
        floor.give(&supervisor(), &TableCommand::Interrupt { round }).unwrap();
        let confirm = TableCommand::Confirm { round };
        assert_eq!(floor.give(&dealer(), &confirm).unwrap_err().code(), "interrupted");
        assert_eq!(
            floor.give(&dealer(), &TableCommand::Resume { round }).unwrap_err().code(),
            "not_allowed"
        );
        floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
        if thrown {
            floor.give(&dealer(), &confirm).unwrap();
            assert_eq!(floor.credit("ann"), 1_001_000);
        } else {
            assert_eq!(floor.table.phase(), Phase::Void);
            assert_eq!(floor.credit("ann"), 1_000_000);
            assert_eq!(floor.phrases(), ["said.void_no_outcome  [R12]"]);
        }
        floor.check_replay();
    }
}

#[test]
fn open_bets_are_reopened_with_the_time_that_was_left() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Automatic);
    floor.open();
    let round = floor.table.round();
    floor.now_ms += 5_000;
    floor.system(TableCommand::Interrupt { round });
    floor.now_ms += 60_000;
    assert_eq!(floor.bet("ann", 1, "big", 1_000).unwrap_err().code(), "interrupted");
    assert!(floor.system(TableCommand::Tick).is_empty());
    floor.system(TableCommand::Resume { round });
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 10_000 });
    floor.bet("ann", 1, "big", 1_000).unwrap();
    let void = PitOrder::Any(AnyOrder::Decide { text: "fire".into(), effect: Decision::Void });
    floor.order_with_second(&shift_manager("rob"), &shift_manager("tom"), void);
    assert_eq!(floor.credit("ann"), 1_000_000);
    floor.check_replay();
}
