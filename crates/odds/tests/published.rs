//! The published numbers, each with its source, against what is counted here.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::baccarat::JointLaw;
use croupier_odds::ratio::Ratio;
use croupier_odds::{BetOdds, OddsReport, Shoe, baccarat_odds, sic_bo_odds};
use croupier_rules::rulebook::{Game, Library, Rulebook};

const PUBLISHED: &str = include_str!("../../../vectors/odds/published.vectors");

struct Line<'t> {
    number: usize,
    fields: Vec<(&'t str, &'t str)>,
}

impl<'t> Line<'t> {
    fn get(&self, column: &str) -> &'t str {
        let field = self.fields.iter().find(|(name, _)| *name == column);
        field.unwrap_or_else(|| panic!("line {}: no {column}", self.number)).1
    }
}

fn lines() -> Vec<Line<'static>> {
    let mut lines = PUBLISHED.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap().1.split_whitespace().collect();
    let line = |(index, text): (usize, &'static str)| {
        let values: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(values.len(), header.len(), "line {}", index + 1);
        Line { number: index + 1, fields: header.iter().copied().zip(values).collect() }
    };
    lines.map(line).collect()
}

fn shoe(rulebook: &Rulebook, line: &Line<'_>) -> Shoe {
    Shoe::of_decks(rulebook, Some(line.get("decks").parse().unwrap())).unwrap()
}

fn report<'r>(rulebook: &'r Rulebook, line: &Line<'_>) -> OddsReport<'r> {
    match rulebook.game {
        Game::SicBo => sic_bo_odds(rulebook).unwrap(),
        Game::Baccarat => baccarat_odds(rulebook, None, &shoe(rulebook, line)).unwrap(),
        Game::PaiGowPoker | Game::PaiGowTiles => panic!("line {}", line.number),
    }
}

/// A figure of a bet, by its name in the vectors.
fn figure(odds: &BetOdds<'_>, name: &str) -> Ratio {
    let one = Ratio::of_counts(1, 1).unwrap();
    match name {
        "edge" => odds.figures.house_edge,
        "return" => one.checked_sub(&odds.figures.house_edge).unwrap(),
        "hit" => odds.figures.hit_rate,
        "returned" => odds.figures.returned,
        "variance" => odds.figures.variance,
        row => {
            let when = row.strip_prefix("row:").unwrap().parse().unwrap();
            odds.rows.iter().find(|row| row.when == when).unwrap().probability
        }
    }
}

fn cards_taken(rulebook: &Rulebook, line: &Line<'_>, cards: u8) -> Ratio {
    let law = JointLaw::of(&shoe(rulebook, line).by_points()).unwrap();
    let mut deals = 0;
    for (player, banker) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        if player + banker == cards {
            let totals = (0..10).flat_map(|p| (0..10).map(move |b| (p, b)));
            deals += totals.map(|(p, b)| law.deals(player, banker, p, b)).sum::<u64>();
        }
    }
    Ratio::of_counts(deals, law.total()).unwrap()
}

/// As many places as were published; per cents have two fewer than the ratio they stand for.
fn printed(ratio: &Ratio, line: &Line<'_>) -> String {
    let value = line.get("value");
    let places = value.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    match line.get("figure") {
        "edge" | "return" => {
            let hundred = (0..100).fold(Ratio::ZERO, |sum, _| sum.checked_add(ratio).unwrap());
            hundred.decimal(places)
        }
        _ => ratio.decimal(places),
    }
}

#[test]
fn published_numbers_are_counted_again() {
    let library = Library::built_in().unwrap();
    let mut checked = 0;
    for line in lines() {
        let id = line.get("rulebook");
        let rulebook = library.all().find(|rulebook| rulebook.id == id).unwrap();
        let name = line.get("figure");
        let ratio = match name.strip_prefix("cards:") {
            Some(cards) => cards_taken(rulebook, &line, cards.parse().unwrap()),
            None => {
                let report = report(rulebook, &line);
                let named = |odds: &&BetOdds<'_>| odds.bet.to_string() == line.get("bet");
                figure(report.bets.iter().find(named).unwrap(), name)
            }
        };
        let told = (line.number, line.get("bet"), name, line.get("source"));
        assert_eq!(printed(&ratio, &line), line.get("value"), "{told:?}");
        checked += 1;
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn sic_bo_prices_all_fifty_bets() {
    let library = Library::built_in().unwrap();
    let rulebook = library.all().find(|rulebook| rulebook.game == Game::SicBo).unwrap();
    let report = sic_bo_odds(rulebook).unwrap();
    assert_eq!((report.bets.len(), report.decks, report.cards), (50, None, None));
    let small = &report.bets[0];
    assert_eq!((small.bet.to_string().as_str(), small.rule), ("small", "S7"));
    assert_eq!(small.figures.house_edge.to_string(), "1/36");
    assert_eq!(small.figures.variance.to_string(), "1295/1296");
    assert_eq!(small.house_edge_percent(), "2.7778");
}
