//! A hand explained: phrase keys and facts, which a dictionary turns into what people read.

use super::hand::{Setting, SevenCards};
use super::house_way::plain::Held;
use super::house_way::{self, HouseSet, PokerWay, Reason};
use super::plain::JokerAs;
use super::rank::{HighRank, LowRank, StraightTop};
use crate::equipment::{Rank, Suit};
use std::fmt;

/// Every key this module can answer with; a dictionary that has them all is complete.
pub const PHRASE_KEYS: [&str; 55] = [
    "poker.five_aces",
    "poker.royal_flush",
    "poker.straight_flush",
    "poker.straight_flush.ace_to_five",
    "poker.four_of_a_kind",
    "poker.full_house",
    "poker.flush",
    "poker.straight",
    "poker.straight.ace_to_five",
    "poker.three_of_a_kind",
    "poker.two_pair",
    "poker.one_pair",
    "poker.high_card",
    "poker.low.pair",
    "poker.low.high_card",
    "poker.joker.rank",
    "poker.joker.card",
    "poker.foul",
    "way.trump_plaza.five_aces.kings",
    "way.trump_plaza.five_aces.aces",
    "way.trump_plaza.quads.set",
    "way.trump_plaza.quads.pair",
    "way.trump_plaza.quads.split_beside_pair",
    "way.trump_plaza.quads.keep",
    "way.trump_plaza.quads.split",
    "way.trump_plaza.two_sets",
    "way.trump_plaza.set_and_pairs.pair",
    "way.trump_plaza.set_and_pairs.ace_king",
    "way.trump_plaza.three_pair",
    "way.trump_plaza.two_pair.keep",
    "way.trump_plaza.two_pair.split",
    "way.trump_plaza.complete.pair",
    "way.trump_plaza.complete.best",
    "way.trump_plaza.set.aces",
    "way.trump_plaza.set.other",
    "way.trump_plaza.one_pair",
    "way.trump_plaza.no_pair",
    "way.foxwoods.five_aces.kings",
    "way.foxwoods.five_aces.aces",
    "way.foxwoods.quads.set",
    "way.foxwoods.quads.pair",
    "way.foxwoods.quads.keep",
    "way.foxwoods.quads.split",
    "way.foxwoods.two_sets",
    "way.foxwoods.set_and_pairs.pair",
    "way.foxwoods.three_pair",
    "way.foxwoods.two_pair.keep",
    "way.foxwoods.two_pair.split",
    "way.foxwoods.complete.pair",
    "way.foxwoods.complete.best",
    "way.foxwoods.set.aces",
    "way.foxwoods.set.other",
    "way.foxwoods.one_pair.pair",
    "way.foxwoods.one_pair.over_complete",
    "way.foxwoods.no_pair",
];

/// Something to say of a hand; its key is one of [`PHRASE_KEYS`].
pub type Phrase = crate::phrase::Phrase<Fact>;

/// A fact of a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// One rank.
    Rank(Rank),
    /// Several, as they decide.
    Ranks(Vec<Rank>),
    /// A suit.
    Suit(Suit),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Rank(rank) => write!(f, "{}", rank.letter()),
            Fact::Suit(suit) => write!(f, "{}", suit.letter()),
            Fact::Ranks(ranks) => {
                let letters: Vec<String> = ranks.iter().map(|r| r.letter().to_string()).collect();
                f.write_str(&letters.join("-"))
            }
        }
    }
}

/// What both halves of a setting are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// The low hand.
    pub low: Phrase,
    /// The high hand.
    pub high: Phrase,
    /// What the joker in the high hand stands for, if it is there.
    pub joker: Option<Phrase>,
    /// Said of a foul hand.
    pub foul: Option<Phrase>,
}

/// A hand set the House way, explained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The setting, its rule and its branch.
    pub set: HouseSet,
    /// What its halves are called.
    pub names: Names,
    /// Why it is set so.
    pub why: Phrase,
}

/// Sets seven cards the House way and says what came of it and why.
pub fn explain(way: PokerWay, cards: &SevenCards) -> Explanation {
    let set = house_way::set(way, cards);
    Explanation {
        set,
        names: names(&set.setting),
        why: Phrase {
            key: reason_key(way, set.reason),
            facts: reason_facts(&set, &Held::of(cards)),
        },
    }
}

/// What the halves of a setting are called.
pub fn names(setting: &Setting) -> Names {
    let low = setting.low().rank();
    let high = setting.high().evaluate();
    let foul = || Phrase { key: "poker.foul", facts: Vec::new() };
    Names {
        low: low_name(low),
        high: high_name(high.rank),
        joker: high.joker.map(joker_name),
        foul: high.rank.is_under(low).then(foul),
    }
}

/// What a low hand is called.
pub fn low_name(low: LowRank) -> Phrase {
    match low {
        LowRank::Pair(rank) => phrase("poker.low.pair", &[("rank", rank)]),
        LowRank::HighCard { high, low } => {
            phrase("poker.low.high_card", &[("high", high), ("low", low)])
        }
    }
}

/// What a high hand is called.
pub fn high_name(high: HighRank) -> Phrase {
    match high {
        HighRank::FiveAces => phrase("poker.five_aces", &[]),
        HighRank::RoyalFlush => phrase("poker.royal_flush", &[]),
        HighRank::StraightFlush(Rank::Five) => phrase("poker.straight_flush.ace_to_five", &[]),
        HighRank::StraightFlush(top) => phrase("poker.straight_flush", &[("top", top)]),
        HighRank::FourOfAKind { quads, other } => {
            phrase("poker.four_of_a_kind", &[("rank", quads), ("other", other)])
        }
        HighRank::FullHouse { set, pair } => {
            phrase("poker.full_house", &[("set", set), ("pair", pair)])
        }
        HighRank::Flush(ranks) => with_ranks("poker.flush", &ranks),
        HighRank::Straight(StraightTop(Rank::Five)) => phrase("poker.straight.ace_to_five", &[]),
        HighRank::Straight(StraightTop(top)) => phrase("poker.straight", &[("top", top)]),
        HighRank::ThreeOfAKind { set, .. } => phrase("poker.three_of_a_kind", &[("rank", set)]),
        HighRank::TwoPair { high, low, other } => {
            phrase("poker.two_pair", &[("high", high), ("low", low), ("other", other)])
        }
        HighRank::OnePair { pair, .. } => phrase("poker.one_pair", &[("rank", pair)]),
        HighRank::HighCard(ranks) => with_ranks("poker.high_card", &ranks),
    }
}

/// What the joker stands for.
pub fn joker_name(joker: JokerAs) -> Phrase {
    let rank = ("rank", Fact::Rank(joker.rank));
    match joker.suit {
        Some(suit) => {
            Phrase { key: "poker.joker.card", facts: vec![rank, ("suit", Fact::Suit(suit))] }
        }
        None => Phrase { key: "poker.joker.rank", facts: vec![rank] },
    }
}

fn phrase(key: &'static str, ranks: &[(&'static str, Rank)]) -> Phrase {
    let facts = ranks.iter().map(|&(name, rank)| (name, Fact::Rank(rank)));
    Phrase { key, facts: facts.collect() }
}

/// A phrase of the highest rank and of all ranks, which decide one after the other.
fn with_ranks(key: &'static str, ranks: &[Rank; 5]) -> Phrase {
    let [high, ..] = *ranks;
    Phrase { key, facts: vec![("high", Fact::Rank(high)), ("ranks", Fact::Ranks(ranks.to_vec()))] }
}

/// The ranks a branch looked at, and those it put in front.
fn reason_facts(set: &HouseSet, held: &Held) -> Vec<(&'static str, Fact)> {
    let quads = ("quads", held.quads.first());
    let trips = ("set", held.sets.first());
    let pair = ("pair", held.pairs.first());
    let lower_pair = ("lower_pair", held.pairs.get(1));
    let single = ("single", held.singles.first());
    let looked_at = match set.reason {
        Reason::FiveAcesKings | Reason::QuadsAndPair | Reason::QuadsSplitBesidePair => {
            vec![quads, pair]
        }
        Reason::QuadsAndSet => vec![quads, trips],
        Reason::QuadsKeep | Reason::QuadsSplit => vec![quads, single],
        Reason::TwoSets => vec![trips, ("lower_set", held.sets.get(1))],
        Reason::SetAndPairs | Reason::SetAndPairAceKing => vec![trips, pair],
        Reason::ThreePair | Reason::OnePair => vec![pair],
        Reason::TwoPairKeep | Reason::TwoPairSplit => vec![pair, lower_pair, single],
        Reason::SetOfAces | Reason::Set => vec![trips],
        Reason::OnePairOverComplete => vec![pair, single],
        Reason::FiveAces | Reason::CompletePair | Reason::CompleteBest => Vec::new(),
        Reason::NoPair => vec![single],
    };
    let looked_at = looked_at.into_iter();
    let mut facts: Vec<_> =
        looked_at.filter_map(|(name, rank)| rank.map(|&rank| (name, Fact::Rank(rank)))).collect();
    let front = set.setting.low().rank().ranks();
    facts.push(("front", Fact::Ranks(front.to_vec())));
    facts
}

fn reason_key(way: PokerWay, reason: Reason) -> &'static str {
    match way {
        PokerWay::TrumpPlaza => trump_plaza_key(reason),
        PokerWay::Foxwoods => foxwoods_key(reason),
    }
}

fn trump_plaza_key(reason: Reason) -> &'static str {
    match reason {
        Reason::FiveAcesKings => "way.trump_plaza.five_aces.kings",
        Reason::FiveAces => "way.trump_plaza.five_aces.aces",
        Reason::QuadsAndSet => "way.trump_plaza.quads.set",
        Reason::QuadsAndPair => "way.trump_plaza.quads.pair",
        Reason::QuadsSplitBesidePair => "way.trump_plaza.quads.split_beside_pair",
        Reason::QuadsKeep => "way.trump_plaza.quads.keep",
        Reason::QuadsSplit => "way.trump_plaza.quads.split",
        Reason::TwoSets => "way.trump_plaza.two_sets",
        Reason::SetAndPairs => "way.trump_plaza.set_and_pairs.pair",
        Reason::SetAndPairAceKing => "way.trump_plaza.set_and_pairs.ace_king",
        Reason::ThreePair => "way.trump_plaza.three_pair",
        Reason::TwoPairKeep => "way.trump_plaza.two_pair.keep",
        Reason::TwoPairSplit => "way.trump_plaza.two_pair.split",
        Reason::CompletePair => "way.trump_plaza.complete.pair",
        Reason::CompleteBest => "way.trump_plaza.complete.best",
        Reason::SetOfAces => "way.trump_plaza.set.aces",
        Reason::Set => "way.trump_plaza.set.other",
        // This way never plays a pair before a complete hand.
        Reason::OnePair | Reason::OnePairOverComplete => "way.trump_plaza.one_pair",
        Reason::NoPair => "way.trump_plaza.no_pair",
    }
}

fn foxwoods_key(reason: Reason) -> &'static str {
    match reason {
        Reason::FiveAcesKings => "way.foxwoods.five_aces.kings",
        Reason::FiveAces => "way.foxwoods.five_aces.aces",
        Reason::QuadsAndSet => "way.foxwoods.quads.set",
        Reason::QuadsAndPair => "way.foxwoods.quads.pair",
        Reason::QuadsKeep => "way.foxwoods.quads.keep",
        // This way has no exception for a pair beside four aces, nor for a pair of twos.
        Reason::QuadsSplit | Reason::QuadsSplitBesidePair => "way.foxwoods.quads.split",
        Reason::TwoSets => "way.foxwoods.two_sets",
        Reason::SetAndPairs | Reason::SetAndPairAceKing => "way.foxwoods.set_and_pairs.pair",
        Reason::ThreePair => "way.foxwoods.three_pair",
        Reason::TwoPairKeep => "way.foxwoods.two_pair.keep",
        Reason::TwoPairSplit => "way.foxwoods.two_pair.split",
        Reason::CompletePair => "way.foxwoods.complete.pair",
        Reason::CompleteBest => "way.foxwoods.complete.best",
        Reason::SetOfAces => "way.foxwoods.set.aces",
        Reason::Set => "way.foxwoods.set.other",
        Reason::OnePair => "way.foxwoods.one_pair.pair",
        Reason::OnePairOverComplete => "way.foxwoods.one_pair.over_complete",
        Reason::NoPair => "way.foxwoods.no_pair",
    }
}
