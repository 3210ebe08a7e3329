//! Everything the floor holds in memory: a fold over the journal and nothing else.

use crate::apart::Persons;
use crate::checkpoint::Order;
use crate::dealer::Seed;
use crate::keys::Keys;
use croupier_house::{Corrupt, House, Ledger, TableId, Tally};
use croupier_rules::equipment::Card;
use croupier_store::{Head, Keyring, RoundMark, StreamId};
use croupier_table::{FrameEvent, Hex, PaiGowEvent, PitEvent, Table, TableEvent, evolve};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The stream of the house.
pub const HOUSE: &str = "house";
/// The prefix of the tables' streams.
pub const TABLE: &str = "table/";

/// The state of the house and of every table.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) house: House,
    pub(crate) ledger: Ledger,
    /// How patrons have played lately, folded from the transfers.
    pub(crate) tally: Tally,
    pub(crate) tables: BTreeMap<TableId, Running>,
    /// Tables stopped by a fault.
    pub(crate) stopped: BTreeMap<TableId, String>,
    pub(crate) heads: BTreeMap<StreamId, Head>,
    pub(crate) keys: Keys,
    /// The time of the newest entry.
    pub(crate) last_ms: u64,
    /// How many entries there are.
    pub(crate) entries: u64,
    /// The position of the newest entry.
    pub(crate) position: u64,
    /// The order of the entries since the newest checkpoint.
    pub(crate) order: Order,
    /// The keys of the house, which cover what lies face down.
    pub(crate) cover: Option<Arc<Keyring>>,
    /// The keys under which names stand covered.
    pub(crate) persons: Persons,
}

impl State {
    /// Stops a table because of a fault.
    pub(crate) fn stop(&mut self, table: &TableId, why: String) {
        self.tables.remove(table);
        self.stopped.entry(table.clone()).or_insert(why);
    }
}

/// A table in play, with what is not part of a [`Table`].
pub struct Running {
    /// Shared with the snapshot that is being made, if there is one.
    pub(crate) table: Arc<Table>,
    pub(crate) stream: StreamId,
    /// The number of the entry that began the round on the table.
    pub(crate) first: Option<u64>,
    /// The seed in use, sealed, as the journal has it.
    pub(crate) sealed: Option<Hex>,
    /// The seed in use and the order of the shoe. Nobody may see it before it is revealed.
    pub(crate) hidden: Option<Hidden>,
}

/// What only the automatic dealer knows.
pub(crate) struct Hidden {
    pub(crate) seed: Seed,
    /// The order of the shoe; empty if the game has none.
    pub(crate) order: Vec<Card>,
}

impl Running {
    /// A table with this journal.
    pub fn new(table: Table, stream: StreamId) -> Running {
        Running { table: Arc::new(table), stream, first: None, sealed: None, hidden: None }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The number of the entry that began the round on the table.
    pub fn first(&self) -> Option<u64> {
        self.first
    }

    /// Folds the events of entry `seq` and returns the rounds they begin or end. After an error the
    /// table must not be used.
    pub fn apply(&mut self, events: &[TableEvent], seq: u64) -> Result<Vec<RoundMark>, Corrupt> {
        let mut marks = Vec::new();
        for event in events {
            evolve(Arc::make_mut(&mut self.table), event)?;
            #[allow(clippy::wildcard_enum_match_arm)] // the others change no round's extent
            let (round, first, last) = match event {
                TableEvent::Frame(FrameEvent::RoundOpened { round, .. }) => {
                    self.first = Some(seq);
                    (*round, seq, None)
                }
                TableEvent::Frame(FrameEvent::RoundSettled { round, .. })
                | TableEvent::Frame(FrameEvent::RoundVoided { round, .. })
                | TableEvent::Pit(PitEvent::RoundCorrected { round, .. })
                | TableEvent::PaiGow(PaiGowEvent::SeedRevealed { round, .. })
                | TableEvent::PaiGow(PaiGowEvent::HandCorrected { round, .. })
                | TableEvent::PaiGow(PaiGowEvent::DiceCorrected { round, .. }) => {
                    (*round, self.first.unwrap_or(seq), Some(seq))
                }
                _ => continue,
            };
            let round = u64::from(round.0);
            marks.push(RoundMark { stream: self.stream.clone(), round, first, last });
        }
        Ok(marks)
    }
}
