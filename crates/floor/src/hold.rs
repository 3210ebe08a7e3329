//! Holds dealing up while nobody has agreed to a clock that was set too far: windows keep the time
//! they have left, the automatic dealer rests, no round opens. Nothing is lost.

use crate::control::stop_at;
use crate::dealing::{Run, Stuck};
use crate::draft::Draft;
use crate::error::FloorError;
use crate::floor::Floor;
use croupier_house::TableId;
use croupier_table::{Dealing, Due, Moment, Table, TableCommand, due};

impl Floor {
    /// Whether dealing waits until a person agrees to the clock.
    pub fn is_held(&self) -> bool {
        self.state.house.clock_held_ms().is_some()
    }

    /// Whether a table waits for that person, or until betting is no longer stopped: its automatic
    /// dealer does. A round that is under way is finished.
    pub(crate) fn is_waiting(&self, table: &Table) -> bool {
        let between = matches!(table.moment(), Moment::Idle | Moment::Ended(_));
        table.settings().dealing() == Dealing::Automatic
            && (self.is_held() || (between && stop_at(&self.state.house, table).is_some()))
    }

    /// Holds every table up, or lets every table that was held go on, as the house now says.
    pub(crate) fn hold_or_release(
        &mut self,
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<(), FloorError> {
        let held = self.is_held();
        let concerned = |table: &Table| match held {
            true => is_to_hold(table),
            false => table.interruption().is_some_and(|interruption| interruption.held),
        };
        let tables = self.state.tables.values().map(|running| &running.table);
        let tables: Vec<TableId> =
            tables.filter(|table| concerned(table)).map(|table| table.id().clone()).collect();
        for table in tables {
            let Some(mut run) = Run::begin(&mut self.state, draft, &table) else { continue };
            let round = run.round();
            let command = match held {
                true => TableCommand::Hold { round },
                false => TableCommand::Resume { round },
            };
            let given = run.give(&mut self.state, &command, now_ms);
            run.finish(&mut self.state, draft, now_ms)?;
            match given {
                Ok(()) => {}
                Err(Stuck::Floor(error)) => return Err(error),
                Err(Stuck::Table(why)) => self.halt(&table, why, now_ms),
            }
        }
        self.note_all();
        Ok(())
    }
}

/// A window that runs must stop, and so must the automatic dealer in the middle of a round. What a
/// dealer draws by hand at a live table goes on to the end of the round.
fn is_to_hold(table: &Table) -> bool {
    let in_round = matches!(table.moment(), Moment::Open(_) | Moment::Closed(_));
    let runs = match table.settings().dealing() {
        Dealing::Automatic => true,
        Dealing::Live => matches!(due(table), Due::Tick { .. }),
    };
    in_round && runs && table.interruption().is_none()
}
