//! What is wrong with a scenario, and on which line.

use thiserror::Error;

/// A line that cannot be read or played, or whose expectation fails.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}:{line}: {what}")]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected and what happened.
    pub what: String,
}
