//! The words of the toy: its command, event, order, refusal and what is due.

use super::Face;
use crate::command::{CommandTerms, Needs, TableCommand};
use crate::event::{Named, TableEvent};
use crate::order::PitOrder;
use crate::pit::{At, OrderKind, orders};
use crate::round::RoundNo;
use croupier_rules::rulebook::RuleKey;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A command to a table of the toy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToyCommand {
    /// The coin lies.
    EnterCoin { round: RoundNo, face: Face },
}

impl ToyCommand {
    pub(crate) const fn terms(&self) -> CommandTerms<'_> {
        match self {
            ToyCommand::EnterCoin { round, .. } => CommandTerms::of(Needs::Dealing, *round),
        }
    }
}

impl From<ToyCommand> for TableCommand {
    fn from(command: ToyCommand) -> TableCommand {
        TableCommand::Toy(command)
    }
}

/// An event of a table of the toy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum ToyEvent {
    /// The coin lies under the cup.
    CoinTossed { round: RoundNo, face: Face },
}

impl Named for ToyEvent {
    const NAMES: &'static [&'static str] = &["coin-tossed"];
}

impl ToyEvent {
    pub(crate) const fn of_round(&self) -> RoundNo {
        match self {
            ToyEvent::CoinTossed { round, .. } => *round,
        }
    }
}

impl From<ToyEvent> for TableEvent {
    fn from(event: ToyEvent) -> TableEvent {
        TableEvent::Toy(event)
    }
}

/// An order about a coin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToyOrder {
    /// The coin entered was not the one on the table.
    CorrectCoin { face: Face, text: String },
}

impl From<ToyOrder> for PitOrder {
    fn from(order: ToyOrder) -> PitOrder {
        PitOrder::Toy(order)
    }
}

#[rustfmt::skip]
orders! {
    CORRECT_COIN = "correct-coin" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[At::Drawing, At::Settled], &[], true;
}

/// The orders of the toy.
pub(crate) const ORDERS: &[OrderKind] = &[CORRECT_COIN];

/// An order of the toy by kind.
pub(crate) const fn order_kind(order: &ToyOrder) -> OrderKind {
    match order {
        ToyOrder::CorrectCoin { .. } => CORRECT_COIN,
    }
}

/// A refusal only a table of the toy has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ToyRefusal {
    #[error("the coin lies: an order corrects it")]
    CoinLies,
}

impl ToyRefusal {
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            ToyRefusal::CoinLies => "coin_lies",
        }
    }

    pub(crate) const fn rule(&self) -> Option<RuleKey> {
        match self {
            ToyRefusal::CoinLies => Some(RuleKey::ResultCorrected),
        }
    }
}

/// A move of the automatic dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToyDue {
    /// It tosses the coin.
    Toss { at_ms: u64 },
}
