//! Help for pai gow: which cases are shown, and their money worked out by hand.

use croupier_rules::rulebook::{Game, Library};
use croupier_school::pai_gow_lessons;
use croupier_wire::help::{BetHelp, RowHelp, ShownHand, Whose};
use croupier_wire::pai_gow::{HalfResult, HalvesView};
use std::collections::BTreeSet;

fn taught(id: &str) -> Vec<BetHelp> {
    let library = Library::with_studies().unwrap();
    let rulebook = library.all().find(|rulebook| rulebook.id == id).unwrap();
    pai_gow_lessons(rulebook).unwrap()
}

fn rows<'h>(help: &'h [BetHelp], bet: &str) -> &'h [RowHelp] {
    &help.iter().find(|help| help.bet == bet).unwrap_or_else(|| panic!("{bet}")).rows
}

fn case<'h>(rows: &'h [RowHelp], name: &str) -> &'h RowHelp {
    let phrase = format!("learn.case.{name}");
    let found = rows.iter().find(|row| row.case.as_ref().is_some_and(|case| case.phrase == phrase));
    found.unwrap_or_else(|| panic!("no {name}"))
}

/// Stake, what comes back, and the commission taken off, in dollars.
fn money(row: &RowHelp) -> [u64; 3] {
    let example = row.example.as_ref().unwrap();
    [example.stake, example.returned, example.deducted].map(|amount| amount.cents() / 100)
}

fn mine(row: &RowHelp) -> &ShownHand {
    let hands = &row.example.as_ref().unwrap().hands;
    assert_eq!(hands[0].whose, Whose::Dealer, "the bank's hand stands first");
    assert!(hands[0].against_bank.is_none() && hands[0].outcome.is_none());
    &hands[1]
}

const BETTER: HalfResult = HalfResult::Better;
const WORSE: HalfResult = HalfResult::Worse;
const COPY: HalfResult = HalfResult::Copy;

/// P3 and T1: both better wins, one of each is a push, a copy is the bank's. P14 and T8: even money
/// less 5%.
#[test]
fn the_main_bet_is_won_pushed_lost_and_copied() {
    for id in ["pai-gow-poker", "pai-gow-tiles"] {
        let help = taught(id);
        let main = rows(&help, "main");
        assert_eq!(money(case(main, "won")), [100, 195, 5], "{id}");
        assert_eq!(money(case(main, "pushed")), [100, 100, 0], "{id}");
        assert_eq!(money(case(main, "lost")), [100, 0, 0], "{id}");
        assert_eq!(money(case(main, "copied")), [100, 0, 0], "{id}");
        let halves = |name: &str| {
            let HalvesView { low, high } = mine(case(main, name)).against_bank.clone().unwrap();
            let mut halves = [low, high];
            halves.sort_by_key(|half| [BETTER, COPY, WORSE].iter().position(|each| each == half));
            halves
        };
        assert_eq!(halves("won"), [BETTER, BETTER], "{id}");
        assert_eq!(halves("pushed"), [BETTER, WORSE], "{id}");
        assert_eq!(halves("lost"), [WORSE, WORSE], "{id}");
        assert_eq!(halves("copied"), [COPY, WORSE], "{id}");
        let odds: Vec<_> = main.iter().filter_map(|row| row.odds.as_deref()).collect();
        assert_eq!(odds, ["1:1"], "only the win is paid");
    }
}

/// P1 and R42: a hand whose low hand outranks its high hand loses at once.
#[test]
fn a_foul_hand_of_cards_loses_and_tiles_know_none() {
    let help = taught("pai-gow-poker");
    let foul = case(rows(&help, "main"), "foul");
    assert_eq!(money(foul), [100, 0, 0]);
    assert_eq!(mine(foul).outcome.as_deref(), Some("lost"));
    let rows = rows(&help, "main").len();
    assert_eq!((rows, taught("pai-gow-tiles")[0].rows.len()), (5, 4));
}

/// T2 and T3: a pair is seen winning, a Wong or a Gong in a push.
#[test]
fn tiles_show_a_pair_and_a_wong_or_gong() {
    let help = taught("pai-gow-tiles");
    let name = |case_of: &str| mine(case(rows(&help, "main"), case_of)).high.name.phrase.clone();
    let (won, pushed) = (name("won"), name("pushed"));
    assert!(["tiles.matched_pair", "tiles.mixed_pair", "tiles.gee_joon"].contains(&&*won), "{won}");
    assert!(["tiles.wong", "tiles.gong"].contains(&&*pushed), "{pushed}");
    let pieces = &mine(case(rows(&help, "main"), "pushed")).high.pieces;
    let teen_or_day = |piece: &String| piece == "6/6" || piece == "1/1";
    assert_eq!(pieces.iter().filter(|piece| teen_or_day(piece)).count(), 1, "{pieces:?}");
}

/// P14 and T8: of a gain of 100 the bank pays 5; a loss of 100 comes out of the cover of 200.
#[test]
fn the_bank_gains_less_commission_and_pays_in_full() {
    for id in ["pai-gow-poker", "pai-gow-tiles"] {
        let help = taught(id);
        let bank = rows(&help, "bank");
        assert_eq!(money(case(bank, "bank_gains")), [200, 295, 5], "{id}");
        assert_eq!(money(case(bank, "bank_pays")), [200, 100, 0], "{id}");
        let hands = &case(bank, "bank_gains").example.as_ref().unwrap().hands;
        let whose: Vec<Whose> = hands.iter().map(|hand| hand.whose).collect();
        assert_eq!(whose, [Whose::MyBank, Whose::Other, Whose::Other]);
        let outcomes: Vec<_> = hands.iter().map(|hand| hand.outcome.as_deref()).collect();
        assert_eq!(outcomes, [None, Some("lost"), Some("returned")]);
    }
}

/// P15 and P16, row by row: what 100 on Fortune comes back as, and what Envy brings.
#[test]
fn every_row_of_fortune_and_envy_has_a_hand() {
    let help = taught("pai-gow-poker");
    let paid: Vec<(&str, u64)> = rows(&help, "fortune")
        .iter()
        .map(|row| (row.when.as_deref().unwrap(), money(row)[1]))
        .collect();
    let pay_table = [
        ("seven-card-straight-flush-no-joker", 800_100),
        ("royal-flush-royal-match", 200_100),
        ("seven-card-straight-flush-with-joker", 100_100),
        ("five-aces", 40_100),
        ("royal-flush", 15_100),
        ("straight-flush", 5_100),
        ("four-of-a-kind", 2_600),
        ("full-house", 600),
        ("flush", 500),
        ("three-of-a-kind", 400),
        ("straight", 300),
    ];
    assert_eq!(paid, pay_table);
    let envy: Vec<[u64; 3]> = rows(&help, "envy").iter().map(money).collect();
    assert_eq!(envy.iter().map(|money| money[0]).collect::<Vec<_>>(), [5; 7]);
    assert_eq!(
        envy.iter().map(|money| money[1]).collect::<Vec<_>>(),
        [5_000, 1_000, 500, 250, 50, 20, 5]
    );
    let cards = |place: usize| &rows(&help, "fortune")[place].example.as_ref().unwrap().cards;
    let aces = cards(3).iter().filter(|card| *card == "joker" || card.starts_with('A')).count();
    assert_eq!(aces, 5, "{:?}", cards(3));
    let suit = |letter: char| cards(0).iter().filter(|card| card.ends_with(letter)).count();
    assert!(['S', 'H', 'D', 'C'].into_iter().any(|letter| suit(letter) == 7), "{:?}", cards(0));
}

/// No card or tile lies in two hands of an example more often than there are.
#[test]
fn every_example_could_have_been_dealt() {
    let twice = ["6/6", "1/1", "4/4", "1/3", "5/5", "3/3", "2/2", "5/6", "4/6", "1/6", "1/5"];
    let library = Library::with_studies().unwrap();
    let of_pai_gow = |game| matches!(game, Game::PaiGowPoker | Game::PaiGowTiles);
    for rulebook in library.all().filter(|rulebook| of_pai_gow(rulebook.game)) {
        for row in pai_gow_lessons(rulebook).unwrap().iter().flat_map(|bet| &bet.rows) {
            let hands = &row.example.as_ref().unwrap().hands;
            let halves = hands.iter().flat_map(|hand| [&hand.low, &hand.high]);
            let pieces: Vec<&String> = halves.flat_map(|half| &half.pieces).collect();
            let alone: BTreeSet<&String> =
                pieces.iter().filter(|piece| !twice.contains(&piece.as_str())).copied().collect();
            let doubled =
                twice.iter().map(|tile| pieces.iter().filter(|piece| piece == &tile).count());
            let doubled: Vec<usize> = doubled.collect();
            assert!(doubled.iter().all(|count| *count <= 2), "{pieces:?}");
            assert_eq!(alone.len() + doubled.iter().sum::<usize>(), pieces.len(), "{pieces:?}");
        }
    }
}
