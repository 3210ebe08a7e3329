//! The house ways on bits: ranks decide most hands, and only complete ones are searched.

// Card numbers index seven places, and every mask fits its type.
#![allow(clippy::indexing_slicing, clippy::cast_possible_truncation)]

use super::kinds::{Kinds, Suits, top};
use super::tables::{ACE, STRAIGHT};
use super::{high, place};
use crate::pai_gow_poker::house_way::{FoxwoodsRule, PokerWay, Reason, TrumpPlazaRule, WayRule};
use crate::pai_gow_poker::rank::{HighRankIndex, LowRankIndex};

// Ranks by number, for the thresholds of the rules.
const SIX_RANK: u32 = 4;
const TEN_RANK: u32 = 8;
const KING_RANK: u32 = 11;
const ACE_RANK: u32 = 12;
const ALWAYS: u32 = 0;
const NEVER: u32 = 13;
/// The lowest pair among the low ranks.
const PAIRS: u32 = 78;
const JOKER: u64 = 1 << 52;
/// The thirteen clubs.
const ONE_SUIT: u64 = 0x1_1111_1111_1111;

/// Seven cards, sorted once for every question the rules ask.
struct Hand {
    cards: u64,
    suits: Suits,
    kinds: Kinds,
}

/// What a rule puts in front.
enum Front {
    /// Two ranks, the higher first.
    Ranks(u32, u32),
    /// Two cards, found among the settings.
    Found(Found),
}

struct Found {
    front: u64,
    low: u32,
    high: u32,
}

/// What seven cards, set the House way, rank as.
pub fn set_ranks(way: PokerWay, cards: u64) -> (LowRankIndex, HighRankIndex) {
    let hand = Hand::of(cards);
    let (low, high) = match hand.decide(way).1 {
        Front::Found(found) => (found.low, found.high),
        Front::Ranks(one, other) => {
            let low = low_index(one, other);
            match hand.found_if_joker_moves(one, other) {
                Some(found) => (low, found.high),
                None => (low, hand.kinds.without(one).without(other).index()),
            }
        }
    };
    (LowRankIndex(low as u16), place(high))
}

/// The rule that decides seven cards, its branch, and the two cards it puts in front.
pub(in crate::pai_gow_poker) fn set_front(way: PokerWay, cards: u64) -> (WayRule, Reason, u64) {
    let hand = Hand::of(cards);
    let (reason, front) = hand.decide(way);
    let front = match front {
        Front::Found(found) => found.front,
        Front::Ranks(one, other) => match hand.found_if_joker_moves(one, other) {
            Some(found) => found.front,
            None => hand.lowest_cards(one, other),
        },
    };
    (rule(way, reason, &hand.kinds), reason, front)
}

impl Hand {
    fn of(cards: u64) -> Hand {
        debug_assert_eq!(cards.count_ones(), 7, "seven cards");
        let suits = Suits::of(cards);
        let kinds = Kinds::of(suits);
        Hand { cards, suits, kinds }
    }

    fn decide(&self, way: PokerWay) -> (Reason, Front) {
        let kinds = &self.kinds;
        if kinds.fives | kinds.quads | kinds.sets != 0 {
            return self.decide_sets(way);
        }
        if kinds.pairs == 0 {
            return self.decide_singles();
        }
        let high = top(kinds.pairs);
        let lower = kinds.pairs & !(1 << high);
        if lower == 0 {
            return self.decide_one_pair(way, high);
        }
        let low = top(lower);
        if lower & !(1 << low) != 0 {
            return (Reason::ThreePair, Front::Ranks(high, high));
        }
        let (first, second) = top_two(kinds.singles);
        if first >= two_pair_keeps_from(way, high, low) {
            (Reason::TwoPairKeep, Front::Ranks(first, second))
        } else {
            (Reason::TwoPairSplit, Front::Ranks(low, low))
        }
    }

    fn decide_singles(&self) -> (Reason, Front) {
        if let Some(found) = self.complete() {
            return (complete_reason(&found), Front::Found(found));
        }
        let (first, second) = top_two(self.kinds.singles);
        let third = top(self.kinds.singles & !(1 << first | 1 << second));
        (Reason::NoPair, Front::Ranks(second, third))
    }

    fn decide_one_pair(&self, way: PokerWay, pair: u32) -> (Reason, Front) {
        let (first, second) = top_two(self.kinds.singles);
        let Some(found) = self.complete() else {
            return (Reason::OnePair, Front::Ranks(first, second));
        };
        if way == PokerWay::Foxwoods
            && (TEN_RANK..=KING_RANK).contains(&pair)
            && first == ACE_RANK
            && low_index(first, second) > found.low
        {
            return (Reason::OnePairOverComplete, Front::Ranks(first, second));
        }
        (complete_reason(&found), Front::Found(found))
    }

    /// The classes with a set or more.
    fn decide_sets(&self, way: PokerWay) -> (Reason, Front) {
        let kinds = &self.kinds;
        if kinds.fives != 0 {
            return if kinds.pairs == 1 << KING_RANK {
                (Reason::FiveAcesKings, Front::Ranks(KING_RANK, KING_RANK))
            } else {
                (Reason::FiveAces, Front::Ranks(ACE_RANK, ACE_RANK))
            };
        }
        if kinds.quads != 0 {
            return self.decide_quads(way, top(kinds.quads));
        }
        let set = top(kinds.sets);
        if kinds.sets != 1 << set {
            return (Reason::TwoSets, Front::Ranks(set, set));
        }
        if kinds.pairs != 0 {
            let ace_king = 1 << ACE_RANK | 1 << KING_RANK;
            if way == PokerWay::TrumpPlaza && kinds.pairs == 1 && kinds.singles == ace_king {
                let front = Front::Ranks(ACE_RANK, KING_RANK);
                return (Reason::SetAndPairAceKing, front);
            }
            let pair = top(kinds.pairs);
            return (Reason::SetAndPairs, Front::Ranks(pair, pair));
        }
        if let Some(found) = self.complete() {
            // The pair, where one can go in front, is the best front; so the best tells.
            if way == PokerWay::TrumpPlaza || found.low >= PAIRS {
                return (complete_reason(&found), Front::Found(found));
            }
        }
        let (first, second) = top_two(kinds.singles);
        if set == ACE_RANK {
            (Reason::SetOfAces, Front::Ranks(ACE_RANK, first))
        } else {
            (Reason::Set, Front::Ranks(first, second))
        }
    }

    fn decide_quads(&self, way: PokerWay, quads: u32) -> (Reason, Front) {
        let kinds = &self.kinds;
        if kinds.sets != 0 {
            let set = top(kinds.sets);
            return (Reason::QuadsAndSet, Front::Ranks(set, set));
        }
        if kinds.pairs != 0 {
            let pair = top(kinds.pairs);
            if way == PokerWay::TrumpPlaza && quads == ACE_RANK && pair != KING_RANK {
                let front = Front::Ranks(ACE_RANK, ACE_RANK);
                return (Reason::QuadsSplitBesidePair, front);
            }
            return (Reason::QuadsAndPair, Front::Ranks(pair, pair));
        }
        let (first, second) = top_two(kinds.singles);
        if first >= quads_keep_from(way, quads) {
            (Reason::QuadsKeep, Front::Ranks(first, second))
        } else {
            (Reason::QuadsSplit, Front::Ranks(quads, quads))
        }
    }

    /// Whether five of the seven could be a straight or a flush.
    fn may_be_complete(&self) -> bool {
        self.suits.has_run() || self.suits.flush().is_some()
    }

    /// Of the settings with a complete back: the best front, then the best back.
    fn complete(&self) -> Option<Found> {
        let run = self.suits.has_run();
        let Some(suit) = self.suits.flush() else {
            let straight = |_, back: Suits| complete_only(back.index_of_unsuited());
            return run.then(|| self.search(straight))?;
        };
        let suited = self.cards & (ONE_SUIT << suit | JOKER);
        if run || suited.count_ones() > 5 {
            return self.search(|_, back| complete_only(back.index_of_different()));
        }
        // A flush of just five cards and no straight: there is nothing to choose.
        let front = self.cards & !suited;
        let [one, other, ..] = numbers_of(front);
        Some(Found {
            front,
            low: low_index(rank_of(one), rank_of(other)),
            high: Suits::of(suited).index_of_different(),
        })
    }

    /// The best setting with two ranks in front, where the cards of a rank are not alike: an ace
    /// and the joker are held, and the joker may complete the back.
    fn found_if_joker_moves(&self, one: u32, other: u32) -> Option<Found> {
        let ace_and_joker = self.suits.joker && self.suits.ranks() & ACE != 0;
        if !ace_and_joker || !self.may_be_complete() {
            return None;
        }
        let wanted = low_index(one, other);
        self.search(|low, back| (low == wanted).then(|| high(back)))
    }

    /// Of the settings whose back gets a rank from `back_rank`: the best front, then the best
    /// back. Fronts are tried best first as far as card numbers go, so the last of equals is the
    /// one whose front has the smallest numbers.
    fn search(&self, back_rank: impl Fn(u32, Suits) -> Option<u32>) -> Option<Found> {
        let numbers = numbers_of(self.cards);
        let mut best: Option<Found> = None;
        for place in (1..numbers.len()).rev() {
            let first = numbers[place];
            let without_first = self.suits.without(first);
            for &second in numbers[..place].iter().rev() {
                let low = low_index(rank_of(first), rank_of(second));
                let beaten = |best: &Found| low < best.low;
                if best.as_ref().is_some_and(beaten) {
                    break; // fronts with this first card only get worse
                }
                let Some(high) = back_rank(low, without_first.without(second)) else {
                    continue;
                };
                let better = |best: &Found| (low, high) >= (best.low, best.high);
                if best.as_ref().is_none_or(better) {
                    let front = 1 << (first % 64) | 1 << (second % 64);
                    best = Some(Found { front, low, high });
                }
            }
        }
        best
    }

    /// The lowest cards of two ranks, a natural ace before the joker.
    fn lowest_cards(&self, one: u32, other: u32) -> u64 {
        let lowest = |cards: u64, rank: u32| {
            let of_rank = cards & 0xF << (4 * rank);
            let of_rank = if of_rank == 0 { cards & JOKER } else { of_rank };
            of_rank & of_rank.wrapping_neg()
        };
        let first = lowest(self.cards, one);
        first | lowest(self.cards & !first, other)
    }
}

/// The rank index of a straight or better, as one of different ranks is.
fn complete_only(high: u32) -> Option<u32> {
    (high >= STRAIGHT).then_some(high)
}

fn complete_reason(found: &Found) -> Reason {
    if found.low >= PAIRS { Reason::CompletePair } else { Reason::CompleteBest }
}

/// The numbers of seven cards, smallest first.
fn numbers_of(mut cards: u64) -> [u32; 7] {
    std::array::from_fn(|_| {
        let number = cards.trailing_zeros();
        cards &= cards.wrapping_sub(1);
        number
    })
}

/// The rank of a card by its number; the joker is an ace.
fn rank_of(number: u32) -> u32 {
    (number / 4).min(ACE_RANK)
}

fn top_two(ranks: u32) -> (u32, u32) {
    let first = top(ranks);
    (first, top(ranks & !(1 << first)))
}

fn low_index(one: u32, other: u32) -> u32 {
    let (high, low) = (one.max(other), one.min(other));
    if high == low { PAIRS + high } else { high * high.wrapping_sub(1) / 2 + low }
}

/// The lowest single for which two pair stay together in back.
fn two_pair_keeps_from(way: PokerWay, high: u32, low: u32) -> u32 {
    match way {
        PokerWay::TrumpPlaza if high == ACE_RANK => NEVER,
        PokerWay::TrumpPlaza if high > TEN_RANK && low > SIX_RANK => NEVER,
        PokerWay::TrumpPlaza if high > TEN_RANK || low > SIX_RANK => ACE_RANK,
        PokerWay::Foxwoods if high > TEN_RANK => NEVER,
        PokerWay::Foxwoods if high > SIX_RANK => ACE_RANK,
        PokerWay::TrumpPlaza | PokerWay::Foxwoods => KING_RANK,
    }
}

/// The lowest single for which quads stay together in back.
fn quads_keep_from(way: PokerWay, quads: u32) -> u32 {
    match way {
        PokerWay::TrumpPlaza | PokerWay::Foxwoods if quads <= SIX_RANK => ALWAYS,
        PokerWay::TrumpPlaza | PokerWay::Foxwoods if quads <= TEN_RANK => KING_RANK,
        PokerWay::TrumpPlaza if quads <= KING_RANK => ACE_RANK,
        PokerWay::TrumpPlaza | PokerWay::Foxwoods => NEVER,
    }
}

/// The section a branch belongs to; a complete hand is its own in one way only.
fn rule(way: PokerWay, reason: Reason, kinds: &Kinds) -> WayRule {
    use FoxwoodsRule as Foxwoods;
    use TrumpPlazaRule as TrumpPlaza;
    let (trump_plaza, foxwoods) = match reason {
        Reason::FiveAcesKings | Reason::FiveAces => (TrumpPlaza::FiveAces, Foxwoods::FiveAces),
        Reason::QuadsAndSet
        | Reason::QuadsAndPair
        | Reason::QuadsSplitBesidePair
        | Reason::QuadsKeep
        | Reason::QuadsSplit => (TrumpPlaza::Quads, Foxwoods::Quads),
        Reason::TwoSets => (TrumpPlaza::TwoSets, Foxwoods::TwoSets),
        Reason::SetAndPairs | Reason::SetAndPairAceKing => {
            (TrumpPlaza::SetAndPairs, Foxwoods::SetAndPairs)
        }
        Reason::ThreePair => (TrumpPlaza::ThreePair, Foxwoods::ThreePair),
        Reason::TwoPairKeep | Reason::TwoPairSplit => (TrumpPlaza::TwoPair, Foxwoods::TwoPair),
        Reason::CompletePair | Reason::CompleteBest if kinds.sets != 0 => {
            (TrumpPlaza::Complete, Foxwoods::Set)
        }
        Reason::CompletePair | Reason::CompleteBest if kinds.pairs != 0 => {
            (TrumpPlaza::Complete, Foxwoods::OnePair)
        }
        Reason::CompletePair | Reason::CompleteBest => (TrumpPlaza::Complete, Foxwoods::NoPair),
        Reason::SetOfAces | Reason::Set => (TrumpPlaza::Set, Foxwoods::Set),
        Reason::OnePair | Reason::OnePairOverComplete => (TrumpPlaza::OnePair, Foxwoods::OnePair),
        Reason::NoPair => (TrumpPlaza::NoPair, Foxwoods::NoPair),
    };
    match way {
        PokerWay::TrumpPlaza => WayRule::TrumpPlaza(trump_plaza),
        PokerWay::Foxwoods => WayRule::Foxwoods(foxwoods),
    }
}
