//! A pit: tables that stand together, and the people who act at all of them (R34).

use crate::id::{StaffId, TableId};
use crate::people::PitRank;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A pit of the house.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pit {
    /// Its tables.
    pub tables: BTreeSet<TableId>,
    /// Who acts at all of them, and in which position.
    pub staff: BTreeMap<StaffId, PitPost>,
}

/// The position a person holds in a pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PitPost {
    /// The position.
    pub position: PitRank,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
    /// Who gave it; absent if the house itself did.
    pub by: Option<StaffId>,
}
