//! Rounds that were played, as the asking person may see them.

use crate::table::{MyBet, Phase, Said, Shown};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/tables/{t}/rounds/{n}`: one finished round, as the asking patron may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RoundView {
    /// Its number.
    pub round: u32,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub opened_ms: u64,
    /// When it ended.
    #[ts(type = "number | null")]
    pub ended_ms: Option<u64>,
    /// `settled`, `void`, or the phase it is in.
    pub phase: Phase,
    /// What lay on the table.
    pub shown: Shown,
    /// The result.
    pub result: Option<String>,
    /// What happened.
    pub said: Vec<Said>,
    /// My bets and how they ended; for staff every patron's.
    pub bets: Vec<MyBet>,
    /// What happened, step by step, where one round was asked for: mine and the table's; for staff
    /// everybody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steps: Option<Vec<RoundStep>>,
}

/// One step of a round, as the journal has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RoundStep {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// What, by the name of the event: `bet-placed`, `card-drawn`.
    pub kind: String,
    /// Who caused it, by name, for staff; absent where the house itself did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// In which role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub role: Option<String>,
    /// What is known of it; amounts are cents.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub facts: BTreeMap<String, Value>,
}

/// `GET /api/events`: significant events of the house, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct EventsView {
    /// The events.
    pub events: Vec<EventView>,
    /// Ask again with this as `before` for those before; absent at the beginning of the books.
    #[ts(type = "number | null")]
    pub before: Option<u64>,
    /// Every kind there is: a closed list.
    pub kinds: Vec<String>,
}

/// A significant event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct EventView {
    /// The position of its entry in the books.
    #[ts(type = "number")]
    pub position: u64,
    /// Its journal: `house` or `table/` and the table's id.
    pub journal: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Who caused it.
    pub actor: String,
    /// What kind: `login-failed`, `round-voided`.
    pub kind: String,
    /// What is known of it; amounts are cents.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub facts: BTreeMap<String, Value>,
}

/// `GET /api/tables/{t}/rounds`: finished rounds, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RoundsView {
    /// The rounds.
    pub rounds: Vec<RoundView>,
}
