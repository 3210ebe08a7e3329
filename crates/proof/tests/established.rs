//! Whether an outcome is established: against brute force with real cards, and the claim of R11.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::baccarat::{
    BaccaratBet, EstablishRefused, Fate, PlacedBet, Wager, deal_out, established, next_card, settle,
};
use croupier_rules::equipment::{Card, Composition, Rank, Suit};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, GameBet, Layout, Library, Rulebook};
use croupier_rules::settlement::Outcome;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().unwrap());

fn offered(rulebook: &Rulebook, layout: Option<&Layout>) -> Vec<BaccaratBet> {
    let is_offered = |bet: &BaccaratBet| {
        rulebook.terms(GameBet::Baccarat(*bet)).is_some_and(|terms| terms.offered_on(layout))
    };
    BaccaratBet::ALL.into_iter().filter(is_offered).collect()
}

/// Every order in which the cards left can finish the round, settled one by one.
struct BruteForce<'a> {
    rulebook: &'a Rulebook,
    layout: Option<&'a Layout>,
    bets: Vec<PlacedBet<u8>>,
    ends: Vec<BTreeSet<&'static str>>,
}

impl BruteForce<'_> {
    fn finish(&mut self, cards: &mut Vec<Card>, left: &mut Vec<Card>) {
        if let Ok(play) = deal_out(cards) {
            let settled =
                settle(self.rulebook, self.layout, &play, &self.bets, &Limits::default()).unwrap();
            for (ends, line) in self.ends.iter_mut().zip(settled.bets) {
                ends.insert(match line.outcome {
                    Outcome::Won => "won",
                    Outcome::Lost => "lost",
                    Outcome::Returned => "returned",
                });
            }
            return;
        }
        for place in 0..left.len() {
            let card = left.remove(place);
            cards.push(card);
            self.finish(cards, left);
            cards.pop();
            left.insert(place, card);
        }
    }
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Won => "won",
        Fate::Lost => "lost",
        Fate::Returned => "returned",
        Fate::Open => "open",
    }
}

fn check_against_brute_force(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    exposed: &[Card],
    left: &[Card],
) -> Result<(), TestCaseError> {
    let gone: Vec<Card> = Card::all()
        .flat_map(|card| {
            let kept = left.iter().filter(|&&other| other == card).count();
            std::iter::repeat_n(card, 8 - kept)
        })
        .collect();
    let shoe = Composition::full(8).without(&gone).unwrap();
    let answer = established(rulebook, layout, exposed, &shoe);
    let stake = Amount::new(100).unwrap();
    let placed = |bet| PlacedBet { patron: 1, seat: 1, wager: Wager::Bet(bet), stake };
    let names = offered(rulebook, layout);
    let bets: Vec<PlacedBet<u8>> = names.iter().copied().map(placed).collect();
    let mut brute = BruteForce { rulebook, layout, ends: vec![BTreeSet::new(); bets.len()], bets };
    brute.finish(&mut exposed.to_vec(), &mut left.to_vec());
    if brute.ends.iter().all(BTreeSet::is_empty) {
        let insufficient = matches!(answer, Err(EstablishRefused::InsufficientCards { .. }));
        prop_assert!(insufficient, "no order finishes the round, yet {:?}", answer);
        return Ok(());
    }
    let fates: BTreeMap<BaccaratBet, Fate> = answer.unwrap().bets.into_iter().collect();
    prop_assert_eq!(fates.len(), names.len());
    for (bet, ends) in names.iter().zip(&brute.ends) {
        let ends: Vec<&str> = ends.iter().copied().collect();
        let wanted = if let [only] = ends.as_slice() { *only } else { "open" };
        prop_assert_eq!(word(fates[bet]), wanted, "{}", bet);
    }
    Ok(())
}

fn any_card() -> impl Strategy<Value = Card> {
    // Few ranks more often than all, so that small shoes do decide bets.
    let few = (prop_oneof![Just(6usize), Just(7), Just(8), Just(12), Just(4)], 0usize..4)
        .prop_map(|(rank, suit)| Card { rank: Rank::ALL[rank], suit: Suit::ALL[suit] });
    prop_oneof![few, (0usize..52).prop_map(|index| Card::all().nth(index).unwrap())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// On a shoe that is nearly empty, every completion is dealt with real cards and settled.
    #[test]
    fn brute_force_agrees(
        book: Index,
        layout: Index,
        left in prop::collection::vec(any_card(), 0..6),
        dealt in prop::collection::vec(any_card(), 0..6),
    ) {
        let books: Vec<&Rulebook> =
            LIBRARY.all().filter(|rulebook| rulebook.game == Game::Baccarat).collect();
        let rulebook = books[book.index(books.len())];
        let layouts = &rulebook.layouts;
        let layout = (!layouts.is_empty()).then(|| &layouts[layout.index(layouts.len())]);
        // As many of the dealt cards as a round takes.
        let taken = (0..=dealt.len()).rev().find(|&n| next_card(&dealt[..n]).is_ok()).unwrap();
        check_against_brute_force(rulebook, layout, &dealt[..taken], &left)?;
    }

    /// What is established stays so, and a decided bet ends as it was decided.
    #[test]
    fn more_cards_never_undo_it(cards in prop::array::uniform6(any_card())) {
        let rulebook = LIBRARY.find("tiger-buffalo-commission-insurance", i64::MAX).unwrap();
        for layout in ["A", "C", "L", "M"] {
            let layout = rulebook.layout(layout);
            let mut before: BTreeMap<BaccaratBet, Fate> = BTreeMap::new();
            for taken in 3..=6 {
                let cards = &cards[..taken];
                if next_card(cards).is_err() {
                    break;
                }
                let shoe = Composition::full(8).without(cards).unwrap();
                let found = established(rulebook, layout, cards, &shoe).unwrap();
                prop_assert!(found.is_established(), "R11: {} cards", taken);
                for (bet, fate) in &before {
                    let now = found.bets.iter().find(|(other, _)| other == bet).unwrap().1;
                    prop_assert!(*fate == Fate::Open || *fate == now, "{}", bet);
                }
                before = found.bets.into_iter().collect();
            }
        }
    }

    /// Subsets of one deck's worth of real cards, so that suits run out too.
    #[test]
    fn brute_force_agrees_on_one_suit(left in subsequence((0usize..13).collect::<Vec<_>>(), 5)) {
        let left: Vec<Card> =
            left.into_iter().map(|i| Card { rank: Rank::ALL[i], suit: Suit::Hearts }).collect();
        let rulebook = LIBRARY.find("mini-baccarat", 0).unwrap();
        check_against_brute_force(rulebook, None, &[], &left)?;
    }
}

/// R11: on every layout of the documents 000 to 003, in deal order, false with two cards or fewer
/// and true with three: all sequences of ranks, full shoe of eight decks. (Four cards and more
/// only narrow the completions down.) Layouts that offer the same bets are asked once.
#[test]
fn in_deal_order_an_outcome_is_established_with_the_third_card() {
    let mut asked = BTreeSet::new();
    let mut layouts = 0;
    for rulebook in LIBRARY.all().filter(|rulebook| rulebook.game == Game::Baccarat) {
        if rulebook.id == "mini-baccarat" {
            continue; // the claim is not made for the guide's game
        }
        let choices: Vec<Option<&Layout>> = if rulebook.layouts.is_empty() {
            vec![None]
        } else {
            rulebook.layouts.iter().map(Some).collect()
        };
        for layout in choices {
            layouts += 1;
            if asked.insert(offered(rulebook, layout)) {
                check_r11(rulebook, layout);
            }
        }
    }
    assert_eq!(layouts, 11 + 14 + 17 + 1);
    assert_eq!(asked.len(), 6, "as many different sets of bets as the layout table has");
}

fn check_r11(rulebook: &Rulebook, layout: Option<&Layout>) {
    for count in 0..=3u32 {
        for number in 0..13usize.pow(count) {
            let rank = |place: u32| Rank::ALL[number / 13usize.pow(place) % 13];
            let cards: Vec<Card> =
                (0..count).map(|place| Card { rank: rank(place), suit: Suit::Spades }).collect();
            let shoe = Composition::full(8).without(&cards).unwrap();
            let found = established(rulebook, layout, &cards, &shoe).unwrap();
            assert_eq!(found.is_established(), count == 3, "{} {cards:?}", rulebook.id);
        }
    }
}
