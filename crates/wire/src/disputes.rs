//! A round under dispute: replayed step by step for staff, and one page for the patron.

use crate::books::CheckpointView;
use crate::history::{RoundStep, RoundView};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/rounds/{t}/{n}/replay`: a finished round as it went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ReplayView {
    /// The table.
    pub table: String,
    /// Its name.
    pub name: String,
    /// The number of the round.
    pub round: u32,
    /// The rulebook it was opened under, with its version.
    pub rulebook: String,
    /// The SHA-256 of the rulebook's file.
    pub rulebook_hash: String,
    /// The names of the patrons with bets, by id.
    pub patrons: BTreeMap<String, String>,
    /// The steps, in order.
    pub steps: Vec<ReplayStep>,
}

/// One step of a replay, and the table after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ReplayStep {
    /// What happened; people are named.
    pub step: RoundStep,
    /// When, as in `2027-01-15T08:00:00.123Z`.
    pub utc: String,
    /// The address of the surveillance recording at that moment, if the house has set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub recording: Option<String>,
    /// The round after the step: what lies on the table, the bets, how they ended.
    pub view: Option<RoundView>,
    /// What the round has cost or brought each patron, where this step changed it.
    pub money: Vec<ReplayMoney>,
}

/// What a round has cost or brought a patron so far, in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ReplayMoney {
    /// The patron's name.
    pub name: String,
    /// Before the step.
    #[ts(type = "number")]
    pub before: i64,
    /// After it.
    #[ts(type = "number")]
    pub after: i64,
}

/// `GET /api/rounds/{t}/{n}/page/{patron}`: a finished round for one patron, to be printed. It says
/// nothing about other patrons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DisputePageView {
    /// The table.
    pub table: String,
    /// Its name.
    pub name: String,
    /// The rulebook it was played by.
    pub rulebook: String,
    /// The SHA-256 of the rulebook's file.
    pub rulebook_hash: String,
    /// The patron's name.
    pub patron: String,
    /// The round with the patron's bets and steps alone.
    pub round: RoundView,
    /// What the round cost or brought the patron in the end, in cents.
    #[ts(type = "number")]
    pub net: i64,
    /// How often it was settled: once, and once more for each correction.
    pub settlements: u32,
    /// The hash of the round's last entry, 64 hexadecimal digits.
    pub hash: String,
    /// The signed checkpoint that covers the round, if there is one by now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checkpoint: Option<CheckpointView>,
    /// Its signature, 128 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub signature: Option<String>,
    /// When the page was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_ms: u64,
}
