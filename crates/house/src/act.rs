//! Acts of two: what only two people together may do, and changes of tables they have planned.

use crate::cage::{Vault, Way};
use crate::control::Scope;
use crate::device::NewDevice;
use crate::house_rules::HouseRules;
use crate::id::{DeviceId, PatronId, PitId, StaffId, TableId};
use crate::people::{PitRank, Role};
use croupier_rules::money::Amount;
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
    /// A device is added.
    AddDevice(NewDevice),
    /// The notes of an acceptor were counted and go to the cage.
    CountNotes {
        /// Which acceptor.
        device: DeviceId,
        /// What it held by the books.
        expected: Amount,
        /// What was counted.
        counted: Amount,
    },
    /// Money comes into the vault from outside the house, or leaves it.
    MoveVault {
        /// In or out.
        way: Way,
        /// How much.
        moved: Vault,
        /// From where or to where, and why.
        reason: String,
    },
    /// The vault was counted.
    CountVault {
        /// What it held by the books.
        expected: Vault,
        /// What was counted.
        counted: Vault,
        /// Why it differs, if it does.
        reason: String,
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
            Act::LiftExclusion { .. }
            | Act::ChangeRules { .. }
            | Act::MoveVault { .. }
            | Act::CountVault { .. } => {
                matches!(role, Role::ShiftManager | Role::Administrator)
            }
            Act::CountNotes { .. } => matches!(role, Role::Cashier | Role::ShiftManager),
            Act::ChangeTable { .. } | Act::AddDevice(_) => {
                role == Role::Administrator || role.rank() >= Some(PitRank::PitManager)
            }
        }
    }

    /// The lowest role that may ask for it and agree to it.
    pub const fn needs(&self) -> Role {
        match self {
            Act::Lift { .. } | Act::ChangeTable { .. } | Act::AddDevice(_) => Role::PitManager,
            Act::CountNotes { .. } => Role::Cashier,
            Act::LiftExclusion { .. }
            | Act::ChangeRules { .. }
            | Act::MoveVault { .. }
            | Act::CountVault { .. } => Role::ShiftManager,
        }
    }

    /// The stable name.
    pub const fn name(&self) -> &'static str {
        match self {
            Act::Lift { .. } => "lift",
            Act::LiftExclusion { .. } => "lift-exclusion",
            Act::ChangeTable { .. } => "change-table",
            Act::ChangeRules { .. } => "change-rules",
            Act::AddDevice(_) => "add-device",
            Act::CountNotes { .. } => "count-notes",
            Act::MoveVault { .. } => "move-vault",
            Act::CountVault { .. } => "count-vault",
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
