//! Reads a stream.

use super::rows;
use super::session::Session;
use crate::Result;
use crate::entry::{Entry, StreamId};
use tokio_postgres::types::ToSql;

/// At most `limit` entries of a stream from number `from_seq` on.
pub(super) async fn stream(
    session: &Session,
    stream: &StreamId,
    from_seq: u64,
    limit: usize,
) -> Result<Vec<Entry>> {
    let Ok(from) = i64::try_from(from_seq) else { return Ok(Vec::new()) };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let place: [&(dyn ToSql + Sync); 3] = [&stream.as_str(), &from, &limit];
    let found = session.client.query(&session.statements.stream, &place).await?;
    found.iter().map(rows::entry).collect()
}
