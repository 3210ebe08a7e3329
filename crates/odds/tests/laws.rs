//! What must hold between the bets of a rulebook, whatever the shoe.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::baccarat::{BetCounts, BetPlan, insurance_odds};
use croupier_odds::ratio::Ratio;
use croupier_odds::{Shoe, baccarat_odds};
use croupier_rules::baccarat::{BaccaratBet, PlacedBet, Stage, Wager, deal_out, settle};
use croupier_rules::equipment::Card;
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, Library, Rulebook};
use proptest::prelude::*;
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().unwrap());

fn rulebook(id: &str) -> &'static Rulebook {
    LIBRARY.all().find(|rulebook| rulebook.id == id).unwrap()
}

fn any_counts() -> impl Strategy<Value = Vec<u64>> {
    (1u64..=32).prop_flat_map(|most| proptest::collection::vec(0..=most, 13))
}

fn won(counts: &[BetCounts], bet: BaccaratBet) -> u64 {
    let counts = counts.iter().find(|counts| counts.bet == bet).unwrap();
    counts.rows.iter().map(|(_, deals)| deals).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Bets that split a round between them share out all deals.
    #[test]
    fn bets_that_split_a_round_add_up(counts in any_counts()) {
        use BaccaratBet as Bet;
        let book = rulebook("tiger-buffalo-non-commission");
        let Ok(shoe) = Shoe::of_counts(book, &counts) else { return Ok(()) };
        let counted = BetPlan::of(book, None).unwrap().count(&shoe);
        let won = |bet| won(&counted, bet);
        let total = counted[0].total;
        prop_assert_eq!(won(Bet::Player) + won(Bet::Banker) + won(Bet::Tie), total);
        prop_assert_eq!(won(Bet::BigTiger) + won(Bet::SmallTiger), won(Bet::Tiger));
        let buffalo = won(Bet::BigBuffalo) + won(Bet::SmallBuffalo);
        prop_assert_eq!(won(Bet::Tiger) + buffalo, won(Bet::TigerBuffalo));
        prop_assert_eq!(won(Bet::PlayerPair), won(Bet::BankerPair));
        let pairs = &counted.iter().find(|bet| bet.bet == Bet::TigerPair).unwrap().rows;
        let (single, both) = (pairs[0].1, pairs[1].1 + pairs[2].1);
        prop_assert_eq!(single + 2 * both, 2 * won(Bet::PlayerPair));
        for bet in &counted {
            let won: u64 = bet.rows.iter().map(|(_, deals)| deals).sum();
            prop_assert!(won + bet.returned <= bet.total);
        }
    }

    /// Every rulebook with a bet of the same odds gives it the same price.
    #[test]
    fn the_same_terms_have_the_same_price_in_every_rulebook(counts in any_counts()) {
        let mut prices = std::collections::BTreeMap::new();
        for book in LIBRARY.all().filter(|book| book.game == Game::Baccarat) {
            let Ok(shoe) = Shoe::of_counts(book, &counts) else { continue };
            for odds in baccarat_odds(book, None, &shoe).unwrap().bets {
                let rows: Vec<_> =
                    odds.rows.iter().map(|row| (row.when, row.odds.to_string())).collect();
                let owed = book.id == "mini-baccarat" && odds.bet.to_string() == "banker";
                let known = prices.entry((odds.bet, rows, owed)).or_insert(odds.figures);
                prop_assert_eq!(*known, odds.figures);
            }
        }
    }

    /// An insurance wins, loses or comes back, and its edge follows from how often.
    #[test]
    fn insurance_edges_follow_from_their_chances(counts in any_counts()) {
        let book = rulebook("tiger-buffalo-commission-insurance");
        let Ok(shoe) = Shoe::of_counts(book, &counts) else { return Ok(()) };
        let one = Ratio::of_counts(1, 1).unwrap();
        for offer in insurance_odds(book, &shoe).unwrap() {
            let figures = offer.figures;
            let kept = one.checked_sub(&figures.hit_rate).unwrap();
            let lost = kept.checked_sub(&figures.returned).unwrap();
            prop_assert!(!lost.is_negative());
            // per × edge = per × lost − pays × won
            let times = |ratio: &Ratio, count: u32| {
                (0..count).fold(Ratio::ZERO, |sum, _| sum.checked_add(ratio).unwrap())
            };
            let (pays, per) = (offer.odds.pays().get(), offer.odds.per().get());
            let right = times(&lost, per).checked_sub(&times(&figures.hit_rate, pays)).unwrap();
            prop_assert_eq!(times(&figures.house_edge, per), right);
            prop_assert!(offer.player.get() <= 9 && offer.banker.get() <= 7);
            prop_assert!(offer.stage == Stage::ThirdCard || offer.player.get() <= 7);
        }
    }
}

#[test]
fn a_layout_shows_only_its_own_bets() {
    let book = rulebook("tiger-buffalo-non-commission");
    let shoe = Shoe::of_decks(book, None).unwrap();
    let all = baccarat_odds(book, None, &shoe).unwrap();
    let p = baccarat_odds(book, book.layout("P"), &shoe).unwrap();
    let names: Vec<String> = p.bets.iter().map(|odds| odds.bet.to_string()).collect();
    let of_p = [
        "player",
        "banker",
        "tie",
        "banker-big-7",
        "banker-small-7",
        "player-big-7",
        "player-small-7",
        "tiger-pair",
        "tiger",
        "wu-dalang",
    ];
    assert!(of_p.iter().all(|bet| names.iter().any(|name| name == bet)), "{names:?}");
    assert_eq!((names.len(), all.bets.len()), (of_p.len(), book.bets.len()));
    assert_eq!(
        (all.decks, all.cards, all.rulebook.as_str()),
        (Some(8), Some(416), "tiger-buffalo-non-commission@3")
    );
    for odds in &p.bets {
        assert!(all.bets.contains(odds), "a layout changes no price");
    }
}

/// The part of a Banker win that counts as commission is the part the settlement takes.
#[test]
fn mini_baccarats_commission_is_the_settled_one() {
    let book = rulebook("mini-baccarat");
    let cards: Vec<Card> = ["2S", "9D", "3H", "KD"].map(|card| card.parse().unwrap()).to_vec();
    let play = deal_out(&cards).unwrap();
    let stake = Amount::new(2_000).unwrap();
    let wager = Wager::Bet(BaccaratBet::Banker);
    let bets = [PlacedBet { patron: 1, seat: 1, wager, stake }];
    let settled = settle(book, None, &play, &bets, &Limits::default()).unwrap();
    let kept = settled.bets[0].win.minus(settled.bets[0].commission).unwrap();
    let shoe = Shoe::of_decks(book, None).unwrap();
    let counted = BetPlan::of(book, None).unwrap().count(&shoe);
    let banker = counted.iter().find(|bet| bet.bet == BaccaratBet::Banker).unwrap();
    let net = banker.rows[0].0;
    assert_eq!(kept.cents() * net.per(), stake.cents() * net.pays());
}

/// 13 and 32 pairs of points on the Player Hand, 21 and 17 on the Banker Hand.
#[test]
fn every_pair_of_points_of_the_insurance_table_is_priced_once() {
    let book = rulebook("tiger-buffalo-commission-insurance");
    let shoe = Shoe::of_decks(book, None).unwrap();
    assert_eq!(insurance_odds(book, &shoe).unwrap().len(), 13 + 32 + 21 + 17);
}
