//! Who may order what: ranks, the second person, decisions, incidents, what the pit is told.

use super::*;
use croupier_house::{Actor, PitRank, Role};
use croupier_table::{AnyOrder, BaccaratOrder};

fn of_rank(rank: PitRank) -> Actor {
    Actor::Staff("xue".parse().unwrap(), rank.role())
}

#[test]
fn the_table_of_authority_is_r22() {
    let needs = |kind: OrderKind| (kind.terms().needs, kind.terms().second);
    let each = |names: &[&str], expected: (PitRank, Second)| {
        for name in names {
            assert_eq!(needs(OrderKind::named(name).unwrap()), expected, "{name}");
        }
    };
    let void = ["foreign-card", "card-count", "wrong-number-of-cards", "insufficient-cards"];
    let void = [void.as_slice(), &["not-shuffled"]].concat();
    let void: Vec<String> = void.iter().map(|case| format!("void/{case}")).collect();
    let void: Vec<&str> = void.iter().map(String::as_str).collect();
    each(&void, (PitRank::PitSupervisor, Second::Always));
    let errors = ["excess-or-exposed", "wrong-side", "simultaneous"];
    let errors = errors.map(|error| format!("dealing-error/{error}"));
    let errors: Vec<&str> = errors.iter().map(String::as_str).collect();
    each(&errors, (PitRank::PitSupervisor, Second::Never));
    each(&["replace-set", "squeeze-banker-third-first"], (PitRank::PitSupervisor, Second::Never));
    each(
        &["offer-neglected-insurance", "return-for-neglect"],
        (PitRank::PitManager, Second::Never),
    );
    each(
        &["correct-cards", "correct-dice", "correct-hand"],
        (PitRank::PitSupervisor, Second::AfterSettlement),
    );
    let late = ["adjust", "adjust/paying", "adjust/recording", "adjust/decision"];
    each(&late, (PitRank::ShiftManager, Second::Always));
    each(&["decide/void"], (PitRank::ShiftManager, Second::Always));
    each(&["misdeal"], (PitRank::Dealer, Second::Always));
    each(&["note-incident", "no-roll", "note-meant-to-insure"], (PitRank::Dealer, Second::Never));
}

#[test]
fn nobody_under_the_rank_is_told_anything_but_the_rank() {
    let all = [
        PitOrder::Baccarat(BaccaratOrder::Void { case: VoidCase::ForeignCard, text: "x".into() }),
        error(DealingErrorKind::Other, "", ""),
        PitOrder::Baccarat(BaccaratOrder::ReplaceSet { text: "x".into() }),
        PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance),
        PitOrder::Any(AnyOrder::Decide { text: "x".into(), effect: Decision::Nothing }),
    ];
    let ranks =
        [PitRank::Dealer, PitRank::PitSupervisor, PitRank::PitManager, PitRank::ShiftManager];
    for order in all {
        for rank in ranks {
            let mut floor = closed(COMMISSION);
            floor.cards("2S KD TH 4C");
            let answer = floor.order(&of_rank(rank), order.clone());
            let refused = matches!(answer, Err(Refusal::NotAllowed { .. }));
            assert_eq!(refused, rank < order.kind().terms().needs, "{order:?} {rank:?}");
        }
    }
    let mut floor = closed(COMMISSION);
    for actor in [Actor::Patron(patron("ann")), Actor::Staff("cas".parse().unwrap(), Role::Cashier)]
    {
        let note = PitOrder::Any(AnyOrder::NoteIncident { of_round: RoundNo(1), text: "x".into() });
        assert!(floor.order(&actor, note).is_err());
    }
}

#[test]
fn a_second_person_agrees_or_declines_and_the_names_are_kept() {
    let mut floor = closed(INSURANCE);
    floor.cards("2S KD");
    let void = PitOrder::Baccarat(BaccaratOrder::Void {
        case: VoidCase::CardCount,
        text: "a card short".into(),
    });
    floor.order(&supervisor(), void.clone()).unwrap();
    let waits = floor.order(&manager(), void.clone()).unwrap_err();
    assert_eq!((waits.code(), paragraph(&floor, &waits).as_str()), ("approval_waits", "R22"));
    let approve = TableCommand::Approve { approval: 1 };
    assert_eq!(floor.give(&dealer(), &approve).unwrap_err().code(), "not_allowed");
    let decline = |reason: &str| TableCommand::Decline { approval: 1, reason: reason.into() };
    assert_eq!(floor.give(&manager(), &decline("")).unwrap_err().code(), "reason_needed");
    floor.give(&manager(), &decline("counted again")).unwrap();
    assert_eq!(floor.give(&manager(), &approve).unwrap_err().code(), "no_such_approval");
    assert_eq!(floor.table.phase(), Phase::Drawing);
    floor.order_with_second(&supervisor(), &manager(), void);
    let incident = floor.table.pit().incidents().next().unwrap();
    let Authorised { by, position, second, second_position } = incident.authorised.clone();
    assert_eq!(
        (by.unwrap().to_string(), second.unwrap().to_string()),
        ("sam".into(), "mia".into())
    );
    assert_eq!(
        (position, second_position),
        (Some(PitRank::PitSupervisor), Some(PitRank::PitManager))
    );
    floor.check_replay();
}

#[test]
fn what_the_rules_do_not_cover_the_shift_manager_decides() {
    for (id, wanted) in
        [(INSURANCE, "5.18"), (NO_INSURANCE, "5.18"), (COMMISSION, "5.19"), (ETG, "5.12")]
    {
        let (rob, tom) = (shift_manager("rob"), shift_manager("tom"));
        let decide =
            |effect| PitOrder::Any(AnyOrder::Decide { text: "the lamp fell".into(), effect });
        let mut floor = closed(id);
        floor.cards("2S KD TH 4C");
        floor.order(&rob, decide(Decision::Nothing)).unwrap();
        assert_eq!(floor.cited(), wanted);
        let some = vec![patron("bob"), patron("bob")];
        floor.order(&rob, decide(Decision::ReturnBets(some))).unwrap();
        assert_eq!((floor.credit("ann"), floor.credit("bob")), (990_000, 1_000_000));
        let nobody = floor.order(&rob, decide(Decision::ReturnBets(vec![patron("cat")])));
        assert_eq!(nobody.unwrap_err().code(), "nobody_to_return");
        floor.cards("6C 5D");
        floor.confirm();
        floor.order(&rob, decide(Decision::ReturnBets(vec![patron("ann")]))).unwrap();
        assert_eq!((floor.credit("ann"), floor.table.result().is_some()), (1_000_000, true));
        floor.order_with_second(&rob, &tom, decide(Decision::Void));
        assert_eq!((floor.credit("ann"), floor.table.phase()), (1_000_000, Phase::Void));
        floor.check_replay();
    }
}

#[test]
fn the_pit_is_told_what_may_be_ordered_and_why_not() {
    let standing = |floor: &Floor, name: &str| {
        orders(&floor.table).into_iter().find(|order| order.terms.name == name)
    };
    let mut floor = closed(COMMISSION);
    let excess = standing(&floor, "dealing-error/excess-or-exposed").unwrap();
    assert_eq!((excess.why_not, excess.options), (None, Some(true)));
    floor.cards("2S KD TH 4C");
    let excess = standing(&floor, "dealing-error/excess-or-exposed").unwrap();
    assert_eq!(excess.options, Some(false));
    assert!(standing(&floor, "correct-dice").is_none());
    for case in ["adjust/paying", "adjust/recording", "adjust/decision"] {
        assert_eq!(standing(&floor, case).unwrap().why_not.unwrap().code(), "past_round_stands");
    }
    assert!(standing(&floor, "adjust").is_none(), "from the second edition on it names its case");
    assert!(!standing(&floor, "correct-cards").unwrap().second_person);
    floor.cards("6C 5D");
    floor.confirm();
    assert!(standing(&floor, "correct-cards").unwrap().second_person);
    let wrong_side = standing(&floor, "dealing-error/wrong-side").unwrap();
    assert_eq!(wrong_side.why_not.unwrap().code(), "wrong_moment");
    assert!(standing(&closed(ETG), "dealing-error/face-up").is_none());
}

#[test]
fn incidents_are_numbered_and_the_last_hundred_are_remembered() {
    let mut floor = closed(COMMISSION);
    for n in 1..=130 {
        let note = PitOrder::Any(AnyOrder::NoteIncident {
            of_round: RoundNo(1),
            text: format!("note {n}"),
        });
        floor.order(&dealer(), note).unwrap();
    }
    let pit = floor.table.pit();
    assert_eq!((pit.noted(), pit.incidents().count()), (130, 100));
    assert_eq!(pit.incidents().next().unwrap().text, "note 130");
    let round = floor.table.round();
    floor.give(&supervisor(), &TableCommand::Interrupt { round }).unwrap();
    assert_eq!(floor.table.pit().incidents().next().unwrap().kind, IncidentKind::Interruption);
    floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
    let void = floor.table.pit().incidents().next().unwrap();
    assert_eq!((void.kind, void.round, void.number), (IncidentKind::Void, round, 132));
    floor.check_replay();
}

#[test]
fn r34_an_order_is_given_and_agreed_to_in_acting_positions() {
    let mut floor = closed(INSURANCE);
    floor.cards("2S KD");
    let void = PitOrder::Baccarat(BaccaratOrder::Void {
        case: VoidCase::CardCount,
        text: "a card short".into(),
    });
    assert_eq!(floor.order(&dealer(), void.clone()).unwrap_err().code(), "not_allowed");
    let eve = Actor::Staff("eve".parse().unwrap(), Role::Dealer);
    for (name, position) in [("dora", PitRank::PitSupervisor), ("eve", PitRank::PitManager)] {
        let acting = Keeping::Assign { staff: name.parse().unwrap(), position };
        floor.give(&manager(), &TableCommand::Keep(acting)).unwrap();
    }
    floor.order_with_second(&dealer(), &eve, void);
    let Authorised { position, second_position, .. } =
        floor.table.pit().incidents().next().unwrap().authorised.clone();
    assert_eq!(
        (position, second_position),
        (Some(PitRank::PitSupervisor), Some(PitRank::PitManager))
    );
    floor.check_replay();
}

/// At pai gow the bets of a round hang together with its bank: they are not returned one by one.
#[test]
fn at_pai_gow_the_shift_manager_makes_the_round_void_or_lets_it_be() {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Live);
    floor.open();
    floor.bet("ann", 1, "main", 10_000).unwrap();
    floor.close();
    let (rob, tom) = (shift_manager("rob"), shift_manager("tom"));
    let decide = |effect| PitOrder::Any(AnyOrder::Decide { text: "the lamp fell".into(), effect });
    let back = floor.order(&rob, decide(Decision::ReturnBets(vec![patron("ann")])));
    assert_eq!(back.unwrap_err().code(), "not_this_game");
    floor.order_with_second(&rob, &tom, decide(Decision::Void));
    assert_eq!((floor.credit("ann"), floor.table.phase()), (1_000_000, Phase::Void));
    floor.check_replay();
}

/// Once it is settled its hands and dice may be corrected and it may be made Void as a whole (R23);
/// bets are not returned one by one.
#[test]
fn at_pai_gow_bets_of_a_settled_round_are_not_returned_one_by_one() {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Live);
    crate::pai_gow::first_round(&mut floor, 10_000, 20_000);
    let stands = Refusal::PastRoundStands { round: RoundNo(1) };
    let orders = orders(&floor.table);
    let void =
        orders.iter().find(|order| order.kind == OrderKind::named("decide/void").unwrap()).unwrap();
    assert_eq!(void.why_not, None);
    let effect = Decision::ReturnBets(vec![patron("ann")]);
    let order = PitOrder::Any(AnyOrder::Decide { text: "the lamp fell".into(), effect });
    assert_eq!(floor.order(&shift_manager("rob"), order), Err(stands));
}
