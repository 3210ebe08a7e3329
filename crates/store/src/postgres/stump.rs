//! The stump of a journal, and the entries that leave for it.

use super::fence::{self, Owned};
use super::rows;
use super::session::Session;
use crate::Result;
use crate::entry::Hash;
use crate::keyring::Keyring;
use crate::snapshot::Part;
use crate::stump::Stump;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio_postgres::types::ToSql;

pub(super) async fn read(session: &Session, keys: Option<&Arc<Keyring>>) -> Result<Option<Stump>> {
    let sql = "SELECT position, heads, proof, body FROM stump ORDER BY position DESC LIMIT 1";
    let Some(row) = session.client.query_opt(sql, &[]).await? else { return Ok(None) };
    let (position, heads, proof) =
        (rows::number(&row, 0)?, rows::get(&row, 1)?, rows::get(&row, 2)?);
    Stump::stored((position, heads, proof, rows::get(&row, 3)?), keys).map(Some)
}

/// Keeps a stump in place of the one before.
pub(super) async fn keep(
    session: &Session,
    owned: &Owned,
    (stump, parts): (&Stump, &[Part]),
    proof: &Hash,
) -> Result<()> {
    let client = &session.client;
    let hashes: Vec<&[u8]> = parts.iter().map(|part| part.hash.as_slice()).collect();
    let (position, lines) = (rows::integer(stump.position)?, stump.lines());
    fence::within(session, owned, async || {
        client.execute("DELETE FROM stump_part WHERE NOT hash = ANY($1)", &[&hashes]).await?;
        let sql = "INSERT INTO stump_part (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let insert = client.prepare(sql).await?;
        for Part { hash, body } in parts {
            client.execute(&insert, &[&hash.as_slice(), body]).await?;
        }
        client.batch_execute("DELETE FROM stump").await?;
        let sql = "INSERT INTO stump (position, heads, proof, body) VALUES ($1, $2, $3, $4)";
        let row: [&(dyn ToSql + Sync); 4] = [&position, &lines, &proof.as_slice(), &stump.body];
        client.execute(sql, &row).await?;
        Ok(())
    })
    .await
}

pub(super) async fn remove(session: &Session, owned: &Owned, most: usize) -> Result<usize> {
    let client = &session.client;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    fence::within(session, owned, async || {
        let sql = "DELETE FROM entry WHERE position IN (SELECT position FROM entry \
                   WHERE position < (SELECT max(position) FROM stump) \
                   AND NOT (seq = 1 AND strpos(stream, '/') > 0) ORDER BY position LIMIT $1) \
                   RETURNING position, stream, seq";
        let gone = client.query(sql, &[&most]).await?;
        let (mut through, mut ends) = (0, BTreeMap::<String, i64>::new());
        for row in &gone {
            let (position, seq): (i64, i64) = (row.try_get(0)?, row.try_get(2)?);
            through = through.max(position);
            let end = ends.entry(row.try_get(1)?).or_default();
            *end = seq.max(*end);
        }
        for (stream, seq) in &ends {
            let sql = "DELETE FROM round WHERE stream = $1 AND last <= $2";
            client.execute(sql, &[stream, seq]).await?;
        }
        client.execute("DELETE FROM seal WHERE last <= $1", &[&through]).await?;
        Ok(gone.len())
    })
    .await
}
