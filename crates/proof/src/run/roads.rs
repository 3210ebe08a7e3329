//! The format `roads`: what the roads show after `hands`. The Big Road is written as cells with
//! ties, ties that have no cell yet as `leading`, the derived roads as colours, and each ask as
//! three colours.

use super::{Answer, expect};
use crate::vectors::Vector;
use croupier_rules::baccarat::Side;
use croupier_rules::rulebook::Rulebook;
use croupier_table::roads::{BigCell, Derived, Mark, ask, big_road, colours};

pub(super) fn run(_: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let hands = vector.need("hands")?.chars().map(hand).collect::<Result<Vec<_>, _>>()?;
    let win = |hand: &Mark<Side>| match hand {
        Mark::Win(side) => Some(*side),
        Mark::Neither => None,
    };
    let wins: Vec<Side> = hands.iter().filter_map(win).collect();
    let big = big_road(hands, |side| side);
    expect("leading", vector.need("leading")?, &big.leading_ties.to_string())?;
    let cells: Vec<String> = big.cells.iter().map(cell).collect();
    expect("the Big Road", vector.get("big").unwrap_or(""), &cells.join(" "))?;
    for (column, road) in ["big-eye", "small", "cockroach"].into_iter().zip(Derived::ALL) {
        let found: String = colours(&wins, road).into_iter().map(colour).collect();
        expect(column, vector.get(column).unwrap_or(""), &found)?;
    }
    for (column, next) in [("ask-banker", Side::Banker), ("ask-player", Side::Player)] {
        let found: String = ask(&wins, next).into_iter().map(|c| c.map_or('-', colour)).collect();
        expect(column, vector.need(column)?, &found)?;
    }
    Ok(Answer::default())
}

fn hand(letter: char) -> Result<Mark<Side>, String> {
    match letter {
        'B' => Ok(Mark::Win(Side::Banker)),
        'P' => Ok(Mark::Win(Side::Player)),
        'T' => Ok(Mark::Neither),
        _ => Err(format!("\"{letter}\" is not a hand")),
    }
}

const fn colour(red: bool) -> char {
    if red { 'R' } else { 'B' }
}

fn cell(cell: &BigCell<Side>) -> String {
    let ties = if cell.ties == 0 { String::new() } else { format!("+{}", cell.ties) };
    format!("{},{}{ties}", cell.cell.column, cell.cell.row)
}
