//! The parts of a snapshot, each under its hash.

use super::fence::{self, Owned};
use super::rows;
use super::session::Session;
use crate::Result;
use crate::entry::Hash;
use crate::snapshot::Part;
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::types::ToSql;

pub(super) async fn keep(session: &Session, owned: &Owned, parts: &[Part]) -> Result<()> {
    let hashes: Vec<&[u8]> = parts.iter().map(|part| part.hash.as_slice()).collect();
    let bodies: Vec<&[u8]> = parts.iter().map(|part| part.body.as_slice()).collect();
    let sql = "INSERT INTO part (hash, body) SELECT * FROM unnest($1::bytea[], $2::bytea[]) \
               ON CONFLICT (hash) DO NOTHING";
    let row: [&(dyn ToSql + Sync); 2] = [&hashes, &bodies];
    fence::within(session, owned, async || session.client.execute(sql, &row).await).await?;
    Ok(())
}

pub(super) async fn read(session: &Session, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
    let wanted: Vec<&[u8]> = hashes.iter().map(Hash::as_slice).collect();
    let sql = "SELECT hash, body FROM part WHERE hash = ANY($1) \
               UNION SELECT hash, body FROM stump_part WHERE hash = ANY($1)";
    let found = session.client.query(sql, &[&wanted]).await?;
    let part = |row| Ok((rows::bytes(row, 0)?, rows::get(row, 1)?));
    let mut found: BTreeMap<Hash, Vec<u8>> = found.iter().map(part).collect::<Result<_>>()?;
    Ok(hashes.iter().map(|hash| found.remove(hash)).collect())
}

pub(super) async fn drop(
    session: &Session,
    owned: &Owned,
    (keep, most): (&BTreeSet<Hash>, usize),
) -> Result<usize> {
    let all = session.client.query("SELECT hash FROM part", &[]).await?;
    let all: Vec<Hash> = all.iter().map(|row| rows::bytes(row, 0)).collect::<Result<_>>()?;
    let old = all.iter().filter(|hash| !keep.contains(*hash)).take(most);
    let old: Vec<&[u8]> = old.map(Hash::as_slice).collect();
    if !old.is_empty() {
        let sql = "DELETE FROM part WHERE hash = ANY($1)";
        fence::within(session, owned, async || session.client.execute(sql, &[&old]).await).await?;
    }
    Ok(old.len())
}
