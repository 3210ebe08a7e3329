//! Reads a stream, which has no index.

use super::rows;
use super::session::Session;
use crate::Result;
use crate::batch::Head;
use crate::entry::{Entry, StreamId};
use crate::seek::Seek;
use tokio_postgres::types::ToSql;

/// At most `limit` entries of a stream from number `from_seq` on.
pub(super) async fn stream(
    session: &Session,
    stream: &StreamId,
    from_seq: u64,
    limit: usize,
) -> Result<Vec<Entry>> {
    let from_seq = from_seq.max(1);
    let Some(head) = head(session, stream).await?.filter(|head| head.seq >= from_seq) else {
        return Ok(Vec::new());
    };
    // Do not ask for more than exist: looking for the next one would read the journal to its end.
    let limit = u64::try_from(limit).unwrap_or(u64::MAX).min(head.seq - from_seq + 1);
    entries(session, stream, from_seq, limit).await
}

async fn head(session: &Session, stream: &StreamId) -> Result<Option<Head>> {
    let found = session.client.query_opt(&session.statements.head, &[&stream.as_str()]).await?;
    found.as_ref().map(rows::head).transpose()
}

/// At most `limit` entries of a stream from an existing number on.
pub(super) async fn entries(
    session: &Session,
    stream: &StreamId,
    from_seq: u64,
    limit: u64,
) -> Result<Vec<Entry>> {
    let Some(start) = seek(session, stream, from_seq).await? else { return Ok(Vec::new()) };
    let (start, from) = (rows::integer(start)?, rows::integer(from_seq)?);
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let place: [&(dyn ToSql + Sync); 4] = [&start, &stream.as_str(), &from, &limit];
    let found = session.client.query(&session.statements.stream, &place).await?;
    found.iter().map(rows::entry).collect()
}

async fn seek(session: &Session, stream: &StreamId, seq: u64) -> Result<Option<u64>> {
    let last = session.client.query_one(&session.statements.last_position, &[]).await?;
    let last: Option<i64> = rows::get(&last, 0)?;
    let mut seek = Seek::new(seq, u64::try_from(last.unwrap_or(0)).unwrap_or(0));
    while let Some(bounds) = seek.probe() {
        let (from, to) = (rows::integer(bounds.0)?, rows::integer(bounds.1)?);
        let place: [&(dyn ToSql + Sync); 3] = [&from, &to, &stream.as_str()];
        let found = session.client.query_opt(&session.statements.probe, &place).await?;
        let found = match &found {
            Some(row) => Some((rows::number(row, 0)?, rows::number(row, 1)?)),
            None => None,
        };
        seek.found(bounds, found);
    }
    Ok(seek.start())
}
