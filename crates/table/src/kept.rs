//! What keeping has left a table in: open or closing, who works at it, what changes with the next
//! round, its float and the figures of the shift.

use crate::keeping::ChipsMove;
use crate::round::{BetEnd, RoundNo};
use crate::settings::Settings;
use croupier_house::{PitRank, StaffId};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Whether a table goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Standing {
    /// It does.
    #[default]
    Open,
    /// After this round no other is opened.
    LastRound(RoundNo),
    /// It is closed.
    Closed,
}

impl Standing {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Open => "open",
            Standing::LastRound(_) => "last-round",
            Standing::Closed => "closed",
        }
    }
}

/// A position somebody acts in at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AtWork {
    /// The position.
    pub position: PitRank,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}

/// Chips asked for and not moved yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChipsRequest {
    /// Which way they are to go.
    pub kind: ChipsMove,
    /// How much.
    pub amount: Amount,
    /// Who asked; absent where the house itself did.
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
    /// A round ended: `at_risk` where it was settled, so that stakes count.
    pub(crate) fn count(&mut self, bets: &[BetEnd], at_risk: bool) {
        self.rounds = self.rounds.saturating_add(1);
        if at_risk {
            self.handle = self.handle.saturating_add(staked(bets));
            self.win = self.win.saturating_sub(net(bets));
        }
    }

    /// The round that ended last is settled again, or Void after all. What moves is of this shift;
    /// what was at risk in a round of the shift before stays in its figures.
    pub(crate) fn recount(&mut self, was: &[BetEnd], is: &[BetEnd], at_risk: bool) {
        if self.rounds > 0 {
            let again = if at_risk { staked(is) } else { 0 };
            self.handle = self.handle.saturating_sub(staked(was)).saturating_add(again);
        }
        self.win = self.win.saturating_add(net(was)).saturating_sub(net(is));
    }

    /// Money was moved by order for a round that is past.
    pub(crate) fn adjust(&mut self, to_patron: bool, amount: Amount) {
        let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
        self.win = self.win.saturating_add(if to_patron { -cents } else { cents });
    }
}

/// What was at risk, in cents.
fn staked(bets: &[BetEnd]) -> u64 {
    bets.iter().map(|end| end.stake.cents().saturating_sub(end.excess.cents())).sum()
}

/// What the patrons are up or down, in cents.
fn net(bets: &[BetEnd]) -> i64 {
    bets.iter().map(BetEnd::net).sum()
}

/// What keeping has left a table in.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// Whether it goes on.
    pub standing: Standing,
    /// Who acts in which position here.
    pub at_work: BTreeMap<StaffId, AtWork>,
    /// The settings from the next round on, where they change.
    #[serde(skip)] // the memory of a table keeps them without their rulebook
    pub(crate) next_settings: Option<Box<Settings>>,
    /// The float as last counted or moved, at a chip table.
    pub float: Option<Amount>,
    /// Chips asked for, by number.
    pub chips: BTreeMap<u32, ChipsRequest>,
    /// How many requests for chips there have been.
    pub(crate) chips_numbers: u32,
    /// The figures since the shift began.
    pub shift: Shift,
}

impl Kept {
    /// Whether the table is closed.
    pub fn is_closed(&self) -> bool {
        self.standing == Standing::Closed
    }

    /// Whether a round of this number may be opened, as far as keeping goes.
    pub fn may_open(&self, round: RoundNo) -> bool {
        match self.standing {
            Standing::Open => true,
            Standing::LastRound(last) => round <= last,
            Standing::Closed => false,
        }
    }
}
