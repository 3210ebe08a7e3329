//! Options after a dealing error: one choice each, silence continues, returned is returned at once.

use super::*;
use OptionAnswer::{Continue, Return};
use croupier_table::{BaccaratCommand, BaccaratOrder};

fn asked(id: &str) -> Floor {
    let mut floor = closed(id);
    floor.order(&supervisor(), error(DealingErrorKind::Simultaneous, "2S KD", "")).unwrap();
    assert_eq!(floor.table.phase(), Phase::Options);
    floor
}

#[test]
fn each_patron_chooses_once_and_the_draw_goes_on_when_all_have() {
    for (id, given, returned) in [(INSURANCE, "5.12", "5.12.3"), (COMMISSION, "5.13", "5.13.3")] {
        let mut floor = asked(id);
        assert_eq!(floor.table.options().unwrap().rule.as_deref(), Some(given));
        assert_eq!(floor.card("TH").unwrap_err().code(), "wrong_moment");
        assert_eq!(floor.answer_option("cat", Return).unwrap_err().code(), "no_option");
        floor.answer_option("bob", Return).unwrap();
        assert_eq!((floor.credit("bob"), floor.table.phase()), (1_000_000, Phase::Options));
        assert_eq!(floor.answer_option("bob", Continue).unwrap_err().code(), "option_answered");
        floor.answer_option("bob", Return).unwrap();
        floor.answer_option("ann", Continue).unwrap();
        assert_eq!(floor.table.phase(), Phase::Drawing);
        floor.cards("TH 4C 6C 5D"); // the Banker wins 9 to 8
        floor.confirm();
        assert_eq!(floor.credit("bob"), 1_000_000);
        assert!(floor.credit("ann") > 1_000_000);
        assert_eq!(ends(&floor, "bob"), [format!("player Returned 40000 [{returned}]")]);
        assert_eq!(floor.table.past().unwrap().bets.len(), 2);
        floor.check_replay();
    }
}

#[test]
fn silence_continues_when_the_time_is_over_at_a_live_table_too() {
    let mut floor = asked(COMMISSION);
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 30_000 });
    floor.now_ms += 29_999;
    assert!(floor.system(TableCommand::Tick).is_empty());
    floor.now_ms += 1;
    assert_eq!(floor.answer_option("ann", Return).unwrap_err().code(), "no_option");
    floor.system(TableCommand::Tick);
    assert_eq!(floor.table.phase(), Phase::Drawing);
    assert_eq!(floor.table.bets().unwrap().iter().count(), 2);
    floor.check_replay();
}

#[test]
fn an_interruption_keeps_the_time_that_was_left() {
    // Three cards were drawn together: an outcome is established and the round goes on.
    let mut floor = closed(COMMISSION);
    floor.order(&supervisor(), error(DealingErrorKind::Simultaneous, "2S KD TH", "")).unwrap();
    let round = floor.table.round();
    floor.now_ms += 10_000;
    floor.give(&supervisor(), &TableCommand::Interrupt { round }).unwrap();
    floor.now_ms += 600_000;
    assert!(floor.system(TableCommand::Tick).is_empty());
    floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 20_000 });
    floor.check_replay();
}

#[test]
fn returned_gives_back_side_bets_and_insurance_decided_or_not() {
    let mut floor = Floor::new(COMMISSION, Some("A"), Dealing::Live);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.bet("ann", 1, "tie", 2_000).unwrap();
    floor.bet("ann", 1, "small-tiger", 1_000).unwrap();
    floor.bet("bob", 2, "player", 40_000).unwrap();
    floor.close();
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
    floor.order(&supervisor(), error(DealingErrorKind::Other, "", "")).unwrap();
    assert_eq!(floor.credit("ann"), 982_000);
    floor.answer_option("ann", Return).unwrap();
    assert_eq!(floor.credit("ann"), 1_000_000);
    floor.answer_option("bob", Continue).unwrap();
    floor.cards("6C 5D");
    floor.confirm();
    assert_eq!(ends(&floor, "ann").len(), 4);
    assert_eq!(floor.credit("ann"), 1_000_000);
    floor.check_replay();
}

#[test]
fn insurance_comes_after_the_options_where_the_points_call_for_it() {
    let mut floor = closed(COMMISSION);
    floor.cards("2S KD");
    floor.order(&supervisor(), error(DealingErrorKind::Simultaneous, "TH 4C", "")).unwrap();
    assert_eq!(floor.table.phase(), Phase::Options);
    floor.answer_option("ann", Continue).unwrap();
    floor.answer_option("bob", Continue).unwrap();
    assert_eq!(floor.table.phase(), Phase::Insurance);
    floor.check_replay();
}

#[test]
fn a_box_is_over_its_differential_or_not_as_it_lay_at_the_close() {
    // 1,500.00 on Player against 600.00 on Banker is within 1,000.00. When the 600.00 is returned
    // for insurance that was neglected, the 1,500.00 is not cut: it wins whole.
    let rulebook = rulebook(COMMISSION);
    let mut settings = settings(&rulebook, Some("A"), Dealing::Live);
    settings.limits.maximum = Some(cents(300_000));
    let mut floor = Floor::with(rulebook, settings);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 60_000).unwrap();
    floor.bet("ann", 1, "player", 150_000).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C 6C 2D"); // the Player wins 8 to 6
    let (on, stage) =
        (croupier_rules::baccarat::Side::Banker, croupier_rules::baccarat::Stage::FourCards);
    let patron = patron("ann");
    let meant = BaccaratOrder::NoteMeantToInsure { patron, on, stage, seat: Some(1) };
    floor.order_with_second(&supervisor(), &manager(), meant.into());
    floor.order(&manager(), PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect)).unwrap();
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_150_000);
    floor.check_replay();
}

#[test]
fn a_void_during_the_options_returns_what_is_left() {
    let mut floor = asked(NO_INSURANCE);
    floor.answer_option("ann", Return).unwrap();
    let void = PitOrder::Baccarat(BaccaratOrder::Void {
        case: VoidCase::ForeignCard,
        text: "a joker".into(),
    });
    floor.order_with_second(&supervisor(), &manager(), void);
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_000_000, 1_000_000));
    assert_eq!(ends(&floor, "ann"), ["banker Returned 10000 [5.13.3]"]);
    assert_eq!(ends(&floor, "bob"), ["player Returned 40000 [5.5.1]"]);
    floor.check_replay();
}
