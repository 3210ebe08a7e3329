//! Hands in words: the name of each half, every way to set a hand, why the house way sets it as it
//! does, and the ranking as a chart.

use super::hand::{Game, Hand, Laid, Piece};
use super::settle::house_set;
use croupier_house::{Fact, Facts};
use croupier_rules::equipment::{CardOrJoker, Face};
use croupier_rules::pai_gow::PaiGow;
use croupier_rules::pai_gow_poker::{self as poker, explain as poker_words};
use croupier_rules::pai_gow_tiles::{self as tiles, Kind};
use croupier_rules::rulebook::RuleKey;
use std::fmt;

/// A phrase of the dictionary, with its facts and the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The key in the dictionary.
    pub key: &'static str,
    /// The facts that fill it.
    pub facts: Facts,
    /// The rule behind it.
    pub rule: Option<RuleKey>,
}

/// Half of a hand, named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HalfNamed {
    /// Its cards or tiles.
    pub pieces: Vec<Piece>,
    /// What it is called.
    pub name: Named,
    /// What the joker or a Gee Joon tile in it stands for.
    pub stands_for: Option<Named>,
}

/// One way to set a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The low hand.
    pub low: HalfNamed,
    /// The high hand.
    pub high: HalfNamed,
    /// Whether it is foul.
    pub foul: bool,
    /// For the house way: the reason.
    pub why: Option<Named>,
}

fn named<F: fmt::Display>(
    phrase: croupier_rules::phrase::Phrase<F>,
    rule: Option<RuleKey>,
) -> Named {
    let fact = |(name, fact): (&'static str, F)| {
        let text = fact.to_string();
        let number = text.parse().ok().filter(|_| name == "points").map(Fact::Number);
        (name, number.unwrap_or(Fact::Text(text)))
    };
    Named { key: phrase.key, facts: phrase.facts.into_iter().map(fact).collect(), rule }
}

impl Game {
    /// A set hand with both halves named. `house` asks for the house way's reason.
    pub fn split(self, hand: &Hand, laid: &Laid, house: bool) -> Split {
        let (names, why) = match (self, hand, laid) {
            (Game::Poker(game), Hand::Cards(seven), Laid::Cards(setting)) => {
                let explained = house.then(|| poker_words::explain(game.way, seven));
                let why = explained.map(|all| with_step(named(all.why, None), &all.set.rule));
                (poker_names(setting), why)
            }
            (Game::Tiles(game), Hand::Tiles(four), Laid::Tiles(setting)) => {
                let explained = house.then(|| tiles::explain(game.way, four, game.zero_zero));
                let why = explained.map(|all| with_step(named(all.why, None), &all.set.rule));
                (tiles_names(setting, game.zero_zero), why)
            }
            _ => unreachable!("a hand is checked against the game when it is dealt"),
        };
        let [low, high] = names;
        let rule = match self {
            Game::Poker(game) => game.house_way_rule(),
            Game::Tiles(game) => game.house_way_rule(),
        };
        let why = why.map(|why| Named { rule: Some(rule), ..why });
        Split { low, high, foul: laid.is_foul(), why }
    }

    /// Every way to set a hand; the house way comes with its reason.
    pub fn splits(self, hand: &Hand) -> Vec<Split> {
        let house = house_set(self, hand);
        let all: Vec<Laid> = match hand {
            Hand::Cards(seven) => pairs(&seven.cards())
                .into_iter()
                .filter_map(|low| poker::Setting::new(seven, &low).ok().map(Laid::Cards))
                .collect(),
            Hand::Tiles(four) => tiles::Setting::all(four).into_iter().map(Laid::Tiles).collect(),
        };
        // A page cannot tell two tiles of one face apart: the house way is the split with the same
        // faces.
        let is_house = |laid: &Laid| same_faces(&laid.low(), &house.low());
        all.iter().map(|laid| self.split(hand, laid, is_house(laid))).collect()
    }
}

fn same_faces(one: &[Piece], other: &[Piece]) -> bool {
    let sorted = |pieces: &[Piece]| {
        let mut pieces = pieces.to_vec();
        pieces.sort_unstable();
        pieces
    };
    sorted(one) == sorted(other)
}

fn pairs(cards: &[CardOrJoker]) -> Vec<[CardOrJoker; 2]> {
    let mut pairs = Vec::new();
    for (place, &first) in cards.iter().enumerate() {
        pairs.extend(cards.iter().skip(place + 1).map(|&second| [first, second]));
    }
    pairs
}

/// Adds the step of the written procedure to the reason.
fn with_step(mut why: Named, step: &impl fmt::Display) -> Named {
    why.facts.insert("step", Fact::Text(step.to_string()));
    why
}

fn poker_names(setting: &poker::Setting) -> [HalfNamed; 2] {
    let names = poker_words::names(setting);
    let ranking = Some(RuleKey::PokerRanking);
    let low = setting.low().cards();
    let ace = low.contains(&CardOrJoker::Joker).then(|| Named {
        key: "poker.joker.rank",
        facts: Facts::from([("rank", "A".into())]),
        rule: Some(RuleKey::PokerJoker),
    });
    [
        HalfNamed {
            pieces: low.map(Piece::Card).to_vec(),
            name: named(names.low, ranking),
            stands_for: ace,
        },
        HalfNamed {
            pieces: setting.high().cards().map(Piece::Card).to_vec(),
            name: named(names.high, ranking),
            stands_for: names.joker.map(|joker| named(joker, Some(RuleKey::PokerJoker))),
        },
    ]
}

fn tiles_names(setting: &tiles::Setting, zero_zero: tiles::ZeroZero) -> [HalfNamed; 2] {
    let arranged = setting.arranged(zero_zero);
    let names = tiles::names(setting, zero_zero);
    let mut counted = names.gee_joon.into_iter();
    [(arranged.low(), names.low), (arranged.high(), names.high)].map(|(hand, name)| {
        let rule = match hand.class() {
            tiles::HandClass::Pair => RuleKey::TilesPair,
            tiles::HandClass::Wong | tiles::HandClass::Gong => RuleKey::TilesWongGong,
            tiles::HandClass::Points(_) => RuleKey::TilesPoints,
        };
        let gee_joon = hand.gee_joon_count().and_then(|_| counted.next());
        HalfNamed {
            pieces: hand.tiles().map(|tile| Piece::Tile(tile.face())).to_vec(),
            name: named(name, Some(rule)),
            stands_for: gee_joon.map(|phrase| named(phrase, Some(RuleKey::TilesGeeJoon))),
        }
    })
}

/// Examples of the poker hands, from the best down, each in a row of its own.
const POKER_ROWS: [[&str; 5]; 12] = [
    ["AC", "AD", "AH", "AS", "joker"],
    ["AS", "KS", "QS", "JS", "TS"],
    ["9H", "8H", "7H", "6H", "5H"],
    ["KC", "KD", "KH", "KS", "2C"],
    ["QC", "QD", "QH", "7S", "7D"],
    ["AD", "JD", "8D", "6D", "3D"],
    ["AC", "KD", "QH", "JS", "TC"],
    ["AH", "2C", "3D", "4S", "5H"],
    ["8C", "8D", "8H", "KS", "4D"],
    ["JC", "JD", "4H", "4S", "AD"],
    ["TC", "TD", "AS", "7H", "2D"],
    ["AH", "JS", "9D", "6C", "4H"],
];

/// Examples of the tile hands that are not pairs, from the best down.
const TILE_ROWS: [[&str; 2]; 6] = [
    ["6/6", "3/6"],
    ["1/1", "4/5"],
    ["6/6", "4/4"],
    ["1/1", "2/6"],
    ["1/3", "1/4"],
    ["5/5", "4/6"],
];

/// The ranking as a chart: the hands from the best down.
pub fn chart(game: Game) -> Vec<HalfNamed> {
    match game {
        Game::Poker(_) => POKER_ROWS.iter().filter_map(poker_row).collect(),
        Game::Tiles(game) => {
            let best = [["1/2", "2/4"]].into_iter().map(|row| row.map(str::to_owned));
            let pairs = Kind::ALL.into_iter().filter(|kind| !kind.is_gee_joon());
            let pairs = pairs.filter_map(|kind| {
                let mut faces = faces_of(kind).into_iter().map(|face| face.to_string());
                let first = faces.next()?;
                Some([first.clone(), faces.next().unwrap_or(first)])
            });
            let others = TILE_ROWS.into_iter().map(|row| row.map(str::to_owned));
            let rows = best.chain(pairs).chain(others);
            rows.filter_map(|row| tile_row(&row, game.zero_zero)).collect()
        }
    }
}

fn poker_row(row: &[&str; 5]) -> Option<HalfNamed> {
    let cards: Option<Vec<CardOrJoker>> = row.iter().map(|card| card.parse().ok()).collect();
    let five: [CardOrJoker; 5] = cards?.try_into().ok()?;
    let evaluated = poker::plain::evaluate(&five);
    Some(HalfNamed {
        pieces: five.map(Piece::Card).to_vec(),
        name: named(poker_words::high_name(evaluated.rank), Some(RuleKey::PokerRanking)),
        stands_for: None,
    })
}

fn tile_row(row: &[String; 2], zero_zero: tiles::ZeroZero) -> Option<HalfNamed> {
    let faces: Option<Vec<Face>> = row.iter().map(|face| face.parse().ok()).collect();
    let faces = faces?;
    let tiles = croupier_rules::equipment::Tile::from_faces(&faces).ok()?;
    let &[first, second] = tiles.as_slice() else { return None };
    let hand = tiles::TwoTiles::new(first, second)?;
    Some(HalfNamed {
        pieces: faces.into_iter().map(Piece::Tile).collect(),
        name: named(tiles::hand_name(hand, zero_zero), Some(RuleKey::TilesPair)),
        stands_for: None,
    })
}

/// The faces of a kind.
fn faces_of(kind: Kind) -> Vec<Face> {
    Face::all().filter(|face| face.tiles().any(|tile| Kind::of(tile) == kind)).collect()
}

/// The single tiles from the best down.
pub fn tiles_chart() -> Vec<Face> {
    Kind::ALL.into_iter().flat_map(faces_of).collect()
}
