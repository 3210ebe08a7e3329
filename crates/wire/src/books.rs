//! The books, for auditors and the cage: their state, and the list of tickets.

use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/books`: the state of the books.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BooksView {
    /// Entries in all journals.
    #[ts(type = "number")]
    pub entries: u64,
    /// Journals with an entry: the house's and one for each table.
    #[ts(type = "number")]
    pub journals: u64,
    /// Entries after the newest checkpoint: not signed yet.
    #[ts(type = "number")]
    pub unsigned: u64,
    /// The newest checkpoint.
    pub checkpoint: Option<CheckpointView>,
    /// The newest verification recorded by the house.
    pub verified: Option<VerifiedView>,
    /// How the books are kept: archives, and entries that left the database.
    pub retained: RetainedView,
}

/// How the books are kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RetainedView {
    /// The newest archive.
    pub archive: Option<ArchiveView>,
    /// Why the last archive failed; absent unless it did.
    pub failed: Option<ArchiveFailedView>,
    /// The position of the last entry that has left the database; 0 if none has.
    #[ts(type = "number")]
    pub removed: u64,
}

/// An archive, in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ArchiveView {
    /// The name of the file.
    pub file: String,
    /// The position of its last entry.
    #[ts(type = "number")]
    pub last: u64,
    /// When it was written, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// An archive that could not be written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ArchiveFailedView {
    /// Why.
    pub reason: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

impl From<&croupier_house::Retained> for RetainedView {
    fn from(kept: &croupier_house::Retained) -> RetainedView {
        let archive = kept.archive.as_ref().map(|archive| ArchiveView {
            file: archive.file.clone(),
            last: archive.last,
            at_ms: archive.at_ms,
        });
        let failed = kept.failed.clone().map(|(reason, at_ms)| ArchiveFailedView { reason, at_ms });
        RetainedView { archive, failed, removed: kept.removed }
    }
}

/// A checkpoint, in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CheckpointView {
    /// The position of its own entry.
    #[ts(type = "number")]
    pub position: u64,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The public key it was signed with, 64 hexadecimal digits.
    pub key: String,
}

/// A verification, in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct VerifiedView {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// How many entries there were.
    #[ts(type = "number")]
    pub entries: u64,
    /// The first record that was wrong; absent if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub found: Option<String>,
}

/// `GET /api/tickets`: tickets as they were issued, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TicketsView {
    /// The tickets.
    pub tickets: Vec<TicketLine>,
    /// Pass this as `before` to get the next, older page; absent at the beginning of the books.
    #[ts(type = "number | null")]
    pub before: Option<u64>,
}

/// A ticket in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TicketLine {
    /// The validation number; only its last four digits while the ticket holds money, as in
    /// `…0417`.
    pub number: String,
    /// The how manieth ticket of the house it is: a copy is asked for by it.
    #[ts(type = "number")]
    pub sequence: u64,
    /// Its value, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// `open`, `redeemed`, `void` or `expired`.
    pub state: String,
    /// The patron whose credit it was.
    pub patron: String,
    /// The patron's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// When it was issued, in milliseconds since 1970.
    #[ts(type = "number")]
    pub issued_ms: u64,
    /// When it was redeemed, was voided, or expires; absent if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until_ms: Option<u64>,
    /// The terminal where it was issued, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terminal: Option<String>,
}
