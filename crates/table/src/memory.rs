//! A table's state as text, for a snapshot: everything but the rulebook, which is found again by
//! name and hash. It is no contract: only the very binary that wrote it reads it.

use crate::event::TableEvent;
use crate::round::{PastRound, RoundNo};
use crate::table::{GameTable, Interruption, Table};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Rulebook;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// What a table remembers besides how it was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableMemory {
    opened: TableEvent,
    seats: BTreeMap<PatronId, u16>,
    round: RoundNo,
    game: GameTable,
    interruption: Option<Interruption>,
    history: VecDeque<Arc<PastRound>>,
    last_stakes: BTreeMap<PatronId, Vec<(u16, Wager, Amount)>>,
    owed: BTreeMap<PatronId, Amount>,
}

impl TableMemory {
    /// The rulebook the table was opened under, as `id@version`.
    pub fn rulebook(&self) -> Option<&str> {
        #[allow(clippy::wildcard_enum_match_arm)] // only this event opens a table
        match &self.opened {
            TableEvent::TableOpened { settings, .. } => Some(&settings.rulebook),
            _ => None,
        }
    }
}

impl Table {
    /// Everything the table remembers. A field that is added to a table must be added here.
    pub fn memory(&self) -> TableMemory {
        let Table {
            id: _,
            name: _,
            settings: _,
            seats,
            round,
            game,
            interruption,
            history,
            last_stakes,
            owed,
        } = self.clone();
        let opened = self.opened();
        TableMemory { opened, seats, round, game, interruption, history, last_stakes, owed }
    }

    /// The table as it was. The rulebook must be the very one it was opened under.
    pub fn from_memory(memory: TableMemory, rulebook: Arc<Rulebook>) -> Result<Table, Corrupt> {
        let TableMemory { opened, seats, round, game, interruption, history, last_stakes, owed } =
            memory;
        let Table { id, name, settings, .. } = Table::from_opened(&opened, rulebook)?;
        Ok(Table {
            id,
            name,
            settings,
            seats,
            round,
            game,
            interruption,
            history,
            last_stakes,
            owed,
        })
    }
}
