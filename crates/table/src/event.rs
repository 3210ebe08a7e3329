//! What happened at a table: a stored contract, frozen by snapshots. Each event is complete: the
//! money it moves follows from it alone.

use crate::hex::Hex;
use crate::round::{BetEnd, RoundNo, RoundResult, VoidReason};
use crate::settings::TableSettings;
use crate::wager::Wager;
use croupier_house::{PatronId, TableId};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An event of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum TableEvent {
    /// The table exists. The first event of its journal.
    TableOpened { table: TableId, name: String, settings: TableSettings, rulebook_hash: String },
    /// A patron has a box.
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
    },
    /// A bet was taken back.
    BetWithdrawn { round: RoundNo, patron: PatronId, seat: u16, bet: Wager, was: Amount },
    /// The House rejected a bet: the box was over the maximum Differential.
    BetRejected { round: RoundNo, patron: PatronId, seat: u16, bet: Wager, was: Amount },
    /// "No more Bets".
    BetsClosed { round: RoundNo, at_ms: u64 },
    /// A card left the shoe.
    CardDrawn {
        round: RoundNo,
        card: Card,
        to: Side,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_ms: Option<u64>,
    },
    /// The last card entered was taken back.
    CardUndone { round: RoundNo, card: Card, reason: String },
    /// Insurance is on offer on these points.
    InsuranceOffered {
        round: RoundNo,
        stage: Stage,
        player: u8,
        banker: u8,
        at_ms: u64,
        deadline_ms: Option<u64>,
    },
    /// An insurance is registered with this stake.
    InsurancePlaced {
        round: RoundNo,
        patron: PatronId,
        seat: u16,
        on: Side,
        stage: Stage,
        stake: Amount,
        was: Amount,
    },
    /// An insurance was taken back.
    InsuranceWithdrawn {
        round: RoundNo,
        patron: PatronId,
        seat: u16,
        on: Side,
        stage: Stage,
        was: Amount,
    },
    /// The offer is over: who did not take it has forgone it.
    InsuranceClosed { round: RoundNo, stage: Stage, at_ms: u64 },
    /// The dice lie.
    DiceEntered {
        round: RoundNo,
        dice: Dice,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// Every bet is settled by what lay on the table.
    RoundSettled { round: RoundNo, at_ms: u64, result: RoundResult, bets: Arc<Vec<BetEnd>> },
    /// Every bet is returned. The seed is that of dice that were promised and not thrown.
    RoundVoided {
        round: RoundNo,
        at_ms: u64,
        reason: VoidReason,
        bets: Arc<Vec<BetEnd>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// Play is interrupted.
    RoundInterrupted { round: RoundNo, at_ms: u64 },
    /// Play goes on; an open window gets the time it had left.
    RoundResumed { round: RoundNo, at_ms: u64, deadline_ms: Option<u64> },
    /// A new shoe: its first card was turned and so many more burned face down.
    ShoeOpened {
        number: u32,
        decks: u8,
        first: Card,
        burned: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<Hex>,
    },
    /// The shoe was taken off the table.
    ShoeEnded {
        number: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// Commission owed was taken from the credit.
    CommissionCollected { patron: PatronId, amount: Amount },
}
