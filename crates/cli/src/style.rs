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

pub use croupier_audit::utc;
