//! The suits of single cards: how the suits a bet asks for can be, which of them it does not tell
//! apart, and in how many ways a shoe deals each class of them once the ranks are known.
// The numeric core: every index is a rank, a suit, a place of a card or a class.
#![allow(clippy::indexing_slicing)]

use croupier_rules::baccarat::{HandRanks, SuitsOfTwo};
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::rulebook::ByCards;
use std::collections::BTreeMap;

/// Suits of the Player's three cards and then of the Banker's; `None` where nobody asks.
type Suits = [Option<Suit>; 6];

/// Cards of each rank and suit.
pub(super) type ByCard = [[u64; 4]; 13];

/// The most ways of classes that are kept for a shoe: beyond, they are counted for each deal.
const KEPT_MAX: usize = 1 << 20;

/// How the suits that are asked for can be, for a number of cards in each hand.
#[derive(Clone, Debug, Default)]
struct Shape {
    /// The places that are asked for and have a card.
    places: Vec<usize>,
    /// Every choice of suits for them, with its class.
    choices: Vec<(Suits, usize)>,
    /// One choice of each class.
    classes: Vec<Suits>,
}

/// The classes of suits that a bet tells apart, by which hands have a third card.
#[derive(Clone, Debug)]
pub(super) struct SuitClasses {
    shapes: [Shape; 4],
}

fn shape_of(hands: &[HandRanks; 2]) -> usize {
    let drew = |hand: &HandRanks| usize::from(hand.third.is_some());
    drew(&hands[0]) * 2 + drew(&hands[1])
}

fn in_suits([player, banker]: &[HandRanks; 2], suits: &Suits) -> [HandRanks; 2] {
    let [p1, p2, p3, b1, b2, b3] = *suits;
    [player.in_suits([p1, p2, p3]), banker.in_suits([b1, b2, b3])]
}

impl Shape {
    fn of(bet: &ByCards, drew: [bool; 2]) -> Shape {
        let there = |place: &usize| place % 3 < 2 || drew[place / 3];
        let asked = |place: &usize| bet.asks_suit_of(*place);
        let places: Vec<usize> = (0..6).filter(there).filter(asked).collect();
        let hands = drew.map(|third| HandRanks {
            first_two: [Rank::Ace; 2],
            third: third.then_some(Rank::Ace),
            suits: SuitsOfTwo::TwoColours,
            single: [None; 3],
        });
        let mut shape = Shape { places, ..Shape::default() };
        let mut known: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        for number in 0..1_usize << (2 * shape.places.len()) {
            let mut suits: Suits = [None; 6];
            for (digit, place) in shape.places.iter().enumerate() {
                suits[*place] = Some(Suit::ALL[number >> (2 * digit) & 3]);
            }
            let [player, banker] = in_suits(&hands, &suits);
            let mut parts = Vec::new();
            bet.parts(true, [&player, &banker], &mut parts);
            let class = *known.entry(parts).or_insert(shape.classes.len());
            if class == shape.classes.len() {
                shape.classes.push(suits);
            }
            shape.choices.push((suits, class));
        }
        shape
    }
}

impl SuitClasses {
    /// Those of a bet.
    pub(super) fn of(bet: &ByCards) -> SuitClasses {
        let drew = [[false, false], [false, true], [true, false], [true, true]];
        SuitClasses { shapes: drew.map(|drew| Shape::of(bet, drew)) }
    }

    /// These ranks in suits of each class.
    pub(super) fn each_class(
        &self,
        hands: &[HandRanks; 2],
    ) -> impl Iterator<Item = [HandRanks; 2]> {
        let hands = *hands;
        self.shapes[shape_of(&hands)].classes.iter().map(move |suits| in_suits(&hands, suits))
    }
}

/// The suits of one shoe, once some cards of the round lie.
pub(super) struct SuitsOfShoe<'c> {
    classes: &'c SuitClasses,
    left: ByCard,
    /// The suits of the cards that lie, in the order they were dealt.
    lie: Vec<Suit>,
    /// Ways of each class by the ranks that are asked for, once they were needed.
    kept: [Vec<Option<Box<Ways>>>; 4],
}

/// Ordered choices of the cards that are asked for.
struct Ways {
    /// Of these ranks, in any suits.
    of_ranks: u64,
    by_class: Vec<u64>,
}

/// The ranks of the Player's three cards and then of the Banker's.
pub(super) type Ranks = [Option<Rank>; 6];

/// A card that is asked for: its place, its rank, and its suit if it lies already.
type Asked = (usize, usize, Option<Suit>);

impl<'c> SuitsOfShoe<'c> {
    /// Those of a shoe without the cards that lie.
    pub(super) fn new(classes: &'c SuitClasses, left: ByCard, dealt: &[Card]) -> SuitsOfShoe<'c> {
        let kept = classes.shapes.each_ref().map(|shape| {
            let ranks = 13_usize.checked_pow(u32::try_from(shape.places.len()).unwrap_or(0));
            let fits = ranks.filter(|ranks| ranks * shape.classes.len() <= KEPT_MAX);
            (0..fits.unwrap_or(0)).map(|_| None).collect()
        });
        SuitsOfShoe { classes, left, lie: dealt.iter().map(|card| card.suit).collect(), kept }
    }

    /// Splits the deals of these ranks by class of suits.
    pub(super) fn split(&mut self, ranks: &Ranks, deals: u64, mut each: impl FnMut(usize, u64)) {
        let number = usize::from(ranks[2].is_some()) * 2 + usize::from(ranks[5].is_some());
        let shape = &self.classes.shapes[number];
        let place = shape
            .places
            .iter()
            .fold(0, |place, asked| place * 13 + ranks[*asked].map_or(0, Rank::index));
        // The cards that are asked for are taken first: what the others are does not matter.
        let mut tell = |ways: &Ways| {
            let others = deals.checked_div(ways.of_ranks).unwrap_or(0);
            let told = ways.by_class.iter().enumerate().filter(|(_, ways)| **ways > 0);
            told.for_each(|(class, ways)| each(class, ways * others));
        };
        let make = || Ways::of(shape, &self.left, &asked_cards(shape, ranks, &self.lie));
        match self.kept[number].get_mut(place) {
            Some(kept) => tell(kept.get_or_insert_with(|| Box::new(make()))),
            None => tell(&make()),
        }
    }
}

fn asked_cards(shape: &Shape, ranks: &Ranks, lie: &[Suit]) -> Vec<Asked> {
    // When each card is dealt: the first four in turns, then the third cards.
    let dealt_as = [0, 2, 4, 1, 3, 4 + usize::from(ranks[2].is_some())];
    let asked =
        |place: &usize| Some((*place, ranks[*place]?.index(), lie.get(dealt_as[*place]).copied()));
    shape.places.iter().filter_map(asked).collect()
}

impl Ways {
    fn of(shape: &Shape, left: &ByCard, asked: &[Asked]) -> Ways {
        let mut by_class = vec![0; shape.classes.len()];
        for (suits, class) in &shape.choices {
            by_class[*class] += ways_of_suits(left, asked, suits);
        }
        Ways { of_ranks: by_class.iter().sum(), by_class }
    }
}

/// Ordered choices of the cards that are asked for and still to come, in these suits; none where a
/// card that lies has another.
fn ways_of_suits(left: &ByCard, asked: &[Asked], suits: &Suits) -> u64 {
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
