//! Reports as tables for programs: one CSV and one Parquet file for each grouping.

use super::told::{average_bet, hold};
use croupier_house::{Day, Figures, GamingDay};
use croupier_lab::columns::{Columns, UnevenColumn, Values};
use croupier_report::{Ask, Book, BookError, By, Edges, Report};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// The form of a table.
const SCHEMA: &str = "croupier.report/1";
/// What stands in a report without figures.
const NO_ACTIVITY: &str = "No activity";

/// What is said about a report: who runs the house, when it was made.
#[derive(Clone, Copy, Debug)]
pub struct Header<'h> {
    /// Who runs the house.
    pub operator: &'h str,
    /// When the report was made, in milliseconds since 1970.
    pub made_ms: u64,
    /// When gaming days begin.
    pub gaming_day: GamingDay,
}

/// A report as a table: a row for each group, and the total last.
pub fn table(header: Header<'_>, ask: Ask, report: &Report) -> Result<Columns, UnevenColumn> {
    let day = header.gaming_day;
    let begin = day.clock(day.begin_ms(ask.from));
    let end = day.clock(day.begin_ms(ask.to.next()));
    let mut about = vec![
        ("schema", SCHEMA.to_owned()),
        ("operator", header.operator.to_owned()),
        ("title", format!("Figures by {}", ask.by.name())),
        ("from", begin),
        ("until", end),
        ("made", day.clock(header.made_ms)),
        ("money", "cents".to_owned()),
    ];
    about.extend(ask.shift.map(|shift| ("shift", shift.to_string())));
    if report.total.figures == Figures::default() {
        about.push(("note", NO_ACTIVITY.to_owned()));
    }
    let lines = || report.lines.iter().chain([&report.total]);
    let whole = |of: &dyn Fn(&croupier_report::Line) -> i64| -> Values {
        Values::Whole(lines().map(of).collect())
    };
    let groups = Values::Text(lines().map(|line| line.group.clone()).collect());
    let mut columns = Columns::about(about).with(ask.by.name(), groups)?;
    for (place, name) in Figures::NAMES.iter().enumerate() {
        let value =
            |line: &croupier_report::Line| line.figures.values().get(place).copied().unwrap_or(0);
        columns = columns.with(name, whole(&value))?;
    }
    columns = columns.with("hold_in_10000", whole(&|line| hold(&line.figures).unwrap_or(0)))?;
    let average = |line: &croupier_report::Line| average_bet(&line.figures).unwrap_or(0);
    columns = columns.with("average_bet", whole(&average))?;
    columns = columns.with("theoretical", whole(&|line| line.theoretical))?;
    columns.with("unrated", whole(&|line| line.unrated))
}

/// Why a day was not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There are no figures.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A file could not be written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// A table could not be made.
    #[error(transparent)]
    Table(#[from] UnevenColumn),
}

/// Writes every grouping of a gaming day into a folder named by the day, unless it is there. The
/// folder gets its name when all files are whole and on the disk.
pub fn export_day(
    book: &Book,
    edges: &mut Edges,
    (operator, made_ms): (&str, u64),
    day: Day,
    folder: &Path,
) -> Result<bool, ExportError> {
    let whole = folder.join(day.to_string());
    if whole.exists() {
        return Ok(false);
    }
    let part = folder.join(format!("{day}.part"));
    std::fs::create_dir_all(&part)?;
    let header = Header { operator, made_ms, gaming_day: book.fold().gaming_day() };
    for (name, by) in By::ALL {
        let ask = Ask { from: day, to: day, shift: None, by };
        let columns = table(header, ask, &book.report(ask, edges)?)?;
        write(&part.join(format!("{name}.csv")), columns.to_csv().as_bytes())?;
        write(&part.join(format!("{name}.parquet")), &columns.to_parquet())?;
    }
    File::open(&part)?.sync_all()?;
    std::fs::rename(&part, &whole)?;
    File::open(folder)?.sync_all()?;
    Ok(true)
}

/// Writes a file to the disk.
fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(file)?;
    file.write_all(bytes)?;
    file.sync_all()
}
