//! The fence around what is written beside the batches (keys, snapshots, the stump): whoever was
//! replaced as the owner of the house writes none of it, however late it arrives.

use super::rows;
use super::session::Session;
use crate::batch::Expected;
use crate::entry::StreamId;
use crate::{Result, StoreError};
use tokio_postgres::Error;

/// A stream and the epoch in which a journal owns it; absent if it owns nothing, as whoever repairs
/// a house that is closed.
pub(super) type Owned = Option<(StreamId, u64)>;

/// Runs work in a transaction: all of it or nothing, and nothing unless the stream still has its
/// epoch. Until the transaction ends nobody else can take the stream.
pub(super) async fn within<T>(
    session: &Session,
    owned: &Owned,
    work: impl AsyncFnOnce() -> Result<T, Error>,
) -> Result<T> {
    once(session, async || stands(session, owned).await, work).await
}

/// The same for rows that are no part of the journal: nothing is written unless the node of this
/// name owns the house.
pub(super) async fn as_owner<T>(
    session: &Session,
    node: Option<&str>,
    work: impl AsyncFnOnce() -> Result<T, Error>,
) -> Result<T> {
    once(session, async || is_owner(session, node).await, work).await
}

async fn once<T>(
    session: &Session,
    may: impl AsyncFnOnce() -> Result<()>,
    work: impl AsyncFnOnce() -> Result<T, Error>,
) -> Result<T> {
    session.client.batch_execute("BEGIN").await?;
    let done = match may().await {
        Ok(()) => work().await.map_err(StoreError::from),
        Err(error) => Err(error),
    };
    let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
    session.client.batch_execute(end).await?;
    done
}

async fn is_owner(session: &Session, node: Option<&str>) -> Result<()> {
    let Some(node) = node else { return Ok(()) };
    let sql = "SELECT node FROM owner WHERE node = $1 FOR SHARE";
    match session.client.query_opt(sql, &[&node]).await? {
        Some(_) => Ok(()),
        None => Err(StoreError::Sql(format!("{node} does not own the house"))),
    }
}

async fn stands(session: &Session, owned: &Owned) -> Result<()> {
    let Some((stream, epoch)) = owned else { return Ok(()) };
    let sql = "SELECT stream, epoch, seq, hash, at FROM head WHERE stream = $1 FOR SHARE";
    let row = session.client.query_one(sql, &[&stream.as_str()]).await?;
    let found = rows::tip(&row)?.head;
    if found.epoch == *epoch {
        return Ok(());
    }
    let expected = Box::new(Expected { epoch: *epoch, ..found.expected() });
    Err(StoreError::HeadMoved { expected, found: Box::new(found) })
}
