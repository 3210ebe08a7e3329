//! What happened at a table: a stored contract, frozen by snapshots. Each event is complete: the
//! money it moves follows from it alone.

use crate::hex::Hex;
use crate::irregularity::{Authorised, Difference, IncidentKind};
use crate::keeping::ChipsMove;
use crate::order::{CardInError, DealingErrorKind, OptionAnswer, PitOrder};
use crate::pai_gow::{Adjustment, BankAnswer, Piece, Position, SetBy};
use crate::round::{BetEnd, RoundNo, RoundResult, VoidReason};
use crate::settings::TableSettings;
use crate::wager::Wager;
use croupier_house::{PatronId, PitRank, StaffId, TableId};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::SeatNo;
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
        /// Who of the staff placed it for the patron.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
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

    /// A patron without a box walked away; bets stand, insurance is forgone.
    PatronWalkedAway { patron: PatronId },
    /// The patron with the highest bet asks to squeeze.
    SqueezeAsked { round: RoundNo, patron: PatronId, seat: u16 },
    /// A squeeze was granted, or refused, or is over.
    SqueezeAnswered { round: RoundNo, patron: PatronId, granted: bool },
    /// The next card waits to be turned.
    CardHeld { round: RoundNo, at_ms: u64, deadline_ms: u64 },
    /// It is turned: it may be drawn.
    CardTurned { round: RoundNo, at_ms: u64 },
    /// No insurance is offered after the Player's third card in this round.
    ThirdCardInsuranceWaived { round: RoundNo },
    /// A patron of a private table asks for no insurance.
    NoInsuranceAsked { patron: PatronId },
    /// Whether insurance is offered from the next round on.
    InsuranceSet { offered: bool },
    /// The shuffle of a round that is over: its seed.
    ShuffleRevealed {
        round: RoundNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// The Banker Hand lost: the shoe passes to this box.
    ShoePassed { round: RoundNo, seat: u16 },
    /// The dealer entered a card that a second source has not seen yet.
    CardEntered { round: RoundNo, card: Card },
    /// A second source saw a card that the dealer has not entered yet.
    CardScanned { round: RoundNo, card: Card },
    /// The two sources of a card disagree: play is interrupted, and the card is told anew.
    SourcesDisagree { round: RoundNo, entered: Option<Card>, scanned: Card, at_ms: u64 },
    /// No round after this one is opened.
    LastRoundAnnounced { round: RoundNo },
    /// The table is closed.
    TableClosed { at_ms: u64 },
    /// The table is open again.
    TableReopened { at_ms: u64 },
    /// A person acts in a position at this table.
    Assigned { staff: StaffId, position: PitRank, at_ms: u64 },
    /// A person no longer acts at this table.
    Relieved { staff: StaffId, at_ms: u64 },
    /// Settings from the next round on.
    SettingsChanged { settings: TableSettings },
    /// The float was counted.
    FloatCounted { amount: Amount, at_ms: u64 },
    /// Chips are asked for.
    ChipsRequested {
        number: u32,
        kind: ChipsMove,
        amount: Amount,
        /// Absent where the house itself asks.
        by: Option<StaffId>,
        at_ms: u64,
    },
    /// Chips went between cage and table.
    ChipsMoved { number: u32, kind: ChipsMove, amount: Amount, by: Option<StaffId>, at_ms: u64 },
    /// A request for chips is void.
    ChipsCancelled { number: u32, reason: String, at_ms: u64 },
    /// A shift or the gaming day ended, with its figures in cents.
    ShiftClosed { gaming_day: bool, handle: u64, win: i64, rounds: u32, at_ms: u64 },
    /// The bank is on offer to these seats, in this order.
    BankOffered { round: RoundNo, at_ms: u64, deadline_ms: Option<u64>, seats: Vec<SeatNo> },
    /// A patron answered the offer of the bank. The cover is a stake of its own.
    BankAnswered { round: RoundNo, patron: PatronId, seat: SeatNo, answer: BankAnswer },
    /// The patron on this seat banks, or the house; bets are open.
    BankDecided {
        round: RoundNo,
        at_ms: u64,
        deadline_ms: Option<u64>,
        seat: Option<SeatNo>,
        patron: Option<PatronId>,
        co_bank: bool,
        house_wager: Amount,
    },
    /// A hand lies in front of a position. The journal knows it; nobody else is shown it.
    HandDealt { round: RoundNo, to: Position, pieces: Vec<Piece> },
    /// Every hand in play is dealt and may be set.
    SettingOpened { round: RoundNo, at_ms: u64, deadline_ms: Option<u64> },
    /// A hand is set, for good.
    HandSet { round: RoundNo, at: Position, low: Vec<Piece>, by: SetBy },
    /// The seed behind dice and hands; absent where it is lost.
    SeedRevealed { round: RoundNo, seed: Option<Hex> },
    /// A hand of the round just settled was another one: how every bet should have ended, and
    /// what moves for it.
    HandCorrected {
        round: RoundNo,
        at: Position,
        pieces: Vec<Piece>,
        low: Vec<Piece>,
        by: SetBy,
        reason: String,
        bets: Arc<Vec<BetEnd>>,
        moves: Vec<Adjustment>,
    },
    /// The dice of the round just settled showed something else.
    DiceCorrected { round: RoundNo, dice: Dice, reason: String },
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
    /// The throw was none: the dice are shaken again.
    NoRoll { round: RoundNo, at_ms: u64 },
}
