//! A witness that knows no shortcut: small shoes dealt out card by card through the rules, every
//! bet and every insurance judged by the code that settles tables, and the engine must agree.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::baccarat::{BetPlan, insurance_odds, open_offers};
use croupier_odds::ratio::Ratio;
use croupier_odds::{OddsReport, Shoe, baccarat_odds};
use croupier_rules::baccarat::{
    BaccaratBet, BetStanding, Drawn, InsuranceOffer, OnTie, Play, Side, Stage, deal_out, next_card,
};
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::rulebook::{Commission, Game, GameBet, Library, Rulebook};
use std::collections::BTreeMap;

/// Every way of dealing a round from these cards one by one, and how many orders of six cards
/// begin so; rounds of the same ranks in the same places are kept once.
fn all_rounds(cards: &[Card]) -> Vec<(Play, u64)> {
    let mut found = BTreeMap::new();
    deal_on(&mut cards.to_vec(), &mut Vec::new(), &mut found);
    found.into_values().collect()
}

fn deal_on(
    left: &mut Vec<Card>,
    dealt: &mut Vec<Card>,
    found: &mut BTreeMap<Vec<Rank>, (Play, u64)>,
) {
    if let Ok(Drawn::Complete(_)) = next_card(dealt) {
        let unseen = (dealt.len()..6).zip((0..=left.len() as u64).rev()).map(|(_, left)| left);
        let ranks = dealt.iter().map(|card| card.rank).collect();
        let play = deal_out(dealt).unwrap();
        found.entry(ranks).or_insert((play, 0)).1 += unseen.product::<u64>();
        return;
    }
    for place in 0..left.len() {
        dealt.push(left.remove(place));
        deal_on(left, dealt, found);
        left.insert(place, dealt.pop().unwrap());
    }
}

/// Net returns are counted in parts of a stake, so that every row pays a whole number.
const UNIT: i128 = 200;

/// Edge and variance of net returns by their definitions: the mean, and the mean square of the
/// deviations from it.
fn figures(returns: &[(i128, u64)]) -> (Ratio, Ratio) {
    let total: i128 = returns.iter().map(|&(_, weight)| i128::from(weight)).sum();
    let sum: i128 = returns.iter().map(|&(net, weight)| net * i128::from(weight)).sum();
    let over = (total * UNIT).unsigned_abs();
    let mean_square = |&(net, weight): &(i128, u64)| {
        let square = Ratio::new((net * total - sum).pow(2), over.pow(2)).unwrap();
        let numerator = i128::try_from(square.numerator().narrow().unwrap()).unwrap();
        let denominator = square.denominator().narrow().unwrap() * total.unsigned_abs();
        Ratio::new(numerator * i128::from(weight), denominator).unwrap()
    };
    let add = |a: Ratio, b: Ratio| a.checked_add(&b).unwrap();
    let variance = returns.iter().map(mean_square).fold(Ratio::ZERO, add);
    (Ratio::new(-sum, over).unwrap(), variance)
}

/// The net returns of a bet, equal ones together.
fn bet_returns(rulebook: &Rulebook, bet: BaccaratBet, rounds: &[(Play, u64)]) -> Vec<(i128, u64)> {
    let terms = rulebook.terms(GameBet::Baccarat(bet)).unwrap();
    let owes = rulebook.capabilities.commission == Commission::EndOfShoe;
    let net = |play: &Play| match bet.standing(play) {
        BetStanding::Lost => -UNIT,
        BetStanding::Returned => 0,
        BetStanding::Won => {
            let row = terms.rows.iter().find(|row| bet.meets(row.when, play)).unwrap();
            let (pays, per) = (row.odds.pays().get(), row.odds.per().get());
            let win = UNIT * i128::from(pays) / i128::from(per);
            if owes && bet == BaccaratBet::Banker { win - win / 20 } else { win }
        }
    };
    together(rounds.iter().map(|(play, weight)| (net(play), *weight)))
}

fn together(returns: impl Iterator<Item = (i128, u64)>) -> Vec<(i128, u64)> {
    let mut sums = BTreeMap::new();
    for (net, weight) in returns {
        *sums.entry(net).or_insert(0) += weight;
    }
    sums.into_iter().collect()
}

fn share(rounds: &[(Play, u64)], of: impl Fn(&Play) -> bool) -> Ratio {
    let total = rounds.iter().map(|(_, weight)| weight).sum();
    let count = rounds.iter().filter(|(play, _)| of(play)).map(|(_, weight)| weight).sum();
    Ratio::of_counts(count, total).unwrap()
}

fn shoe_of(rulebook: &Rulebook, cards: &[Card]) -> Shoe {
    let mut counts = [0u64; 13];
    for card in cards {
        counts[(card.rank.index() + 1) % 13] += 1; // the ace first
    }
    Shoe::of_counts(rulebook, &counts).unwrap()
}

fn cards(ranks: &str) -> Vec<Card> {
    ranks.chars().map(|rank| format!("{rank}S").parse().unwrap()).collect()
}

fn baccarat_rulebooks() -> Vec<Rulebook> {
    let library = Library::built_in().unwrap();
    library.all().filter(|rulebook| rulebook.game == Game::Baccarat).cloned().collect()
}

/// Small shoes with pairs of every kind, naturals, ties and third cards.
const SHOES: [&str; 9] = [
    "KKQJ99",
    "A23456789",
    "AA2234567",
    "KKKQ67893",
    "4444999K",
    "66773TTA",
    "5555KKA88",
    "A2345678TJ",
    "444499KKK226",
];

fn small_shoes() -> impl Iterator<Item = Vec<Card>> {
    SHOES.into_iter().map(cards)
}

#[test]
fn every_bet_of_every_rulebook_is_what_dealing_out_gives() {
    for cards in small_shoes() {
        let rounds = all_rounds(&cards);
        for rulebook in baccarat_rulebooks() {
            let report = baccarat_odds(&rulebook, None, &shoe_of(&rulebook, &cards)).unwrap();
            assert_eq!(report.bets.len(), rulebook.bets.len());
            assert_eq!(report.cards.map(usize::from), Some(cards.len()));
            check_bets(&rulebook, &report, &rounds);
            check_insurance(&rulebook, &report, &rounds);
        }
    }
}

fn check_bets(rulebook: &Rulebook, report: &OddsReport<'_>, rounds: &[(Play, u64)]) {
    for odds in &report.bets {
        let GameBet::Baccarat(bet) = odds.bet else { panic!("no baccarat bet") };
        let (edge, variance) = figures(&bet_returns(rulebook, bet, rounds));
        assert_eq!(odds.figures.house_edge, edge, "{bet}");
        assert_eq!(odds.figures.variance, variance, "{bet}");
        let won = |play: &Play| bet.standing(play) == BetStanding::Won;
        assert_eq!(odds.figures.hit_rate, share(rounds, won), "{bet}");
        let returned = |play: &Play| bet.standing(play) == BetStanding::Returned;
        assert_eq!(odds.figures.returned, share(rounds, returned), "{bet}");
        for row in &odds.rows {
            let pays = |play: &Play| won(play) && bet.meets(row.when, play);
            assert_eq!(row.probability, share(rounds, pays), "{bet} {}", row.when);
        }
    }
}

fn check_insurance(rulebook: &Rulebook, report: &OddsReport<'_>, rounds: &[(Play, u64)]) {
    let mut offers = 0;
    for row in &rulebook.insurance {
        for player in row.player[0]..=row.player[1] {
            for banker in row.banker[0]..=row.banker[1] {
                let offered = |play: &Play| {
                    InsuranceOffer::of_play(play, row.stage).is_some_and(|offer| {
                        offer.player.get() == player && offer.banker.get() == banker
                    })
                };
                let given: Vec<_> = rounds.iter().filter(|(play, _)| offered(play)).collect();
                let told = report.insurance.iter().find(|odds| {
                    (odds.on, odds.stage) == (row.on, row.stage)
                        && (odds.player.get(), odds.banker.get()) == (player, banker)
                });
                let Some(odds) = told else {
                    assert!(given.is_empty(), "{:?} {player}-{banker} is missing", row.stage);
                    continue;
                };
                offers += 1;
                let net = |play: &Play| insurance_return(row.on, &row.on_tie, row.odds, play);
                let returns = together(given.iter().map(|(play, weight)| (net(play), *weight)));
                let (edge, variance) = figures(&returns);
                assert_eq!((odds.figures.house_edge, odds.figures.variance), (edge, variance));
                assert_eq!(odds.offered, share(rounds, offered));
            }
        }
    }
    assert_eq!(report.insurance.len(), offers);
}

fn insurance_return(
    on: Side,
    on_tie: &OnTie,
    odds: croupier_rules::money::Odds,
    play: &Play,
) -> i128 {
    let win = UNIT * i128::from(odds.pays().get()) / i128::from(odds.per().get());
    match (play.is_tie(), on_tie, play.won_by(on)) {
        (true, OnTie::Returned, _) => 0,
        (true, OnTie::Pays(_), _) | (false, _, false) => win,
        (false, _, true) => -UNIT,
    }
}

/// The average over cells is the average over the open offers it is made of.
#[test]
fn an_insurance_row_is_the_average_of_the_offers_that_open() {
    let rulebook =
        baccarat_rulebooks().into_iter().find(|book| !book.insurance.is_empty()).unwrap();
    for cards in small_shoes().filter(|cards| cards.len() < 9) {
        let shoe = shoe_of(&rulebook, &cards);
        for priced in insurance_odds(&rulebook, &shoe).unwrap() {
            let dealt = match priced.stage {
                Stage::FourCards => 4,
                Stage::ThirdCard => 5,
            };
            let mut sum = Ratio::ZERO;
            let mut offers = 0i128;
            for_each_order(&cards, dealt, &mut |dealt| {
                let open = open_offers(&rulebook, &shoe, dealt);
                for offer in open.iter().flatten().filter(|offer| {
                    (offer.on, offer.stage) == (priced.on, priced.stage)
                        && (offer.player, offer.banker) == (priced.player, priced.banker)
                }) {
                    sum = sum.checked_add(&offer.figures.house_edge).unwrap();
                    offers += 1;
                }
            });
            let average = |ratio: &Ratio| {
                let numerator = i128::try_from(ratio.numerator().narrow().unwrap()).unwrap();
                let sign = if ratio.is_negative() { -1 } else { 1 };
                let over = ratio.denominator().narrow().unwrap() * offers.unsigned_abs();
                Ratio::new(sign * numerator, over).unwrap()
            };
            assert!(offers > 0);
            assert_eq!(priced.figures.house_edge, average(&sum), "{priced:?}");
        }
    }
}

/// Every ordered choice of so many cards that begins a round.
fn for_each_order(cards: &[Card], count: usize, each: &mut impl FnMut(&[Card])) {
    fn go(
        left: &mut Vec<Card>,
        dealt: &mut Vec<Card>,
        count: usize,
        each: &mut impl FnMut(&[Card]),
    ) {
        if dealt.len() == count {
            return each(dealt);
        }
        for place in 0..left.len() {
            dealt.push(left.remove(place));
            go(left, dealt, count, each);
            left.insert(place, dealt.pop().unwrap());
        }
    }
    go(&mut cards.to_vec(), &mut Vec::new(), count, each);
}

#[test]
fn the_effect_of_removal_is_the_difference_of_two_shoes() {
    for rulebook in baccarat_rulebooks() {
        let shoe = Shoe::of_decks(&rulebook, None).unwrap();
        let plan = BetPlan::of(&rulebook, None).unwrap();
        let before = plan.odds(&shoe).unwrap();
        let effects = plan.effect_of_removal(&shoe).unwrap();
        let nine = Card { rank: Rank::Nine, suit: Suit::Hearts };
        let after = plan.odds(&shoe.without(&[nine]).unwrap()).unwrap();
        for ((effect, before), after) in effects.iter().zip(&before).zip(&after) {
            let (rank, change) = effect.by_rank[8];
            let expected = after.figures.house_edge.checked_sub(&before.figures.house_edge);
            assert_eq!((rank, change), (Rank::Nine, expected));
            assert_eq!(effect.house_edge, before.figures.house_edge);
        }
        // What tens and pictures do to points they do alike.
        for effect in &effects {
            let [ten, king] = [effect.by_rank[9].1, effect.by_rank[12].1];
            assert_eq!(ten, king, "{}", effect.bet);
        }
    }
}
