//! Betting boxes with a Differential: who sits, who stands, displacement, rejection, insurance of
//! standing patrons, bets on behalf and chip tables (R7, R14–R17, R29, R30, R32).

use crate::kit::*;
use croupier_house::{Account, Actor};
use croupier_rules::baccarat::{Side, Stage};
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratRefusal, FrameEvent};

const COMMISSION: &str = "tiger-buffalo-commission-insurance";
/// Player 2, Banker 4; the Player draws a 6 to 8, the Banker a 5 to 9.
const BANKER_WINS: &str = "2S KD TH 4C 6C 5D";

/// A live table of layout M: minimum 10.00, maximum Differential 1,000.00, bets open.
fn open_table() -> Floor {
    open_with(|_| {})
}

fn open_with(change: impl FnOnce(&mut TableSettings)) -> Floor {
    let rulebook = rulebook(COMMISSION);
    let mut settings = settings(&rulebook, Some("M"), Dealing::Live);
    change(&mut settings);
    let mut floor = Floor::with(rulebook, settings);
    floor.new_shoe("AS");
    floor.open();
    floor
}

fn rejected(events: &[TableEvent]) -> Vec<(String, String, u64)> {
    let one = |event: &TableEvent| {
        let TableEvent::Frame(FrameEvent::BetRejected { patron, bet, was, .. }) = event else {
            return None;
        };
        Some((patron.to_string(), bet.name(), was.cents()))
    };
    events.iter().filter_map(one).collect()
}

fn place(floor: &mut Floor, name: &str, seat: u16, bet: &str, stake: u64) -> Vec<TableEvent> {
    let (round, patron) = (floor.table.round(), patron(name));
    let (actor, stake) = (Actor::Patron(patron.clone()), cents(stake));
    let command = TableCommand::PlaceBet { round, patron, seat, bet: bet.to_owned(), stake };
    floor.give(&actor, &command).unwrap_or_else(|why| panic!("{name} {bet}: {why}"))
}

fn bet_for(
    floor: &mut Floor,
    name: &str,
    seat: u16,
    bet: &str,
    stake: u64,
) -> Result<Vec<TableEvent>, Refusal> {
    let (round, patron, stake) = (floor.table.round(), patron(name), cents(stake));
    let bet = bet.to_owned();
    let command = TableCommand::PlaceBetFor { round, patron: patron.clone(), seat, bet, stake };
    let events = floor.give(&dealer(), &command)?;
    floor.agree(&patron).map_or(Ok(events), Ok)
}

fn insure(
    floor: &mut Floor,
    name: &str,
    seat: Option<u16>,
    stage: Stage,
    stake: u64,
) -> Result<(), Refusal> {
    let (round, patron) = (floor.table.round(), patron(name));
    let (actor, side, stake) = (Actor::Patron(patron.clone()), Side::Banker, cents(stake));
    let command =
        TableCommand::Baccarat(BaccaratCommand::Insure { round, patron, seat, side, stage, stake });
    floor.give(&actor, &command).map(|_| ())
}

fn leave(floor: &mut Floor, name: &str) {
    let patron = patron(name);
    let command = TableCommand::Leave { patron: patron.clone() };
    floor.give(&Actor::Patron(patron), &command).unwrap();
}

#[test]
fn r15_who_stands_needs_somebody_seated_with_a_bet_in_that_box() {
    let mut floor = open_table();
    place(&mut floor, "ann", 1, "player", 10_000);
    place(&mut floor, "bob", 2, "tie", 1_000);
    // Bob sits at box 2 and stands at box 1; nobody sits at box 3.
    place(&mut floor, "bob", 1, "banker", 5_000);
    let refused = floor.bet("bob", 3, "banker", 5_000).unwrap_err();
    assert_eq!(refused, Refusal::Baccarat(BaccaratRefusal::NobodySeated { seat: 3 }));
    let cite = |refused: &Refusal, floor: &Floor| {
        let rulebook = floor.table.settings().rulebook();
        refused.rule().and_then(|rule| rulebook.cite(rule)).map(|cite| cite.first.to_owned())
    };
    assert_eq!(cite(&refused, &floor), Some("1.29".to_owned()));
    assert_eq!(floor.bet("bob", 9, "banker", 5_000).unwrap_err().code(), "no_such_seat");
    // Cat has no box: a taken box is stood at, a free one is taken.
    place(&mut floor, "cat", 1, "player", 1_000);
    assert_eq!(floor.table.seat_of(&patron("cat")), None);
    let standing: Vec<bool> =
        floor.table.bets().unwrap().of_box(1).iter().map(|bet| bet.standing).collect();
    assert_eq!(standing, [false, true, true]);
    place(&mut floor, "cat", 4, "player", 1_000);
    assert_eq!(floor.table.seat_of(&patron("cat")), Some(4));
    floor.check_replay();
}

#[test]
fn r15_the_last_bet_of_the_seated_patron_takes_those_who_stand_with_it() {
    let mut floor = open_table();
    place(&mut floor, "ann", 1, "player", 10_000);
    place(&mut floor, "ann", 1, "tie", 1_000);
    place(&mut floor, "bob", 1, "banker", 5_000);
    place(&mut floor, "cat", 1, "tiger", 1_000);
    assert_eq!(rejected(&place(&mut floor, "ann", 1, "player", 0)), []);
    let events = place(&mut floor, "ann", 1, "tie", 0);
    let lost = [("bob".into(), "banker".into(), 5_000), ("cat".into(), "tiger".into(), 1_000)];
    assert_eq!(rejected(&events), lost);
    assert!(floor.table.bets().unwrap().is_empty());
    assert_eq!((floor.credit("bob"), floor.credit("cat")), (1_000_000, 1_000_000));
}

#[test]
fn r15_an_excess_is_refused_whole_and_the_headroom_told() {
    let mut floor = open_with(|settings| settings.limits.maximum = Some(cents(500_000)));
    place(&mut floor, "ann", 1, "player", 60_000);
    // The box takes 1,000.00 more on Player than on Banker: 400.00 are left.
    let refused = floor.bet("bob", 1, "player", 40_001).unwrap_err();
    let maximum_differential = cents(100_000);
    let (stake, headroom) = (cents(40_001), cents(40_000));
    assert_eq!(
        refused,
        Refusal::Baccarat(BaccaratRefusal::AboveDifferential {
            stake,
            headroom,
            maximum_differential
        })
    );
    place(&mut floor, "bob", 1, "player", 40_000);
    // On the other hand there is room for 1,000.00 and the 1,000.00 that lie against it.
    let shown = floor.table.boxes()[0];
    assert_eq!((shown.player, shown.banker), (cents(100_000), cents(0)));
    assert_eq!(shown.player_headroom, Some(cents(0)));
    assert_eq!(shown.banker_headroom, Some(cents(200_000)));
    assert_eq!(shown.differential(), cents(100_000));
    place(&mut floor, "cat", 1, "banker", 200_000);
}

#[test]
fn r15_a_seated_bet_displaces_standing_bets_of_its_hand_latest_first_and_as_few_as_needed() {
    let mut floor = open_table();
    floor.buy("dan", 1_000_000);
    place(&mut floor, "ann", 1, "tie", 1_000);
    place(&mut floor, "bob", 1, "player", 30_000);
    place(&mut floor, "cat", 1, "player", 50_000);
    place(&mut floor, "dan", 1, "player", 20_000);
    place(&mut floor, "bob", 1, "banker", 1_000);
    // 1,000.00 + 10.00 on Banker less 1,000.00: 10.00 are free, and Ann wants 500.00. Dan's 200.00
    // are the latest and not enough; Cat's 500.00 go too; Bob's 300.00 stay.
    let events = place(&mut floor, "ann", 1, "player", 50_000);
    let lost = [("dan".into(), "player".into(), 20_000), ("cat".into(), "player".into(), 50_000)];
    assert_eq!(rejected(&events), lost);
    assert!(matches!(events.last(), Some(TableEvent::Frame(FrameEvent::BetPlaced { .. }))));
    assert_eq!(floor.table.boxes()[0].player, cents(80_000));
    // Bob's bet on the other hand is not touched, and more than all Standing bets is refused.
    assert_eq!(floor.table.boxes()[0].banker, cents(1_000));
    place(&mut floor, "bob", 1, "banker", 0);
    let refused = floor.bet("ann", 1, "player", 100_001).unwrap_err();
    assert_eq!(refused.code(), "above_differential"); // no maximum is set (R14)
    let events = place(&mut floor, "ann", 1, "player", 100_000);
    assert_eq!(rejected(&events), [("bob".into(), "player".into(), 30_000)]);
    floor.check_replay();
}

#[test]
fn r15_a_withdrawal_is_taken_and_the_heavier_hand_loses_standing_before_seated_bets() {
    let mut floor = open_table();
    floor.buy("dan", 1_000_000);
    place(&mut floor, "ann", 1, "banker", 90_000);
    place(&mut floor, "bob", 1, "banker", 10_000);
    place(&mut floor, "cat", 1, "player", 50_000);
    place(&mut floor, "bob", 1, "banker", 50_000);
    place(&mut floor, "dan", 1, "banker", 10_000);
    // Banker 1,500.00 against Player 500.00. Cat leaves the 500.00: 500.00 too many. Dan's 100.00
    // (latest), then Bob's 500.00 go; Ann's 900.00 stay.
    let events = place(&mut floor, "cat", 1, "player", 0);
    let lost = [("dan".into(), "banker".into(), 10_000), ("bob".into(), "banker".into(), 50_000)];
    assert_eq!(rejected(&events), lost);
    assert_eq!(floor.table.boxes()[0].banker, cents(90_000));
}

#[test]
fn r16_an_excess_found_after_the_close_is_kept_pro_rata_with_standing_bets() {
    // Differential 1,000.00, minimum 50.00: 900, 600 and 40 against 100 keep 636, 424 and 40.
    let mut floor = open_with(|settings| {
        settings.limits = differential(5_000, 100_000);
        settings.procedure.stakes = Stakes::Chips;
    });
    bet_for(&mut floor, "ann", 1, "banker", 90_000).unwrap();
    bet_for(&mut floor, "cat", 1, "player", 10_000).unwrap();
    // Nobody noticed: what lies there is written down as it lies.
    for (name, stake) in [("bob", 60_000), ("cat", 4_000)] {
        let (round, patron) = (floor.table.round(), patron(name));
        let (bet, stake, was) = (Wager::original(Side::Banker), cents(stake), cents(0));
        floor.force(TableEvent::Frame(FrameEvent::BetPlaced {
            round,
            patron,
            seat: 1,
            bet,
            stake,
            was,
            by: None,
        }));
    }
    floor.close();
    floor.cards("2S KD TH 4C");
    let caps: Vec<u64> = ["ann", "bob", "cat"]
        .iter()
        .map(|name| floor.table.insurable(&patron(name))[0].maximum.cents())
        .collect();
    assert_eq!(caps, [63_600, 42_400, 4_000]);
    floor.cards("6C 5D");
    let round = floor.table.round();
    floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    let past = floor.table.past().unwrap();
    let ends: Vec<(u64, u64)> =
        past.bets.iter().map(|end| (end.excess.cents(), end.win.cents())).collect();
    // Banker wins 0.95 to 1 of what was kept; the Player bet of 100.00 is lost.
    assert_eq!(ends, [(26_400, 60_420), (0, 0), (17_600, 40_280), (0, 3_800)]);
}

#[test]
fn r7_who_stands_may_insure_in_that_box_and_who_walked_away_may_not() {
    let mut floor = open_table();
    place(&mut floor, "ann", 1, "banker", 20_000);
    place(&mut floor, "bob", 2, "banker", 30_000);
    place(&mut floor, "bob", 1, "banker", 5_000);
    place(&mut floor, "cat", 1, "banker", 8_000);
    floor.close();
    floor.cards("2S KD TH 4C");
    let mine: Vec<(u16, u64)> = floor
        .table
        .insurable(&patron("bob"))
        .iter()
        .map(|insurable| (insurable.seat, insurable.maximum.cents()))
        .collect();
    assert_eq!(mine, [(1, 5_000), (2, 30_000)]);
    // Without a box named it is the own one.
    insure(&mut floor, "bob", None, Stage::FourCards, 30_000).unwrap();
    let over = insure(&mut floor, "bob", Some(1), Stage::FourCards, 5_001).unwrap_err();
    assert_eq!(over.code(), "insurance_over_cap");
    insure(&mut floor, "bob", Some(1), Stage::FourCards, 5_000).unwrap();
    // Cat, who stands, walks away: the bet stays, the right does not (R29, 5.3).
    leave(&mut floor, "cat");
    let forgone = insure(&mut floor, "cat", None, Stage::FourCards, 1).unwrap_err();
    assert_eq!(forgone, Refusal::Baccarat(BaccaratRefusal::InsuranceForgone { on: Side::Banker }));
    assert!(floor.table.insurable(&patron("cat")).is_empty());
    floor.cards("6C 5D");
    let round = floor.table.round();
    floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    assert_eq!(floor.credit("cat"), 1_000_000 + 7_600);
    floor.check_replay();
}

#[test]
fn r7_an_offer_let_pass_is_forgone_for_the_offer_or_the_round() {
    for forgone in [Forgone::Offer, Forgone::Round] {
        let mut floor = open_with(|settings| settings.procedure.insurance_forgone = Some(forgone));
        place(&mut floor, "ann", 1, "banker", 20_000);
        place(&mut floor, "bob", 2, "banker", 20_000);
        floor.close();
        // Player 3, Banker 4: Banker Insurance. Then the Player has 0 against 4: Banker again (R8).
        floor.cards("AS KD 2H 4C");
        insure(&mut floor, "bob", None, Stage::FourCards, 1_000).unwrap();
        floor.cards("7D");
        assert_eq!(floor.table.phase(), Phase::Insurance);
        insure(&mut floor, "bob", None, Stage::ThirdCard, 1_000).unwrap();
        let ann = insure(&mut floor, "ann", None, Stage::ThirdCard, 1_000);
        let expected = match forgone {
            Forgone::Offer => Ok(()),
            Forgone::Round => {
                Err(Refusal::Baccarat(BaccaratRefusal::InsuranceForgone { on: Side::Banker }))
            }
        };
        assert_eq!(ann, expected);
    }
}

#[test]
fn r30_a_bet_on_behalf_is_marked_and_r32_none_is_moved_after_the_close() {
    let mut floor = open_table();
    floor.sit("ann", 1);
    bet_for(&mut floor, "ann", 1, "banker", 20_000).unwrap();
    let by = floor.table.bets().unwrap().of_box(1)[0].by.clone();
    assert_eq!(by.map(|staff| staff.to_string()), Some("dora".to_owned()));
    assert_eq!(floor.credit("ann"), 980_000);
    assert_eq!(bet_for(&mut floor, "ann", 1, "player", 999).unwrap_err().code(), "under_minimum");
    let poor = bet_for(&mut floor, "dan", 2, "tie", 1_000).unwrap_err();
    assert_eq!(poor.code(), "credit_too_low");
    let (round, patron) = (floor.table.round(), patron("ann"));
    let (bet, stake) = ("tie".to_owned(), cents(1_000));
    let command = TableCommand::PlaceBetFor { round, patron: patron.clone(), seat: 1, bet, stake };
    let refused = floor.give(&Actor::Patron(patron), &command).unwrap_err();
    assert_eq!(refused.code(), "not_allowed");
    floor.close();
    let refused = bet_for(&mut floor, "ann", 1, "banker", 0).unwrap_err();
    assert_eq!(refused.code(), "bet_stands");
    let rulebook = floor.table.settings().rulebook();
    assert_eq!(refused.rule().and_then(|rule| rulebook.cite(rule)).unwrap().first, "5.15");
}

#[test]
fn r17_at_a_chip_table_a_bet_under_the_minimum_stands_and_chips_pay() {
    let mut floor = open_with(|settings| settings.procedure.stakes = Stakes::Chips);
    let chips = Account::Chips("t1".parse().unwrap());
    assert_eq!(floor.bet("ann", 1, "banker", 20_000).unwrap_err().code(), "chips_only");
    bet_for(&mut floor, "ann", 1, "banker", 500).unwrap();
    bet_for(&mut floor, "bob", 1, "player", 2_000).unwrap();
    assert_eq!(floor.ledger.balance(&chips), -2_500);
    // Told, the patron may raise it or take it back; left alone it wins or loses as it stands.
    bet_for(&mut floor, "bob", 1, "player", 700).unwrap();
    bet_for(&mut floor, "cat", 1, "tie", 400).unwrap();
    bet_for(&mut floor, "cat", 1, "tie", 0).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C");
    // Insurance in chips is the dealer's to enter.
    let (round, ann) = (floor.table.round(), patron("ann"));
    let (side, stage, stake) = (Side::Banker, Stage::FourCards, cents(100));
    let patron = ann.clone();
    let command = TableCommand::Baccarat(BaccaratCommand::Insure {
        round,
        patron,
        seat: None,
        side,
        stage,
        stake,
    });
    let refused = floor.give(&Actor::Patron(ann), &command).unwrap_err();
    assert_eq!(refused.code(), "chips_only");
    floor.give(&dealer(), &command).unwrap();
    floor.cards("6C 5D");
    floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    // Banker wins: 5.00 pay 4.75; Bob's 7.00 and the insurance of 1.00 are lost.
    assert_eq!(floor.ledger.balance(&chips), 475 - 700 - 100);
    assert_eq!(floor.credit("ann"), 1_000_000);
    floor.check_replay();
}

#[test]
fn without_a_differential_everybody_bets_in_the_own_box() {
    for id in ["non-commission-baccarat-etg", "mini-baccarat"] {
        let mut floor = Floor::new(id, None, Dealing::Live);
        floor.new_shoe("AS");
        floor.open();
        floor.bet("ann", 1, "player", 10_000).unwrap();
        assert_eq!(floor.bet("bob", 1, "banker", 10_000).unwrap_err().code(), "seat_taken");
        floor.bet("bob", 2, "banker", 100_000).unwrap();
        let refused = floor.bet("bob", 1, "banker", 10_000).unwrap_err();
        assert_eq!(refused, Refusal::NotYourSeat { seat: 2 });
        assert_eq!(floor.bet("bob", 2, "banker", 100_001).unwrap_err().code(), "above_maximum");
        assert!(floor.table.boxes().is_empty());
    }
    // A round of it, so that the cards above are what they are said to be.
    let mut floor = open_table();
    place(&mut floor, "ann", 1, "banker", 10_000);
    floor.close();
    floor.cards(BANKER_WINS);
    assert_eq!(floor.table.phase(), Phase::Confirming);
}
