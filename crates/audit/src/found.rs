//! What an audit finds: the first record that is wrong.

use croupier_floor::FloorError;
use croupier_store::{Broken, Entry, StoreError};
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// A record that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Found {
    /// What kind of record: `entry`, `head`, `account`, `round`, or a line of the `anchor`.
    pub record: &'static str,
    /// The journal it belongs to, or the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal: Option<String>,
    /// Its position in the whole store, or its line in the anchor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<u64>,
    /// Its number in its journal, or the number of a round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// What is wrong with it.
    pub what: String,
}

impl Found {
    /// A wrong entry.
    pub(crate) fn entry(entry: &Entry, what: impl Into<String>) -> Found {
        Found {
            record: "entry",
            journal: Some(entry.stream.to_string()),
            position: Some(entry.position),
            seq: Some(entry.seq),
            what: what.into(),
        }
    }

    /// A wrong record of another kind.
    pub(crate) fn other(record: &'static str, journal: &str, what: impl Into<String>) -> Found {
        let journal = Some(journal.to_owned());
        Found { record, journal, position: None, seq: None, what: what.into() }
    }

    pub(crate) fn at(self, position: u64) -> Found {
        Found { position: Some(position), ..self }
    }

    pub(crate) fn numbered(self, seq: u64) -> Found {
        Found { seq: Some(seq), ..self }
    }
}

impl From<Broken> for Found {
    fn from(broken: Broken) -> Found {
        let Broken { position, stream, seq, found } = broken;
        Found::other("entry", stream.as_str(), found.to_string()).at(position).numbered(seq)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { record, journal, position, seq, what } = self;
        f.write_str(record)?;
        if let Some(position) = position {
            write!(f, " {position}")?;
        }
        match (journal, seq) {
            (Some(journal), Some(seq)) => write!(f, " ({seq} of {journal})")?,
            (Some(journal), None) => write!(f, " {journal}")?,
            (None, Some(seq)) => write!(f, " ({seq})")?,
            (None, None) => {}
        }
        write!(f, ": {what}")
    }
}

/// Why an audit failed.
#[derive(Debug, Error)]
pub enum AuditError {
    /// A record is wrong.
    #[error("{0}")]
    Found(Box<Found>),
    /// The journal could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The floor failed.
    #[error(transparent)]
    Floor(#[from] FloorError),
    /// A file could not be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        why: String,
    },
    /// The thing asked for does not exist.
    #[error("{0}")]
    NotThere(String),
    /// The command would destroy something.
    #[error("{0}")]
    InTheWay(String),
}

impl From<Found> for AuditError {
    fn from(found: Found) -> AuditError {
        AuditError::Found(Box::new(found))
    }
}

impl AuditError {
    /// Whether the database was away, which says nothing of the books.
    pub fn is_away(&self) -> bool {
        match self {
            AuditError::Store(error) | AuditError::Floor(FloorError::Store(error)) => {
                matches!(error, StoreError::Lost(_) | StoreError::Unknown(_))
            }
            AuditError::Floor(error) => matches!(error, FloorError::Away),
            AuditError::Found(_)
            | AuditError::File { .. }
            | AuditError::NotThere(_)
            | AuditError::InTheWay(_) => false,
        }
    }

    pub(crate) fn file(path: &std::path::Path, why: impl fmt::Display) -> AuditError {
        AuditError::File { path: path.display().to_string(), why: why.to_string() }
    }

    /// What the store calls damaged or not authentic is a record that is not as it must be.
    #[allow(clippy::wildcard_enum_match_arm)] // the others are no fault of a record
    pub(crate) fn damaged(error: StoreError) -> AuditError {
        let (record, position, what) = match error {
            StoreError::Damaged(what) => ("store", None, what),
            StoreError::NotAuthentic { position: None, why } => ("store", None, why),
            StoreError::NotAuthentic { position, why } => ("entry", position, why),
            error => return error.into(),
        };
        Found { record, journal: None, position, seq: None, what }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_away_does_not_make_the_books_wrong() {
        let away = |error: StoreError| AuditError::damaged(error).is_away();
        assert!(away(StoreError::Lost("connection refused".to_owned())));
        assert!(away(StoreError::Unknown("no replica has answered".to_owned())));
        let folded = FloorError::Store(StoreError::Lost("connection refused".to_owned()));
        assert!(AuditError::from(folded).is_away());
        assert!(!away(StoreError::Damaged("a page".to_owned())));
        assert!(!away(StoreError::Sql("invalid page in block 7".to_owned())));
        let anchor = std::path::Path::new("anchor");
        assert!(!AuditError::file(anchor, "it was taken away").is_away());
    }
}
