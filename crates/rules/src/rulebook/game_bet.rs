//! The bets of every game under one name, so that a rulebook can list them.

use super::condition::Condition;
use super::expression::Vocabulary;
use super::terms::Game;
use super::word::{BetName, NameRefused};
use crate::baccarat::BaccaratBet;
use crate::pai_gow_poker::FortuneHand;
use crate::sic_bo::SicBoBet;
use std::fmt;

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

/// A bet at a pai gow table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PaiGowBet {
    /// The wager against the bank.
    Main,
    /// The Fortune side bet of Pai Gow Poker.
    Fortune,
}

impl GameBet {
    /// The bet of that name in a game: one that is known, or one that a loaded rulebook defines.
    pub fn from_name(game: Game, name: &str) -> Option<GameBet> {
        match game {
            Game::Baccarat => name.parse().ok().map(GameBet::Baccarat),
            Game::SicBo => name.parse().ok().map(GameBet::SicBo),
            Game::PaiGowPoker | Game::PaiGowTiles => match (game, name) {
                (_, "main") => Some(GameBet::PaiGow(PaiGowBet::Main)),
                (Game::PaiGowPoker, "fortune") => Some(GameBet::PaiGow(PaiGowBet::Fortune)),
                (_, _) => None,
            },
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
        super::load::vocabulary(self, game)
    }

    /// The sets of conditions one of which the rows of its pay table must be.
    pub fn pay_tables(self) -> &'static [&'static [Condition]] {
        match self {
            GameBet::Baccarat(bet) => bet.pay_tables(),
            GameBet::SicBo(bet) => bet.pay_tables(),
            GameBet::PaiGow(PaiGowBet::Main) => &[&[Condition::Wins]],
            GameBet::PaiGow(PaiGowBet::Fortune) => &[&FORTUNE_ROWS],
        }
    }
}

impl fmt::Display for GameBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameBet::Baccarat(bet) => bet.fmt(f),
            GameBet::SicBo(bet) => bet.fmt(f),
            GameBet::PaiGow(PaiGowBet::Main) => f.write_str("main"),
            GameBet::PaiGow(PaiGowBet::Fortune) => f.write_str("fortune"),
        }
    }
}

/// The rows of the Fortune pay table: every hand that is something.
const FORTUNE_ROWS: [Condition; 11] = [
    Condition::Fortune(FortuneHand::SevenCardStraightFlushNoJoker),
    Condition::Fortune(FortuneHand::RoyalFlushRoyalMatch),
    Condition::Fortune(FortuneHand::SevenCardStraightFlushWithJoker),
    Condition::Fortune(FortuneHand::FiveAces),
    Condition::Fortune(FortuneHand::RoyalFlush),
    Condition::Fortune(FortuneHand::StraightFlush),
    Condition::Fortune(FortuneHand::FourOfAKind),
    Condition::Fortune(FortuneHand::FullHouse),
    Condition::Fortune(FortuneHand::Flush),
    Condition::Fortune(FortuneHand::ThreeOfAKind),
    Condition::Fortune(FortuneHand::Straight),
];
