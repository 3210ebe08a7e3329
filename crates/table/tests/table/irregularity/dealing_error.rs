//! Dealing errors: the order in force, cards carried into the next round, who is asked.

use super::*;
use DealingErrorKind::{
    ExcessOrExposed, FaceUp, Other, Simultaneous, WrongNumber, WrongPerson, WrongSide,
};
use croupier_table::{BaccaratCommand, BaccaratOrder};

fn waiting(floor: &Floor) -> Vec<String> {
    let text = |card: &CardInError| card.card.map_or("?".to_owned(), |card| card.to_string());
    floor.table.ahead().iter().map(text).collect()
}

#[test]
fn a_card_drawn_in_excess_is_the_first_card_of_the_next_round_and_shown_to_all() {
    for (id, wanted) in
        [(ETG, "5.4"), (INSURANCE, "5.7"), (COMMISSION, "5.8"), (NO_INSURANCE, "5.8")]
    {
        let mut floor = closed(id);
        floor.cards("9S 2D KH 3C"); // a Natural 9 against 5: nobody draws
        let dealt = floor.table.shoe().unwrap().dealt();
        floor.order(&supervisor(), error(ExcessOrExposed, "8D", "")).unwrap();
        assert_eq!((floor.cited().as_str(), floor.table.phase()), (wanted, Phase::Confirming));
        assert_eq!(shown(&floor), ["9S", "2D", "KH", "3C"]);
        assert_eq!(floor.table.shoe().unwrap().dealt(), dealt + 1);
        floor.confirm();
        floor.open();
        assert_eq!(waiting(&floor), ["8D"]);
        assert!(floor.table.ahead()[0].exposed);
        floor.bet("ann", 1, "player", 5_000).unwrap();
        floor.close();
        let why = floor.card("2C").unwrap_err();
        assert_eq!((why.code(), paragraph(&floor, &why).as_str()), ("carried_first", wanted));
        floor.card("8D").unwrap();
        assert_eq!(floor.table.shoe().unwrap().dealt(), dealt + 1);
        floor.card("2C").unwrap();
        assert_eq!(floor.table.shoe().unwrap().dealt(), dealt + 2);
        let undo = |floor: &mut Floor| {
            let round = floor.table.round();
            let undo = TableCommand::Baccarat(BaccaratCommand::UndoCard {
                round,
                reason: "misread".into(),
            });
            floor.give(&dealer(), &undo).unwrap();
        };
        undo(&mut floor);
        undo(&mut floor);
        assert_eq!(
            (waiting(&floor), floor.table.shoe().unwrap().dealt()),
            (vec!["8D".into()], dealt + 1)
        );
        floor.check_replay();
    }
}

#[test]
fn face_down_cards_left_over_are_only_counted() {
    let mut floor = closed(COMMISSION);
    floor.cards("9S 2D KH 3C");
    let unknown = CardInError { card: None, exposed: false };
    let order = PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
        kind: ExcessOrExposed,
        drawn: vec![unknown, unknown],
        cards: Vec::new(),
        reconstructed: true,
        text: "two slipped out".into(),
    }));
    floor.order(&supervisor(), order).unwrap();
    floor.confirm();
    floor.open();
    assert_eq!(waiting(&floor), ["?", "?"]);
    let dealt = floor.table.shoe().unwrap().dealt();
    floor.close();
    floor.cards("4S 4D");
    assert_eq!((waiting(&floor).len(), floor.table.shoe().unwrap().dealt()), (0, dealt));
    floor.card("4H").unwrap();
    assert_eq!(floor.table.shoe().unwrap().dealt(), dealt + 1);
    floor.check_replay();
}

#[test]
fn cards_to_the_wrong_side_are_put_back_in_order() {
    // Entered 2S KD TH 4C, and the second and third lay on the wrong sides.
    for (id, kind, wanted) in [
        (INSURANCE, WrongSide, "5.8.1"),
        (INSURANCE, WrongPerson, "5.8.2"),
        (COMMISSION, WrongSide, "5.9.1"),
        (COMMISSION, WrongPerson, "5.9.2"),
        (NO_INSURANCE, WrongSide, "5.9.1"),
        (ETG, WrongSide, "5.5"),
    ] {
        let mut floor = closed(id);
        floor.cards("2S KD TH 4C");
        floor.order(&supervisor(), error(kind, "", "2S TH KD 4C")).unwrap();
        assert_eq!(floor.cited(), wanted);
        assert_eq!(shown(&floor), ["2S", "TH", "KD", "4C"]);
        assert!(floor.table.options().is_none(), "established, and Reconstructed");
        let round = floor.table.round();
        let undo =
            TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: "misread".into() });
        assert_eq!(floor.give(&dealer(), &undo).unwrap_err().code(), "cards_ruled_on");
        floor.check_replay();
    }
}

#[test]
fn the_order_in_force_is_a_permutation_of_the_cards_known() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD");
    for wrong in ["2S", "2S KD KD", "2S QD", "KD"] {
        let why = floor.order(&supervisor(), error(WrongSide, "", wrong)).unwrap_err();
        assert_eq!(why.code(), "not_the_cards", "{wrong}");
    }
    let why = floor.order(&dealer(), error(WrongSide, "", "KD 2S")).unwrap_err();
    assert_eq!(why.code(), "not_allowed");
    for _ in 0..7 {
        floor.order(&supervisor(), error(Other, "2S", "")).ok();
    }
    floor.check_replay();
}

#[test]
fn no_card_is_face_up_in_error_where_all_are() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S");
    let why = floor.order(&supervisor(), error(FaceUp, "", "")).unwrap_err();
    assert_eq!(why.code(), "not_this_game");
}

#[test]
fn the_options_of_r20() {
    // With two cards no outcome is established; with four it is.
    let asked = |id: &str, kind, cards: &str, drawn: &str, reconstructed: bool| {
        let mut floor = closed_with(id, kind == FaceUp);
        floor.cards(cards);
        let PitOrder::Baccarat(BaccaratOrder::DealingError(ruled)) = error(kind, drawn, "") else {
            panic!("{kind:?}")
        };
        let order = PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
            reconstructed,
            ..ruled
        }));
        floor.order(&supervisor(), order).unwrap();
        floor.check_replay();
        floor.table.options().is_some()
    };
    for id in [INSURANCE, COMMISSION, NO_INSURANCE] {
        assert!(asked(id, ExcessOrExposed, "2S", "KD", true), "two cards seen");
        assert!(!asked(id, ExcessOrExposed, "2S KD", "TH", true), "three cards seen");
        assert!(!asked(id, ExcessOrExposed, "9S 2D KH 3C", "8D", true), "the fifth in excess");
        assert!(asked(id, FaceUp, "2S", "", true));
        assert!(!asked(id, FaceUp, "2S KD TH 4C", "", true));
        assert!(asked(id, WrongSide, "2S KD TH 4C", "", false), "not Reconstructed");
        assert!(!asked(id, WrongSide, "2S KD TH 4C", "", true));
        assert!(asked(id, WrongPerson, "2S", "", true));
        assert!(asked(id, Simultaneous, "2S KD TH 4C", "6C 5D", true));
        assert!(asked(id, WrongNumber, "9S 2D KH 3C", "8D", true));
        assert!(asked(id, Other, "2S KD TH 4C", "", true));
    }
    for kind in [ExcessOrExposed, WrongSide, Simultaneous, WrongNumber] {
        assert!(!asked(ETG, kind, "2S", "", true), "the ETG gives no options");
        assert!(!asked("mini-baccarat", kind, "2S", "", true));
    }
}

#[test]
fn what_a_document_does_not_name_is_the_shift_managers() {
    let mut floor = closed(ETG);
    floor.cards("2S KD");
    for kind in [FaceUp, WrongPerson, Other] {
        let why = floor.order(&supervisor(), error(kind, "", "")).unwrap_err();
        assert_eq!((why.code(), paragraph(&floor, &why).as_str()), ("not_covered", "5.12"));
    }
}

#[test]
fn a_wrong_number_of_cards_that_cannot_be_reconstructed_is_void() {
    let mut floor = closed(INSURANCE);
    floor.cards("9S 2D KH 3C");
    let order = PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
        kind: WrongNumber,
        drawn: Vec::new(),
        cards: Vec::new(),
        reconstructed: false,
        text: "mixed".into(),
    }));
    let why = floor.order(&supervisor(), order).unwrap_err();
    assert_eq!((why.code(), paragraph(&floor, &why).as_str()), ("not_reconstructed", "5.5.3"));
}

#[test]
fn an_automatic_dealer_does_not_err() {
    let mut floor = Floor::new(COMMISSION, Some("M"), Dealing::Automatic);
    floor.new_shoe("AS");
    floor.open();
    floor.close();
    floor.card("2S").unwrap();
    let why = floor.order(&supervisor(), error(Other, "", "")).unwrap_err();
    assert_eq!(why.code(), "dealt_automatically");
}

#[test]
fn insurance_taken_on_points_that_were_wrong_is_given_back_and_offered_anew() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C"); // 2 against 4: Banker Insurance is on offer
    let command = TableCommand::Baccarat(BaccaratCommand::Insure {
        seat: None,
        round: floor.table.round(),
        patron: patron("ann"),
        side: croupier_rules::baccarat::Side::Banker,
        stage: croupier_rules::baccarat::Stage::FourCards,
        stake: cents(5_000),
    });
    floor.give(&croupier_house::Actor::Patron(patron("ann")), &command).unwrap();
    assert_eq!(floor.credit("ann"), 985_000);
    // In order: TH 2S KD 4C is 0 against 6, and Player 0 draws.
    floor.order(&supervisor(), error(WrongSide, "", "TH 2S KD 4C")).unwrap();
    assert_eq!(floor.credit("ann"), 990_000);
    assert_eq!(floor.table.phase(), Phase::Insurance);
    assert_eq!(floor.table.offers()[0].points.banker.get(), 6);
    floor.check_replay();
}

#[test]
fn cards_drawn_together_are_received_in_the_order_the_supervisor_decides() {
    for (id, wanted) in [(INSURANCE, "5.10"), (COMMISSION, "5.11"), (ETG, "5.7")] {
        let mut floor = closed(id);
        floor.cards("2S KD");
        floor.order(&supervisor(), error(Simultaneous, "4C TH", "2S KD TH 4C")).unwrap();
        assert_eq!(
            (floor.cited().as_str(), shown(&floor).join(" ")),
            (wanted, "2S KD TH 4C".into())
        );
        floor.check_replay();
    }
}

#[test]
fn a_new_set_serves_from_the_next_round_and_waiting_cards_fall_away() {
    for (id, wanted) in [(INSURANCE, "5.10.2"), (COMMISSION, "5.11.2"), (ETG, "5.7.1")] {
        let mut floor = closed(id);
        floor.cards("9S 2D KH 3C");
        floor.order(&supervisor(), error(ExcessOrExposed, "8D", "")).unwrap();
        let replace =
            PitOrder::Baccarat(BaccaratOrder::ReplaceSet { text: "cards stick together".into() });
        assert_eq!(floor.order(&dealer(), replace.clone()).unwrap_err().code(), "not_allowed");
        floor.order(&supervisor(), replace).unwrap();
        assert_eq!(floor.cited(), wanted);
        assert_eq!(floor.table.shoe().unwrap().rounds_left(), Some(1));
        floor.confirm();
        let open = TableCommand::OpenBets { round: floor.table.round().next(), commitment: None };
        assert_eq!(floor.give(&dealer(), &open).unwrap_err().code(), "shoe_needed");
        floor.new_shoe("5H");
        assert!(floor.table.ahead().is_empty());
        floor.open();
        floor.check_replay();
    }
}
