//! Counting systems against what has been published of them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once
#![allow(clippy::disallowed_types)] // a published figure is a decimal

use croupier_odds::Shoe;
use croupier_odds::baccarat::{BetPlan, Effects, Law, RoundEnd, Tags};
use croupier_odds::ratio::Ratio;
use croupier_odds::shoe::ACE_TO_KING;
use croupier_odds::wager::Net;
use croupier_rules::equipment::Rank;
use croupier_rules::rulebook::{Library, Rulebook};
use proptest::prelude::*;

fn tiger() -> Rulebook {
    let library = Library::built_in().unwrap();
    library.find("tiger-buffalo-non-commission", 1_800_000_000).unwrap().clone()
}

fn effects(bet: &str) -> Effects {
    let rulebook = tiger();
    let shoe = Shoe::of_decks(&rulebook, Some(8)).unwrap();
    let all = BetPlan::of(&rulebook, None).unwrap().effects(&shoe).unwrap();
    all.into_iter().find(|effects| effects.bet.to_string() == bet).unwrap()
}

fn number(ratio: &Ratio) -> f64 {
    ratio.decimal(15).parse().unwrap()
}

/// Tags as published: A to 9, then the ten, which is also that of the court cards.
fn tags(ten: [i8; 10]) -> Tags {
    std::array::from_fn(|rank| ten[rank.min(9)])
}

/// A random unseen card tells nothing, so the effects of all cards add up to nothing.
#[test]
fn effects_of_all_cards_cancel() {
    let rulebook = tiger();
    for decks in [4, 8] {
        let shoe = Shoe::of_decks(&rulebook, Some(decks)).unwrap();
        for effects in BetPlan::of(&rulebook, None).unwrap().effects(&shoe).unwrap() {
            let gains = effects.gains().unwrap();
            let sum = gains.iter().fold(Ratio::ZERO, |sum, gain| sum.checked_add(gain).unwrap());
            assert!(sum.is_zero(), "{} with {decks} decks: {sum}", effects.bet);
        }
    }
}

/// Jacobson, "Card Counting the Big Tiger Baccarat Side Bet" (advancedadvantageplay.com, 2024):
/// "a betting correlation of 0.981", target true count +8.
#[test]
fn the_big_tiger_count_correlates_as_published() {
    let fit = effects("big-tiger").fit(&tags([0, 0, -1, -1, -1, -2, 1, 2, 2, 0])).unwrap();
    let correlation = number(&fit.correlation_squared).sqrt();
    assert_eq!(format!("{correlation:.3}"), "0.981");
    assert!(!fit.opposed);
    let break_even = number(&fit.break_even.unwrap());
    assert!((7.0..8.0).contains(&break_even), "bets begin at 8, not at 7: {break_even}");
}

/// Jacobson's Dragon 7 count bets at a true count of 4 where the bet pays 40 to 1; the same event
/// is Banker Big 7, which pays 30 to 1 here, so its advantage begins much later.
#[test]
fn the_dragon_seven_count_follows_the_three_card_seven() {
    let fit = effects("banker-big-7").fit(&tags([0, 0, 0, -1, -1, -1, -1, 2, 2, 0])).unwrap();
    assert!(number(&fit.correlation_squared) > 0.9, "{}", fit.correlation_squared);
    // A win is worth 41 units there and 31 here, and 1 less 41 or 31 wins in 44.378 is the edge.
    let at_40 = number(&fit.gain_per_true_count) * 41.0 / 31.0;
    let break_even = 0.076113 / at_40;
    assert!((3.0..4.0).contains(&break_even), "bets begin at 4, not at 3: {break_even}");
    assert!(number(&fit.break_even.unwrap()) > 10.0);
    assert!(effects("banker-big-7").fit(&[0; 13]).is_none(), "no tags, no fit");
}

/// Shackleford, "Card Counting the Lucky 6 Bet in Baccarat" (wizardofodds.com): what the removal of
/// a card does to the expected value with 23 and 12 to 1, by points.
#[test]
fn the_effects_of_removal_on_lucky_six_are_the_published_ones() {
    let published = [
        "-0.000611",
        "-0.000329",
        "-0.000323",
        "-0.001131",
        "-0.000393",
        "-0.000278",
        "-0.005386",
        "0.003907",
        "0.003537",
        "0.002838",
    ];
    let rulebook = tiger();
    let shoe = Shoe::of_decks(&rulebook, Some(8)).unwrap();
    let [three, two] = ["23 to 1", "12 to 1"].map(|odds| Net::of(odds.parse().unwrap()));
    let edge = |shoe: &Shoe| {
        let pays = |end: &RoundEnd| match (end.banker_wins() && end.banker == 6, end.banker_cards) {
            (true, 3) => Some(Some(three)),
            (true, _) => Some(Some(two)),
            (false, _) => None,
        };
        Law::of(shoe).figures(pays).unwrap().house_edge
    };
    let whole = edge(&shoe);
    assert_eq!(whole.decimal(4), "0.1170", "published as 11.70%");
    let ranks = std::iter::once(Rank::King).chain(ACE_TO_KING.into_iter().take(9));
    for (rank, published) in ranks.zip(published) {
        let change = whole.checked_sub(&edge(&shoe.without_rank(rank).unwrap())).unwrap();
        assert_eq!(change.decimal(6), published, "{rank:?}");
    }
}

#[test]
fn the_opposite_tags_are_opposed() {
    let effects = effects("wu-dalang");
    let best = effects.best_tags(3).unwrap();
    let turned = effects.fit(&best.tags.map(|tag| -tag)).unwrap();
    assert!(turned.opposed && turned.correlation_squared == best.correlation_squared);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// No tags of a size do better than those found.
    #[test]
    fn the_best_tags_are_the_best(
        ten in proptest::array::uniform10(-2i8..=2),
        bet in prop::sample::select(vec!["small-tiger", "banker-big-7", "player", "tiger-tie"]),
    ) {
        let known = KNOWN.with(|known| known.borrow_mut()
            .entry(bet).or_insert_with(|| {
                let effects = effects(bet);
                let best = effects.best_tags(2).unwrap();
                (effects, best)
            }).clone());
        if let Some(fit) = known.0.fit(&tags(ten)).filter(|fit| !fit.opposed) {
            let ahead = known.1.correlation_squared.checked_sub(&fit.correlation_squared);
            prop_assert!(!ahead.unwrap().is_negative(), "{:?}", fit.tags);
        }
    }
}

type Known = std::collections::BTreeMap<&'static str, (Effects, croupier_odds::baccarat::TagFit)>;

thread_local! {
    static KNOWN: std::cell::RefCell<Known> = const { std::cell::RefCell::new(Known::new()) };
}
