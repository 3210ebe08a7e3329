//! The Fortune bonus: what the best of all seven cards is called on its pay table.

use super::fast;
use super::hand::SevenCards;
use std::fmt;

/// A row of the Fortune pay table (P15), worst first. Three of a kind outranks a straight here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum FortuneHand {
    /// No row.
    Nothing,
    /// Five in sequence.
    Straight,
    /// Three of one rank.
    ThreeOfAKind,
    /// Five of one suit.
    Flush,
    /// Three of one rank and two of another.
    FullHouse,
    /// Four of one rank.
    FourOfAKind,
    /// Five in sequence of one suit.
    StraightFlush,
    /// A-K-Q-J-10 of one suit.
    RoyalFlush,
    /// Four aces and the joker.
    FiveAces,
    /// All seven in sequence of one suit, the joker among them.
    SevenCardStraightFlushWithJoker,
    /// A royal flush beside a king and queen of one suit.
    RoyalFlushRoyalMatch,
    /// All seven in sequence of one suit, without the joker.
    SevenCardStraightFlushNoJoker,
}

impl FortuneHand {
    /// Every row, best first, as the pay table prints them; then nothing.
    pub const ALL: [FortuneHand; 12] = [
        FortuneHand::SevenCardStraightFlushNoJoker,
        FortuneHand::RoyalFlushRoyalMatch,
        FortuneHand::SevenCardStraightFlushWithJoker,
        FortuneHand::FiveAces,
        FortuneHand::RoyalFlush,
        FortuneHand::StraightFlush,
        FortuneHand::FourOfAKind,
        FortuneHand::FullHouse,
        FortuneHand::Flush,
        FortuneHand::ThreeOfAKind,
        FortuneHand::Straight,
        FortuneHand::Nothing,
    ];

    /// The name other programs know it by.
    pub const fn name(self) -> &'static str {
        match self {
            FortuneHand::SevenCardStraightFlushNoJoker => "seven-card-straight-flush-no-joker",
            FortuneHand::RoyalFlushRoyalMatch => "royal-flush-royal-match",
            FortuneHand::SevenCardStraightFlushWithJoker => "seven-card-straight-flush-with-joker",
            FortuneHand::FiveAces => "five-aces",
            FortuneHand::RoyalFlush => "royal-flush",
            FortuneHand::StraightFlush => "straight-flush",
            FortuneHand::FourOfAKind => "four-of-a-kind",
            FortuneHand::FullHouse => "full-house",
            FortuneHand::Flush => "flush",
            FortuneHand::ThreeOfAKind => "three-of-a-kind",
            FortuneHand::Straight => "straight",
            FortuneHand::Nothing => "nothing",
        }
    }

    /// Whether the others at the table receive an Envy bonus for it (P16, R51).
    pub fn earns_envy(self) -> bool {
        self >= FortuneHand::FourOfAKind
    }
}

impl fmt::Display for FortuneHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The row that seven cards are paid by: the highest, whatever the setting (R50).
pub fn fortune_hand(cards: &SevenCards) -> FortuneHand {
    fast::fortune(cards.mask())
}
