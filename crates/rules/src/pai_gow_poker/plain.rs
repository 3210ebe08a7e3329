//! The plain evaluator: five cards ranked by trying what the joker could be, one card at a time.

use super::hand::counted_rank;
use super::rank::{HighRank, StraightTop};
use crate::equipment::{Card, CardOrJoker, Rank, Suit};

/// What five cards rank as, and what the joker among them, if any, stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluated {
    /// The rank of the hand.
    pub rank: HighRank,
    /// What the joker counts as; `None` without a joker.
    pub joker: Option<JokerAs>,
}

/// What the joker counts as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JokerAs {
    /// Its rank.
    pub rank: Rank,
    /// Its suit, where suits matter: in a flush, straight flush or royal flush.
    pub suit: Option<Suit>,
}

/// Ranks five cards (P2, P4, R40, R41).
pub fn evaluate(cards: &[CardOrJoker; 5]) -> Evaluated {
    let mut naturals = Vec::with_capacity(5);
    for &card in cards {
        match card {
            CardOrJoker::Natural(card) => naturals.push(card),
            CardOrJoker::Joker => {}
        }
    }
    match *naturals {
        [a, b, c, d, e] => Evaluated {
            rank: complete([a, b, c, d, e]).unwrap_or_else(|| by_count(cards)),
            joker: None,
        },
        [a, b, c, d] => with_joker(cards, [a, b, c, d]),
        _ => unreachable!("there is one joker"),
    }
}

/// The best of the joker as an ace by count, and as each card that completes the other four.
fn with_joker(cards: &[CardOrJoker; 5], [a, b, c, d]: [Card; 4]) -> Evaluated {
    let mut best =
        Evaluated { rank: by_count(cards), joker: Some(JokerAs { rank: Rank::Ace, suit: None }) };
    for card in Card::all().filter(|card| ![a, b, c, d].contains(card)) {
        let Some(rank) = complete([a, b, c, d, card]) else {
            continue;
        };
        if rank > best.rank {
            let suited = !matches!(rank, HighRank::Straight(_));
            best = Evaluated {
                rank,
                joker: Some(JokerAs { rank: card.rank, suit: suited.then_some(card.suit) }),
            };
        }
    }
    best
}

/// The straight, flush, straight flush or royal flush that five natural cards are, if any.
fn complete(cards: [Card; 5]) -> Option<HighRank> {
    let mut ranks = cards.map(|card| card.rank);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let [first, ..] = cards;
    let flush = cards.iter().all(|card| card.suit == first.suit);
    match (flush, run_top(ranks)) {
        (true, Some(Rank::Ace)) => Some(HighRank::RoyalFlush),
        (true, Some(top)) => Some(HighRank::StraightFlush(top)),
        (true, None) => Some(HighRank::Flush(ranks)),
        (false, Some(top)) => Some(HighRank::Straight(StraightTop(top))),
        (false, None) => None,
    }
}

/// The top of five ranks in sequence, given from the highest down; the five for A-2-3-4-5.
pub(super) fn run_top(ranks: [Rank; 5]) -> Option<Rank> {
    use Rank::{Ace, Five, Four, Three, Two};
    let [top, second, third, fourth, last] = ranks.map(Rank::index);
    let in_sequence =
        top == second + 1 && second == third + 1 && third == fourth + 1 && fourth == last + 1;
    match ranks {
        [Ace, Five, Four, Three, Two] => Some(Five),
        [highest, ..] => in_sequence.then_some(highest),
    }
}

/// What five cards rank as by how often each rank is held, the joker being an ace.
fn by_count(cards: &[CardOrJoker; 5]) -> HighRank {
    let mut groups: Vec<(usize, Rank)> = Vec::with_capacity(5);
    for rank in cards.iter().map(|&card| counted_rank(card)) {
        match groups.iter_mut().find(|(_, held)| *held == rank) {
            Some((times, _)) => *times += 1,
            None => groups.push((1, rank)),
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    match *groups.as_slice() {
        [(5, _)] => HighRank::FiveAces,
        [(4, quads), (1, other)] => HighRank::FourOfAKind { quads, other },
        [(3, set), (2, pair)] => HighRank::FullHouse { set, pair },
        [(3, set), (1, a), (1, b)] => HighRank::ThreeOfAKind { set, others: [a, b] },
        [(2, high), (2, low), (1, other)] => HighRank::TwoPair { high, low, other },
        [(2, pair), (1, a), (1, b), (1, c)] => HighRank::OnePair { pair, others: [a, b, c] },
        [(1, a), (1, b), (1, c), (1, d), (1, e)] => HighRank::HighCard([a, b, c, d, e]),
        _ => unreachable!("five cards make no other groups"),
    }
}
