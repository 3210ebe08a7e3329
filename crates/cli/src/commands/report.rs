//! Prints the figures of the house, or writes them for programs.

use super::books;
use super::serve::FIGURES;
use crate::args::{Books, ExportArgs, ReportArgs};
use crate::exit::Failure;
use crate::library::Shelf;
use crate::style;
use anyhow::Context as _;
use croupier_house::{Day, Figures};
use croupier_report::{Ask, Book, By, Edges, Line, Report};
use croupier_server::{Header, export_day, report_table};
use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

fn now_ms() -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    since_1970.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// The book beside the journal, brought up to date; one in memory if there is none there.
fn book(shelf: Shelf, args: &Books) -> Result<(Book, Edges), Failure> {
    let mut journal = books::open_as_of_now(args)?;
    let beside = args.data.join(FIGURES);
    let opened = if beside.exists() { Book::open(&beside) } else { Book::in_memory() };
    let mut book = opened.context("the book of figures")?;
    let library = Arc::new(shelf.library);
    book.follow(&mut *journal, &library).context("the book of figures")?;
    Ok((book, Edges::new(library)))
}

fn day(text: Option<&str>, usual: Day) -> Result<Day, Failure> {
    let read = text.map(str::parse).transpose();
    let read = read.map_err(|why: croupier_house::NotADay| Failure::Usage(why.to_string()))?;
    Ok(read.unwrap_or(usual))
}

/// Prints a report.
pub fn run(shelf: Shelf, args: &ReportArgs) -> Result<(), Failure> {
    let names: Vec<&str> = By::ALL.iter().map(|(name, _)| *name).collect();
    let unknown = || Failure::Usage(format!("--by is one of {}", names.join(", ")));
    let by = By::named(&args.by).ok_or_else(unknown)?;
    let (book, mut edges) = book(shelf, &args.books)?;
    let last = book.fold().day().unwrap_or_default();
    let first = if args.shift.is_some() { Day(0) } else { last };
    let from = day(args.from.as_deref(), first)?;
    let to = day(args.to.as_deref(), last.max(from))?;
    let ask = Ask { from, to, shift: args.shift, by };
    let report = book.report(ask, &mut edges).context("the book of figures")?;
    let gaming_day = book.fold().gaming_day();
    let header = Header { operator: &args.operator, made_ms: now_ms(), gaming_day };
    let columns = || report_table(header, ask, &report).context("the table");
    if args.csv {
        return Ok(stdout().write_all(columns()?.to_csv().as_bytes())?);
    }
    if let Some(path) = &args.parquet {
        let written = std::fs::write(path, columns()?.to_parquet());
        return Ok(written.with_context(|| path.display().to_string())?);
    }
    Ok(print(header, ask, &report)?)
}

fn money(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

fn row(line: &Line) -> Vec<String> {
    let Figures { handle, win, commission, rounds, voids, corrections, .. } = line.figures;
    let Figures { sold, drop, tickets_out, tickets_paid, tickets_in, paid_out, .. } = line.figures;
    let hold = match handle {
        0 => String::new(),
        handle => {
            let hold = i128::from(win) * 10_000 / i128::from(handle);
            money(i64::try_from(hold).unwrap_or(0)) + " %"
        }
    };
    let cash_in = money(sold + drop);
    let tickets = (money(tickets_out), money(tickets_in), money(tickets_paid + paid_out));
    let counts = [rounds, voids, corrections].map(|count| count.to_string());
    let [rounds, voids, corrections] = counts;
    vec![
        line.group.clone(),
        money(handle),
        money(win),
        hold,
        money(line.theoretical),
        money(commission),
        cash_in,
        tickets.0,
        tickets.1,
        tickets.2,
        rounds,
        voids,
        corrections,
    ]
}

fn print(header: Header<'_>, ask: Ask, report: &Report) -> std::io::Result<()> {
    let mut out = stdout().lock();
    let (day, title) = (header.gaming_day, format!("Figures by {}", ask.by.name()));
    writeln!(out, "{}", style::heading(&format!("{} – {title}", header.operator)))?;
    let (begin, end) = (day.begin_ms(ask.from), day.begin_ms(ask.to.next()));
    writeln!(
        out,
        "{} to {}; made {}",
        day.clock(begin),
        day.clock(end),
        day.clock(header.made_ms)
    )?;
    if let Some(shift) = ask.shift {
        writeln!(out, "shift {shift}")?;
    }
    if report.total.figures == Figures::default() {
        return writeln!(out, "No activity");
    }
    let columns = [
        ask.by.name(),
        "handle",
        "win",
        "hold",
        "theoretical",
        "commission",
        "drop",
        "tickets out",
        "tickets in",
        "paid",
        "rounds",
        "voids",
        "corrections",
    ];
    let mut table = style::numbers_table(&columns, 1..columns.len());
    for line in report.lines.iter().chain([&report.total]) {
        table.add_row(row(line));
    }
    writeln!(out, "{table}")
}

/// Writes gaming days to a folder.
pub fn export(shelf: Shelf, args: &ExportArgs) -> Result<(), Failure> {
    let (book, mut edges) = book(shelf, &args.books)?;
    let days = book.days().context("the book of figures")?;
    let Some((first, last)) = days.first().copied().zip(days.last().copied()) else {
        return Ok(writeln!(stdout(), "No activity")?);
    };
    let (from, to) = (day(args.from.as_deref(), first)?, day(args.to.as_deref(), last)?);
    for day in days.into_iter().filter(|day| (from..=to).contains(day)) {
        let made = (args.operator.as_str(), now_ms());
        let done = export_day(&book, &mut edges, made, day, &args.folder);
        let done = done.with_context(|| args.folder.display().to_string())?;
        let what = if done { "written" } else { "is there already" };
        writeln!(stdout(), "{day} {what}")?;
    }
    Ok(())
}
