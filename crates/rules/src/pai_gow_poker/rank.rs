//! What two and five cards rank as, ordered so that the better hand is the greater value.

use crate::equipment::Rank;
use std::cmp::Ordering;
use std::sync::LazyLock;

/// The rank of a low hand: two cards, where nothing but a pair counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum LowRank {
    /// No pair: the higher card decides, then the lower.
    HighCard {
        /// The higher card.
        high: Rank,
        /// The lower card.
        low: Rank,
    },
    /// Two cards of one rank.
    Pair(Rank),
}

impl LowRank {
    /// What two ranks make, in whichever order they lie.
    pub fn of(one: Rank, other: Rank) -> LowRank {
        match one.cmp(&other) {
            Ordering::Equal => LowRank::Pair(one),
            Ordering::Greater => LowRank::HighCard { high: one, low: other },
            Ordering::Less => LowRank::HighCard { high: other, low: one },
        }
    }

    /// The two ranks, the higher first.
    pub const fn ranks(self) -> [Rank; 2] {
        match self {
            LowRank::HighCard { high, low } => [high, low],
            LowRank::Pair(rank) => [rank, rank],
        }
    }

    /// Every low rank, worst first.
    pub fn all() -> &'static [LowRank] {
        &LOW_RANKS
    }

    /// Its place among all low ranks.
    pub fn index(self) -> LowRankIndex {
        LowRankIndex(place(&LOW_RANKS, &self))
    }
}

/// The top card of a straight; the five for A-2-3-4-5, which ranks second of all (P4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct StraightTop(pub Rank);

impl StraightTop {
    fn strength(self) -> usize {
        if self.0 == Rank::Five {
            Rank::King.index() + 1
        } else if self.0 == Rank::Ace {
            Rank::King.index() + 2
        } else {
            self.0.index()
        }
    }
}

impl Ord for StraightTop {
    fn cmp(&self, other: &StraightTop) -> Ordering {
        self.strength().cmp(&other.strength())
    }
}

impl PartialOrd for StraightTop {
    fn partial_cmp(&self, other: &StraightTop) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The rank of a high hand: its class, then the ranks that decide within the class, in the order
/// in which they decide. The variants stand worst first, so the derived order is the game's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum HighRank {
    /// Five different ranks, the highest first.
    HighCard([Rank; 5]),
    /// Two of one rank.
    OnePair {
        /// The rank of the pair.
        pair: Rank,
        /// The other three, the highest first.
        others: [Rank; 3],
    },
    /// Two of one rank and two of another.
    TwoPair {
        /// The higher pair.
        high: Rank,
        /// The lower pair.
        low: Rank,
        /// The fifth card.
        other: Rank,
    },
    /// Three of one rank.
    ThreeOfAKind {
        /// The rank of the set.
        set: Rank,
        /// The other two, the higher first.
        others: [Rank; 2],
    },
    /// Five in sequence, by the top card.
    Straight(StraightTop),
    /// Five of one suit, the highest first.
    Flush([Rank; 5]),
    /// Three of one rank and two of another.
    FullHouse {
        /// The rank of the set.
        set: Rank,
        /// The rank of the pair.
        pair: Rank,
    },
    /// Four of one rank.
    FourOfAKind {
        /// The rank of the quads.
        quads: Rank,
        /// The fifth card.
        other: Rank,
    },
    /// Five in sequence of one suit, by the top card; the five, for A-2-3-4-5, is lowest (P4).
    StraightFlush(Rank),
    /// A-K-Q-J-10 of one suit.
    RoyalFlush,
    /// Four aces and the joker.
    FiveAces,
}

/// The class of a high hand, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[allow(missing_docs)] // the names say all there is
pub enum HighClass {
    HighCard,
    OnePair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
    FiveAces,
}

impl HighRank {
    /// Its class.
    pub const fn class(self) -> HighClass {
        match self {
            HighRank::HighCard(_) => HighClass::HighCard,
            HighRank::OnePair { .. } => HighClass::OnePair,
            HighRank::TwoPair { .. } => HighClass::TwoPair,
            HighRank::ThreeOfAKind { .. } => HighClass::ThreeOfAKind,
            HighRank::Straight(_) => HighClass::Straight,
            HighRank::Flush(_) => HighClass::Flush,
            HighRank::FullHouse { .. } => HighClass::FullHouse,
            HighRank::FourOfAKind { .. } => HighClass::FourOfAKind,
            HighRank::StraightFlush(_) => HighClass::StraightFlush,
            HighRank::RoyalFlush => HighClass::RoyalFlush,
            HighRank::FiveAces => HighClass::FiveAces,
        }
    }

    /// Whether it is what the house ways call complete: a straight, a flush, or both.
    pub const fn is_complete(self) -> bool {
        matches!(
            self.class(),
            HighClass::Straight
                | HighClass::Flush
                | HighClass::StraightFlush
                | HighClass::RoyalFlush
        )
    }

    /// Whether a low hand outranks it, which makes the setting foul (R42). Equal is allowed.
    pub fn is_under(self, low: LowRank) -> bool {
        match (low, self) {
            (LowRank::Pair(front), HighRank::OnePair { pair, .. }) => front > pair,
            (LowRank::Pair(_), HighRank::HighCard(_)) => true,
            (LowRank::HighCard { high, low }, HighRank::HighCard([first, second, ..])) => {
                (high, low) > (first, second)
            }
            (LowRank::Pair(_) | LowRank::HighCard { .. }, _) => false,
        }
    }

    /// Every rank five cards can have, worst first.
    pub fn all() -> &'static [HighRank] {
        &HIGH_RANKS
    }

    /// Its place among all high ranks.
    pub fn index(self) -> HighRankIndex {
        HighRankIndex(place(&HIGH_RANKS, &self))
    }
}

/// The place of a low rank among all of them, worst 0: the order of the ranks as a small number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct LowRankIndex(pub(super) u16);

/// The place of a high rank among all of them, worst 0: the order of the ranks as a small number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct HighRankIndex(pub(super) u16);

impl LowRankIndex {
    /// How many there are: 78 without a pair and 13 pairs.
    pub const COUNT: usize = 91;

    /// The number itself, below [`LowRankIndex::COUNT`].
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The rank at this place.
    pub fn rank(self) -> LowRank {
        let Some(&rank) = LOW_RANKS.get(usize::from(self.0)) else {
            unreachable!("low rank index {} is below COUNT", self.0)
        };
        rank
    }
}

impl HighRankIndex {
    /// How many there are.
    pub const COUNT: usize = 7463;

    /// The number itself, below [`HighRankIndex::COUNT`].
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The rank at this place.
    pub fn rank(self) -> HighRank {
        let Some(&rank) = HIGH_RANKS.get(usize::from(self.0)) else {
            unreachable!("high rank index {} is below COUNT", self.0)
        };
        rank
    }
}

fn place<T: Ord>(ranks: &[T], rank: &T) -> u16 {
    match ranks.binary_search(rank).map(u16::try_from) {
        Ok(Ok(place)) => place,
        Ok(Err(_)) | Err(_) => unreachable!("a rank that no cards make"),
    }
}

static LOW_RANKS: LazyLock<Vec<LowRank>> = LazyLock::new(|| {
    let mut ranks = Vec::with_capacity(LowRankIndex::COUNT);
    for high in Rank::ALL {
        let lower = Rank::ALL.into_iter().filter(|&low| low <= high);
        ranks.extend(lower.map(|low| LowRank::of(high, low)));
    }
    ranks.sort_unstable();
    ranks
});

static HIGH_RANKS: LazyLock<Vec<HighRank>> = LazyLock::new(|| {
    let mut ranks = vec![HighRank::RoyalFlush, HighRank::FiveAces];
    for top in Rank::ALL.into_iter().filter(|&top| top >= Rank::Five) {
        ranks.push(HighRank::Straight(StraightTop(top)));
        if top < Rank::Ace {
            ranks.push(HighRank::StraightFlush(top));
        }
    }
    for first in Rank::ALL {
        for second in Rank::ALL.into_iter().filter(|&second| second != first) {
            push_groups_of_two(&mut ranks, first, second);
        }
    }
    for hand in descending::<5>().filter(|&hand| super::plain::run_top(hand).is_none()) {
        ranks.extend([HighRank::HighCard(hand), HighRank::Flush(hand)]);
    }
    for pair in Rank::ALL {
        let without = |others: &[Rank]| others.iter().all(|&other| other != pair);
        let three = descending::<3>().filter(|others| without(others));
        ranks.extend(three.map(|others| HighRank::OnePair { pair, others }));
        let two = descending::<2>().filter(|others| without(others));
        ranks.extend(two.map(|others| HighRank::ThreeOfAKind { set: pair, others }));
    }
    ranks.sort_unstable();
    ranks
});

/// The ranks of the classes that two different ranks settle, `first` being held more often.
fn push_groups_of_two(ranks: &mut Vec<HighRank>, first: Rank, second: Rank) {
    ranks.push(HighRank::FourOfAKind { quads: first, other: second });
    ranks.push(HighRank::FullHouse { set: first, pair: second });
    if second < first {
        let others = Rank::ALL.into_iter().filter(|&r| r != first && r != second);
        ranks.extend(others.map(|other| HighRank::TwoPair { high: first, low: second, other }));
    }
}

/// Every choice of `N` different ranks, each from the highest down.
fn descending<const N: usize>() -> impl Iterator<Item = [Rank; N]> {
    (0u32..1 << Rank::ALL.len()).filter_map(|mask| {
        let held = Rank::ALL.into_iter().rev();
        let held: Vec<Rank> = held.filter(|r| mask >> r.index() & 1 == 1).collect();
        held.try_into().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_has_one_place_and_back() {
        assert_eq!(LowRank::all().len(), LowRankIndex::COUNT);
        assert_eq!(HighRank::all().len(), HighRankIndex::COUNT);
        assert!(LowRank::all().is_sorted_by(|a, b| a < b));
        assert!(HighRank::all().is_sorted_by(|a, b| a < b));
        assert!(LowRank::all().iter().all(|r| r.index().rank() == *r));
        assert!(HighRank::all().iter().all(|r| r.index().rank() == *r));
    }
}
