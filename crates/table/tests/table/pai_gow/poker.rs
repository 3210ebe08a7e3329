//! Pai Gow Poker at a live and an automatic table, the house banking.

use super::*;
use croupier_table::pai_gow::{Lying, PaiGowRefusal, Position};
use croupier_table::{PaiGowCommand, PaiGowEvent};

fn live() -> Floor {
    Floor::new("pai-gow-poker", None, Dealing::Live)
}

fn refusal(why: PaiGowRefusal) -> Refusal {
    Refusal::PaiGow(why)
}

/// P3, P14: both halves better win even money less 5%, one better is a push.
#[test]
fn the_house_banks_and_pays_even_money_less_five_percent() {
    let mut floor = live();
    first_round(&mut floor, 10_000, 20_000);
    assert_eq!(floor.table.phase(), Phase::Settled);
    assert_eq!(floor.credit("ann"), 1_009_500);
    assert_eq!(floor.credit("bob"), 1_000_000);
    assert_eq!(
        floor.phrases(),
        [
            "said.house_banks  [P10]",
            // 11 counts on to seat 3: the dealer is 1, 8 and 15
            r#"said.cup_thrown first=1 position="seat-3" second=4 third=6 total=11 [P5]"#,
            "said.hand_wins seat=1 [P3]",
            "said.hand_pushes seat=3 [P3]",
        ]
    );
    floor.check_replay();
}

/// P9: the house hand is set last, and by the house way; P6: folded hands are nobody's.
#[test]
fn the_dealers_hand_is_set_last() {
    let mut floor = live();
    first_round(&mut floor, 10_000, 20_000);
    let sets = floor.journal.iter().filter_map(|event| {
        let TableEvent::PaiGow(PaiGowEvent::HandSet { at, low, by, .. }) = event else {
            return None;
        };
        let low: Vec<String> = low.iter().map(ToString::to_string).collect();
        Some(format!("{at} {} {by:?}", low.join(" ")))
    });
    let sets: Vec<String> = sets.collect();
    assert_eq!(
        sets,
        ["seat-1 JS QH Patron", "seat-3 TH 9S Patron", "dealer 9H 8S HouseWay"]
            .map(|set| set.replace("JS QH", "QH JS"))
    );
    let at = |position: &str| floor.table.lying(position.parse::<Position>().unwrap().0);
    assert_eq!(at("seat-1"), Lying::Exposed);
    assert_eq!(at("dealer"), Lying::Exposed);
    assert_eq!(at("seat-2"), Lying::Folded);
}

/// P7: nothing is placed or taken back after "No More Bets".
#[test]
fn no_bets_after_no_more_bets() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.close();
    let closed = Refusal::BetsClosed { round: RoundNo(1) };
    assert_eq!(floor.bet("ann", 1, MAIN, 0), Err(closed.clone()));
    assert_eq!(floor.bet("bob", 3, MAIN, 10_000), Err(closed.clone()));
    let rulebook = floor.table.settings().rulebook();
    assert_eq!(rulebook.cite(closed.rule().unwrap()).unwrap().first, "P7");
}

/// P1, P8: a foul hand is set after a warning only, and loses at once; a set hand is not touched.
#[test]
fn a_foul_hand_needs_a_second_word_and_loses() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("seat-1", ACES), ("dealer", KINGS)]);
    assert_eq!(floor.table.phase(), Phase::Setting);
    // two aces in front, queen high behind
    assert_eq!(floor.set("ann", "AC AD"), Err(refusal(PaiGowRefusal::Foul)));
    assert!(floor.table.own_hand(&patron("ann")).unwrap().set.is_none());
    floor.foul("ann", "AC AD").unwrap();
    assert_eq!(floor.set("ann", "QH JS"), Err(refusal(PaiGowRefusal::HandIsSet)));
    assert_eq!(floor.house_way("ann"), Err(refusal(PaiGowRefusal::HandIsSet)));
    floor.confirm();
    assert_eq!(floor.credit("ann"), 990_000);
    assert!(floor.phrases().contains(&"said.hand_foul seat=1 [P1]".to_owned()));
    floor.check_replay();
}

/// A card lies once; a hand has seven; what was entered wrongly is entered again.
#[test]
fn a_hand_is_checked_when_it_is_entered_and_may_be_entered_again() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.close();
    let early = floor.deal("dealer", KINGS).unwrap_err();
    assert_eq!(early.code(), "wrong_moment");
    floor.dice([1, 1, 1]);
    floor.deal("dealer", KINGS).unwrap();
    let twice = floor.deal("seat-1", "KC AD QH JS 6C 4D 3H").unwrap_err();
    assert_eq!(twice.to_string(), "KC lies in front of dealer already");
    let few = floor.deal("seat-1", "AC AD QH JS 6C 4D").unwrap_err();
    assert_eq!((few.code(), few.to_string().contains("too few: 6")), ("bad_hand", true));
    assert_eq!(floor.deal("seat-1", "6/6 1/1 3/6 1/2").unwrap_err().code(), "bad_hand");
    assert_eq!(floor.deal("dead", ACES).unwrap_err().code(), "no_such_position");
    floor.deal("seat-1", SEVENS).unwrap();
    floor.deal("seat-1", ACES).unwrap(); // misread
    assert_eq!(floor.table.unset().len(), 1);
    floor.set("ann", "QH JS").unwrap();
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500);
    floor.check_replay();
}

/// P8: once set a hand is not touched again, not even by the dealer who enters it again. That it
/// was read wrongly a Pit Supervisor says, and then it is to be set anew.
#[test]
fn a_set_hand_is_not_taken_up_by_entering_it_again() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", SEVENS)]);
    floor.set("ann", "TH 9S").unwrap();
    assert_eq!(floor.deal("seat-1", "2C 4S 5D 9S TH 7D 7C"), Ok(Vec::new())); // in any order
    assert_eq!(floor.deal("seat-1", ACES), Err(refusal(PaiGowRefusal::HandIsSet)));
    assert!(floor.table.unset().is_empty());
    let (round, to) = (floor.table.round(), "seat-1".parse().unwrap());
    let again = TableCommand::PaiGow(PaiGowCommand::EnterHand { round, to, pieces: pieces(ACES) });
    floor.give(&supervisor(), &again).unwrap();
    assert_eq!(floor.table.unset().len(), 1);
    floor.set("ann", "QH JS").unwrap();
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500);
    floor.check_replay();
}

/// R46: four cards are left; any other number is a misdeal, and the round is Void.
#[test]
fn a_misdeal_voids_the_round() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.bet("ann", 1, "fortune", 500).unwrap();
    floor.close();
    floor.dice([2, 2, 2]);
    floor.deal("dealer", KINGS).unwrap();
    let round = floor.table.round();
    let right =
        floor.give(&dealer(), &TableCommand::PaiGow(PaiGowCommand::Misdeal { round, left: 4 }));
    assert_eq!(right.unwrap_err().code(), "not_a_misdeal");
    let misdeal = TableCommand::PaiGow(PaiGowCommand::Misdeal { round, left: 5 });
    floor.give(&dealer(), &misdeal).unwrap();
    assert_eq!(floor.table.phase(), Phase::Drawing, "the Dealer calls it and waits");
    floor.give(&supervisor(), &TableCommand::Approve { approval: 1 }).unwrap();
    assert_eq!(floor.table.phase(), Phase::Void);
    assert_eq!(floor.credit("ann"), 1_000_000);
    assert_eq!(floor.phrases().last().unwrap(), "said.void_misdeal left=5 [R46]");
}

/// R22: a round whose hands are dealt is not Void on a dealer's word.
#[test]
fn a_misdeal_found_while_hands_are_set_needs_a_supervisor() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.close();
    floor.dice([2, 2, 2]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES)]);
    let misdeal =
        TableCommand::PaiGow(PaiGowCommand::Misdeal { round: floor.table.round(), left: 5 });
    floor.give(&dealer(), &misdeal).unwrap();
    let confirm = TableCommand::Confirm { round: floor.table.round() };
    assert_eq!(floor.give(&dealer(), &confirm).unwrap_err().code(), "approval_waits");
    let approve = TableCommand::Approve { approval: 1 };
    let alone = floor.give(&dealer(), &approve).unwrap_err();
    assert_eq!(alone, Refusal::NotAllowed { needs: croupier_house::Role::PitSupervisor });
    floor.give(&supervisor(), &approve).unwrap();
    assert_eq!(floor.table.phase(), Phase::Void);
    floor.check_replay();
}

/// R44: when the time is over the house way sets what is not set. P15, P16: Fortune by the best of
/// seven, Envy for the others.
#[test]
fn time_fortune_and_envy_at_an_automatic_table() {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Automatic);
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    assert_eq!(
        floor.bet("bob", 2, "fortune", 500),
        Err(refusal(PaiGowRefusal::FortuneWithoutMain))
    );
    floor.bet("bob", 2, MAIN, 10_000).unwrap();
    floor.bet("bob", 2, "fortune", 500).unwrap();
    floor.bet("ann", 1, "fortune", 400).unwrap();
    floor.wait(15_000);
    assert_eq!(due(&floor.table), Due::PaiGow(PaiGowDue::Dice { at_ms: floor.now_ms }));
    floor.dice([1, 2, 5]); // eight: the first packet to the dealer
    assert_eq!(due(&floor.table), Due::PaiGow(PaiGowDue::Hands));
    let packets: Vec<_> = [
        KINGS,
        "AC AD AS QH 4S 4D 3H",
        "joker JS 9S 7C 7D 6D 5D",
        "TC TD TH TS 6H 6S 5H",
        "4C 4H 3C 2D 2S 8C 8D",
        "8H QC QD QS JC JD JH",
        "KH KS AH 9C 9D 2C 3S",
    ]
    .map(pieces)
    .to_vec();
    let round = floor.table.round();
    floor.system(TableCommand::PaiGow(PaiGowCommand::DealHands { round, packets }));
    assert_eq!(floor.table.phase(), Phase::Setting);
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 45_000 });
    floor.house_way("ann").unwrap();
    let late = floor.now_ms + 45_000;
    floor.now_ms = late;
    assert_eq!(floor.set("bob", "JS 9S"), Err(refusal(PaiGowRefusal::HandIsSet)));
    floor.system(TableCommand::Tick);
    assert_eq!(floor.table.phase(), Phase::Settled);
    // Ann: a pair of fours in front, three aces behind; aces full pay 5 to 1 on 4.00.
    assert_eq!(floor.credit("ann"), 1_000_000 + 9_500 + 2_000);
    // Bob: 9-8-7-6-5 with the joker as the eight, J-7 in front; a straight pays 2 to 1 on 5.00.
    // The four tens in front of an empty seat are nobody's envy.
    assert_eq!(floor.credit("bob"), 1_000_000 + 9_500 + 1_000);
    floor.check_replay();
}

/// R84: a result is not confirmed over hands that are not set while their time runs. The Dealer
/// says of each patron who asked for it that the house way sets the hand.
#[test]
fn a_result_is_not_confirmed_over_hands_that_are_not_set() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.bet("bob", 3, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    let round = floor.table.round();
    let confirm = TableCommand::Confirm { round };
    let refused = floor.give(&dealer(), &confirm).unwrap_err();
    assert_eq!((refused.code(), refused.to_string().contains("1, 3")), ("hands_not_set", true));
    let rulebook = floor.table.settings().rulebook();
    assert_eq!(rulebook.cite(refused.rule().unwrap()).unwrap().first, "P8");
    assert!(!floor.table.commands().contains(&"confirm"));
    let asked = |name: &str| PaiGowCommand::HouseWay { round, patron: patron(name) }.into();
    floor.give(&dealer(), &asked("ann")).unwrap();
    assert_eq!(floor.give(&dealer(), &confirm).unwrap_err().code(), "hands_not_set");
    let other = Actor::Patron(patron("cat"));
    assert_eq!(floor.give(&other, &asked("bob")).unwrap_err().code(), "not_yours");
    floor.give(&dealer(), &asked("bob")).unwrap();
    floor.give(&dealer(), &confirm).unwrap();
    // Aces with Q-J beat kings with 9-8; sevens with T-9 lose behind and win in front.
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_009_500, 1_000_000));
    floor.check_replay();
}

/// R84, R44: when the time is over the house way sets what is not set, and the Dealer confirms.
#[test]
fn at_a_live_table_the_house_way_sets_a_hand_whose_time_is_over() {
    let mut floor = live();
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES)]);
    let deadline = floor.table.window().unwrap().deadline_ms.unwrap();
    assert_eq!(due(&floor.table), Due::Tick { at_ms: deadline });
    floor.wait(deadline - floor.now_ms - 1);
    assert_eq!((floor.table.phase(), floor.table.unset().len()), (Phase::Setting, 1));
    floor.wait(1);
    assert_eq!((floor.table.phase(), floor.table.unset().len()), (Phase::Setting, 0));
    assert_eq!(floor.set("ann", "AC AD"), Err(refusal(PaiGowRefusal::HandIsSet)));
    assert_eq!(due(&floor.table), Due::Nothing);
    let round = floor.table.round();
    floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    assert_eq!(floor.credit("ann"), 1_009_500);
    floor.check_replay();
}
