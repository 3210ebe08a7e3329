//! Keeping a table: last round, closing, staff, settings and float.

use crate::call::CallReason;
use crate::chip_count::ChipsOf;
use crate::settings::TableSettings;
use croupier_house::{PitId, PitRank, StaffId};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// A command that keeps the table and is no part of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "keep", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, clippy::large_enum_variant)] // the pit's words; one for each request
pub enum Keeping {
    /// The round on the table, or else the next, is the last before the table closes.
    AnnounceLastRound,
    /// The table closes. Only between rounds.
    CloseTable,
    /// A closed table opens again.
    ReopenTable,
    /// A person acts in a position at this table from now on.
    Assign { staff: StaffId, position: PitRank },
    /// A person no longer acts at this table.
    Relieve { staff: StaffId },
    /// A person acts in a position in the whole pit of this table, by this person's will; the floor
    /// gives it to every table of the pit.
    AssignByPit { staff: StaffId, position: PitRank, pit: PitId, by: Option<StaffId> },
    /// A person no longer acts in the pit of this table.
    RelieveByPit { staff: StaffId, pit: PitId },
    /// Limits, layout and other settings from the next round on.
    ChangeSettings { settings: TableSettings },
    /// The float of a chip table was counted; a second person confirms it.
    CountFloat {
        amount: Amount,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<ChipsOf>,
    },
    /// Chips are to come from the cage, or to go back to it.
    RequestChips {
        kind: ChipsMove,
        amount: Amount,
        /// By their value; empty if only the amount was said.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<ChipsOf>,
    },
    /// The dealer has counted the chips and a supervisor signs: they move.
    ConfirmChips { number: u32 },
    /// The request is cancelled, for a reason.
    CancelChips { number: u32, reason: String },
    /// A shift or the gaming day ends at this table.
    CloseShift { gaming_day: bool },
    /// The Dealer asks for somebody of the pit to come.
    CallFloor { reason: CallReason },
    /// Somebody of the pit has come, or the person who called needs nobody any more.
    AnswerCall,
}

/// Which way chips move between cage and table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChipsMove {
    /// From the cage to the table.
    Fill,
    /// From the table to the cage.
    Credit,
    /// From the table to a patron, for cash that goes into the drop box.
    Drop,
    /// Nowhere: the float was counted.
    Count,
}

impl Keeping {
    /// The lowest rank that may give this command.
    pub const fn needs(&self) -> PitRank {
        match self {
            Keeping::RequestChips { .. }
            | Keeping::CountFloat { .. }
            | Keeping::CallFloor { .. }
            | Keeping::AnswerCall => PitRank::Dealer,
            Keeping::AnnounceLastRound
            | Keeping::CloseTable
            | Keeping::ReopenTable
            | Keeping::Assign { .. }
            | Keeping::Relieve { .. }
            | Keeping::AssignByPit { .. }
            | Keeping::RelieveByPit { .. }
            | Keeping::ConfirmChips { .. }
            | Keeping::CancelChips { .. } => PitRank::PitSupervisor,
            Keeping::ChangeSettings { .. } | Keeping::CloseShift { .. } => PitRank::PitManager,
        }
    }
}
