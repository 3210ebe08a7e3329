//! What a ruling changed holds from an edition on: a table of the first edition decides as it
//! always did, replays and verifies, and comes to the newest edition by a new shoe or a reopening.

use crate::kit::*;
use crate::pai_gow::{MAIN, PaiGowFloor, first_round, pieces, three};
use croupier_house::{Account, Actor, Transfer};
use croupier_rules::baccarat::{Side, Stage};
use croupier_table::*;

/// A table of this edition, with a journal that begins so.
fn of_edition(mut floor: Floor, edition: Edition) -> Floor {
    floor.table = floor.table.of_edition(edition);
    floor.journal = vec![floor.table.opened()];
    floor
}

fn pai_gow(dealing: Dealing, edition: Edition) -> Floor {
    of_edition(Floor::new("pai-gow-poker", None, dealing), edition)
}

fn reopen(floor: &mut Floor) {
    for keeping in [Keeping::CloseTable, Keeping::ReopenTable] {
        floor.give(&supervisor(), &TableCommand::Keep(keeping)).unwrap();
    }
}

/// The deadline of the betting window and that of the bank's offer in the round that opens after
/// the windows were set anew, from 15 s to 20 s and from 8 s to 3 s.
fn windows(edition: Edition) -> (Option<u64>, Option<u64>) {
    let deadline_ms = |floor: &Floor| floor.table.window().unwrap().deadline_ms;
    let mut floor = pai_gow(Dealing::Automatic, edition);
    let set = |floor: &mut Floor| {
        let mut settings = floor.table.settings().stored().clone();
        settings.betting_window_ms = Some(20_000);
        settings.pai_gow = Some(PaiGowOptions { bank_window_ms: 3_000, ..Default::default() });
        let change = Keeping::ChangeSettings { settings };
        floor.give(&manager(), &TableCommand::Keep(change)).unwrap();
    };
    set(&mut floor);
    floor.open();
    assert_eq!(floor.table.phase(), Phase::Open, "nobody may bank in the first round");
    let betting = deadline_ms(&floor).map(|at_ms| at_ms - floor.now_ms);
    floor.check_replay();

    let mut automatic = pai_gow(Dealing::Automatic, edition);
    automatic.open();
    automatic.bet("ann", 1, MAIN, 10_000).unwrap();
    automatic.wait(15_000);
    automatic.dice([1, 4, 6]);
    let (round, packets) = (automatic.table.round(), poker_packets());
    automatic.system(TableCommand::PaiGow(PaiGowCommand::DealHands { round, packets }));
    automatic.house_way("ann").unwrap();
    assert_eq!(automatic.table.phase(), Phase::Settled);
    set(&mut automatic);
    automatic.open();
    assert_eq!(automatic.table.phase(), Phase::BankOffer);
    let bank = deadline_ms(&automatic).map(|at_ms| at_ms - automatic.now_ms);
    automatic.check_replay();
    (betting, bank)
}

/// Seven packets of seven cards, and four left over.
fn poker_packets() -> Vec<Vec<pai_gow::Piece>> {
    let all = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD \
               2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2S 3S 4S 5S 6S 7S 8S 9S TS JS";
    pieces(all).chunks_exact(7).map(<[_]>::to_vec).collect()
}

/// The windows of a change of settings serve from the next round on. The first edition opened one
/// more pai gow round with the old ones.
#[test]
fn a_pai_gow_round_opens_with_the_settings_that_serve_from_it_on() {
    assert_eq!(windows(Edition::FIRST), (Some(15_000), Some(8_000)));
    assert_eq!(windows(Edition::SECOND), (Some(20_000), Some(3_000)));
}

/// Ann won 95.00 and spent all she had; a correction takes the 95.00 and her stake of 100.00 back.
/// 95.00 of the win are still there, 100.00 are short.
fn short(edition: Edition) -> (Floor, Vec<TableEvent>) {
    let mut floor = pai_gow(Dealing::Live, edition);
    first_round(&mut floor, 10_000, 20_000);
    let (from, to) = (Account::Credit(patron("ann")), Account::Cage);
    let spent = [Transfer { from, to, amount: cents(1_000_000) }];
    floor.ledger.apply(&spent).unwrap();
    floor.transfers.extend(spent);
    let order = PitOrder::PaiGow(PaiGowOrder::CorrectHand {
        at: "seat-1".parse().unwrap(),
        pieces: pieces("AC JD QH JS 6C 4D 3H"),
        low: Some(pieces("6C 4D")),
        text: "misread".to_owned(),
    });
    let events = floor.order_with_second(&supervisor(), &manager(), order);
    floor.check_replay();
    (floor, events)
}

/// What a pai gow correction cannot take is a debt (R23). The first edition wrote it down as if it
/// were commission; the money moves in the same way.
#[test]
fn a_pai_gow_correction_books_what_is_short_as_a_debt() {
    for (edition, debt) in [(Edition::FIRST, 0), (Edition::SECOND, 10_000)] {
        let (floor, events) = short(edition);
        let ann = patron("ann");
        assert_eq!(floor.table.owed().get(&ann), Some(&cents(10_000)));
        assert_eq!(floor.ledger.owed(&ann), cents(10_000));
        assert_eq!(floor.table.debt(&ann), cents(debt), "{edition:?}");
        let moves = events.iter().find_map(|event| {
            let TableEvent::PaiGow(PaiGowEvent::HandCorrected { moves, .. }) = event else {
                return None;
            };
            Some(moves)
        });
        let [moved] = moves.unwrap().as_slice() else { panic!("only Ann's hand was another") };
        let expected = if debt == 0 { (10_000, 0) } else { (0, 10_000) };
        assert_eq!((moved.owed.cents(), moved.shortfall.cents()), expected);
    }
}

/// The time a correction was carried out stands in it, for a hand and for the dice.
#[test]
fn a_pai_gow_correction_says_when() {
    for (edition, expected) in [(Edition::FIRST, None), (Edition::SECOND, Some(1_000_000))] {
        let (mut floor, mut events) = short(edition);
        let (dice, text) = (three([6, 6, 6]), "cocked".to_owned());
        let order = PitOrder::PaiGow(PaiGowOrder::CorrectDice { dice, text });
        events.extend(floor.order_with_second(&supervisor(), &manager(), order));
        let times: Vec<Option<u64>> = events
            .iter()
            .filter_map(|event| {
                let TableEvent::PaiGow(
                    PaiGowEvent::HandCorrected { at_ms, .. }
                    | PaiGowEvent::DiceCorrected { at_ms, .. },
                ) = event
                else {
                    return None;
                };
                Some(*at_ms)
            })
            .collect();
        assert_eq!(times, [expected, expected]);
        let said = events.iter().filter(|event| {
            let corrected = matches!(event, TableEvent::PaiGow(_));
            corrected && serde_json::to_string(event).unwrap().contains("at_ms")
        });
        assert_eq!(said.count(), if expected.is_some() { 2 } else { 0 }, "{edition:?}");
        floor.check_replay();
    }
}

#[test]
fn the_opening_names_the_edition_and_a_missing_one_is_the_first() {
    let floor = Floor::new("sic-bo", None, Dealing::Live);
    let rulebook = rulebook("sic-bo");
    let opened = serde_json::to_value(floor.table.opened()).unwrap();
    assert_eq!(opened["edition"], 3);
    let open = |text: serde_json::Value| {
        let event = in_game(rulebook.game, || serde_json::from_value(text)).unwrap();
        Table::from_opened(&event, rulebook.clone())
    };
    assert_eq!(open(opened.clone()).unwrap().edition(), Edition::THIRD);
    let mut first = opened.clone();
    first.as_object_mut().unwrap().remove("edition");
    let table = open(first.clone()).unwrap();
    assert_eq!(table.edition(), Edition::FIRST);
    assert_eq!(serde_json::to_value(table.opened()).unwrap(), first, "written as it was read");
    for unknown in [0, 4, 255] {
        let mut newer = opened.clone();
        newer["edition"] = unknown.into();
        let why = open(newer).unwrap_err().to_string();
        assert!(why.contains(&format!("table t1: edition {unknown} is not known here")), "{why}");
    }
}

/// A reopening takes a table of any game to the newest edition, a new shoe one of baccarat; at a
/// table of the newest neither says anything.
#[test]
fn a_reopening_and_a_new_shoe_take_a_table_to_the_newest_edition() {
    for id in ["sic-bo", "pai-gow-tiles", "mini-baccarat"] {
        for (edition, says) in [(Edition::FIRST, Some(Edition::NEWEST)), (Edition::NEWEST, None)] {
            let mut floor = of_edition(Floor::new(id, None, Dealing::Live), edition);
            reopen(&mut floor);
            assert_eq!(floor.table.edition(), Edition::NEWEST);
            let Some(TableEvent::Keep(KeepEvent::TableReopened { edition, .. })) =
                floor.journal.last()
            else {
                panic!("{:?}", floor.journal)
            };
            assert_eq!(*edition, says, "{id}");
            floor.check_replay();
        }
    }
    for (edition, says) in [(Edition::FIRST, Some(Edition::NEWEST)), (Edition::NEWEST, None)] {
        let mut floor = of_edition(Floor::new("mini-baccarat", None, Dealing::Live), edition);
        floor.new_shoe("AS");
        assert_eq!(floor.table.edition(), Edition::NEWEST);
        let opened = floor.journal.iter().find_map(|event| {
            let TableEvent::Baccarat(BaccaratEvent::ShoeOpened { edition, .. }) = event else {
                return None;
            };
            Some(*edition)
        });
        assert_eq!(opened, Some(says));
        floor.check_replay();
    }
}

/// A journal that goes on by an edition nobody here knows is not conducted by what is known.
#[test]
fn a_reopening_by_an_unknown_edition_is_refused_in_words() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    let reopened = KeepEvent::TableReopened { at_ms: 1, edition: Some(Edition(9)) }.into();
    let why = evolve(&mut floor.table.clone(), &reopened).unwrap_err().to_string();
    assert!(why.contains("table t1: edition 9 is not known here"), "{why}");
    floor.new_shoe("AS");
    let shoe = floor.journal.iter().find(|event| event.name().as_deref() == Some("shoe-opened"));
    let mut shoe = serde_json::to_value(shoe.unwrap()).unwrap();
    shoe["edition"] = 9.into();
    let game = floor.table.settings().rulebook().game;
    let shoe: TableEvent = in_game(game, || serde_json::from_value(shoe)).unwrap();
    let mut fresh = Floor::new("mini-baccarat", None, Dealing::Live);
    let why = evolve(&mut fresh.table, &shoe).unwrap_err().to_string();
    assert!(why.contains("table t1: edition 9 is not known here"), "{why}");
}

/// Once it is reopened, a table of the first edition decides as one of the newest.
#[test]
fn a_table_of_the_first_edition_decides_anew_once_it_is_reopened() {
    let mut floor = pai_gow(Dealing::Automatic, Edition::FIRST);
    reopen(&mut floor);
    let mut settings = floor.table.settings().stored().clone();
    settings.betting_window_ms = Some(20_000);
    let change = Keeping::ChangeSettings { settings };
    floor.give(&manager(), &TableCommand::Keep(change)).unwrap();
    floor.open();
    let deadline_ms = floor.table.window().unwrap().deadline_ms;
    assert_eq!(deadline_ms, Some(floor.now_ms + 20_000));
    floor.check_replay();
}

/// A table of this edition that deals at this pause, where ann and bob have bet on the Banker and
/// the first four cards give the Player 2 points and the Banker 4.
fn at_insurance(dealing: Dealing, edition: Edition, card_pause_ms: u64) -> Floor {
    let rulebook = rulebook("tiger-buffalo-commission-insurance");
    let stored = TableSettings { card_pause_ms, ..settings(&rulebook, Some("A"), dealing) };
    let mut floor = Floor::with(rulebook, stored);
    floor.new_shoe("5H");
    floor = of_edition_played(floor, edition);
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.bet("bob", 2, "banker", 10_000).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C");
    assert_eq!(floor.table.phase(), Phase::Insurance);
    floor
}

/// The same table with its shoe, conducted by this edition.
fn of_edition_played(mut floor: Floor, edition: Edition) -> Floor {
    floor.table = floor.table.of_edition(edition);
    floor
}

fn insure(floor: &mut Floor, name: &str, stake: u64) -> Vec<TableEvent> {
    let (round, patron) = (floor.table.round(), patron(name));
    let actor = Actor::Patron(patron.clone());
    let (seat, side, stage, stake) = (None, Side::Banker, Stage::FourCards, cents(stake));
    let command = BaccaratCommand::Insure { round, patron, seat, side, stage, stake };
    floor.give(&actor, &TableCommand::Baccarat(command)).unwrap()
}

/// From the third edition on an offer stands from the moment its last card lies on the screens, and
/// the time in which everybody must be asked counts from there (R10).
#[test]
fn an_offer_opens_once_its_card_has_landed() {
    let pauses = [(Edition::SECOND, 900, 0), (Edition::THIRD, 900, 800), (Edition::THIRD, 0, 0)];
    for (edition, pause_ms, lands_ms) in pauses {
        let floor = at_insurance(Dealing::Automatic, edition, pause_ms);
        let window = floor.table.window().unwrap();
        let whole = floor.table.settings().stored().insurance_window_ms;
        assert_eq!(window.began_ms, floor.now_ms + lands_ms, "{edition:?}");
        assert_eq!(window.deadline_ms, Some(window.began_ms + whole));
        let live = at_insurance(Dealing::Live, edition, pause_ms);
        let least_ms = live.table.settings().procedure().insurance_least_ms;
        let least = live.now_ms + lands_ms + least_ms;
        assert_eq!(live.table.insurance_least_until(), Some(least));
    }
}

/// The automatic dealer waits for a third card to land before the next, and for the last one before
/// the time in which the result is shown.
#[test]
fn the_next_card_and_the_next_round_wait_for_the_last_card() {
    let at = |edition: Edition| {
        let mut floor = at_insurance(Dealing::Automatic, edition, 900);
        floor.wait(60_000);
        floor.cards("6C");
        floor.wait(60_000);
        let Due::Baccarat(BaccaratDue::Card { at_ms }) = due(&floor.table) else {
            panic!("{:?}", due(&floor.table))
        };
        let card = at_ms.saturating_sub(floor.now_ms - 60_000);
        floor.cards("5D");
        assert_eq!(floor.table.phase(), Phase::Settled);
        let Due::OpenBets { at_ms } = due(&floor.table) else { panic!("{:?}", due(&floor.table)) };
        (card, at_ms - floor.now_ms)
    };
    assert_eq!(at(Edition::SECOND), (900, 5_000));
    assert_eq!(at(Edition::THIRD), (1_700, 5_000 + 1_700));
}

/// Insurance at an automatic table is over once all have answered: from the second edition on when
/// the last of them declines, from the third on whatever the last of them answers.
#[test]
fn insurance_is_over_once_all_have_answered() {
    for (edition, over) in [(Edition::SECOND, false), (Edition::THIRD, true)] {
        let mut floor = at_insurance(Dealing::Automatic, edition, 0);
        assert_eq!(insure(&mut floor, "ann", 5_000).len(), 1, "bob has not answered");
        assert_eq!(insure(&mut floor, "ann", 4_000).len(), 1, "ann may think again meanwhile");
        let events = insure(&mut floor, "bob", 1_000);
        assert_eq!(events.len(), if over { 2 } else { 1 }, "{edition:?}");
        let expected = if over { Phase::Drawing } else { Phase::Insurance };
        assert_eq!(floor.table.phase(), expected);
        let mut live = at_insurance(Dealing::Live, edition, 0);
        insure(&mut live, "ann", 5_000);
        insure(&mut live, "bob", 1_000);
        assert_eq!(live.table.phase(), Phase::Insurance, "the Dealer's next card ends it");
    }
}
