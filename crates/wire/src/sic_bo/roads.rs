//! The last throws of a Sic Bo table, as a board draws them.

use croupier_rules::equipment::Die;
use croupier_rules::rulebook::GameBet;
use croupier_rules::sic_bo::SicBoBet;
use croupier_table::roads::{self, Mark as Round, Throw, big_road};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

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

const TRIPLE: &str = "three-of-a-kind";

/// What the board shows of these throws.
pub(crate) fn drawn(throws: &[Throw]) -> SicBoHistory {
    let bets = [SicBoBet::Small, SicBoBet::Big];
    let won = |throw: &Throw| bets.into_iter().find(|bet| bet.wins(throw.dice));
    let road = big_road(
        throws.iter().map(|throw| won(throw).map_or(Round::Neither, Round::Win)),
        GameBet::SicBo,
    );
    let cell = |cell: &roads::BigCell<SicBoBet>| BigSmallCell {
        column: cell.cell.column,
        row: cell.cell.row,
        result: cell.win.to_string(),
        triples: cell.ties,
    };
    let view = |throw: &Throw| ThrowView {
        round: throw.round.0,
        dice: throw.dice.0.map(Die::get),
        total: throw.dice.total(),
        result: won(throw).map_or_else(|| TRIPLE.to_owned(), |bet| bet.to_string()),
    };
    let came = |face: Die| throws.iter().map(|throw| throw.dice.showing(face)).sum::<usize>();
    SicBoHistory {
        throws: throws.iter().map(view).collect(),
        big_small: road.cells.iter().map(cell).collect(),
        faces: Die::ALL.map(|face| u32::try_from(came(face)).unwrap_or(u32::MAX)),
    }
}
