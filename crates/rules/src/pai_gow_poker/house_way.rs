//! The house ways: how the House sets seven cards, by a fixed procedure that says which rule it
//! used.

mod foxwoods;
pub mod plain;
mod trump_plaza;

use super::fast;
use super::hand::{Setting, SevenCards};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A house way of Pai Gow Poker (R44).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PokerWay {
    /// The Atlantic City way, the default.
    TrumpPlaza,
    /// The alternative.
    Foxwoods,
}

impl PokerWay {
    /// Both ways, the default first.
    pub const ALL: [PokerWay; 2] = [PokerWay::TrumpPlaza, PokerWay::Foxwoods];

    /// The name it is asked for by.
    pub const fn name(self) -> &'static str {
        match self {
            PokerWay::TrumpPlaza => "trump-plaza",
            PokerWay::Foxwoods => "foxwoods",
        }
    }
}

impl fmt::Display for PokerWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name no house way of this game has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a house way of Pai Gow Poker: write trump-plaza or foxwoods")]
pub struct NotAPokerWay(String);

impl FromStr for PokerWay {
    type Err = NotAPokerWay;

    fn from_str(text: &str) -> Result<PokerWay, NotAPokerWay> {
        let named = PokerWay::ALL.into_iter().find(|way| way.name() == text);
        named.ok_or_else(|| NotAPokerWay(text.to_owned()))
    }
}

/// The rule of a way that decided; prints as the section of the procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum WayRule {
    /// A rule of the way of that name.
    TrumpPlaza(TrumpPlazaRule),
    /// A rule of the way of that name.
    Foxwoods(FoxwoodsRule),
}

/// The rules of `trump-plaza`, in the order in which they are tested.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say all there is
pub enum TrumpPlazaRule {
    FiveAces = 1,
    Quads,
    TwoSets,
    SetAndPairs,
    ThreePair,
    TwoPair,
    Complete,
    Set,
    OnePair,
    NoPair,
}

/// The rules of `foxwoods`, in the order in which they are tested.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say all there is
pub enum FoxwoodsRule {
    FiveAces = 1,
    Quads,
    TwoSets,
    SetAndPairs,
    ThreePair,
    TwoPair,
    Set,
    OnePair,
    NoPair,
}

impl fmt::Display for WayRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            WayRule::TrumpPlaza(rule) => write!(f, "3.{}", rule as u8),
            WayRule::Foxwoods(rule) => write!(f, "4.{}", rule as u8),
        }
    }
}

/// Which branch of its rule a way took: the front it chose, and why.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Reason {
    /// Five aces and a pair of kings: the kings in front.
    FiveAcesKings,
    /// Five aces otherwise: two aces in front.
    FiveAces,
    /// Quads and a set: a pair of the set in front.
    QuadsAndSet,
    /// Quads and a pair: the pair in front.
    QuadsAndPair,
    /// Four aces and a pair not worth keeping them for: two aces in front.
    QuadsSplitBesidePair,
    /// Quads kept, for singles good enough go in front.
    QuadsKeep,
    /// Quads split, two and two.
    QuadsSplit,
    /// Two sets: a pair of the higher in front.
    TwoSets,
    /// A set and pairs: the only or the higher pair in front.
    SetAndPairs,
    /// A set and a pair of twos beside ace and king: those in front.
    SetAndPairAceKing,
    /// Three pair: the highest in front.
    ThreePair,
    /// Two pair kept, for singles good enough go in front.
    TwoPairKeep,
    /// Two pair split: the lower in front.
    TwoPairSplit,
    /// A complete high hand with a pair in front.
    CompletePair,
    /// A complete high hand with the best two other cards in front.
    CompleteBest,
    /// A set of aces: one of them and the best single in front.
    SetOfAces,
    /// Any other set: the best two singles in front.
    Set,
    /// One pair: the best two singles in front.
    OnePair,
    /// One pair played before a complete high hand, for the better front.
    OnePairOverComplete,
    /// No pair: the second and third best in front.
    NoPair,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 20] = [
        Reason::FiveAcesKings,
        Reason::FiveAces,
        Reason::QuadsAndSet,
        Reason::QuadsAndPair,
        Reason::QuadsSplitBesidePair,
        Reason::QuadsKeep,
        Reason::QuadsSplit,
        Reason::TwoSets,
        Reason::SetAndPairs,
        Reason::SetAndPairAceKing,
        Reason::ThreePair,
        Reason::TwoPairKeep,
        Reason::TwoPairSplit,
        Reason::CompletePair,
        Reason::CompleteBest,
        Reason::SetOfAces,
        Reason::Set,
        Reason::OnePair,
        Reason::OnePairOverComplete,
        Reason::NoPair,
    ];
}

/// Seven cards as a house way sets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct HouseSet {
    /// The setting, down to the card.
    pub setting: Setting,
    /// The rule that decided.
    pub rule: WayRule,
    /// The branch of that rule.
    pub reason: Reason,
}

/// Sets seven cards the House way.
///
/// ```
/// use croupier_rules::pai_gow_poker::{PokerWay, SevenCards, house_way};
/// let cards = ["TC", "TD", "3S", "3H", "KC", "QD", "9H"].map(|card| card.parse().unwrap());
/// let cards = SevenCards::new(&cards).unwrap();
/// let set = house_way::set(PokerWay::TrumpPlaza, &cards);
/// assert_eq!(set.setting.low().to_string(), "KC QD");
/// assert_eq!(set.rule.to_string(), "3.6");
/// ```
pub fn set(way: PokerWay, cards: &SevenCards) -> HouseSet {
    let seven = cards.mask();
    let (rule, reason, front) = fast::set_front(way, seven);
    HouseSet { setting: Setting::of_masks(seven, front), rule, reason }
}
