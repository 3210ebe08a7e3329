//! What a Game Console shows in addition to the round.

use crate::chips::ChipsView;
use crate::devices::DevicesView;
use crate::pai_gow::PaiGowConsoleView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What the dealer sees in addition to the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleSection {
    /// The commands the dealer may give now, by name as in `ConsoleCommand`.
    pub commands: Vec<String>,
    /// Where the next card goes: `player` or `banker`.
    pub next_card: Option<String>,
    /// How many cards lie on the table.
    #[serde(default)]
    pub cards: u16,
    /// Every bet by box.
    pub bets: Vec<ConsoleBet>,
    /// Who sits where: box and name.
    pub seated: Vec<SeatedView>,
    /// A card that a second source saw and the dealer has not entered.
    pub scanned: Option<String>,
    /// The name of the patron who asks to squeeze, until the dealer answers.
    pub squeeze_asked: Option<String>,
    /// The Banker's third card first, while the House may consent to it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub banker_third: Option<ConsoleThird>,
    /// Only at a chip table: what lies where, and what to take and pay.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub chips: Option<Box<ChipsView>>,
    /// The insurance on offer: who may take it, and what each has answered.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub insurance: Option<ConsoleInsurance>,
    /// After a dealing error: every patron with a bet, and what each chose.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(optional, as = "Option<Vec<ConsoleChoice>>")]
    pub options: Vec<ConsoleChoice>,
    /// Bets that staff would place and their patrons have not agreed to.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(optional, as = "Option<Vec<ConsoleAsk>>")]
    pub asks: Vec<ConsoleAsk>,
    /// Commission owed here, to be called when the shoe ends or the patron leaves.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(optional, as = "Option<Vec<OwedView>>")]
    pub owed: Vec<OwedView>,
    /// Only at a pai gow table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub pai_gow: Option<PaiGowConsoleView>,
    /// Only where devices are: what they read, and what waits for a person.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub devices: Option<Box<DevicesView>>,
}

/// A bet that staff would place, and that its patron has not agreed to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleAsk {
    /// Its number.
    pub ask: u32,
    /// The patron's id.
    pub patron: String,
    /// The patron's name.
    pub name: String,
    /// The box.
    pub seat: u16,
    /// The bet.
    pub bet: String,
    /// The whole stake after it, in cents.
    #[ts(type = "number")]
    pub stake: u64,
}

/// The patron with the highest bet, who may ask for the Banker's third card first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleThird {
    /// The patron's id.
    pub patron: String,
    /// The patron's name.
    pub name: String,
    /// The box of the highest bet.
    pub seat: u16,
    /// What the patron asked for, `squeeze` or `expose`; absent where nobody has asked.
    pub asked: Option<String>,
}

/// The insurance on offer, as the dealer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleInsurance {
    /// Until when a next card would come too soon for everybody to have been asked, in milliseconds
    /// since 1970; absent once somebody has taken it.
    #[ts(type = "number | null")]
    pub least_until_ms: Option<u64>,
    /// Who may take it, by box.
    pub asked: Vec<ConsoleAsked>,
}

/// A patron who may insure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleAsked {
    /// The box.
    pub seat: u16,
    /// The patron's id.
    pub patron: String,
    /// The patron's name.
    pub name: String,
    /// Which hand: `player` or `banker`.
    pub on: String,
    /// The most the patron may stake, in cents.
    #[ts(type = "number")]
    pub maximum: u64,
    /// What the patron has staked, in cents.
    #[ts(type = "number")]
    pub stake: u64,
    /// `taken`, `declined` or `none`.
    pub answer: String,
}

/// What a patron chose after a dealing error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleChoice {
    /// The patron's id.
    pub patron: String,
    /// The box, if the patron has one.
    pub seat: Option<u16>,
    /// The patron's name.
    pub name: String,
    /// What would be given back, in cents.
    #[ts(type = "number")]
    pub stakes: u64,
    /// `continue` or `return`; absent while the patron has not answered.
    pub answer: Option<String>,
}

/// Commission that a patron owes at this table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OwedView {
    /// The box, if the patron has one.
    pub seat: Option<u16>,
    /// The patron's name.
    pub name: String,
    /// How much, in cents.
    #[ts(type = "number")]
    pub amount: u64,
}

/// Who sits at a box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SeatedView {
    /// The box.
    pub seat: u16,
    /// The patron's id, for bets on behalf.
    pub patron: String,
    /// The patron's name.
    pub name: String,
}

/// A bet as the dealer sees it: with its patron, without the patron's credit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleBet {
    /// The box.
    pub seat: u16,
    /// The patron's name.
    pub patron: String,
    /// The bet.
    pub bet: String,
    /// The stage of an insurance.
    pub stage: Option<String>,
    /// The stake, in cents.
    #[ts(type = "number")]
    pub stake: u64,
    /// Whether the patron stands: the box is another patron's.
    pub standing: bool,
    /// Whether staff placed it for the patron.
    pub on_behalf: bool,
    /// Whether it is under the minimum: the patron may raise or withdraw it before the close.
    pub under_minimum: bool,
}
