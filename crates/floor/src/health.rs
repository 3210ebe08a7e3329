//! How the floor is doing, for those who watch the system and not the games.

use croupier_house::TableId;
use croupier_table::RoundNo;
use std::collections::BTreeMap;

/// Something that broke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What the person who was told can quote.
    pub trace: String,
    /// What broke.
    pub message: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// What became of a round that was in play when the system went down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recovered {
    /// The table.
    pub table: TableId,
    /// The round.
    pub round: RoundNo,
    /// `resumed`, `void`, or `waiting` for a Pit Supervisor.
    pub outcome: &'static str,
}

/// How the floor is doing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Health {
    /// Whether commands are taken; `false` while the store cannot be read.
    pub ready: bool,
    /// Entries in the journal.
    pub entries: u64,
    /// Entries read when memory was last built: fewer than all where a snapshot helped.
    pub replayed: u64,
    /// Commits since the start.
    pub commits: u64,
    /// Faults since the start.
    pub faults: u64,
    /// The newest fault.
    pub last_fault: Option<Fault>,
    /// Whether the disk was full when something was last written.
    pub full: bool,
    /// Tables that stand still because of a fault, with the reason.
    pub stopped: BTreeMap<TableId, String>,
    /// What recovery did at the start.
    pub recovered: Vec<Recovered>,
    /// The time of the newest entry.
    pub last_ms: u64,
}
