//! The Banker's third card before the Player's (3.14, R9): where it may be asked for, and what
//! becomes of the two cards when the round takes another turn.

use super::*;
use croupier_table::{BaccaratCommand, BaccaratEvent, FrameEvent};

/// Player 2, Banker 1: both draw.
const BOTH_DRAW: &str = "2S KD TH AC";

fn consent(floor: &mut Floor) -> Result<Vec<TableEvent>, Refusal> {
    floor.order(&supervisor(), PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst))
}

fn open_third(floor: &mut Floor, card: &str) -> Result<Vec<TableEvent>, Refusal> {
    let (round, card) = (floor.table.round(), card.parse().unwrap());
    floor.give(&dealer(), &BaccaratCommand::OpenBankerThird { round, card }.into())
}

/// A round in which the Banker's third card, 3D, is open and the Player's lies face down.
fn opened(id: &str) -> Floor {
    let mut floor = closed_with(id, true);
    floor.cards(BOTH_DRAW);
    ask_banker_third(&mut floor, "bob").unwrap();
    consent(&mut floor).unwrap();
    open_third(&mut floor, "3D").unwrap();
    floor
}

#[test]
fn r9_only_at_a_table_dealt_face_down_by_a_person() {
    let mut floor = closed_with(COMMISSION, false);
    floor.cards(BOTH_DRAW);
    let refused = ask_banker_third(&mut floor, "bob").unwrap_err();
    assert_eq!((refused.code(), paragraph(&floor, &refused)), ("not_face_down", "3.14".into()));
    assert_eq!(consent(&mut floor).unwrap_err().code(), "not_face_down");

    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("A"), Dealing::Automatic);
    set.procedure.face_down = true;
    let mut floor = Floor::with(rulebook, set);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("bob", 2, "player", 40_000).unwrap();
    floor.close();
    floor.cards(BOTH_DRAW);
    assert_eq!(ask_banker_third(&mut floor, "bob").unwrap_err().code(), "dealt_automatically");
    assert_eq!(consent(&mut floor).unwrap_err().code(), "dealt_automatically");
    // A document without 3.14 has no such request.
    let mut floor = closed_with(NO_INSURANCE, true);
    floor.cards(BOTH_DRAW);
    assert_eq!(ask_banker_third(&mut floor, "bob").unwrap_err().code(), "not_this_game");
}

#[test]
fn r86_a_table_of_the_first_edition_consents_without_a_request() {
    let mut floor = closed_with(COMMISSION, false);
    floor.cards(BOTH_DRAW);
    floor.table = floor.table.clone().of_edition(Edition::FIRST);
    consent(&mut floor).unwrap();
    assert!(floor.table.is_third_card_insurance_waived());
    assert_eq!(open_third(&mut floor, "3D").unwrap_err().code(), "wrong_moment");
}

#[test]
fn r9_two_cards_have_left_the_shoe_and_the_fifth_is_the_players() {
    let mut floor = closed_with(COMMISSION, true);
    floor.cards(BOTH_DRAW);
    let before = floor.table.shoe().unwrap().dealt();
    ask_banker_third(&mut floor, "bob").unwrap();
    consent(&mut floor).unwrap();
    let events = open_third(&mut floor, "3D").unwrap();
    assert!(matches!(events[..], [TableEvent::Baccarat(BaccaratEvent::BankerThirdOpened { .. })]));
    assert_eq!(floor.table.shoe().unwrap().dealt(), before + 2);
    assert_eq!(open_third(&mut floor, "4D").unwrap_err().code(), "wrong_moment");
    floor.card("5C").unwrap();
    assert_eq!(shown(&floor), ["2S", "KD", "TH", "AC", "5C", "3D"]);
    assert_eq!(floor.table.shoe().unwrap().dealt(), before + 2);
    assert!(floor.table.ahead().is_empty());
    floor.confirm();
    assert_eq!(ends(&floor, "bob"), ["player Won 80000 [4.1.2]"]); // 7 against 4
    floor.check_replay();
}

#[test]
fn r9_a_wrong_entry_is_undone_card_by_card() {
    let mut floor = opened(COMMISSION);
    let dealt = floor.table.shoe().unwrap().dealt();
    let undo = |floor: &mut Floor| {
        let (round, reason) = (floor.table.round(), "misread".to_owned());
        floor.give(&dealer(), &BaccaratCommand::UndoCard { round, reason }.into()).unwrap();
    };
    undo(&mut floor);
    assert_eq!(floor.table.shoe().unwrap().dealt(), dealt - 2);
    assert!(floor.table.awaits_banker_third());
    open_third(&mut floor, "4D").unwrap();
    floor.card("5C").unwrap();
    undo(&mut floor); // the Banker's third
    undo(&mut floor); // the Player's third
    assert!(floor.table.awaits_banker_third());
    open_third(&mut floor, "3D").unwrap();
    floor.card("5D").unwrap();
    assert_eq!(shown(&floor), ["2S", "KD", "TH", "AC", "5D", "3D"]);
    assert_eq!(floor.table.shoe().unwrap().dealt(), dealt);
    // Undone below four cards, the consent is gone with the cards it was given on.
    (0..3).for_each(|_| undo(&mut floor));
    assert!(!floor.table.is_third_card_insurance_waived());
    floor.check_replay();
}

#[test]
fn r18_third_cards_of_a_void_round_go_with_it() {
    let mut floor = opened(COMMISSION);
    let case = VoidCase::ForeignCard;
    let order = PitOrder::Baccarat(BaccaratOrder::Void { case, text: "a joker".into() });
    let events = floor.order_with_second(&supervisor(), &manager(), order);
    assert!(
        events
            .iter()
            .any(|event| { matches!(event, TableEvent::Frame(FrameEvent::RoundVoided { .. })) })
    );
    assert!(floor.table.ahead().is_empty(), "no card waits for the next round");
    floor.check_replay();
}

#[test]
fn r21_a_card_drawn_in_excess_waits_behind_the_two_third_cards() {
    let mut floor = opened(COMMISSION);
    let order = error(DealingErrorKind::ExcessOrExposed, "9S", "");
    floor.order(&supervisor(), order).unwrap();
    let ahead: Vec<Option<Card>> = floor.table.ahead().iter().map(|each| each.card).collect();
    let known = |card: &str| Some(card.parse().unwrap());
    assert_eq!(ahead, [None, known("3D"), known("9S")]);
    floor.cards("5C 3D");
    assert_eq!(shown(&floor), ["2S", "KD", "TH", "AC", "5C", "3D"]);
    floor.confirm();
    assert_eq!(floor.table.ahead().len(), 1, "9S opens the next round");
    floor.check_replay();
}
