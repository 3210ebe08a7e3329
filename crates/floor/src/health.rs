//! How the floor is doing, for people who watch the system rather than the games.

use croupier_house::TableId;
use croupier_table::RoundNo;
use std::collections::BTreeMap;

/// Something that broke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The trace id, which the person who met the fault can quote.
    pub trace: String,
    /// What broke.
    pub message: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// How a round that was in play when the system went down was recovered.
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
    /// Entries read when memory was last built: fewer than all if a snapshot was used.
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
    /// How far the clock was set, in milliseconds, while dealing waits for a person to agree.
    pub clock_held_ms: Option<i64>,
}
