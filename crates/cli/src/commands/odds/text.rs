//! The odds as tables for people.

use super::Answer;
use crate::exit::Failure;
use crate::{stamped, style};
use comfy_table::{Cell, Table};
use croupier_odds::baccarat::EffectOfRemoval;
use croupier_odds::shoe::ACE_TO_KING;
use croupier_odds::{BetOdds, InsuranceOdds};
use croupier_rules::baccarat::Stage;
use std::io::{self, Write};

/// Prints the tables.
pub fn print(answer: &Answer<'_>) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", style::heading(&answer.rulebook.title))?;
    writeln!(out, "{}", about(answer))?;
    writeln!(out, "\n{}", bets(&answer.report.bets).trim_fmt())?;
    if !answer.report.insurance.is_empty() {
        let heading = "Insurance, over all cards that show the points";
        writeln!(out, "\n{}", style::heading(heading))?;
        writeln!(out, "{}", insurance(&answer.report.insurance).trim_fmt())?;
    }
    if let Some(after) = &answer.after {
        let heading = "Every bet, by the cards dealt and the cards that are left";
        writeln!(out, "\n{}", style::heading(heading))?;
        writeln!(out, "{}", bets(after).trim_fmt())?;
    }
    if let Some(offers) = &answer.offers {
        writeln!(out, "\n{}", style::heading("Offers now open, by the cards that are left"))?;
        match offers.is_empty() {
            true => writeln!(out, "none")?,
            false => writeln!(out, "{}", insurance(offers).trim_fmt())?,
        }
    }
    if let Some(removal) = &answer.removal {
        let heading = "Effect of removal: points of house edge gained when one card is gone";
        writeln!(out, "\n{}", style::heading(heading))?;
        writeln!(out, "{}", effects(removal).trim_fmt())?;
    }
    Ok(writeln!(out, "\n{}", stamped::line(super::SCHEMA, answer.rulebook))?)
}

fn about(answer: &Answer<'_>) -> String {
    let report = &answer.report;
    let mut parts = vec![report.rulebook.clone()];
    parts.extend(report.decks.map(|decks| format!("{decks} decks")));
    parts.extend(report.cards.map(|cards| format!("{cards} cards in the shoe")));
    parts.extend(answer.layout.map(|layout| format!("layout {}", layout.id)));
    parts.join(" · ")
}

fn bets(bets: &[BetOdds<'_>]) -> Table {
    let columns = [
        "bet",
        "when",
        "pays",
        "probability",
        "house edge %",
        "return %",
        "hit rate %",
        "variance",
        "rule",
    ];
    let mut table = style::numbers_table(&columns, 2..8);
    for bet in bets {
        for (index, row) in bet.rows.iter().enumerate() {
            let first = |text: String| if index == 0 { text } else { String::new() };
            table.add_row([
                first(bet.bet.to_string()),
                row.when.to_string(),
                row.odds.to_string(),
                row.probability.decimal(8),
                first(bet.house_edge_percent()),
                first(return_percent(bet)),
                first(bet.figures.hit_rate.percent()),
                first(bet.figures.variance.decimal(4)),
                row.rule.to_owned(),
            ]);
        }
    }
    table
}

/// The average return of a stake, in per cent.
fn return_percent(bet: &BetOdds<'_>) -> String {
    let one = croupier_odds::ratio::Ratio::of_counts(1, 1);
    let back = one.and_then(|one| one.checked_sub(&bet.figures.house_edge));
    back.map_or_else(|| "–".to_owned(), |back| back.percent())
}

fn insurance(offers: &[InsuranceOdds<'_>]) -> Table {
    let columns = [
        "on",
        "after",
        "Player",
        "Banker",
        "pays",
        "offered %",
        "house edge %",
        "hit rate %",
        "rule",
    ];
    let mut table = style::numbers_table(&columns, 2..8);
    for offer in offers {
        let after = match offer.stage {
            Stage::FourCards => "four cards",
            Stage::ThirdCard => "Player's third card",
        };
        table.add_row([
            offer.on.to_string(),
            after.to_owned(),
            offer.player.to_string(),
            offer.banker.to_string(),
            offer.odds.to_string(),
            offer.offered.percent(),
            offer.house_edge_percent(),
            offer.figures.hit_rate.percent(),
            offer.rule.to_owned(),
        ]);
    }
    table
}

fn effects(effects: &[EffectOfRemoval]) -> Table {
    let ranks: Vec<String> = ACE_TO_KING.iter().map(|rank| rank.letter().to_string()).collect();
    let columns: Vec<&str> = ["bet"].into_iter().chain(ranks.iter().map(String::as_str)).collect();
    let mut table = style::numbers_table(&columns, 1..columns.len());
    for effect in effects {
        let change = effect.by_rank.iter().map(|(_, change)| match change {
            Some(change) => change.percent(),
            None => "–".to_owned(),
        });
        let cells = [effect.bet.to_string()].into_iter().chain(change);
        table.add_row(cells.map(Cell::new));
    }
    table
}
