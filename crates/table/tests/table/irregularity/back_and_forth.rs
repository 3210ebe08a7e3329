//! R23: a correction of a correction settles as if the first had never been.

use super::*;
use croupier_rules::baccarat::{Side, Stage};
use croupier_table::{AnyOrder, BaccaratCommand, BaccaratOrder};

/// Player 2 to Banker 4 after four cards, then 8 to 9: Banker wins.
const ENTERED: &str = "2S KD TH 4C 6C 5D";

fn correct(cards: &str) -> PitOrder {
    let (cards, text) = (cards_of(cards), "misread".into());
    PitOrder::Baccarat(BaccaratOrder::CorrectCards { cards, text })
}

fn insure(floor: &mut Floor, who: &str, side: Side, stage: Stage, stake: u64) {
    let (round, patron, stake) = (floor.table.round(), patron(who), cents(stake));
    let seat = None;
    let insure =
        BaccaratCommand::Insure { seat, round, patron: patron.clone(), side, stage, stake };
    floor.give(&croupier_house::Actor::Patron(patron), &TableCommand::Baccarat(insure)).unwrap();
}

fn money(floor: &Floor) -> Vec<(u64, u64)> {
    let of = |who: &&str| (floor.credit(who), floor.ledger.owed(&patron(who)).cents());
    ["ann", "bob"].iter().map(of).collect()
}

/// ann (Banker, 100.00) insures 50.00 at four cards on 2 to 4, which loses when Banker wins. The
/// first correction has a Natural and gives it back; the second brings the first cards back.
#[test]
fn back_and_forth_ends_where_it_began_with_insurance() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C");
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 5_000);
    floor.cards("6C 5D");
    floor.confirm();
    let began = (money(&floor), ends(&floor, "ann"), ends(&floor, "bob"));
    assert_eq!(floor.credit("ann"), 1_009_500 - 5_000);
    floor.order_with_second(&supervisor(), &manager(), correct("9S KD TH 4C"));
    assert_eq!(floor.credit("ann"), 990_000);
    floor.order_with_second(&supervisor(), &manager(), correct(ENTERED));
    assert_eq!((money(&floor), ends(&floor, "ann"), ends(&floor, "bob")), began);
    // The last card was a 6: Banker has 0 to 8 and loses, and the insurance taken on 2 to 4 pays
    // 3 to 2 on 50.00 (001 4.1.15).
    floor.order_with_second(&supervisor(), &manager(), correct("9S KD TH 4C"));
    floor.order_with_second(&supervisor(), &manager(), correct("2S KD TH 4C 6C 6D"));
    assert_eq!(floor.credit("ann"), 990_000 + 7_500);
    floor.check_replay();
}

/// Before the settlement the stake comes back into play, and the offer of the wrong cards is void.
#[test]
fn insurance_given_back_before_the_settlement_comes_back_into_play() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C");
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 5_000);
    assert_eq!(floor.credit("ann"), 985_000);
    floor.order(&supervisor(), correct("9S KD TH 4C")).unwrap();
    assert_eq!(floor.credit("ann"), 990_000);
    floor.order(&supervisor(), correct("2S KD TH 4C")).unwrap();
    assert_eq!(floor.credit("ann"), 985_000);
    floor.cards("6C 5D");
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500 - 5_000);
    // Given back before the settlement and never entered again, it is still what the cards offered.
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C");
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 5_000);
    floor.order(&supervisor(), correct("9S KD TH 4C")).unwrap();
    floor.confirm();
    assert_eq!(floor.credit("ann"), 990_000);
    floor.order_with_second(&supervisor(), &manager(), correct(ENTERED));
    assert_eq!(floor.credit("ann"), 1_009_500 - 5_000);
    floor.check_money();
    floor.check_replay();
}

/// The patron who withdrew an insurance does not have it back by a correction.
#[test]
fn insurance_its_patron_withdrew_stays_withdrawn() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C");
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 5_000);
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 0);
    floor.order(&supervisor(), correct("9S KD TH 4C")).unwrap();
    floor.order(&supervisor(), correct("2S KD TH 4C")).unwrap();
    assert_eq!(floor.credit("ann"), 990_000);
    floor.check_replay();
}

/// ann took all but 20.00 away: the first correction leaves 175.00 owed, and the second clears it
/// before it pays anything.
#[test]
fn a_debt_a_correction_left_is_cleared_by_the_one_that_takes_it_back() {
    let mut floor = closed(COMMISSION);
    floor.cards(ENTERED);
    floor.confirm();
    let away = [croupier_house::Transfer {
        from: croupier_house::Account::Credit(patron("ann")),
        to: croupier_house::Account::Cage,
        amount: cents(1_009_500 - 2_000),
    }];
    floor.ledger.apply(&away).unwrap();
    floor.transfers.extend(away);
    let began = money(&floor);
    floor.order_with_second(&supervisor(), &manager(), correct("9S KD TH 4C"));
    assert_eq!(money(&floor)[0], (0, 17_500));
    floor.order_with_second(&supervisor(), &manager(), correct(ENTERED));
    assert_eq!(money(&floor), began);
    assert!(floor.table.owed().is_empty());
    floor.check_replay();
}

/// M11: the shoe passes when the Banker Hand loses. Corrected to a Banker win, it goes back; and
/// back again, it passes.
#[test]
fn the_shoe_goes_where_the_right_cards_send_it() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.bet("bob", 2, "player", 40_000).unwrap();
    assert_eq!(floor.table.shoe_holder(), Some(1));
    floor.close();
    floor.cards("9S KD TH 4C");
    floor.confirm();
    assert_eq!(floor.table.shoe_holder(), Some(2));
    floor.order_with_second(&supervisor(), &manager(), correct(ENTERED));
    assert_eq!(floor.table.shoe_holder(), Some(1));
    floor.order_with_second(&supervisor(), &manager(), correct("9S KD TH 4C"));
    assert_eq!(floor.table.shoe_holder(), Some(2));
    floor.check_replay();
}

/// R23: money for a past round moves for a mistake in paying or recording or by a decision; where
/// the round would have been Void (000 5.5, ETG 5.3) the settlement stands.
#[test]
fn no_late_money_where_the_round_would_have_been_void() {
    for (id, paragraph_of_void) in [(INSURANCE, "5.5"), (ETG, "5.3")] {
        let mut floor = closed(id);
        floor.cards(ENTERED);
        floor.confirm();
        floor.open();
        let rob = shift_manager("rob");
        let adjust = |case| {
            PitOrder::Any(AnyOrder::Adjust {
                of_round: RoundNo(1),
                patron: patron("bob"),
                to_patron: true,
                amount: cents(40_000),
                text: "a card too few in the deck".into(),
                case,
            })
        };
        let stands = floor.order(&rob, adjust(Some(AdjustCase::Voidable))).unwrap_err();
        assert_eq!(stands.code(), "past_round_stands");
        assert_eq!(paragraph(&floor, &stands), paragraph_of_void);
        let nameless = floor.order(&rob, adjust(None)).unwrap_err();
        assert_eq!(
            (nameless.code(), paragraph(&floor, &nameless).as_str()),
            ("case_needed", "R23")
        );
        for case in [AdjustCase::Paying, AdjustCase::Recording, AdjustCase::Decision] {
            floor.order_with_second(&rob, &shift_manager("tom"), adjust(Some(case)));
        }
        assert_eq!(floor.credit("bob"), 960_000 + 120_000);
        floor.check_replay();
    }
}
