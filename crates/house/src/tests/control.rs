//! Stops and acts of two; limits, breaks and exclusions of patrons.

use super::*;

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// A Wednesday at noon UTC: 1970-01-07.
const WEDNESDAY_NOON: u64 = 6 * DAY_MS + 12 * HOUR_MS;

fn staff(id: &str, role: Role) -> Actor {
    Actor::Staff(id.parse().unwrap(), role)
}

fn mia() -> Actor {
    staff("mia", Role::PitManager)
}

fn sue() -> Actor {
    staff("sue", Role::ShiftManager)
}

fn me() -> Actor {
    Actor::Patron(ann())
}

fn code(refused: Result<(), HouseRefused>) -> &'static str {
    refused.unwrap_err().code()
}

impl Play {
    fn control(&mut self, actor: &Actor, command: ControlCommand) -> Result<(), HouseRefused> {
        self.give(actor, HouseCommand::Control(command))
    }

    fn care(&mut self, command: CareCommand) -> Result<(), HouseRefused> {
        self.give(&me(), HouseCommand::Care(command))
    }

    fn limit(&mut self, kind: LimitKind, limit: Option<u64>) {
        let limits = limit.map(|limit| (kind, limit)).into_iter().collect();
        self.care(CareCommand::SetLimits { patron: ann(), limits }).unwrap();
    }

    fn in_force(&self, kind: LimitKind) -> Option<u64> {
        self.house.controls().guard(&ann()).unwrap().limit(kind, self.now_ms)
    }

    fn bet(&self, played: &Played, stake: u64) -> Result<(), ControlRefused> {
        let stake = AtStake { round: stake, all: stake };
        let controls = self.house.controls();
        controls.care().check_bet(controls.guard(&ann()), played, stake, self.now_ms)
    }
}

fn stop(scope: Scope) -> ControlCommand {
    ControlCommand::Stop { scope, reason: "a camera failed".into() }
}

fn lift(stop: u64, scope: Scope) -> ControlCommand {
    ControlCommand::Ask(Act::Lift { stop, scope, reason: "repaired".into() })
}

#[test]
fn one_stops_and_two_let_go_on() {
    let (mut play, table) = (Play::new(), Scope::Table { table: "t1".parse().unwrap() });
    let dealer = staff("dora", Role::Dealer);
    assert_eq!(code(play.control(&dealer, stop(table.clone()))), "not_allowed");
    let silent = ControlCommand::Stop { scope: Scope::House, reason: " ".into() };
    assert_eq!(code(play.control(&mia(), silent)), "reason_needed");
    play.control(&mia(), stop(table.clone())).unwrap();
    assert_eq!(code(play.control(&sue(), stop(table.clone()))), "nothing_changes");
    let (t1, t2) = ("t1".parse().unwrap(), "t2".parse().unwrap());
    let stopped =
        |play: &Play, table: &TableId| play.house.controls().stop_at(table, &["sic-bo"]).is_some();
    assert!(stopped(&play, &t1) && !stopped(&play, &t2));

    assert_eq!(code(play.control(&mia(), lift(1, Scope::House))), "no_such_change");
    play.control(&mia(), lift(1, table.clone())).unwrap();
    assert_eq!(code(play.control(&sue(), lift(1, table.clone()))), "nothing_changes");
    let agree = ControlCommand::Agree { number: 2 };
    assert_eq!(code(play.control(&mia(), agree.clone())), "second_person_needed");
    assert_eq!(code(play.control(&dealer, agree.clone())), "not_allowed");
    assert_eq!(code(play.control(&Actor::System, agree.clone())), "not_allowed");
    assert!(stopped(&play, &t1));
    play.control(&sue(), agree.clone()).unwrap();
    assert!(!stopped(&play, &t1));
    assert_eq!(code(play.control(&sue(), agree)), "no_such_change");

    play.control(&mia(), stop(Scope::Game { game: "sic-bo".into() })).unwrap();
    assert!(stopped(&play, &t1) && stopped(&play, &t2));
    assert!(play.house.controls().stop_at(&t2, &["baccarat"]).is_none());
}

#[test]
fn a_lower_limit_holds_at_once_and_a_higher_one_after_a_day() {
    let (mut play, day) = (Play::new(), LimitKind::LossDay);
    play.limit(day, Some(50_000));
    assert_eq!(play.in_force(day), Some(50_000));
    play.limit(day, Some(80_000));
    assert_eq!(play.in_force(day), Some(50_000), "a higher one waits");
    play.now_ms += DAY_MS - 1;
    assert_eq!(play.in_force(day), Some(50_000));
    play.limit(day, Some(80_000)); // asking again does not make it wait longer
    play.now_ms += 1;
    assert_eq!(play.in_force(day), Some(80_000));
    play.limit(day, None);
    assert_eq!(play.in_force(day), Some(80_000), "none is higher than any");
    play.limit(day, Some(10_000));
    assert_eq!(play.in_force(day), Some(10_000));
    play.now_ms += DAY_MS;
    assert_eq!(play.in_force(day), Some(10_000), "the lower one took back what waited");
}

#[test]
fn the_own_limits_tell_how_much_more_fits_before_a_bet_is_refused() {
    let (mut play, played) = (Play::new(), Played::default());
    let room = |play: &Play, round: u64, all: u64| {
        let guard = play.house.controls().guard(&ann());
        let left = CareSettings::room(guard, &played, AtStake { round, all }, play.now_ms);
        left.map(|(left, why)| (left, why.code()))
    };
    assert_eq!(room(&play, 1_000, 1_000), None, "without limits there is nothing to tell");
    let limits = [(LimitKind::StakeRound, 30_000), (LimitKind::LossDay, 50_000)];
    play.care(CareCommand::SetLimits { patron: ann(), limits: limits.into() }).unwrap();
    assert_eq!(room(&play, 0, 0), Some((30_000, "limit_stake_round")));
    // 100.00 at stake here and 350.00 at other tables: 50.00 of what may be lost are left.
    assert_eq!(room(&play, 10_000, 45_000), Some((5_000, "limit_loss_day")));
    assert_eq!(room(&play, 10_000, 60_000), Some((0, "limit_loss_day")));
    assert!(play.bet(&played, 30_000).is_ok() && play.bet(&played, 30_001).is_err());
}

#[test]
fn nobody_sets_limits_for_somebody_else() {
    let mut play = Play::new();
    let limits = BTreeMap::from([(LimitKind::StakeRound, 1_000)]);
    let command = HouseCommand::Care(CareCommand::SetLimits { patron: ann(), limits });
    for actor in [sue(), Actor::System, Actor::Patron("bob".parse().unwrap())] {
        assert_eq!(code(play.give(&actor, command.clone())), "not_allowed");
    }
}

#[test]
fn a_break_and_an_own_exclusion_are_never_made_shorter() {
    let mut play = Play::new();
    let pause = |hours: u32| CareCommand::TakeBreak { patron: ann(), hours };
    assert_eq!(code(play.care(pause(0))), "break_unfit");
    play.care(pause(48)).unwrap();
    assert_eq!(code(play.care(pause(24))), "break_unfit");
    let buy = HouseCommand::BuyCredits { patron: ann(), amount: cents(100) };
    assert_eq!(code(play.give(&cashier(), buy.clone())), "on_break");
    play.now_ms += 48 * HOUR_MS;
    play.give(&cashier(), buy.clone()).unwrap();

    let exclude = |months: u32| CareCommand::ExcludeSelf { patron: ann(), months };
    assert_eq!(code(play.care(exclude(5))), "exclusion_unfit");
    play.care(exclude(12)).unwrap();
    assert_eq!(code(play.care(exclude(6))), "exclusion_unfit");
    assert_eq!(code(play.give(&cashier(), buy.clone())), "excluded");
    play.give(&me(), ticket("t1", None)).unwrap(); // what the patron has can always leave
    let readmit = Act::LiftExclusion { patron: ann(), reason: "asked for it".into() };
    let ask = ControlCommand::Ask(readmit);
    assert_eq!(code(play.control(&sue(), ask.clone())), "not_yet");
    play.now_ms += 12 * 30 * DAY_MS;
    assert_eq!(code(play.give(&cashier(), buy.clone())), "excluded", "it does not end by itself");
    assert_eq!(code(play.control(&mia(), ask.clone())), "not_allowed");
    play.control(&sue(), ask).unwrap();
    let ada = staff("ada", Role::Administrator);
    play.control(&ada, ControlCommand::Agree { number: 1 }).unwrap();
    play.give(&cashier(), buy).unwrap();
}

#[test]
fn staff_exclude_alone_and_readmit_by_two() {
    let mut play = Play::new();
    let exclude = CareCommand::Exclude { patron: ann(), reason: "threats".into() };
    assert_eq!(code(play.give(&mia(), HouseCommand::Care(exclude.clone()))), "not_allowed");
    play.give(&sue(), HouseCommand::Care(exclude)).unwrap();
    assert_eq!(play.bet(&Played::default(), 1).unwrap_err().code(), "excluded");
}

fn lost(tally: &mut Tally, cents_lost: u64, at_ms: u64) {
    let (table, amount): (TableId, _) = ("t1".parse().unwrap(), cents(cents_lost));
    let in_play = Account::InPlay(ann(), table.clone());
    let stake = Transfer { from: Account::Credit(ann()), to: in_play.clone(), amount };
    let taken = Transfer { from: in_play, to: Account::Bank(table), amount };
    tally.follow(&[stake, taken], (at_ms, GamingDay::default()));
}

#[test]
fn losses_count_by_gaming_day_and_by_week_from_monday_six_in_the_morning() {
    let (mut play, mut tally) = (Play::new(), Tally::default());
    play.limit(LimitKind::LossDay, Some(1_000));
    play.now_ms = WEDNESDAY_NOON;
    lost(&mut tally, 600, WEDNESDAY_NOON);
    assert_eq!(play.bet(&tally.of(&ann(), GamingDay::default()), 400), Ok(()));
    let refused = play.bet(&tally.of(&ann(), GamingDay::default()), 401).unwrap_err();
    assert_eq!(refused.code(), "limit_loss_day");
    let until_ms = refused.facts().remove("until_ms");
    let thursday_six = 7 * DAY_MS + 6 * HOUR_MS;
    assert_eq!(until_ms, Some(Fact::Number(i64::try_from(thursday_six).unwrap())));
    play.now_ms = thursday_six - 1;
    assert!(play.bet(&tally.of(&ann(), GamingDay::default()), 401).is_err());
    play.now_ms = thursday_six;
    assert_eq!(play.bet(&tally.of(&ann(), GamingDay::default()), 1_000), Ok(()));

    play.limit(LimitKind::LossWeek, Some(1_000)); // and no longer one by day, a day later
    play.now_ms += DAY_MS;
    assert_eq!(
        play.bet(&tally.of(&ann(), GamingDay::default()), 401).unwrap_err().code(),
        "limit_loss_week"
    );
    play.now_ms = 11 * DAY_MS + 6 * HOUR_MS; // 1970-01-12 was a Monday
    assert_eq!(play.bet(&tally.of(&ann(), GamingDay::default()), 1_000), Ok(()));
}

#[test]
fn time_is_counted_from_the_first_stake_to_a_rest() {
    let (mut play, mut tally) = (Play::new(), Tally::default());
    play.limit(LimitKind::MinutesSession, Some(60));
    for minute in (0..60).step_by(10) {
        lost(&mut tally, 1, WEDNESDAY_NOON + minute * 60_000);
    }
    play.now_ms = WEDNESDAY_NOON + 60 * 60_000 - 1;
    assert_eq!(play.bet(&tally.of(&ann(), GamingDay::default()), 1), Ok(()));
    play.now_ms += 1;
    let refused = play.bet(&tally.of(&ann(), GamingDay::default()), 1).unwrap_err();
    assert_eq!(refused.code(), "limit_minutes_session");
    play.now_ms = WEDNESDAY_NOON + 50 * 60_000 + REST_MS; // rested since the last stake
    assert_eq!(play.bet(&tally.of(&ann(), GamingDay::default()), 1), Ok(()));
    play.limit(LimitKind::MinutesDay, Some(50));
    assert_eq!(
        play.bet(&tally.of(&ann(), GamingDay::default()), 1).unwrap_err().code(),
        "limit_minutes_day"
    );
}

#[test]
fn a_reality_check_is_answered_before_the_next_bet() {
    let (mut play, mut tally) = (Play::new(), Tally::default());
    let ada = staff("ada", Role::Administrator);
    let settings = CareSettings { check_minutes: 30, ..CareSettings::default() };
    let settings = HouseCommand::Care(CareCommand::Settings(settings));
    assert_eq!(code(play.give(&sue(), settings.clone())), "not_allowed");
    play.give(&ada, settings).unwrap();
    for minute in [0, 10, 20, 30] {
        lost(&mut tally, 100, WEDNESDAY_NOON + minute * 60_000);
    }
    play.now_ms = WEDNESDAY_NOON + 30 * 60_000;
    let refused = play.bet(&tally.of(&ann(), GamingDay::default()), 1).unwrap_err();
    assert_eq!(refused, ControlRefused::CheckDue { minutes: 30, net: -400 });
    play.care(CareCommand::AnswerCheck { patron: ann() }).unwrap();
    assert_eq!(play.bet(&tally.of(&ann(), GamingDay::default()), 1), Ok(()));
}

#[test]
fn a_change_of_a_table_is_planned_by_two_and_cancelled_by_one() {
    let mut play = Play::new();
    let act = Act::ChangeTable {
        table: "t1".parse().unwrap(),
        change: TableChange::Close,
        from_ms: Some(1_000),
    };
    let ask = ControlCommand::Ask(act);
    assert_eq!(code(play.control(&staff("sam", Role::PitSupervisor), ask.clone())), "not_allowed");
    play.control(&mia(), ask).unwrap();
    let agree = ControlCommand::Agree { number: 1 };
    assert_eq!(code(play.control(&mia(), agree.clone())), "second_person_needed");
    play.control(&staff("ada", Role::Administrator), agree).unwrap();
    let planned: Vec<u64> = play.house.controls().plans().map(|(_, plan)| plan.from_ms).collect();
    assert_eq!(planned, [1_000]);
    let finish = ControlCommand::Finish { number: 1, failed: None };
    assert_eq!(code(play.control(&sue(), finish)), "not_allowed");
    play.control(&sue(), ControlCommand::Drop { number: 1 }).unwrap();
    assert_eq!(play.house.controls().plans().count(), 0);
}

fn software(version: &str, binary: &str, rulebook: &str) -> Software {
    let rulebooks = BTreeMap::from([("sic-bo@1".to_owned(), rulebook.to_owned())]);
    Software { version: version.to_owned(), binary: binary.to_owned(), rulebooks }
}

#[test]
fn software_that_differs_stops_all_betting_until_two_accept_it() {
    let mut play = Play::new();
    let (ada, table) = (staff("ada", Role::Administrator), "t1".parse().unwrap());
    let check = |play: &mut Play, found: Software, how: SoftwareCheck| {
        play.control(&ada, ControlCommand::CheckSoftware { found, how }).unwrap();
        let reason = play.house.controls().stop_at(&table, &[]).map(|stop| stop.reason.clone());
        reason.unwrap_or_default()
    };
    let (first, start) = (software("1", "aa", "cc"), SoftwareCheck::Start);
    assert_eq!(check(&mut play, first.clone(), start), "", "the first start records");
    assert_eq!(check(&mut play, first.clone(), SoftwareCheck::Daily), "");
    assert_eq!(check(&mut play, software("2", "bb", "cc"), start), "", "an upgrade is recorded");
    let other = software("2", "bb", "dd");
    let reason = check(&mut play, other.clone(), start);
    assert_eq!(reason, "software: rulebook sic-bo@1 is dd, recorded cc");
    check(&mut play, other.clone(), SoftwareCheck::Daily); // it is stopped already
    assert_eq!(play.house.controls().stops().count(), 1);
    let number = play.house.controls().stops().next().unwrap().0;
    play.control(&mia(), lift(number, Scope::House)).unwrap();
    play.control(&sue(), ControlCommand::Agree { number: number + 1 }).unwrap();
    assert_eq!(play.house.controls().software(), Some(&other));
    assert_eq!(check(&mut play, other, start), "", "what two accepted is right");
    let binary = software("2", "ee", "dd");
    assert_eq!(check(&mut play, binary.clone(), SoftwareCheck::Accept), "", "the operator did");
    assert_eq!(check(&mut play, software("2", "ff", "dd"), SoftwareCheck::Daily), {
        "software: binary 2 is ff, recorded ee"
    });
}

#[test]
fn a_limit_keeps_the_delay_it_was_set_under() {
    let mut play = Play::new();
    play.limit(LimitKind::LossDay, Some(5_000));
    let to = CareSettings { raise_hours: 0, ..CareSettings::default() };
    let shorten = HouseCommand::Care(CareCommand::Settings(to));
    play.give(&Actor::System, shorten).unwrap();
    play.limit(LimitKind::LossDay, Some(90_000));
    assert_eq!(play.in_force(LimitKind::LossDay), Some(5_000), "the raise still waits");
    play.now_ms += 24 * 60 * 60 * 1000;
    assert_eq!(play.in_force(LimitKind::LossDay), Some(90_000));
}
