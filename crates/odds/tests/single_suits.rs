//! Conditions on the suits of single cards, held against deals of every card one by one and against
//! the same thing said in other words.
#![allow(clippy::unwrap_used, clippy::panic)] // a test may stop at once

use croupier_odds::Shoe;
use croupier_odds::baccarat::AskedCondition;
use croupier_rules::baccarat::{Fate, WORDS, deal_out, established, facts_of};
use croupier_rules::equipment::{Card, Composition};
use croupier_rules::rulebook::expression::Expression;
use croupier_rules::rulebook::{Library, Rulebook, load};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn composition(cards: &[Card]) -> Composition {
    cards.iter().fold(Composition::full(0), |all, card| all.with(*card))
}

fn shoe_of(cards: &[Card]) -> Shoe {
    Shoe::of_cards(composition(cards)).unwrap()
}

fn eight_decks() -> Shoe {
    let library = Library::built_in().unwrap();
    let rulebook = library.all().find(|rulebook| rulebook.id == "mini-baccarat").unwrap();
    Shoe::of_decks(rulebook, Some(8)).unwrap()
}

fn deals(condition: &str, shoe: &Shoe, dealt: &[Card]) -> u64 {
    AskedCondition::read(condition).unwrap().deals(shoe, dealt).unwrap()
}

/// Every order of six of these cards, after those that lie.
fn each_deal(lie: &[Card], left: &[Card], each: &mut impl FnMut(&[Card])) {
    if lie.len() == 6 {
        return each(lie);
    }
    for place in 0..left.len() {
        let mut rest = left.to_vec();
        let mut more = lie.to_vec();
        more.push(rest.remove(place));
        each_deal(&more, &rest, each);
    }
}

/// The round those six cards give; those that nobody takes are left over.
fn counted_one_by_one(condition: &str, lie: &[Card], left: &[Card]) -> u64 {
    let expression = Expression::parse(condition, &WORDS).unwrap();
    let mut found = 0;
    each_deal(lie, left, &mut |six| {
        let play = (4..=6).find_map(|taken| deal_out(six.get(..taken)?).ok()).unwrap();
        found += u64::from(expression.holds(&facts_of(&play)));
    });
    found
}

const CONDITIONS: [&str; 9] = [
    "player.first.suit == hearts",
    "player.third.suit == spades and player wins",
    "banker.third.suit in {hearts, diamonds} and banker.points > 4",
    "player.first.suit == player.second.suit and player.second.suit == player.third.suit",
    "player.first.suit == banker.first.suit and player.first == banker.first",
    "player.third.suit == none or banker.third.suit == clubs",
    "player.suited and not banker.first.suit == player.first.suit",
    "player.same-colour and banker.third.suit != player.third.suit",
    "player.first.suit == hearts and player.second.suit == hearts and player.third.suit != hearts \
     and banker.first.suit != hearts and banker.second.suit != hearts and \
     banker.third.suit != hearts",
];

/// A small shoe with some cards twice, from which every deal of six can be tried.
const SMALL: &str = "AH AH 2S 7D 7D KC 9H 4S";

#[test]
fn every_deal_tried_gives_the_same_count() {
    let left = cards(SMALL);
    for condition in CONDITIONS {
        let expected = counted_one_by_one(condition, &[], &left);
        assert_eq!(deals(condition, &shoe_of(&left), &[]), expected, "{condition}");
    }
}

#[test]
fn cards_that_lie_keep_their_suits() {
    let all = cards(SMALL);
    for dealt in ["2S", "AH 2S", "7D AH AH", "AH 2S KC AH", "AH 2S KC AH 4S"] {
        let dealt = cards(dealt);
        let mut left = all.clone();
        for card in &dealt {
            let place = left.iter().position(|held| held == card).unwrap();
            left.remove(place);
        }
        for condition in CONDITIONS {
            let expected = counted_one_by_one(condition, &dealt, &left);
            let counted = deals(condition, &shoe_of(&all), &dealt);
            assert_eq!(counted, expected, "{condition} after {dealt:?}");
        }
    }
}

/// In full decks all suits are alike: a third card is a heart in a quarter of the deals that have
/// one.
#[test]
fn a_suit_is_a_quarter_of_full_decks() {
    let shoe = eight_decks();
    let drawn = deals("player.cards == 3 and player.first != none", &shoe, &[]);
    assert_eq!(drawn, deals("player.cards == 3", &shoe, &[]));
    assert_eq!(deals("player.third.suit == hearts", &shoe, &[]) * 4, drawn);
    assert_eq!(deals("player.third.suit in {hearts, clubs}", &shoe, &[]) * 2, drawn);
}

#[test]
fn the_same_in_other_words_is_the_same_count() {
    let uneven = eight_decks().without(&cards("AH AH KH 2S 2S 2S 7C 9D 9D")).unwrap();
    for shoe in [eight_decks(), uneven] {
        for dealt in [cards(""), cards("AH 9C"), cards("AH 9C 2H")] {
            let both = [
                ("player.suited", "player.first.suit == player.second.suit"),
                (
                    "banker.same-colour and not banker.suited",
                    "banker.first.suit != banker.second.suit and \
                     (banker.first.suit in {hearts, diamonds} and \
                      banker.second.suit in {hearts, diamonds} or \
                      banker.first.suit in {clubs, spades} and \
                      banker.second.suit in {clubs, spades})",
                ),
            ];
            for (short, long) in both {
                assert_eq!(deals(short, &shoe, &dealt), deals(long, &shoe, &dealt), "{short}");
            }
        }
    }
}

fn own_bet(condition: &str) -> Rulebook {
    let rules = format!(
        "id = \"own\"\ntitle = \"Own\"\ngame = \"baccarat\"\nformat = 2\nstatus = \"study\"\n\
         [[bet]]\nname = \"own\"\npays = [{{ when = \"{condition}\", odds = \"3 to 1\" }}]\n"
    );
    load("own", &rules).unwrap()
}

/// Nothing is called decided while a suit that is asked for has not been seen.
#[test]
fn a_bet_on_a_suit_is_open_until_that_card_lies() {
    let third = own_bet("player.third.suit == hearts");
    let shoe = composition(&cards("AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S"));
    let fate = |rulebook: &Rulebook, exposed: &str| {
        let found = established(rulebook, None, &cards(exposed), &shoe).unwrap();
        found.bets.first().unwrap().1
    };
    assert_eq!(fate(&third, "2C KC 2D 5S"), Fate::Open, "the Player Hand draws");
    assert_eq!(fate(&third, "2C KC 2D 5S 3H"), Fate::Won);
    assert_eq!(fate(&third, "2C KC 2D 5S 3C"), Fate::Lost);
    assert_eq!(fate(&third, "2C KC 6D 5S"), Fate::Lost, "a Natural draws no card");
    let first = own_bet("player.first.suit == clubs");
    assert_eq!(fate(&first, ""), Fate::Open);
    assert_eq!(fate(&first, "2C"), Fate::Won);
}
