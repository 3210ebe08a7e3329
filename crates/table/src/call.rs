//! The Dealer calls the floor: why, and what the table keeps of it until somebody comes.

use croupier_house::StaffId;
use serde::{Deserialize, Serialize};

/// Why the floor is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CallReason {
    /// Something on the table is not as it should be.
    Irregularity,
    /// A patron does not agree with what was said or paid.
    Dispute,
    /// Chips or cash are to be counted.
    Chips,
    /// A shoe, a shuffler, a dome or a screen does not work.
    Equipment,
    /// A patron is unwell, unwelcome or unknown.
    Patron,
    /// Anything else.
    Other,
}

impl CallReason {
    /// Every reason.
    pub const ALL: [CallReason; 6] = [
        CallReason::Irregularity,
        CallReason::Dispute,
        CallReason::Chips,
        CallReason::Equipment,
        CallReason::Patron,
        CallReason::Other,
    ];

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            CallReason::Irregularity => "irregularity",
            CallReason::Dispute => "dispute",
            CallReason::Chips => "chips",
            CallReason::Equipment => "equipment",
            CallReason::Patron => "patron",
            CallReason::Other => "other",
        }
    }
}

/// A call that nobody has answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FloorCall {
    /// Why.
    pub reason: CallReason,
    /// Who called; absent if the house itself did.
    pub by: Option<StaffId>,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}
