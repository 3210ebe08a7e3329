//! What was entered wrongly is corrected until the next round opens; the hands decide.

use super::*;

fn correct(at: &str, hand: &str, low: Option<&str>, reason: &str) -> TableCommand {
    TableCommand::CorrectHand {
        round: RoundNo(1),
        at: at.parse().unwrap(),
        pieces: pieces(hand),
        low: low.map(pieces),
        reason: reason.to_owned(),
    }
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
    floor.give(&supervisor(), &correct("dealer", queens, None, "misread")).unwrap();
    assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_009_500, 1_000_000]);
    // Bob's sevens were the kings: they beat queens, and T-9 beats 9-8
    let kings = "KC KD TH 9S 5D 4S 2C";
    floor.give(&supervisor(), &correct("seat-3", kings, None, "misread")).unwrap();
    assert_eq!(floor.credit("bob"), 1_000_000 + 19_000);
    // but the kings lay in front, with ten high behind: foul
    floor.give(&supervisor(), &correct("seat-3", kings, Some("KC KD"), "as it lay")).unwrap();
    assert_eq!(floor.credit("bob"), 980_000);
    assert_eq!(floor.phrases().last().unwrap(), "said.corrected  []");
    floor.give(&supervisor(), &correct("seat-3", SEVENS, Some("TH 9S"), "no: sevens")).unwrap();
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
    let refused = floor.give(&dealer(), &correct("seat-1", nothing, Some("QH 6C"), "misread"));
    assert_eq!(refused.unwrap_err().code(), "not_allowed");
    floor.give(&supervisor(), &correct("seat-1", nothing, Some("6C 4D"), "misread")).unwrap();
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
    floor.give(&supervisor(), &correct("seat-1", nothing, Some("6C 4D"), "misread")).unwrap();
    assert_eq!(floor.ledger.balance(&bank), 10_000);
    assert_eq!((floor.ledger.owed(&dan), floor.ledger.credit(&dan)), (cents(0), cents(0)));
    floor.check_replay();
}

#[test]
fn a_correction_needs_a_reason_the_cards_and_the_moment() {
    let mut floor = settled();
    let give = |floor: &mut Floor, command: &TableCommand| {
        floor.give(&supervisor(), command).map(|_| ()).unwrap_err().code()
    };
    let sevens = "7C 7D TH 9S 5D 4S 2C";
    assert_eq!(give(&mut floor, &correct("seat-3", sevens, None, " ")), "reason_needed");
    let aces = "AC 7D TH 9S 5D 4S 2C";
    assert_eq!(give(&mut floor, &correct("seat-3", aces, None, "misread")), "dealt_twice");
    let no_nine = "7C 7D TH 8C 5D 4S 2C";
    assert_eq!(give(&mut floor, &correct("seat-3", no_nine, None, "misread")), "low_needed");
    assert_eq!(give(&mut floor, &correct("seat-2", no_nine, None, "misread")), "no_hand");
    let dice = TableCommand::CorrectDice {
        round: RoundNo(1),
        dice: three([6, 6, 6]),
        reason: "cocked".to_owned(),
    };
    floor.give(&supervisor(), &dice).unwrap();
    assert_eq!(floor.table.felt().unwrap().dice, Some(three([6, 6, 6])));
    floor.open();
    assert_eq!(give(&mut floor, &correct("seat-3", sevens, None, "misread")), "not_this_round");
    floor.check_replay();
}
