//! The list of games: what a rulebook asks of every game, and which folder answers.

use super::bet_terms::BetTerms;
use super::condition::Condition;
use super::decided::{Clauses, Decided};
use super::expression::Vocabulary;
use super::library::BuiltIn;
use super::terms::{Commission, Equipment, Named};
use super::word::{BetName, NameRefused};
use crate::baccarat::{self, BaccaratBet};
use crate::pai_gow::{self, PaiGowBet};
use crate::pai_gow_poker;
use crate::pai_gow_tiles;
use crate::sic_bo::{self, SicBoBet};
use serde::Serialize;
use std::fmt;

/// Which game a rulebook is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Game {
    Baccarat,
    SicBo,
    PaiGowPoker,
    PaiGowTiles,
}

impl Named for Game {
    const WORDS: &'static [(&'static str, Game)] = &[
        ("baccarat", Game::Baccarat),
        ("sic-bo", Game::SicBo),
        ("pai-gow-poker", Game::PaiGowPoker),
        ("pai-gow-tiles", Game::PaiGowTiles),
    ];
}

impl Game {
    /// Its word in rulebooks.
    pub fn word(self) -> &'static str {
        Game::WORDS.iter().find(|(_, game)| *game == self).map_or("", |(word, _)| *word)
    }

    /// What it is played with; `None` if the rulebook says how many decks there are.
    pub(super) const fn equipment(self) -> Option<Equipment> {
        match self {
            Game::Baccarat => None,
            Game::SicBo => Some(Equipment::ThreeDice),
            Game::PaiGowPoker => Some(Equipment::JokerDeck),
            Game::PaiGowTiles => Some(Equipment::Tiles),
        }
    }

    /// Why a rulebook cannot have this commission and percentage, with these bets.
    pub(super) fn commission_fault(
        self,
        commission: Commission,
        percent: u64,
        bets: &[BetTerms],
    ) -> Option<&'static str> {
        match self {
            Game::Baccarat => baccarat::commission_fault(commission, percent, bets),
            Game::SicBo => sic_bo::commission_fault(commission),
            Game::PaiGowPoker | Game::PaiGowTiles => pai_gow::commission_fault(commission, percent),
        }
    }

    /// What is said of a rulebook that passes a bank on, if the game has none.
    pub(super) const fn without_bank(self) -> Option<&'static str> {
        match self {
            Game::SicBo => Some(sic_bo::NO_BANK),
            Game::Baccarat | Game::PaiGowPoker | Game::PaiGowTiles => None,
        }
    }
}

/// The rulebooks compiled into the binary.
pub(super) fn rulebooks() -> impl Iterator<Item = BuiltIn> {
    let cards_and_tiles = baccarat::RULEBOOKS.into_iter().chain(pai_gow::RULEBOOKS);
    cards_and_tiles.chain(sic_bo::RULEBOOKS)
}

/// The rulebooks under study that come with Croupier. Nobody approved them.
pub(super) fn studies() -> impl Iterator<Item = BuiltIn> {
    baccarat::STUDIES.into_iter().chain(sic_bo::STUDIES).chain(pai_gow::STUDIES)
}

/// The words of conditions, each list with the name of the game and the bets it is for.
pub fn vocabularies() -> [(&'static str, &'static Vocabulary); 5] {
    [
        ("Baccarat", &baccarat::WORDS),
        ("Sic Bo", &sic_bo::WORDS),
        ("Pai Gow Poker, `main`", &pai_gow_poker::WORDS),
        ("Pai Gow Poker, `fortune`", &pai_gow_poker::FORTUNE),
        ("Pai Gow Tiles, `main`", &pai_gow_tiles::WORDS),
    ]
}

/// A bet of any game, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GameBet {
    /// On a baccarat layout.
    Baccarat(BaccaratBet),
    /// On a Sic Bo layout.
    SicBo(SicBoBet),
    /// At a pai gow table.
    PaiGow(PaiGowBet),
}

impl GameBet {
    /// The bet of that name in a game: one that is known, or one that a loaded rulebook defines.
    pub fn from_name(game: Game, name: &str) -> Option<GameBet> {
        match game {
            Game::Baccarat => name.parse().ok().map(GameBet::Baccarat),
            Game::SicBo => name.parse().ok().map(GameBet::SicBo),
            Game::PaiGowPoker => PaiGowBet::named(name, true).map(GameBet::PaiGow),
            Game::PaiGowTiles => PaiGowBet::named(name, false).map(GameBet::PaiGow),
        }
    }

    /// The bet of a name that a rulebook defines. Only baccarat and Sic Bo have such bets.
    pub(super) fn define(game: Game, name: &str) -> Result<GameBet, NameRefused> {
        match game {
            Game::Baccarat => BetName::define(game, name)
                .map(|name| GameBet::Baccarat(BaccaratBet::Defined(name))),
            Game::SicBo => {
                BetName::define(game, name).map(|name| GameBet::SicBo(SicBoBet::Defined(name)))
            }
            Game::PaiGowPoker | Game::PaiGowTiles => Err(NameRefused::Reserved),
        }
    }

    /// Whether the bet is known without any rulebook.
    pub const fn is_known(self) -> bool {
        !matches!(
            self,
            GameBet::Baccarat(BaccaratBet::Defined(_)) | GameBet::SicBo(SicBoBet::Defined(_))
        )
    }

    /// Every bet of a game that is known without any rulebook.
    pub fn all_known(game: Game) -> Vec<GameBet> {
        match game {
            Game::Baccarat => BaccaratBet::ALL.into_iter().map(GameBet::Baccarat).collect(),
            Game::SicBo => SicBoBet::all().map(GameBet::SicBo).collect(),
            Game::PaiGowPoker => [PaiGowBet::Main, PaiGowBet::Fortune].map(GameBet::PaiGow).into(),
            Game::PaiGowTiles => vec![GameBet::PaiGow(PaiGowBet::Main)],
        }
    }

    /// The words its conditions may use, in the second file format.
    pub fn words(self, game: Game) -> &'static Vocabulary {
        match (self, game) {
            (GameBet::Baccarat(_), _) => &baccarat::WORDS,
            (GameBet::SicBo(_), _) => &sic_bo::WORDS,
            (GameBet::PaiGow(PaiGowBet::Fortune), _) => &pai_gow_poker::FORTUNE,
            (GameBet::PaiGow(PaiGowBet::Main), Game::PaiGowTiles) => &pai_gow_tiles::WORDS,
            (GameBet::PaiGow(PaiGowBet::Main), _) => &pai_gow_poker::WORDS,
        }
    }

    /// The sets of conditions one of which the rows of its pay table must be.
    pub fn pay_tables(self) -> &'static [&'static [Condition]] {
        match self {
            GameBet::Baccarat(bet) => bet.pay_tables(),
            GameBet::SicBo(bet) => bet.pay_tables(),
            GameBet::PaiGow(bet) => bet.pay_tables(),
        }
    }

    /// When its stake comes back by the first file format, if ever.
    pub(super) const fn returned_when(self) -> Option<&'static str> {
        match self {
            GameBet::Baccarat(bet) => baccarat::returned_when(bet),
            GameBet::SicBo(_) | GameBet::PaiGow(_) => None,
        }
    }

    /// When a row of it pays, as an expression; `None` for a bet that only rulebooks define.
    pub fn meaning(self, row: Condition) -> Option<String> {
        match self {
            GameBet::Baccarat(bet) => baccarat::meaning(bet, row),
            GameBet::SicBo(bet) => sic_bo::meaning(bet, row),
            GameBet::PaiGow(bet) => bet.meaning(row),
        }
    }

    /// Works out how it ends, from its conditions.
    pub(super) fn decided(self, game: Game, clauses: Clauses) -> Decided {
        match self {
            GameBet::Baccarat(_) => Decided::baccarat(clauses),
            GameBet::SicBo(_) => sic_bo::decided(&clauses),
            GameBet::PaiGow(bet) => bet.decided(&clauses, game == Game::PaiGowTiles),
        }
    }
}

impl fmt::Display for GameBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameBet::Baccarat(bet) => bet.fmt(f),
            GameBet::SicBo(bet) => bet.fmt(f),
            GameBet::PaiGow(bet) => bet.fmt(f),
        }
    }
}
