//! Acts of two: what only two people together may do, and changes of tables they have planned.

use crate::control::Scope;
use crate::house_rules::HouseRules;
use crate::id::{PatronId, PitId, StaffId, TableId};
use crate::people::{PitRank, Role};
use serde::{Deserialize, Serialize};

/// What takes two people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// A stop is lifted.
    Lift {
        /// The number of the stop.
        stop: u64,
        /// What it covered.
        #[serde(rename = "at")]
        scope: Scope,
        /// Why it may be lifted.
        reason: String,
    },
    /// The exclusion of a patron is lifted.
    LiftExclusion {
        /// Whose.
        patron: PatronId,
        /// Why it may be lifted.
        reason: String,
    },
    /// Rules of the whole house change: cage, care, tickets.
    ChangeRules {
        /// To what.
        rules: HouseRules,
    },
    /// A table is opened, closed, opened again or set otherwise, now or at a time.
    ChangeTable {
        /// Which.
        table: TableId,
        /// How.
        change: TableChange,
        /// When, in milliseconds since 1970; absent if as soon as a second person agrees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from_ms: Option<u64>,
    },
}

/// A change of a table that can be planned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum TableChange {
    /// A new table opens.
    Open {
        /// The name shown.
        name: String,
        /// Its settings, as JSON: what they mean only a table knows.
        settings: String,
        /// The pit it stands in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pit: Option<PitId>,
    },
    /// Other settings from the next round on.
    Settings {
        /// All of them, as JSON.
        settings: String,
    },
    /// The table closes after the round under way.
    Close,
    /// A closed table opens again.
    Reopen,
}

impl TableChange {
    /// The stable name.
    pub const fn name(&self) -> &'static str {
        match self {
            TableChange::Open { .. } => "open",
            TableChange::Settings { .. } => "settings",
            TableChange::Close => "close",
            TableChange::Reopen => "reopen",
        }
    }
}

/// A change of a table that two people agreed on and that is still to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Planned {
    /// Which table.
    pub table: TableId,
    /// What changes.
    pub change: TableChange,
    /// From when on, in milliseconds since 1970.
    pub from_ms: u64,
    /// Who planned it.
    pub by: StaffId,
    /// Who agreed.
    pub agreed_by: StaffId,
}

impl Act {
    /// Whether somebody in this role may ask for it and agree to it.
    pub fn is_for(&self, role: Role) -> bool {
        match self {
            Act::Lift { .. } => role.rank() >= Some(PitRank::PitManager),
            Act::LiftExclusion { .. } | Act::ChangeRules { .. } => {
                matches!(role, Role::ShiftManager | Role::Administrator)
            }
            Act::ChangeTable { .. } => {
                role == Role::Administrator || role.rank() >= Some(PitRank::PitManager)
            }
        }
    }

    /// The lowest role that may ask for it and agree to it.
    pub const fn needs(&self) -> Role {
        match self {
            Act::Lift { .. } | Act::ChangeTable { .. } => Role::PitManager,
            Act::LiftExclusion { .. } | Act::ChangeRules { .. } => Role::ShiftManager,
        }
    }

    /// The stable name.
    pub const fn name(&self) -> &'static str {
        match self {
            Act::Lift { .. } => "lift",
            Act::LiftExclusion { .. } => "lift-exclusion",
            Act::ChangeTable { .. } => "change-table",
            Act::ChangeRules { .. } => "change-rules",
        }
    }
}

/// An act that waits for its second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// What is to happen.
    pub act: Act,
    /// Who asked for it.
    pub by: StaffId,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}
