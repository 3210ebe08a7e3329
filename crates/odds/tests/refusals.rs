//! Shoes that cannot be and odds that cannot be told say which and why.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::baccarat::open_offers;
use croupier_odds::{OddsRefused, Shoe, ShoeRefused, baccarat_odds, sic_bo_odds};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{Library, RuleKey, Rulebook};

fn rulebook(id: &str) -> Rulebook {
    Library::built_in().unwrap().find(id, i64::MAX).unwrap().clone()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn counts(six: u64) -> [u64; 13] {
    let mut counts = [0; 13];
    counts[5] = six;
    counts
}

#[test]
fn shoes_that_cannot_be_say_why() {
    let tiger = rulebook("tiger-buffalo-non-commission");
    let etg = rulebook("non-commission-baccarat-etg");
    for (refused, code, rule, message) in [
        (
            Shoe::of_decks(&tiger, Some(3)).unwrap_err(),
            "decks_not_allowed",
            Some(RuleKey::Decks),
            "3 decks are not allowed: the game is played with 4 to 10",
        ),
        (
            Shoe::of_counts(&tiger, &counts(41)).unwrap_err(),
            "too_many_of_rank",
            Some(RuleKey::Decks),
            "41 cards of rank 6 are too many: 10 decks hold 40",
        ),
        (
            Shoe::of_counts(&etg, &counts(33)).unwrap_err(),
            "too_many_of_rank",
            Some(RuleKey::Decks),
            "33 cards of rank 6 are too many: 8 decks hold 32",
        ),
        (
            Shoe::of_counts(&tiger, &counts(u64::MAX)).unwrap_err(),
            "too_many_of_rank",
            Some(RuleKey::Decks),
            "18446744073709551615 cards of rank 6 are too many: 10 decks hold 40",
        ),
        (
            Shoe::of_counts(&tiger, &counts(5)).unwrap_err(),
            "too_few_cards",
            Some(RuleKey::InsufficientCards),
            "5 cards are too few to finish a round: it can take 6",
        ),
        (
            Shoe::of_counts(&tiger, &[1; 12]).unwrap_err(),
            "not_thirteen_counts",
            None,
            "12 counts were given: a shoe has thirteen, for A,2,3,4,5,6,7,8,9,T,J,Q,K",
        ),
        (
            Shoe::of_decks(&tiger, Some(4)).unwrap().without(&cards("AS AS AS AS AS")).unwrap_err(),
            "not_in_shoe",
            Some(RuleKey::Decks),
            "there is no AS left: the shoe held 4 of them",
        ),
        (
            Shoe::of_counts(&tiger, &counts(7)).unwrap().without(&cards("2S")).unwrap_err(),
            "not_in_shoe",
            Some(RuleKey::Decks),
            "there is no 2 left: the shoe held 0 of that rank",
        ),
    ] {
        assert_eq!((refused.code(), refused.rule()), (code, rule));
        assert_eq!(refused.to_string(), message);
    }
    assert!(Shoe::of_counts(&tiger, &counts(6)).is_ok());
}

#[test]
fn an_open_offer_is_priced_by_the_cards_left() {
    let insured = rulebook("tiger-buffalo-commission-insurance");
    let shoe = Shoe::of_decks(&insured, None).unwrap();
    // 5 against 4, both to draw: Player Insurance at 3 to 2; no Banker row fits.
    let open = open_offers(&insured, &shoe, &cards("2S KD 3H 4C")).unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!((open[0].odds.to_string(), open[0].rule), ("3:2".to_owned(), "4.1.15"));
    // After the third card, 9 against 4: 10 to 1, and a tie pays (R8).
    let open = open_offers(&insured, &shoe, &cards("2S KD 3H 4C 4D")).unwrap();
    assert_eq!((open.len(), open[0].odds.to_string()), (1, "10:1".to_owned()));
    // Thirty-two fives are left of 411 cards, and only a five makes 9.
    assert_eq!(open[0].figures.hit_rate.to_string(), "32/411");
    assert_eq!(open[0].figures.house_edge.to_string(), "59/411");
    assert!(open[0].figures.returned.is_zero());
}

#[test]
fn nothing_is_open_before_four_cards_or_when_the_round_is_over() {
    let insured = rulebook("tiger-buffalo-commission-insurance");
    let shoe = Shoe::of_decks(&insured, None).unwrap();
    for dealt in ["", "2S", "2S KD 3H", "9S KD KH 4C", "6S 6D KH KC", "2S KD 3H 7C 4D"] {
        assert_eq!(open_offers(&insured, &shoe, &cards(dealt)).unwrap(), [], "{dealt}");
    }
}

#[test]
fn what_cannot_be_priced_is_refused() {
    let insured = rulebook("tiger-buffalo-commission-insurance");
    let tiger = rulebook("tiger-buffalo-non-commission");
    let sic_bo = rulebook("sic-bo");
    let shoe = Shoe::of_decks(&insured, None).unwrap();
    let refused = open_offers(&insured, &shoe, &cards("9S KD KH 4C 5D")).unwrap_err();
    assert_eq!((refused.code(), refused.rule()), ("too_many_cards", Some(RuleKey::Natural)));
    let refused = open_offers(&tiger, &shoe, &cards("2S KD 3H 4C")).unwrap_err();
    assert_eq!(refused.to_string(), "tiger-buffalo-non-commission@3 offers no insurance");
    let refused = sic_bo_odds(&tiger).unwrap_err();
    assert_eq!(refused.code(), "other_game");
    let message = "tiger-buffalo-non-commission@3 has no such odds: its game is baccarat";
    assert_eq!(refused.to_string(), message);
    assert_eq!(baccarat_odds(&sic_bo, None, &shoe).unwrap_err().code(), "other_game");
    assert_eq!(Shoe::of_decks(&sic_bo, None).unwrap_err().code(), "decks_not_allowed");
}

#[test]
fn the_last_six_cards_finish_their_round() {
    let insured = rulebook("tiger-buffalo-commission-insurance");
    // 2 K 3 4 and a 4 and a 5: both hands draw, and the shoe is empty then.
    let mut six = [0; 13];
    for rank in [1, 12, 2, 3, 3, 4] {
        six[rank] += 1;
    }
    let shoe = Shoe::of_counts(&insured, &six).unwrap();
    let open = open_offers(&insured, &shoe, &cards("2S KD 3H 4C")).unwrap();
    // The 4 makes 9 against 9 and is returned, the 5 makes 0 against 8 and is paid.
    assert_eq!(open[0].figures.returned.to_string(), "1/2");
    assert_eq!(open[0].figures.house_edge.to_string(), "-3/4");
    let open = open_offers(&insured, &shoe, &cards("2S KD 3H 4C 4D")).unwrap();
    assert_eq!(open[0].figures.house_edge.to_string(), "-10/1");
    let gone = shoe.without(&cards("2S")).unwrap_err();
    assert_eq!(gone, ShoeRefused::TooFewCards { cards: 5 });
    let wrong = open_offers(&insured, &shoe, &cards("2S KD 3H 9C")).unwrap_err();
    assert!(matches!(wrong, OddsRefused::Shoe(ShoeRefused::RankNotInShoe { .. })), "{wrong}");
}
