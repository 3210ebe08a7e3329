//! The facts of a round that conditions ask for, in the order of the baccarat words.

use super::hand::{Hand, Play, points};
use super::words::WORDS;
use crate::equipment::{Card, Rank, Suit};

/// How many words baccarat has.
const FACTS: usize = WORDS.len();
/// Ways a round can end by totals and numbers of cards of both hands.
pub const CELLS: usize = 400;
/// What pairs the hands can begin with: neither, the Player's, the Banker's, both of two ranks,
/// both of one rank.
pub const PAIR_CLASSES: usize = 5;

/// What is known of the suits of the first two cards of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuitsOfTwo {
    /// One is red and one is black.
    TwoColours,
    /// Both are red or both are black, of different suits.
    OneColour,
    /// Both are of one suit.
    OneSuit,
}

impl SuitsOfTwo {
    /// All of them.
    pub const ALL: [SuitsOfTwo; 3] =
        [SuitsOfTwo::TwoColours, SuitsOfTwo::OneColour, SuitsOfTwo::OneSuit];

    /// Those of two cards.
    pub fn of([first, second]: [Card; 2]) -> SuitsOfTwo {
        match (first.suit == second.suit, first.suit.is_red() == second.suit.is_red()) {
            (true, _) => SuitsOfTwo::OneSuit,
            (false, true) => SuitsOfTwo::OneColour,
            (false, false) => SuitsOfTwo::TwoColours,
        }
    }
}

/// A hand by what conditions can ask of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandRanks {
    /// The ranks of the first two cards.
    pub first_two: [Rank; 2],
    /// The rank of the third card, if one was drawn.
    pub third: Option<Rank>,
    /// How the suits of the first two cards compare.
    pub suits: SuitsOfTwo,
    /// The suit of each card; `None` where there is no card or nobody asks.
    pub single: [Option<Suit>; 3],
}

impl HandRanks {
    /// Those of a hand.
    pub fn of(hand: &Hand) -> HandRanks {
        let [first, second] = hand.first_two().map(|card| Some(card.suit));
        HandRanks {
            first_two: hand.first_two().map(|card| card.rank),
            third: hand.third().map(|card| card.rank),
            suits: SuitsOfTwo::of(hand.first_two()),
            single: [first, second, hand.third().map(|card| card.suit)],
        }
    }

    /// The same ranks in these suits.
    #[must_use]
    pub fn in_suits(self, single: [Option<Suit>; 3]) -> HandRanks {
        let suits = match (self.first_two, single) {
            ([one, two], [Some(first), Some(second), _]) => {
                SuitsOfTwo::of([Card { rank: one, suit: first }, Card { rank: two, suit: second }])
            }
            _ => self.suits,
        };
        HandRanks { suits, single, ..self }
    }

    fn points_of_two(&self) -> u8 {
        let [first, second] = self.first_two.map(points);
        (first + second) % 10
    }

    fn points(&self) -> u8 {
        (self.points_of_two() + self.third.map_or(0, points)) % 10
    }

    fn cards(&self) -> u8 {
        if self.third.is_some() { 3 } else { 2 }
    }

    fn pair(&self) -> Option<Rank> {
        let [first, second] = self.first_two;
        (first == second).then_some(first)
    }
}

/// The number of a rank in conditions: one more than its place, 0 for no card.
fn number(rank: Option<Rank>) -> u8 {
    rank.map_or(0, |rank| u8::try_from(rank.index() + 1).unwrap_or(0))
}

/// The number of a suit in conditions: one more than its place, 0 for no card.
const fn suit_number(suit: Option<Suit>) -> u8 {
    match suit {
        None => 0,
        Some(suit) => suit as u8 + 1,
    }
}

/// The place of the facts of single suits: the Player's three, then the Banker's.
const SINGLE: usize = 27;

/// Whether a fact is about suits.
pub(crate) fn is_of_suits(fact: usize) -> bool {
    fact >= 23
}

/// The facts that ask for the suit of a card: its own, and for the first two those of both.
pub(crate) fn facts_of_suit(place: usize) -> impl Iterator<Item = usize> {
    let side = place / 3;
    let of_two = if place % 3 < 2 { [Some(23 + side), Some(25 + side)] } else { [None, None] };
    of_two.into_iter().flatten().chain([SINGLE + place])
}

/// The place of a way to end among all [`CELLS`]: cards of both hands, then their totals.
pub const fn cell(player_cards: u8, banker_cards: u8, player: u8, banker: u8) -> usize {
    let drew = (player_cards == 3) as usize * 2 + (banker_cards == 3) as usize;
    (drew * 10 + player as usize % 10) * 10 + banker as usize % 10
}

/// The way a round ended, by totals and numbers of cards.
pub fn cell_of(play: &Play) -> usize {
    let (player, banker) = (&play.player, &play.banker);
    let totals = [player, banker].map(|hand| hand.total().get());
    let [player_total, banker_total] = totals;
    cell(player.card_count(), banker.card_count(), player_total, banker_total)
}

/// The class of the pairs a round began with, below [`PAIR_CLASSES`].
pub fn pair_class(player: Option<Rank>, banker: Option<Rank>) -> usize {
    match (player, banker) {
        (None, None) => 0,
        (Some(_), None) => 1,
        (None, Some(_)) => 2,
        (Some(one), Some(other)) if one != other => 3,
        (Some(_), Some(_)) => 4,
    }
}

/// The facts that totals and numbers of cards tell; those of pairs, ranks and suits are 0.
pub fn facts_of_cell(cell: usize) -> [u8; FACTS] {
    let digit = |value: usize| u8::try_from(value % 10).unwrap_or(0);
    let cards = |drew: bool| if drew { 3 } else { 2 };
    let (player_cards, banker_cards) = (cards(cell >= 200), cards(cell / 100 % 2 == 1));
    points_facts([digit(cell / 10), digit(cell)], [player_cards, banker_cards])
}

/// The facts that the pairs of a round tell; all others are 0.
pub fn facts_of_pairs(class: usize) -> [u8; FACTS] {
    let mut facts = [0; FACTS];
    let pairs = [matches!(class, 1 | 3 | 4), matches!(class, 2..=4), class == 4];
    put(&mut facts, 12, pairs.map(u8::from));
    facts
}

/// Every fact of a round.
pub fn facts_of(play: &Play) -> [u8; FACTS] {
    facts_of_ranks(&HandRanks::of(&play.player), &HandRanks::of(&play.banker))
}

/// Every fact of a round given by its ranks.
pub fn facts_of_ranks(player: &HandRanks, banker: &HandRanks) -> [u8; FACTS] {
    let hands = [player, banker];
    let mut facts = points_facts(hands.map(HandRanks::points), hands.map(HandRanks::cards));
    let [player_pair, banker_pair] = hands.map(HandRanks::pair);
    let twin = player_pair.is_some() && player_pair == banker_pair;
    put(&mut facts, 12, [player_pair.is_some(), banker_pair.is_some(), twin].map(u8::from));
    for (place, hand) in [(15, player), (18, banker)] {
        let [first, second] = hand.first_two;
        put(&mut facts, place, [Some(first), Some(second), hand.third].map(number));
    }
    put(&mut facts, 21, hands.map(HandRanks::points_of_two));
    put(&mut facts, 23, hands.map(|hand| u8::from(hand.suits == SuitsOfTwo::OneSuit)));
    put(&mut facts, 25, hands.map(|hand| u8::from(hand.suits != SuitsOfTwo::TwoColours)));
    put(&mut facts, SINGLE, player.single.map(suit_number));
    put(&mut facts, SINGLE + 3, banker.single.map(suit_number));
    facts
}

fn points_facts([player, banker]: [u8; 2], [player_cards, banker_cards]: [u8; 2]) -> [u8; FACTS] {
    let mut facts = [0; FACTS];
    let natural = |points: u8, cards: u8| points >= 8 && cards == 2;
    let naturals = [natural(player, player_cards), natural(banker, banker_cards)];
    put(&mut facts, 0, [player, banker, player_cards, banker_cards]);
    put(&mut facts, 4, [player_cards + banker_cards, player.abs_diff(banker)]);
    put(&mut facts, 6, [player > banker, banker > player, player == banker].map(u8::from));
    put(&mut facts, 9, naturals.map(u8::from));
    put(&mut facts, 11, [u8::from(naturals.contains(&true))]);
    facts
}

fn put<const N: usize>(facts: &mut [u8; FACTS], from: usize, values: [u8; N]) {
    facts.iter_mut().skip(from).zip(values).for_each(|(fact, value)| *fact = value);
}
