//! Pai Gow Poker as the shared settlement sees it.

use super::fortune::{FortuneHand, fortune_hand};
use super::hand::{Setting, SevenCards, compare};
use super::house_way::{self, PokerWay};
use super::rank::{HighRank, HighRankIndex};
use crate::equipment::{CardOrJoker, Rank};
use crate::pai_gow::{HalfResults, PaiGow};
use crate::rulebook::RuleKey;

/// A game set by this house way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

    fn high_rank(&self, setting: &Setting) -> Option<HighRankIndex> {
        Some(setting.high().rank().index())
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

/// What conditions can ask of a bank with this high hand, in the order of the words of Pai Gow
/// Poker. How the halves compare is not known, so `wins` is false.
pub fn facts_of_bank(high: HighRank) -> [u8; 3] {
    let top = match high {
        HighRank::HighCard([top, ..]) | HighRank::Flush([top, ..]) => top,
        HighRank::OnePair { pair, .. } => pair,
        HighRank::TwoPair { high, .. } => high,
        HighRank::ThreeOfAKind { set, .. } | HighRank::FullHouse { set, .. } => set,
        HighRank::Straight(top) => top.0,
        HighRank::FourOfAKind { quads, .. } => quads,
        HighRank::StraightFlush(top) => top,
        HighRank::RoyalFlush | HighRank::FiveAces => Rank::Ace,
    };
    [0, high.class() as u8, u8::try_from(top.index() + 1).unwrap_or(0)]
}
