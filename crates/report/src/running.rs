//! The figures of a period that is not over, and its closing once it is.

use crate::posting::Posting;
use croupier_house::{Closing, Figures, Period, Standing, TableId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A period in progress.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Running {
    from_ms: Option<u64>,
    until_ms: u64,
    total: Figures,
    tables: BTreeMap<TableId, Figures>,
    before: Standing,
    after: Standing,
    postings: u64,
    hash: [u8; 32],
}

impl Running {
    /// A period that begins with these accounts.
    pub(crate) fn begin(before: Standing) -> Running {
        Running { before, after: before, ..Running::default() }
    }

    /// Takes the postings of an entry, and the accounts after it.
    pub(crate) fn take(&mut self, at_ms: u64, postings: &[Posting], after: Standing) {
        self.from_ms.get_or_insert(at_ms);
        self.until_ms = at_ms;
        self.after = after;
        for posting in postings {
            self.hash = posting.chained(&self.hash);
            self.postings += 1;
            self.total.add(&posting.figures);
            if let Ok(table) = posting.key.table.parse::<TableId>() {
                self.tables.entry(table).or_default().add(&posting.figures);
            }
        }
    }

    /// Whether nothing at all happened.
    pub(crate) fn is_empty(&self) -> bool {
        self.from_ms.is_none()
    }

    /// Whether no figure moved.
    pub(crate) fn is_unbooked(&self) -> bool {
        self.postings == 0
    }

    /// The closing, now that the period is over.
    pub(crate) fn closed(self, period: Period) -> Closing {
        let hash = self.hash.iter().fold(String::with_capacity(64), |mut text, byte| {
            let _ = write!(text, "{byte:02x}"); // writing to a string cannot fail
            text
        });
        Closing {
            period,
            from_ms: self.from_ms.unwrap_or(0),
            until_ms: self.until_ms,
            total: self.total,
            tables: self.tables,
            before: self.before,
            after: self.after,
            postings: self.postings,
            hash,
        }
    }
}
