//! The rulebooks under study against what others published of the same bets. The figures are from
//! the sources named beside them; counts are ordered deals of six cards.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_odds::baccarat::{BetCounts, BetPlan};
use croupier_odds::batch::Batch;
use croupier_odds::ratio::Ratio;
use croupier_odds::{OddsRefused, Shoe, baccarat_odds, sic_bo_odds};
use croupier_rules::equipment::{Card, Rank};
use croupier_rules::rulebook::{Library, Rulebook};

fn library() -> Library {
    Library::under_study().unwrap_or_else(|error| panic!("{error}"))
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn eight_decks(rulebook: &Rulebook) -> Shoe {
    Shoe::of_decks(rulebook, Some(8)).unwrap()
}

/// A rulebook under study with a bet of 2 to 1 for each condition.
fn own_bets(conditions: &[&str]) -> Rulebook {
    let mut text = "id = \"own-bets\"\ntitle = \"x\"\ngame = \"baccarat\"\nformat = 2\n\
                    status = \"study\"\n"
        .to_owned();
    for (place, condition) in conditions.iter().enumerate() {
        let row = format!("{{ when = \"{condition}\", odds = \"2 to 1\" }}");
        text.push_str(&format!("[[bet]]\nname = \"own-bet-{place}\"\npays = [{row}]\n"));
    }
    croupier_rules::rulebook::load("own.toml", &text).unwrap()
}

/// A published figure in per cent as a fraction, and to how many places it was published.
fn fraction(percent: &str) -> (String, usize) {
    let (whole, part) = percent.split_once('.').unwrap_or((percent, ""));
    let places = part.len() + 2;
    let digits = format!("{whole:0>3}{part}");
    let (whole, part) = digits.split_at(digits.len() - places);
    (format!("{whole}.{part}"), places)
}

/// The house edge and the chance to win, to six places, of a bet on full decks.
fn figures(rulebook: &Rulebook, decks: u64, bet: &str) -> (Ratio, String) {
    let shoe = Shoe::of_decks(rulebook, Some(decks)).unwrap();
    let report = baccarat_odds(rulebook, None, &shoe).unwrap();
    let found = report.bets.iter().find(|odds| odds.bet.to_string() == bet);
    let odds = found.unwrap_or_else(|| panic!("no bet {bet}"));
    (odds.figures.house_edge, odds.figures.hit_rate.decimal(6))
}

#[test]
fn edges_are_those_published() {
    let library = library();
    for (id, decks, bet, published, source) in [
        ("ez-baccarat", 8, "banker", "1.0183", "Jacobson, Card Counting the Super Six Side Bet"),
        ("ez-baccarat", 8, "dragon-7", "7.6113", "Jacobson, Card Counting the Dragon 7"),
        ("ez-baccarat", 8, "panda-8", "10.1876", "Jacobson, Co-Card Counting Dragon and Panda"),
        ("punto-banco-5", 8, "banker", "1.0579", "Jacobson, Super Six; excelpunks.com"),
        ("punto-banco-5", 6, "banker", "1.0558", "multiplayerbaccarat.com, after Thorp"),
        ("punto-banco-4", 8, "banker", "0.5993", "multiplayerbaccarat.com, after Thorp"),
        ("punto-banco-4", 6, "banker", "0.5972", "multiplayerbaccarat.com, after Thorp"),
        ("super-6", 8, "banker", "1.4581", "Jacobson, Card Counting the Super Six Side Bet"),
        ("lucky-6", 8, "lucky-6", "16.6836", "Wizard of Odds, Lucky 6"),
        ("baccarat-side-bets", 8, "either-pair", "13.71", "wordstreetjournal.com"),
        ("baccarat-side-bets", 6, "perfect-pair", "17.07", "Wizard of Odds, Perfect Pairs"),
        ("baccarat-side-bets", 8, "perfect-pair", "13.0294", "Wizard of Odds, Perfect Pairs"),
        ("baccarat-side-bets", 8, "tie", "14.3596", "Wizard of Odds"),
    ] {
        let rulebook = library.find(id, 0).unwrap();
        let (edge, _) = figures(rulebook, decks, bet);
        let (published, places) = fraction(published);
        assert_eq!(edge.decimal(places), published, "{id} {bet}: {source}");
    }
}

#[test]
fn chances_are_those_published() {
    let library = library();
    // Ordered deals of six cards from eight decks: 416 × 415 × … × 411.
    const DEALS: u64 = 4_998_398_275_503_360;
    let egalite: [u64; 10] = [
        // Wizard of Odds, Egalite: ties by total.
        28_979_901_420_544,
        20_499_217_668_352,
        20_006_606_104_576,
        22_250_510_129_408,
        36_294_133_463_040,
        39_684_046_743_808,
        96_170_001_308_416,
        101_717_538_899_968,
        54_879_416_675_072,
        55_146_054_060_032,
    ];
    let rulebook = library.find("baccarat-side-bets", 0).unwrap();
    let shoe = Shoe::of_decks(rulebook, Some(8)).unwrap();
    let report = baccarat_odds(rulebook, None, &shoe).unwrap();
    let chance = |bet: &str| {
        let odds = report.bets.iter().find(|odds| odds.bet.to_string() == bet).unwrap();
        odds.figures.hit_rate
    };
    for (total, deals) in egalite.into_iter().enumerate() {
        let exact = Ratio::of_counts(deals, DEALS).unwrap();
        assert_eq!(chance(&format!("egalite-{total}")), exact, "{total}");
    }
    // Wizard of Odds, Perfect Pairs: 246,848,784 of 7,379,583,120.
    let pairs = Ratio::of_counts(246_848_784, 7_379_583_120).unwrap();
    assert_eq!(chance("perfect-pair"), pairs);
    // Wizard of Odds, "4-5-6": eight decks, then six.
    for (bet, eight, six) in [
        ("four-cards", "0.378868", "0.378925"),
        ("five-cards", "0.303444", "0.303540"),
        ("six-cards", "0.317687", "0.317535"),
    ] {
        assert_eq!(chance(bet).decimal(6), eight, "{bet}");
        assert_eq!(figures(rulebook, 6, bet).1, six, "{bet}");
    }
    // Small and Big of baccarat are four cards against five or six.
    assert_eq!(chance("few-cards"), chance("four-cards"));
    // excelpunks.com: Banker wins on 6 in 269,232,304,455,680 deals of eight decks.
    let six = Ratio::of_counts(269_232_304_455_680, DEALS).unwrap();
    let (_, super_6) = figures(library.find("super-6", 0).unwrap(), 8, "super-6");
    assert_eq!(super_6, six.decimal(6));
    // Wizard of Odds, EZ Baccarat: 112,633,011,329,024 and 172,660,763,262,976 deals.
    let ez = library.find("ez-baccarat", 0).unwrap();
    for (bet, deals) in [("dragon-7", 112_633_011_329_024), ("panda-8", 172_660_763_262_976)] {
        let exact = Ratio::of_counts(deals, DEALS).unwrap();
        assert_eq!(figures(ez, 8, bet).1, exact.decimal(6), "{bet}");
    }
}

#[test]
fn sic_bo_is_as_published_in_macau_and_atlantic_city() {
    let library = library();
    // Wizard of Odds (Macau); a public enumeration of 216 throws (Atlantic City).
    for (id, bet, published) in [
        ("sic-bo-macau", "small", "2.78"),
        ("sic-bo-macau", "total-4", "29.17"),
        ("sic-bo-macau", "total-16", "47.22"),
        ("sic-bo-macau", "total-6", "30.56"),
        ("sic-bo-macau", "total-14", "9.72"),
        ("sic-bo-macau", "total-8", "12.50"),
        ("sic-bo-macau", "total-12", "18.98"),
        ("sic-bo-macau", "total-10", "12.50"),
        ("sic-bo-macau", "two-dice-2-5", "16.67"),
        ("sic-bo-macau", "one-of-a-kind-6", "7.87"),
        ("sic-bo-atlantic-city", "total-17", "15.28"),
        ("sic-bo-atlantic-city", "total-5", "13.89"),
        ("sic-bo-atlantic-city", "total-15", "16.67"),
        ("sic-bo-atlantic-city", "three-of-a-kind-1", "16.20"),
        ("sic-bo-atlantic-city", "any-three-of-a-kind", "13.89"),
        ("sic-bo-atlantic-city", "two-of-a-kind-4", "18.52"),
    ] {
        let report = sic_bo_odds(library.find(id, 0).unwrap()).unwrap();
        let odds = report.bets.iter().find(|odds| odds.bet.to_string() == bet).unwrap();
        let (published, places) = fraction(published);
        assert_eq!(odds.figures.house_edge.decimal(places), published, "{id} {bet}");
    }
}

/// The slower count by ranks and suits and the fast ones by cells say the same: what each says of a
/// bet is worked out from the same words, forced the slow way by a condition that is always true.
#[test]
fn the_slow_count_agrees_with_the_fast_ones() {
    let always = "(player.suited or not player.suited)";
    let third = "(player.third == none or player.third != none)";
    for condition in ["banker wins and banker.cards == 3 and banker.points == 7", "cards == 5"] {
        let suits = format!("{condition} and {always}");
        let rules = own_bets(&[condition, &suits, &format!("{condition} and {third}")]);
        let shoe = Shoe::of_decks(&rules, Some(1)).unwrap();
        let shoe = shoe.without(&["9S".parse().unwrap(), "KH".parse().unwrap()]).unwrap();
        let plan = BetPlan::of(&rules, None).unwrap();
        // Before the round; then after each card of rounds of four, five and six cards: a Natural,
        // a third card of the Player only, of the Banker only, and of both.
        for round in ["", "9D KD QH 4C", "2S 7D 3H KC 5D", "6S 5D QH KC 3S", "AS 2D QH KC 7D 7D"] {
            let round = cards(round);
            for taken in round.len().min(1)..=round.len() {
                let dealt = &round[..taken];
                let shoe = if taken > 5 { eight_decks(&rules) } else { shoe.clone() };
                let counted = plan.count_given(&shoe, dealt).unwrap();
                let said = counted.iter().map(|bet| (&bet.rows, bet.returned, bet.total));
                let said: Vec<_> = said.collect();
                assert_eq!((said[0], said[0]), (said[1], said[2]), "{condition} after {dealt:?}");
            }
        }
    }
}

/// What follows each possible first card adds up to the whole, for conditions of ranks and suits.
#[test]
fn a_card_dealt_splits_the_deals_and_loses_none() {
    let rules = own_bets(&[
        "player.pair and player.suited",
        "banker.same-colour and banker.third == four",
        "player.first == king and banker.second == three and player wins",
    ]);
    let shoe = Shoe::of_decks(&rules, Some(1)).unwrap();
    // Seven ranks of uneven suits: few enough to be counted fast.
    let ranks = [Rank::Five, Rank::Six, Rank::Seven, Rank::Ten, Rank::Jack, Rank::Queen];
    let gone: Vec<Card> = Card::all().filter(|card| ranks.contains(&card.rank)).collect();
    let shoe = shoe.without(&gone).unwrap().without(&cards("9S KH 3D 3C AS 2S")).unwrap();
    let plan = BetPlan::of(&rules, None).unwrap();
    let won = |counted: Vec<BetCounts>| -> Vec<u64> {
        counted.iter().map(|bet| bet.rows.iter().map(|(_, deals)| deals).sum()).collect()
    };
    let mut sum = vec![0; 3];
    for card in Card::all().filter(|card| shoe.composition().unwrap().count(*card) > 0) {
        let after = won(plan.count_given(&shoe, &[card]).unwrap());
        sum.iter_mut().zip(after).for_each(|(sum, deals)| *sum += deals);
    }
    assert_eq!(sum, won(plan.count(&shoe)));
    assert_eq!(sum[0], 0, "a single deck has no two cards alike");
    assert!(sum[1] > 0 && sum[2] > 0);
}

#[test]
fn suits_are_counted_in_the_middle_of_a_round() {
    let rules = own_bets(&["player.pair and player.suited", "banker.suited"]);
    let shoe = eight_decks(&rules);
    let plan = BetPlan::of(&rules, None).unwrap();
    let chances = |dealt: &str| -> Vec<String> {
        let odds = plan.odds_given(&shoe, &cards(dealt)).unwrap();
        odds.iter().map(|odds| odds.figures.hit_rate.to_string()).collect()
    };
    // The Player pairs its king of spades with one of seven in 415 cards; a Banker's two cards are
    // of one suit with 103 of spades or 104 of another: (103·102 + 3·104·103) / (415·414), which
    // is 103 / 415.
    assert_eq!(chances("KS"), ["7/415", "103/415"]);
    // After a king of spades and a four of clubs: seven in 414; 103 clubs are left of 414.
    assert_eq!(chances("KS 4C"), ["7/414", "103/414"]);
    assert_eq!(chances("KS 4C KS"), ["1/1", "103/413"]);
    assert_eq!(chances("KS 4C KH"), ["0/1", "103/413"]);
    assert_eq!(chances("KS 4C KS 3C"), ["1/1", "1/1"]);
    assert_eq!(chances("KS 4C KS 3D 5H"), ["1/1", "0/1"]);
}

#[test]
fn suits_are_not_guessed() {
    let library = library();
    let rulebook = library.find("baccarat-side-bets", 0).unwrap();
    let shoe = Shoe::of_counts(rulebook, &[32; 13]).unwrap();
    let refused = baccarat_odds(rulebook, None, &shoe).unwrap_err();
    assert!(matches!(&refused, OddsRefused::SuitsUnknown { wager } if wager == "perfect-pair"));
    let plan = BetPlan::of(rulebook, None).unwrap();
    let refused = plan.odds_given(&shoe, &cards("KS 4C")).unwrap_err();
    assert!(matches!(&refused, OddsRefused::SuitsUnknown { wager } if wager == "perfect-pair"));
    assert_eq!(refused.code(), "suits_unknown");
    let mut line = Vec::new();
    let batch = Batch::of(rulebook, None).unwrap();
    assert_eq!(batch.answer(None, &shoe, &[], &mut line), Err(refused));
    assert!(line.is_empty(), "no half of an answer");
    // Ranks need no suits.
    let rules = own_bets(&["player.first == king"]);
    let shoe = Shoe::of_counts(&rules, &[32; 13]).unwrap();
    let odds = BetPlan::of(&rules, None).unwrap().odds_given(&shoe, &cards("KS")).unwrap();
    assert_eq!(odds[0].figures.hit_rate.to_string(), "1/1");
}
