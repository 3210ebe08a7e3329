//! Faults found while reading a rulebook: all of them, each with file, line and key.

use std::fmt;

/// One thing that is wrong in a rulebook file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// The file it stands in.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, where a condition is at fault.
    pub column: Option<usize>,
    /// The key it concerns, as in `bet[3].pays[0].odds`; empty for the file as a whole.
    pub key: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:", printable(&self.file), self.line)?;
        if let Some(column) = self.column {
            write!(f, "{column}:")?;
        }
        if !self.key.is_empty() {
            write!(f, " {}:", printable(&self.key))?;
        }
        write!(f, " {}", printable(&self.message))
    }
}

/// A text from an unchecked file, with control characters escaped so that they cannot act on a
/// terminal.
fn printable(text: &str) -> String {
    let shown = |letter: char| match letter.is_control() && letter != '\n' {
        true => letter.escape_unicode().to_string(),
        false => letter.to_string(),
    };
    text.chars().map(shown).collect()
}

/// Every fault of a rulebook, in the order of its lines. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl std::error::Error for Faults {}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}
