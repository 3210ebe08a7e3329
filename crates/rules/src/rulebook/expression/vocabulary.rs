//! The words of conditions, game by game: what each means, its type, and what of a round must be
//! known to tell it.

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
    /// A row of the Fortune pay table, or `nothing`.
    Fortune,
    /// What five cards of poker are called.
    Poker,
}

impl Kind {
    /// What a person calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Truth => "true or false",
            Kind::Number(..) => "a number",
            Kind::Rank => "a rank",
            Kind::Fortune => "a Fortune hand",
            Kind::Poker => "a poker hand",
        }
    }

    /// Whether two kinds can be compared.
    pub(super) const fn is_like(self, other: Kind) -> bool {
        matches!(
            (self, other),
            (Kind::Truth, Kind::Truth)
                | (Kind::Number(..), Kind::Number(..))
                | (Kind::Rank, Kind::Rank)
                | (Kind::Fortune, Kind::Fortune)
                | (Kind::Poker, Kind::Poker)
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
            Kind::Poker => numbered(&POKER_HANDS),
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

const fn word(word: &'static str, kind: Kind, needs: Needs, meaning: &'static str) -> FactWord {
    FactWord { word, kind, meaning, needs }
}

const POINTS: Needs = Needs::POINTS;
const PAIRS: Needs = Needs::PAIRS;
const RANK: Needs = Needs::RANKS;
const SUITS: Needs = Needs::SUITS;
const THIRD: Needs = Needs::THIRD;

/// The words of baccarat bets, in the order of `baccarat::facts`.
pub static BACCARAT: [FactWord; 27] = [
    word("player.points", Kind::Number(0, 9), POINTS, "the Point Total of the Player Hand"),
    word("banker.points", Kind::Number(0, 9), POINTS, "the Point Total of the Banker Hand"),
    word("player.cards", Kind::Number(2, 3), POINTS, "how many cards the Player Hand has"),
    word("banker.cards", Kind::Number(2, 3), POINTS, "how many cards the Banker Hand has"),
    word("cards", Kind::Number(4, 6), POINTS, "how many cards both hands have together"),
    word("margin", Kind::Number(0, 9), POINTS, "by how many points the totals differ"),
    word("player wins", Kind::Truth, POINTS, "the Player Hand has the higher total"),
    word("banker wins", Kind::Truth, POINTS, "the Banker Hand has the higher total"),
    word("tie", Kind::Truth, POINTS, "the totals are equal"),
    word("player.natural", Kind::Truth, POINTS, "the Player Hand is two cards of 8 or 9"),
    word("banker.natural", Kind::Truth, POINTS, "the Banker Hand is two cards of 8 or 9"),
    word("natural", Kind::Truth, POINTS, "either hand is a Natural"),
    word(
        "player.pair",
        Kind::Truth,
        PAIRS,
        "the first two cards of the Player Hand are of one rank",
    ),
    word(
        "banker.pair",
        Kind::Truth,
        PAIRS,
        "the first two cards of the Banker Hand are of one rank",
    ),
    word("twin-pair", Kind::Truth, PAIRS, "both hands begin with a pair of the same rank"),
    word("player.first", Kind::Rank, RANK, "the rank of the Player Hand's first card"),
    word("player.second", Kind::Rank, RANK, "the rank of its second card"),
    word("player.third", Kind::Rank, THIRD, "the rank of its third card, or `none`"),
    word("banker.first", Kind::Rank, RANK, "the rank of the Banker Hand's first card"),
    word("banker.second", Kind::Rank, RANK, "the rank of its second card"),
    word("banker.third", Kind::Rank, THIRD, "the rank of its third card, or `none`"),
    word("player.two", Kind::Number(0, 9), RANK, "the total of the Player Hand's first two cards"),
    word("banker.two", Kind::Number(0, 9), RANK, "the total of the Banker Hand's first two cards"),
    word(
        "player.suited",
        Kind::Truth,
        SUITS,
        "the first two cards of the Player Hand are of one suit",
    ),
    word(
        "banker.suited",
        Kind::Truth,
        SUITS,
        "the first two cards of the Banker Hand are of one suit",
    ),
    word(
        "player.same-colour",
        Kind::Truth,
        SUITS,
        "the Player Hand's first two are both red or black",
    ),
    word(
        "banker.same-colour",
        Kind::Truth,
        SUITS,
        "the Banker Hand's first two are both red or black",
    ),
];

/// The words of Sic Bo bets, in the order of `sic_bo::facts`.
pub static SIC_BO: [FactWord; 13] = [
    word("total", Kind::Number(3, 18), POINTS, "the sum of the three dice"),
    word("ones", Kind::Number(0, 3), POINTS, "how many dice show 1"),
    word("twos", Kind::Number(0, 3), POINTS, "how many dice show 2"),
    word("threes", Kind::Number(0, 3), POINTS, "how many dice show 3"),
    word("fours", Kind::Number(0, 3), POINTS, "how many dice show 4"),
    word("fives", Kind::Number(0, 3), POINTS, "how many dice show 5"),
    word("sixes", Kind::Number(0, 3), POINTS, "how many dice show 6"),
    word("faces", Kind::Number(1, 3), POINTS, "how many different numbers show"),
    word("triple", Kind::Truth, POINTS, "all three dice show one number"),
    word("double", Kind::Truth, POINTS, "exactly two dice show one number"),
    word("lowest", Kind::Number(1, 6), POINTS, "the lowest number shown"),
    word("middle", Kind::Number(1, 6), POINTS, "the number in the middle"),
    word("highest", Kind::Number(1, 6), POINTS, "the highest number shown"),
];

/// The words of the wager against the bank, in the order of `pai_gow::facts`.
pub static PAI_GOW: [FactWord; 1] =
    [word("wins", Kind::Truth, POINTS, "both halves are better than the bank's")];

/// The words of the wager against the bank in Pai Gow Poker: those of pai gow, then the bank's.
pub static PAI_GOW_POKER: [FactWord; 3] = [
    word("wins", Kind::Truth, POINTS, "both halves are better than the bank's"),
    word("bank.high", Kind::Poker, RANK, "what the bank's high hand is"),
    word("bank.high.top", Kind::Rank, RANK, "the best rank of the bank's high hand"),
];

/// The words of Fortune.
pub static FORTUNE: [FactWord; 1] =
    [word("seven", Kind::Fortune, POINTS, "the row of Fortune that the seven cards are")];
