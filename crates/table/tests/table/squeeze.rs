//! Squeezing (3.9, R13, R22), the waiver of 3.14 (R9), no insurance at private tables (R31).

use crate::kit::*;
use croupier_house::{Actor, Role};
use croupier_rules::baccarat::Stage;
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratEvent, BaccaratRefusal};

const COMMISSION: &str = "tiger-buffalo-commission-insurance";
const SEATED_ONLY: &str = "tiger-buffalo-non-commission-insurance";

fn open_table(id: &str, layout: &str, dealing: Dealing) -> Floor {
    let rulebook = rulebook(id);
    let mut settings = settings(&rulebook, Some(layout), dealing);
    settings.procedure.face_down = true;
    let mut floor = Floor::with(rulebook, settings);
    floor.new_shoe("AS");
    floor.open();
    floor
}

fn ask(floor: &mut Floor, name: &str) -> Result<Vec<TableEvent>, Refusal> {
    let (round, patron) = (floor.table.round(), patron(name));
    floor.give(
        &Actor::Patron(patron.clone()),
        &TableCommand::Baccarat(BaccaratCommand::AskSqueeze { round, patron }),
    )
}

fn reveal(floor: &mut Floor, name: &str) -> Result<Vec<TableEvent>, Refusal> {
    let (round, patron) = (floor.table.round(), patron(name));
    floor.give(
        &Actor::Patron(patron.clone()),
        &TableCommand::Baccarat(BaccaratCommand::Reveal { round, patron }),
    )
}

fn may(floor: &Floor) -> Vec<&'static str> {
    let may = |name: &&str| floor.table.may_squeeze(&patron(name));
    ["ann", "bob", "cat"].into_iter().filter(|name| may(name)).collect()
}

#[test]
fn r13_the_highest_bet_on_one_hand_squeezes_and_hands_are_not_added() {
    let mut floor = open_table(COMMISSION, "M", Dealing::Live);
    floor.bet("ann", 1, "player", 30_000).unwrap();
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    floor.bet("bob", 2, "banker", 40_000).unwrap();
    floor.bet("cat", 3, "tie", 90_000).unwrap();
    assert_eq!(may(&floor), ["bob"]);
    // Cat stands with an equal bet at box 1: who sits goes before who stands.
    floor.bet("cat", 1, "banker", 40_000).unwrap();
    assert_eq!(may(&floor), ["bob"]);
    // Ann sits with an equal bet at a lower box.
    floor.bet("ann", 1, "player", 40_000).unwrap();
    assert_eq!(may(&floor), ["ann"]);
    // Whoever has the highest bet may, standing or seated, in this document …
    floor.bet("cat", 1, "banker", 50_000).unwrap();
    assert_eq!(may(&floor), ["cat"]);
    let refused = ask(&mut floor, "ann").unwrap_err();
    let rulebook = floor.table.settings().rulebook();
    assert_eq!(refused, Refusal::Baccarat(BaccaratRefusal::NotHighestBettor));
    assert_eq!(refused.rule().and_then(|rule| rulebook.cite(rule)).unwrap().first, "3.9");
    // … and only a Seated Player in the other.
    let mut floor = open_table(SEATED_ONLY, "C", Dealing::Live);
    floor.bet("ann", 1, "player", 30_000).unwrap();
    floor.bet("bob", 1, "banker", 40_000).unwrap();
    assert_eq!(may(&floor), ["ann"]);
}

#[test]
fn the_dealer_answers_at_a_live_table_and_nothing_waits() {
    let mut floor = open_table(COMMISSION, "M", Dealing::Live);
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    floor.close();
    floor.cards("2S");
    ask(&mut floor, "ann").unwrap();
    assert!(may(&floor).is_empty());
    let round = floor.table.round();
    let grant = TableCommand::Baccarat(BaccaratCommand::AnswerSqueeze { round, grant: true });
    let ann = Actor::Patron(patron("ann"));
    assert_eq!(floor.give(&ann, &grant).unwrap_err().code(), "not_allowed");
    floor.give(&dealer(), &grant).unwrap();
    assert_eq!(floor.table.squeeze().unwrap().state.name(), "granted");
    assert_eq!(floor.give(&dealer(), &grant).unwrap_err().code(), "wrong_moment");
    assert_eq!(reveal(&mut floor, "ann").unwrap_err().code(), "wrong_moment");
    floor.cards("KD TH 4C");
    floor.check_replay();
}

#[test]
fn nobody_squeezes_where_cards_are_dealt_face_up_or_the_document_has_none() {
    let mut floor = Floor::new(COMMISSION, Some("M"), Dealing::Live);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    assert_eq!(ask(&mut floor, "ann").unwrap_err().code(), "squeeze_not_offered");
    let rulebook = rulebook("mini-baccarat");
    let mut settings = settings(&rulebook, None, Dealing::Live);
    settings.procedure.face_down = true;
    let mut floor = Floor::with(rulebook, settings);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    assert_eq!(ask(&mut floor, "ann").unwrap_err().code(), "squeeze_not_offered");
}

#[test]
fn at_an_automatic_table_every_card_waits_to_be_turned_or_for_its_time() {
    let mut floor = open_table(COMMISSION, "M", Dealing::Automatic);
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    let names: Vec<bool> = ask(&mut floor, "ann")
        .unwrap()
        .iter()
        .map(|event| {
            matches!(
                event,
                TableEvent::Baccarat(BaccaratEvent::SqueezeAnswered { granted: true, .. })
            )
        })
        .collect();
    assert_eq!(names, [false, true]);
    floor.now_ms += 15_000;
    floor.system(TableCommand::Tick);
    // The first card waits: the dealer draws nothing.
    let at_ms = floor.now_ms + 8_000;
    assert_eq!(due(&floor.table), Due::Tick { at_ms });
    assert!(floor.table.is_squeezing(&patron("ann")));
    assert_eq!(floor.card("2S").unwrap_err().code(), "wrong_moment");
    assert_eq!(reveal(&mut floor, "bob").unwrap_err().code(), "not_yours");
    reveal(&mut floor, "ann").unwrap();
    assert!(matches!(due(&floor.table), Due::Baccarat(BaccaratDue::Card { .. })));
    floor.card("2S").unwrap();
    // The next waits for its time.
    assert_eq!(due(&floor.table), Due::Tick { at_ms });
    floor.now_ms = at_ms;
    floor.system(TableCommand::Tick);
    assert!(matches!(due(&floor.table), Due::Baccarat(BaccaratDue::Card { .. })));
    for card in ["KD", "TH", "4C"] {
        floor.card(card).unwrap();
        if floor.table.phase() == Phase::Drawing {
            reveal(&mut floor, "ann").unwrap();
        }
    }
    // Insurance first; then the card waits again.
    assert_eq!(floor.table.phase(), Phase::Insurance);
    floor.now_ms += 8_000;
    floor.system(TableCommand::Tick);
    assert!(floor.table.is_squeezing(&patron("ann")));
    // Ann walks away: nobody turns the cards any more.
    floor.system(TableCommand::Leave { patron: patron("ann") });
    assert!(matches!(due(&floor.table), Due::Baccarat(BaccaratDue::Card { .. })));
    floor.cards("6C 5D");
    assert_eq!(floor.table.phase(), Phase::Settled);
    floor.check_replay();
}

#[test]
fn who_is_outbid_before_the_close_does_not_squeeze() {
    let mut floor = open_table(COMMISSION, "M", Dealing::Automatic);
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    ask(&mut floor, "ann").unwrap();
    floor.bet("bob", 2, "player", 30_001).unwrap();
    floor.now_ms += 15_000;
    floor.system(TableCommand::Tick);
    assert_eq!(floor.table.squeeze().unwrap().state.name(), "refused");
    assert!(matches!(due(&floor.table), Due::Baccarat(BaccaratDue::Card { .. })));
}

#[test]
fn an_interruption_keeps_the_time_a_card_had_left() {
    let mut floor = open_table(COMMISSION, "M", Dealing::Automatic);
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    ask(&mut floor, "ann").unwrap();
    floor.close();
    for card in ["2S", "KD", "TH"] {
        reveal(&mut floor, "ann").unwrap();
        floor.card(card).unwrap();
    }
    let round = floor.table.round();
    floor.now_ms += 3_000;
    floor.system(TableCommand::Interrupt { round });
    assert_eq!(reveal(&mut floor, "ann").unwrap_err().code(), "interrupted");
    floor.now_ms += 60_000;
    floor.system(TableCommand::Resume { round });
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 5_000 });
}

#[test]
fn r9_no_insurance_follows_the_third_card_once_it_is_waived() {
    for waived in [false, true] {
        let mut floor = open_table(COMMISSION, "M", Dealing::Live);
        floor.bet("ann", 1, "banker", 30_000).unwrap();
        floor.close();
        // Player 1, Banker 2, which draws in any case; the Player's 9 makes 0 against 2.
        floor.cards("AS KD KH 2C");
        if waived {
            let round = floor.table.round();
            floor.force(TableEvent::Baccarat(BaccaratEvent::ThirdCardInsuranceWaived { round }));
            assert!(floor.table.is_third_card_insurance_waived());
        }
        let events = floor.card("9D").unwrap();
        let third = |event: &TableEvent| {
            matches!(
                event,
                TableEvent::Baccarat(BaccaratEvent::InsuranceOffered {
                    stage: Stage::ThirdCard,
                    ..
                })
            )
        };
        assert_eq!(events.iter().any(third), !waived);
        floor.check_replay();
    }
}

#[test]
fn r31_a_private_table_does_without_insurance_from_the_next_round_on() {
    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("M"), Dealing::Live);
    set.private = true;
    let mut floor = Floor::with(rulebook, set);
    let off = TableCommand::Baccarat(BaccaratCommand::OfferInsurance { offered: false });
    let on = TableCommand::Baccarat(BaccaratCommand::OfferInsurance { offered: true });
    let ann = Actor::Patron(patron("ann"));
    let ask = TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron: patron("ann") });
    floor.new_shoe("AS");
    floor.open();
    assert_eq!(floor.give(&supervisor(), &off).unwrap_err().code(), "nobody_asked");
    assert_eq!(floor.give(&ann, &ask).unwrap_err().code(), "not_seated");
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    floor.give(&ann, &ask).unwrap();
    assert_eq!(floor.give(&dealer(), &off).unwrap_err().code(), "not_allowed");
    floor.give(&supervisor(), &off).unwrap();
    for (offered, order) in [(true, None), (false, Some(on)), (true, None)] {
        if floor.table.phase() != Phase::Open {
            floor.open();
            floor.bet("ann", 1, "banker", 30_000).unwrap();
        }
        assert_eq!(floor.table.offers_insurance(), Some(offered));
        floor.close();
        floor.cards("2S KD TH 4C");
        assert_eq!(floor.table.phase() == Phase::Insurance, offered);
        if let Some(order) = order {
            floor.give(&supervisor(), &order).unwrap();
        }
        floor.cards("6C 5D");
        let round = floor.table.round();
        floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    }
    floor.check_replay();
}

#[test]
fn r31_elsewhere_insurance_is_offered_to_everybody() {
    let mut floor = open_table(COMMISSION, "M", Dealing::Live);
    floor.bet("ann", 1, "banker", 30_000).unwrap();
    let ask = TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron: patron("ann") });
    let refused = floor.give(&Actor::Patron(patron("ann")), &ask).unwrap_err();
    assert_eq!(refused, Refusal::Baccarat(BaccaratRefusal::NotPrivate));
    let rulebook = floor.table.settings().rulebook();
    assert_eq!(refused.rule().and_then(|rule| rulebook.cite(rule)).unwrap().first, "4.2.2");
    let manager = Actor::Staff("mia".parse().unwrap(), Role::PitManager);
    let off = TableCommand::Baccarat(BaccaratCommand::OfferInsurance { offered: false });
    assert_eq!(floor.give(&manager, &off).unwrap_err().code(), "not_private");
}
