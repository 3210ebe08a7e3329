//! The sheet as a workbook: numbers as numbers, exact ratios as text beside them.

use super::risk::{ROUNDS, Risk, contributions, match_rows};
use super::{Par, ParFailed};
use crate::simulate::float;
use croupier_odds::ratio::Ratio;
use croupier_odds::shoe::ACE_TO_KING;
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError,
};

/// What a cell holds.
enum Cell {
    Text(String),
    Number(f64),
    /// A part of one, shown in per cent.
    Percent(f64),
}

impl Cell {
    fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    fn percent(ratio: &Ratio) -> Cell {
        Cell::Percent(float(ratio))
    }

    fn number(ratio: &Ratio) -> Cell {
        Cell::Number(float(ratio))
    }
}

/// How cells look.
struct Looks {
    heading: Format,
    percent: Format,
    number: Format,
}

impl Looks {
    fn new() -> Looks {
        Looks {
            heading: Format::new().set_bold().set_text_wrap().set_align(FormatAlign::Top),
            percent: Format::new().set_num_format("0.0000%"),
            number: Format::new().set_num_format("0.0000######"),
        }
    }

    /// Writes a table with its column names on top.
    fn table(
        &self,
        sheet: &mut Worksheet,
        columns: &[&str],
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Result<(), XlsxError> {
        for (column, name) in (0u16..).zip(columns) {
            sheet.write_with_format(0, column, *name, &self.heading)?;
        }
        for (line, cells) in (1u32..).zip(rows) {
            for (column, cell) in (0u16..).zip(cells) {
                match cell {
                    Cell::Text(text) => sheet.write(line, column, text)?,
                    Cell::Number(value) => {
                        sheet.write_with_format(line, column, value, &self.number)?
                    }
                    Cell::Percent(part) => {
                        sheet.write_with_format(line, column, part, &self.percent)?
                    }
                };
            }
        }
        sheet.set_freeze_panes(1, 1)?;
        sheet.autofit();
        Ok(())
    }
}

/// Writes the workbook. Its date is fixed: the same rulebook gives the same bytes.
pub fn write(par: &Par<'_>) -> Result<Vec<u8>, ParFailed> {
    let mut book = Workbook::new();
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    let properties = DocProperties::new()
        .set_title(format!("PAR sheet: {}", par.rulebook.title))
        .set_comment(format!("SHA-256 of the rulebook {}", par.rulebook.hash))
        .set_creation_datetime(&created);
    book.set_properties(&properties);
    let looks = Looks::new();
    wagers(par, &looks, book.add_worksheet().set_name("Wagers")?)?;
    pay_tables(par, &looks, book.add_worksheet().set_name("Pay tables")?)?;
    risk(par, &looks, book.add_worksheet().set_name("Risk")?)?;
    contribution(par, &looks, book.add_worksheet().set_name("Contribution")?)?;
    if let Some(matched) = &par.matched {
        let rows = match_rows(matched).into_iter().map(|(name, pairs, part)| {
            let share = part.as_ref().map_or_else(|| Cell::text("–"), Cell::percent);
            vec![Cell::text(name), Cell::text(pairs.to_string()), share]
        });
        looks.table(book.add_worksheet().set_name("Match")?, &["pairs", "count", "part"], rows)?;
    }
    if !par.insurance.is_empty() {
        insurance(par, &looks, book.add_worksheet().set_name("Insurance")?)?;
    }
    if !par.by_decks.is_empty() {
        by_decks(par, &looks, book.add_worksheet().set_name("By decks")?)?;
    }
    if !par.removal.is_empty() {
        removal(par, &looks, book.add_worksheet().set_name("Effect of removal")?)?;
    }
    let about =
        par.about().into_iter().map(|(name, text)| vec![Cell::text(name), Cell::text(text)]);
    looks.table(book.add_worksheet().set_name("Rulebook")?, &["", ""], about)?;
    Ok(book.save_to_buffer()?)
}

fn wagers(par: &Par<'_>, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let columns = [
        "wager",
        "return",
        "house edge",
        "house edge, exact",
        "variance",
        "variance, exact",
        "hit rate",
        "hit rate, exact",
        "returned",
        "rule",
        "mark",
    ];
    let row = |(place, bet): (usize, &super::ParBet)| {
        let figures = &bet.figures;
        vec![
            Cell::text(&bet.name),
            bet.returned().as_ref().map_or_else(|| Cell::text("–"), Cell::percent),
            Cell::percent(&figures.house_edge),
            Cell::text(figures.house_edge.to_string()),
            Cell::number(&figures.variance),
            Cell::text(figures.variance.to_string()),
            Cell::percent(&figures.hit_rate),
            Cell::text(figures.hit_rate.to_string()),
            Cell::percent(&figures.returned),
            Cell::text(&bet.rule),
            Cell::text(par.mark(place).unwrap_or_default()),
        ]
    };
    looks.table(sheet, &columns, par.bets.iter().enumerate().map(row))
}

fn pay_tables(par: &Par<'_>, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let columns = ["wager", "when", "pays", "probability", "probability, exact", "rule"];
    let rows = par.bets.iter().flat_map(|bet| bet.rows.iter().map(move |row| (bet, row)));
    let cells = rows.map(|(bet, row)| {
        vec![
            Cell::text(&bet.name),
            Cell::text(&row.when),
            Cell::text(&row.pays),
            Cell::number(&row.probability),
            Cell::text(row.probability.to_string()),
            Cell::text(&row.rule),
        ]
    });
    looks.table(sheet, &columns, cells)
}

fn risk(par: &Par<'_>, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let names = ROUNDS.map(|rounds| [format!("low, n = {rounds}"), format!("high, n = {rounds}")]);
    let mut columns = vec!["wager", "standard deviation", "volatility index (90 %)", "one win in"];
    columns.extend(names.iter().flatten().map(String::as_str));
    let cells = par.bets.iter().map(|bet| {
        let risk = Risk::of(bet);
        let mut cells = vec![
            Cell::text(&bet.name),
            Cell::Number(risk.deviation),
            Cell::Number(risk.volatility_index),
            risk.one_in.map_or_else(|| Cell::text("–"), Cell::Number),
        ];
        let bands = risk.bands.iter();
        cells.extend(bands.flat_map(|(low, high)| [Cell::Percent(*low), Cell::Percent(*high)]));
        cells
    });
    looks.table(sheet, &columns, cells)
}

fn contribution(par: &Par<'_>, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let parts = par.bets.iter().flat_map(|bet| {
        contributions(bet).into_iter().map(|part| {
            vec![
                Cell::text(&bet.name),
                Cell::text(part.of),
                part.one_in.map_or_else(|| Cell::text("–"), Cell::Number),
                Cell::Percent(part.part),
            ]
        })
    });
    looks.table(sheet, &["wager", "row", "one in", "of the stake"], parts)
}

fn insurance(par: &Par<'_>, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let columns = [
        "on",
        "after",
        "Player points",
        "Banker points",
        "pays",
        "offered",
        "house edge",
        "house edge, exact",
        "variance",
        "hit rate",
        "rule",
    ];
    let cells = par.insurance.iter().map(|offer| {
        vec![
            Cell::text(offer.on.to_string()),
            Cell::text(offer.stage.to_string()),
            Cell::text(offer.player.to_string()),
            Cell::text(offer.banker.to_string()),
            Cell::text(offer.odds.to_string()),
            Cell::percent(&offer.offered),
            Cell::percent(&offer.figures.house_edge),
            Cell::text(offer.figures.house_edge.to_string()),
            Cell::number(&offer.figures.variance),
            Cell::percent(&offer.figures.hit_rate),
            Cell::text(offer.rule),
        ]
    });
    looks.table(sheet, &columns, cells)
}

fn by_decks(par: &Par<'_>, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let decks: Vec<String> =
        par.by_decks.iter().map(|(decks, _)| format!("{decks} decks")).collect();
    let columns: Vec<&str> =
        ["wager"].into_iter().chain(decks.iter().map(String::as_str)).collect();
    let row = |(place, bet): (usize, &super::ParBet)| {
        let edges = par.by_decks.iter().filter_map(|(_, edges)| edges.get(place));
        [Cell::text(&bet.name)].into_iter().chain(edges.map(Cell::percent)).collect()
    };
    looks.table(sheet, &columns, par.bets.iter().enumerate().map(row))
}

fn removal(par: &Par<'_>, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let ranks: Vec<String> = ACE_TO_KING.iter().map(|rank| rank.letter().to_string()).collect();
    let columns: Vec<&str> =
        ["wager"].into_iter().chain(ranks.iter().map(String::as_str)).collect();
    let row = |effect: &croupier_odds::baccarat::EffectOfRemoval| {
        let changes = effect.by_rank.iter().map(|(_, change)| match change {
            Some(change) => Cell::percent(change),
            None => Cell::text("–"),
        });
        [Cell::text(effect.bet.to_string())].into_iter().chain(changes).collect()
    };
    looks.table(sheet, &columns, par.removal.iter().map(row))
}
