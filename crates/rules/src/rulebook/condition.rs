//! The conditions of pay-table rows: which of its rows a winning bet is paid by.

use super::word::Word;
use crate::pai_gow_poker::FortuneHand;
use std::fmt;
use std::str::FromStr;

/// When a row of a pay table applies to a bet that has won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Condition {
    /// Whenever the bet wins.
    Wins,
    /// The Banker Hand wins on 6 points.
    WinsOnSix,
    /// The Banker Hand wins on other points.
    WinsOtherwise,
    /// The winning Banker Hand has two cards.
    TwoCards,
    /// The winning Banker Hand has three cards.
    ThreeCards,
    /// One hand holds a pair.
    SinglePair,
    /// Both hands hold a pair, of different ranks.
    DoublePair,
    /// Both hands hold a pair of the same rank.
    TwinPair,
    /// Both hands together have this many cards.
    CardsInAll(u8),
    /// A natural win.
    Natural,
    /// A win by this many points, without a Natural.
    ByPoints(u8),
    /// The number shows on one die.
    OneDie,
    /// The number shows on two dice.
    TwoDice,
    /// The number shows on all three dice.
    ThreeDice,
    /// The best of seven cards is this row of the Fortune pay table.
    Fortune(FortuneHand),
    /// A row that a rulebook names itself, or the text of its condition.
    Named(Word),
}

impl Condition {
    /// Every condition that has a word of its own, but for the rows of Fortune.
    const PLAIN: [Condition; 21] = [
        Condition::Wins,
        Condition::WinsOnSix,
        Condition::WinsOtherwise,
        Condition::TwoCards,
        Condition::ThreeCards,
        Condition::SinglePair,
        Condition::DoublePair,
        Condition::TwinPair,
        Condition::CardsInAll(4),
        Condition::CardsInAll(5),
        Condition::CardsInAll(6),
        Condition::Natural,
        Condition::ByPoints(4),
        Condition::ByPoints(5),
        Condition::ByPoints(6),
        Condition::ByPoints(7),
        Condition::ByPoints(8),
        Condition::ByPoints(9),
        Condition::OneDie,
        Condition::TwoDice,
        Condition::ThreeDice,
    ];

    /// Every condition that has a word of its own.
    pub fn all() -> impl Iterator<Item = Condition> {
        Condition::PLAIN.into_iter().chain(FortuneHand::ALL.map(Condition::Fortune))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Condition::Wins => "wins",
            Condition::WinsOnSix => "wins-on-six",
            Condition::WinsOtherwise => "wins-otherwise",
            Condition::TwoCards => "two-cards",
            Condition::ThreeCards => "three-cards",
            Condition::SinglePair => "single-pair",
            Condition::DoublePair => "double-pair",
            Condition::TwinPair => "twin-pair",
            Condition::CardsInAll(count) => return write!(f, "{count}-cards-in-all"),
            Condition::Natural => "natural",
            Condition::ByPoints(margin) => return write!(f, "by-{margin}-points"),
            Condition::OneDie => "one-die",
            Condition::TwoDice => "two-dice",
            Condition::ThreeDice => "three-dice",
            Condition::Fortune(hand) => return hand.fmt(f),
            Condition::Named(word) => word.as_str(),
        })
    }
}

impl FromStr for Condition {
    type Err = ();
    fn from_str(name: &str) -> Result<Condition, ()> {
        Condition::all().find(|condition| condition.to_string() == name).ok_or(())
    }
}
