//! What happened at a table: a stored contract, frozen by snapshots. Each event is complete: the
//! money it moves follows from it alone.

use crate::hex::Hex;
use crate::irregularity::{Authorised, Difference, IncidentKind};
use crate::order::{CardInError, DealingErrorKind, OptionAnswer, PitOrder};
use crate::round::{BetEnd, RoundNo, RoundResult, VoidReason};
use crate::settings::TableSettings;
use crate::wager::Wager;
use croupier_house::{PatronId, PitRank, StaffId, TableId};
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
    CardDrawn { round: RoundNo, card: Card, to: Side },
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
    /// Every bet is returned.
    RoundVoided { round: RoundNo, at_ms: u64, reason: VoidReason, bets: Arc<Vec<BetEnd>> },
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
    /// An order waits for a second person.
    ApprovalAsked {
        approval: u32,
        round: RoundNo,
        order: PitOrder,
        by: StaffId,
        position: PitRank,
        at_ms: u64,
    },
    /// A second person agreed: what follows is the order carried out.
    ApprovalGiven { approval: u32, by: StaffId, position: PitRank, at_ms: u64 },
    /// A second person did not agree, or it was taken back.
    ApprovalDeclined { approval: u32, by: Option<StaffId>, reason: String, at_ms: u64 },
    /// An irregularity is written down, about this round.
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
    /// The House ruled on the cards: those drawn in error, those now in play in their order, and
    /// those that wait to be called for.
    CardsRuled {
        round: RoundNo,
        at_ms: u64,
        drawn: Vec<CardInError>,
        cards: Vec<Card>,
        ahead: Vec<CardInError>,
    },
    /// Every patron with a bet is asked to continue or have the bets returned.
    OptionsGiven {
        round: RoundNo,
        at_ms: u64,
        deadline_ms: u64,
        error: DealingErrorKind,
        reconstructed: bool,
        offers: bool,
        rule: Option<String>,
    },
    /// A patron chose.
    OptionAnswered { round: RoundNo, patron: PatronId, answer: OptionAnswer },
    /// The time to choose is over: who was silent continues.
    OptionsClosed { round: RoundNo, at_ms: u64 },
    /// These bets are given back before the round is settled.
    BetsReturned { round: RoundNo, at_ms: u64, bets: Arc<Vec<BetEnd>> },
    /// The cards are replaced by a new set after this round.
    SetReplaced { round: RoundNo },
    /// The cards entered were not those on the table: these are.
    CardsCorrected { round: RoundNo, at_ms: u64, was: Vec<Card>, cards: Vec<Card> },
    /// A settled round is settled again: by other cards or dice, or Void.
    RoundCorrected {
        round: RoundNo,
        at_ms: u64,
        was: RoundResult,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<RoundResult>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        void: Option<VoidReason>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Card>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Dice>,
        bets: Arc<Vec<BetEnd>>,
        differences: Vec<Difference>,
    },
    /// Money was moved by order for a round that is past.
    MoneyAdjusted {
        of_round: RoundNo,
        at_ms: u64,
        patron: PatronId,
        to_patron: bool,
        amount: Amount,
        shortfall: Amount,
    },
    /// Insurance that was neglected is on offer on the points now shown.
    NeglectedInsuranceOffered { round: RoundNo, stage: Stage, player: u8, banker: u8, at_ms: u64 },
    /// A patron meant to take an offer that was missed.
    MeantToInsure { round: RoundNo, patron: PatronId, on: Side, stage: Stage },
    /// No insurance is offered after the Player's third card in this round.
    ThirdCardInsuranceWaived { round: RoundNo },
    /// The throw was none: the dice are shaken again.
    NoRoll { round: RoundNo, at_ms: u64 },
}
