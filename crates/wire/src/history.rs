//! Finished rounds, as the person who asks may see them.

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
    /// `settled`, `void`, or its present phase.
    pub phase: Phase,
    /// What lay on the table.
    pub shown: Shown,
    /// The result.
    pub result: Option<String>,
    /// What happened.
    pub said: Vec<Said>,
    /// My bets and how they ended; for staff, every patron's bets.
    pub bets: Vec<MyBet>,
    /// What happened, step by step, if one round was requested: my steps and the table's; for
    /// staff, everybody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steps: Option<Vec<RoundStep>>,
}

/// One step of a round, as recorded in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RoundStep {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The name of the event: `bet-placed`, `card-drawn`.
    pub kind: String,
    /// The name of the person who caused it, for staff; absent if the house did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// The person's role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub role: Option<String>,
    /// Its facts; amounts are cents.
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
    /// Pass this as `before` to get the next, older page; absent at the beginning of the books.
    #[ts(type = "number | null")]
    pub before: Option<u64>,
    /// Every kind of event: a closed list.
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
    /// The name of the table, if it happened at one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// The name of the person who caused it; absent if the house did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// The person's role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub role: Option<String>,
    /// Its kind: `login-failed`, `round-voided`. The phrase `audit.KIND` tells it with its facts.
    pub kind: String,
    /// Its facts, with names in place of ids; amounts are cents.
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
    /// Pass this as `before` to get the next, older page; absent where there is no more.
    #[serde(default)]
    pub before: Option<u32>,
}
