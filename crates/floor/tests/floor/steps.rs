//! One step after another: bets, keys, refusals, previews, cashing out, any round ever.

use crate::kit::*;
use croupier_floor::{Answer, Command, FixedDealer};
use croupier_house::{HouseCommand, Role};
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{Journal, MemoryJournal};
use croupier_table::{
    AnyOrder, BaccaratCommand, Dealing, Decision, PitOrder, RoundEnd, RoundNo, RoundResult, Shown,
    SicBoCommand, SicBoOrder, TableCommand,
};
use serde_json::json;

fn live_sic_bo() -> Story {
    let mut story = Story::new();
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    story.deal("t1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    story
}

#[test]
fn a_round_of_sic_bo_is_played_to_the_cent_and_can_be_read_back() {
    let mut story = live_sic_bo();
    story.bets("t1", 1, "ann", 1, "small", 10_000);
    assert_eq!(story.credit("ann"), CREDIT - 10_000);
    story.deal("t1", TableCommand::CloseBets { round: RoundNo(1) });
    let round = RoundNo(1);
    story.deal(
        "t1",
        TableCommand::SicBo(SicBoCommand::EnterDice { round, dice: dice([1, 2, 3]), seed: None }),
    );
    assert_eq!(story.floor.round(&table("t1"), 1).unwrap(), None, "it is not over");
    story.deal("t1", TableCommand::Confirm { round });
    assert_eq!(story.credit("ann"), CREDIT + 10_000);
    let record = story.floor.round(&table("t1"), 1).unwrap().unwrap();
    assert_eq!(record.past.shown, Shown::Dice(dice([1, 2, 3])));
    assert_eq!(record.past.end, RoundEnd::Settled(RoundResult::Total(6)));
    let remembered = story.floor.table(&table("t1")).unwrap().past().unwrap();
    assert_eq!(**remembered, record.past);
    assert_eq!(story.floor.round(&table("t1"), 2).unwrap(), None);
    assert_eq!(story.floor.rounds_back(&table("t1"), 9, 5).unwrap(), [record]);
}

#[test]
fn a_refusal_has_code_facts_and_paragraph_and_writes_nothing() {
    let mut story = live_sic_bo();
    let entries = story.floor.health().entries;
    let answer = story.ask(actor("ann", Role::Patron), bet("t1", 1, "ann", 1, "small", 1));
    let Answer::Refused(why) = answer else { panic!("{answer:?}") };
    assert_eq!(why.code, "under_minimum");
    assert_eq!(why.facts["minimum"], json!(1_000));
    assert!(why.rule.is_some(), "{why:?}");
    assert_eq!(story.floor.health().entries, entries);
    let refused = [
        (bet("t9", 1, "ann", 1, "small", 1_000), "no_such_table"),
        (bet("t1", 1, "bob", 1, "small", 1_000), "not_yours"),
        (bet("t1", 2, "ann", 1, "small", 1_000), "not_this_round"),
        (Command::CashOut { patron: patron("bob"), amount: None, terminal: None }, "not_allowed"),
    ];
    for (command, code) in refused {
        assert_eq!(story.refuse(actor("ann", Role::Patron), command), code);
    }
    let unknown = story.refuse(actor("eve", Role::Patron), bet("t1", 1, "eve", 2, "big", 1_000));
    assert_eq!(unknown, "no_such_patron");
    assert_eq!(story.floor.health().entries, entries);
}

#[test]
fn the_same_key_eight_times_in_one_batch_moves_money_once() {
    let mut story = live_sic_bo();
    let once = request(900, actor("ann", Role::Patron), bet("t1", 1, "ann", 1, "big", 5_000));
    let stepped = story.floor.step(vec![once.clone(); 8], story.now_ms);
    assert!(matches!(stepped.answers[0], Answer::Accepted(_)));
    assert!(stepped.answers.iter().all(|answer| *answer == stepped.answers[0]));
    assert_eq!(story.credit("ann"), CREDIT - 5_000);

    let mut other = once.clone();
    other.request_hash = [9; 32];
    let mut somebody = once.clone();
    somebody.actor = actor("bob", Role::Patron);
    let stepped = story.floor.step(vec![once, other, somebody], story.now_ms);
    assert!(matches!(stepped.answers[0], Answer::Accepted(_)));
    assert_eq!(stepped.answers[1..], [Answer::Conflict, Answer::Conflict]);
    assert!(stepped.changed.is_empty());
}

#[test]
fn a_refused_key_stays_free() {
    let mut story = live_sic_bo();
    let mut late = request(900, actor("ann", Role::Patron), bet("t1", 2, "ann", 1, "big", 5_000));
    let refused = story.floor.step(vec![late.clone()], story.now_ms);
    assert!(matches!(refused.answers[0], Answer::Refused(_)));
    late.command = bet("t1", 1, "ann", 1, "big", 5_000);
    let accepted = story.floor.step(vec![late], story.now_ms);
    assert!(matches!(accepted.answers[0], Answer::Accepted(_)));
}

#[test]
fn a_preview_shows_what_would_move_and_moves_nothing() {
    let mut story = live_sic_bo();
    story.bets("t1", 1, "ann", 1, "big", 5_000);
    let order =
        PitOrder::Any(AnyOrder::Decide { text: "fire alarm".to_owned(), effect: Decision::Void });
    let void = TableCommand::Order { round: RoundNo(1), order };
    let mut asked = request(900, actor("rob", Role::ShiftManager), at("t1", void));
    asked.preview = true;
    let stepped = story.floor.step(vec![asked.clone()], story.now_ms);
    let Answer::Accepted(told) = &stepped.answers[0] else { panic!("{stepped:?}") };
    let shown: serde_json::Value = told.read().unwrap();
    assert_eq!(shown["events"][1]["event"], "round-voided");
    assert_eq!(shown["transfers"][0]["amount"], 5_000);
    let effect = &shown["effect"];
    assert_eq!((&effect["patrons"]["ann"], &effect["house"]), (&json!(5_000), &json!(0)));
    assert_eq!((&effect["second_person"], &effect["rule"]), (&json!(true), &json!("R12")));
    let credits = json!({ "ann": { "before": CREDIT - 5_000, "after": CREDIT } });
    assert_eq!((&effect["credits"], &effect["laid"]), (&credits, &json!([])));
    assert!(stepped.changed.is_empty());
    assert_eq!(story.phase("t1"), "open");
    asked.preview = false;
    let stepped = story.floor.step(vec![asked], story.now_ms);
    assert!(matches!(stepped.answers[0], Answer::Accepted(_)));
    assert_eq!(story.credit("ann"), CREDIT - 5_000);
    let approve = at("t1", TableCommand::Approve { approval: 1 });
    let same = story.refuse(actor("rob", Role::ShiftManager), approve.clone());
    assert_eq!(same, "second_person_needed");
    story.accept(actor("tom", Role::ShiftManager), approve);
    assert_eq!(story.credit("ann"), CREDIT);
}

#[test]
fn cashing_out_gives_a_ticket_that_is_redeemed_once() {
    let mut story = Story::new();
    let out =
        Command::CashOut { patron: patron("ann"), amount: Some(cents(250_000)), terminal: None };
    let answer = story.accept(actor("ann", Role::Patron), out);
    assert_eq!(answer["amount"], 250_000);
    assert_eq!(story.credit("ann"), CREDIT - 250_000);
    let number: croupier_house::TicketNo = answer["number"].as_str().unwrap().parse().unwrap();
    let redeem = Command::House(HouseCommand::RedeemTicket { number });
    story.accept(actor("carl", Role::Cashier), redeem.clone());
    assert_eq!(story.refuse(actor("carl", Role::Cashier), redeem), "ticket_redeemed");
}

#[test]
fn commission_owed_at_a_table_is_collected_before_credit_leaves() {
    // Mini Baccarat: the Banker wins 9 to 8 and the commission on it stays owed.
    let mut story = Story::on(Box::new(MemoryJournal::new()), Box::new(FixedDealer::default()));
    let mut mini = settings("mini-baccarat", Dealing::Live);
    mini.limits.maximum = Some(cents(100_000));
    story.open_table("m1", mini);
    let first = cards("2C")[0];
    story.deal("m1", TableCommand::Baccarat(BaccaratCommand::NewShoe { first, commitment: None }));
    let round = RoundNo(1);
    story.deal("m1", TableCommand::OpenBets { round, commitment: None });
    story.bets("m1", 1, "ann", 1, "banker", 10_000);
    story.deal("m1", TableCommand::CloseBets { round });
    for card in cards("8H 9D KS KD") {
        story.deal("m1", TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }));
    }
    story.deal("m1", TableCommand::Confirm { round });
    assert_eq!(story.credit("ann"), CREDIT + 10_000);
    assert_eq!(story.floor.ledger().owed(&patron("ann")), cents(500));
    let before = story.floor.health().entries;
    let out = Command::CashOut { patron: patron("ann"), amount: None, terminal: None };
    let answer = story.accept(actor("ann", Role::Patron), out);
    assert_eq!(answer["amount"], CREDIT + 9_500);
    assert_eq!(story.credit("ann"), 0);
    assert_eq!(story.floor.ledger().owed(&patron("ann")), cents(0));
    assert_eq!(story.floor.health().entries, before + 2, "one at the table, one in the house");
}

#[test]
fn journal_time_never_runs_backwards() {
    let mut story = live_sic_bo();
    let late = story.now_ms;
    story.now_ms -= 60_000;
    story.bets("t1", 1, "ann", 1, "big", 5_000);
    assert_eq!(story.floor.health().last_ms, late);
}

/// The stored contract: what a bet's entry says, byte for byte. Never to change under `"v":1`.
#[test]
fn the_body_of_an_entry_is_frozen() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), Box::new(FixedDealer::default()));
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    story.deal("t1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    story.bets("t1", 1, "ann", 1, "small", 10_000);
    let entries = journal.inner().read_all(1, usize::MAX).unwrap();
    let entry = entries.last().unwrap();
    assert_eq!((entry.stream.as_str(), entry.actor.as_str()), ("table/t1", "patron/ann"));
    let frozen = concat!(
        r#"{"v":1,"events":[{"event":"patron-sat","patron":"ann","seat":1},"#,
        r#"{"event":"bet-placed","round":1,"patron":"ann","seat":1,"bet":"small","#,
        r#""stake":10000,"was":0}],"transfers":[{"from":"patron/ann/credit","#,
        r#""to":"patron/ann/in-play/t1","amount":10000}],"#,
        r#""answer":{"at_ms":1800000000000,"bet":"small","round":1,"seat":1,"stake":10000}}"#,
    );
    assert_eq!(String::from_utf8_lossy(&entry.body), frozen);
}

#[test]
fn a_corrected_round_is_read_back_as_it_was_corrected() {
    let mut story = live_sic_bo();
    story.bets("t1", 1, "ann", 1, "big", 5_000);
    story.deal("t1", TableCommand::CloseBets { round: RoundNo(1) });
    let entered = dice([1, 2, 4]);
    story.deal(
        "t1",
        TableCommand::SicBo(SicBoCommand::EnterDice {
            round: RoundNo(1),
            dice: entered,
            seed: None,
        }),
    );
    story.deal("t1", TableCommand::Confirm { round: RoundNo(1) });
    assert_eq!(story.credit("ann"), CREDIT - 5_000);
    let order = PitOrder::SicBo(SicBoOrder::CorrectDice {
        dice: dice([5, 6, 4]),
        text: "upside down".to_owned(),
    });
    let correct = at("t1", TableCommand::Order { round: RoundNo(1), order });
    story.accept(actor("sam", Role::PitSupervisor), correct);
    let approve = at("t1", TableCommand::Approve { approval: 1 });
    story.accept(actor("sid", Role::PitSupervisor), approve);
    assert_eq!(story.credit("ann"), CREDIT + 5_000);
    let record = story.floor.round(&table("t1"), 1).unwrap().unwrap();
    assert_eq!(record.past.shown, Shown::Dice(dice([5, 6, 4])));
    assert_eq!(record.past.end, RoundEnd::Settled(RoundResult::Total(15)));
    let held = story.floor.table(&table("t1")).unwrap().past().unwrap();
    assert_eq!(record.past, **held);
}
