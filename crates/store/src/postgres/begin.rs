//! The first half of a commit: locks the heads and places every entry, in one round trip.

use super::rows;
use super::session::Session;
use crate::Result;
use crate::batch::{Batch, Plan, Tip, plan};
use crate::entry::{NO_HASH, StreamId};
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
pub(super) async fn begin(session: &Session, batch: &Batch) -> Result<Tried<Plan>> {
    let (heads, last) = match lock(session, batch).await {
        Ok(read) => read,
        Err(error) => return give_up(session, error).await,
    };
    match place(batch, &heads, &last) {
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
    let Session { client, statements, .. } = session;
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
fn place(batch: &Batch, heads: &[Row], last: &Row) -> Result<(Vec<String>, Plan)> {
    let stored = heads.iter().map(|row| rows::tip(row).map(|tip| (tip.head.stream.clone(), tip)));
    let stored: BTreeMap<StreamId, Tip> = stored.collect::<Result<_>>()?;
    let tip = |stream: &StreamId| stored.get(stream).cloned();
    let expected = batch.expected.iter().map(|expected| &expected.stream);
    let tips = expected.map(|stream| tip(stream).unwrap_or_else(|| Tip::empty(stream.clone())));
    let tips = tips.collect();
    let last: Option<i64> = rows::get(last, 0)?;
    let next = u64::try_from(last.unwrap_or(0)).unwrap_or(0) + 1;
    let plan = plan(batch, tips, next)?;
    let written = plan.tips.iter().map(|tip| &tip.head).filter(|head| head.seq > 0);
    let new = written.filter(|head| !stored.contains_key(&head.stream));
    Ok((new.map(|head| head.stream.to_string()).collect(), plan))
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
