//! The words that the conditions of Sic Bo bets are written in.

use crate::rulebook::expression::{FactWord, Kind, Needs, word};

const POINTS: Needs = Needs::POINTS;

/// The words of Sic Bo bets, in the order of `facts_of`.
pub static WORDS: [FactWord; 13] = [
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
