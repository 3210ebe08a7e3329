//! A pai gow table on the wire: the rotating bank, dice and delivery, hands face down and exposed,
//! and for each patron their own hand with every way to set it.
//!
//! Positions are `dealer`, `seat-1` to `seat-6` and, with tiles, `dead`. Cards are written as in
//! `KC` and `joker`, tiles as in `2/4`. The names of hands are phrase keys with facts: no page
//! ranks a hand.

pub(crate) mod command;
pub(crate) mod console;
pub(crate) mod views;

pub use console::{ConsoleBankOffer, ConsoleCover, ConsoleHand, EnteredHand, PaiGowConsoleView};
pub use views::split_view;

use crate::table::Said;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The description of a pai gow table: a part of the section `table`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PaiGowTableView {
    /// The positions, counterclockwise from the dealer.
    pub ring: Vec<String>,
    /// How many cards or tiles a hand has: 7 or 4.
    pub hand_size: u8,
    /// How many of them go into the low hand: 2.
    pub low_size: u8,
    /// The house way, as in `trump-plaza`.
    pub house_way: String,
    /// How the bank rotates: `alternate` or `full-circle`.
    pub rotation: String,
    /// The commission on a win, in percent.
    #[ts(type = "number")]
    pub commission_percent: u64,
    /// Whether the house wagers against a banking patron.
    pub house_wagers: bool,
    /// The smallest Fortune bet that receives Envy, in cents; absent without Fortune.
    #[ts(type = "number | null")]
    pub envy_minimum: Option<u64>,
    /// What Envy pays, by the row of the Fortune pay table (`when.<condition>`).
    pub envy: Vec<EnvyRowView>,
    /// The hands from the best down, each with an example.
    pub ranking: Vec<RankingRow>,
    /// The single tiles from the best down, as faces; empty with cards.
    pub tiles: Vec<String>,
}

/// What Envy pays for another position's hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct EnvyRowView {
    /// The row of the Fortune pay table.
    pub when: String,
    /// The payment, in cents.
    #[ts(type = "number")]
    pub envy: u64,
}

/// One row of the ranking chart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RankingRow {
    /// The name of the example.
    pub name: Said,
    /// Cards or tiles that make it.
    pub example: Vec<String>,
}

/// The round at a pai gow table, as everybody may see it: a part of the section `round`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PaiGowRoundView {
    /// Who banks.
    pub bank: BankView,
    /// The bank on offer, in the phase `bank-offer`.
    pub offer: Option<BankOfferView>,
    /// The dice in the cup, once they are thrown.
    pub dice: Option<[u8; 3]>,
    /// Their total, as announced.
    pub total: Option<u8>,
    /// The position that gets the first hand.
    pub first: Option<String>,
    /// Every position in the order of the delivery, the first hand first; empty before the dice.
    pub delivery: Vec<String>,
    /// Every position, counterclockwise from the dealer.
    pub positions: Vec<PositionView>,
    /// The positions in the order their hands are shown: the bank's first. Empty before that.
    pub exposed: Vec<String>,
    /// Whether what was entered was corrected after the settlement.
    pub corrected: bool,
    /// The seed behind dice and hands, once the round is over, at an automatic table.
    pub seed: Option<String>,
    /// The seats that are occupied now; empty in the record of a round.
    #[serde(default)]
    pub taken: Vec<u16>,
}

/// The bank of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BankView {
    /// The position that banks: `dealer` or a seat.
    pub position: String,
    /// Whether the house covers half.
    pub co_bank: bool,
    /// The house's wager against a banking patron, in cents.
    #[ts(type = "number")]
    pub house_wager: u64,
}

/// The bank on offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BankOfferView {
    /// The seats that are offered the bank, in order.
    pub order: Vec<u16>,
    /// The seat whose turn it is: the first that has not answered. Others may answer early.
    pub asked: Option<u16>,
    /// The seats that have passed.
    pub passed: Vec<u16>,
}

/// One position and its hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PositionView {
    /// `dealer`, `seat-3` or `dead`.
    pub position: String,
    /// What lies there: `nothing`, `face-down`, `set` (two hands face down), `exposed` or `folded`
    /// (a hand without a player).
    pub state: PositionState,
    /// How many cards or tiles lie there face down.
    pub face_down: u8,
    /// The hand, once it is shown.
    pub hand: Option<HandView>,
    /// How the wager on it ended: `won`, `lost` or `returned`; absent for the bank's hand.
    pub outcome: Option<String>,
    /// Each half against the bank's.
    pub against_bank: Option<HalvesView>,
}

/// What lies at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum PositionState {
    /// Nothing yet.
    Nothing,
    /// A hand that is being set.
    FaceDown,
    /// Two hands, face down: they may not be touched again.
    Set,
    /// Two hands, shown.
    Exposed,
    /// A hand without a player.
    Folded,
}

/// A hand as it was set, both halves named.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct HandView {
    /// The low hand.
    pub low: HalfView,
    /// The high hand.
    pub high: HalfView,
    /// Whether the low hand outranks the high hand: such a hand loses.
    pub foul: bool,
    /// Who set it.
    pub set_by: SetBy,
    /// The rule of the house way, if the house way set it.
    pub why: Option<Said>,
}

/// Who set a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum SetBy {
    /// The patron.
    Patron,
    /// The house way, because the patron asked for it or the rules require it.
    HouseWay,
    /// The house way, because the time ran out.
    Time,
}

/// Half of a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct HalfView {
    /// Its cards or tiles.
    pub pieces: Vec<String>,
    /// Its name.
    pub name: Said,
    /// The card or tile that its joker or Gee Joon tile stands for.
    pub stands_for: Option<Said>,
}

/// Both halves against the bank's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct HalvesView {
    /// The low hand.
    pub low: HalfResult,
    /// The high hand.
    pub high: HalfResult,
}

/// A half against the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum HalfResult {
    /// Better than the bank's.
    Better,
    /// Worse than the bank's.
    Worse,
    /// Equal: it goes to the bank.
    Copy,
}

/// Everything that is mine at a pai gow table: a part of the section `mine`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyPaiGowView {
    /// The bank, while it is on offer.
    pub offer: Option<MyBankOfferView>,
    /// Whether I bank this round.
    pub banking: bool,
    /// My cover in play, in cents.
    #[ts(type = "number")]
    pub cover: u64,
    /// My hand, from the deal until the round is over.
    pub hand: Option<MyHandView>,
}

/// The offer of the bank to me.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyBankOfferView {
    /// Whether it is my turn to answer. I may also answer early.
    pub my_turn: bool,
    /// My answer: `bank`, `co-bank` or `pass`.
    pub answer: Option<String>,
    /// The cover that banking needs, in cents.
    #[ts(type = "number")]
    pub cover: u64,
    /// The cover that co-banking needs, in cents.
    #[ts(type = "number")]
    pub co_bank_cover: u64,
    /// The wager of the house against me, in cents; I may ask for less or none.
    #[ts(type = "number")]
    pub house_wager: u64,
    /// Why I may not bank: a phrase `problem.<code>` with its facts; absent when I may.
    pub refused: Option<Said>,
    /// Why I may not co-bank; absent when I may.
    pub co_bank_refused: Option<Said>,
}

/// My hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyHandView {
    /// Its cards or tiles.
    pub pieces: Vec<String>,
    /// The setting, once it is set: it may not be touched again.
    pub set: Option<HandView>,
    /// Whether I may set it. A co-banker's hand is set by the house way.
    pub may_set: bool,
    /// Every way to set it: while I arrange the hand, the page looks up the way by its low hand.
    pub splits: Vec<SplitView>,
    /// What happens when the time runs out: a phrase.
    pub at_zero: Said,
}

/// One way to set a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SplitView {
    /// The low hand.
    pub low: HalfView,
    /// The high hand.
    pub high: HalfView,
    /// Whether this way is foul: it may be set after a warning, and it loses.
    pub foul: bool,
    /// Whether this is the house way.
    pub house_way: bool,
    /// For the house way: the reason, with its rule.
    pub why: Option<Said>,
}

/// `PUT /api/tables/{t}/rounds/{n}/hand`: sets my hand, for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
#[ts(export)]
pub enum HandBody {
    /// By the house way.
    HouseWay(HouseWayBody),
    /// My own way.
    Low(LowBody),
}

/// Set my hand by the house way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct HouseWayBody {
    /// `true`.
    pub house_way: bool,
}

/// Set my hand with these as the low hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct LowBody {
    /// The two cards or tiles of the low hand.
    pub low: Vec<String>,
    /// I confirm that the hand is foul and loses.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub confirm_foul: bool,
}

/// The answer to a hand that was set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct HandSetView {
    /// The round it is in.
    pub round: u32,
    /// The low hand as set.
    pub low: Vec<String>,
}
