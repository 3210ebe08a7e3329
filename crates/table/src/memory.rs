//! A table's state as text, for a snapshot: everything but the rulebook, which is found again by
//! name and hash. Later releases read it (`croupier_floor::snapshot`): a new field has a default
//! that an earlier table had, or the number of the format rises.

use crate::edition::Edition;
use crate::event::TableEvent;
use crate::game::GameTable;
use crate::kept::Kept;
use crate::pit::Pit;
use crate::reader::Readers;
use crate::record::Record;
use crate::round::{PastRound, RoundNo};
use crate::settings::{Settings, TableSettings};
use crate::table::{Interruption, Table};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Rulebook;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// What a table remembers besides the event that opened it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableMemory {
    opened: TableEvent,
    edition: Edition,
    seats: BTreeMap<PatronId, u16>,
    round: RoundNo,
    game: GameTable,
    interruption: Option<Interruption>,
    history: VecDeque<Arc<PastRound>>,
    last_stakes: BTreeMap<PatronId, Vec<(u16, Wager, Amount)>>,
    owed: BTreeMap<PatronId, Amount>,
    record: Arc<Record>,
    walked: BTreeSet<PatronId>,
    kept: Kept,
    next_settings: Option<TableSettings>,
    debts: BTreeMap<PatronId, Amount>,
    pit: Pit,
    #[serde(default)]
    readers: Readers,
}

impl Table {
    /// Everything the table remembers. A new field of a table must be added here.
    pub fn memory(&self) -> TableMemory {
        let Table {
            id: _,
            name: _,
            settings: _,
            edition,
            seats,
            round,
            game,
            interruption,
            history,
            last_stakes,
            owed,
            record,
            walked,
            kept,
            debts,
            pit,
            readers,
        } = self.clone();
        let next_settings = kept.next_settings.as_ref().map(|settings| settings.stored.clone());
        let opened = self.opened();
        TableMemory {
            opened,
            edition,
            seats,
            round,
            game,
            interruption,
            history,
            last_stakes,
            owed,
            record,
            walked,
            kept,
            next_settings,
            debts,
            pit,
            readers,
        }
    }

    /// The table as it was. The rulebook must be the same one it was opened under.
    pub fn from_memory(memory: TableMemory, rulebook: Arc<Rulebook>) -> Result<Table, Corrupt> {
        let opened = Table::from_opened(&memory.opened, Arc::clone(&rulebook))?;
        let next = memory.next_settings.map(|stored| Settings::new(stored, rulebook));
        let next = next.transpose().map_err(|why| Corrupt::new(why.to_string()))?;
        Ok(Table {
            id: opened.id,
            name: opened.name,
            settings: opened.settings,
            edition: memory.edition,
            seats: memory.seats,
            round: memory.round,
            game: memory.game,
            interruption: memory.interruption,
            history: memory.history,
            last_stakes: memory.last_stakes,
            owed: memory.owed,
            record: memory.record,
            walked: memory.walked,
            kept: Kept { next_settings: next.map(Box::new), ..memory.kept },
            debts: memory.debts,
            pit: memory.pit,
            readers: memory.readers,
        })
    }
}
