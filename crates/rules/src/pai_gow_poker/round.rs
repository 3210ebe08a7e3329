//! Pai Gow Poker as the shared settlement sees it.

use super::fortune::{FortuneHand, fortune_hand};
use super::hand::{Setting, SevenCards, compare};
use super::house_way::{self, PokerWay};
use super::rank::{HighRank, LowRank, LowRankIndex};
use crate::equipment::{CardOrJoker, Rank};
use crate::pai_gow::{HalfResults, PaiGow};
use crate::rulebook::RuleKey;
use serde::{Deserialize, Serialize};

/// A game set by this house way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaiGowPoker {
    /// The house way.
    pub way: PokerWay,
}

impl PaiGow for PaiGowPoker {
    type Deal = SevenCards;
    type Setting = Setting;

    fn house_set(&self, deal: &SevenCards) -> Setting {
        house_way::set(self.way, deal).setting
    }

    fn is_foul(&self, setting: &Setting) -> bool {
        setting.is_foul()
    }

    fn compare(&self, hand: &Setting, bank: &Setting) -> HalfResults {
        compare(hand, bank)
    }

    fn place_of_bank(&self, bank: &Setting) -> usize {
        place_of_bank(bank.high().rank(), bank.low().rank())
    }

    fn fortune_row(&self, deal: &SevenCards) -> Option<usize> {
        let hand = fortune_hand(deal);
        FortuneHand::ALL.iter().position(|&row| row == hand)
    }

    fn house_way_rule(&self) -> RuleKey {
        RuleKey::PaiGowHouseWay
    }

    fn ranked_by(&self, setting: &Setting) -> Vec<RuleKey> {
        let mut cards = setting.low().cards().into_iter().chain(setting.high().cards());
        match cards.any(|card| card == CardOrJoker::Joker) {
            true => vec![RuleKey::PokerRanking, RuleKey::PokerJoker],
            false => vec![RuleKey::PokerRanking],
        }
    }
}

/// What conditions can ask of a bank with these hands, in the order of the words of Pai Gow Poker.
/// How the halves compare is not known, so `wins` is false.
pub fn facts_of_bank(high: HighRank, low: LowRank) -> [u8; 6] {
    let rank = |rank: Rank| u8::try_from(rank.index() + 1).unwrap_or(0);
    let front = match low {
        LowRank::HighCard { .. } => 0,
        LowRank::Pair(_) => 1,
    };
    let [top, second] = low.ranks();
    [0, high.class() as u8, rank(top_of(high)), front, rank(top), rank(second)]
}

fn top_of(high: HighRank) -> Rank {
    match high {
        HighRank::HighCard([top, ..]) | HighRank::Flush([top, ..]) => top,
        HighRank::OnePair { pair, .. } => pair,
        HighRank::TwoPair { high, .. } => high,
        HighRank::ThreeOfAKind { set, .. } | HighRank::FullHouse { set, .. } => set,
        HighRank::Straight(top) => top.0,
        HighRank::FourOfAKind { quads, .. } => quads,
        HighRank::StraightFlush(top) => top,
        HighRank::RoyalFlush | HighRank::FiveAces => Rank::Ace,
    }
}

/// How many high hands conditions tell apart: eleven classes, each with a best rank.
const HIGHS: usize = 11 * Rank::ALL.len();

/// The place of a bank with these hands in a table of all that conditions tell apart.
pub fn place_of_bank(high: HighRank, low: LowRank) -> usize {
    let high = high.class() as usize * Rank::ALL.len() + top_of(high).index();
    high * LowRankIndex::COUNT + usize::from(low.index().get())
}

/// The facts of every place, in order; some are of hands that no cards make.
pub(crate) fn facts_of_places() -> impl Iterator<Item = [u8; 6]> {
    (0..HIGHS).flat_map(|high| {
        let (class, top) = (high / Rank::ALL.len(), high % Rank::ALL.len() + 1);
        let small = |number: usize| u8::try_from(number).unwrap_or(0);
        LowRank::all().iter().map(move |low| {
            let [_, _, _, front, first, second] = facts_of_bank(HighRank::RoyalFlush, *low);
            [0, small(class), small(top), front, first, second]
        })
    })
}
