//! How a command ends: the exit codes other programs rely on, and what people are told.

use croupier_rules::rulebook::{RuleKey, Rulebook};
use std::fmt::Display;
use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// Why a command did not do what it was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// Some lines of a stream could not be settled; each has said why in its place.
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
    /// What was asked for does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The rules do not allow it; the message cites them.
    #[error("{0}")]
    Refused(String),
    /// What was checked is not as it should be.
    #[error("{0}")]
    Mismatch(String),
    /// The person stopped it; what was done by then has been printed.
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
    /// What the rulebook does not allow, with the paragraph that says so where there is one.
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

/// Tells the person what went wrong, on standard error, and gives the exit code.
pub fn report(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has closed it; there is nobody left to tell.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("croupier: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
