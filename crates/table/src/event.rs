//! What happened at a table: a stored contract, frozen by snapshots. Each event is complete: the
//! money it moves follows from the event alone.
//!
//! The shell has three kinds of events: the frame of a round, the keeping of a table, and the
//! pit's. Every game adds its own. The journal holds them as one flat list, apart by name.

// serde reads a flattened field by way of every kind of number; nothing here is a float.
#![allow(clippy::disallowed_types)]

mod names;

use crate::agreement::Agreement;
use crate::call::CallReason;
use crate::chip_count::ChipsOf;
use crate::edition::Edition;
use crate::game::Instead;
pub use crate::game::TableEvent;
use crate::hex::Hex;
use crate::keeping::ChipsMove;
use crate::order::PitOrder;
use crate::pit::{Authorised, Difference, IncidentKind};
use crate::reader::ReaderEvent;
use crate::round::{BetEnd, RoundNo, RoundResult, VoidReason};
use crate::settings::TableSettings;
use crate::wager::Wager;
use croupier_house::{PatronId, PitId, PitRank, StaffId, TableId};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

impl TableEvent {
    /// Its name in the journal, such as `bet-placed`.
    pub fn name(&self) -> Option<String> {
        let value = serde_json::to_value(self).ok()?;
        value.get("event").and_then(|name| name.as_str()).map(str::to_owned)
    }
}

impl FrameEvent {
    pub(crate) const fn of_round(&self) -> Option<RoundNo> {
        match self {
            FrameEvent::RoundOpened { round, .. }
            | FrameEvent::BetPlaced { round, .. }
            | FrameEvent::BetRecounted { round, .. }
            | FrameEvent::BetWithdrawn { round, .. }
            | FrameEvent::BetRejected { round, .. }
            | FrameEvent::BetAsked { round, .. }
            | FrameEvent::BetAnswered { round, .. }
            | FrameEvent::BetsClosed { round, .. }
            | FrameEvent::RoundSettled { round, .. }
            | FrameEvent::RoundVoided { round, .. }
            | FrameEvent::RoundInterrupted { round, .. }
            | FrameEvent::RoundResumed { round, .. } => Some(*round),
            FrameEvent::TableOpened { .. }
            | FrameEvent::PatronSat { .. }
            | FrameEvent::PatronLeft { .. }
            | FrameEvent::PatronWalkedAway { .. }
            | FrameEvent::CommissionCollected { .. }
            | FrameEvent::ReaderTold { .. } => None,
        }
    }

    pub(crate) const fn revealed(&self) -> Option<&Option<Hex>> {
        if let FrameEvent::RoundVoided { seed, .. } = self { Some(seed) } else { None }
    }
}

impl PitEvent {
    pub(crate) const fn of_round(&self) -> Option<RoundNo> {
        match self {
            PitEvent::BetsReturned { round, .. } | PitEvent::RoundCorrected { round, .. } => {
                Some(*round)
            }
            PitEvent::ApprovalAsked { .. }
            | PitEvent::ApprovalGiven { .. }
            | PitEvent::ApprovalDeclined { .. }
            | PitEvent::IncidentNoted { .. }
            | PitEvent::MoneyAdjusted { .. } => None,
        }
    }
}

/// Events that have names in the journal.
pub(crate) trait Named {
    /// Those names, in the order of the kinds.
    const NAMES: &'static [&'static str];
}

/// The frame of a round of any game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, clippy::large_enum_variant)] // the documents' words; a table opens once
pub enum FrameEvent {
    /// The table exists. The first event of its journal.
    TableOpened {
        table: TableId,
        name: String,
        settings: TableSettings,
        rulebook_hash: String,
        /// The edition of the procedure it is conducted by; absent in journals of the first
        /// edition.
        #[serde(default, skip_serializing_if = "Edition::is_first")]
        edition: Edition,
    },
    /// A patron took a box.
    PatronSat { patron: PatronId, seat: u16 },
    /// A patron left.
    PatronLeft { patron: PatronId, seat: u16 },
    /// "Place your Bets".
    RoundOpened {
        round: RoundNo,
        at_ms: u64,
        deadline_ms: Option<u64>,
        rulebook: String,
        rulebook_hash: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<Hex>,
    },
    /// A bet is registered with this stake; `was` is what was staked before.
    BetPlaced {
        round: RoundNo,
        patron: PatronId,
        seat: u16,
        bet: Wager,
        stake: Amount,
        was: Amount,
        /// The member of staff who placed it for the patron.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
    },
    /// A recount found that this lay on the layout when bets were closed; `was` was recorded.
    BetRecounted {
        round: RoundNo,
        at_ms: u64,
        patron: PatronId,
        seat: u16,
        bet: Wager,
        stake: Amount,
        was: Amount,
        by: Option<StaffId>,
    },
    /// A bet was taken back.
    BetWithdrawn { round: RoundNo, patron: PatronId, seat: u16, bet: Wager, was: Amount },
    /// The House rejected a bet: the box was over the maximum Differential.
    BetRejected { round: RoundNo, patron: PatronId, seat: u16, bet: Wager, was: Amount },
    /// "No more Bets".
    BetsClosed { round: RoundNo, at_ms: u64 },
    /// Every bet is settled by what lay on the table.
    RoundSettled { round: RoundNo, at_ms: u64, result: RoundResult, bets: Arc<Vec<BetEnd>> },
    /// Every bet is returned. `seed` is the seed of a draw that was promised and not made.
    RoundVoided {
        round: RoundNo,
        at_ms: u64,
        reason: VoidReason,
        bets: Arc<Vec<BetEnd>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// Play is interrupted; `held` where the house holds it up and nothing failed.
    RoundInterrupted {
        round: RoundNo,
        at_ms: u64,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        held: bool,
    },
    /// Play goes on; an open window gets the time it had left.
    RoundResumed {
        round: RoundNo,
        at_ms: u64,
        deadline_ms: Option<u64>,
        /// The paragraph by which a drawn round goes on: an outcome is established.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
    },
    /// Commission owed was taken from the credit.
    CommissionCollected { patron: PatronId, amount: Amount },
    /// A patron without a box walked away; bets stand, insurance is forgone.
    PatronWalkedAway { patron: PatronId },
    /// Staff ask a patron to agree to a bet they would place; nothing is staked yet.
    BetAsked {
        round: RoundNo,
        ask: u32,
        patron: PatronId,
        seat: u16,
        bet: String,
        stake: Amount,
        by: StaffId,
        at_ms: u64,
    },
    /// The patron answered; where the patron agreed, the bet follows.
    BetAnswered { round: RoundNo, ask: u32, patron: PatronId, agreed: Agreement, at_ms: u64 },
    /// A device that reads here said something, or a person acted in its place.
    ReaderTold { round: RoundNo, what: ReaderEvent, at_ms: u64 },
}

impl From<FrameEvent> for TableEvent {
    fn from(event: FrameEvent) -> TableEvent {
        TableEvent::Frame(event)
    }
}

/// What keeps a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum KeepEvent {
    /// No round is opened after this one.
    LastRoundAnnounced { round: RoundNo },
    /// The table is closed.
    TableClosed { at_ms: u64 },
    /// The table is open again.
    TableReopened {
        at_ms: u64,
        /// The new edition of the procedure, if it changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edition: Option<Edition>,
    },
    /// A person acts in a position at this table.
    Assigned {
        staff: StaffId,
        position: PitRank,
        at_ms: u64,
        /// Who assigned the person; absent if the house itself did, and in the first edition.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// The pit, if the person acts in all of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pit: Option<PitId>,
    },
    /// A person no longer acts at this table.
    Relieved { staff: StaffId, at_ms: u64 },
    /// New settings, from the next round on.
    SettingsChanged {
        settings: TableSettings,
        /// The SHA-256 of the rulebook, where it is another version than the table opened under.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rulebook_hash: Option<String>,
    },
    /// The float was counted.
    FloatCounted {
        amount: Amount,
        at_ms: u64,
        /// The request it was counted under; absent in the first edition, where one person counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        /// How much more was counted than the books had, in cents; absent at the first count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        difference: Option<i64>,
        /// Who counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// The second person, who counted too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<StaffId>,
        /// The chips by their value, if they were said so.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<ChipsOf>,
    },
    /// Chips were requested.
    ChipsRequested {
        number: u32,
        kind: ChipsMove,
        amount: Amount,
        /// The member of staff who asked; absent if the house itself did.
        by: Option<StaffId>,
        at_ms: u64,
        /// The chips by their value, if they were said so.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<ChipsOf>,
    },
    /// Chips moved between cage and table.
    ChipsMoved {
        number: u32,
        kind: ChipsMove,
        amount: Amount,
        by: Option<StaffId>,
        at_ms: u64,
        /// The chips by their value, if they were said so.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<ChipsOf>,
    },
    /// A request for chips was cancelled.
    ChipsCancelled { number: u32, reason: String, at_ms: u64 },
    /// A shift or the gaming day ended, with its figures in cents.
    ShiftClosed { gaming_day: bool, handle: u64, win: i64, rounds: u32, at_ms: u64 },
    /// The Dealer called for somebody of the pit.
    FloorCalled { reason: CallReason, by: Option<StaffId>, at_ms: u64 },
    /// Somebody came, or the call was taken back, so long after it.
    CallAnswered { reason: CallReason, by: Option<StaffId>, waited_ms: u64, at_ms: u64 },
}

impl From<KeepEvent> for TableEvent {
    fn from(event: KeepEvent) -> TableEvent {
        TableEvent::Keep(event)
    }
}

/// What the pit ordered and noted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum PitEvent {
    /// An order waits for a second person.
    ApprovalAsked {
        approval: u32,
        round: RoundNo,
        order: PitOrder,
        by: StaffId,
        position: PitRank,
        at_ms: u64,
    },
    /// A second person agreed; the events of the order follow.
    ApprovalGiven { approval: u32, by: StaffId, position: PitRank, at_ms: u64 },
    /// A second person did not agree, or the order was taken back.
    ApprovalDeclined { approval: u32, by: Option<StaffId>, reason: String, at_ms: u64 },
    /// An irregularity of this round is noted.
    IncidentNoted {
        incident: u32,
        round: RoundNo,
        at_ms: u64,
        kind: IncidentKind,
        text: String,
        rule: Option<String>,
        #[serde(default)]
        authorised: Authorised,
    },
    /// These bets are given back before the round is settled.
    BetsReturned { round: RoundNo, at_ms: u64, bets: Arc<Vec<BetEnd>> },
    /// A settled round is settled again, by what really lay on the table, or is Void.
    RoundCorrected {
        round: RoundNo,
        at_ms: u64,
        was: RoundResult,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<RoundResult>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        void: Option<VoidReason>,
        /// What really lay on the table, if it differs from what was entered.
        #[serde(flatten)]
        instead: Instead,
        bets: Arc<Vec<BetEnd>>,
        differences: Vec<Difference>,
    },
    /// Money was moved by order for a past round.
    MoneyAdjusted {
        of_round: RoundNo,
        at_ms: u64,
        patron: PatronId,
        to_patron: bool,
        amount: Amount,
        shortfall: Amount,
    },
}

impl From<PitEvent> for TableEvent {
    fn from(event: PitEvent) -> TableEvent {
        TableEvent::Pit(event)
    }
}
