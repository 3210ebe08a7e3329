//! Rounds that were played, as the asking person may see them.

use crate::table::{MyBet, Phase, Said, Shown};
use serde::{Deserialize, Serialize};
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
}

/// `GET /api/tables/{t}/rounds`: finished rounds, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RoundsView {
    /// The rounds.
    pub rounds: Vec<RoundView>,
}
