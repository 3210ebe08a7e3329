//! The display board over a table, for every passer-by to read. It shows nobody's bets, no boxes,
//! no names and no free text by staff; of the stakes only what they come to on each bet.

use crate::games::RoadsSection;
use crate::pai_gow::PaiGowRoundView;
use crate::procedure::CarriedView;
use crate::table::{OfferView, Phase, Said, Section, ShoeView, Shown, Still, TableSection};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/boards/{t}`: the public board over a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BoardView {
    /// The description of the table.
    pub table: Section<TableSection>,
    /// The round, without any one person's bets.
    pub round: Section<BoardRound>,
    /// The roads.
    pub roads: Section<RoadsSection>,
}

/// The round of play, as a passer-by may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BoardRound {
    /// Its number; 0 before the first round.
    pub round: u32,
    /// Its phase.
    pub phase: Phase,
    /// When the open window (betting or insurance) ends, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub deadline_ms: Option<u64>,
    /// When it began, for the ring of the timer.
    #[ts(type = "number | null")]
    pub window_began_ms: Option<u64>,
    /// The cards or dice on the table.
    pub shown: Shown,
    /// What has happened in the round, oldest first, as phrases with facts and paragraphs.
    pub said: Vec<Said>,
    /// The insurance now on offer, with its odds.
    pub offers: Vec<OfferView>,
    /// The result, once known: `player`, `banker`, `tie`, or the total of the dice.
    pub result: Option<String>,
    /// The bets that won, to light up on the felt.
    pub winning: Vec<String>,
    /// Everybody's stakes added up, by bet, in cents.
    #[serde(default)]
    #[ts(type = "Record<string, number>")]
    pub totals: BTreeMap<String, u64>,
    /// How many patrons have staked on each bet.
    #[serde(default)]
    pub people: BTreeMap<String, u32>,
    /// The shoe: how many cards are left, whether this is its last round.
    pub shoe: Option<ShoeView>,
    /// SHA-256 of the seed of this round's dice, in hexadecimal, at an automatic table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// Cards that left the shoe too early and open the next round.
    pub carried: Vec<CarriedView>,
    /// Notices to everybody: no insurance here, last round, the table prevails.
    pub notices: Vec<Said>,
    /// Only at a pai gow table: dice, ring, hands once they are exposed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub pai_gow: Option<Box<PaiGowRoundView>>,
}

/// A message of the socket of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "section")]
#[ts(export)]
#[allow(missing_docs)] // as in `SectionMessage`
pub enum BoardMessage {
    Table {
        #[ts(type = "number")]
        version: u64,
        data: TableSection,
    },
    Round {
        #[ts(type = "number")]
        version: u64,
        data: BoardRound,
    },
    Roads {
        #[ts(type = "number")]
        version: u64,
        data: RoadsSection,
    },
    /// The server's clock, so that a page can show the time left.
    Clock {
        #[ts(type = "number")]
        now_ms: u64,
        /// Why nothing is taken at the moment; absent while all is well.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        still: Option<Still>,
    },
}
