//! A past round, read back from its events. `evolve` folds it at a table that knows nothing but its
//! settings, so that there is only one fold.

use crate::event::{FrameEvent, KeepEvent, PitEvent, TableEvent};
use crate::evolve::evolve;
use crate::game::on;
use crate::hex::Hex;
use crate::play::Play;
use crate::round::{PastRound, RoundNo};
use crate::settings::{OpenRefused, Settings};
use crate::table::Table;
use croupier_house::{Corrupt, TableId};
use croupier_rules::rulebook::Rulebook;
use std::sync::Arc;

/// A table that stands right before one of its rounds and knows nothing of those before it: opened
/// by this event, with the settings of this change if there was one. For readers of one round.
pub fn alone(
    opened: &TableEvent,
    change: Option<&TableEvent>,
    round: RoundNo,
    rulebook: Arc<Rulebook>,
) -> Result<Table, Corrupt> {
    let mut opened = opened.clone();
    if let (
        TableEvent::Frame(FrameEvent::TableOpened { settings, rulebook_hash, .. }),
        Some(TableEvent::Keep(KeepEvent::SettingsChanged {
            settings: changed,
            rulebook_hash: hash,
        })),
    ) = (&mut opened, change)
    {
        settings.clone_from(changed);
        if let Some(hash) = hash {
            rulebook_hash.clone_from(hash);
        }
    }
    let mut table = Table::from_opened(&opened, rulebook)?;
    table.round = RoundNo(round.0.saturating_sub(1));
    let settings = table.settings.clone();
    on!(&mut table.game, game => game.read_alone(&settings));
    Ok(table)
}

/// Folds an event at a table that is [`alone`]: it does not know how many orders were given before.
pub fn evolve_alone(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    if let TableEvent::Pit(PitEvent::ApprovalAsked { approval, .. }) = event {
        table.pit.asked = approval.saturating_sub(1);
    }
    #[allow(clippy::wildcard_enum_match_arm)] // all others are of the round or the pit
    match event {
        // nor which readings a device had made, and the cards say all there is of them
        TableEvent::Frame(FrameEvent::ReaderTold { .. }) => Ok(()),
        _ => evolve(table, event),
    }
}

/// A round being read.
#[derive(Clone, Debug)]
pub struct RoundReading {
    table: Table,
    wanted: RoundNo,
    commitment: Option<Hex>,
    seed: Option<Hex>,
}

/// A past round, with the proof of its draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRead {
    /// The round.
    pub past: PastRound,
    /// What was promised for its draw; the promise of a shoe is in the event that opened the shoe.
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

    /// Takes an event of the table's journal, and skips it if it is not part of the round.
    pub fn take(&mut self, event: &TableEvent) -> Result<(), Corrupt> {
        if event.of_round() != Some(self.wanted) {
            return Ok(());
        }
        if let TableEvent::Frame(FrameEvent::RoundOpened { commitment, rulebook, .. }) = event {
            self.commitment.clone_from(commitment);
            self.under(rulebook);
        }
        if let Some(seed) = event.revealed() {
            self.seed.clone_from(seed);
        }
        evolve(&mut self.table, event)
    }

    /// The round was dealt under this version of the rules, which need not be the one in force.
    fn under(&mut self, rulebook: &str) {
        let stored = self.table.settings.stored.clone();
        let stored = crate::settings::TableSettings { rulebook: rulebook.to_owned(), ..stored };
        let rules = self.table.settings.rules_of(&stored);
        if let Some(Ok(settings)) = rules.map(|rules| Settings::new(stored, rules)) {
            self.table.settings = settings;
        }
    }

    /// The round; `None` if it is not over.
    pub fn read(self) -> Option<RoundRead> {
        let RoundReading { table, wanted, commitment, seed } = self;
        let past = table.past().filter(|past| past.round == wanted)?;
        Some(RoundRead { past: PastRound::clone(past), commitment, seed })
    }
}
