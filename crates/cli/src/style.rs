//! The look of text output: colours only on a terminal and never with `NO_COLOR`.

use anstyle::{AnsiColor, Style};
use comfy_table::{Attribute, Cell, CellAlignment, Color, ContentArrangement, Table, presets};
use std::io::IsTerminal;

/// Whether standard output is a terminal.
pub fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}

fn colours() -> bool {
    is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn painted(style: Style, text: &str) -> String {
    if colours() { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// A heading.
pub fn heading(text: &str) -> String {
    painted(Style::new().bold(), text)
}

/// Something that is wrong.
pub fn wrong(text: &str) -> String {
    painted(Style::new().fg_color(Some(AnsiColor::Red.into())), text)
}

/// A cell for something won.
pub fn won(text: &str) -> Cell {
    Cell::new(text).fg(Color::Green)
}

/// A cell for something lost.
pub fn lost(text: &str) -> Cell {
    Cell::new(text).fg(Color::Red)
}

/// The width asked for by `COLUMNS`, for output that goes to no terminal.
fn columns_asked() -> Option<u16> {
    std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns >= 20)
}

/// A table with these column names, as wide as the terminal at most.
pub fn table(columns: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    if let Some(width) = table.width().or_else(columns_asked) {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    if !colours() {
        table.force_no_tty();
    }
    table.set_header(columns.iter().map(|column| Cell::new(column).add_attribute(Attribute::Bold)));
    table
}

/// A table with these column names; the columns in a range hold numbers.
pub fn numbers_table(columns: &[&str], numbers: std::ops::Range<usize>) -> Table {
    let mut table = table(columns);
    for column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// A time in milliseconds since 1970 as day and time of day, UTC.
pub fn utc(at_ms: u64) -> (String, String) {
    let (days, ms) = (at_ms / 86_400_000, at_ms % 86_400_000);
    // Days are counted from 1 March 0000, so that a leap day is the last of its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let date = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hours, minutes) = (ms / 3_600_000, ms / 60_000 % 60);
    let (seconds, thousandths) = (ms / 1_000 % 60, ms % 1_000);
    (
        format!("{year:04}-{month:02}-{date:02}"),
        format!("{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"),
    )
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn times_are_those_of_the_calendar() {
        let day = |at_ms| utc(at_ms).0;
        assert_eq!(utc(0), ("1970-01-01".to_owned(), "00:00:00.000".to_owned()));
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(951_868_800_000), "2000-03-01");
        assert_eq!(utc(1_800_000_000_123), ("2027-01-15".to_owned(), "08:00:00.123".to_owned()));
    }
}
