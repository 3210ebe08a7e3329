//! Finds the position from which to read a stream.

use super::rows;
use crate::Result;
use crate::entry::StreamId;
use crate::seek::Seek;
use rusqlite::Connection;

/// A position from which on entry `seq` of the stream and all after it are found; `None` when the
/// store ends before. `seq` is known to exist unless rows were removed by a hand not ours.
pub(super) fn seek(connection: &Connection, stream: &StreamId, seq: u64) -> Result<Option<u64>> {
    let mut seek = Seek::new(seq, last_position(connection)?);
    let mut probe = connection.prepare_cached(
        "SELECT position, seq FROM entry WHERE position >= ?1 AND position < ?2 AND stream = ?3 \
         ORDER BY position LIMIT 1",
    )?;
    while let Some(bounds) = seek.probe() {
        let place = (rows::integer(bounds.0)?, rows::integer(bounds.1)?, stream.as_str());
        let found: Option<(u64, u64)> =
            rows::optional(&mut probe, place, |row| Ok((row.get(0)?, row.get(1)?)))?;
        seek.found(bounds, found);
    }
    Ok(seek.start())
}

/// The last position given, 0 in an empty store.
pub(super) fn last_position(connection: &Connection) -> Result<u64> {
    let mut statement = connection.prepare_cached("SELECT max(position) FROM entry")?;
    let last: Option<u64> = statement.query_row([], |row| row.get(0))?;
    Ok(last.unwrap_or(0))
}
