//! How long the books are kept: archives that were written and removed, and the stump on which the
//! journal goes on when its oldest entries have left the database.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What the house did with its old entries: a closed list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Retention {
    /// Entries were written into a signed archive, and the archive was proven.
    ArchiveWritten {
        /// The position of its first entry.
        first: u64,
        /// The position of its last entry, a checkpoint.
        last: u64,
        /// The name of the file.
        file: String,
        /// SHA-256 of the file, in hexadecimal digits.
        sha256: String,
    },
    /// An archive could not be written, or an old one could not be removed.
    ArchiveFailed {
        /// Why.
        reason: String,
    },
    /// An archive was removed: the term of the house is over.
    ArchiveRemoved {
        /// The position of its first entry.
        first: u64,
        /// The position of its last entry.
        last: u64,
        /// The name of the file.
        file: String,
    },
    /// The state after this entry was kept as a stump: the entries up to it may leave the database.
    StumpTaken {
        /// The position of the last entry it stands for.
        position: u64,
        /// SHA-256 of the stump, in hexadecimal digits.
        sha256: String,
    },
    /// The entries a stump stands for have left the database.
    EntriesRemoved {
        /// The position of the last of them.
        through: u64,
    },
}

/// What was archived and what left the database so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Retained {
    /// The newest archive.
    pub archive: Option<RetainedArchive>,
    /// Why the last try failed, and when, in milliseconds since 1970; absent once one succeeds.
    pub failed: Option<(String, u64)>,
    /// The position of the newest stump; 0 if there is none.
    pub stump: u64,
    /// The position of the last entry that has left the database; 0 if none has.
    pub removed: u64,
}

/// An archive in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RetainedArchive {
    /// The name of the file.
    pub file: String,
    /// The position of its last entry.
    pub last: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: u64,
}

impl Retained {
    /// The position of the last entry that is in an archive; 0 if none is.
    pub fn archived(&self) -> u64 {
        self.archive.as_ref().map_or(0, |archive| archive.last)
    }

    /// Whether this can come next: archives follow one another, each stump stands for more than the
    /// one before it, and only entries below a stump leave.
    pub(crate) fn follows(&self, what: &Retention) -> bool {
        match what {
            Retention::ArchiveWritten { first, last, .. } => {
                let archived = self.archived();
                *first > 0 && first <= last && (archived == 0 || *first == archived + 1)
            }
            Retention::StumpTaken { position, .. } => *position > self.stump,
            Retention::EntriesRemoved { through } => {
                *through == self.stump && *through > self.removed
            }
            Retention::ArchiveFailed { .. } | Retention::ArchiveRemoved { .. } => true,
        }
    }
}

/// Why a person is not forgotten yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say all there is
pub enum ForgetRefused {
    #[error("the person may still log in: suspend the person first")]
    NotSuspended,
    #[error("the person has credit, stakes or debts here")]
    Money,
    #[error("a ticket of the person can still be redeemed")]
    Ticket,
    #[error("the person is excluded or takes a break, and must be known at the door")]
    Excluded,
    #[error("the person is stopped: a dispute or an investigation is open")]
    Stopped,
}

impl ForgetRefused {
    /// A stable code for programs.
    pub const fn code(self) -> &'static str {
        match self {
            ForgetRefused::NotSuspended => "forget_not_suspended",
            ForgetRefused::Money => "forget_money",
            ForgetRefused::Ticket => "forget_ticket",
            ForgetRefused::Excluded => "forget_excluded",
            ForgetRefused::Stopped => "forget_stopped",
        }
    }
}
