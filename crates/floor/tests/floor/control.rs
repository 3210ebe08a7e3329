//! Stops and guards where bets are taken: a round under way is finished, nothing new is taken, and
//! nobody loses more than the limit says.

use crate::kit::*;
use croupier_floor::{ChaChaDealer, Command, SealKey};
use croupier_house::{
    Act, CareCommand, ControlCommand, HouseCommand, LimitKind, PatronId, Role, Scope,
};
use croupier_store::MemoryJournal;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_table::{Dealing, RoundNo, SicBoCommand, Stakes, TableCommand};
use proptest::prelude::*;

fn control(command: ControlCommand) -> Command {
    Command::House(HouseCommand::Control(command))
}

fn care(command: CareCommand) -> Command {
    Command::House(HouseCommand::Care(command))
}

fn stop(scope: Scope) -> Command {
    control(ControlCommand::Stop { scope, reason: "a camera failed".into() })
}

fn lift(story: &mut Story, stop: u64, scope: Scope) {
    let act = Act::Lift { stop, scope, reason: "repaired".into() };
    let asked = story.accept(actor("mia", Role::PitManager), control(ControlCommand::Ask(act)));
    let number = asked["waits"].as_u64().unwrap();
    let agree = control(ControlCommand::Agree { number });
    story.accept(actor("sue", Role::ShiftManager), agree);
}

fn dealer() -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::from_number(1, SealKey::from_bytes([5; 32])))
}

fn limits(name: &str, limits: &[(LimitKind, u64)]) -> Command {
    let limits = limits.iter().copied().collect();
    care(CareCommand::SetLimits { patron: patron(name), limits })
}

/// A bet of ann's, and the code of its refusal.
fn refused(story: &mut Story, table: &str, round: u32, stake: u64) -> String {
    story.refuse(actor("ann", Role::Patron), bet(table, round, "ann", 1, "big", stake))
}

#[test]
fn an_automatic_table_finishes_its_round_and_rests_until_two_lift_the_stop() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    story.open_table("s1", settings(SIC_BO, Dealing::Automatic));
    story.bets("s1", 1, "ann", 1, "big", 2_000);
    story.accept(actor("mia", Role::PitManager), stop(Scope::House));
    assert_eq!(refused(&mut story, "s1", 1, 3_000), "betting_stopped");
    story.bets("s1", 1, "ann", 1, "big", 1_000); // less is not a bet
    story.pass(15_000);
    assert_eq!(story.phase("s1"), "settled", "the round under way is finished");
    story.pass(3_600_000);
    assert_eq!(story.floor.table(&table("s1")).unwrap().round(), RoundNo(1));
    assert_eq!(story.floor.next_due(), None);

    let Story { floor, now_ms, asked } = story;
    drop(floor);
    let floor = open_on(Box::new(journal), dealer(), now_ms);
    let mut story = Story { floor, now_ms, asked };
    story.pass(60_000);
    assert_eq!(story.floor.table(&table("s1")).unwrap().round(), RoundNo(1), "after a restart too");
    lift(&mut story, 1, Scope::House);
    assert_eq!(story.phase("s1"), "open");
    story.bets("s1", 2, "ann", 1, "big", 1_000);
}

#[test]
fn a_stop_covers_what_it_names_and_nothing_else() {
    let mut story = Story::new();
    for id in ["s1", "s2"] {
        story.open_table(id, settings(SIC_BO, Dealing::Live));
    }
    story.open_table("b1", settings(BACCARAT, Dealing::Live));
    let open = |round: u32| TableCommand::OpenBets { round: RoundNo(round), commitment: None };
    let mia = || actor("mia", Role::PitManager);
    let s1 = Scope::Table { table: table("s1") };
    story.accept(mia(), stop(s1.clone()));
    let dora = || actor("dora", Role::Dealer);
    assert_eq!(story.refuse(dora(), at("s1", open(1))), "betting_stopped");
    story.deal("s2", open(1));
    story.bets("s2", 1, "ann", 1, "big", 1_000);
    lift(&mut story, 1, s1);
    story.deal("s1", open(1));
    story.accept(mia(), stop(Scope::Game { game: "sic-bo".into() }));
    assert_eq!(refused(&mut story, "s1", 1, 1_000), "betting_stopped");
    assert_eq!(refused(&mut story, "s2", 1, 2_000), "betting_stopped");
    let first = TableCommand::Baccarat(croupier_table::BaccaratCommand::NewShoe {
        first: "5S".parse().unwrap(),
        commitment: None,
    });
    story.deal("b1", first);
    story.deal("b1", open(1));
    story.bets("b1", 1, "ann", 1, "banker", 1_000);
    lift(&mut story, 3, Scope::Game { game: "sic-bo".into() });
    story.accept(mia(), stop(Scope::Patron { patron: patron("ann") }));
    assert_eq!(refused(&mut story, "s1", 1, 1_000), "betting_stopped");
    story.bets("s1", 1, "bob", 2, "big", 1_000);
}

#[test]
fn limits_of_stake_count_a_round_and_limits_of_loss_all_tables() {
    let mut story = Story::new();
    for id in ["s1", "s2"] {
        story.open_table(id, settings(SIC_BO, Dealing::Live));
        let open = TableCommand::OpenBets { round: RoundNo(1), commitment: None };
        story.deal(id, open);
    }
    let ann = || actor("ann", Role::Patron);
    story.accept(ann(), limits("ann", &[(LimitKind::StakeRound, 3_000)]));
    story.bets("s1", 1, "ann", 1, "big", 2_000);
    let small = bet("s1", 1, "ann", 1, "small", 2_000);
    assert_eq!(story.refuse(ann(), small), "limit_stake_round");
    let both = [(LimitKind::StakeRound, 3_000), (LimitKind::LossDay, 4_000)];
    story.accept(ann(), limits("ann", &both));
    assert_eq!(refused(&mut story, "s2", 1, 3_000), "limit_loss_day");
    story.bets("s2", 1, "ann", 1, "big", 2_000);
    story.accept(ann(), care(CareCommand::TakeBreak { patron: patron("ann"), hours: 1 }));
    assert_eq!(refused(&mut story, "s2", 1, 2_500), "on_break");
    story.bets("s2", 1, "ann", 1, "big", 0);
    let out =
        Command::CashOut { patron: patron("ann"), amount: Some(cents(1_000)), terminal: None };
    story.accept(ann(), out);
    story.pass(3_600_000);
    story.bets("s2", 1, "ann", 1, "big", 1_000);
}

/// What ann has won since, in cents: below zero what she has lost.
fn net(story: &Story, ann: &PatronId) -> i64 {
    story.floor.played(ann).day_net(story.now_ms)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// The check is inside the acceptance of a bet, so that a patron under a limit
    /// never loses more, whatever she tries at how many tables.
    #[test]
    fn nobody_loses_more_than_the_limit(
        seed in 0_u64..1_000,
        limit in 1_000_u64..20_000,
        tries in prop::collection::vec((0_usize..2, 0_usize..3, 1_u64..12), 1..60),
    ) {
        let dealer = ChaChaDealer::from_number(seed, SealKey::from_bytes([5; 32]));
        let mut story = Story::on(Box::new(MemoryJournal::new()), Box::new(dealer));
        let ids = ["s1", "s2"];
        ids.iter().for_each(|id| story.open_table(id, settings(SIC_BO, Dealing::Automatic)));
        story.accept(actor("ann", Role::Patron), limits("ann", &[(LimitKind::LossDay, limit)]));
        let (ann, began) = (patron("ann"), story.credit("ann"));
        for (at, on, units) in tries {
            let round = story.floor.table(&table(ids[at])).unwrap().round().0;
            let on = ["big", "small", "any-three-of-a-kind"][on];
            let placed = bet(ids[at], round, "ann", 1, on, units * 1_000);
            let _ = story.ask(actor("ann", Role::Patron), placed);
            story.pass(4_000);
            let lost = u64::try_from(-net(&story, &ann)).unwrap_or(0);
            prop_assert!(lost <= limit, "lost {lost} of {limit}");
        }
        story.pass(15_000);
        // the tally is what the credit says, once nothing is in play
        let in_play = story.floor.ledger().all_in_play(&ann).cents();
        let has = i64::try_from(story.credit("ann") + in_play).unwrap();
        prop_assert_eq!(net(&story, &ann), has - i64::try_from(began).unwrap());
    }
}

/// A patron the house knows has limits at a chip table too, as the Dealer records the stakes; a
/// holder nobody knows is out of reach.
#[test]
fn at_a_chip_table_the_limits_of_a_known_patron_hold() {
    let mut story = Story::new();
    let mut chips = settings(SIC_BO, Dealing::Live);
    chips.procedure.stakes = Stakes::Chips;
    story.open_table("c1", chips);
    let dora = || actor("dora", Role::Dealer);
    let put = |round: u32, name: &str, seat: u16, stake: u64| {
        let (round, patron, bet) = (RoundNo(round), patron(name), "big".to_owned());
        at("c1", TableCommand::PlaceBetFor { round, patron, seat, bet, stake: cents(stake) })
    };
    let open = |round: u32| TableCommand::OpenBets { round: RoundNo(round), commitment: None };
    let play = |story: &mut Story, round: u32, dice: [u64; 3]| {
        let round = RoundNo(round);
        story.deal("c1", TableCommand::CloseBets { round });
        let dice = crate::kit::dice(dice);
        story.deal("c1", SicBoCommand::EnterDice { round, dice, seed: None }.into());
        story.deal("c1", TableCommand::Confirm { round });
    };
    let own = limits("ann", &[(LimitKind::StakeRound, 5_000), (LimitKind::LossDay, 6_000)]);
    story.accept(actor("ann", Role::Patron), own);
    story.deal("c1", open(1));
    assert_eq!(story.refuse(dora(), put(1, "ann", 1, 6_000)), "limit_stake_round");
    story.accept(dora(), put(1, "ann", 1, 5_000));
    story.accept(dora(), put(1, "seat-2", 2, 50_000));
    play(&mut story, 1, [1, 2, 3]); // Small: 50.00 of 60.00 are lost
    story.deal("c1", open(2));
    assert_eq!(story.refuse(dora(), put(2, "ann", 1, 1_500)), "limit_loss_day");
    story.accept(dora(), put(2, "ann", 1, 1_000));
    play(&mut story, 2, [6, 6, 5]); // Big: 10.00 are won, 40.00 are lost in all
    story.deal("c1", open(3));
    assert_eq!(story.refuse(dora(), put(3, "ann", 1, 2_500)), "limit_loss_day");
    story.accept(dora(), put(3, "ann", 1, 2_000));
    let away = care(CareCommand::TakeBreak { patron: patron("ann"), hours: 24 });
    story.accept(actor("ann", Role::Patron), away);
    assert_eq!(story.refuse(dora(), put(3, "ann", 1, 2_100)), "on_break");
    let sit = at("c1", TableCommand::Sit { patron: patron("ann"), seat: 3 });
    assert_eq!(story.refuse(actor("ann", Role::Patron), sit), "on_break");
}
