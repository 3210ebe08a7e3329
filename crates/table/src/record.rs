//! What a table remembers of its settled rounds, to draw roads and histories from. Void rounds
//! leave nothing.

use crate::baccarat::{self, SettledRound};
use crate::round::{RoundNo, Shown};
use crate::sic_bo::{self, Throw};
use crate::table::Table;
use croupier_rules::rulebook::{Game, GameBet};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// What a table keeps for its roads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Record {
    /// The game has no roads.
    Nothing,
    /// The settled rounds of the shoe put on the table last.
    Shoe {
        /// Its number; absent before the first shoe.
        number: Option<u32>,
        /// Its rounds, oldest first.
        rounds: Vec<SettledRound>,
    },
    /// The last throws, oldest first.
    Throws(VecDeque<Throw>),
}

impl Record {
    /// What a table of this game begins with.
    pub(crate) fn begin(game: Game) -> Record {
        #[cfg(test)]
        if crate::toy::is_played() {
            return Record::Nothing;
        }
        match game {
            Game::Baccarat => Record::Shoe { number: None, rounds: Vec::new() },
            Game::SicBo => Record::Throws(VecDeque::new()),
            Game::PaiGowPoker | Game::PaiGowTiles => Record::Nothing,
        }
    }
}

impl Table {
    /// What the roads are made of. The same allocation as long as nothing was settled.
    pub fn record(&self) -> &Arc<Record> {
        &self.record
    }

    /// A round is settled again, by this: the roads show it in place of what it was. A round of a
    /// shoe that is off the table is on no road any more.
    pub(crate) fn correct_settled(&mut self, round: RoundNo, shown: &Shown) -> bool {
        let newest = match &*self.record {
            Record::Nothing => None,
            Record::Shoe { rounds, .. } => rounds.last().map(|last| last.round),
            Record::Throws(throws) => throws.back().map(|last| last.round),
        };
        newest != Some(round) || self.note_settled(round, shown)
    }

    /// Notes what a round was settled by; in place of what was noted of it before. `false` when
    /// that is no round of this game.
    pub(crate) fn note_settled(&mut self, round: RoundNo, shown: &Shown) -> bool {
        let (settings, record) = (&self.settings, Arc::make_mut(&mut self.record));
        match record {
            Record::Nothing => true,
            Record::Shoe { rounds, .. } => baccarat::note(rounds, round, shown, |bet| {
                let on_layout = settings.rulebook.terms(GameBet::Baccarat(bet));
                on_layout.is_some_and(|terms| terms.offered_on(settings.layout()))
            }),
            Record::Throws(throws) => sic_bo::note(throws, round, shown),
        }
    }

    /// The round settled last is Void after all: the roads do not show it.
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

    /// A new shoe begins with empty roads; until then those of the last one stay to be read.
    pub(crate) fn begin_record_of_shoe(&mut self, number: u32) {
        self.record = Arc::new(Record::Shoe { number: Some(number), rounds: Vec::new() });
    }
}
