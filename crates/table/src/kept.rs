//! The state that keeping leaves a table in: open or closing, its staff, its next settings, its
//! float and the figures of the shift.

use crate::keeping::ChipsMove;
use crate::round::{BetEnd, RoundNo};
use crate::settings::Settings;
use croupier_house::{PitRank, StaffId};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Whether a table plays on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Service {
    /// It plays on.
    #[default]
    Open,
    /// No round is opened after this one.
    LastRound(RoundNo),
    /// It is closed.
    Closed,
}

impl Service {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Service::Open => "open",
            Service::LastRound(_) => "last-round",
            Service::Closed => "closed",
        }
    }
}

/// The position of a person at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AtWork {
    /// The position.
    pub position: PitRank,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}

/// Chips that were requested and have not moved yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChipsRequest {
    /// Which way they are to move.
    pub kind: ChipsMove,
    /// How much.
    pub amount: Amount,
    /// Who asked; absent if the house itself did.
    pub by: Option<StaffId>,
}

/// The figures since the shift began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shift {
    /// What was staked and at risk in settled rounds, in cents.
    pub handle: u64,
    /// What the house won, corrections and adjustments included, in cents.
    pub win: i64,
    /// How many rounds ended.
    pub rounds: u32,
}

impl Shift {
    /// Counts a round that ended; its stakes and wins count only if it was settled (`at_risk`).
    pub(crate) fn count(&mut self, bets: &[BetEnd], at_risk: bool) {
        self.rounds = self.rounds.saturating_add(1);
        if at_risk {
            self.handle = self.handle.saturating_add(staked(bets));
            self.win = self.win.saturating_sub(net(bets));
        }
    }

    /// Counts a correction of the last round, or its Void. The difference belongs to this shift; if
    /// the round ended in an earlier shift, its stakes stay in the figures of that shift.
    pub(crate) fn recount(&mut self, was: &[BetEnd], is: &[BetEnd], at_risk: bool) {
        if self.rounds > 0 {
            let again = if at_risk { staked(is) } else { 0 };
            self.handle = self.handle.saturating_sub(staked(was)).saturating_add(again);
        }
        self.win = self.win.saturating_add(net(was)).saturating_sub(net(is));
    }

    /// Counts money that was moved by order for a past round.
    pub(crate) fn adjust(&mut self, to_patron: bool, amount: Amount) {
        let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
        self.win = self.win.saturating_add(if to_patron { -cents } else { cents });
    }
}

/// The part of the stakes that was at risk, in cents.
fn staked(bets: &[BetEnd]) -> u64 {
    bets.iter().map(|end| end.stake.cents().saturating_sub(end.excess.cents())).sum()
}

/// What the patrons won or lost together, in cents.
fn net(bets: &[BetEnd]) -> i64 {
    bets.iter().map(BetEnd::net).sum()
}

/// The state that keeping leaves a table in.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// Whether the table plays on.
    #[serde(rename = "standing")] // as snapshots have it
    pub service: Service,
    /// Who works here, and in which position.
    pub at_work: BTreeMap<StaffId, AtWork>,
    /// The settings from the next round on, if they change.
    #[serde(skip)] // a table's memory keeps them without their rulebook
    pub(crate) next_settings: Option<Box<Settings>>,
    /// The float as last counted or moved, at a chip table.
    pub float: Option<Amount>,
    /// Requested chips, by number.
    pub chips: BTreeMap<u32, ChipsRequest>,
    /// How many requests for chips there have been.
    pub(crate) chips_numbers: u32,
    /// The figures since the shift began.
    pub shift: Shift,
}

impl Kept {
    /// Whether the table is closed.
    pub fn is_closed(&self) -> bool {
        self.service == Service::Closed
    }

    /// Whether keeping allows a round of this number to be opened.
    pub fn may_open(&self, round: RoundNo) -> bool {
        match self.service {
            Service::Open => true,
            Service::LastRound(last) => round <= last,
            Service::Closed => false,
        }
    }
}
