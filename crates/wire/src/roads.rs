//! The roads of a shoe, as a board draws them: cells with a column and a row, nothing to compute.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The section `roads`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[ts(export)]
pub enum RoadsSection {
    /// Nothing to show.
    None,
    /// The five roads of baccarat.
    Baccarat(BaccaratRoads),
    /// The throws of Sic Bo.
    SicBo(SicBoHistory),
}

/// The five roads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BaccaratRoads {
    /// The number of the shoe.
    pub shoe: Option<u32>,
    /// The bead plate 珠盤路, in the order of the rounds.
    pub bead: Vec<Bead>,
    /// The Big Road 大路.
    pub big: Vec<BigCell>,
    /// Ties before the first cell, shown alone at its place; the first cell then takes them over.
    pub leading_ties: u16,
    /// Big Eye Boy 大眼仔.
    pub big_eye: Vec<Mark>,
    /// Small Road 小路.
    pub small: Vec<Mark>,
    /// Cockroach Pig 曱甴路.
    pub cockroach: Vec<Mark>,
    /// What the three derived roads would show if Banker won next: Big Eye Boy, Small Road,
    /// Cockroach Pig; true is red.
    pub ask_banker: [Option<bool>; 3],
    /// The same if Player won next.
    pub ask_player: [Option<bool>; 3],
    /// Counts of this shoe.
    pub counts: RoadCounts,
}

/// A bead: one settled round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Bead {
    /// The round.
    pub round: u32,
    /// From 0.
    pub column: u16,
    /// 0 to 5.
    pub row: u16,
    /// `player`, `banker` or `tie`.
    pub result: String,
    /// The winning points, or those of the tie.
    pub points: u8,
    /// Whether the Player's first two cards were a pair.
    pub player_pair: bool,
    /// Whether the Banker's first two cards were a pair.
    pub banker_pair: bool,
    /// Whether a Natural decided it.
    pub natural: bool,
    /// `small-tiger`, `big-tiger`, `small-buffalo`, `big-buffalo`, `banker-7`, `player-7`, or
    /// nothing.
    pub glyph: Option<String>,
}

/// A cell of the Big Road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BigCell {
    /// From 0.
    pub column: u16,
    /// 0 to 5.
    pub row: u16,
    /// `player` or `banker`.
    pub result: String,
    /// Ties after it; the first cell also counts the ties before it.
    pub ties: u16,
    /// Whether the Player's first two cards were a pair.
    pub player_pair: bool,
    /// Whether the Banker's first two cards were a pair.
    pub banker_pair: bool,
}

/// A mark of a derived road: red is regular, blue is irregular, never Banker or Player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Mark {
    /// From 0.
    pub column: u16,
    /// 0 to 5.
    pub row: u16,
    /// Whether it is red.
    pub red: bool,
}

/// How often each result came.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub struct RoadCounts {
    pub rounds: u32,
    pub player: u32,
    pub banker: u32,
    pub tie: u32,
    pub player_pair: u32,
    pub banker_pair: u32,
    pub natural: u32,
}

/// The throws of Sic Bo, newest last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SicBoHistory {
    /// The last throws.
    pub throws: Vec<ThrowView>,
    /// Big and Small as a Big Road; three of a kind is the green mark.
    pub big_small: Vec<BigSmallCell>,
    /// How often each number came over the throws shown, one to six.
    pub faces: [u32; 6],
}

/// One throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ThrowView {
    /// The round.
    pub round: u32,
    /// The dice.
    pub dice: [u8; 3],
    /// Their sum.
    pub total: u8,
    /// `small`, `big` or `three-of-a-kind`.
    pub result: String,
}

/// A cell of Big and Small.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BigSmallCell {
    /// From 0.
    pub column: u16,
    /// 0 to 5.
    pub row: u16,
    /// `small` or `big`.
    pub result: String,
    /// Threes of a kind after it; the first cell also counts those before it.
    pub triples: u16,
}
