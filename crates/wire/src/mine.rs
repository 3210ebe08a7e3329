//! Everything that belongs to one patron at a table: bets, offers, results, credit.

use crate::care::PlayView;
use crate::control::BettingStopped;
use crate::pai_gow::MyPaiGowView;
use crate::procedure::{MyOption, MyThird};
use crate::table::Said;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// How much more I may stake, and why one cent more is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RoomView {
    /// In which box; absent in every box.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub seat: Option<u16>,
    /// On which bet; absent on every bet.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub bet: Option<String>,
    /// How much more, in cents.
    #[ts(type = "number")]
    pub more: u64,
    /// The refusal of more: the phrase key is `problem.<code>`, on a field `room.<code>`.
    pub code: String,
    /// Facts for the phrase: amounts are cents.
    #[ts(type = "Record<string, string | number>")]
    pub facts: BTreeMap<String, serde_json::Value>,
    /// The paragraph of the rule, if a rule is the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub rule: Option<String>,
}

/// A bet that staff would place for me, if I agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyAsk {
    /// Its number.
    pub ask: u32,
    /// The box.
    pub seat: u16,
    /// The bet.
    pub bet: String,
    /// The whole stake after it, in cents.
    #[ts(type = "number")]
    pub stake: u64,
    /// Who asks.
    pub by: String,
}

/// Everything that belongs to one patron at this table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MineSection {
    /// The credit, in cents.
    #[ts(type = "number")]
    pub credit: u64,
    /// The amount in play here, in cents.
    #[ts(type = "number")]
    pub in_play: u64,
    /// Commission owed and reserved, in cents.
    #[ts(type = "number")]
    pub commission_owed: u64,
    /// The box I sit at.
    pub seat: Option<u16>,
    /// My bets of this round.
    pub bets: Vec<MyBet>,
    /// The insurance I may take now: side, highest stake, registered stake.
    pub insurance: Vec<MyInsurance>,
    /// The stakes of my last round with bets, for Rebet.
    pub last_stakes: Vec<MyBet>,
    /// My net result of the last settled round, in cents.
    #[ts(type = "number | null")]
    pub net: Option<i64>,
    /// Whether I may ask to squeeze now.
    pub may_squeeze: bool,
    /// Whether the next card waits for me to turn it.
    pub squeezing: bool,
    /// The Banker's third card first, while I may ask for it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub banker_third: Option<MyThird>,
    /// My choice after a dealing error, while it is open.
    pub option: Option<MyOption>,
    /// My debt in addition to commission, in cents: it blocks cashing out.
    #[ts(type = "number")]
    pub owed: u64,
    /// Notices only to me: a bet of mine is under the minimum, and what that means.
    pub notices: Vec<Said>,
    /// Bets that staff would place for me: I agree, or I do not.
    pub asks: Vec<MyAsk>,
    /// Only at a pai gow table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub pai_gow: Option<Box<MyPaiGowView>>,
    /// Why no bet of mine is taken anywhere, while it is so.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub stopped: Option<BettingStopped>,
    /// What limits my next stake while bets are open: a field takes the least of what its box, its
    /// bet and my credit leave.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(optional, as = "Option<Vec<RoomView>>")]
    pub room: Vec<RoomView>,
    /// How I have played lately, where the house is open.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub play: Option<PlayView>,
}

/// One of my bets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyBet {
    /// The box.
    pub seat: u16,
    /// The bet; `player-insurance` and `banker-insurance` for insurance.
    pub bet: String,
    /// For insurance: the stage.
    pub stage: Option<String>,
    /// The registered stake, in cents.
    #[ts(type = "number")]
    pub stake: u64,
    /// How it ended; absent before.
    pub ended: Option<MyResult>,
    /// The patron, where staff see everybody's bets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub patron: Option<String>,
}

/// How one of my bets ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyResult {
    /// `won`, `lost` or `returned`.
    pub outcome: String,
    /// As in `22:1`.
    pub odds: Option<String>,
    /// The win, in cents.
    #[ts(type = "number")]
    pub win: u64,
    /// The returned amount, in cents, the stake included.
    #[ts(type = "number")]
    pub returned: u64,
    /// The commission I owe for it, in cents.
    #[ts(type = "number")]
    pub commission: u64,
    /// The commission already deducted from the win, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub deducted: Option<u64>,
    /// The paragraph.
    pub rule: Option<String>,
}

/// An insurance I may take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyInsurance {
    /// The box of the Original Bet.
    pub seat: u16,
    /// `player` or `banker`.
    pub on: String,
    /// `four-cards` or `third-card`.
    pub stage: String,
    /// The most I may stake, in cents.
    #[ts(type = "number")]
    pub maximum: u64,
    /// The registered stake, in cents.
    #[ts(type = "number")]
    pub stake: u64,
}
