//! The shoe's life: the burn, a card that cannot be there, the last rounds, commission collected.

use crate::kit::*;
use croupier_house::Actor;
use croupier_rules::equipment::Card;
use croupier_table::baccarat::Life;
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratRefusal};

#[test]
fn a_ninth_ace_of_spades_is_refused() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    floor.new_shoe("AS");
    for _ in 0..2 {
        floor.open();
        floor.close();
        // Player 2, Banker 2; both draw an ace: 3 and 3, and the Banker's third was due.
        let cards = if floor.table.round() == RoundNo(1) { "AS AS AS AS AS AS" } else { "AS 2H" };
        floor.cards(cards);
        if floor.table.phase() == Phase::Confirming {
            let round = floor.table.round();
            floor.system(TableCommand::Confirm { round });
        }
    }
    let refused = floor.card("AS").unwrap_err();
    assert_eq!(
        refused,
        Refusal::Baccarat(BaccaratRefusal::CardNotInShoe { card: "AS".parse().unwrap(), held: 8 })
    );
    assert_eq!(refused.rule().map(|rule| rule.name()), Some("cards.decks"));
    floor.check_replay();
}

#[test]
fn as_many_cards_are_burned_as_the_first_has_points() {
    for (first, gone) in [("AS", 2), ("5D", 6), ("9C", 10), ("TH", 11), ("KH", 11)] {
        let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
        floor.new_shoe(first);
        assert_eq!(floor.table.shoe().unwrap().dealt(), gone, "{first}");
    }
}

/// All cards of eight decks in an order that is no order.
fn scattered(step: usize) -> Vec<Card> {
    let cards: Vec<Card> = (0..8).flat_map(|_| Card::all()).collect();
    (0..416).map(|place| cards[(place * step) % 416]).collect()
}

#[test]
fn the_cut_card_ends_the_shoe_after_the_right_round() {
    for step in [3, 5, 7, 11, 15, 17, 19, 23, 25, 27, 29, 31, 33, 35, 37, 41] {
        let mut floor = Floor::new("non-commission-baccarat-etg", None, Dealing::Automatic);
        let mut order = scattered(step).into_iter();
        let first = order.next().unwrap();
        floor.system(TableCommand::Baccarat(BaccaratCommand::NewShoe { first, commitment: None }));
        for _ in 1..floor.table.shoe().unwrap().dealt() {
            order.next().unwrap(); // burned
        }
        // The naive reading of the rule: what each draw finds left.
        let (mut last_after, mut over) = (None, false);
        while !over {
            floor.open();
            floor.now_ms += 15_000;
            floor.system(TableCommand::Tick);
            let round = floor.table.round();
            let mut first_draw = true;
            while floor.table.phase() == Phase::Drawing {
                let left = order.len();
                if first_draw && left <= 14 {
                    last_after = last_after.or(Some(round));
                } else if left == 14 {
                    last_after = last_after.or(Some(round.next()));
                }
                first_draw = false;
                let card = order.next().unwrap();
                floor.system(TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }));
            }
            over = last_after == Some(round);
            let shoe = floor.table.shoe().unwrap();
            assert_eq!(usize::from(shoe.left()), order.len());
            assert_eq!(shoe.life() == Life::Finished, over, "{step} {round}");
            assert_eq!(shoe.rounds_left().is_some(), last_after.is_some());
        }
        let round = floor.table.round().next();
        let open = TableCommand::OpenBets { round, commitment: None };
        assert_eq!(floor.give(&Actor::System, &open).unwrap_err().code(), "shoe_needed");
        let again = TableCommand::Baccarat(BaccaratCommand::NewShoe { first, commitment: None });
        assert_eq!(floor.give(&Actor::System, &again).unwrap_err().code(), "shoe_in_use");
        assert!(matches!(due(&floor.table), Due::Baccarat(BaccaratDue::EndShoe { .. })));
        floor.system(TableCommand::Baccarat(BaccaratCommand::EndShoe {
            seed: Some("00ff".parse().unwrap()),
        }));
        assert_eq!(due(&floor.table), Due::Baccarat(BaccaratDue::NewShoe));
        floor.new_shoe("AS");
        assert_eq!(floor.table.shoe().unwrap().number, 2);
        floor.check_replay();
    }
}

/// Player 2, Banker 4 to 9: Banker wins and 5% of the win is owed.
fn banker_wins(floor: &mut Floor, stake: u64) {
    floor.open();
    floor.bet("ann", 1, "banker", stake).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C 6C 5D");
    let round = floor.table.round();
    floor.system(TableCommand::Confirm { round });
}

#[test]
fn commission_is_owed_reserved_and_collected_at_the_end_of_the_shoe() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    floor.new_shoe("AS");
    banker_wins(&mut floor, 1_010);
    let ann = patron("ann");
    assert_eq!(floor.credit("ann"), 1_001_010);
    assert_eq!(floor.ledger.owed(&ann), cents(51)); // 5% of 10.10, rounded up to the cent
    assert_eq!(floor.ledger.available(&ann), cents(1_000_959));
    assert_eq!(floor.table.net(&ann), Some(959));
    let end = TableCommand::Baccarat(BaccaratCommand::EndShoe { seed: None });
    assert_eq!(floor.give(&dealer(), &end).unwrap_err().code(), "not_allowed");
    floor.give(&supervisor(), &end).unwrap();
    assert_eq!((floor.credit("ann"), floor.ledger.owed(&ann)), (1_000_959, cents(0)));
    floor.check_replay();
}

#[test]
fn commission_is_collected_when_the_patron_leaves_or_cashes_out() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    let ann = patron("ann");
    floor.new_shoe("AS");
    banker_wins(&mut floor, 100_000);
    assert_eq!(floor.ledger.owed(&ann), cents(5_000));
    let collect = TableCommand::CollectCommission { patron: ann.clone() };
    floor.system(collect.clone());
    assert_eq!(floor.ledger.owed(&ann), cents(0));
    assert!(floor.system(collect).is_empty());
    banker_wins(&mut floor, 100_000);
    floor.give(&Actor::Patron(ann.clone()), &TableCommand::Leave { patron: ann.clone() }).unwrap();
    assert_eq!(floor.credit("ann"), 1_190_000);
    floor.check_replay();
}

#[test]
fn what_is_owed_may_not_be_bet() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    floor.new_shoe("AS");
    floor.buy("dan", 2_000);
    floor.open();
    floor.bet("dan", 1, "banker", 2_000).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C 6C 5D");
    let round = floor.table.round();
    floor.system(TableCommand::Confirm { round });
    floor.open();
    let refused = floor.bet("dan", 1, "banker", 4_000).unwrap_err();
    assert_eq!(refused.code(), "not_enough_credit");
    assert_eq!(refused.rule().map(|rule| rule.name()), Some("commission.reserved"));
    floor.bet("dan", 1, "banker", 3_900).unwrap();
}
