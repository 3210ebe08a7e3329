//! The words that the conditions of Pai Gow Poker bets are written in.

use crate::rulebook::expression::{FactWord, Kind, Needs, word};

const POINTS: Needs = Needs::POINTS;
const RANK: Needs = Needs::RANKS;

/// The words of the wager against the bank in Pai Gow Poker: those of pai gow, then the bank's.
pub static WORDS: [FactWord; 6] = [
    word("wins", Kind::Truth, POINTS, "both halves are better than the bank's"),
    word("bank.high", Kind::Poker, RANK, "what the bank's high hand is"),
    word("bank.high.top", Kind::Rank, RANK, "the best rank of the bank's high hand"),
    word("bank.low", Kind::Front, RANK, "what the bank's low hand is"),
    word("bank.low.top", Kind::Rank, RANK, "the higher rank of the bank's low hand"),
    word("bank.low.second", Kind::Rank, RANK, "its lower rank; the same in a pair"),
];

/// The words of Fortune.
pub static FORTUNE: [FactWord; 1] =
    [word("seven", Kind::Fortune, POINTS, "the row of Fortune that the seven cards are")];
