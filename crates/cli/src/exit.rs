//! How a command ends: the exit codes other programs rely on, and the messages for people.

use croupier_rules::rulebook::{RuleKey, Rulebook};
use std::fmt::Display;
use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// Why a command failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// Some lines of a stream could not be answered; each has its error in its place.
    #[error("{failed} of {lines} lines could not be answered")]
    Lines {
        /// How many failed.
        failed: u64,
        /// How many there were.
        lines: u64,
    },
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
    /// The configuration is bad.
    #[error("{0}")]
    Configuration(String),
    /// The requested thing does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The rules do not allow it; the message cites them.
    #[error("{0}")]
    Refused(String),
    /// A check found a mismatch.
    #[error("{0}")]
    Mismatch(String),
    /// The person stopped it; the results so far have been printed.
    #[error("stopped; what was done until then is above")]
    Interrupted,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Anything else, with all its causes.
    #[error("{0:#}")]
    Other(#[from] anyhow::Error),
}

impl Failure {
    /// A request the rulebook does not allow, with its paragraph where there is one.
    pub fn refused(rulebook: &Rulebook, rule: RuleKey, why: impl Display) -> Failure {
        Failure::Refused(match rulebook.cite(rule) {
            Some(cite) => format!("{why} ({} {})", rulebook.reference(), cite.first),
            None => why.to_string(),
        })
    }

    const fn code(&self) -> u8 {
        match self {
            Failure::Lines { .. } | Failure::Io(_) | Failure::Other(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Mismatch(_) => 3,
            Failure::Configuration(_) => 4,
            Failure::NotFound(_) => 5,
            Failure::Refused(_) => 6,
            Failure::Interrupted => 130,
        }
    }
}

/// Prints the failure on standard error and returns the exit code.
pub fn report(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed it; there is nobody left to tell.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("croupier: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
