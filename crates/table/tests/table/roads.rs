//! The roads: what every list of hands must obey, and which rounds a table puts on the list.

use crate::kit::{Floor, rulebook, settings, supervisor};
use croupier_house::{Actor, Role};
use croupier_rules::baccarat::{Result as Winner, Side};
use croupier_rules::rulebook::Game;
use croupier_table::roads::*;
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratOrder, SicBoCommand};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Hands of a shoe; runs of one side are likely, so that tails and collisions happen.
fn hands() -> impl Strategy<Value = Vec<Option<Side>>> {
    let side = prop_oneof![Just(Some(Side::Player)), Just(Some(Side::Banker)), Just(None)];
    let runs = proptest::collection::vec((side, 1..12_usize), 0..24);
    runs.prop_map(|runs| {
        runs.into_iter().flat_map(|(hand, times)| std::iter::repeat_n(hand, times)).collect()
    })
}

fn wins(hands: &[Option<Side>]) -> Vec<Side> {
    hands.iter().flatten().copied().collect()
}

fn mark(hand: &Option<Side>) -> Mark<Side> {
    hand.map_or(Mark::Neither, Mark::Win)
}

/// The logical columns: streaks straight down, however long.
fn columns(wins: &[Side]) -> Vec<usize> {
    let mut columns: Vec<usize> = Vec::new();
    for (index, win) in wins.iter().enumerate() {
        match index.checked_sub(1).map(|before| wins[before] == *win) {
            Some(true) => *columns.last_mut().unwrap() += 1,
            Some(false) | None => columns.push(1),
        }
    }
    columns
}

/// The rule as dealers are taught it: look at the cell so many columns to the left and the one
/// above it; both there or both missing is red. A new column pretends the one before had gone on,
/// and inverts.
fn by_cells(wins: &[Side], back: usize) -> Vec<bool> {
    let mut marks = Vec::new();
    for count in 1..=wins.len() {
        let columns = columns(&wins[..count]);
        let look = |column: usize, row: usize| {
            let left = column.checked_sub(back)?;
            let there = |row: usize| row < columns[left];
            Some(there(row) == there(row - 1))
        };
        let (column, row) = (columns.len() - 1, columns[columns.len() - 1] - 1);
        marks.extend(match row {
            0 => column.checked_sub(1).and_then(|c| look(c, columns[c])).map(|red| !red),
            _ => look(column, row),
        });
    }
    marks
}

fn turned_round(side: Side) -> Side {
    side.other()
}

proptest! {
    #[test]
    fn lengths_and_cells_tell_the_same_colours(hands in hands()) {
        let wins = wins(&hands);
        for (road, back) in Derived::ALL.into_iter().zip(1..) {
            prop_assert_eq!(colours(&wins, road), by_cells(&wins, back));
        }
    }

    #[test]
    fn player_and_banker_may_change_names_and_the_derived_roads_stay(hands in hands()) {
        let wins = wins(&hands);
        let swapped: Vec<Side> = wins.iter().copied().map(turned_round).collect();
        for road in Derived::ALL {
            prop_assert_eq!(colours(&wins, road), colours(&swapped, road));
        }
        prop_assert_eq!(ask(&wins, Side::Banker), ask(&swapped, Side::Player));
    }

    #[test]
    fn ties_move_no_cell(hands in hands()) {
        let with = big_road(hands.iter().map(mark), |side| side);
        let without = big_road(hands.iter().filter(|hand| hand.is_some()).map(mark), |side| side);
        let cells = |road: &BigRoad<Side>| -> Vec<(Cell, Side)> {
            road.cells.iter().map(|cell| (cell.cell, cell.win)).collect()
        };
        prop_assert_eq!(cells(&with), cells(&without));
        let ties = hands.iter().filter(|hand| hand.is_none()).count();
        let counted: usize = with.cells.iter().map(|cell| usize::from(cell.ties)).sum();
        prop_assert_eq!(counted + usize::from(with.leading_ties), ties);
    }

    #[test]
    fn both_asks_exist_or_neither_and_they_are_opposite(hands in hands()) {
        let wins = wins(&hands);
        for (banker, player) in ask(&wins, Side::Banker).into_iter().zip(ask(&wins, Side::Player)) {
            prop_assert_eq!(banker, player.map(|red| !red));
        }
    }

    #[test]
    fn an_ask_is_the_mark_the_next_hand_makes(hands in hands()) {
        let mut wins = wins(&hands);
        for next in [Side::Banker, Side::Player] {
            let asked = ask(&wins, next);
            wins.push(next);
            for (road, asked) in Derived::ALL.into_iter().zip(asked) {
                let marks = colours(&wins, road);
                let before = colours(&wins[..wins.len() - 1], road).len();
                prop_assert_eq!(marks.get(before).copied(), asked);
            }
            wins.pop();
        }
    }

    #[test]
    fn no_two_hands_share_a_cell_and_all_lie_on_six_rows(hands in hands()) {
        let road = big_road(hands.iter().map(mark), |side| side);
        let cells: BTreeSet<Cell> = road.cells.iter().map(|cell| cell.cell).collect();
        prop_assert_eq!(cells.len(), road.cells.len());
        prop_assert!(cells.iter().all(|cell| cell.row < ROWS));
        for pair in road.cells.windows(2) {
            let opens = pair[0].win != pair[1].win;
            prop_assert!(!opens || pair[1].cell.row == 0, "a streak begins at the top");
        }
    }
}

/// A round from open to confirmed.
fn play(floor: &mut Floor, cards: &str) {
    floor.open();
    floor.close();
    floor.cards(cards);
    let round = floor.table.round();
    floor.system(TableCommand::Confirm { round });
}

/// A side bet that won, by its name.
fn won(bet: &str) -> Wager {
    Wager::parse(Game::Baccarat, bet).unwrap()
}

fn rounds(floor: &Floor) -> Vec<SettledRound> {
    match &**floor.table.record() {
        Record::Shoe { rounds, .. } => rounds.clone(),
        Record::Nothing | Record::Throws(_) => panic!("baccarat has a record of its shoe"),
    }
}

#[test]
fn settled_rounds_are_kept_and_void_rounds_are_not() {
    let mut floor = Floor::new("tiger-buffalo-non-commission", Some("A"), Dealing::Live);
    floor.new_shoe("5S");
    play(&mut floor, "9H KD KH 7C"); // Player, 9 to 7
    floor.open();
    let (round, reason) = (floor.table.round(), "a glass fell".to_owned());
    floor.give(&Actor::System, &TableCommand::Void { round, reason }).unwrap();
    play(&mut floor, "2H 3D 2S 3C KH"); // Player 4 draws a ten; Banker 6 stands: Small Tiger
    let expected = [
        SettledRound {
            round: RoundNo(1),
            result: Winner::Player,
            points: 9,
            player_pair: false,
            banker_pair: false,
            natural: true,
            glyph: None,
            side: Some(Vec::new()),
        },
        SettledRound {
            round: RoundNo(3),
            result: Winner::Banker,
            points: 6,
            player_pair: true,
            banker_pair: true,
            natural: false,
            glyph: Some(Glyph::SmallTiger),
            side: Some(vec![won("player-pair"), won("banker-pair"), won("small-tiger")]),
        },
    ];
    assert_eq!(rounds(&floor), expected);
    floor.check_replay();
}

#[test]
fn the_roads_stay_until_the_next_shoe_is_opened() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    floor.new_shoe("5S");
    play(&mut floor, "2H 3D 2S 3C KH");
    assert_eq!(rounds(&floor)[0].glyph, None, "this layout has no bet on tigers");
    floor
        .give(&supervisor(), &TableCommand::Baccarat(BaccaratCommand::EndShoe { seed: None }))
        .unwrap();
    assert_eq!(rounds(&floor).len(), 1);
    floor.new_shoe("6S");
    assert!(rounds(&floor).is_empty());
    let expected = Record::Shoe { number: Some(2), rounds: Vec::new() };
    assert_eq!(**floor.table.record(), expected);
}

/// Orders the cards of the round settled last to be these, with a second person.
fn correct(floor: &mut Floor, cards: &str) {
    let cards = cards.split_whitespace().map(|card| card.parse().unwrap()).collect();
    let order =
        PitOrder::Baccarat(BaccaratOrder::CorrectCards { cards, text: "misread".to_owned() });
    let round = floor.table.round();
    floor.give(&supervisor(), &TableCommand::Order { round, order }).unwrap();
    let second = Actor::Staff("mia".parse().unwrap(), Role::PitManager);
    floor.give(&second, &TableCommand::Approve { approval: 1 }).unwrap();
}

#[test]
fn a_correction_redraws_the_roads_of_its_shoe_and_of_no_other() {
    let mut floor = Floor::new("non-commission-baccarat-etg", None, Dealing::Live);
    floor.new_shoe("5S");
    play(&mut floor, "9H KD KH 7C");
    correct(&mut floor, "9H KD KH 9C");
    let results: Vec<Winner> = rounds(&floor).iter().map(|round| round.result).collect();
    assert_eq!(results, [Winner::Tie]);
    floor.check_replay();

    let mut floor = Floor::new("non-commission-baccarat-etg", None, Dealing::Live);
    floor.new_shoe("5S");
    play(&mut floor, "9H KD KH 7C");
    floor.new_shoe("6S");
    correct(&mut floor, "9H KD KH 9C");
    assert!(rounds(&floor).is_empty(), "that shoe is off the table");
    floor.check_replay();
}

#[test]
fn a_hundred_throws_are_remembered() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Live);
    for _ in 0..=THROWS_MAX {
        floor.open();
        floor.close();
        let (round, dice) = (floor.table.round(), serde_json::from_str("[1,2,3]").unwrap());
        floor.system(TableCommand::SicBo(SicBoCommand::EnterDice { round, dice, seed: None }));
        floor.system(TableCommand::Confirm { round });
    }
    let Record::Throws(throws) = &**floor.table.record() else { panic!("dice are thrown") };
    assert_eq!(throws.len(), THROWS_MAX);
    assert_eq!(throws.front().map(|throw| throw.round), Some(RoundNo(2)));
    assert_eq!(throws.back().map(|throw| throw.round), Some(RoundNo(101)));
    floor.check_replay();
}

#[test]
fn a_table_with_a_shuffler_forgets_its_oldest_column() {
    let rulebook = rulebook("mini-baccarat");
    let mut settings = settings(&rulebook, None, Dealing::Live);
    settings.procedure.equipment = CardSource::Shuffler;
    let mut floor = Floor::with(rulebook, settings);
    for _ in 0..=ROUNDS_MAX {
        play(&mut floor, "9H KD KH 7C");
    }
    let kept = rounds(&floor);
    assert_eq!(kept.len(), ROUNDS_MAX - 5);
    assert_eq!((kept[0].round, kept[ROUNDS_MAX - 6].round), (RoundNo(7), RoundNo(133)));
}
