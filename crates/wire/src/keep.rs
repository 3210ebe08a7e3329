//! Commands that keep a table, as they cross the wire, and what a table is set to.

use croupier_rules::money::Amount;
use croupier_table::CallReason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A command that keeps the table, as in `{"keep":"announce-last-round"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "keep", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
#[allow(missing_docs)] // the fields are named by the pit's words
#[allow(clippy::large_enum_variant)] // one for each request, never in a list
pub enum KeepBody {
    /// The round on the table, or the next, is the last before the table closes.
    AnnounceLastRound,
    /// The table closes. Between rounds only.
    CloseTable,
    /// A closed table opens again.
    ReopenTable,
    /// A person acts in a position at this table from now on.
    Assign { staff: String, position: PositionBody },
    /// A person no longer acts at this table.
    Relieve { staff: String },
    /// Limits, layout and other settings from the next round on.
    ChangeSettings { settings: SettingsBody },
    /// The float of a chip table was counted: a second person confirms it with `confirm-chips`.
    CountFloat {
        #[ts(type = "number")]
        #[schema(value_type = u64)]
        amount: Amount,
        /// The chips by their value; their sum must be the amount.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<ChipsOfBody>>")]
        chips: Vec<ChipsOfBody>,
    },
    /// Chips are asked for from the cage, or sent back to it.
    RequestChips {
        kind: ChipsBody,
        #[ts(type = "number")]
        #[schema(value_type = u64)]
        amount: Amount,
        /// The chips by their value; their sum must be the amount.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<ChipsOfBody>>")]
        chips: Vec<ChipsOfBody>,
    },
    /// The dealer counted them and a supervisor signs: they move.
    ConfirmChips { number: u32 },
    /// The request is void, for a reason.
    CancelChips { number: u32, reason: String },
    /// A shift or the gaming day ends at this table.
    CloseShift { gaming_day: bool },
    /// The Dealer asks for somebody of the pit to come.
    CallFloor { reason: CallReasonBody },
    /// Somebody of the pit has come, or whoever called takes it back.
    AnswerCall,
    /// Whether insurance is offered from the next round on (baccarat).
    OfferInsurance { offered: bool },
}

/// Why the floor is called: the phrase key is `call.<reason>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // as the table's reasons
pub enum CallReasonBody {
    Irregularity,
    Dispute,
    Chips,
    Equipment,
    Patron,
    Other,
}

impl From<CallReasonBody> for CallReason {
    fn from(reason: CallReasonBody) -> CallReason {
        match reason {
            CallReasonBody::Irregularity => CallReason::Irregularity,
            CallReasonBody::Dispute => CallReason::Dispute,
            CallReasonBody::Chips => CallReason::Chips,
            CallReasonBody::Equipment => CallReason::Equipment,
            CallReasonBody::Patron => CallReason::Patron,
            CallReasonBody::Other => CallReason::Other,
        }
    }
}

/// A position of the pit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum PositionBody {
    Dealer,
    PitSupervisor,
    PitManager,
    ShiftManager,
}

/// Which way chips go between cage and table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum ChipsBody {
    /// From the cage to the table.
    Fill,
    /// From the table to the cage.
    Credit,
    /// From the table to a patron, for cash that goes into the drop box.
    Drop,
}

/// So many chips of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ChipsOfBody {
    /// The value of each, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub value: Amount,
    /// How many.
    pub count: u32,
}

/// What a table is set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SettingsBody {
    /// The rulebook, as `id` or `id@version`.
    pub rulebook: String,
    /// The layout's letter, where the rulebook has layouts.
    pub layout: Option<String>,
    /// How many decks; the rulebook's default when absent.
    pub decks: Option<u8>,
    /// The limits displayed.
    pub limits: LimitsBody,
    /// `automatic` or `live`.
    pub dealing: String,
    /// How long bets are open; until the dealer closes them when absent.
    #[ts(type = "number | null")]
    pub betting_window_ms: Option<u64>,
    /// How long an insurance offer stands at an automatic table.
    #[ts(type = "number")]
    pub insurance_window_ms: u64,
    /// How long a result is shown before the next round at an automatic table.
    #[ts(type = "number")]
    pub result_pause_ms: u64,
    /// How long the automatic dealer waits before each card or throw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub card_pause_ms: Option<u64>,
    /// How many betting boxes there are.
    pub positions: u16,
    /// Whether this is a private table.
    pub private: bool,
    /// What only a pai gow table is set to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pai_gow: Option<PaiGowSettingsBody>,
    /// What this table does otherwise than most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub procedure: Option<ProcedureBody>,
    /// How long patrons may choose after a dealing error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub options_window_ms: Option<u64>,
}

/// The limits a table is set to, in cents; absent where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LimitsBody {
    /// The minimum of a bet.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub minimum: Option<Amount>,
    /// The maximum of a bet.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub maximum: Option<Amount>,
    /// The maximum Differential of one box.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub maximum_differential: Option<Amount>,
}

/// What only a pai gow table is set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, optional_fields)]
#[allow(missing_docs)] // as the table's settings
pub struct PaiGowSettingsBody {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub bank_window_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub setting_window_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_wagers: Option<bool>,
    /// Which packet goes to which place: `house`, or the packets in the order of the places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery: Option<String>,
}

/// What a table may do otherwise than most.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, optional_fields)]
pub struct ProcedureBody {
    /// For how long an insurance not taken is forgone: `offer` or `round`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insurance_forgone: Option<String>,
    /// How long an offer of insurance stands at a live table before everybody counts as asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub insurance_least_ms: Option<u64>,
    /// What stakes are paid with: `credit` or `chips`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stakes: Option<String>,
    /// What the cards come from: `shoe` or `shuffler`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equipment: Option<String>,
    /// Whether cards are dealt face down, so that they can be squeezed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face_down: Option<bool>,
    /// How long a card waits for the patron who squeezes at an automatic table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub squeeze_window_ms: Option<u64>,
    /// Whether a card counts only when a second source has seen it too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_source: Option<bool>,
    /// The values of the table's chips in cents, from the smallest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number[]")]
    pub chips: Option<Vec<u64>>,
    /// After how many rounds without a bet a box is free again; 0 means never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence_rounds: Option<u16>,
    /// After how many minutes without a bet it is; 0 means never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence_minutes: Option<u16>,
    /// Texts shown at the table, on terminals and boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signs: Option<Vec<String>>,
}
