//! The lobby: the tables, and what each offers according to its rulebook.

use crate::control::BettingStopped;
use crate::keep::PositionBody;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/tables`: one line per table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableLine {
    /// The table's id, as in paths.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game, by the name its rulebook has for it.
    pub game: String,
    /// The rulebook, as `id@version`.
    pub rulebook: String,
    /// The rulebook's title.
    pub title: String,
    /// The layout's letter, where the rulebook has layouts.
    pub layout: Option<String>,
    /// `automatic` or `live`.
    pub dealing: String,
    /// Whether it is a private table.
    pub private: bool,
    /// The limits.
    pub limits: LimitsView,
    /// The phase of the round, as in the table view.
    pub phase: String,
    /// How many patrons are seated.
    pub patrons: u32,
    /// How many boxes or seats it has.
    pub positions: u16,
    /// Whether a dealer is there now; absent where the table deals by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dealer: Option<bool>,
    /// The name of the dealer who is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dealer_name: Option<String>,
    /// Why no bet is taken there, while it is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<BettingStopped>,
    /// The position I hold there, for staff: by rank or by assignment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub position: Option<PositionBody>,
    /// What I have there, for a patron with a box or money at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mine: Option<MyTable>,
}

/// A patron's own at a table, for the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyTable {
    /// The box, if one is held.
    pub seat: Option<u16>,
    /// What is in play there, in cents.
    #[ts(type = "number")]
    pub in_play: u64,
    /// Whether it waits for me: a hand to set, a card to turn, insurance, the bank, a choice.
    #[serde(default)]
    pub needs_me: bool,
    /// The commission I owe there, noted until the shoe ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commission: Option<OwedHere>,
}

/// Commission that is owed at a table and collected when its shoe ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OwedHere {
    /// How much, in cents.
    #[ts(type = "number")]
    pub amount: u64,
    /// The paragraph that notes it.
    pub rule: Option<String>,
}

/// The limits of a table, in cents; a limit that does not exist is absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LimitsView {
    /// The minimum of a bet.
    #[ts(type = "number | null")]
    pub minimum: Option<u64>,
    /// The maximum of a bet.
    #[ts(type = "number | null")]
    pub maximum: Option<u64>,
    /// The maximum Differential of one box.
    #[ts(type = "number | null")]
    pub maximum_differential: Option<u64>,
    /// The maximum of a side bet, if it is not the maximum of every bet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub side_maximum: Option<u64>,
    /// The maximum of an insurance that pays 10 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub insurance_maximum: Option<u64>,
}
