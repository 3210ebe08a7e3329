//! Examples for patrons: which rows have one, and three of them worked out by hand.

use croupier_rules::equipment::Die;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, Library, Rulebook};
use croupier_school::{Scene, examples};

fn rulebook(library: &Library, id: &str) -> Rulebook {
    library.all().find(|rulebook| rulebook.id == id).unwrap().clone()
}

/// Every row of every layout of the approved rules was dealt once.
#[test]
fn every_row_of_every_layout_has_an_example() {
    let library = Library::built_in().unwrap();
    let played = [Game::Baccarat, Game::SicBo];
    for rulebook in library.all().filter(|rulebook| played.contains(&rulebook.game)) {
        let layouts = rulebook.layouts.iter().map(Some).chain([None]);
        for layout in layouts {
            let found = examples(rulebook, layout).unwrap();
            for terms in rulebook.bets.iter().filter(|terms| terms.offered_on(layout)) {
                for (row, pays) in terms.rows.iter().enumerate() {
                    let row = u8::try_from(row).ok();
                    let shown = found.iter().any(|each| each.bet == terms.bet && each.row == row);
                    assert!(shown, "{} {} {}", rulebook.id, terms.bet, pays.when);
                }
            }
        }
    }
}

fn returned(rulebook: &Rulebook, bet: &str, row: Option<u8>) -> (Amount, Amount) {
    let found = examples(rulebook, None).unwrap();
    let example = found.iter().find(|each| each.bet.to_string() == bet && each.row == row);
    let example = example.unwrap();
    assert_eq!(example.stake.cents(), 10_000);
    (example.returned, example.owed)
}

/// Mini Baccarat pays a Banker win even and notes 5% (3.21); a tie gives the stake back; a Natural
/// wins the Dragon Bonus even; Sic Bo pays Small even.
#[test]
fn a_stake_of_one_hundred_comes_back_as_the_document_says() {
    let library = Library::built_in().unwrap();
    let cents = |amount: u64| Amount::new(amount).unwrap();
    let mini = rulebook(&library, "mini-baccarat");
    assert_eq!(returned(&mini, "banker", Some(0)), (cents(20_000), cents(500)));
    assert_eq!(returned(&mini, "banker", None), (cents(10_000), cents(0)));
    assert_eq!(returned(&mini, "tie", Some(0)), (cents(90_000), cents(0)));
    let sic_bo = rulebook(&library, "sic-bo");
    assert_eq!(returned(&sic_bo, "small", Some(0)), (cents(20_000), cents(0)));
    let small = examples(&sic_bo, None).unwrap();
    let small = small.iter().find(|each| each.bet.to_string() == "small").unwrap();
    let Scene::Throw(dice) = &small.scene else { panic!("a throw") };
    let sum: u8 = dice.0.into_iter().map(Die::get).sum();
    assert!((4..=10).contains(&sum), "{dice:?}");
}
