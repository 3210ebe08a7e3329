//! What was entered wrongly is corrected until the next round opens; the hands decide.

use super::*;
use croupier_house::Actor;
use croupier_rules::pai_gow::{Holder, SeatNo};
use croupier_table::{AnyOrder, PaiGowCommand, PaiGowEvent, PaiGowOrder};

fn correct(at: &str, hand: &str, low: Option<&str>, text: &str) -> PitOrder {
    PitOrder::PaiGow(PaiGowOrder::CorrectHand {
        at: at.parse().unwrap(),
        pieces: pieces(hand),
        low: low.map(pieces),
        text: text.to_owned(),
    })
}

/// A supervisor orders it and a manager agrees.
fn agreed(floor: &mut Floor, order: PitOrder) -> Vec<TableEvent> {
    floor.order_with_second(&supervisor(), &manager(), order)
}

fn refused(floor: &mut Floor, order: PitOrder) -> &'static str {
    floor.order(&supervisor(), order).unwrap_err().code()
}

fn settled() -> Floor {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Live);
    first_round(&mut floor, 10_000, 20_000);
    floor
}

/// The round is settled again by the hands that really lay there, as often as it takes.
#[test]
fn a_corrected_hand_is_paid_what_it_should_have_been() {
    let mut floor = settled();
    // the dealer's kings were queens: they lose to aces and beat sevens just the same
    let queens = "QC QD 9H 8S 5C 3D 2H";
    agreed(&mut floor, correct("dealer", queens, None, "misread"));
    assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_009_500, 1_000_000]);
    // Bob's sevens were the kings: they beat queens, and T-9 beats 9-8
    let kings = "KC KD TH 9S 5D 4S 2C";
    agreed(&mut floor, correct("seat-3", kings, None, "misread"));
    assert_eq!(floor.credit("bob"), 1_000_000 + 19_000);
    // but the kings lay in front, with ten high behind: foul
    agreed(&mut floor, correct("seat-3", kings, Some("KC KD"), "as it lay"));
    assert_eq!(floor.credit("bob"), 980_000);
    assert_eq!(floor.phrases().last().unwrap(), "said.corrected  []");
    agreed(&mut floor, correct("seat-3", SEVENS, Some("TH 9S"), "no: sevens"));
    assert_eq!(floor.credit("bob"), 1_000_000);
    floor.check_replay();
}

/// R23: what the credit lacks is owed, and is never a reason to refuse.
#[test]
fn a_shortfall_is_owed() {
    let mut floor = settled();
    let spent = croupier_house::Transfer {
        from: croupier_house::Account::Credit(patron("ann")),
        to: croupier_house::Account::Cage,
        amount: cents(1_000_000),
    };
    floor.ledger.apply(std::slice::from_ref(&spent)).unwrap();
    floor.transfers.push(spent);
    let nothing = "AC JD QH JS 6C 4D 3H";
    let by_dealer = floor.order(&dealer(), correct("seat-1", nothing, Some("QH 6C"), "misread"));
    assert_eq!(by_dealer.unwrap_err().code(), "not_allowed");
    agreed(&mut floor, correct("seat-1", nothing, Some("6C 4D"), "misread"));
    // 6-4 in front loses to 9-8, jacks lose to kings: 95.00 and the stake of 100.00 go back
    assert_eq!(floor.credit("ann"), 0);
    assert_eq!(floor.ledger.owed(&patron("ann")), cents(10_000));
    floor.check_money();
    floor.check_replay();
}

/// At a chip table what is given back are chips, and nobody owes anything.
#[test]
fn at_a_chip_table_chips_go_back_and_nothing_is_owed() {
    let rulebook = rulebook("pai-gow-poker");
    let mut set = settings(&rulebook, None, Dealing::Live);
    set.procedure.stakes = Stakes::Chips;
    let mut floor = Floor::with(rulebook, set);
    floor.open();
    let (round, dan) = (floor.table.round(), patron("dan")); // who has no credit
    let (seat, bet, stake) = (1, MAIN.to_owned(), cents(10_000));
    let place = TableCommand::PlaceBetFor { round, patron: dan.clone(), seat, bet, stake };
    floor.give(&dealer(), &place).unwrap();
    floor.close();
    floor.dice([1, 4, 6]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES)]);
    floor.set("dan", "QH JS").unwrap();
    floor.confirm();
    let bank = croupier_house::Account::Bank("t1".parse().unwrap());
    assert_eq!(floor.ledger.balance(&bank), -9_500);
    let nothing = "AC JD QH JS 6C 4D 3H";
    agreed(&mut floor, correct("seat-1", nothing, Some("6C 4D"), "misread"));
    assert_eq!(floor.ledger.balance(&bank), 10_000);
    assert_eq!((floor.ledger.owed(&dan), floor.ledger.credit(&dan)), (cents(0), cents(0)));
    floor.check_replay();
}

#[test]
fn a_correction_needs_a_reason_the_cards_and_the_moment() {
    let mut floor = settled();
    let floor = &mut floor;
    let no_nine = "7C 7D TH 8C 5D 4S 2C";
    assert_eq!(refused(floor, correct("seat-3", no_nine, None, " ")), "reason_needed");
    let aces = "AC 7D TH 9S 5D 4S 2C";
    assert_eq!(refused(floor, correct("seat-3", aces, None, "misread")), "dealt_twice");
    assert_eq!(refused(floor, correct("seat-3", no_nine, None, "misread")), "low_needed");
    assert_eq!(refused(floor, correct("seat-2", no_nine, None, "misread")), "no_hand");
    let (round, order) = (RoundNo(1), correct("seat-3", no_nine, Some("TH 8C"), "misread"));
    floor.open();
    assert_eq!(refused(floor, order.clone()), "wrong_moment");
    let late = floor.give(&supervisor(), &TableCommand::Order { round, order });
    assert_eq!(late.unwrap_err().code(), "not_this_round");
    floor.check_replay();
}

/// R22, R23: a registered result is corrected by two people, the dice as well as a hand, and both
/// are named in the incident.
#[test]
fn a_settled_hand_is_corrected_by_two_people() {
    let mut floor = settled();
    let order = correct("seat-3", EIGHTS, Some("TH 9S"), "sevens were eights");
    let events = agreed(&mut floor, order);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, TableEvent::PaiGow(PaiGowEvent::HandCorrected { .. })))
    );
    let dice = PitOrder::PaiGow(PaiGowOrder::CorrectDice {
        dice: three([6, 6, 6]),
        text: "cocked".to_owned(),
    });
    agreed(&mut floor, dice.clone());
    assert_eq!(floor.table.felt().unwrap().dice, Some(three([6, 6, 6])));
    assert_eq!(refused(&mut floor, dice), "nothing_to_correct");
    let incident = floor.table.pit().incidents().next().unwrap();
    assert_eq!((incident.kind, incident.number), (IncidentKind::Correction, 2));
    assert_eq!(incident.rule.as_deref(), Some("R23"));
    assert_eq!(incident.authorised.second, Some("mia".parse().unwrap()));
    floor.check_replay();
}

/// Sevens that were eights: with T-9 in front they push against [`KINGS`] just the same.
const EIGHTS: &str = "8C 8D TH 9S 5D 4S 2C";

/// P9, P13: whoever corrects them, the hands of dealer and co-bank lie as the house way sets them.
#[test]
fn no_setting_is_given_for_a_hand_the_house_way_sets() {
    let mut floor = settled();
    let order = correct("dealer", "QC QD 9H 8S 5C 3D 2H", Some("QC QD"), "as it lay");
    assert_eq!(refused(&mut floor, order), "dealer_sets_house_way");
    floor.open();
    floor.answer("ann", BankAnswer::CoBank).unwrap();
    floor.bet("bob", 3, MAIN, 10_000).unwrap();
    floor.close();
    floor.dice([1, 4, 6]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    floor.set("bob", "TH 9S").unwrap();
    floor.confirm();
    let order = correct("seat-1", ACES, Some("4D 3H"), "as it lay");
    assert_eq!(refused(&mut floor, order), "co_bank_sets_house_way");
    floor.check_replay();
}

/// Where hand and setting are as they were there is nothing to agree to.
#[test]
fn a_hand_as_it_was_is_no_correction() {
    let mut floor = settled();
    for order in [
        correct("dealer", KINGS, None, "look again"),
        correct("seat-1", ACES, Some("JS QH"), "look again"),
        correct("seat-3", SEVENS, None, "look again"),
    ] {
        assert_eq!(refused(&mut floor, order), "nothing_to_correct");
    }
}

/// R23: seat 1 had the sevens and seat 3 the aces. One order swaps the two, each as it was set, and
/// naming either place does the same.
#[test]
fn hands_entered_at_each_others_places_swap_in_one_order() {
    for (at, other) in [("seat-1", SEVENS), ("seat-3", ACES)] {
        let mut floor = settled();
        assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_009_500, 1_000_000]);
        agreed(&mut floor, correct(at, other, None, "the wrong way round"));
        // The aces with Q-J beat the kings: bob wins 200.00 less 5%. The sevens push.
        assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_000_000, 1_019_000]);
        let seat = |seat: u64| Holder::Seat(SeatNo::try_from(seat).unwrap());
        let felt = floor.table.felt().unwrap();
        let lies = |holder: Holder| felt.hands.get(&holder).unwrap().0.pieces().len();
        assert_eq!((lies(seat(1)), lies(seat(3))), (7, 7));
        let back = if at == "seat-1" { ACES } else { SEVENS };
        agreed(&mut floor, correct(at, back, None, "it was right"));
        assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_009_500, 1_000_000]);
        floor.check_replay();
    }
}

/// While hands are delivered the Dealer swaps two entries in one; once one is set, a Supervisor.
#[test]
fn hands_entered_at_each_others_places_swap_while_they_are_delivered() {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Live);
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.bet("bob", 3, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([1, 4, 6]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", SEVENS), ("seat-3", ACES)]);
    let enter = |floor: &mut Floor, actor: &Actor, to: &str, hand: &str| {
        let (round, to, pieces) = (floor.table.round(), to.parse().unwrap(), pieces(hand));
        floor.give(actor, &PaiGowCommand::EnterHand { round, to, pieces }.into())
    };
    enter(&mut floor, &dealer(), "seat-1", ACES).unwrap();
    floor.set("ann", "QH JS").unwrap();
    let set = enter(&mut floor, &dealer(), "seat-3", ACES).unwrap_err();
    assert_eq!(set.code(), "hand_is_set");
    floor.set("bob", "TH 9S").unwrap();
    floor.confirm();
    assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_009_500, 1_000_000]);
    floor.check_replay();
}

/// R23: until the next round opens, a Shift Manager and a second one make a settled round Void;
/// everything goes back, and the bank forgets the round.
#[test]
fn a_settled_round_is_made_void_in_time() {
    let mut floor = settled();
    let void = PitOrder::Any(AnyOrder::Decide {
        text: "a card lay on the floor".to_owned(),
        effect: Decision::Void,
    });
    assert_eq!(refused(&mut floor, void.clone()), "not_allowed");
    floor.order_with_second(&shift_manager("rob"), &shift_manager("tom"), void.clone());
    assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_000_000, 1_000_000]);
    assert_eq!(floor.table.phase(), Phase::Void);
    floor.open();
    // Nobody has played against the house yet, so nobody may bank.
    assert!(floor.answer("ann", BankAnswer::Bank { house_wager: None }).is_err());
    let late = floor.order(&shift_manager("rob"), void);
    assert!(late.is_ok(), "the next round may be made Void in its turn");
    floor.check_money();
    floor.check_replay();
}
