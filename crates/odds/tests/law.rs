//! The joint law as rows, before and in the middle of a round, against counts made another way.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::baccarat::{BetPlan, Law, RoundEnd};
use croupier_odds::batch::Batch;
use croupier_odds::shoe::ACE_TO_KING;
use croupier_odds::{Shoe, wager::Net};
use croupier_rules::equipment::{Card, Suit};
use croupier_rules::rulebook::{Library, Rulebook};

fn rulebook(id: &str) -> Rulebook {
    Library::built_in().unwrap().all().find(|rulebook| rulebook.id == id).unwrap().clone()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn key(end: &RoundEnd) -> (u8, u8, u8, u8) {
    (end.player_cards, end.banker_cards, end.player, end.banker)
}

/// Wizard of Odds, Baccarat basics: 8 decks. Jacobson: Dragon 7 wins 112,633,011,329,024 deals.
#[test]
fn events_of_eight_decks_are_counted_as_published() {
    let rulebook = rulebook("mini-baccarat");
    let law = Law::of(&Shoe::of_decks(&rulebook, Some(8)).unwrap());
    assert_eq!(law.total, 4_998_398_275_503_360);
    assert_eq!(law.deals_where(RoundEnd::banker_wins), 2_292_252_566_437_888);
    assert_eq!(law.deals_where(RoundEnd::player_wins), 2_230_518_282_592_256);
    assert_eq!(law.deals_where(RoundEnd::is_tie), 475_627_426_473_216);
    let dragon = |end: &RoundEnd| end.banker_wins() && end.banker == 7 && end.banker_cards == 3;
    assert_eq!(law.deals_where(dragon), 112_633_011_329_024);
    let forty = Net::of("40 to 1".parse().unwrap());
    let figures = law.figures(|end| dragon(end).then_some(Some(forty))).unwrap();
    assert_eq!(figures.house_edge.percent(), "7.6113");
    assert_eq!(law.pairs.iter().sum::<u64>(), law.total, "every deal has one class of pairs");
}

/// Given each first card in turn, the deals add up to the law of the whole shoe; and so given each
/// second card after a first.
#[test]
fn cards_dealt_split_the_law_and_lose_no_deal() {
    let rulebook = rulebook("tiger-buffalo-non-commission");
    let counts = [3, 0, 2, 4, 1, 3, 2, 1, 3, 0, 2, 1, 2];
    let shoe = Shoe::of_counts(&rulebook, &counts).unwrap();
    let whole = Law::of(&shoe);
    let (mut sum, mut pairs) = (std::collections::BTreeMap::new(), [0; 5]);
    for (rank, held) in ACE_TO_KING.into_iter().zip(counts).filter(|(_, held)| *held > 0) {
        let law = Law::given(&shoe, &[Card { rank, suit: Suit::Clubs }]).unwrap();
        assert_eq!(law.rows.iter().map(|row| row.deals).sum::<u64>(), law.total);
        for row in &law.rows {
            *sum.entry(key(&row.end)).or_default() += held * row.deals;
        }
        pairs.iter_mut().zip(law.pairs).for_each(|(sum, deals)| *sum += held * deals);
    }
    let expected: std::collections::BTreeMap<_, u64> =
        whole.rows.iter().map(|row| (key(&row.end), row.deals)).collect();
    assert_eq!((sum, pairs), (expected, whole.pairs));
}

#[test]
fn a_finished_round_has_one_end_and_a_card_too_many_is_refused() {
    let rulebook = rulebook("mini-baccarat");
    let shoe = Shoe::of_decks(&rulebook, None).unwrap();
    let law = Law::given(&shoe, &cards("9S KD KH 4C")).unwrap();
    assert_eq!(law.rows.len(), 1);
    let end = law.rows[0].end;
    assert_eq!((end.player, end.banker, end.cards(), end.player_natural()), (9, 4, 4, true));
    assert_eq!(law.rows[0].deals, 412 * 411);
    assert!(Law::given(&shoe, &cards("9S KD KH 4C 2D")).is_err(), "a Natural stands");
    assert!(Law::given(&shoe, &cards("9S 9S 9S 9S 9S 9S 9S 9S 9S")).is_err(), "eight in the shoe");
}

/// Player 9 and Banker 4 of two cards: every bet is decided, whatever comes.
#[test]
fn every_bet_is_priced_in_the_middle_of_a_round() {
    let rulebook = rulebook("tiger-buffalo-non-commission");
    let shoe = Shoe::of_decks(&rulebook, Some(8)).unwrap();
    let plan = BetPlan::of(&rulebook, None).unwrap();
    let odds = |dealt: &str| plan.odds_given(&shoe, &cards(dealt)).unwrap();
    let of = |dealt: &str, bet: &str| {
        odds(dealt).into_iter().find(|odds| odds.bet.to_string() == bet).unwrap().figures
    };
    assert_eq!(of("9S KD KH 4C", "player").hit_rate.to_string(), "1/1");
    assert_eq!(of("9S KD KH 4C", "banker-pair").hit_rate.to_string(), "0/1");
    // After a first king the Player pairs with one of the 31 kings in the other 415 cards.
    assert_eq!(of("KS", "player-pair").hit_rate.to_string(), "31/415");
    // Banker 6 stands against Player 7: nothing more is drawn and Player wins.
    assert_eq!(of("7S 6D KH KC", "player").house_edge.to_string(), "-1/1");
    // Player stands on 6, Banker draws on 5: it wins with 2, 3 or 4, and loses with the rest but
    // the ace, which ties. 416 less four cards, 32 of each rank but one six and one five.
    let banker = of("6S 5D KH KC", "banker");
    assert_eq!(banker.hit_rate.to_string(), "24/103", "96 of 412");
    assert_eq!(banker.returned.to_string(), "8/103", "32 of 412");
}

#[test]
fn a_line_of_a_batch_says_what_the_plan_counts() {
    let rulebook = rulebook("mini-baccarat");
    let shoe = Shoe::of_decks(&rulebook, Some(8)).unwrap();
    let batch = Batch::of(&rulebook, None).unwrap();
    let mut line = Vec::new();
    batch.answer(Some("\"a\""), &shoe, &[], &mut line).unwrap();
    let line = String::from_utf8(line).unwrap();
    assert!(line.starts_with("{\"id\":\"a\",\"schema\":\"croupier.odds-line/1\","), "{line}");
    assert!(line.contains(&rulebook.hash), "{line}");
    // The published counts of Banker wins less Player wins, over all deals: 0.0123508132889…
    let player = "\"player\":{\"pays\":[2230518282592256],\"returned\":475627426473216,\
                  \"house_edge\":0.012350813289}";
    assert!(line.contains(player), "{line}");
    assert!(line.contains("\"cards\":416,\"deals\":4998398275503360,"), "{line}");
}
