//! The procedures of a table on terminal, console and pit: boxes, squeeze, options after a dealing
//! error, orders, approvals, incidents, people at work.

use crate::body::Role;
use crate::keep::SettingsBody;
use crate::order::{OrderBody, OrderField, OrderGroup};
use crate::table::Said;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A betting box, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BoxView {
    /// Its number.
    pub seat: u16,
    /// Whether a patron sits at it.
    pub taken: bool,
    /// Original Bets on the Player Hand, in cents.
    #[ts(type = "number")]
    pub player: u64,
    /// Original Bets on the Banker Hand, in cents.
    #[ts(type = "number")]
    pub banker: u64,
    /// The Differential, in cents.
    #[ts(type = "number")]
    pub differential: u64,
    /// How much the box still takes on the Player Hand, in cents; absent if there is no limit.
    #[ts(type = "number | null")]
    pub player_headroom: Option<u64>,
    /// How much the box still takes on the Banker Hand, in cents.
    #[ts(type = "number | null")]
    pub banker_headroom: Option<u64>,
}

/// The squeeze of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SqueezeView {
    /// `asked`, `granted` or `refused`.
    pub state: String,
    /// The box of the patron who squeezes.
    pub seat: Option<u16>,
    /// Whether the next card waits for the patron to turn it.
    pub waiting: bool,
    /// When that wait ends, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub deadline_ms: Option<u64>,
    /// Whether the Banker's third card may be shown first: no insurance on the third card.
    pub banker_third_first: bool,
}

/// The Banker's third card before the Player's, for the patron who may ask for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyThird {
    /// What I asked for, `squeeze` or `expose`; absent before I ask.
    pub asked: Option<String>,
}

/// Options after a dealing error: every patron with bets continues or has them returned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OptionsView {
    /// The dealing error, as in `excess-or-exposed`.
    pub error: String,
    /// Whether the hand is a Reconstructed hand.
    pub reconstructed: bool,
    /// How many patrons have not answered.
    pub waiting_for: u32,
    /// The paragraph.
    pub rule: Option<String>,
}

/// What I may choose after a dealing error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyOption {
    /// `continue` or `return`, once I have answered.
    pub answer: Option<String>,
    /// The amount that would be returned, in cents.
    #[ts(type = "number")]
    pub stakes: u64,
}

/// A card that left the shoe and opens the next round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CarriedView {
    /// The card, if it was exposed.
    pub card: Option<String>,
}

/// An order about the round, and who may give it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OrderView {
    /// The order's name as in `PitOrder`, with its case: `void/foreign-card`,
    /// `dealing-error/wrong-side`, `correct-cards` …: the phrase key is `order.<name>`.
    pub order: String,
    /// The lowest rank that may give it.
    pub needs: String,
    /// Whether a second person must approve.
    pub second_person: bool,
    /// The paragraph.
    pub rule: Option<String>,
    /// Whether it may be given now.
    pub now: bool,
    /// Why it may not be given: a phrase with facts.
    pub why_not: Option<Said>,
    /// Whether every patron will be asked to continue or have the bets returned; absent if that
    /// does not apply.
    pub options: Option<bool>,
    /// Under which heading it is listed.
    pub group: OrderGroup,
    /// What people are asked for when they give it.
    pub asks: Vec<OrderField>,
}

/// An order that waits for a second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ApprovalView {
    /// Its number at this table.
    pub approval: u32,
    /// The round it is about.
    pub round: u32,
    /// The order, as it was given.
    #[ts(as = "OrderBody")]
    #[schema(value_type = OrderBody)]
    pub order: serde_json::Value,
    /// The person who asks.
    pub by: String,
    /// The position of that person.
    pub position: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The lowest rank that may approve.
    pub needs: String,
}

/// An incident at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct IncidentView {
    /// Its number at this table.
    pub incident: u32,
    /// The round it is about.
    pub round: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Its kind, as in `void`, `dealing-error`, `correction`, `adjustment`, `decision`, `note`,
    /// `interruption`, `set-replaced`: the phrase key is `incident.<kind>`.
    pub kind: String,
    /// The name of the person who decided.
    pub by: Option<String>,
    /// The position of that person.
    pub position: Option<String>,
    /// The name of the person who approved.
    pub second: Option<String>,
    /// The description.
    pub text: String,
    /// The paragraph.
    pub rule: Option<String>,
}

/// A person at work at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct AtWorkView {
    /// The person's id.
    pub staff: String,
    /// The name.
    pub name: String,
    /// The position, as in `pit-supervisor`.
    pub position: String,
    /// When the person began there, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: u64,
}

/// `GET /api/staff`: somebody who may be assigned to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct StaffLine {
    /// The person's id.
    pub staff: String,
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
}

/// Chips that were requested and not moved yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChipsRequestView {
    /// Its number at this table.
    pub number: u32,
    /// `fill`, `credit` or `drop`.
    pub kind: String,
    /// How much, in cents.
    #[ts(type = "number")]
    pub amount: u64,
    /// The name of the person who asked.
    pub by: String,
}

/// What the pit sees of a table in addition to its console: the section `pit`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PitSection {
    /// The orders that may be given, in the order of the documents.
    pub orders: Vec<OrderView>,
    /// Orders that wait for a second person.
    pub approvals: Vec<ApprovalView>,
    /// The incidents, newest first.
    pub incidents: Vec<IncidentView>,
    /// The people at work here.
    pub at_work: Vec<AtWorkView>,
    /// Whether the table is closed or its last round announced: `open`, `last-round`, `closed`.
    pub keeping: String,
    /// Whether insurance is offered; absent if the rules have none.
    pub insurance_offered: Option<bool>,
    /// Patrons at the table or with bets: id and name, for orders about a patron.
    pub patrons: Vec<PatronAtTable>,
    /// The stakes since the shift began, in cents.
    #[ts(type = "number")]
    pub handle: u64,
    /// The win of the house, in cents; negative if it lost.
    #[ts(type = "number")]
    pub win: i64,
    /// Rounds ended since the shift began.
    pub rounds: u32,
    /// Rounds an hour, over the last rounds.
    pub rounds_per_hour: Option<u32>,
    /// The float of a chip table as last counted or moved, in cents.
    #[ts(type = "number | null")]
    pub float: Option<u64>,
    /// What lies in the rack of a chip table by the books, in cents: the float, and what was taken
    /// and paid since.
    #[ts(type = "number | null")]
    pub rack: Option<i64>,
    /// The cash in the drop box since the shift began, in cents.
    #[ts(type = "number")]
    pub dropped: u64,
    /// Chips that were requested.
    pub chips: Vec<ChipsRequestView>,
    /// What the table is set to: what `change-settings` gives back changed.
    #[ts(as = "SettingsBody")]
    #[schema(value_type = SettingsBody)]
    pub settings: serde_json::Value,
    /// The layouts of its rulebook, by letter.
    pub layouts: Vec<String>,
    /// The call for somebody of the pit, until it is answered.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub call: Option<FloorCallView>,
}

/// The Dealer called the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FloorCallView {
    /// Why: the phrase key is `call.<reason>`.
    pub reason: String,
    /// The name of the person who called.
    pub by: Option<String>,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: u64,
}

/// A patron at the table, for the pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PatronAtTable {
    /// The patron's id.
    pub patron: String,
    /// The name.
    pub name: String,
    /// The patron's box, if seated.
    pub seat: Option<u16>,
}

/// The effect of a command, as a readable preview: who receives or pays how much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct EffectView {
    /// The paragraph behind it.
    pub rule: Option<String>,
    /// Whether it would wait for a second person: the money moves when that person approves.
    pub second_person: bool,
    /// Whether patrons would be asked to continue or have their bets returned.
    pub options: bool,
    /// The amount that would move for each patron, in cents; positive means to the patron.
    #[ts(type = "Record<string, number>")]
    pub patrons: BTreeMap<String, i64>,
    /// The same amounts with the patrons' names.
    #[ts(type = "Record<string, string>")]
    pub names: BTreeMap<String, String>,
    /// The result for the house, in cents.
    #[ts(type = "number")]
    pub house: i64,
    /// Every hand on the table before and after, where an order changes one.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<LaidView>>")]
    pub laid: Vec<LaidView>,
    /// What each of these patrons has before and after an order, where the table plays with credit.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, CreditsView>>")]
    pub credits: BTreeMap<String, CreditsView>,
}

/// One hand, or the dice, as it lies and as it would lie after an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LaidView {
    /// Where: `player`, `banker`, `dice`, or a position as in `seat-3`.
    pub at: String,
    /// The cards, tiles or numbers now.
    pub before: Vec<String>,
    /// The same afterwards.
    pub after: Vec<String>,
}

/// A patron's credit less debts before and after an order, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CreditsView {
    /// Now.
    #[ts(type = "number")]
    pub before: i64,
    /// Afterwards.
    #[ts(type = "number")]
    pub after: i64,
}
