//! Corrections, adjustments and notes: what lies on the table governs, until the next round.

use super::*;
use croupier_house::{Account, Transfer};
use croupier_rules::equipment::{Dice, Die};
use croupier_table::{
    AnyOrder, BaccaratCommand, BaccaratOrder, PitEvent, SicBoCommand, SicBoOrder,
};

/// Player 8, Banker 9: Banker wins.
const ENTERED: &str = "2S KD TH 4C 6C 5D";

fn correct(cards: &str) -> PitOrder {
    PitOrder::Baccarat(BaccaratOrder::CorrectCards {
        cards: cards_of(cards),
        text: "misread".into(),
    })
}

#[test]
fn before_settlement_a_supervisor_alone_replaces_the_cards() {
    let mut floor = closed(COMMISSION);
    floor.cards(ENTERED);
    let unseen = |floor: &Floor, card: &str| {
        floor.table.shoe().unwrap().unseen().count(card.parse().unwrap())
    };
    assert_eq!((unseen(&floor, "5D"), unseen(&floor, "4D")), (7, 8));
    assert_eq!(floor.order(&dealer(), correct(ENTERED)).unwrap_err().code(), "not_allowed");
    let same = floor.order(&supervisor(), correct(ENTERED)).unwrap_err();
    assert_eq!(same.code(), "nothing_to_correct");
    floor.order(&supervisor(), correct("2S KD TH 4C 6C 4D")).unwrap();
    assert_eq!((unseen(&floor, "5D"), unseen(&floor, "4D")), (8, 7));
    floor.confirm();
    assert_eq!(floor.table.result().unwrap().to_string(), "tie");
    floor.check_replay();
}

#[test]
fn a_registered_result_is_corrected_by_two_and_settled_by_the_cards() {
    for (id, won, wanted) in [(COMMISSION, 9_500, "R23"), (ETG, 10_000, "5.6")] {
        let mut floor = closed(id);
        floor.cards(ENTERED);
        floor.confirm();
        assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_000_000 + won, 960_000));
        // The last card was a 4: both hands have 8, a tie, and both bets are returned.
        let order = correct("2S KD TH 4C 6C 4D");
        let events = floor.order_with_second(&supervisor(), &manager(), order);
        assert_eq!(floor.cited(), wanted);
        assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_000_000, 1_000_000));
        let Some(TableEvent::Pit(PitEvent::RoundCorrected { was, result, differences, .. })) =
            events.last()
        else {
            panic!("{events:?}")
        };
        assert_eq!((was.to_string(), result.unwrap().to_string()), ("banker".into(), "tie".into()));
        assert_eq!((differences[0].taken, differences[1].paid), (cents(won), cents(40_000)));
        assert_eq!(floor.table.result().unwrap().to_string(), "tie");
        let shoe = floor.table.shoe().unwrap().unseen();
        assert_eq!((shoe.count("5D".parse().unwrap()), shoe.count("4D".parse().unwrap())), (8, 7));
        floor.open();
        assert_eq!(floor.table.history().next().unwrap().result().unwrap().to_string(), "tie");
        floor.check_replay();
    }
}

#[test]
fn a_correction_is_never_refused_for_want_of_credit() {
    let mut floor = closed(COMMISSION);
    floor.cards(ENTERED);
    floor.confirm();
    // ann has 10,095.00 and takes all but 20.00 away; the correction takes 195.00.
    let amount = cents(1_009_500 - 2_000);
    let away = [Transfer { from: Account::Credit(patron("ann")), to: Account::Cage, amount }];
    floor.ledger.apply(&away).unwrap();
    floor.transfers.extend(away);
    // The Player had a 9 in two cards: a Natural, and Banker loses.
    floor.order_with_second(&supervisor(), &manager(), correct("9S KD TH 4C"));
    let ann = patron("ann");
    assert_eq!((floor.credit("ann"), floor.ledger.owed(&ann)), (0, cents(17_500)));
    assert_eq!(floor.ledger.available(&ann), cents(0));
    assert_eq!(floor.table.owed()[&ann], cents(17_500));
    floor.buy("ann", 50_000);
    floor.system(TableCommand::CollectCommission { patron: ann.clone() });
    assert_eq!((floor.credit("ann"), floor.ledger.owed(&ann)), (32_500, cents(0)));
    floor.check_replay();
}

#[test]
fn insurance_the_corrected_cards_did_not_offer_is_returned() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C");
    let command = TableCommand::Baccarat(BaccaratCommand::Insure {
        seat: None,
        round: floor.table.round(),
        patron: patron("ann"),
        side: croupier_rules::baccarat::Side::Banker,
        stage: croupier_rules::baccarat::Stage::FourCards,
        stake: cents(5_000),
    });
    floor.give(&croupier_house::Actor::Patron(patron("ann")), &command).unwrap();
    floor.cards("6C 5D");
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500 - 5_000);
    // A Natural 9 to 4: no insurance was ever on offer, and Banker loses its 100.00.
    floor.order_with_second(&supervisor(), &manager(), correct("9S KD TH 4C"));
    assert_eq!(floor.credit("ann"), 990_000);
    assert!(
        ends(&floor, "ann").contains(&"banker-insurance/four-cards Returned 5000 [R23]".to_owned())
    );
    floor.check_replay();
}

/// Taken on 2 to 4, given back when the Player had 3 to 4: other third cards do not bring it back.
#[test]
fn insurance_given_back_once_stays_so_when_the_correction_is_corrected() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD TH 4C");
    let command = TableCommand::Baccarat(BaccaratCommand::Insure {
        seat: None,
        round: floor.table.round(),
        patron: patron("ann"),
        side: croupier_rules::baccarat::Side::Banker,
        stage: croupier_rules::baccarat::Stage::FourCards,
        stake: cents(5_000),
    });
    floor.give(&croupier_house::Actor::Patron(patron("ann")), &command).unwrap();
    floor.cards("6C 5D");
    floor.confirm();
    // 9 to 9: a tie, and the 50.00 of insurance are returned.
    floor.order_with_second(&supervisor(), &manager(), correct("3S KD TH 4C 6C 5D"));
    assert_eq!(floor.credit("ann"), 1_000_000);
    // 9 to 0: Banker loses its 100.00, and an insurance of 3 to 4 would have paid 3 to 2.
    floor.order_with_second(&supervisor(), &manager(), correct("3S KD TH 4C 6C 6D"));
    assert_eq!(floor.credit("ann"), 990_000);
    floor.check_replay();
}

#[test]
fn a_correction_can_be_corrected_and_needs_a_finished_hand_of_the_shoe() {
    let mut floor = closed(COMMISSION);
    floor.cards(ENTERED);
    floor.confirm();
    let short = floor.order(&supervisor(), correct("2S KD TH 4C")).unwrap_err();
    assert_eq!(short.code(), "unsettleable");
    floor.order_with_second(&supervisor(), &manager(), correct("2S KD TH 4C 6C 4D"));
    floor.order_with_second(&supervisor(), &manager(), correct(ENTERED));
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_009_500, 960_000));
    floor.check_replay();
}

fn dice(dice: [u64; 3]) -> Dice {
    Dice(dice.map(|die| Die::try_from(die).unwrap()))
}

#[test]
fn the_dice_govern() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Live);
    floor.open();
    floor.bet("ann", 1, "small", 10_000).unwrap();
    floor.bet("bob", 2, "big", 20_000).unwrap();
    floor.close();
    let round = floor.table.round();
    floor.system(TableCommand::SicBo(SicBoCommand::EnterDice {
        round,
        dice: dice([1, 2, 5]),
        seed: None,
    }));
    let no_roll = PitOrder::SicBo(SicBoOrder::NoRoll { text: "a die stands on its edge".into() });
    let shown = floor.order(&dealer(), no_roll.clone()).unwrap_err();
    assert_eq!(shown.code(), "not_allowed");
    let other = SicBoCommand::EnterDice { round, dice: dice([1, 2, 6]), seed: None };
    let other = TableCommand::SicBo(other);
    assert_eq!(floor.give(&dealer(), &other).unwrap_err().code(), "not_allowed");
    assert_eq!(floor.give(&supervisor(), &other).unwrap_err().code(), "reason_needed");
    floor.order(&supervisor(), no_roll.clone()).unwrap();
    assert_eq!((floor.cited().as_str(), floor.table.phase()), ("R71", Phase::Drawing));
    floor.order(&dealer(), no_roll).unwrap(); // before they are entered the Dealer says so
    floor.system(TableCommand::SicBo(SicBoCommand::EnterDice {
        round,
        dice: dice([1, 2, 5]),
        seed: None,
    }));
    floor.confirm();
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_010_000, 980_000));
    let order = PitOrder::SicBo(SicBoOrder::CorrectDice {
        dice: dice([4, 5, 6]),
        text: "upside down".into(),
    });
    floor.order_with_second(&supervisor(), &manager(), order);
    assert_eq!(
        (floor.cited().as_str(), floor.table.result().unwrap().to_string().as_str()),
        ("R72", "15")
    );
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (990_000, 1_020_000));
    floor.check_replay();
}

#[test]
fn a_past_round_is_adjusted_only_where_the_document_allows_it() {
    let adjust = |of_round, to_patron, amount| {
        PitOrder::Any(AnyOrder::Adjust {
            of_round: RoundNo(of_round),
            patron: patron("bob"),
            to_patron,
            amount: cents(amount),
            text: "the camera shows it".into(),
            case: Some(AdjustCase::Paying),
        })
    };
    for id in [INSURANCE, ETG, COMMISSION, NO_INSURANCE] {
        let mut floor = closed(id);
        floor.cards(ENTERED);
        floor.confirm();
        let rob = shift_manager("rob");
        assert_eq!(floor.order(&rob, adjust(1, true, 500)).unwrap_err().code(), "wrong_moment");
        floor.open();
        assert_eq!(
            floor.order(&manager(), adjust(1, true, 500)).unwrap_err().code(),
            "not_allowed"
        );
        if id == COMMISSION || id == NO_INSURANCE {
            let why = floor.order(&rob, adjust(1, true, 500)).unwrap_err();
            let stands = ("past_round_stands", "5.6");
            assert_eq!((why.code(), paragraph(&floor, &why).as_str()), stands);
            continue;
        }
        assert_eq!(floor.order(&rob, adjust(9, true, 500)).unwrap_err().code(), "no_such_round");
        let tom = shift_manager("tom");
        floor.order_with_second(&rob, &tom, adjust(1, true, 40_000));
        assert_eq!(floor.credit("bob"), 1_000_000);
        floor.order_with_second(&rob, &tom, adjust(1, false, 1_000_500));
        assert_eq!((floor.credit("bob"), floor.ledger.owed(&patron("bob"))), (0, cents(500)));
        let linked = floor.table.pit().incidents().next().unwrap();
        assert_eq!((linked.round, linked.kind), (RoundNo(1), IncidentKind::Adjustment));
        assert_eq!(floor.table.history().next().unwrap().result().unwrap().to_string(), "banker");
        floor.check_replay();
    }
}

#[test]
fn an_error_found_late_is_written_down_and_moves_nothing() {
    for (id, wanted) in
        [(INSURANCE, "5.11"), (COMMISSION, "5.12"), (NO_INSURANCE, "5.12"), (ETG, "5.8")]
    {
        let mut floor = closed(id);
        floor.cards(ENTERED);
        floor.confirm();
        floor.open();
        let moved = floor.transfers.len();
        let note = PitOrder::Any(AnyOrder::NoteIncident {
            of_round: RoundNo(1),
            text: "two stuck".into(),
        });
        floor.order(&dealer(), note).unwrap();
        assert_eq!((floor.cited().as_str(), floor.transfers.len()), (wanted, moved));
        let late =
            PitOrder::Any(AnyOrder::NoteIncident { of_round: RoundNo(3), text: "not yet".into() });
        assert_eq!(floor.order(&dealer(), late).unwrap_err().code(), "no_such_round");
        let mute = PitOrder::Any(AnyOrder::NoteIncident { of_round: RoundNo(1), text: " ".into() });
        assert_eq!(floor.order(&dealer(), mute).unwrap_err().code(), "reason_needed");
        floor.check_replay();
    }
}

/// Dan has no credit at all: at a chip table what is taken back are chips, and nothing is owed.
#[test]
fn at_a_chip_table_a_correction_moves_chips_and_says_whose() {
    let rulebook = rulebook(ETG);
    let mut set = settings(&rulebook, None, Dealing::Live);
    set.procedure.stakes = Stakes::Chips;
    let mut floor = Floor::with(rulebook, set);
    floor.new_shoe("AS");
    floor.open();
    let (dan, eli) = (patron("dan"), patron("eli"));
    for (patron, seat, bet, stake) in [(&dan, 1, "banker", 10_000), (&eli, 2, "player", 40_000)] {
        let (round, stake) = (floor.table.round(), cents(stake));
        let (patron, bet) = (patron.clone(), bet.to_owned());
        let place = TableCommand::PlaceBetFor { round, patron, seat, bet, stake };
        floor.give(&dealer(), &place).unwrap();
    }
    floor.close();
    floor.cards(ENTERED);
    floor.confirm();
    let (round, order) = (floor.table.round(), correct("2S KD TH 4C 6C 4D"));
    let command = TableCommand::Order { round, order: order.clone() };
    let context = Context { now_ms: 1, actor: &supervisor(), ledger: &floor.ledger };
    let told = effect(&floor.table, &command, &context).unwrap();
    // A tie: Dan gives the 100.00 won back, Eli gets the 400.00 that were lost.
    assert_eq!(told.patrons, [(dan.clone(), -10_000), (eli.clone(), 40_000)].into());
    assert_eq!(told.house, -30_000);
    // Player 2, T and 6; Banker K, 4 and what was entered as the five is the four.
    let hand = |at: &str, before: &[&str], after: &[&str]| LaidAnew {
        at: at.to_owned(),
        before: before.iter().map(|&card| card.to_owned()).collect(),
        after: after.iter().map(|&card| card.to_owned()).collect(),
    };
    let player = ["2S", "TH", "6C"];
    let banker = hand("banker", &["KD", "4C", "5D"], &["KD", "4C", "4D"]);
    assert_eq!(told.laid, [hand("player", &player, &player), banker]);
    floor.order_with_second(&supervisor(), &manager(), order);
    let adjust = |to_patron| {
        PitOrder::Any(AnyOrder::Adjust {
            of_round: RoundNo(1),
            patron: dan.clone(),
            to_patron,
            amount: cents(7_000),
            text: "a chip too many".into(),
            case: Some(AdjustCase::Recording),
        })
    };
    floor.open();
    floor.order_with_second(&shift_manager("rob"), &shift_manager("tom"), adjust(false));
    assert_eq!((floor.ledger.owed(&dan), floor.table.debt(&dan)), (cents(0), cents(0)));
    let (chips, bank) =
        (Account::Chips("t1".parse().unwrap()), Account::Bank("t1".parse().unwrap()));
    assert_eq!((floor.ledger.balance(&chips), floor.ledger.balance(&bank)), (-7_000, 7_000));
    floor.check_replay();
}

/// A Shift Manager has bob's bet returned that lost, then a supervisor corrects the cards: it would
/// have won by them, and stays returned. ann's is settled by the cards.
#[test]
fn bets_returned_by_decision_stay_so_when_the_result_is_corrected() {
    let mut floor = closed(COMMISSION);
    floor.cards(ENTERED);
    floor.confirm();
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_009_500, 960_000));
    let effect = Decision::ReturnBets(vec![patron("bob")]);
    let decide = PitOrder::Any(AnyOrder::Decide { text: "the lamp fell".into(), effect });
    floor.order_with_second(&shift_manager("rob"), &shift_manager("tom"), decide);
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_009_500, 1_000_000));
    // The last card was a 3: Player 8, Banker 7. Banker has lost, and Player has won.
    floor.order_with_second(&supervisor(), &manager(), correct("2S KD TH 4C 6C 3D"));
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (990_000, 1_000_000));
    assert_eq!(ends(&floor, "bob"), ["player Returned 40000 [5.19]"]);
    floor.check_replay();
}

/// An ETG table with four decks in an Electronic Card Shuffler, bets closed.
fn with_shuffler() -> Floor {
    let rulebook = rulebook(ETG);
    let mut set = settings(&rulebook, None, Dealing::Live);
    (set.decks, set.procedure.equipment) = (Some(4), CardSource::Shuffler);
    let mut floor = Floor::with(rulebook, set);
    next_round(&mut floor);
    floor
}

fn next_round(floor: &mut Floor) {
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.close();
}

/// The cards of the round are off the table, and four decks still have four kings of hearts.
#[test]
fn a_correction_is_of_cards_the_decks_have() {
    let mut floor = with_shuffler();
    floor.cards("9H KD KH 7C");
    floor.confirm();
    let six = floor.order(&supervisor(), correct("KH KH KH KH KH KH"));
    assert_eq!(six.unwrap_err().code(), "card_not_in_shoe");
    floor.order(&supervisor(), correct("KH KH KH KH KC KC")).unwrap();
}

/// A card that slid out between rounds waits for the next, and is not in the shuffler besides.
#[test]
fn a_shuffler_has_no_card_twice_and_gives_up_its_set() {
    let mut floor = with_shuffler();
    floor.cards("9H KD TH 7C");
    floor.confirm();
    let slid_out = error(DealingErrorKind::ExcessOrExposed, "KH", "");
    floor.order(&supervisor(), slid_out.clone()).unwrap();
    next_round(&mut floor);
    floor.cards("KH KH KH KH");
    assert_eq!(floor.card("KH").unwrap_err().code(), "card_not_in_shoe");
    floor.cards("KC KC");
    floor.confirm();
    floor.order(&supervisor(), slid_out).unwrap();
    floor
        .order(
            &supervisor(),
            PitOrder::Baccarat(BaccaratOrder::ReplaceSet { text: "marked".into() }),
        )
        .unwrap();
    assert!(floor.table.ahead().is_empty(), "it falls away with its set");
    next_round(&mut floor);
    floor.card("2C").unwrap();
    floor.check_replay();
}

/// The power fails with the cards or dice on the table and not entered: what lay there governs.
#[test]
fn what_lay_there_when_play_was_interrupted_is_entered_and_judged() {
    let mut floor = closed(ETG);
    floor.cards("9H KD");
    let round = floor.table.round();
    floor.give(&supervisor(), &TableCommand::Interrupt { round }).unwrap();
    assert_eq!(floor.card("KH").unwrap_err().code(), "interrupted");
    floor.order(&supervisor(), correct("9H KD KH 7C")).unwrap();
    floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
    floor.confirm();
    assert_eq!(floor.table.result().unwrap().to_string(), "player");
    floor.check_replay();

    let mut floor = Floor::new("sic-bo", None, Dealing::Live);
    floor.open();
    floor.close();
    let round = floor.table.round();
    let order = PitOrder::SicBo(SicBoOrder::CorrectDice {
        dice: dice([1, 2, 3]),
        text: "they lay there".into(),
    });
    let before = floor.order(&supervisor(), order.clone()).unwrap_err();
    assert_eq!(before.code(), "nothing_to_correct");
    floor.give(&supervisor(), &TableCommand::Interrupt { round }).unwrap();
    floor.order(&supervisor(), order).unwrap();
    floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
    floor.confirm();
    assert!(floor.table.result().is_some());
    floor.check_replay();
}

/// A fifth card slid out and waits for the next round; then the first card was a 3 and not a 9, and
/// the fifth was the Player's third all along.
#[test]
fn a_correction_that_calls_for_a_card_takes_the_one_that_waits() {
    for confirmed in [false, true] {
        let mut floor = closed(ETG);
        floor.cards("9H KD KH 7C");
        let fifth = error(DealingErrorKind::ExcessOrExposed, "2D", "");
        floor.order(&supervisor(), fifth).unwrap();
        assert_eq!(floor.table.ahead().len(), 1);
        let wrong = floor.order(&supervisor(), correct("3H KD KH 7C 4D")).unwrap_err();
        assert_eq!(wrong.code(), "carried_first");
        let dealt = floor.table.shoe().unwrap().dealt();
        if confirmed {
            floor.confirm();
            floor.order_with_second(&supervisor(), &manager(), correct("3H KD KH 7C 2D"));
        } else {
            floor.order(&supervisor(), correct("3H KD KH 7C 2D")).unwrap();
            floor.confirm();
        }
        assert_eq!(floor.table.result().unwrap().to_string(), "banker");
        let shoe = floor.table.shoe().unwrap();
        assert_eq!((shoe.dealt(), shoe.unseen().count("2D".parse().unwrap())), (dealt, 7));
        assert!(floor.table.ahead().is_empty());
        next_round(&mut floor);
        floor.card("8S").unwrap();
        floor.check_replay();
    }
}
