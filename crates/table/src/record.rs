//! What a table keeps of its settled rounds, to draw roads and histories from. A Void round leaves
//! nothing.

pub use crate::game::Record;
use crate::game::on;
use crate::play::Play;
use crate::round::{RoundNo, Shown};
use crate::table::Table;
use std::sync::Arc;

impl Table {
    /// What the roads are drawn from. The allocation stays the same until a round is settled.
    pub fn record(&self) -> &Arc<Record> {
        &self.record
    }

    /// Notes a correction: the roads show it in place of the first settlement. A round of a shoe
    /// that is off the table is on no road.
    pub(crate) fn correct_settled(&mut self, round: RoundNo, shown: &Shown) -> bool {
        let newest = match &*self.record {
            Record::Nothing => None,
            Record::Shoe { rounds, .. } => rounds.last().map(|last| last.round),
            Record::Throws(throws) => throws.back().map(|last| last.round),
        };
        newest != Some(round) || self.note_settled(round, shown)
    }

    /// Notes what a round was settled by, replacing an earlier note of the same round. `false` if
    /// this is no round of this game.
    pub(crate) fn note_settled(&mut self, round: RoundNo, shown: &Shown) -> bool {
        let (settings, record) = (&self.settings, Arc::make_mut(&mut self.record));
        on!(&self.game, game => game.note(record, settings, round, shown))
    }

    /// Removes the last settled round, which is now Void, from the roads.
    pub(crate) fn forget_settled(&mut self, round: RoundNo) -> bool {
        match Arc::make_mut(&mut self.record) {
            Record::Nothing => {}
            Record::Shoe { rounds, .. } => {
                rounds.pop_if(|last| last.round == round);
            }
            Record::Throws(throws) => {
                throws.pop_back_if(|last| last.round == round);
            }
        }
        true
    }

    /// Begins empty roads for a new shoe; until then those of the last shoe can be read.
    pub(crate) fn begin_record_of_shoe(&mut self, number: u32) {
        self.record = Arc::new(Record::Shoe { number: Some(number), rounds: Vec::new() });
    }
}
