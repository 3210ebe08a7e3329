//! People at a table: an order that waits holds the round (R22), who may be the second person (R22,
//! R34), leaving a box (R82), and bets that staff place (R30).

use crate::kit::*;
use croupier_house::{Actor, PitRank, Role};
use croupier_table::{AnyOrder, BaccaratOrder, Decision, Keeping, VoidCase, *};

const COMMISSION: &str = "tiger-buffalo-commission-insurance";
/// Player 2, Banker 4; the Player draws a 6 to 8, the Banker a 5 to 9: Banker wins.
const BANKER_WINS: &str = "2S KD TH 4C 6C 5D";

fn live() -> Floor {
    let mut floor = Floor::new(COMMISSION, Some("M"), Dealing::Live);
    floor.new_shoe("AS");
    floor
}

/// Ann has bet 100.00 on the Banker in box 1, Bob 400.00 on the Player in box 2.
fn bets(floor: &mut Floor) {
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.bet("bob", 2, "player", 40_000).unwrap();
}

fn void() -> PitOrder {
    let text = "a card short".to_owned();
    PitOrder::Baccarat(BaccaratOrder::Void { case: VoidCase::CardCount, text })
}

fn decide_void() -> PitOrder {
    PitOrder::Any(AnyOrder::Decide { text: "the lamp fell".into(), effect: Decision::Void })
}

fn code(result: Result<Vec<TableEvent>, Refusal>) -> &'static str {
    result.unwrap_err().code()
}

fn leave(floor: &mut Floor, name: &str) -> Result<Vec<TableEvent>, Refusal> {
    let patron = patron(name);
    floor.give(&Actor::Patron(patron.clone()), &TableCommand::Leave { patron })
}

fn assign(floor: &mut Floor, by: &Actor, staff: &str, position: PitRank) -> Result<(), Refusal> {
    let staff = staff.parse().unwrap();
    floor.give(by, &TableCommand::Keep(Keeping::Assign { staff, position })).map(|_| ())
}

fn notices_of(floor: &Floor) -> Vec<&'static str> {
    notices(&floor.table).into_iter().map(|said| said.phrase.key()).collect()
}

#[test]
fn r22_an_order_that_waits_holds_a_live_round_until_it_is_answered() {
    let mut floor = live();
    bets(&mut floor);
    floor.close();
    floor.cards("2S KD TH 4C");
    floor.order(&supervisor(), void()).unwrap();
    assert_eq!(notices_of(&floor)[0], "notice.order_waits");
    assert_eq!(floor.card("6C").unwrap_err().code(), "held");
    let round = floor.table.round();
    assert_eq!(code(floor.give(&dealer(), &TableCommand::Confirm { round })), "held");
    let nobody = Decision::ReturnBets(vec![patron("ann")]);
    let decided = PitOrder::Any(AnyOrder::Decide { text: "x".into(), effect: nobody });
    assert_eq!(code(floor.order(&shift_manager("sue"), decided)), "held");
    let note = PitOrder::Any(AnyOrder::NoteIncident { of_round: round, text: "a glass".into() });
    floor.order(&dealer(), note).unwrap();
    // Whoever could not agree does not say no; the person who asked takes it back.
    let withdraw = TableCommand::Decline { approval: 1, reason: "counted again".into() };
    assert_eq!(code(floor.give(&dealer(), &withdraw)), "not_allowed");
    floor.give(&supervisor(), &withdraw).unwrap();
    assert!(!notices_of(&floor).contains(&"notice.order_waits"));
    floor.cards("6C 5D");
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500);
    // The settled round waits as well: the next one does not commence.
    let shift = [shift_manager("sue"), shift_manager("tom")];
    floor.order(&shift[0], decide_void()).unwrap();
    let next = TableCommand::OpenBets { round: round.next(), commitment: None };
    assert_eq!(code(floor.give(&dealer(), &next)), "held");
    floor.give(&shift[1], &TableCommand::Approve { approval: 2 }).unwrap();
    assert_eq!(floor.credit("ann"), 1_000_000);
    assert_eq!(notices_of(&floor)[0], "notice.made_void");
    floor.give(&dealer(), &next).unwrap();
    assert!(!notices_of(&floor).contains(&"notice.made_void"));
    floor.check_replay();
}

#[test]
fn r22_an_automatic_table_stands_still_and_its_window_goes_on_with_the_time_left() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Automatic);
    floor.open();
    let Due::Tick { at_ms: deadline_ms } = due(&floor.table) else { panic!("no window") };
    floor.bet("ann", 1, "big", 10_000).unwrap();
    floor.now_ms = deadline_ms - 4_000;
    floor.order(&shift_manager("sue"), decide_void()).unwrap();
    assert_eq!(due(&floor.table), Due::Nothing);
    floor.now_ms += 60_000;
    assert!(floor.system(TableCommand::Tick).is_empty(), "the window stands still");
    assert_eq!(floor.bet("ann", 1, "big", 20_000).unwrap_err().code(), "held");
    assert_eq!(floor.table.phase(), Phase::Open);
    // A second order waits as well: the window stands still until both are answered.
    let shift = [shift_manager("sue"), shift_manager("tom")];
    let decline = |approval| TableCommand::Decline { approval, reason: "it hangs".into() };
    floor.give(&shift[0], &decline(1)).unwrap();
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 4_000 });
    floor.bet("ann", 1, "big", 20_000).unwrap();
    floor.now_ms += 4_000;
    floor.system(TableCommand::Tick);
    let round = floor.table.round();
    floor.order(&shift[0], decide_void()).unwrap();
    assert_eq!(due(&floor.table), Due::Nothing);
    let dice = croupier_rules::equipment::Dice([croupier_rules::equipment::Die::ALL[5]; 3]);
    let throw = floor.table.enter_dice(round, dice);
    assert_eq!(code(floor.give(&Actor::System, &throw)), "held");
    floor.give(&shift[1], &TableCommand::Approve { approval: 2 }).unwrap();
    assert_eq!((floor.table.phase(), floor.credit("ann")), (Phase::Void, 1_000_000));
    floor.check_replay();
}

#[test]
fn r22_an_interruption_while_an_order_waits_leaves_the_window_its_time() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Automatic);
    floor.open();
    let Due::Tick { at_ms: deadline_ms } = due(&floor.table) else { panic!("no window") };
    floor.now_ms = deadline_ms - 5_000;
    floor.order(&shift_manager("sue"), decide_void()).unwrap();
    floor.now_ms += 10_000;
    let round = floor.table.round();
    floor.system(TableCommand::Interrupt { round });
    floor.now_ms += 10_000;
    floor.system(TableCommand::Resume { round });
    floor.now_ms += 10_000;
    let decline = TableCommand::Decline { approval: 1, reason: "it hangs".into() };
    floor.give(&shift_manager("tom"), &decline).unwrap();
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 5_000 });
    floor.check_replay();
}

#[test]
fn r22_tables_of_the_first_edition_keep_their_own_procedure() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Automatic);
    floor.table = floor.table.of_edition(Edition::FIRST);
    floor.open();
    floor.order(&shift_manager("sue"), decide_void()).unwrap();
    assert!(matches!(due(&floor.table), Due::Tick { .. }));
    floor.bet("ann", 1, "big", 20_000).unwrap();
    leave(&mut floor, "ann").unwrap();
    assert_eq!(floor.table.seat_of(&patron("ann")), None);
}

#[test]
fn r22_nobody_appoints_the_person_who_then_agrees_with_them() {
    let mut floor = live();
    bets(&mut floor);
    floor.close();
    floor.cards("2S KD");
    let approve = |approval| TableCommand::Approve { approval };
    // Mia makes the dealer a supervisor, orders, and the dealer agrees: no.
    assign(&mut floor, &manager(), "dora", PitRank::PitSupervisor).unwrap();
    floor.now_ms += 1;
    floor.order(&manager(), void()).unwrap();
    let refused = floor.give(&dealer(), &approve(1)).unwrap_err();
    assert_eq!(refused.code(), "not_in_position");
    assert_eq!(refused.rule(), Some(croupier_rules::rulebook::RuleKey::SecondPerson));
    // Nor somebody who came after the order, whoever appointed them.
    floor.now_ms += 1;
    assign(&mut floor, &shift_manager("sue"), "carl", PitRank::PitSupervisor).unwrap();
    let carl = Actor::Staff("carl".parse().unwrap(), Role::Cashier);
    assert_eq!(code(floor.give(&carl, &approve(1))), "not_in_position");
    let decline = TableCommand::Decline { approval: 1, reason: "again".into() };
    floor.give(&manager(), &decline).unwrap();
    // Carl, whom the Shift Manager appointed before, may agree to Mia's order.
    floor.order(&manager(), void()).unwrap();
    floor.give(&carl, &approve(2)).unwrap();
    assert_eq!(floor.table.phase(), Phase::Void);
    // Mia ends the shift: that does not make Dora, whom she appointed, a second person for her.
    let close = Keeping::CloseShift { gaming_day: false };
    floor.give(&manager(), &TableCommand::Keep(close)).unwrap();
    bets(&mut floor);
    floor.close();
    floor.order(&manager(), void()).unwrap();
    assert_eq!(code(floor.give(&dealer(), &approve(3))), "not_in_position");
    // The Shift Manager assigns Dora anew; the position is the one she has held all along.
    assign(&mut floor, &shift_manager("sue"), "dora", PitRank::PitSupervisor).unwrap();
    floor.give(&dealer(), &approve(3)).unwrap();
    floor.check_replay();
}

/// 1.16 names three positions: Dealer, Pit Supervisor, Pit Manager.
#[test]
fn r34_nobody_acts_as_shift_manager_and_the_position_held_counts() {
    let mut floor = live();
    let sue = shift_manager("sue");
    let refused = assign(&mut floor, &sue, "dora", PitRank::ShiftManager).unwrap_err();
    assert_eq!(refused.code(), "nobody_acts_as_shift_manager");
    // A supervisor who deals here is a Dealer here.
    assign(&mut floor, &sue, "sam", PitRank::Dealer).unwrap();
    floor.open();
    let round = floor.table.round();
    assert_eq!(code(floor.give(&supervisor(), &TableCommand::Interrupt { round })), "not_allowed");
    assert!(is_assigned(&floor.table, &supervisor()) && is_assigned(&floor.table, &sue));
    assert!(!is_assigned(&floor.table, &manager()) && !is_assigned(&floor.table, &dealer()));
    floor.check_replay();
}

#[test]
fn r22_the_return_of_a_settled_bet_needs_a_second_person() {
    let mut floor = live();
    bets(&mut floor);
    floor.close();
    floor.cards(BANKER_WINS);
    floor.confirm();
    let effect = Decision::ReturnBets(vec![patron("bob")]);
    let order = PitOrder::Any(AnyOrder::Decide { text: "the lamp fell".into(), effect });
    floor.order_with_second(&shift_manager("sue"), &shift_manager("tom"), order.clone());
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (1_009_500, 1_000_000));
    assert_eq!(notices_of(&floor)[0], "notice.returned");
    // Once is enough: there is nothing left to return.
    let again = TableCommand::Order { round: floor.table.round(), order };
    assert_eq!(code(floor.give(&shift_manager("sue"), &again)), "nobody_to_return");
    floor.check_replay();
}

#[test]
fn r82_a_patron_leaves_the_box_at_once_or_after_the_settlement() {
    let mut floor = live();
    let sit = |name: &str, seat| TableCommand::Sit { patron: patron(name), seat };
    let as_patron = |name: &str| Actor::Patron(patron(name));
    floor.give(&as_patron("cat"), &sit("cat", 3)).unwrap();
    leave(&mut floor, "cat").unwrap();
    assert_eq!(floor.table.seat_of(&patron("cat")), None);
    bets(&mut floor);
    leave(&mut floor, "ann").unwrap();
    // The bet stands, the box is not free, and leaving twice is leaving once.
    assert!(floor.table.is_leaving(&patron("ann")));
    leave(&mut floor, "ann").unwrap();
    floor.bet("cat", 1, "player", 1_000).unwrap(); // standing there
    assert_eq!(code(floor.give(&as_patron("cat"), &sit("cat", 1))), "seat_taken");
    floor.close();
    floor.cards(BANKER_WINS);
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500, "settled without her");
    assert_eq!(floor.table.patron_at(1), None);
    floor.give(&as_patron("cat"), &sit("cat", 1)).unwrap();
    // Who comes back in the same round keeps the box.
    floor.open();
    floor.bet("cat", 1, "banker", 10_000).unwrap();
    leave(&mut floor, "cat").unwrap();
    floor.give(&as_patron("cat"), &sit("cat", 1)).unwrap();
    floor.close();
    floor.cards(BANKER_WINS);
    floor.confirm();
    assert_eq!(floor.table.seat_of(&patron("cat")), Some(1));
    floor.check_replay();
}

#[test]
fn r82_the_dealer_frees_a_box_and_so_do_rounds_without_a_bet() {
    let rulebook = rulebook("sic-bo");
    let mut set = settings(&rulebook, None, Dealing::Live);
    set.procedure.absence_rounds = 2;
    let mut floor = Floor::with(rulebook, set);
    let dice = croupier_rules::equipment::Dice([croupier_rules::equipment::Die::ALL[5]; 3]);
    let play = |floor: &mut Floor, betting: &[(&str, u16)]| {
        floor.open();
        for &(name, seat) in betting {
            floor.bet(name, seat, "big", 1_000).unwrap();
        }
        floor.close();
        let round = floor.table.round();
        let throw = floor.table.enter_dice(round, dice);
        floor.system(throw);
        if floor.table.phase() == Phase::Confirming {
            floor.confirm();
        }
    };
    play(&mut floor, &[("ann", 1), ("bob", 2), ("cat", 3)]);
    let free = TableCommand::FreeBox { seat: 3 };
    assert_eq!(code(floor.give(&Actor::Patron(patron("ann")), &free)), "not_allowed");
    floor.give(&dealer(), &free).unwrap();
    assert_eq!(code(floor.give(&dealer(), &free)), "not_seated");
    play(&mut floor, &[("ann", 1)]);
    play(&mut floor, &[("ann", 1)]);
    assert_eq!(floor.table.patron_at(2), Some(&patron("bob")), "away for two rounds");
    floor.open();
    assert_eq!(floor.table.patron_at(2), None);
    assert_eq!(floor.table.patron_at(1), Some(&patron("ann")));
    floor.check_replay();
}

/// R82 by minutes: counted from the end of the last round with a bet of the patron.
#[test]
fn r82_minutes_without_a_bet_free_a_box() {
    let rulebook = rulebook("sic-bo");
    let mut set = settings(&rulebook, None, Dealing::Live);
    (set.procedure.absence_rounds, set.procedure.absence_minutes) = (0, 10);
    let mut floor = Floor::with(rulebook, set);
    let dice = croupier_rules::equipment::Dice([croupier_rules::equipment::Die::ALL[5]; 3]);
    let play = |floor: &mut Floor, betting: &[(&str, u16)]| {
        floor.open();
        for &(name, seat) in betting {
            floor.bet(name, seat, "big", 1_000).unwrap();
        }
        floor.close();
        let throw = floor.table.enter_dice(floor.table.round(), dice);
        floor.system(throw);
        floor.confirm();
    };
    play(&mut floor, &[("ann", 1), ("bob", 2)]);
    floor.now_ms += 20 * 60_000; // nothing was dealt: nobody was away from a round
    play(&mut floor, &[("ann", 1)]);
    assert_eq!(floor.table.patron_at(2), Some(&patron("bob")));
    floor.now_ms += 1;
    floor.open(); // bob bet 20 minutes ago, and has let a round pass
    assert_eq!(floor.table.patron_at(2), None);
    assert_eq!(floor.table.patron_at(1), Some(&patron("ann")));
    floor.check_replay();
}

/// R30: the patron agrees with card and PIN at the console; the journal holds how.
#[test]
fn r30_a_patron_agrees_with_card_and_pin() {
    let mut floor = live();
    floor.sit("ann", 1);
    floor.open();
    let round = floor.table.round();
    let place = TableCommand::PlaceBetFor {
        round,
        patron: patron("ann"),
        seat: 1,
        bet: "banker".to_owned(),
        stake: cents(10_000),
    };
    floor.give(&dealer(), &place).unwrap();
    let agree = |name: &str| TableCommand::AgreeByCard { round, patron: patron(name), ask: 1 };
    let ann = Actor::Patron(patron("ann"));
    assert_eq!(code(floor.give(&ann, &agree("ann"))), "not_allowed", "the console sends it");
    assert_eq!(code(floor.give(&dealer(), &agree("bob"))), "no_such_ask");
    let events = floor.give(&dealer(), &agree("ann")).unwrap();
    assert!(matches!(
        events[0],
        TableEvent::Frame(FrameEvent::BetAnswered { agreed: Agreement::CardAndPin, .. })
    ));
    assert_eq!(floor.credit("ann"), 990_000);
    floor.check_replay();
}

/// R34: who is assigned to the pit acts at its tables; an assignment to the table itself counts
/// first, and nobody is made the second person of an order by the one who gave it (R22).
#[test]
fn r34_a_position_in_the_pit_is_one_at_each_of_its_tables() {
    let mut floor = live();
    let (pit, staff): (croupier_house::PitId, croupier_house::StaffId) =
        ("main".parse().unwrap(), "carl".parse().unwrap());
    let by_pit = |position, by: &Actor| {
        let by = match by {
            Actor::Staff(by, _) => Some(by.clone()),
            Actor::Patron(_) | Actor::System => None,
        };
        let (staff, pit) = (staff.clone(), pit.clone());
        TableCommand::Keep(Keeping::AssignByPit { staff, position, pit, by })
    };
    let relieve =
        TableCommand::Keep(Keeping::RelieveByPit { staff: staff.clone(), pit: pit.clone() });
    let carl = Actor::Staff(staff.clone(), Role::Cashier);
    let sue = shift_manager("sue");
    let supervisor_by = |by: &Actor| by_pit(PitRank::PitSupervisor, by);
    assert_eq!(code(floor.give(&manager(), &supervisor_by(&sue))), "not_yours", "only the floor");
    floor.system(supervisor_by(&manager()));
    assert_eq!(rank_of(&floor.table, &carl), Some(PitRank::PitSupervisor));
    assert!(is_assigned(&floor.table, &carl));
    bets(&mut floor);
    floor.close();
    floor.now_ms += 1;
    floor.order(&manager(), void()).unwrap();
    let approve = TableCommand::Approve { approval: 1 };
    assert_eq!(code(floor.give(&carl, &approve)), "not_in_position");
    floor.give(&supervisor(), &approve).unwrap();
    // Here he is a Dealer, whatever he is in the pit; and relieved in the pit he still is.
    assign(&mut floor, &sue, "carl", PitRank::Dealer).unwrap();
    assert!(floor.system(supervisor_by(&sue)).is_empty());
    assert!(floor.system(relieve.clone()).is_empty());
    assert_eq!(rank_of(&floor.table, &carl), Some(PitRank::Dealer));
    let direct = TableCommand::Keep(Keeping::Relieve { staff: staff.clone() });
    floor.give(&sue, &direct).unwrap();
    floor.system(supervisor_by(&sue));
    floor.system(relieve);
    assert!(!is_assigned(&floor.table, &carl));
    floor.check_replay();
}

/// 5.17 (001 5.18): Pit Employees place bets at the request of a patron. The patron is there and
/// agrees; the journal holds the agreement (R30).
#[test]
fn r30_staff_bet_for_a_patron_who_is_there_and_agrees() {
    let mut floor = live();
    floor.open();
    let round = floor.table.round();
    let place = |stake| TableCommand::PlaceBetFor {
        round,
        patron: patron("ann"),
        seat: 1,
        bet: "banker".to_owned(),
        stake: cents(stake),
    };
    let answer = |name: &str, ask, agree| TableCommand::AnswerAsk {
        round,
        patron: patron(name),
        ask,
        agree,
    };
    let (ann, bob) = (Actor::Patron(patron("ann")), Actor::Patron(patron("bob")));
    assert_eq!(code(floor.give(&dealer(), &place(10_000))), "patron_not_here");
    floor.sit("ann", 1);
    let asked = floor.give(&dealer(), &place(10_000)).unwrap();
    assert!(matches!(asked[..], [TableEvent::Frame(FrameEvent::BetAsked { .. })]), "{asked:?}");
    assert_eq!(floor.credit("ann"), 1_000_000, "nothing is staked before she agrees");
    assert_eq!(code(floor.give(&bob, &answer("ann", 1, true))), "not_yours");
    assert_eq!(code(floor.give(&bob, &answer("bob", 1, true))), "no_such_ask");
    assert_eq!(code(floor.give(&dealer(), &answer("ann", 1, true))), "not_yours");
    floor.give(&ann, &answer("ann", 1, false)).unwrap();
    assert_eq!(floor.credit("ann"), 1_000_000);
    floor.give(&dealer(), &place(20_000)).unwrap();
    let agreed = floor.give(&ann, &answer("ann", 2, true)).unwrap();
    let [answered, placed] = &agreed[..] else { panic!("{agreed:?}") };
    assert!(matches!(
        answered,
        TableEvent::Frame(FrameEvent::BetAnswered { agreed: Agreement::Terminal, .. })
    ));
    assert!(matches!(placed, TableEvent::Frame(FrameEvent::BetPlaced { by: Some(_), .. })));
    assert_eq!(floor.credit("ann"), 980_000);
    assert_eq!(code(floor.give(&ann, &answer("ann", 2, true))), "no_such_ask");
    // What was not answered before the close is not asked any more.
    floor.give(&dealer(), &place(30_000)).unwrap();
    floor.close();
    assert_eq!(code(floor.give(&ann, &answer("ann", 3, true))), "no_such_ask");
    floor.check_replay();
}
