//! Converts between rows and values: checks what a row must look like, and classifies errors.

use crate::batch::{Head, RoundMark, Tip};
use crate::entry::{Entry, Key, StreamId};
use crate::seal::Seal;
use crate::snapshot::Snapshot;
use crate::{Result, StoreError};
use rusqlite::{ErrorCode, Row, Statement};

/// The columns of an entry, in the order [`entry`] reads them.
pub(super) const ENTRY: &str =
    "position, stream, seq, at, actor, key, request_hash, body, hash FROM entry";

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use rusqlite::Error;
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => return StoreError::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                return StoreError::Damaged(error.to_string());
            }
            _ => {}
        }
        // A value has the wrong type or size only if somebody else changed the file.
        if let Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::Utf8Error(..)
        | Error::InvalidColumnType(..) = error
        {
            return StoreError::Damaged(error.to_string());
        }
        StoreError::Sql(error.to_string())
    }
}

/// Reads an entry from the columns [`ENTRY`]. An invalid row is reported by its position.
pub(super) fn entry(row: &Row<'_>) -> Result<Entry> {
    read_entry(row).map_err(|error| match (error, row.get::<_, i64>(0)) {
        (StoreError::Damaged(why), Ok(position)) => {
            StoreError::Damaged(format!("entry {position}: {why}"))
        }
        (error, _) => error,
    })
}

fn read_entry(row: &Row<'_>) -> Result<Entry> {
    Ok(Entry {
        position: row.get(0)?,
        stream: stream(row, 1)?,
        seq: row.get(2)?,
        at_ms: row.get(3)?,
        actor: row.get(4)?,
        key: Key(row.get(5)?),
        request_hash: row.get(6)?,
        body: row.get(7)?,
        hash: row.get(8)?,
    })
}

/// A head from the columns `stream, epoch, seq, hash`.
pub(super) fn head(row: &Row<'_>) -> Result<Head> {
    let (epoch, seq) = (row.get(1)?, row.get(2)?);
    Ok(Head { stream: stream(row, 0)?, epoch, seq, hash: row.get(3)? })
}

/// A head and the time of its last entry from the columns `stream, epoch, seq, hash, at`.
pub(super) fn tip(row: &Row<'_>) -> Result<Tip> {
    Ok(Tip { head: head(row)?, at_ms: row.get(4)? })
}

/// A mark from the columns `stream, round, first, last`.
pub(super) fn round(row: &Row<'_>) -> Result<RoundMark> {
    let (round, first, last) = (row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(RoundMark { stream: stream(row, 0)?, round, first, last })
}

/// A snapshot and its checksum from the columns `position, version, checksum, body`.
pub(super) fn snapshot(row: &Row<'_>) -> Result<(Snapshot, Vec<u8>)> {
    let kept = Snapshot { position: row.get(0)?, version: row.get(1)?, body: row.get(3)? };
    Ok((kept, row.get(2)?))
}

/// A seal from the columns `first, last, mac`.
pub(super) fn seal(row: &Row<'_>) -> Result<Seal> {
    Ok(Seal { first: row.get(0)?, last: row.get(1)?, mac: row.get(2)? })
}

/// The name of a stream in a column.
pub(super) fn stream(row: &Row<'_>, column: usize) -> Result<StreamId> {
    let name = row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?;
    StreamId::new(name).map_err(|error| StoreError::Damaged(format!("{name:?}: {error}")))
}

/// Every row of a query, read by `read`.
pub(super) fn collect<T>(
    statement: &mut Statement<'_>,
    params: impl rusqlite::Params,
    read: fn(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let mut rows = statement.query(params)?;
    let mut values = Vec::new();
    while let Some(row) = rows.next()? {
        values.push(read(row)?);
    }
    Ok(values)
}

/// The only row of a query, or none.
pub(super) fn optional<T>(
    statement: &mut Statement<'_>,
    params: impl rusqlite::Params,
    read: fn(&Row<'_>) -> Result<T>,
) -> Result<Option<T>> {
    let mut rows = statement.query(params)?;
    rows.next()?.map(read).transpose()
}

/// A number as SQLite holds it: 63 bits and a sign.
pub(super) fn integer(number: u64) -> Result<i64> {
    i64::try_from(number).map_err(|_| StoreError::Malformed(format!("{number} is out of range")))
}
