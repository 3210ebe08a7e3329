//! When each table is due: its next window to close, or the automatic dealer's next move.

use crate::draft::Draft;
use crate::floor::Floor;
use croupier_house::TableId;
use croupier_table::{Table, due};
use std::collections::{BTreeMap, BTreeSet};

/// The times at which tables are due.
#[derive(Default)]
pub(crate) struct Agenda {
    by_time: BTreeSet<(u64, TableId)>,
    of_table: BTreeMap<TableId, u64>,
}

/// The time from which a table waits for the house.
pub(crate) fn due_ms(table: &Table) -> Option<u64> {
    due(table).at_ms()
}

impl Agenda {
    /// Notes when a table is due, from its present state.
    pub(crate) fn note(&mut self, table: &Table) {
        let due = due_ms(table);
        if self.of_table.get(table.id()).copied() == due {
            return; // unchanged, as after nearly every bet
        }
        self.forget(table.id());
        if let Some(at_ms) = due {
            self.by_time.insert((at_ms, table.id().clone()));
            self.of_table.insert(table.id().clone(), at_ms);
        }
    }

    /// Removes a table.
    pub(crate) fn forget(&mut self, table: &TableId) {
        if let Some(at_ms) = self.of_table.remove(table) {
            self.by_time.remove(&(at_ms, table.clone()));
        }
    }

    /// The tables due at this time.
    pub(crate) fn due(&self, now_ms: u64) -> Vec<TableId> {
        let due = self.by_time.iter().take_while(|(at_ms, _)| *at_ms <= now_ms);
        due.map(|(_, table)| table.clone()).collect()
    }

    /// When the next table is due.
    pub(crate) fn next_ms(&self) -> Option<u64> {
        self.by_time.first().map(|(at_ms, _)| *at_ms)
    }
}

impl Floor {
    /// Notes again when each table that changed is due.
    pub(crate) fn note_changed(&mut self, draft: &Draft) {
        for table in &draft.changed.tables {
            self.note(table);
        }
    }

    /// Notes again when every table is due.
    pub(crate) fn note_all(&mut self) {
        self.agenda = Agenda::default();
        let tables: Vec<TableId> = self.state.tables.keys().cloned().collect();
        tables.iter().for_each(|table| self.note(table));
    }

    /// Notes again when a table is due.
    pub(crate) fn note(&mut self, table: &TableId) {
        match self.state.tables.get(table) {
            Some(running) if !self.is_waiting(&running.table) => self.agenda.note(&running.table),
            Some(_) | None => self.agenda.forget(table),
        }
    }
}
