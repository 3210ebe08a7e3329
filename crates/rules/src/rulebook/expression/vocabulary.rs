//! The words of conditions: what each means, its type, and what of a round must be known to tell
//! it. Every game lists its own words in its folder.

use crate::pai_gow_poker::FortuneHand;

/// What kind of value a word has. Only values of one kind can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// True or false.
    Truth,
    /// A whole number between these two, both included.
    Number(u8, u8),
    /// The rank of a card, or `none`.
    Rank,
    /// The suit of a card, or `none`.
    Suit,
    /// A row of the Fortune pay table, or `nothing`.
    Fortune,
    /// What five cards of poker are called.
    Poker,
    /// What two cards of poker are called.
    Front,
    /// What two tiles are together.
    Tiles,
    /// A single tile, or `none`.
    Tile,
}

impl Kind {
    /// What a person calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Truth => "true or false",
            Kind::Number(..) => "a number",
            Kind::Rank => "a rank",
            Kind::Suit => "a suit",
            Kind::Fortune => "a Fortune hand",
            Kind::Poker => "a poker hand",
            Kind::Front => "a hand of two cards",
            Kind::Tiles => "a hand of two tiles",
            Kind::Tile => "a tile",
        }
    }

    /// Whether some of its values are more than others.
    pub(super) const fn is_ordered(self) -> bool {
        !matches!(self, Kind::Rank | Kind::Suit | Kind::Tile)
    }

    /// Whether two kinds can be compared.
    pub(super) const fn is_like(self, other: Kind) -> bool {
        matches!(
            (self, other),
            (Kind::Truth, Kind::Truth)
                | (Kind::Number(..), Kind::Number(..))
                | (Kind::Rank, Kind::Rank)
                | (Kind::Suit, Kind::Suit)
                | (Kind::Fortune, Kind::Fortune)
                | (Kind::Poker, Kind::Poker)
                | (Kind::Front, Kind::Front)
                | (Kind::Tiles, Kind::Tiles)
                | (Kind::Tile, Kind::Tile)
        )
    }

    /// The words for values of this kind, each with its number.
    pub fn values(self) -> Vec<(String, u8)> {
        let numbered = |words: &[&str]| {
            words.iter().zip(0..).map(|(word, number)| ((*word).to_owned(), number)).collect()
        };
        match self {
            Kind::Truth | Kind::Number(..) => Vec::new(),
            Kind::Rank => numbered(&RANKS),
            Kind::Suit => numbered(&SUITS),
            Kind::Poker => numbered(&POKER_HANDS),
            Kind::Front => numbered(&["high-card", "one-pair"]),
            Kind::Tiles => numbered(&TILE_HANDS),
            Kind::Tile => numbered(&TILES),
            Kind::Fortune => {
                FortuneHand::ALL.into_iter().map(|hand| (hand.to_string(), hand as u8)).collect()
            }
        }
    }
}

/// Ranks by number: the place in [`crate::equipment::Rank::ALL`] plus one; 0 is no card.
const RANKS: [&str; 14] = [
    "none", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
    "queen", "king", "ace",
];

/// Suits by number: the place in [`crate::equipment::Suit::ALL`] plus one; 0 is no card.
const SUITS: [&str; 5] = ["none", "clubs", "diamonds", "hearts", "spades"];

/// Poker hands from the least to the best, as [`crate::pai_gow_poker::HighClass`] orders them.
const POKER_HANDS: [&str; 11] = [
    "high-card",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-aces",
];

/// Hands of two tiles from the least to the best, as [`crate::pai_gow_tiles::HandClass`] orders
/// them; of the pairs the two Gee Joon tiles are the best.
const TILE_HANDS: [&str; 14] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "gong", "wong",
    "pair", "gee-joon",
];

/// Tiles by number: the rank of a single tile, 1 for the best; 0 is none.
const TILES: [&str; 18] = [
    "none",
    "teen",
    "day",
    "high-8",
    "high-4",
    "high-10",
    "high-6",
    "low-4",
    "eleven",
    "low-10",
    "high-7",
    "low-6",
    "mixed-9",
    "low-8",
    "low-7",
    "gee-joon-6",
    "mixed-5",
    "gee-joon-3",
];

/// What of a round must be known to tell whether a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs(u8);

impl Needs {
    /// Nothing.
    pub const NOTHING: Needs = Needs(0);
    /// Totals and numbers of cards of both hands, or all there is of a throw.
    pub const POINTS: Needs = Needs(1);
    /// Which hands begin with a pair, and whether both pairs are of one rank.
    pub const PAIRS: Needs = Needs(2);
    /// The ranks of the first two cards of each hand.
    pub const RANKS: Needs = Needs(4);
    /// The rank of the third cards.
    pub const THIRD: Needs = Needs(16);
    /// How the suits of the first two cards of a hand compare.
    pub const SUITS: Needs = Needs(8);
    /// The suit of each of the first two cards of a hand.
    pub const SINGLE_SUITS: Needs = Needs(32);
    /// The suit of the third cards.
    pub const THIRD_SUITS: Needs = Needs(64);

    /// Both together.
    pub const fn and(self, other: Needs) -> Needs {
        Needs(self.0 | other.0)
    }

    /// Whether nothing beyond `other` is needed.
    pub const fn only(self, other: Needs) -> bool {
        self.0 & !other.0 == 0
    }
}

/// One word of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactWord {
    /// As it is written.
    pub word: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// What it means, for people.
    pub meaning: &'static str,
    /// What must be known to tell it.
    pub needs: Needs,
}

/// All words of one kind of bet; the place of a word is its place among the facts.
pub type Vocabulary = [FactWord];

/// A word of a game.
pub(crate) const fn word(
    word: &'static str,
    kind: Kind,
    needs: Needs,
    meaning: &'static str,
) -> FactWord {
    FactWord { word, kind, meaning, needs }
}
