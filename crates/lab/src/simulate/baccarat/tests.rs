//! The table-driven way against the plain one: R26 to the letter, every round by `deal_out`, every
//! wager by `settle`.

use super::*;
use crate::simulate::compare::Tally;
use croupier_rules::baccarat::Stage;
use croupier_rules::rulebook::{Game, GameBet, Library};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

/// A shoe as the ruling tells it: a draw that finds fourteen cards shows the cut card.
fn rounds_of_shoe(shoe: &[u8]) -> Vec<Play> {
    let cards: Vec<Card> =
        shoe.iter().map(|&number| Card::all().nth(usize::from(number)).unwrap()).collect();
    let by_rank = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]; // from two to ace
    let burn = by_rank[cards[0].rank.index()];
    let mut left = cards[1 + burn..].iter().copied().collect::<std::collections::VecDeque<_>>();
    let (mut rounds, mut more) = (Vec::new(), None);
    while more != Some(0) {
        let mut round = Vec::new();
        while deal_out(&round).is_err() {
            if left.len() <= 14 && more.is_none() {
                // In a round's first draw it is the last; within a round one more is played.
                more = Some(if round.is_empty() { 1 } else { 2 });
            }
            round.push(left.pop_front().expect("cards enough to finish"));
        }
        more = more.map(|more| more - 1);
        rounds.push(deal_out(&round).unwrap());
    }
    rounds
}

/// The points an insurance was offered on.
type Points = Option<(u8, u8)>;
type Tallies = BTreeMap<(Wager, Points), Tally>;

/// Every bet, and every insurance that was offered, of one round.
fn settle_all(rulebook: &Rulebook, play: &Play, tallies: &mut Tallies) {
    let placed = |wager| PlacedBet { patron: (), seat: 1, wager, stake: stake() };
    let mut bets: Vec<(PlacedBet<()>, Points)> = Vec::new();
    for terms in &rulebook.bets {
        if let GameBet::Baccarat(bet) = terms.bet {
            bets.push((placed(Wager::Bet(bet)), None));
        }
    }
    for (on, stage) in [Side::Player, Side::Banker]
        .into_iter()
        .flat_map(|on| [(on, Stage::FourCards), (on, Stage::ThirdCard)])
    {
        let offer = InsuranceOffer::of_play(play, stage);
        let offer = offer.filter(|offer| rulebook.insurance_row(on, offer).is_some());
        if let Some(offer) = offer {
            let points = (offer.player.get(), offer.banker.get());
            bets.push((placed(Wager::Insurance(on, stage)), Some(points)));
        }
    }
    let all: Vec<PlacedBet<()>> = bets.iter().map(|(bet, _)| *bet).collect();
    let settled = settle(rulebook, None, play, &all, &Limits::default()).unwrap();
    for ((placed, points), line) in bets.iter().zip(&settled.bets) {
        tallies.entry((placed.wager, *points)).or_default().add(line, 1);
    }
}

/// The same words, the same shoes, the same money, wager by wager.
#[test]
fn the_table_pays_what_settlement_pays() {
    const ROUNDS: u64 = 40_000;
    let seed = Seed::of_number(99);
    let stop = AtomicBool::new(false);
    let control = Control { threads: NonZeroUsize::MIN, stop: &stop, progress: &|_, _| () };
    let dealt = deal_baccarat(8, ROUNDS, &seed, control);
    let mut words = seed.words(0);
    let mut shoe: Vec<u8> = (0..8).flat_map(|_| 0..52).collect();
    let mut plays = Vec::new();
    let mut shoes = 0;
    while (plays.len() as u64) < ROUNDS {
        shuffle(&mut shoe, &mut words);
        plays.extend(rounds_of_shoe(&shoe));
        shoes += 1;
    }
    plays.truncate(ROUNDS as usize);
    assert_eq!((dealt.rounds, dealt.shoes), (ROUNDS, shoes));
    let library = Library::built_in().unwrap();
    for rulebook in library.all().filter(|rulebook| rulebook.game == Game::Baccarat) {
        let mut tallies = Tallies::new();
        plays.iter().for_each(|play| settle_all(rulebook, play, &mut tallies));
        let odds = croupier_odds::baccarat::insurance_odds(
            rulebook,
            &croupier_odds::Shoe::of_decks(rulebook, None).unwrap(),
        )
        .unwrap();
        for terms in &rulebook.bets {
            let GameBet::Baccarat(bet) = terms.bet else { continue };
            let tally = dealt.settle_bet(rulebook, bet).unwrap();
            assert_eq!(Some(&tally), tallies.get(&(Wager::Bet(bet), None)), "{bet}");
        }
        for offer in &odds {
            let key = (
                Wager::Insurance(offer.on, offer.stage),
                Some((offer.player.get(), offer.banker.get())),
            );
            let tally = dealt.settle_insurance(rulebook, offer).unwrap();
            assert_eq!(tally, tallies.remove(&key).unwrap_or_default(), "{offer:?}");
        }
        assert!(tallies.keys().all(|(_, points)| points.is_none()), "an offer without odds");
    }
}

/// Whatever the ranks of the six cards, the table ends a round as the rules do.
#[test]
fn every_six_ranks_end_as_the_rules_say() {
    let ranks = Rank::ALL.map(|rank| Card { rank, suit: Suit::Clubs });
    let mut seen = 0u32;
    for number in (0..13_usize.pow(6)).step_by(7) {
        let card = |power: u32| ranks[number / 13_usize.pow(power) % 13];
        let six = [card(0), card(1), card(2), card(3), card(4), card(5)];
        let [a, b, c, d, e, f] = six.map(|card| usize::from(points(card.rank)));
        let end = TABLE.ends[(a + c) % 10 * 1000 + (b + d) % 10 * 100 + e * 10 + f];
        let taken = 4 + usize::from(end & 3);
        let play = deal_out(&six[..taken]).unwrap();
        let kept = &TABLE.plays[usize::from(end >> 2)];
        for side in [Side::Player, Side::Banker] {
            let (hand, kept) = (play.hand(side), kept.hand(side));
            assert_eq!(hand.total(), kept.total());
            assert_eq!(hand.total_of_two(), kept.total_of_two());
            assert_eq!(
                hand.third().map(|card| points(card.rank)),
                kept.third().map(|card| points(card.rank))
            );
        }
        seen += 1;
    }
    assert!(seen > 600_000);
}
