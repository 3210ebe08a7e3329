//! Finding entry `seq` of a stream without an index on it: within a stream numbers rise with
//! positions, so positions can be halved until few are left.

use super::rows;
use crate::Result;
use crate::entry::StreamId;
use rusqlite::Connection;

/// So few positions are read through rather than halved again.
const SPAN: u64 = 64;

/// A position from which on entry `seq` of the stream and all after it are found; `None` when the
/// store ends before. `seq` is known to exist unless rows were removed by a hand not ours.
///
/// Costs the logarithm of the journal times the longest run of positions without the stream.
pub(super) fn seek(connection: &Connection, stream: &StreamId, seq: u64) -> Result<Option<u64>> {
    // An entry cannot stand before the position of its own number.
    let (mut low, mut end) = (seq.max(1), last_position(connection)? + 1);
    let mut probe = connection.prepare_cached(
        "SELECT position, seq FROM entry WHERE position >= ?1 AND position < ?2 AND stream = ?3 \
         ORDER BY position LIMIT 1",
    )?;
    while low + SPAN < end {
        let middle = low + (end - low) / 2;
        let bounds = (rows::integer(middle)?, rows::integer(end)?, stream.as_str());
        let found: Option<(u64, u64)> =
            rows::optional(&mut probe, bounds, |row| Ok((row.get(0)?, row.get(1)?)))?;
        match found {
            Some((position, here)) if here == seq => return Ok(Some(position)),
            Some((position, here)) if here < seq => low = position + 1,
            Some(_) | None => end = middle,
        }
    }
    Ok((low < end).then_some(low))
}

/// The last position given, 0 in an empty store.
pub(super) fn last_position(connection: &Connection) -> Result<u64> {
    let mut statement = connection.prepare_cached("SELECT max(position) FROM entry")?;
    let last: Option<u64> = statement.query_row([], |row| row.get(0))?;
    Ok(last.unwrap_or(0))
}
