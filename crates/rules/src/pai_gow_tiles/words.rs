//! The words that the conditions of Pai Gow Tiles bets are written in.

use crate::rulebook::expression::{FactWord, Kind, Needs, word};

const POINTS: Needs = Needs::POINTS;
const RANK: Needs = Needs::RANKS;

/// The words of the wager against the bank in Pai Gow Tiles.
pub static WORDS: [FactWord; 5] = [
    word("wins", Kind::Truth, POINTS, "both halves are better than the bank's"),
    word("bank.high", Kind::Tiles, RANK, "what the bank's high hand is"),
    word("bank.high.tile", Kind::Tile, RANK, "the tile that decides between high hands like it"),
    word("bank.low", Kind::Tiles, RANK, "what the bank's low hand is"),
    word("bank.low.tile", Kind::Tile, RANK, "the tile that decides between low hands like it"),
];
