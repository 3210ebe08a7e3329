//! Bets that ask for the suits of single cards: the deals of given ranks, split by the suits of the
//! cards that are asked for. Suits for which every part of the conditions says the same are one
//! class, and each class is asked once.
// The numeric core: every index is a rank, a suit, a place in the deal or a class.
#![allow(clippy::indexing_slicing)]

use croupier_rules::baccarat::HandRanks;
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::rulebook::{ByCards, Ending};
use std::collections::BTreeMap;

/// Suits of the Player's three cards and then of the Banker's; `None` where nobody asks.
type Suits = [Option<Suit>; 6];

/// How the suits of the cards that are asked for can be, for a number of cards in each hand.
#[derive(Default)]
struct Shape {
    /// The places that are asked for and have a card.
    places: Vec<usize>,
    /// Every choice of suits for them, with its class.
    choices: Vec<(Suits, usize)>,
    /// One choice of each class.
    classes: Vec<Suits>,
}

/// The suits of single cards in a shoe.
pub(super) struct SingleSuits {
    /// Cards of each rank and suit before the first that is still to come.
    left: [[u64; 4]; 13],
    /// Suits of the cards that lie, in the order they were dealt.
    lie: Vec<Suit>,
    /// By whether the Player and the Banker have a third card.
    shapes: [Shape; 4],
    /// How each class ends; kept from deal to deal only to be filled again.
    ends: Vec<Ending>,
}

fn in_suits(hands: (&HandRanks, &HandRanks), suits: &Suits) -> (HandRanks, HandRanks) {
    let [p1, p2, p3, b1, b2, b3] = *suits;
    (hands.0.in_suits([p1, p2, p3]), hands.1.in_suits([b1, b2, b3]))
}

impl Shape {
    fn of(bet: &ByCards, drew: [bool; 2]) -> Shape {
        let there = |place: &usize| place % 3 < 2 || drew[place / 3];
        let places: Vec<usize> =
            (0..6).filter(there).filter(|place| bet.asks_suit_of(*place)).collect();
        let mut shape = Shape { places, ..Shape::default() };
        let mut known: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        for number in 0..4_usize.pow(u32::try_from(shape.places.len()).unwrap_or(0)) {
            let mut suits: Suits = [None; 6];
            for (digit, place) in shape.places.iter().enumerate() {
                suits[*place] = Some(Suit::ALL[number >> (2 * digit) & 3]);
            }
            let hand = |third: bool| HandRanks {
                first_two: [Rank::Ace; 2],
                third: third.then_some(Rank::Ace),
                suits: croupier_rules::baccarat::SuitsOfTwo::TwoColours,
                single: [None; 3],
            };
            let (player, banker) = in_suits((&hand(drew[0]), &hand(drew[1])), &suits);
            let parts = bet.parts_of_suits(&player, &banker);
            let class = *known.entry(parts).or_insert(shape.classes.len());
            if class == shape.classes.len() {
                shape.classes.push(suits);
            }
            shape.choices.push((suits, class));
        }
        shape
    }
}

impl SingleSuits {
    /// Those of a shoe, once some cards of the round lie.
    pub(super) fn new(bet: &ByCards, left: [[u64; 4]; 13], dealt: &[Card]) -> SingleSuits {
        let shapes = [[false, false], [false, true], [true, false], [true, true]];
        SingleSuits {
            left,
            lie: dealt.iter().map(|card| card.suit).collect(),
            shapes: shapes.map(|drew| Shape::of(bet, drew)),
            ends: Vec::new(),
        }
    }

    /// Splits the deals of these ranks by how the bet ends.
    pub(super) fn endings(
        &mut self,
        bet: &ByCards,
        hands: (&HandRanks, &HandRanks),
        deals: u64,
        mut add: impl FnMut(Ending, u64),
    ) {
        let drew = [hands.0, hands.1].map(|hand| hand.third.is_some());
        let shape = &self.shapes[usize::from(drew[0]) * 2 + usize::from(drew[1])];
        self.ends.clear();
        self.ends.extend(shape.classes.iter().map(|suits| {
            let (player, banker) = in_suits(hands, suits);
            bet.ending(&player, &banker)
        }));
        if let Some(only) =
            self.ends.first().filter(|first| self.ends.iter().all(|end| end == *first))
        {
            return add(*only, deals);
        }
        let places = cards_of(shape, hands, &self.lie);
        // The cards that are asked for are taken first: what the others are does not matter.
        let of_ranks = ways_of_ranks(&self.left, &places);
        let others = deals.checked_div(of_ranks).unwrap_or(0);
        for (suits, class) in &shape.choices {
            let ways = ways_of_suits(&self.left, &places, suits);
            if ways > 0 {
                add(self.ends[*class], ways * others);
            }
        }
    }
}

/// A card that is asked for: its place, its rank, and its suit if it lies already.
type Asked = (usize, usize, Option<Suit>);

fn cards_of(shape: &Shape, (player, banker): (&HandRanks, &HandRanks), lie: &[Suit]) -> Vec<Asked> {
    let drew = usize::from(player.third.is_some());
    // When each card is dealt: the first four in turns, then the third cards.
    let dealt_as = [0, 2, 4, 1, 3, 4 + drew];
    let asked = |place: &usize| {
        let hand = if *place < 3 { player } else { banker };
        let rank = match place % 3 {
            2 => hand.third?,
            card => hand.first_two[card],
        };
        Some((*place, rank.index(), lie.get(dealt_as[*place]).copied()))
    };
    shape.places.iter().filter_map(asked).collect()
}

/// Ordered choices of the cards that are asked for and still to come, by rank.
fn ways_of_ranks(left: &[[u64; 4]; 13], asked: &[Asked]) -> u64 {
    let mut ways = 1;
    for (at, &(_, rank, lies)) in asked.iter().enumerate() {
        if lies.is_none() {
            let before =
                asked[..at].iter().filter(|(_, other, lies)| *other == rank && lies.is_none());
            let held: u64 = left[rank].iter().sum();
            ways *= held.saturating_sub(before.count() as u64);
        }
    }
    ways
}

/// The same in these suits; none where a card that lies has another.
fn ways_of_suits(left: &[[u64; 4]; 13], asked: &[Asked], suits: &Suits) -> u64 {
    let mut ways = 1;
    for (at, &(place, rank, lies)) in asked.iter().enumerate() {
        let Some(suit) = suits[place] else { return 0 };
        match lies {
            Some(lying) if lying == suit => {}
            Some(_) => return 0,
            None => {
                let same = |(other, other_rank, lies): &&Asked| {
                    *other_rank == rank && lies.is_none() && suits[*other] == Some(suit)
                };
                let before = asked[..at].iter().filter(same).count() as u64;
                ways *= left[rank][suit as usize].saturating_sub(before);
            }
        }
    }
    ways
}
