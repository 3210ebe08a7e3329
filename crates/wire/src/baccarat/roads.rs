//! The roads of a baccarat shoe, as a board draws them: cells with a column and a row, nothing to
//! compute.

use croupier_rules::baccarat::{Result as Winner, Side};
use croupier_table::roads::{
    self, Cell, Counts, Derived, Mark as Round, SettledRound, ask, bead_plate, big_road, colours,
    laid_out,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

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
    /// How often each side bet of the layout won in this shoe; one that never did is absent. Null
    /// in a shoe whose first rounds an earlier release kept, which did not note them.
    #[serde(default)]
    pub side: Option<SideCounts>,
}

/// How often each side bet won, by its name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SideCounts(pub BTreeMap<String, u32>);

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

/// The roads made of the settled rounds of a shoe.
pub(crate) fn drawn(shoe: Option<u32>, rounds: &[SettledRound]) -> BaccaratRoads {
    let won = |round: &SettledRound| match round.result {
        Winner::Player => Some(Side::Player),
        Winner::Banker => Some(Side::Banker),
        Winner::Tie => None,
    };
    let wins: Vec<Side> = rounds.iter().filter_map(won).collect();
    let marks = rounds.iter().map(|round| won(round).map_or(Round::Neither, |_| Round::Win(round)));
    let big = big_road(marks, |round| round.result);
    let [big_eye, small, cockroach] = Derived::ALL.map(|road| derived(&wins, road));
    BaccaratRoads {
        shoe,
        bead: bead_plate(rounds).map(|(cell, round)| bead(cell, round)).collect(),
        big: big.cells.iter().map(big_cell).collect(),
        leading_ties: big.leading_ties,
        big_eye,
        small,
        cockroach,
        ask_banker: ask(&wins, Side::Banker),
        ask_player: ask(&wins, Side::Player),
        counts: road_counts(roads::counts(rounds)),
        side: side_counts(rounds),
    }
}

fn side_counts(rounds: &[SettledRound]) -> Option<SideCounts> {
    let mut counts = BTreeMap::new();
    for round in rounds {
        for wager in round.side.as_ref()? {
            *counts.entry(wager.name()).or_default() += 1;
        }
    }
    Some(SideCounts(counts))
}

fn bead(cell: Cell, round: &SettledRound) -> Bead {
    Bead {
        round: round.round.0,
        column: cell.column,
        row: cell.row,
        result: round.result.to_string(),
        points: round.points,
        player_pair: round.player_pair,
        banker_pair: round.banker_pair,
        natural: round.natural,
        glyph: round.glyph.map(|glyph| glyph.name().to_owned()),
    }
}

fn big_cell(cell: &roads::BigCell<&SettledRound>) -> BigCell {
    BigCell {
        column: cell.cell.column,
        row: cell.cell.row,
        result: cell.win.result.to_string(),
        ties: cell.ties,
        player_pair: cell.win.player_pair,
        banker_pair: cell.win.banker_pair,
    }
}

fn derived(wins: &[Side], road: Derived) -> Vec<Mark> {
    let mark = |(cell, red): (Cell, bool)| Mark { column: cell.column, row: cell.row, red };
    laid_out(colours(wins, road)).map(mark).collect()
}

fn road_counts(counts: Counts) -> RoadCounts {
    let Counts { rounds, player, banker, tie, player_pair, banker_pair, natural } = counts;
    RoadCounts { rounds, player, banker, tie, player_pair, banker_pair, natural }
}
