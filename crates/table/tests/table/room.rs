//! The room a terminal is told before a tap is what deciding the tap leaves: so much more is taken,
//! and one cent more is refused for the reason that was told.

use crate::kit::*;
use croupier_house::Actor;
use croupier_rules::money::Amount;
use croupier_table::*;

const COMMISSION: &str = "tiger-buffalo-commission-insurance";

/// Layout M without a minimum, maximum Differential 1,000.00, bets open.
fn open_table() -> Floor {
    let rulebook = rulebook(COMMISSION);
    let mut settings = settings(&rulebook, Some("M"), Dealing::Live);
    settings.limits = differential(1, 100_000);
    let mut floor = Floor::with(rulebook, settings);
    floor.new_shoe("AS");
    floor.open();
    floor
}

/// What is told about one field, the least first: how much more, and the code of the refusal.
fn told(floor: &Floor, name: &str, seat: u16, bet: &str) -> Vec<(u64, &'static str)> {
    let here = |room: &Room| {
        room.seat.is_none_or(|at| at == seat) && room.wager.is_none_or(|on| on.name() == bet)
    };
    let room = floor.table.room(&patron(name), &floor.ledger);
    let mut told: Vec<(u64, &str)> = room
        .iter()
        .filter(|room| here(room))
        .map(|room| (room.more.cents(), room.why.code()))
        .collect();
    let stake = stake(floor, name, seat, bet);
    let terms = floor.table.spots().find(|terms| terms.bet.to_string() == bet).unwrap();
    let maximum = floor.table.stake_limits(terms).maximum;
    told.extend(maximum.map(|most| (most.cents() - stake, "above_maximum")));
    told.sort_unstable();
    told
}

fn stake(floor: &Floor, name: &str, seat: u16, bet: &str) -> u64 {
    let bets = floor.table.bets().unwrap().of_box(seat).iter();
    let own = bets.filter(|lies| lies.patron == patron(name) && lies.wager.name() == bet);
    own.map(|bet| bet.stake.cents()).sum()
}

fn refused(floor: &Floor, name: &str, seat: u16, bet: &str, more: u64) -> Option<&'static str> {
    let patron = patron(name);
    let (actor, round) = (Actor::Patron(patron.clone()), floor.table.round());
    let stake = cents(stake(floor, name, seat, bet) + more);
    let command = TableCommand::PlaceBet { round, patron, seat, bet: bet.to_owned(), stake };
    let context = Context { now_ms: floor.now_ms, actor: &actor, ledger: &floor.ledger };
    decide(&floor.table, &command, &context).err().map(|why| why.code())
}

/// Every field of every box, for everybody.
fn check(floor: &Floor) {
    let bets: Vec<String> = floor.table.spots().map(|terms| terms.bet.to_string()).collect();
    for name in ["ann", "bob", "cat"] {
        for seat in 1..=floor.table.settings().positions() {
            for bet in &bets {
                let told = told(floor, name, seat, bet);
                let at = format!("{name} {seat} {bet}: {told:?}");
                let least = told[0].0;
                if least > 0 {
                    assert_eq!(refused(floor, name, seat, bet, least), None, "{at}");
                }
                let why = refused(floor, name, seat, bet, least + 1);
                assert!(why.is_some_and(|why| told.contains(&(least, why))), "{at} but {why:?}");
            }
        }
    }
}

#[test]
fn at_an_empty_table_credit_and_the_differential_are_the_room() {
    let floor = open_table();
    check(&floor);
    assert_eq!(told(&floor, "ann", 1, "player")[0], (100_000, "above_differential"));
    // A side bet is bound by the permissible maximum only (R14).
    assert_eq!(told(&floor, "ann", 1, "tie")[0].1, "above_maximum");
}

#[test]
fn what_others_staked_in_a_box_takes_the_room_of_who_stands_there() {
    let mut floor = open_table();
    floor.bet("ann", 1, "banker", 92_500).unwrap();
    check(&floor);
    assert_eq!(told(&floor, "bob", 1, "banker")[0], (7_500, "above_differential"));
    assert_eq!(told(&floor, "bob", 1, "player")[0], (192_500, "above_differential"));
    // Nobody is seated at box 2: Bob would take it, and then Cat has nobody to stand with.
    floor.bet("bob", 2, "player", 100_000).unwrap();
    check(&floor);
    assert_eq!(told(&floor, "bob", 2, "player")[0], (0, "above_differential"));
    assert_eq!(told(&floor, "bob", 3, "player")[0], (0, "nobody_seated"));
    assert_eq!(told(&floor, "cat", 3, "player")[0], (100_000, "above_differential"));
}

#[test]
fn who_is_seated_has_the_room_of_the_standing_bets_too() {
    let mut floor = open_table();
    floor.bet("ann", 1, "tie", 1_000).unwrap();
    floor.bet("bob", 1, "player", 60_000).unwrap();
    floor.bet("cat", 1, "player", 40_000).unwrap();
    check(&floor);
    assert_eq!(told(&floor, "bob", 1, "player")[0], (0, "above_differential"));
    assert_eq!(told(&floor, "ann", 1, "player")[0], (100_000, "above_differential"));
}

#[test]
fn credit_that_runs_out_is_the_reason_in_every_box() {
    let mut floor = open_table();
    for (seat, bets) in [(1, ["player", "banker"]), (2, ["player", "banker"])] {
        floor.bet("ann", 1, "tie", 1).unwrap();
        floor.bet("bob", 2, "tie", 1).unwrap();
        for _ in 0..3 {
            for bet in bets {
                let stake = stake(&floor, "cat", seat, bet) + 80_000;
                floor.bet("cat", seat, bet, stake).unwrap();
            }
        }
    }
    check(&floor);
    assert_eq!(told(&floor, "cat", 1, "player")[0], (40_000, "not_enough_credit"));
}

#[test]
fn without_a_differential_a_patron_has_one_box() {
    for rulebook in ["non-commission-baccarat-etg", "sic-bo"] {
        let mut floor = Floor::new(rulebook, None, Dealing::Automatic);
        if rulebook != "sic-bo" {
            floor.new_shoe("AS");
        }
        floor.open();
        let bet = if rulebook == "sic-bo" { "big" } else { "player" };
        floor.bet("ann", 2, bet, 10_000).unwrap();
        let room = |name| floor.table.room(&patron(name), &floor.ledger);
        let boxes = |room: Vec<Room>| -> Vec<(Option<u16>, u64, &str)> {
            room.iter().map(|room| (room.seat, room.more.cents(), room.why.code())).collect()
        };
        assert_eq!(boxes(room("ann")), [(None, 990_000, "not_enough_credit")]);
        let taken = [(None, 1_000_000, "not_enough_credit"), (Some(2), 0, "seat_taken")];
        assert_eq!(boxes(room("bob")), taken);
    }
}

#[test]
fn nothing_is_told_where_no_bet_is_taken() {
    let mut floor = open_table();
    floor.bet("ann", 1, "player", 10_000).unwrap();
    floor.close();
    assert_eq!(floor.table.room(&patron("ann"), &floor.ledger), []);
}

#[test]
fn a_bet_may_be_under_the_minimum_only_where_the_document_says_so() {
    let rulebook = rulebook("pai-gow-poker");
    let floor = Floor::new("pai-gow-poker", None, Dealing::Automatic);
    let limits = |bet: &str| {
        let terms = rulebook.bets.iter().find(|terms| terms.bet.to_string() == bet).unwrap();
        floor.table.stake_limits(terms).minimum
    };
    assert_eq!(limits("main"), floor.table.settings().limits().minimum);
    assert_eq!((limits("fortune"), limits("main").is_some()), (None::<Amount>, true));
}
