//! The exact odds, for staff: which rulebooks there are, shoes to ask about, and every bet of a
//! rulebook on a shoe. Ratios are texts, `num/den` or decimals: nothing is lost on the way.

use crate::problem::Problem;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One line of `GET /api/odds`: a rulebook whose odds can be asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RulebookLine {
    /// The rulebook, as in `POST /api/odds`.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// The game, by the name its rulebook has for it.
    pub game: String,
    /// Whether nobody approved it.
    pub study: bool,
    /// The fewest and the most decks, where it is played with decks.
    pub decks: Option<[u8; 2]>,
    /// The number of decks unless told.
    pub default_decks: Option<u8>,
    /// The letters of its layouts.
    pub layouts: Vec<String>,
}

/// `POST /api/odds`: shoes to count the bets of a rulebook on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OddsBody {
    /// The rulebook, `id` or `id@version`.
    pub rulebook: String,
    /// Only the bets of this layout; if absent, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub layout: Option<String>,
    /// The shoes; if absent, one full shoe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shoes: Option<Vec<ShoeBody>>,
}

/// A shoe: by its thirteen counts, or by its decks; and what has left it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ShoeBody {
    /// A name for the answer, repeated in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub id: Option<serde_json::Value>,
    /// How many cards of each rank there are, from the ace to the king.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Array<number>")]
    pub shoe: Option<Vec<u64>>,
    /// How many decks it was made of; if absent, the rulebook's own number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub decks: Option<u64>,
    /// Cards that have gone before this round, as in `AS`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub removed: Vec<String>,
    /// Cards of this round so far, in the order they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub dealt: Vec<String>,
    /// Asks also how far the edges spread when so many cards are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<u16>,
}

/// The answer to `POST /api/odds` and `GET /api/tables/{t}/odds`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OddsView {
    /// The form of this answer and its version.
    pub schema: String,
    /// The engine and its version.
    pub engine: String,
    /// The rulebook; `study:` stands before rules nobody approved.
    pub rulebook: String,
    /// The SHA-256 of the rulebook's file.
    pub rulebook_sha256: String,
    /// The layout whose bets these are; absent for all.
    pub layout: Option<String>,
    /// One answer for each shoe, in their order.
    pub shoes: Vec<ShoeOdds>,
}

/// Every bet on one shoe, or why they cannot be counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ShoeOdds {
    /// The name it was asked by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub id: Option<serde_json::Value>,
    /// The decks the shoe was made of, where that is known.
    pub decks: Option<u8>,
    /// How many cards can still come; absent where the game has no shoe.
    pub cards: Option<u16>,
    /// How many of them there are of each rank, from the ace to the king.
    pub by_rank: Option<Vec<u16>>,
    /// The cards of this round so far.
    pub dealt: Vec<String>,
    /// Every bet, in the order of the rulebook.
    pub bets: Vec<BetOddsView>,
    /// Every insurance offer: those now open if four cards or more are dealt, otherwise all.
    pub insurance: Vec<InsuranceOddsView>,
    /// How far the edges spread, if that was asked.
    pub spread: Option<SpreadView>,
    /// Why this shoe could not be counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub problem: Option<Problem>,
}

/// One bet, exact.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BetOddsView {
    /// The bet.
    pub bet: String,
    /// Its pay table.
    pub rows: Vec<RowOddsView>,
    /// What the House keeps of a unit, as `num/den`.
    pub house_edge: String,
    /// The same in per cent, four places.
    pub house_edge_percent: String,
    /// How often it wins, in per cent.
    pub hit_percent: String,
    /// How often the stake comes back, in per cent.
    pub returned_percent: String,
    /// How often the stake is lost, in per cent.
    pub lost_percent: String,
    /// The variance of the net return of a unit, four places.
    pub variance: String,
    /// The paragraph that is cited for it.
    pub rule: String,
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RowOddsView {
    /// When it is paid, as the rulebook calls it.
    pub when: String,
    /// What it pays, as in `12:1`.
    pub odds: String,
    /// How often, as `num/den`.
    pub probability: String,
    /// The same as a decimal with twelve places.
    pub decimal: String,
    /// Its paragraph.
    pub rule: String,
}

/// One insurance offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct InsuranceOddsView {
    /// The insured hand: `player` or `banker`.
    pub on: String,
    /// When it is offered: `four-cards` or `third-card`.
    pub stage: String,
    /// The Player's points shown.
    pub player: u8,
    /// The Banker's points shown.
    pub banker: u8,
    /// What it pays.
    pub odds: String,
    /// How many rounds in a hundred make this offer.
    pub offered_percent: String,
    /// What the House keeps, in per cent.
    pub house_edge_percent: String,
    /// How often it wins, in per cent.
    pub hit_percent: String,
    /// Its paragraph.
    pub rule: String,
}

/// How far the edges of a shoe spread until a depth. The edges are exact, the shoes are sampled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SpreadView {
    /// How many cards are left.
    pub left: u16,
    /// How many shoes were dealt down.
    pub shoes: u32,
    /// The seed they were dealt from.
    pub seed: String,
    /// Every bet that follows from points and pairs.
    pub bets: Vec<BetSpreadView>,
}

/// The edges of one bet over these shoes, in per cent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BetSpreadView {
    /// The bet.
    pub bet: String,
    /// One shoe in twenty has a lower house edge.
    pub low_percent: String,
    /// Half of the shoes have a lower house edge.
    pub middle_percent: String,
    /// One shoe in twenty has a higher house edge.
    pub high_percent: String,
    /// In how many shoes of a hundred the patron has the advantage.
    pub favourable_percent: String,
}
