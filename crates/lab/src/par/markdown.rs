//! The sheet as Markdown.

use super::Par;
use super::risk::{ROUNDS, Risk, contributions, match_rows};
use croupier_odds::ratio::Ratio;
use croupier_odds::shoe::ACE_TO_KING;
use std::fmt::Write;

/// A table being written; writing to a string cannot fail.
struct Page(String);

impl Page {
    fn heading(&mut self, text: &str) {
        let _ = writeln!(self.0, "\n## {text}\n");
    }

    fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        for cell in cells {
            let _ = write!(self.0, "| {} ", cell.as_ref().replace('|', "\\|"));
        }
        self.0.push_str("|\n");
    }

    /// Column names, of which those with a `>` before them hold numbers.
    fn columns(&mut self, names: &[&str]) {
        self.row(names.iter().map(|name| name.trim_start_matches('>')));
        self.row(names.iter().map(|name| if name.starts_with('>') { "---:" } else { "---" }));
    }
}

/// Writes the sheet; `charts` are files beside it.
pub fn write(par: &Par<'_>, charts: &[&str]) -> String {
    let mut page = Page(format!("# PAR sheet: {}\n\n", par.rulebook.title));
    page.columns(&["", ""]);
    par.about().into_iter().for_each(|(name, text)| page.row([name.to_owned(), text]));
    wagers(par, &mut page);
    pay_tables(par, &mut page);
    risk(par, &mut page);
    contribution(par, &mut page);
    matched(par, &mut page);
    insurance(par, &mut page);
    by_decks(par, &mut page);
    removal(par, &mut page);
    if !charts.is_empty() {
        page.heading("Charts");
        for chart in charts {
            let _ = writeln!(page.0, "![{chart}]({chart})");
        }
    }
    page.0
}

fn wagers(par: &Par<'_>, page: &mut Page) {
    page.heading("Wagers");
    page.columns(&[
        "wager",
        ">return %",
        ">house edge %",
        "house edge",
        ">variance",
        ">hit rate %",
        ">returned %",
        "rule",
        "mark",
    ]);
    for (place, bet) in par.bets.iter().enumerate() {
        let figures = &bet.figures;
        page.row([
            bet.name.clone(),
            bet.returned().as_ref().map_or_else(String::new, Ratio::percent),
            figures.house_edge.percent(),
            figures.house_edge.to_string(),
            figures.variance.decimal(4),
            figures.hit_rate.percent(),
            figures.returned.percent(),
            bet.rule.clone(),
            par.mark(place).unwrap_or_default(),
        ]);
    }
}

fn pay_tables(par: &Par<'_>, page: &mut Page) {
    page.heading("Pay tables");
    page.columns(&["wager", "when", ">pays", ">probability", "exact", "rule"]);
    for bet in &par.bets {
        for row in &bet.rows {
            page.row([
                bet.name.clone(),
                row.when.clone(),
                row.pays.clone(),
                row.probability.decimal(10),
                row.probability.to_string(),
                row.rule.clone(),
            ]);
        }
    }
}

fn risk(par: &Par<'_>, page: &mut Page) {
    page.heading("Risk: of one unit, and the return of 95 in a hundred runs of n rounds, %");
    let rounds = ROUNDS.map(|rounds| format!(">n = {rounds}"));
    let mut names = vec!["wager", ">standard deviation", ">volatility index (90 %)", ">one win in"];
    names.extend(rounds.iter().map(String::as_str));
    page.columns(&names);
    for bet in &par.bets {
        let risk = Risk::of(bet);
        let bands = risk.bands.iter().map(|(low, high)| {
            let (low, high) = (low * 100.0, high * 100.0);
            format!("{low:.2} … {high:.2}")
        });
        let first = [
            bet.name.clone(),
            format!("{:.4}", risk.deviation),
            format!("{:.4}", risk.volatility_index),
            one_in(risk.one_in),
        ];
        page.row(first.into_iter().chain(bands));
    }
}

fn one_in(rounds: Option<f64>) -> String {
    rounds.map_or_else(|| "–".to_owned(), |rounds| format!("{rounds:.2}"))
}

fn contribution(par: &Par<'_>, page: &mut Page) {
    page.heading("What each row contributes to the return");
    page.columns(&["wager", "row", ">one in", ">of the stake %"]);
    for bet in &par.bets {
        for part in contributions(bet) {
            let percent = format!("{:.4}", part.part * 100.0);
            page.row([bet.name.clone(), part.of.clone(), one_in(part.one_in), percent]);
        }
    }
}

fn matched(par: &Par<'_>, page: &mut Page) {
    let Some(matched) = &par.matched else { return };
    page.heading(&format!("House way against house way: {}", matched.way));
    page.columns(&["for the hand that does not bank", ">pairs", ">%"]);
    for (name, pairs, part) in match_rows(matched) {
        let percent = part.as_ref().map_or_else(String::new, Ratio::percent);
        page.row([name.to_owned(), pairs.to_string(), percent]);
    }
    if !matched.low_hands.is_empty() {
        page.heading("Low hands set by the house way");
        page.columns(&["low hand", ">hands"]);
        for (name, hands) in &matched.low_hands {
            page.row([name.clone(), hands.to_string()]);
        }
    }
}

fn insurance(par: &Par<'_>, page: &mut Page) {
    if par.insurance.is_empty() {
        return;
    }
    page.heading("Insurance, over all cards that show the points");
    page.columns(&[
        "on",
        "after",
        ">Player",
        ">Banker",
        ">pays",
        ">offered %",
        ">house edge %",
        "house edge",
        ">hit rate %",
        "rule",
    ]);
    for offer in &par.insurance {
        page.row([
            offer.on.to_string(),
            offer.stage.to_string(),
            offer.player.to_string(),
            offer.banker.to_string(),
            offer.odds.to_string(),
            offer.offered.percent(),
            offer.house_edge_percent(),
            offer.figures.house_edge.to_string(),
            offer.figures.hit_rate.percent(),
            offer.rule.to_owned(),
        ]);
    }
}

fn by_decks(par: &Par<'_>, page: &mut Page) {
    if par.by_decks.is_empty() {
        return;
    }
    page.heading("House edge by number of decks, %");
    let decks: Vec<String> = par.by_decks.iter().map(|(decks, _)| format!(">{decks}")).collect();
    let names: Vec<&str> = ["wager"].into_iter().chain(decks.iter().map(String::as_str)).collect();
    page.columns(&names);
    for (place, bet) in par.bets.iter().enumerate() {
        let edges = par.by_decks.iter().filter_map(|(_, edges)| edges.get(place));
        page.row([bet.name.clone()].into_iter().chain(edges.map(Ratio::percent)));
    }
}

fn removal(par: &Par<'_>, page: &mut Page) {
    if par.removal.is_empty() {
        return;
    }
    page.heading("Effect of removal: points of house edge gained when one card is gone");
    let ranks: Vec<String> = ACE_TO_KING.iter().map(|rank| format!(">{}", rank.letter())).collect();
    let names: Vec<&str> = ["wager"].into_iter().chain(ranks.iter().map(String::as_str)).collect();
    page.columns(&names);
    for effect in &par.removal {
        let changes = effect.by_rank.iter().map(|(_, change)| match change {
            Some(change) => change.percent(),
            None => "–".to_owned(),
        });
        page.row([effect.bet.to_string()].into_iter().chain(changes));
    }
}
