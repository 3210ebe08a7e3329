//! The tables beside the entries: balances, round marks, heads and the snapshot.

use super::finish::in_transaction;
use super::rows;
use super::session::Session;
use crate::Result;
use crate::batch::{AccountId, Head, RoundMark};
use crate::entry::StreamId;
use crate::snapshot::{self, Snapshot};
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::types::ToSql;

/// The columns of balances and of round marks, each row once: the last one counts.
#[derive(Default)]
pub(super) struct Index<'b> {
    pub(super) accounts: Vec<&'b str>,
    pub(super) balances: Vec<i64>,
    /// Accounts known to have a row.
    pub(super) known_accounts: Vec<&'b str>,
    pub(super) known_balances: Vec<i64>,
    pub(super) streams: Vec<&'b str>,
    pub(super) rounds: Vec<i64>,
    pub(super) firsts: Vec<i64>,
    pub(super) lasts: Vec<Option<i64>>,
}

impl<'b> Index<'b> {
    pub(super) fn of(
        balances: &'b [(AccountId, i64)],
        rounds: &'b [RoundMark],
        known: &BTreeSet<AccountId>,
    ) -> Result<Index<'b>> {
        let mut index = Index::default();
        let once: BTreeMap<&str, i64> =
            balances.iter().map(|(id, cents)| (&**id, *cents)).collect();
        let (there, new): (Vec<_>, Vec<_>) =
            once.into_iter().partition(|(id, _)| known.contains(*id));
        (index.accounts, index.balances) = new.into_iter().unzip();
        (index.known_accounts, index.known_balances) = there.into_iter().unzip();
        let once: BTreeMap<(&StreamId, u64), &RoundMark> =
            rounds.iter().map(|mark| ((&mark.stream, mark.round), mark)).collect();
        for mark in once.into_values() {
            index.streams.push(mark.stream.as_str());
            index.rounds.push(rows::integer(mark.round)?);
            index.firsts.push(rows::integer(mark.first)?);
            index.lasts.push(mark.last.map(rows::integer).transpose()?);
        }
        Ok(index)
    }
}

/// Replaces all balances and all round marks.
pub(super) async fn replace_index(
    session: &Session,
    balances: &[(AccountId, i64)],
    rounds: &[RoundMark],
) -> Result<()> {
    let index = Index::of(balances, rounds, &BTreeSet::new())?;
    let client = &session.client;
    in_transaction(session, async || {
        client.batch_execute("DELETE FROM account; DELETE FROM round").await?;
        let accounts = "INSERT INTO account SELECT * FROM unnest($1::text[], $2::bigint[])";
        client.execute(accounts, &[&index.accounts, &index.balances]).await?;
        let marks = "INSERT INTO round SELECT * FROM unnest($1::text[], $2::bigint[], \
                     $3::bigint[], $4::bigint[])";
        let row: [&(dyn ToSql + Sync); 4] =
            [&index.streams, &index.rounds, &index.firsts, &index.lasts];
        client.execute(marks, &row).await?;
        Ok(())
    })
    .await
}

/// Replaces all heads.
pub(super) async fn replace_heads(session: &Session, heads: &[Head]) -> Result<()> {
    let (mut streams, mut epochs, mut seqs) = (Vec::new(), Vec::new(), Vec::new());
    for head in heads {
        streams.push(head.stream.as_str());
        epochs.push(rows::integer(head.epoch)?);
        seqs.push(rows::integer(head.seq)?);
    }
    let hashes: Vec<&[u8]> = heads.iter().map(|head| head.hash.as_slice()).collect();
    let client = &session.client;
    in_transaction(session, async || {
        client.batch_execute("DELETE FROM head").await?;
        let sql = "INSERT INTO head SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], \
                   $4::bytea[])";
        let row: [&(dyn ToSql + Sync); 4] = [&streams, &epochs, &seqs, &hashes];
        client.execute(sql, &row).await?;
        Ok(())
    })
    .await
}

/// The last snapshot, if it is intact.
pub(super) async fn snapshot(session: &Session) -> Result<Option<Snapshot>> {
    let sql = "SELECT position, version, checksum, body FROM snapshot WHERE name = $1";
    let Some(row) = session.client.query_opt(sql, &[&snapshot::NAME]).await? else {
        return Ok(None);
    };
    let (position, version) = (rows::number(&row, 0)?, rows::get(&row, 1)?);
    let kept = Snapshot { position, version, body: rows::get(&row, 3)? };
    Ok(kept.whole(rows::get(&row, 2)?))
}

/// Stores a snapshot in place of the last one.
pub(super) async fn keep_snapshot(session: &Session, snapshot: &Snapshot) -> Result<()> {
    let sql = "INSERT INTO snapshot (name, position, version, checksum, body) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO UPDATE SET \
               position = excluded.position, version = excluded.version, \
               checksum = excluded.checksum, body = excluded.body";
    let Snapshot { position, version, body } = snapshot;
    let (position, checksum) = (rows::integer(*position)?, snapshot.checksum());
    let row: [&(dyn ToSql + Sync); 5] =
        [&snapshot::NAME, &position, version, &checksum.as_slice(), body];
    session.client.execute(sql, &row).await?;
    Ok(())
}
