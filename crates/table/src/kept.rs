//! The state that keeping leaves a table in: open or closing, its staff, its next settings, its
//! float and the figures of the shift.

use crate::call::FloorCall;
use crate::chip_count::ChipsOf;
use crate::keeping::ChipsMove;
use crate::round::{BetEnd, RoundNo};
use crate::settings::{Settings, TableSettings};
use croupier_house::{PatronId, PitId, PitRank, StaffId};
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AtWork {
    /// The position.
    pub position: PitRank,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
    /// Who gave the position, or gave it anew; absent if the house itself did. In the first edition
    /// also absent once the shift ended.
    pub by: Option<StaffId>,
    /// The pit, if the person acts in all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pit: Option<PitId>,
}

/// Chips that were requested and have not moved yet, or a count that waits for its second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChipsRequest {
    /// Which way they are to move.
    pub kind: ChipsMove,
    /// How much.
    pub amount: Amount,
    /// Who asked; absent if the house itself did.
    pub by: Option<StaffId>,
    /// The chips by their value, if they were said so.
    #[serde(default)]
    pub chips: Vec<ChipsOf>,
    /// What lay in the rack by the books when it was asked, in cents.
    #[serde(default)]
    pub(crate) rack: i64,
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
    /// What the rack took and paid since its float was counted or first filled, in cents.
    #[serde(default)]
    pub(crate) taken: i64,
    /// The cash in the drop box since the shift began, in cents.
    #[serde(default)]
    pub dropped: u64,
    /// Requested chips, by number.
    pub chips: BTreeMap<u32, ChipsRequest>,
    /// How many requests for chips there have been.
    pub(crate) chips_numbers: u32,
    /// The figures since the shift began.
    pub shift: Shift,
    /// For how many rounds in a row a patron with a box has not bet.
    pub(crate) away: BTreeMap<PatronId, u16>,
    /// When the last round ended in which a patron with a box has bet, or else the first in which
    /// the patron has not, in milliseconds since 1970.
    #[serde(default)]
    pub(crate) bet_ms: BTreeMap<PatronId, u64>,
    /// Bets that staff would place and patrons have not answered, by number.
    pub asks: BTreeMap<u32, BetAsk>,
    /// How many there have been.
    pub(crate) ask_numbers: u32,
    /// The call for somebody of the pit, until it is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<FloorCall>,
    /// The first round under the version of the rules in force, if the table opened under another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules_since: Option<RoundNo>,
}

/// A bet that staff would place for a patron who has not answered yet (R30).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BetAsk {
    /// For whom.
    pub patron: PatronId,
    /// In which box.
    pub seat: u16,
    /// On what.
    pub bet: String,
    /// The whole stake after it.
    pub stake: Amount,
    /// Who asks.
    pub by: StaffId,
}

impl Kept {
    /// What lies in the rack of a chip table by the books, in cents: the float, and what was taken
    /// and paid since. `None` before the float was counted or filled.
    pub fn rack(&self) -> Option<i64> {
        let float = i64::try_from(self.float?.cents()).unwrap_or(i64::MAX);
        Some(float.saturating_add(self.taken))
    }

    /// The same, whether or not it was ever counted or filled.
    pub(crate) fn in_rack(&self) -> i64 {
        let float = self.float.unwrap_or(Amount::ZERO).cents();
        i64::try_from(float).unwrap_or(i64::MAX).saturating_add(self.taken)
    }

    /// The settings from the next round on, if they change.
    pub fn next_settings(&self) -> Option<&TableSettings> {
        self.next_settings.as_deref().map(|next| &next.stored)
    }

    /// The first round under the version of the rules in force, if the table opened under another.
    pub fn rules_since(&self) -> Option<RoundNo> {
        self.rules_since
    }

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
