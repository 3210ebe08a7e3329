//! The second half of a commit, or the whole of it: writes everything and commits in one round
//! trip. Also finds out what became of a commit whose connection broke.

use super::index::Index;
use super::person::Changes;
use super::rows;
use super::session::Session;
use crate::batch::{AccountId, Batch, Head, Plan};
use crate::entry::{Hash, Key, StreamId};
use crate::seal::Seal;
use crate::{Result, StoreError};
use futures_util::future::{join, join3};
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Statement};

/// The result of writing a batch.
pub(super) enum Written {
    /// It is on disk.
    Yes,
    /// It is on disk here, and the server did not wait for its replica.
    HereOnly,
    /// The server rolled it back because another transaction interfered.
    Again,
    /// The server rolled it back: a key, a position or a number in a stream is already used.
    Taken,
}

/// The columns of a batch, as arrays.
#[derive(Default)]
struct Columns<'b> {
    positions: Vec<i64>,
    streams: Vec<&'b str>,
    seqs: Vec<i64>,
    times: Vec<i64>,
    actors: Vec<&'b str>,
    keys: Vec<&'b [u8]>,
    requests: Vec<&'b [u8]>,
    bodies: Vec<&'b [u8]>,
    hashes: Vec<&'b [u8]>,
    head_streams: Vec<&'b str>,
    head_epochs: Vec<i64>,
    head_old_seqs: Vec<i64>,
    head_old_hashes: Vec<&'b [u8]>,
    head_seqs: Vec<i64>,
    head_hashes: Vec<&'b [u8]>,
    head_times: Vec<i64>,
}

impl<'b> Columns<'b> {
    fn of(batch: &'b Batch, plan: &'b Plan) -> Result<Columns<'b>> {
        let mut columns = Columns::default();
        for (entry, placed) in batch.entries.iter().zip(&plan.placed) {
            columns.positions.push(rows::integer(placed.position)?);
            columns.streams.push(entry.stream.as_str());
            columns.seqs.push(rows::integer(placed.seq)?);
            columns.times.push(rows::integer(entry.at_ms)?);
            columns.actors.push(&entry.actor);
            columns.keys.push(&entry.key.0);
            columns.requests.push(&entry.request_hash);
            columns.bodies.push(&entry.body);
            columns.hashes.push(&placed.hash);
        }
        for (expected, tip) in batch.expected.iter().zip(&plan.tips) {
            if has_row(&tip.head) {
                columns.head_streams.push(tip.head.stream.as_str());
                columns.head_epochs.push(rows::integer(expected.epoch)?);
                columns.head_old_seqs.push(rows::integer(expected.seq)?);
                columns.head_old_hashes.push(&expected.hash);
                columns.head_seqs.push(rows::integer(tip.head.seq)?);
                columns.head_hashes.push(&tip.head.hash);
                columns.head_times.push(rows::integer(tip.at_ms)?);
            }
        }
        Ok(columns)
    }
}

/// Whether a head has a row in the database. A stream that was never written or taken has none.
pub(super) fn has_row(head: &Head) -> bool {
    head.epoch > 0 || head.seq > 0
}

/// The number of parameters of every batch. The rest are for new accounts, rounds and keys.
const KNOWN: usize = 22;

/// How a batch is committed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// In the open transaction, which has locked the heads.
    Begun,
    /// In its own transaction.
    AtOnce,
}

/// Writes a batch in the open transaction and commits. The batch is one statement, and a `COMMIT`
/// after a failed statement rolls back, so both can be sent together. Without an open transaction,
/// the statement is the transaction. After [`StoreError::Lost`] it is unknown whether the batch was
/// written: the caller must look it up.
pub(super) async fn finish(
    session: &Session,
    batch: &Batch,
    plan: &Plan,
    (way, known, seal, two): (Way, &BTreeSet<AccountId>, Option<Seal>, bool),
) -> Result<Written> {
    let (warnings, on_two) = (session.warnings(), two && batch.is_told);
    let sent = {
        let c = Columns::of(batch, plan)?;
        let i = Index::of(&batch.balances, &batch.rounds, known)?;
        let p = Changes::of(&batch.persons);
        let first = seal.map(|seal| rows::integer(seal.first)).transpose()?;
        let last = seal.map(|seal| rows::integer(seal.last)).transpose()?;
        let mac = seal.as_ref().map(|seal| seal.mac.as_slice());
        let seals = (Vec::from_iter(first), Vec::from_iter(last), Vec::from_iter(mac));
        let row: [&(dyn ToSql + Sync); 31] = [
            &c.positions,
            &c.streams,
            &c.seqs,
            &c.times,
            &c.actors,
            &c.keys,
            &c.requests,
            &c.bodies,
            &c.hashes,
            &c.head_streams,
            &c.head_epochs,
            &c.head_old_seqs,
            &c.head_old_hashes,
            &c.head_seqs,
            &c.head_hashes,
            &c.head_times,
            &i.known_accounts,
            &i.known_balances,
            &seals.0,
            &seals.1,
            &seals.2,
            &on_two,
            &i.accounts,
            &i.balances,
            &i.streams,
            &i.rounds,
            &i.firsts,
            &i.lasts,
            &p.kept,
            &p.keys,
            &p.gone,
        ];
        let is_known = i.accounts.is_empty() && i.streams.is_empty() && batch.persons.is_empty();
        let (write, row) = match row.split_at_checked(KNOWN) {
            Some((row, _)) if is_known => (&session.statements.write.known, row),
            Some(_) | None => (&session.statements.write.all, row.as_slice()),
        };
        send(session, way, (write, row), on_two).await
    };
    let is_on_two = session.warnings() == warnings;
    outcome(sent.map(|waited| waited && is_on_two))
}

/// Sends everything at once; says whether the server waits for a replica, if it must.
async fn send(
    session: &Session,
    way: Way,
    (write, row): (&Statement, &[&(dyn ToSql + Sync)]),
    on_two: bool,
) -> Result<bool, Error> {
    let write = session.client.execute(write, row);
    let waits = async { if on_two { waits(session).await } else { Ok(true) } };
    let (wrote, committed, waited) = match way {
        Way::Begun => join3(write, session.client.batch_execute("COMMIT"), waits).await,
        Way::AtOnce => {
            let (wrote, waited) = join(write, waits).await;
            (wrote, Ok(()), waited)
        }
    };
    wrote.and(committed).and(waited)
}

/// What became of a batch, by what the server said; `true` if it is where it was promised to be.
fn outcome(sent: Result<bool, Error>) -> Result<Written> {
    match sent {
        Ok(true) => Ok(Written::Yes),
        Ok(false) => Ok(Written::HereOnly),
        Err(error) if rows::is_conflict(&error) => Ok(Written::Again),
        Err(error) if rows::is_moved(&error) => Ok(Written::Again),
        Err(error) if rows::is_taken(&error) => Ok(Written::Taken),
        Err(error) if rows::is_alone(&error) => {
            Err(StoreError::Sql("no synchronous replica is waited for".to_owned()))
        }
        Err(error) if rows::is_taken_back(&error) => Err(error.into()),
        Err(error) => Err(StoreError::Lost(StoreError::from(error).to_string())),
    }
}

async fn waits(session: &Session) -> Result<bool, Error> {
    session.client.query_one(&session.statements.waits, &[]).await?.try_get(0)
}

/// Writes, and waits until the replica has that and with it everything before. Where two machines
/// are promised, the server must have waited.
pub(super) async fn replicate(session: &Session, two: bool) -> Result<()> {
    let warnings = session.warnings();
    session.client.batch_execute("UPDATE croupier SET version = version").await?;
    let is_there = session.warnings() == warnings && (!two || waits(session).await?);
    match is_there {
        true => Ok(()),
        false => Err(StoreError::Unknown("no replica has answered".to_owned())),
    }
}

/// The entries that already hold keys of this batch, by key.
pub(super) async fn holders(
    session: &Session,
    batch: &Batch,
) -> Result<BTreeMap<Key, (StreamId, u64)>> {
    let keys: Vec<&[u8]> = batch.entries.iter().map(|entry| entry.key.0.as_slice()).collect();
    let found = session.client.query(&session.statements.holders, &[&keys]).await?;
    let holder =
        |row| Ok((Key(rows::bytes(row, 0)?), (rows::stream(row, 1)?, rows::number(row, 2)?)));
    found.iter().map(holder).collect()
}

/// Whether a batch whose connection broke was written: `None` if that is not known yet.
///
/// It first locks the heads, as the lost transaction did. If the server is still processing that
/// transaction, this waits for it, so the answer is final.
pub(super) async fn find_out(
    session: &Session,
    batch: &Batch,
    plan: &Plan,
) -> Result<Option<bool>> {
    let Some((first, placed)) = batch.entries.first().zip(plan.placed.first()) else {
        return Ok(None);
    };
    let names: Vec<&str> = batch.expected.iter().map(|expected| expected.stream.as_str()).collect();
    let Session { client, statements, .. } = session;
    client.batch_execute("BEGIN").await?;
    let key = first.key.0.as_slice();
    let locked = client.query(&statements.heads_locked, &[&names]).await;
    let found = client.query_opt(&statements.find_key, &[&key]).await;
    client.batch_execute("ROLLBACK").await?;
    let (locked, found) = (locked?, found?);
    let hash: Option<Hash> = found.map(|row| rows::entry(&row).map(|e| e.hash)).transpose()?;
    Ok(match hash {
        Some(hash) => Some(hash == placed.hash),
        None if locked.is_empty() => None,
        None => Some(false),
    })
}
