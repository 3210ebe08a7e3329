//! What a stake lies on: a bet of the layout, or a wager that a game adds.

use crate::game::by_name;
use crate::play::Play;
use crate::reading;
use croupier_rules::baccarat::{BaccaratBet, Side, Stage};
use croupier_rules::rulebook::{Game, GameBet};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What a stake lies on. Stored as text and read with its game: `banker`, `total-9`,
/// `player-insurance/four-cards`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wager {
    /// A bet on the layout.
    Bet(GameBet),
    /// Insurance of an Original Bet on a hand, in baccarat.
    Insurance(Side, Stage),
    /// The cover of a patron who banks, in pai gow.
    Bank,
    /// What other patrons' hands bring, in pai gow: nothing is staked on it.
    Envy,
}

impl Wager {
    /// Insurance of an Original Bet on a hand, taken at this stage.
    pub(crate) const fn insurance(on: Side, stage: Stage) -> Wager {
        Wager::Insurance(on, stage)
    }

    /// The wager a game stores as this text.
    pub fn parse(game: Game, text: &str) -> Option<Wager> {
        let of_game = by_name!(game, Asked => Asked::wager(text));
        of_game.or_else(|| GameBet::from_name(game, text).map(Wager::Bet))
    }

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

    /// Whether this is a bet of the layout, which a patron may place.
    pub const fn is_on_layout(self) -> bool {
        matches!(self, Wager::Bet(_))
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
            Wager::Bet(_) | Wager::Insurance(..) | Wager::Bank | Wager::Envy => None,
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

impl Serialize for Wager {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Wager {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wager, D::Error> {
        let (game, text) = (reading::game()?, String::deserialize(deserializer)?);
        Wager::parse(game, &text)
            .ok_or_else(|| D::Error::custom(format!("\"{text}\" is not a bet")))
    }
}
