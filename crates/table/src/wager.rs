//! What a stake lies on: a bet of the layout, or insurance taken at a stage of the round.

use croupier_rules::baccarat::{BaccaratBet, Side, Stage};
use croupier_rules::rulebook::{Game, GameBet};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What is staked on. Stored as text: `banker`, `total-9`, `player-insurance/four-cards`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Wager {
    /// A bet on the layout.
    Bet(GameBet),
    /// Insurance of an Original Bet on a hand.
    Insurance(Side, Stage),
    /// The cover of a patron who banks, in pai gow.
    Bank,
    /// What the hands of others bring, in pai gow: nothing is staked on it.
    Envy,
}

/// A text that names no wager.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a bet")]
pub struct NotAWager(pub String);

impl Wager {
    /// The bet's name; `player-insurance` and `banker-insurance` for insurance.
    pub fn name(self) -> String {
        match self {
            Wager::Bet(bet) => bet.to_string(),
            Wager::Insurance(Side::Player, _) => "player-insurance".to_owned(),
            Wager::Insurance(Side::Banker, _) => "banker-insurance".to_owned(),
            Wager::Bank => "bank".to_owned(),
            Wager::Envy => "envy".to_owned(),
        }
    }

    /// The stage, for insurance.
    pub const fn stage(self) -> Option<Stage> {
        match self {
            Wager::Bet(_) | Wager::Bank | Wager::Envy => None,
            Wager::Insurance(_, stage) => Some(stage),
        }
    }

    /// The hand this is an Original Bet on, if it is one.
    pub const fn original_bet_on(self) -> Option<Side> {
        match self {
            Wager::Bet(GameBet::Baccarat(bet)) => bet.original_bet_on(),
            Wager::Bet(GameBet::SicBo(_) | GameBet::PaiGow(_))
            | Wager::Insurance(..)
            | Wager::Bank
            | Wager::Envy => None,
        }
    }

    /// The Original Bet on a hand.
    pub const fn original(on: Side) -> Wager {
        Wager::Bet(GameBet::Baccarat(match on {
            Side::Player => BaccaratBet::Player,
            Side::Banker => BaccaratBet::Banker,
        }))
    }
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wager::Bet(bet) => bet.fmt(f),
            Wager::Insurance(Side::Player, stage) => write!(f, "player-insurance/{stage}"),
            Wager::Insurance(Side::Banker, stage) => write!(f, "banker-insurance/{stage}"),
            Wager::Bank => f.write_str("bank"),
            Wager::Envy => f.write_str("envy"),
        }
    }
}

impl FromStr for Wager {
    type Err = NotAWager;

    fn from_str(text: &str) -> Result<Wager, NotAWager> {
        let bet = || {
            [Game::Baccarat, Game::SicBo, Game::PaiGowPoker]
                .into_iter()
                .find_map(|game| GameBet::from_name(game, text))
                .map(Wager::Bet)
        };
        let insurance = || {
            let (name, stage) = text.split_once('/')?;
            let on = match name {
                "player-insurance" => Side::Player,
                "banker-insurance" => Side::Banker,
                _ => return None,
            };
            Some(Wager::Insurance(on, stage.parse().ok()?))
        };
        let pai_gow = || match text {
            "bank" => Some(Wager::Bank),
            "envy" => Some(Wager::Envy),
            _ => None,
        };
        insurance().or_else(pai_gow).or_else(bet).ok_or_else(|| NotAWager(text.to_owned()))
    }
}

impl TryFrom<String> for Wager {
    type Error = NotAWager;
    fn try_from(text: String) -> Result<Wager, NotAWager> {
        text.parse()
    }
}

impl Serialize for Wager {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
