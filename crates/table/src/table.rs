//! The table: people at boxes, the round, what is owed and what was, around the game it plays.

use crate::baccarat::{BaccaratTable, Draw};
use crate::bets::Bets;
use crate::event::TableEvent;
use crate::irregularity::Pit;
use crate::kept::Kept;
use crate::pai_gow::{self, Deal, PaiGowTable};
use crate::phase::Phase;
use crate::roads::Record;
use crate::round::{Moment, PastRound, Round, RoundEnd, RoundNo, Shown};
use crate::settings::{OpenRefused, Settings, TableSettings};
use crate::sic_bo::{Shake, SicBoTable};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, TableId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, Rulebook};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// How many rounds a table remembers. Older ones are in the journal.
pub(crate) const HISTORY_MAX: usize = 60;

/// The game a table plays, with its round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // one for each table, never in a list
pub enum GameTable {
    /// Sic Bo.
    SicBo(SicBoTable),
    /// Baccarat, by any of its rulebooks.
    Baccarat(BaccaratTable),
    /// Pai gow, with cards or tiles.
    #[serde(skip)] // has no memory: it is folded from its own entries
    PaiGow(PaiGowTable),
}

/// Play stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Interruption {
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
    /// The time the open window had left.
    pub remaining_ms: Option<u64>,
    /// Whether two sources of a card disagree, and nothing else is wrong.
    pub sources_disagree: bool,
}

/// A table, as its events have left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) name: String,
    pub(crate) settings: Settings,
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
        let game = match settings.rulebook.game {
            Game::SicBo => GameTable::SicBo(Round::Idle),
            Game::Baccarat => GameTable::Baccarat(BaccaratTable::new()),
            Game::PaiGowPoker | Game::PaiGowTiles => {
                let game = pai_gow::Game::of(&settings.rulebook);
                GameTable::PaiGow(PaiGowTable::new(game.ok_or(OpenRefused::GameNotPlayed)?))
            }
        };
        let record = Arc::new(Record::begin(settings.rulebook.game));
        Ok(Table {
            id,
            name,
            settings,
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
        })
    }

    /// The event that opened this table: the first of its journal.
    pub fn opened(&self) -> TableEvent {
        TableEvent::TableOpened {
            table: self.id.clone(),
            name: self.name.clone(),
            settings: self.settings.stored.clone(),
            rulebook_hash: self.settings.rulebook.hash.clone(),
        }
    }

    /// The table a journal begins with. The rulebook must be the very one it was opened under.
    pub fn from_opened(event: &TableEvent, rulebook: Arc<Rulebook>) -> Result<Table, Corrupt> {
        #[allow(clippy::wildcard_enum_match_arm)] // only the first event opens a table
        match event {
            TableEvent::TableOpened { table, name, settings, rulebook_hash } => {
                if *rulebook_hash != rulebook.hash {
                    let what =
                        format!("table {table}: the rulebook is not the one it opened under");
                    return Err(Corrupt::new(what));
                }
                Table::open(table.clone(), name.clone(), settings.clone(), rulebook)
                    .map_err(|why| Corrupt::new(format!("table {table}: {why}")))
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

    /// Who has a box.
    pub fn patron_at(&self, seat: u16) -> Option<&PatronId> {
        self.seats.iter().find(|&(_, &taken)| taken == seat).map(|(patron, _)| patron)
    }

    /// Orders that wait for a second person, and incidents.
    pub fn pit(&self) -> &Pit {
        &self.pit
    }

    /// What of it a patron owes besides commission: commission is collected first.
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

    /// The phase of the round without its draw.
    pub fn moment(&self) -> Moment<'_> {
        match &self.game {
            GameTable::SicBo(round) => round.moment(),
            GameTable::Baccarat(game) => game.round.moment(),
            GameTable::PaiGow(game) => game.round.moment(),
        }
    }

    /// The phase by name.
    pub fn phase(&self) -> Phase {
        if self.interruption.is_some() {
            return Phase::Interrupted;
        }
        match (self.moment(), &self.game) {
            (Moment::Idle, _) => Phase::Idle,
            (Moment::Open(_), GameTable::PaiGow(game)) if game.offer.is_some() => Phase::BankOffer,
            (Moment::Open(_), _) => Phase::Open,
            (Moment::Ended(past), _) => match past.end {
                RoundEnd::Settled(_) => Phase::Settled,
                RoundEnd::Void(_) => Phase::Void,
            },
            (Moment::Closed(_), GameTable::SicBo(Round::Closed(_, Shake::Thrown(_)))) => {
                Phase::Confirming
            }
            (Moment::Closed(_), GameTable::SicBo(_)) => Phase::Drawing,
            (Moment::Closed(_), GameTable::Baccarat(game)) => match &game.round {
                Round::Closed(_, Draw::Insuring(..)) => Phase::Insurance,
                Round::Closed(_, Draw::Options(..)) => Phase::Options,
                Round::Closed(_, Draw::Complete(_)) => Phase::Confirming,
                Round::Closed(_, Draw::Dealing(_))
                | Round::Idle
                | Round::Open(_)
                | Round::Ended(_) => Phase::Drawing,
            },
            (Moment::Closed(_), GameTable::PaiGow(game)) => match &game.round {
                Round::Closed(_, Deal::Setting(..)) => Phase::Setting,
                Round::Closed(_, Deal::Dicing | Deal::Delivering(_))
                | Round::Idle
                | Round::Open(_)
                | Round::Ended(_) => Phase::Drawing,
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
        match (&self.game, self.moment()) {
            (_, Moment::Ended(past)) => past.shown.clone(),
            (GameTable::SicBo(Round::Closed(_, Shake::Thrown(dice))), _) => Shown::Dice(*dice),
            (GameTable::Baccarat(BaccaratTable { round: Round::Closed(_, draw), .. }), _)
                if !draw.cards().is_empty() =>
            {
                Shown::Cards(draw.cards().to_vec())
            }
            (GameTable::PaiGow(game), Moment::Closed(_)) => Shown::PaiGow(Arc::new(game.felt())),
            (GameTable::SicBo(_) | GameTable::Baccarat(_) | GameTable::PaiGow(_), _) => {
                Shown::Nothing
            }
        }
    }
}
