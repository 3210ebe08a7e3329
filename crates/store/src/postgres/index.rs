//! Replaces what is derived from the entries: balances, round marks, heads and the snapshot.

use super::fence::{self, Owned};
use super::rows;
use super::session::Session;
use crate::Result;
use crate::batch::{AccountId, Head, RoundMark};
use crate::entry::StreamId;
use crate::keyring::Keyring;
use crate::seal::Seal;
use crate::snapshot::{self, Snapshot};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tokio_postgres::types::ToSql;

/// The columns of balances and of round marks, each row once: the last one counts.
#[derive(Default)]
pub(super) struct Index<'b> {
    pub(super) accounts: Vec<&'b str>,
    pub(super) balances: Vec<i64>,
    /// Accounts that are known to have a row.
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
    fence::within(session, &None, async || {
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
    fence::within(session, &None, async || {
        client.batch_execute("DELETE FROM head").await?;
        let sql = "INSERT INTO head (stream, epoch, seq, hash) \
                   SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])";
        let row: [&(dyn ToSql + Sync); 4] = [&streams, &epochs, &seqs, &hashes];
        client.execute(sql, &row).await?;
        let times = "UPDATE head SET at = newest.at \
                     FROM (SELECT stream, max(at) AS at FROM entry GROUP BY stream) AS newest \
                     WHERE newest.stream = head.stream";
        client.execute(times, &[]).await?;
        Ok(())
    })
    .await
}

/// The snapshot kept last, if it is whole.
pub(super) async fn snapshot(
    session: &Session,
    keys: Option<&Arc<Keyring>>,
) -> Result<Option<Snapshot>> {
    let sql = "SELECT position, version, checksum, body FROM snapshot WHERE name = $1";
    let Some(row) = session.client.query_opt(sql, &[&snapshot::NAME]).await? else {
        return Ok(None);
    };
    let (position, version) = (rows::number(&row, 0)?, rows::get(&row, 1)?);
    let kept = Snapshot { position, version, body: rows::get(&row, 3)? };
    Ok(kept.whole(rows::get(&row, 2)?, keys))
}

/// Keeps a snapshot in place of the one before.
pub(super) async fn keep_snapshot(
    session: &Session,
    owned: &Owned,
    snapshot: &Snapshot,
    proof: &[u8; 32],
) -> Result<()> {
    let sql = "INSERT INTO snapshot (name, position, version, checksum, body) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO UPDATE SET \
               position = excluded.position, version = excluded.version, \
               checksum = excluded.checksum, body = excluded.body";
    let Snapshot { position, version, body } = snapshot;
    let position = rows::integer(*position)?;
    let row: [&(dyn ToSql + Sync); 5] =
        [&snapshot::NAME, &position, version, &proof.as_slice(), body];
    fence::within(session, owned, async || session.client.execute(sql, &row).await).await?;
    Ok(())
}

/// Seals of batches that end at a position or later, in order.
pub(super) async fn seals(session: &Session, from: u64, limit: usize) -> Result<Vec<Seal>> {
    let Ok(from) = i64::try_from(from) else { return Ok(Vec::new()) };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let sql = "SELECT first, last, mac FROM seal WHERE last >= $1 ORDER BY last LIMIT $2";
    let found = session.client.query(sql, &[&from, &limit]).await?;
    let seal = |row| {
        let (first, last) = (rows::number(row, 0)?, rows::number(row, 1)?);
        Ok(Seal { first, last, mac: rows::bytes(row, 2)? })
    };
    found.iter().map(seal).collect()
}

/// Keeps seals of entries that were copied.
pub(super) async fn keep_seals(session: &Session, seals: &[Seal]) -> Result<()> {
    let (mut firsts, mut lasts) = (Vec::new(), Vec::new());
    for seal in seals {
        firsts.push(rows::integer(seal.first)?);
        lasts.push(rows::integer(seal.last)?);
    }
    let macs: Vec<&[u8]> = seals.iter().map(|seal| seal.mac.as_slice()).collect();
    let sql = "INSERT INTO seal (first, last, mac) \
               SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])";
    session.client.execute(sql, &[&firsts, &lasts, &macs]).await?;
    Ok(())
}
