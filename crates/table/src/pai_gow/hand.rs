//! Hands of both games: seven cards or four tiles, how they are set, and how they are written.

use croupier_rules::equipment::{CardOrJoker, Face};
use croupier_rules::pai_gow::{Holder, SeatNo};
use croupier_rules::pai_gow_poker::{self as poker, PaiGowPoker, SevenCards};
use croupier_rules::pai_gow_tiles::{self as tiles, FourTiles, PaiGowTiles};
use croupier_rules::rulebook::{PaiGowSettings, Rulebook};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Which game, with its house way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    /// Pai Gow Poker.
    Poker(PaiGowPoker),
    /// Pai Gow Tiles.
    Tiles(PaiGowTiles),
}

impl Game {
    /// The game of a rulebook; `None` if it is not pai gow.
    pub fn of(rulebook: &Rulebook) -> Option<Game> {
        match rulebook.settings.pai_gow.as_ref()? {
            PaiGowSettings::Poker { house_way, .. } => {
                Some(Game::Poker(PaiGowPoker { way: *house_way }))
            }
            PaiGowSettings::Tiles { house_way, zero_zero } => {
                Some(Game::Tiles(PaiGowTiles { way: *house_way, zero_zero: *zero_zero }))
            }
        }
    }

    /// The house way's name.
    pub const fn house_way(self) -> &'static str {
        match self {
            Game::Poker(game) => game.way.name(),
            Game::Tiles(game) => game.way.name(),
        }
    }
}

/// A card or a tile, as people write it: `KC`, `joker`, `2/4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Piece {
    /// A card.
    Card(CardOrJoker),
    /// A tile.
    Tile(Face),
}

/// A text that is neither a card nor a tile.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is neither a card as KC or joker, nor a tile as 2/4")]
pub struct NotAPiece(pub String);

impl FromStr for Piece {
    type Err = NotAPiece;
    fn from_str(text: &str) -> Result<Piece, NotAPiece> {
        let card = || text.parse().ok().map(Piece::Card);
        let tile = || text.parse().ok().map(Piece::Tile);
        card().or_else(tile).ok_or_else(|| NotAPiece(text.to_owned()))
    }
}

impl TryFrom<String> for Piece {
    type Error = NotAPiece;
    fn try_from(text: String) -> Result<Piece, NotAPiece> {
        text.parse()
    }
}

impl From<Piece> for String {
    fn from(piece: Piece) -> String {
        piece.to_string()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Card(card) => card.fmt(f),
            Piece::Tile(face) => face.fmt(f),
        }
    }
}

/// Pieces that are not a hand of this game, or not its low hand.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotAHand {
    /// A piece of the other game.
    #[error("{0} does not belong to this game")]
    OtherGame(Piece),
    /// Not seven cards.
    #[error(transparent)]
    Cards(#[from] poker::NotSevenCards),
    /// Not four tiles.
    #[error(transparent)]
    Tiles(#[from] tiles::FourTilesError),
    /// Not the low hand of these cards.
    #[error(transparent)]
    LowCards(#[from] poker::NotALowHand),
    /// Not the low hand of these tiles.
    #[error(transparent)]
    LowTiles(#[from] tiles::SettingError),
}

/// The hand dealt to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Seven cards.
    Cards(SevenCards),
    /// Four tiles.
    Tiles(FourTiles),
}

fn cards(pieces: &[Piece]) -> Result<Vec<CardOrJoker>, NotAHand> {
    let card = |piece: &Piece| match piece {
        Piece::Card(card) => Ok(*card),
        Piece::Tile(_) => Err(NotAHand::OtherGame(*piece)),
    };
    pieces.iter().map(card).collect()
}

fn faces(pieces: &[Piece]) -> Result<Vec<Face>, NotAHand> {
    let face = |piece: &Piece| match piece {
        Piece::Tile(face) => Ok(*face),
        Piece::Card(_) => Err(NotAHand::OtherGame(*piece)),
    };
    pieces.iter().map(face).collect()
}

impl Hand {
    /// A hand of this game.
    pub fn new(game: Game, pieces: &[Piece]) -> Result<Hand, NotAHand> {
        match game {
            Game::Poker(_) => Ok(Hand::Cards(SevenCards::new(&cards(pieces)?)?)),
            Game::Tiles(_) => Ok(Hand::Tiles(FourTiles::from_faces(&faces(pieces)?)?)),
        }
    }

    /// A hand of the game its pieces are of.
    pub(super) fn from_pieces(pieces: &[Piece]) -> Result<Hand, NotAHand> {
        match pieces.first() {
            Some(Piece::Tile(_)) => Ok(Hand::Tiles(FourTiles::from_faces(&faces(pieces)?)?)),
            Some(Piece::Card(_)) | None => Ok(Hand::Cards(SevenCards::new(&cards(pieces)?)?)),
        }
    }

    /// Its cards or tiles.
    pub fn pieces(&self) -> Vec<Piece> {
        match self {
            Hand::Cards(seven) => seven.cards().map(Piece::Card).to_vec(),
            Hand::Tiles(four) => four.tiles().map(|tile| Piece::Tile(tile.face())).to_vec(),
        }
    }
}

/// A hand set into low and high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laid {
    /// Of cards.
    Cards(poker::Setting),
    /// Of tiles.
    Tiles(tiles::Setting),
}

impl Laid {
    /// This hand, set with these pieces as the low hand.
    pub fn new(hand: &Hand, low: &[Piece]) -> Result<Laid, NotAHand> {
        match hand {
            Hand::Cards(seven) => Ok(Laid::Cards(poker::Setting::new(seven, &cards(low)?)?)),
            Hand::Tiles(four) => Ok(Laid::Tiles(tiles::Setting::from_faces(four, &faces(low)?)?)),
        }
    }

    /// The low hand's pieces.
    pub fn low(&self) -> Vec<Piece> {
        match self {
            Laid::Cards(setting) => setting.low().cards().map(Piece::Card).to_vec(),
            Laid::Tiles(setting) => tiles_of(setting.low()),
        }
    }

    /// The high hand's pieces.
    pub fn high(&self) -> Vec<Piece> {
        match self {
            Laid::Cards(setting) => setting.high().cards().map(Piece::Card).to_vec(),
            Laid::Tiles(setting) => tiles_of(setting.high()),
        }
    }

    /// Whether it loses because of how it is set.
    pub fn is_foul(&self) -> bool {
        match self {
            Laid::Cards(setting) => setting.is_foul(),
            Laid::Tiles(_) => false,
        }
    }
}

fn tiles_of(hand: tiles::TwoTiles) -> Vec<Piece> {
    hand.tiles().map(|tile| Piece::Tile(tile.face())).to_vec()
}

/// Who set a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetBy {
    /// The patron.
    Patron,
    /// The house way, because the patron asked or the rules say so.
    HouseWay,
    /// The house way, because the patron's time was over.
    Time,
}

/// A position of the ring, written `dealer`, `seat-3` or `dead`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Position(pub Holder);

/// A text that names no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is no position: write dealer, seat-1 to seat-6, or dead")]
pub struct NotAPosition(pub String);

impl Position {
    /// A seat.
    pub const fn seat(seat: SeatNo) -> Position {
        Position(Holder::Seat(seat))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Holder::Dealer => f.write_str("dealer"),
            Holder::Seat(seat) => write!(f, "seat-{seat}"),
            Holder::Dead => f.write_str("dead"),
        }
    }
}

impl FromStr for Position {
    type Err = NotAPosition;
    fn from_str(text: &str) -> Result<Position, NotAPosition> {
        let seat = || text.strip_prefix("seat-")?.parse::<u64>().ok()?.try_into().ok();
        match text {
            "dealer" => Ok(Position(Holder::Dealer)),
            "dead" => Ok(Position(Holder::Dead)),
            _ => seat().map(Position::seat).ok_or_else(|| NotAPosition(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Position {
    type Error = NotAPosition;
    fn try_from(text: String) -> Result<Position, NotAPosition> {
        text.parse()
    }
}

impl From<Position> for String {
    fn from(position: Position) -> String {
        position.to_string()
    }
}
