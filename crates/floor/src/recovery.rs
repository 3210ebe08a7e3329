//! Recovers rounds that were in play when the system went down, as the rules say.

use crate::dealing::{Run, Stuck};
use crate::draft::Draft;
use crate::error::FloorError;
use crate::floor::Floor;
use crate::health::Recovered;
use croupier_house::TableId;
use croupier_table::{Dealing, Moment, Phase, RoundNo, TableCommand};

impl Floor {
    /// Interrupts every round in play, at the time of the last entry: the last moment the system is
    /// known to have been up. An automatic table resumes at once: bets reopen with the time they
    /// had left; after the close, a round with an established outcome is concluded and any other is
    /// Void. A live table waits for a Pit Supervisor's `Resume`.
    pub(crate) fn recover(&mut self, now_ms: u64) -> Result<(), FloorError> {
        let now_ms = now_ms.max(self.state.last_ms);
        let mut draft = Draft::default();
        let in_play: Vec<(TableId, RoundNo, Dealing)> = self
            .state
            .tables
            .values()
            .map(|running| &running.table)
            .filter(|table| table.interruption().is_none())
            .filter(|table| matches!(table.moment(), Moment::Open(_) | Moment::Closed(_)))
            .map(|table| (table.id().clone(), table.round(), table.settings().dealing()))
            .collect();
        let mut recovered = Vec::new();
        for (table, round, dealing) in in_play {
            let Some(mut run) = Run::begin(&mut self.state, &draft, &table) else { continue };
            let down_ms = self.state.last_ms;
            let interrupted =
                run.give(&mut self.state, &TableCommand::Interrupt { round }, down_ms);
            let taken_up = interrupted.and_then(|()| match dealing {
                Dealing::Automatic => {
                    run.give(&mut self.state, &TableCommand::Resume { round }, now_ms)
                }
                Dealing::Live => Ok(()),
            });
            run.finish(&mut self.state, &mut draft, now_ms)?;
            match taken_up {
                Ok(()) => {}
                Err(Stuck::Floor(error)) => return Err(error),
                Err(Stuck::Table(why)) => self.state.stop(&table, why),
            }
            let phase = self.table(&table).map(croupier_table::Table::phase);
            let outcome = match phase {
                Some(Phase::Void) => "void",
                Some(Phase::Interrupted) => "waiting",
                Some(_) => "resumed",
                None => "stopped",
            };
            recovered.push(Recovered { table, round, outcome });
        }
        self.commit(draft, now_ms)?;
        self.note_all();
        self.recovered = recovered;
        Ok(())
    }
}
