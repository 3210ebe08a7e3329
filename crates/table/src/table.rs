//! The table: people at boxes, the round, what is owed, and past rounds, around the game it plays.

use crate::bets::Bets;
use crate::edition::Edition;
use crate::event::{FrameEvent, TableEvent};
use crate::game::{self, GameTable, by_name, on};
use crate::hex::Hex;
use crate::kept::Kept;
use crate::phase::Phase;
use crate::pit::Pit;
use crate::play::Play;
use crate::reader::Readers;
use crate::record::Record;
use crate::round::{Moment, PastRound, RoundEnd, RoundNo, Shown};
use crate::settings::{OpenRefused, Settings, TableSettings};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, TableId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Rulebook;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// How many rounds a table remembers. Older ones are in the journal.
pub(crate) const HISTORY_MAX: usize = 60;

/// An interruption of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Interruption {
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
    /// The time the open window had left, if it has a deadline.
    pub remaining_ms: Option<u64>,
    /// Whether the game itself stopped play and nothing failed: play goes on where it stopped.
    pub nothing_failed: bool,
    /// Whether the house holds play up at every table: play goes on by itself where it stopped.
    pub held: bool,
}

/// A table, as its events have left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) name: String,
    pub(crate) settings: Settings,
    /// The edition of the procedure it is conducted by.
    pub(crate) edition: Edition,
    pub(crate) seats: BTreeMap<PatronId, u16>,
    pub(crate) round: RoundNo,
    pub(crate) game: GameTable,
    pub(crate) interruption: Option<Interruption>,
    pub(crate) history: VecDeque<Arc<PastRound>>,
    pub(crate) last_stakes: BTreeMap<PatronId, Vec<(u16, Wager, Amount)>>,
    pub(crate) owed: BTreeMap<PatronId, Amount>,
    pub(crate) record: Arc<Record>,
    /// Patrons with bets in the round who walked away.
    pub(crate) walked: BTreeSet<PatronId>,
    pub(crate) kept: Kept,
    pub(crate) debts: BTreeMap<PatronId, Amount>,
    pub(crate) pit: Pit,
    /// The devices that read here.
    pub(crate) readers: Readers,
}

impl Table {
    /// Opens a table under a rulebook, which the settings must name.
    pub fn open(
        id: TableId,
        name: String,
        settings: TableSettings,
        rulebook: Arc<Rulebook>,
    ) -> Result<Table, OpenRefused> {
        let settings = Settings::new(settings, rulebook)?;
        let game = game::begin(&settings)?;
        let record = Arc::new(by_name!(settings.rulebook.game, Asked => Asked::record()));
        Ok(Table {
            id,
            name,
            settings,
            edition: Edition::NEWEST,
            seats: BTreeMap::new(),
            round: RoundNo::default(),
            game,
            interruption: None,
            history: VecDeque::new(),
            last_stakes: BTreeMap::new(),
            owed: BTreeMap::new(),
            record,
            walked: BTreeSet::new(),
            kept: Kept::default(),
            debts: BTreeMap::new(),
            pit: Pit::default(),
            readers: Readers::default(),
        })
    }

    /// The event that opened this table: the first of its journal.
    pub fn opened(&self) -> TableEvent {
        TableEvent::Frame(FrameEvent::TableOpened {
            table: self.id.clone(),
            name: self.name.clone(),
            settings: self.settings.stored.clone(),
            rulebook_hash: self.settings.rulebook.hash.clone(),
            edition: self.edition,
        })
    }

    /// The table a journal begins with. The rulebook must be the one the table was opened under, or
    /// a later completion of it.
    pub fn from_opened(event: &TableEvent, rulebook: Arc<Rulebook>) -> Result<Table, Corrupt> {
        #[allow(clippy::wildcard_enum_match_arm)] // only the first event opens a table
        match event {
            TableEvent::Frame(FrameEvent::TableOpened {
                table,
                name,
                settings,
                rulebook_hash,
                edition,
            }) => {
                if !rulebook.is_of_hash(rulebook_hash) {
                    let what =
                        format!("table {table}: the rulebook is not the one it opened under");
                    return Err(Corrupt::new(what));
                }
                let opened = Table::open(table.clone(), name.clone(), settings.clone(), rulebook);
                let opened = opened.map_err(|why| Corrupt::new(format!("table {table}: {why}")))?;
                Ok(Table { edition: edition.known(table)?, ..opened })
            }
            _ => Err(Corrupt::new("the journal does not begin with the opening of a table")),
        }
    }

    /// Its id.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game it plays.
    pub fn game(&self) -> &GameTable {
        &self.game
    }

    /// The number of the round on the table; 0 before the first.
    pub fn round(&self) -> RoundNo {
        self.round
    }

    /// Who has which box.
    pub fn seats(&self) -> &BTreeMap<PatronId, u16> {
        &self.seats
    }

    /// The box a patron has.
    pub fn seat_of(&self, patron: &PatronId) -> Option<u16> {
        self.seats.get(patron).copied()
    }

    /// The patron who has this box.
    pub fn patron_at(&self, seat: u16) -> Option<&PatronId> {
        self.seats.iter().find(|&(_, &taken)| taken == seat).map(|(patron, _)| patron)
    }

    /// Orders that wait for a second person, and incidents.
    pub fn pit(&self) -> &Pit {
        &self.pit
    }

    /// The part of what a patron owes that is not commission. Commission is collected first.
    pub fn debt(&self, patron: &PatronId) -> Amount {
        let owed = self.owed.get(patron).copied().unwrap_or(Amount::ZERO);
        self.debts.get(patron).copied().unwrap_or(Amount::ZERO).min(owed)
    }

    /// Commission and debts owed here and not collected, by patron.
    pub fn owed(&self) -> &BTreeMap<PatronId, Amount> {
        &self.owed
    }

    /// The interruption, while play is interrupted.
    pub fn interruption(&self) -> Option<&Interruption> {
        self.interruption.as_ref()
    }

    /// The rounds before this one, oldest first.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = &Arc<PastRound>> {
        self.history.iter()
    }

    /// The edition of the procedure it is conducted by.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// This table, conducted by another edition from its opening on.
    #[must_use]
    pub fn of_edition(self, edition: Edition) -> Table {
        Table { edition, ..self }
    }

    /// The newest edition, if this table has an older one.
    pub(crate) fn newer_edition(&self) -> Option<Edition> {
        (self.edition < Edition::NEWEST).then_some(Edition::NEWEST)
    }

    /// The phase of the round without its draw.
    pub fn moment(&self) -> Moment<'_> {
        on!(&self.game, game => game.moment())
    }

    /// The phase by name.
    pub fn phase(&self) -> Phase {
        if self.interruption.is_some() {
            return Phase::Interrupted;
        }
        match self.moment() {
            Moment::Idle => Phase::Idle,
            Moment::Open(_) => on!(&self.game, game => game.opening()),
            Moment::Closed(_) => on!(&self.game, game => game.drawing()),
            Moment::Ended(past) => match past.end {
                RoundEnd::Settled(_) => Phase::Settled,
                RoundEnd::Void(_) => Phase::Void,
            },
        }
    }

    /// The bets of the round, while it is not over.
    pub fn bets(&self) -> Option<&Bets> {
        match self.moment() {
            Moment::Open(open) => Some(&open.bets),
            Moment::Closed(closed) => Some(&closed.bets),
            Moment::Idle | Moment::Ended(_) => None,
        }
    }

    /// What lies on the table.
    pub fn shown(&self) -> Shown {
        match self.moment() {
            Moment::Ended(past) => past.shown.clone(),
            Moment::Closed(_) => on!(&self.game, game => game.shown()),
            Moment::Idle | Moment::Open(_) => Shown::Nothing,
        }
    }

    /// The commitment for this round or shoe, until its seed is revealed.
    pub fn promised(&self) -> Option<&Hex> {
        on!(&self.game, game => game.promised())
    }
}
