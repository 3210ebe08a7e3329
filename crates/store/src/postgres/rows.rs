//! Converts between PostgreSQL's rows and our values, and classifies its errors.

use crate::batch::{Head, RoundMark, Tip};
use crate::entry::{Entry, Key, StreamId};
use crate::{Result, StoreError};
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::FromSql;

/// The columns of an entry, in the order [`entry`] reads them.
pub(super) const ENTRY: &str =
    "position, stream, seq, at, actor, key, request_hash, body, hash FROM entry";

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        let Some(said) = error.as_db_error() else {
            return match std::error::Error::source(&error) {
                Some(cause) if !error.is_closed() => StoreError::Lost(cause.to_string()),
                Some(_) | None => StoreError::Lost(error.to_string()),
            };
        };
        let (code, text) = (said.code(), format!("{} ({})", said.message(), said.code().code()));
        match code.code().get(..2) {
            _ if *code == SqlState::DISK_FULL => StoreError::Full,
            _ if *code == SqlState::QUERY_CANCELED => StoreError::Sql(text),
            _ if *code == SqlState::TOO_MANY_CONNECTIONS => StoreError::Lost(text),
            Some("08" | "28" | "57") => StoreError::Lost(text),
            Some("XX") => StoreError::Damaged(text),
            Some(_) | None => StoreError::Sql(text),
        }
    }
}

/// Whether the server aborted the transaction because of another one; then it may be retried.
pub(super) fn is_conflict(error: &tokio_postgres::Error) -> bool {
    let conflicts = [&SqlState::T_R_SERIALIZATION_FAILURE, &SqlState::T_R_DEADLOCK_DETECTED];
    error.code().is_some_and(|code| conflicts.contains(&code))
}

/// Whether a head was not where the batch expected it.
pub(super) fn is_moved(error: &tokio_postgres::Error) -> bool {
    error.code() == Some(&SqlState::DIVISION_BY_ZERO)
}

/// Whether the server would not have waited for a replica that is promised.
pub(super) fn is_alone(error: &tokio_postgres::Error) -> bool {
    error.code() == Some(&SqlState::UNDEFINED_OBJECT)
}

/// Whether a unique key, position or name exists already.
pub(super) fn is_taken(error: &tokio_postgres::Error) -> bool {
    error.code() == Some(&SqlState::UNIQUE_VIOLATION)
}

/// Whether the server certainly rolled the transaction back: it said so and keeps running.
pub(super) fn is_taken_back(error: &tokio_postgres::Error) -> bool {
    let class = error.code().and_then(|code| code.code().get(..2));
    let unknown = error.code() == Some(&SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN);
    !unknown && class.is_some_and(|class| ["22", "23", "25", "40", "42", "53"].contains(&class))
}

/// Reads a column. It has another type only if somebody else changed the database.
pub(super) fn get<'r, T: FromSql<'r>>(row: &'r Row, column: usize) -> Result<T> {
    row.try_get(column).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// Reads a number that is never below zero.
pub(super) fn number(row: &Row, column: usize) -> Result<u64> {
    let stored: i64 = get(row, column)?;
    u64::try_from(stored).map_err(|_| StoreError::Damaged(format!("{stored} is below zero")))
}

/// A column of exactly `N` bytes.
pub(super) fn bytes<const N: usize>(row: &Row, column: usize) -> Result<[u8; N]> {
    let stored: &[u8] = get(row, column)?;
    let found = stored.len();
    stored.try_into().map_err(|_| StoreError::Damaged(format!("{found} bytes in place of {N}")))
}

/// The name of a stream.
pub(super) fn stream(row: &Row, column: usize) -> Result<StreamId> {
    let name: &str = get(row, column)?;
    StreamId::new(name).map_err(|error| StoreError::Damaged(format!("{name:?}: {error}")))
}

/// An entry from a row of the columns [`ENTRY`].
pub(super) fn entry(row: &Row) -> Result<Entry> {
    Ok(Entry {
        position: number(row, 0)?,
        stream: stream(row, 1)?,
        seq: number(row, 2)?,
        at_ms: number(row, 3)?,
        actor: get(row, 4)?,
        key: Key(bytes(row, 5)?),
        request_hash: bytes(row, 6)?,
        body: get(row, 7)?,
        hash: bytes(row, 8)?,
    })
}

/// A head and the time of its last entry from the columns `stream, epoch, seq, hash, at`.
pub(super) fn tip(row: &Row) -> Result<Tip> {
    Ok(Tip { head: head(row)?, at_ms: number(row, 4)? })
}

/// A head from the columns `stream, epoch, seq, hash`.
pub(super) fn head(row: &Row) -> Result<Head> {
    let (epoch, seq) = (number(row, 1)?, number(row, 2)?);
    Ok(Head { stream: stream(row, 0)?, epoch, seq, hash: bytes(row, 3)? })
}

/// A mark from the columns `stream, round, first, last`.
pub(super) fn round(row: &Row) -> Result<RoundMark> {
    let last = get::<Option<i64>>(row, 3)?.map(|_| number(row, 3)).transpose()?;
    Ok(RoundMark { stream: stream(row, 0)?, round: number(row, 1)?, first: number(row, 2)?, last })
}

/// A number as PostgreSQL holds it: 63 bits and a sign.
pub(super) fn integer(number: u64) -> Result<i64> {
    i64::try_from(number).map_err(|_| StoreError::Malformed(format!("{number} is out of range")))
}
