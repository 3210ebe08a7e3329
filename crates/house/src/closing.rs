//! Shifts and gaming days closed once, with figures that stay.
//!
//! A shift ends when a Shift Manager says so; a gaming day ends by the clock. Its figures are
//! worked out beside play, from the journal, and then noted here. `verify` works them out again.

use crate::gaming_day::Day;
use crate::id::{StaffId, TableId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// What is closed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// The shift of this number, from 1.
    Shift(u64),
    /// A gaming day.
    Day(Day),
}

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Figures of a period or of a part of it. Money is in cents.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Figures {
            $($(#[$doc])* #[serde(skip_serializing_if = "is_zero")] pub $name: i64,)*
        }

        impl Figures {
            /// Their names, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Their values, in the order of the names.
            pub fn values(&self) -> Vec<i64> {
                vec![$(self.$name),*]
            }

            /// The figures with these values, in the order of the names.
            pub fn from_values(values: &[i64]) -> Figures {
                let mut values = values.iter().copied();
                Figures { $($name: values.next().unwrap_or(0)),* }
            }

            /// Adds others.
            pub fn add(&mut self, other: &Figures) {
                $(self.$name = self.$name.saturating_add(other.$name);)*
            }
        }
    };
}

figures! {
    /// Stakes that were at risk in settled rounds.
    handle,
    /// What the house won, commission, corrections and adjustments included.
    win,
    /// Commission earned, paid or not: a part of the win.
    commission,
    /// Commission that was collected.
    collected,
    /// Rounds that ended.
    rounds,
    /// Rounds that ended Void.
    voids,
    /// Corrections of rounds, and adjustments for them.
    corrections,
    /// What corrections and adjustments changed: a part of the win.
    corrected,
    /// Incidents noted.
    incidents,
    /// Bets settled.
    bets,
    /// Rounds a patron took part in.
    played,
    /// How long a patron's rounds lasted, in milliseconds.
    time_ms,
    /// Cash in the drop box of a chip table: chips bought.
    drop,
    /// Chips from the cage to the rack.
    fills,
    /// Chips from the rack to the cage.
    credits,
    /// Credit sold by the cage.
    sold,
    /// Credit paid out in cash by the cage.
    paid_out,
    /// Tickets issued.
    tickets_out,
    /// Tickets paid in cash.
    tickets_paid,
    /// Tickets put into a terminal.
    tickets_in,
    /// Tickets voided.
    tickets_void,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// What the accounts of one kind come to together, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// The tables' banks.
    pub bank: i64,
    /// Commission noted.
    pub commission: i64,
    /// Tickets issued and not redeemed.
    pub tickets: i64,
    /// What patrons owe: zero or below.
    pub owed: i64,
    /// Patrons' credit.
    pub credit: i64,
    /// Stakes in play.
    pub in_play: i64,
    /// Chips patrons hold: minus what they brought and lost.
    pub chips: i64,
    /// The floats of chip tables.
    pub float: i64,
    /// The cage: minus the cash the house holds.
    pub cage: i64,
}

/// A closed period.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Closing {
    /// Which.
    pub period: Period,
    /// The time of its first entry, in milliseconds since 1970.
    pub from_ms: u64,
    /// The time of its last entry.
    pub until_ms: u64,
    /// The figures of the whole house.
    pub total: Figures,
    /// The figures of each table.
    pub tables: BTreeMap<TableId, Figures>,
    /// The accounts before its first entry.
    pub before: Standing,
    /// The accounts after its last entry.
    pub after: Standing,
    /// How many postings led to the figures.
    pub postings: u64,
    /// The hash of all postings in order, in hexadecimal digits: it holds every figure by table,
    /// game, bet, dealer, patron and hour.
    pub hash: String,
}

impl Closing {
    /// Whether the figures are those of the accounts: what the house won is what its banks and
    /// commission gained, and every other figure that moves money moved it.
    pub fn reconciles(&self) -> bool {
        let change = |of: fn(&Standing) -> i64| of(&self.after) - of(&self.before);
        let figures = &self.total;
        let issued = figures.tickets_out;
        let ended = figures.tickets_paid + figures.tickets_in + figures.tickets_void;
        let cash = figures.sold + figures.drop + figures.fills;
        let paid = figures.tickets_paid + figures.paid_out + figures.credits;
        figures.win == change(|at| at.bank) + change(|at| at.commission)
            && issued - ended == change(|at| at.tickets)
            && paid - cash == change(|at| at.cage)
            && figures.fills - figures.credits == change(|at| at.float)
    }
}

/// What is noted about shifts and gaming days.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Booking {
    /// A shift ended: what follows belongs to the next.
    ShiftEnded {
        /// Its number, from 1.
        number: u64,
        /// The Shift Manager.
        by: StaffId,
    },
    /// A shift or a gaming day was closed with its figures.
    PeriodClosed {
        /// The figures.
        closing: Box<Closing>,
        /// The Shift Manager.
        by: StaffId,
    },
}

/// What was closed so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Closings {
    /// How many shifts ended.
    pub ended: u64,
    /// The shifts whose figures are noted.
    pub shifts: BTreeSet<u64>,
    /// The gaming days whose figures are noted.
    pub days: BTreeSet<Day>,
}

impl Closings {
    /// Whether the figures of a period are noted.
    pub fn is_closed(&self, period: Period) -> bool {
        match period {
            Period::Shift(number) => self.shifts.contains(&number),
            Period::Day(day) => self.days.contains(&day),
        }
    }
}

/// Why a shift or a gaming day is not closed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum ClosingRefused {
    #[error("it is closed already, and its figures stay")]
    Closed,
    #[error("it is not over yet")]
    NotOver,
    #[error("there is nothing to close: no such period had an entry")]
    NoActivity,
    #[error("the figures do not reconcile with the ledger")]
    Unreconciled,
}

impl ClosingRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            ClosingRefused::Closed => "period_closed",
            ClosingRefused::NotOver => "period_not_over",
            ClosingRefused::NoActivity => "period_no_activity",
            ClosingRefused::Unreconciled => "period_unreconciled",
        }
    }
}
