//! Reports: the figures of the house by table, game, bet, dealer, patron, hour, shift or day, and
//! the closing of shifts and gaming days.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/reports`: the figures of some gaming days or of a shift, in groups.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ReportView {
    /// Who runs the house.
    pub operator: String,
    /// What the figures are grouped by: `table`, `game`, `bet`, `dealer`, `patron`, `hour`, `shift`
    /// or `day`.
    pub by: String,
    /// The first gaming day, such as `2026-11-16`.
    pub from: String,
    /// The last gaming day, included.
    pub to: String,
    /// When the first gaming day begins, in milliseconds since 1970.
    #[ts(type = "number")]
    pub from_ms: u64,
    /// When the last gaming day ends.
    #[ts(type = "number")]
    pub until_ms: u64,
    /// The shift, if only one is told.
    #[ts(type = "number | null")]
    pub shift: Option<u64>,
    /// When the report was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_ms: u64,
    /// The present gaming day.
    pub today: String,
    /// The number of the present shift.
    #[ts(type = "number")]
    pub present_shift: u64,
    /// The groups.
    pub lines: Vec<ReportLine>,
    /// Everything in the range.
    pub total: ReportLine,
}

/// A group and its figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ReportLine {
    /// Its id.
    pub group: String,
    /// Its name, if it has one besides the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The figures by name; those that are zero are left out. Money is in cents.
    #[ts(type = "Record<string, number>")]
    pub figures: BTreeMap<String, i64>,
    /// Win for 10,000 of handle; absent without handle.
    #[ts(type = "number | null")]
    pub hold: Option<i64>,
    /// Handle for each round played, in cents; absent without rounds.
    #[ts(type = "number | null")]
    pub average_bet: Option<i64>,
    /// What the house should have won by the edges of the bets, in cents.
    #[ts(type = "number")]
    pub theoretical: i64,
    /// The part of the handle on bets without an edge, in cents.
    #[ts(type = "number")]
    pub unrated: i64,
}

/// `GET /api/reports/closings`: shifts and gaming days.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ClosingsView {
    /// Those that are over and wait to be closed.
    pub waiting: Vec<ClosingView>,
    /// Those that were closed, newest first.
    pub closed: Vec<ClosingView>,
    /// The shift in progress.
    pub shift: ClosingView,
    /// Whether the caller may close.
    pub may_close: bool,
    /// What could not be written to the folder of exports when it was tried last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub export_trouble: Option<ExportTrouble>,
}

/// A gaming day that could not be exported; it is tried again every few seconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ExportTrouble {
    /// Its date.
    pub day: String,
    /// What the disk says.
    pub why: String,
}

/// A shift or a gaming day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ClosingView {
    /// `shift` or `day`.
    pub kind: String,
    /// Its number or its date.
    pub name: String,
    /// The time of its first entry, in milliseconds since 1970.
    #[ts(type = "number")]
    pub from_ms: u64,
    /// The time of its last entry.
    #[ts(type = "number")]
    pub until_ms: u64,
    /// Its figures by name, in cents.
    #[ts(type = "Record<string, number>")]
    pub figures: BTreeMap<String, i64>,
    /// What the tickets came to that nobody had redeemed at its end, in cents.
    #[ts(type = "number")]
    pub tickets_outstanding: i64,
    /// What patrons owed at its end, in cents.
    #[ts(type = "number")]
    pub owed: i64,
    /// Whether the figures are those of the ledger.
    pub reconciles: bool,
    /// When it was closed, in milliseconds since 1970; absent if it was not.
    #[ts(type = "number | null")]
    pub closed_ms: Option<u64>,
    /// Who closed it.
    pub by: Option<String>,
    /// The hash of every posting, in hexadecimal digits.
    pub hash: String,
}

/// `POST /api/reports/closings`: what to close.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CloseBody {
    /// A gaming day that is over, such as `2026-11-16`; absent to end and close the shift.
    #[serde(default)]
    #[ts(optional)]
    pub day: Option<String>,
}

/// `GET /api/reports/patrons/{patron}/rounds`: the rounds of a patron, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PlayedView {
    /// The rounds.
    pub rounds: Vec<PlayedLine>,
    /// Pass this as `before_ms` to get the next, older page; absent where there is no more.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub before_ms: Option<u64>,
}

/// A round a patron took part in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PlayedLine {
    /// The table.
    pub table: String,
    /// Its number.
    pub round: u32,
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// `settled` or `corrected`.
    pub state: String,
    /// What was at risk, in cents.
    #[ts(type = "number")]
    pub handle: i64,
    /// What the patron won or lost, in cents.
    #[ts(type = "number")]
    pub net: i64,
}

/// `GET /api/reports/passing`: money that went one way between a banking patron and another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PassingView {
    /// The pairs, the largest first.
    pub pairs: Vec<PassingLine>,
}

/// A pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PassingLine {
    /// Who banked.
    pub bank: String,
    /// Who played against the bank.
    pub patron: String,
    /// In how many rounds.
    #[ts(type = "number")]
    pub rounds: u64,
    /// How much more went from the patron to the bank than back, in cents.
    #[ts(type = "number")]
    pub to_bank: i64,
    /// How much moved in all, in cents.
    #[ts(type = "number")]
    pub moved: i64,
    /// The rounds in which most moved.
    pub largest: Vec<PassedRound>,
}

/// A round of a pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PassedRound {
    /// The table.
    pub table: String,
    /// Its number.
    pub round: u32,
    /// What went to the bank, in cents.
    #[ts(type = "number")]
    pub to_bank: i64,
}
