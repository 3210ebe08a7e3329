//! Stops: betting stopped for the whole house, a game, a table, a terminal or a patron, by one
//! person and at once. And acts of two: what only two people together may do, such as lifting a
//! stop.

use crate::act::{Act, Asked, Planned, TableChange};
use crate::care::{CareSettings, Guard};
use crate::id::{PatronId, StaffId, TableId};
use crate::shelf::Shelf;
use crate::software::Software;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a stop covers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "scope", rename_all = "kebab-case")]
pub enum Scope {
    /// Every table.
    House,
    /// Every table of a game, or of one rulebook.
    Game {
        /// The name of the game, or the id of the rulebook.
        game: String,
    },
    /// One table.
    Table {
        /// Which.
        table: TableId,
    },
    /// One terminal: no bet is taken from it.
    Terminal {
        /// Its network address.
        terminal: String,
    },
    /// One patron, wherever the patron is.
    Patron {
        /// Who.
        patron: PatronId,
    },
}

impl Scope {
    /// The stable name.
    pub const fn name(&self) -> &'static str {
        match self {
            Scope::House => "house",
            Scope::Game { .. } => "game",
            Scope::Table { .. } => "table",
            Scope::Terminal { .. } => "terminal",
            Scope::Patron { .. } => "patron",
        }
    }

    /// What it names, where it names something.
    pub fn what(&self) -> Option<&str> {
        match self {
            Scope::House => None,
            Scope::Game { game } => Some(game),
            Scope::Table { table } => Some(table.as_str()),
            Scope::Terminal { terminal } => Some(terminal),
            Scope::Patron { patron } => Some(patron.as_str()),
        }
    }
}

/// A stop in force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stop {
    /// What it covers.
    pub scope: Scope,
    /// Why, as it is shown to everybody concerned.
    pub reason: String,
    /// Who threw it; absent if the house itself did.
    pub by: Option<StaffId>,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}

/// What the house can be asked to control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ControlCommand {
    /// Stop betting, at once.
    Stop {
        /// Where.
        scope: Scope,
        /// Why.
        reason: String,
    },
    /// Ask for something that takes two people.
    Ask(Act),
    /// Agree to it, as the second person.
    Agree {
        /// Its number.
        number: u64,
    },
    /// Take it back, or decline it; also a change of a table that was planned.
    Drop {
        /// Its number.
        number: u64,
    },
    /// The software was hashed: at the start, or while the house is open.
    CheckSoftware {
        /// What was found.
        found: Software,
        /// How a difference is taken.
        how: SoftwareCheck,
    },
    /// A planned change of a table was carried out, or could not be: the house's own.
    Finish {
        /// Its number.
        number: u64,
        /// Why it could not be.
        failed: Option<String>,
    },
}

/// How software that differs from what was recorded is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoftwareCheck {
    /// It is recorded: the operator accepts it at the start, or this is a demo.
    Accept,
    /// It stops all betting.
    Start,
    /// The same, and that nothing differs is written down too.
    Daily,
}

/// What happened to the controls of the house: a closed list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Control {
    /// Betting was stopped.
    BettingStopped {
        /// Its number.
        number: u64,
        /// Where.
        #[serde(rename = "at")]
        scope: Scope,
        /// Why.
        reason: String,
        /// Who stopped it; absent if the house itself did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
    },
    /// An act of two was asked for and waits.
    ActAsked {
        /// Its number.
        number: u64,
        /// What.
        act: Act,
        /// Who asked.
        by: StaffId,
    },
    /// A second person agreed, and it happened.
    ActAgreed {
        /// Its number.
        number: u64,
        /// What.
        act: Act,
        /// Who had asked.
        by: StaffId,
        /// Who agreed.
        agreed_by: StaffId,
    },
    /// It was taken back or declined.
    ActDropped {
        /// Its number.
        number: u64,
        /// What would have happened.
        act: Act,
        /// Who took it back or declined it.
        dropped_by: StaffId,
    },
    /// The software was recorded: at the first start, as a new version, or because two people or
    /// the operator accepted it.
    SoftwareRecorded {
        /// The software.
        software: Software,
    },
    /// The software is not what was recorded.
    SoftwareDiffers {
        /// What was found.
        found: Software,
        /// What differs.
        reason: String,
    },
    /// The software is what was recorded.
    SoftwareVerified {
        /// SHA-256 of the binary.
        binary: String,
    },
    /// A planned change of a table was carried out.
    PlanDone {
        /// Its number.
        number: u64,
        /// At which table.
        table: TableId,
        /// What.
        change: TableChange,
    },
    /// A planned change of a table could not be carried out.
    PlanFailed {
        /// Its number.
        number: u64,
        /// At which table.
        table: TableId,
        /// What.
        change: TableChange,
        /// Why.
        reason: String,
    },
    /// A planned change of a table was cancelled.
    PlanDropped {
        /// Its number.
        number: u64,
        /// At which table.
        table: TableId,
        /// What.
        change: TableChange,
        /// Who cancelled it.
        dropped_by: StaffId,
    },
}

/// The stops in force, the acts that wait, and what guards the patrons.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Controls {
    pub(crate) stops: BTreeMap<u64, Stop>,
    pub(crate) asked: BTreeMap<u64, Asked>,
    /// How many stops and acts there ever were: each has a number of its own.
    pub(crate) made: u64,
    pub(crate) guards: Shelf<PatronId, Guard>,
    pub(crate) care: CareSettings,
    #[serde(default)]
    pub(crate) plans: BTreeMap<u64, Planned>,
    /// The software that was recorded.
    #[serde(default)]
    pub(crate) software: Option<Software>,
    /// The software that differs from it, and the stop it caused.
    #[serde(default)]
    pub(crate) differs: Option<(u64, Software)>,
}

impl Controls {
    /// The stops in force, by number.
    pub fn stops(&self) -> impl Iterator<Item = (u64, &Stop)> {
        self.stops.iter().map(|(number, stop)| (*number, stop))
    }

    /// The acts that wait for a second person, by number.
    pub fn asked(&self) -> impl Iterator<Item = (u64, &Asked)> {
        self.asked.iter().map(|(number, asked)| (*number, asked))
    }

    /// The changes of tables still to come, by number.
    pub fn plans(&self) -> impl Iterator<Item = (u64, &Planned)> {
        self.plans.iter().map(|(number, plan)| (*number, plan))
    }

    /// The software that was recorded.
    pub fn software(&self) -> Option<&Software> {
        self.software.as_ref()
    }

    /// Whether software that differs from what was recorded has stopped betting.
    pub fn differs(&self) -> bool {
        self.differs.is_some()
    }

    /// The stop that covers a table, which has this id and plays a game of these names.
    pub fn stop_at(&self, table: &TableId, games: &[&str]) -> Option<&Stop> {
        self.stops.values().find(|stop| match &stop.scope {
            Scope::House => true,
            Scope::Game { game } => games.contains(&game.as_str()),
            Scope::Table { table: stopped } => stopped == table,
            Scope::Terminal { .. } | Scope::Patron { .. } => false,
        })
    }

    /// The stop of one patron.
    pub fn stop_of(&self, patron: &PatronId) -> Option<&Stop> {
        let of = |stop: &&Stop| matches!(&stop.scope, Scope::Patron { patron: id } if id == patron);
        self.stops.values().find(of)
    }

    /// The terminals from which no bet is taken.
    pub fn stopped_terminals(&self) -> impl Iterator<Item = (&str, &Stop)> {
        self.stops.values().filter_map(|stop| match &stop.scope {
            Scope::Terminal { terminal } => Some((terminal.as_str(), stop)),
            Scope::House | Scope::Game { .. } | Scope::Table { .. } | Scope::Patron { .. } => None,
        })
    }

    /// How many stops and acts there ever were: it changes whenever a stop may have.
    pub fn changes(&self) -> (u64, usize) {
        (self.made, self.stops.len())
    }

    /// What guards a patron.
    pub fn guard(&self, patron: &PatronId) -> Option<&Guard> {
        self.guards.get(patron)
    }

    /// Every patron with a limit, a break or an exclusion.
    pub fn guards(&self) -> impl Iterator<Item = (&PatronId, &Guard)> {
        self.guards.iter()
    }

    /// How the house takes care of patrons.
    pub fn care(&self) -> CareSettings {
        self.care
    }
}
