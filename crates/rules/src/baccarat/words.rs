//! The words that the conditions of baccarat bets are written in.

use crate::rulebook::expression::{FactWord, Kind, Needs, word};

const POINTS: Needs = Needs::POINTS;
const PAIRS: Needs = Needs::PAIRS;
const RANK: Needs = Needs::RANKS;
const SUITS: Needs = Needs::SUITS;
const THIRD: Needs = Needs::THIRD;
const SINGLE: Needs = Needs::SINGLE_SUITS;
const THIRD_SUIT: Needs = Needs::THIRD_SUITS;

/// The words of baccarat bets, in the order of `baccarat::facts`.
pub static WORDS: [FactWord; 33] = [
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
    word("player.first.suit", Kind::Suit, SINGLE, "the suit of the Player Hand's first card"),
    word("player.second.suit", Kind::Suit, SINGLE, "the suit of its second card"),
    word("player.third.suit", Kind::Suit, THIRD_SUIT, "the suit of its third card, or `none`"),
    word("banker.first.suit", Kind::Suit, SINGLE, "the suit of the Banker Hand's first card"),
    word("banker.second.suit", Kind::Suit, SINGLE, "the suit of its second card"),
    word("banker.third.suit", Kind::Suit, THIRD_SUIT, "the suit of its third card, or `none`"),
];
