//! What happened at a pai gow table besides what every round has: the bank, the dice in the cup,
//! the hands and how they were set.

use super::{Adjustment, BankAnswer, Piece, Position, SetBy, Swapped};
use crate::event::{Named, TableEvent};
use crate::hex::Hex;
use crate::round::{BetEnd, RoundNo};
use croupier_house::PatronId;
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::SeatNo;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An event of a pai gow table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum PaiGowEvent {
    /// The dice lie.
    DiceEntered {
        round: RoundNo,
        dice: Dice,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
        /// How often they were shaken, where that is recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shakes: Option<u8>,
    },
    /// The bank is on offer to these seats, in this order.
    BankOffered { round: RoundNo, at_ms: u64, deadline_ms: Option<u64>, seats: Vec<SeatNo> },
    /// A patron answered the offer of the bank. The cover is a stake of its own.
    BankAnswered { round: RoundNo, patron: PatronId, seat: SeatNo, answer: BankAnswer },
    /// The patron on this seat banks, or else the house; bets are open.
    BankDecided {
        round: RoundNo,
        at_ms: u64,
        deadline_ms: Option<u64>,
        seat: Option<SeatNo>,
        patron: Option<PatronId>,
        co_bank: bool,
        house_wager: Amount,
    },
    /// A hand lies in front of a position. Until the round is settled no other patron is shown it.
    HandDealt { round: RoundNo, to: Position, pieces: Vec<Piece> },
    /// Every hand in play is dealt and may be set.
    SettingOpened {
        round: RoundNo,
        at_ms: u64,
        deadline_ms: Option<u64>,
        /// Places nobody plays whose hands lie face down too; a live table says so from the second
        /// edition on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        vacant: Vec<Position>,
    },
    /// A hand is set, finally.
    HandSet { round: RoundNo, at: Position, low: Vec<Piece>, by: SetBy },
    /// The seed behind dice and hands; absent if it is lost.
    SeedRevealed { round: RoundNo, seed: Option<Hex> },
    /// A hand of the round just settled was really another: how every bet should have ended, and
    /// what moves because of it.
    HandCorrected {
        round: RoundNo,
        at: Position,
        pieces: Vec<Piece>,
        low: Vec<Piece>,
        by: SetBy,
        /// The other hand, if the two were entered at each other's places.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        swapped: Option<Swapped>,
        reason: String,
        bets: Arc<Vec<BetEnd>>,
        moves: Vec<Adjustment>,
        /// When; absent in the first edition.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_ms: Option<u64>,
    },
    /// The dice of the round just settled showed something else.
    DiceCorrected {
        round: RoundNo,
        dice: Dice,
        reason: String,
        /// When; absent in the first edition.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_ms: Option<u64>,
    },
}

impl Named for PaiGowEvent {
    const NAMES: &'static [&'static str] = &[
        "dice-entered",
        "bank-offered",
        "bank-answered",
        "bank-decided",
        "hand-dealt",
        "setting-opened",
        "hand-set",
        "seed-revealed",
        "hand-corrected",
        "dice-corrected",
    ];
}

impl From<PaiGowEvent> for TableEvent {
    fn from(event: PaiGowEvent) -> TableEvent {
        TableEvent::PaiGow(event)
    }
}

impl PaiGowEvent {
    /// The seed it reveals, if it can reveal one.
    pub(crate) const fn revealed(&self) -> Option<&Option<Hex>> {
        if let PaiGowEvent::SeedRevealed { seed, .. } = self { Some(seed) } else { None }
    }

    pub(crate) const fn of_round(&self) -> RoundNo {
        match self {
            PaiGowEvent::DiceEntered { round, .. }
            | PaiGowEvent::BankOffered { round, .. }
            | PaiGowEvent::BankAnswered { round, .. }
            | PaiGowEvent::BankDecided { round, .. }
            | PaiGowEvent::HandDealt { round, .. }
            | PaiGowEvent::SettingOpened { round, .. }
            | PaiGowEvent::HandSet { round, .. }
            | PaiGowEvent::SeedRevealed { round, .. }
            | PaiGowEvent::HandCorrected { round, .. }
            | PaiGowEvent::DiceCorrected { round, .. } => *round,
        }
    }
}
