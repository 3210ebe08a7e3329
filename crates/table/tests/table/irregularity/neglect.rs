//! Insurance that was neglected, and insurance waived by squeezing the Banker's third card first.

use super::*;
use croupier_house::Actor;
use croupier_rules::baccarat::{Side, Stage};
use croupier_table::{AnyOrder, BaccaratCommand, BaccaratOrder, Decision};

fn insure(
    floor: &mut Floor,
    name: &str,
    on: Side,
    stage: Stage,
    stake: u64,
) -> Result<(), Refusal> {
    let (round, patron) = (floor.table.round(), patron(name));
    let actor = Actor::Patron(patron.clone());
    let command = TableCommand::Baccarat(BaccaratCommand::Insure {
        seat: None,
        round,
        patron,
        side: on,
        stage,
        stake: cents(stake),
    });
    floor.give(&actor, &command).map(|_| ())
}

fn meant(name: &str, on: Side, stage: Stage) -> PitOrder {
    PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure {
        patron: patron(name),
        on,
        stage,
        seat: None,
    })
}

/// Automatic offers are closed by the clock; here the window passes unseen.
fn neglected(id: &str, cards: &str) -> Floor {
    let mut floor = closed(id);
    floor.cards(cards);
    assert_eq!(floor.table.phase(), Phase::Insurance);
    // The next card goes out and is taken back: the offer is over, and was never announced.
    floor.card("6C").unwrap();
    let round = floor.table.round();
    floor
        .give(
            &dealer(),
            &TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: "too fast".into() }),
        )
        .unwrap();
    assert_eq!(floor.table.phase(), Phase::Drawing);
    floor
}

#[test]
fn before_the_result_a_pit_manager_offers_the_row_that_fits() {
    for (id, wanted) in [(INSURANCE, "5.13.1"), (COMMISSION, "5.14.1")] {
        let mut floor = neglected(id, "2S KD TH 4C"); // 2 against 4
        let order = PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance);
        assert_eq!(floor.order(&supervisor(), order.clone()).unwrap_err().code(), "not_allowed");
        floor.order(&manager(), order.clone()).unwrap();
        assert_eq!((floor.cited().as_str(), floor.table.phase()), (wanted, Phase::Insurance));
        assert_eq!(floor.order(&manager(), order).unwrap_err().code(), "wrong_moment");
        // Banker 4 against 2 pays 3 to 2: a payout of at most 100.00 is a stake of 66.66.
        assert_eq!(floor.table.offers()[0].row.odds.to_string(), "3:2");
        assert_eq!(floor.table.insurable(&patron("ann"))[0].maximum, cents(6_666));
        let over = insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 6_667).unwrap_err();
        assert_eq!(over.code(), "insurance_over_cap");
        insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 6_000).unwrap();
        insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 6_666).unwrap();
        floor.card("6C").unwrap();
        floor.check_replay();
    }
}

#[test]
fn no_row_or_no_insurance_is_nothing_to_offer() {
    let mut floor = closed(COMMISSION);
    floor.cards("9S KD TH 4C");
    let order = PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance);
    assert_eq!(floor.order(&manager(), order.clone()).unwrap_err().code(), "nothing_to_insure");
    let mut floor = closed(NO_INSURANCE);
    floor.cards("2S KD TH 4C");
    assert_eq!(floor.order(&manager(), order).unwrap_err().code(), "not_covered");
}

#[test]
fn after_the_result_who_meant_to_take_an_offer_that_would_have_paid_is_returned_the_bet() {
    // 2 against 4, then 8 against 4; the Banker draws a 5 and wins 9 to 8: Player Insurance pays.
    for settled in [false, true] {
        for (id, wanted) in [(INSURANCE, "5.13.2"), (COMMISSION, "5.14.2")] {
            let mut floor = closed(id);
            floor.cards("2S KD TH 4C 6C 5D");
            if settled {
                floor.confirm();
                assert_eq!(floor.credit("bob"), 960_000);
            }
            let order = PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect);
            let nobody = floor.order(&manager(), order.clone()).unwrap_err();
            assert_eq!(nobody.code(), "nobody_to_return");
            // ann meant to insure the Banker, which won: her insurance would have lost.
            for order in [
                meant("ann", Side::Banker, Stage::FourCards),
                meant("bob", Side::Player, Stage::ThirdCard),
            ] {
                floor.order_with_second(&supervisor(), &manager(), order);
            }
            let none = floor.order(&dealer(), meant("cat", Side::Player, Stage::ThirdCard));
            assert_eq!(none.unwrap_err().code(), "insurance_without_original_bet");
            floor.order(&manager(), order.clone()).unwrap();
            assert_eq!((floor.cited().as_str(), floor.credit("bob")), (wanted, 1_000_000));
            let again = floor.order(&manager(), order).unwrap_err();
            assert_eq!(again.code(), "nobody_to_return");
            if !settled {
                floor.confirm();
            }
            assert_eq!(ends(&floor, "bob"), [format!("player Returned 40000 [{wanted}]")]);
            assert!(floor.credit("ann") > 1_000_000);
            floor.check_replay();
        }
    }
}

/// What the Shift Manager's decision has returned stays so; the neglect returns it no second time.
#[test]
fn a_bet_that_a_decision_returned_is_not_returned_again() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C 6C 5D");
    floor.confirm();
    let note = meant("bob", Side::Player, Stage::ThirdCard);
    floor.order_with_second(&supervisor(), &manager(), note);
    let effect = Decision::ReturnBets(vec![patron("bob")]);
    let decided = PitOrder::Any(AnyOrder::Decide { text: "the lamp fell".into(), effect });
    floor.order_with_second(&shift_manager("sue"), &shift_manager("tom"), decided);
    assert_eq!(floor.credit("bob"), 1_000_000);
    let order = PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect);
    assert_eq!(floor.order(&manager(), order).unwrap_err().code(), "nobody_to_return");
    floor.check_replay();
}

/// shows: tiger-buffalo-commission-insurance 5.14.2 "an Insurance Bet which would have won"
#[test]
fn an_offer_that_would_not_have_paid_returns_nothing() {
    // 2 against 4, then 8 against 4; the Banker draws a 2 to 6 and loses: Player Insurance loses.
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C 6C 2D");
    let order = meant("bob", Side::Player, Stage::ThirdCard);
    floor.order_with_second(&supervisor(), &manager(), order);
    let nobody =
        floor.order(&manager(), PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect)).unwrap_err();
    assert_eq!(nobody.code(), "nobody_to_return");
}

#[test]
fn the_bankers_third_card_first_waives_insurance_on_the_third_card() {
    // 2 against 2: both draw, and the Banker's draw does not depend on the Player's.
    for id in [INSURANCE, COMMISSION] {
        let mut floor = closed_with(id, true);
        floor.cards("2S KD TH 2C");
        ask_banker_third(&mut floor, "bob").unwrap();
        let order = PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst);
        assert_eq!(floor.order(&dealer(), order.clone()).unwrap_err().code(), "not_allowed");
        floor.order(&supervisor(), order).unwrap();
        assert_eq!(floor.cited(), "3.14");
        floor.card("6C").unwrap(); // 8 against 2 would be insured at 10 to 1
        assert_eq!(floor.table.phase(), Phase::Drawing);
        floor.check_replay();
    }
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C"); // on 4 the Banker's draw depends on the Player's third card
    let why = floor
        .order(&supervisor(), PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst))
        .unwrap_err();
    assert_eq!((why.code(), paragraph(&floor, &why).as_str()), ("banker_third_depends", "3.14"));
}

/// shows: tiger-buffalo-commission-insurance 5.14.2 "This rule shall not apply to the scenario"
#[test]
fn where_no_insurance_is_offered_none_can_be_neglected() {
    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("A"), Dealing::Live);
    set.private = true;
    let mut floor = Floor::with(rulebook, set);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.system(TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron: patron("ann") }));
    let none = BaccaratCommand::OfferInsurance { offered: false };
    floor.give(&supervisor(), &none.into()).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C 6C 5D"); // in this round it is still offered
    floor.confirm();
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C"); // 2 against 4: the table has a row for it
    assert_eq!(floor.table.phase(), Phase::Drawing);
    let refused = |floor: &mut Floor, order| floor.order(&manager(), order).unwrap_err().code();
    assert_eq!(
        refused(&mut floor, PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance)),
        "nothing_to_insure"
    );
    let meant = meant("ann", Side::Banker, Stage::FourCards);
    assert_eq!(refused(&mut floor, meant), "nothing_to_insure");
    floor.cards("6C 5D");
    assert_eq!(
        refused(&mut floor, PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect)),
        "nothing_to_insure"
    );
    floor.check_replay();
}

/// The third card made the Banker 7 against 6, was seen and taken back: the result is known.
#[test]
fn nothing_is_offered_on_a_result_that_was_seen() {
    let mut floor = closed(COMMISSION);
    floor.cards("6S KD KH 2C");
    floor.card("5D").unwrap();
    let round = floor.table.round();
    floor
        .give(
            &dealer(),
            &TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: "misread".into() }),
        )
        .unwrap();
    let offer = floor.order(&manager(), PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance));
    assert_eq!(offer.unwrap_err().code(), "nothing_to_insure");
    floor.card("5D").unwrap();
    floor.confirm();
    floor.check_replay();
}

/// Only a suit was misread: who was to have the bet back by these points still is.
#[test]
fn a_return_for_neglect_outlives_a_correction_that_leaves_it_due() {
    for (cards, credit) in [("2H KD TH 4C 6C 3D", 1_000_000), ("2S KD TH 4C 6C 5D", 1_009_500)] {
        let mut floor = closed(COMMISSION);
        floor.cards("2S KD TH 4C 6C 3D"); // Player 8, Banker 7
        let (patron, on, stage) = (patron("ann"), Side::Banker, Stage::FourCards);
        let order = BaccaratOrder::NoteMeantToInsure { patron, on, stage, seat: None };
        floor.order_with_second(&supervisor(), &manager(), order.into());
        floor.confirm();
        floor.order(&manager(), PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect)).unwrap();
        assert_eq!(floor.credit("ann"), 1_000_000);
        let order = PitOrder::Baccarat(BaccaratOrder::CorrectCards {
            cards: cards_of(cards),
            text: "misread".into(),
        });
        floor.order_with_second(&supervisor(), &manager(), order);
        assert_eq!(floor.credit("ann"), credit, "{cards}");
        floor.check_replay();
    }
}

#[test]
fn who_had_no_right_to_insure_cannot_have_meant_to() {
    let meant = |stage| {
        let (patron, on) = (patron("bob"), Side::Player);
        PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron, on, stage, seat: None })
    };
    let mut floor = closed_with(COMMISSION, true);
    floor.cards("2S KD TH AC"); // 2 against 1: both draw
    ask_banker_third(&mut floor, "bob").unwrap();
    floor.order(&supervisor(), PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst)).unwrap();
    let waived = floor.order(&dealer(), meant(Stage::ThirdCard)).unwrap_err();
    assert_eq!(waived.code(), "nothing_to_insure");
    // The offer at four cards is still open: nothing was missed yet.
    let open = floor.order(&dealer(), meant(Stage::FourCards)).unwrap_err();
    assert_eq!(open.code(), "nothing_to_insure");

    let mut floor = Floor::new(COMMISSION, Some("A"), Dealing::Automatic);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("bob", 2, "player", 40_000).unwrap();
    floor.close();
    let machine = floor.order(&dealer(), meant(Stage::FourCards)).unwrap_err();
    assert_eq!(machine.code(), "dealt_automatically");
}

/// The waiver was given on 2 against 1; with 4 in place of 1 the Banker may stand.
#[test]
fn the_waiver_of_the_third_card_falls_with_the_cards_it_was_given_on() {
    let mut floor = closed_with(COMMISSION, true);
    floor.cards("2S KD TH AC");
    ask_banker_third(&mut floor, "bob").unwrap();
    floor.order(&supervisor(), PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst)).unwrap();
    let round = floor.table.round();
    floor
        .give(
            &dealer(),
            &TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: "misread".into() }),
        )
        .unwrap();
    floor.cards("4C 6C"); // Player 8, Banker 4
    assert_eq!(floor.table.phase(), Phase::Insurance);
    floor.check_replay();
}

#[test]
fn nothing_is_waived_where_nobody_can_have_asked() {
    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("A"), Dealing::Live);
    set.procedure.face_down = true;
    let mut floor = Floor::with(rulebook, set);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "tie", 10_000).unwrap();
    floor.close();
    floor.cards("2S KD TH AC");
    let waived = floor
        .order(&supervisor(), PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst))
        .unwrap_err();
    assert_eq!(waived.code(), "banker_third_not_asked");
}
