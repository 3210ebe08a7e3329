//! The roads of a table, ready to be drawn.

use crate::roads::{
    BaccaratRoads, Bead, BigCell, BigSmallCell, Mark, RoadCounts, RoadsSection, SicBoHistory,
    ThrowView,
};
use croupier_rules::baccarat::{Result as Winner, Side};
use croupier_rules::equipment::Die;
use croupier_rules::rulebook::GameBet;
use croupier_rules::sic_bo::SicBoBet;
use croupier_table::Table;
use croupier_table::roads::{
    self, Cell, Counts, Derived, Mark as Round, Record, SettledRound, Throw, ask, bead_plate,
    big_road, colours, laid_out,
};

/// The roads of the shoe on the table, or the last throws.
pub fn roads_section(table: &Table) -> RoadsSection {
    roads_of(table.record())
}

/// The roads of a record: the same record gives the same roads.
pub fn roads_of(record: &Record) -> RoadsSection {
    match record {
        Record::Nothing => RoadsSection::None,
        Record::Shoe { number, rounds } => RoadsSection::Baccarat(baccarat(*number, rounds)),
        Record::Throws(throws) => {
            let throws: Vec<Throw> = throws.iter().copied().collect();
            RoadsSection::SicBo(sic_bo(&throws))
        }
    }
}

fn baccarat(shoe: Option<u32>, rounds: &[SettledRound]) -> BaccaratRoads {
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
    }
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

const TRIPLE: &str = "three-of-a-kind";

fn sic_bo(throws: &[Throw]) -> SicBoHistory {
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
