//! A round of the past, read back from its events: folded by `evolve` at a table that knows nothing
//! but its settings, so that there is one fold only.

use crate::event::{FrameEvent, TableEvent};
use crate::evolve::evolve;
use crate::game::on;
use crate::hex::Hex;
use crate::play::Play;
use crate::round::{PastRound, RoundNo};
use crate::settings::{OpenRefused, Settings};
use crate::table::Table;
use croupier_house::{Corrupt, TableId};
use std::sync::Arc;

/// A round being read.
#[derive(Clone, Debug)]
pub struct RoundReading {
    table: Table,
    wanted: RoundNo,
    commitment: Option<Hex>,
    seed: Option<Hex>,
}

/// A round that was read, with what proves its draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRead {
    /// The round.
    pub past: PastRound,
    /// What was promised for its draw; a shoe's promise stands where it was opened.
    pub commitment: Option<Hex>,
    /// The seed of its draw.
    pub seed: Option<Hex>,
}

impl RoundReading {
    /// Begins to read this round of a table with these settings.
    pub fn begin(
        id: &TableId,
        settings: &Settings,
        round: RoundNo,
    ) -> Result<RoundReading, OpenRefused> {
        let (stored, rulebook) = (settings.stored().clone(), Arc::clone(settings.rulebook()));
        let mut table = Table::open(id.clone(), String::new(), stored, rulebook)?;
        table.round = RoundNo(round.0.saturating_sub(1));
        on!(&mut table.game, game => game.read_alone(settings));
        Ok(RoundReading { table, wanted: round, commitment: None, seed: None })
    }

    /// Takes an event of the table's journal; what is not part of the round is passed over.
    pub fn take(&mut self, event: &TableEvent) -> Result<(), Corrupt> {
        if event.of_round() != Some(self.wanted) {
            return Ok(());
        }
        if let TableEvent::Frame(FrameEvent::RoundOpened { commitment, .. }) = event {
            self.commitment.clone_from(commitment);
        }
        if let Some(seed) = event.revealed() {
            self.seed.clone_from(seed);
        }
        evolve(&mut self.table, event)
    }

    /// What was read; `None` when the round is not over.
    pub fn read(self) -> Option<RoundRead> {
        let RoundReading { table, wanted, commitment, seed } = self;
        let past = table.past().filter(|past| past.round == wanted)?;
        Some(RoundRead { past: PastRound::clone(past), commitment, seed })
    }
}
