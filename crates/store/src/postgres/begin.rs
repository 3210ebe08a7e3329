//! The first half of a commit: locks the heads and places every entry, in one round trip.

use super::session::Session;
use super::{reading, rows};
use crate::batch::{Batch, Head, Plan, Tip, plan};
use crate::entry::{NO_HASH, StreamId};
use crate::{Result, StoreError};
use futures_util::future::join3;
use std::collections::BTreeMap;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

/// The result of one attempt.
pub(super) enum Tried<T> {
    /// It succeeded.
    Done(T),
    /// Another transaction interfered; everything was rolled back and may be retried.
    Again,
}

/// Begins the transaction. It writes nothing but head rows for new streams. After an error the
/// transaction is over.
pub(super) async fn begin(
    session: &Session,
    batch: &Batch,
    known: &BTreeMap<StreamId, Tip>,
) -> Result<Tried<Plan>> {
    let (heads, last) = match lock(session, batch).await {
        Ok(read) => read,
        Err(error) => return give_up(session, error).await,
    };
    match place(session, batch, known, (&heads, &last)).await {
        Ok((new, plan)) if new.is_empty() => Ok(Tried::Done(plan)),
        Ok((new, plan)) => {
            let row: [&(dyn ToSql + Sync); 2] = [&new, &NO_HASH.as_slice()];
            match session.client.execute(&session.statements.new_heads, &row).await {
                Ok(_) => Ok(Tried::Done(plan)),
                Err(error) => give_up(session, error).await,
            }
        }
        Err(error) => {
            session.client.batch_execute("ROLLBACK").await?;
            Err(error)
        }
    }
}

/// The locked rows of the heads, and the row of the last position.
async fn lock(session: &Session, batch: &Batch) -> Result<(Vec<Row>, Row), Error> {
    let Session { client, statements } = session;
    let names: Vec<&str> = batch.expected.iter().map(|expected| expected.stream.as_str()).collect();
    let (begun, heads, last) = join3(
        client.batch_execute("BEGIN"),
        client.query(&statements.heads_locked, &[&names]),
        client.query_one(&statements.last_position, &[]),
    )
    .await;
    begun?;
    Ok((heads?, last?))
}

/// Places every entry, and returns the streams that have no row yet but need one.
async fn place(
    session: &Session,
    batch: &Batch,
    known: &BTreeMap<StreamId, Tip>,
    (heads, last): (&[Row], &Row),
) -> Result<(Vec<String>, Plan)> {
    let stored = heads.iter().map(|row| rows::head(row).map(|head| (head.stream.clone(), head)));
    let stored: BTreeMap<StreamId, Head> = stored.collect::<Result<_>>()?;
    let mut tips = Vec::with_capacity(batch.expected.len());
    for expected in &batch.expected {
        tips.push(match stored.get(&expected.stream) {
            Some(head) => timed(session, head.clone(), known).await?,
            None => Tip::empty(expected.stream.clone()),
        });
    }
    let last: Option<i64> = rows::get(last, 0)?;
    let next = u64::try_from(last.unwrap_or(0)).unwrap_or(0) + 1;
    let plan = plan(batch, tips, next)?;
    let written = plan.tips.iter().map(|tip| &tip.head).filter(|head| head.seq > 0);
    let new = written.filter(|head| !stored.contains_key(&head.stream));
    Ok((new.map(|head| head.stream.to_string()).collect(), plan))
}

/// A stored head with the time of its last entry, which its row does not hold.
async fn timed(session: &Session, head: Head, known: &BTreeMap<StreamId, Tip>) -> Result<Tip> {
    if head.seq == 0 {
        return Ok(Tip { head, at_ms: 0 });
    }
    if let Some(known) = known.get(&head.stream).filter(|known| known.head.hash == head.hash) {
        return Ok(Tip { head, at_ms: known.at_ms });
    }
    let last = reading::entries(session, &head.stream, head.seq, 1).await?;
    match last.first().filter(|last| (last.seq, last.hash) == (head.seq, head.hash)) {
        Some(last) => Ok(Tip { at_ms: last.at_ms, head }),
        None => Err(StoreError::Damaged(format!(
            "the head of {} is at entry {}, which is not there",
            head.stream, head.seq
        ))),
    }
}

/// Rolls the transaction back.
async fn give_up<T>(session: &Session, error: Error) -> Result<Tried<T>> {
    session.client.batch_execute("ROLLBACK").await?;
    if rows::is_conflict(&error) || rows::is_taken(&error) {
        Ok(Tried::Again)
    } else {
        Err(error.into())
    }
}
