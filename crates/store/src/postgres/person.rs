//! Keys of persons.

use super::finish::in_transaction;
use super::rows;
use super::session::Session;
use crate::Result;
use crate::person::{KeyChange, PersonKey, PersonKeys};
use tokio_postgres::types::ToSql;

/// The changes that come before a batch, and those that come after it.
pub(super) fn split(changes: &[KeyChange]) -> (Vec<KeyChange>, Vec<KeyChange>) {
    changes.iter().cloned().partition(|change| matches!(change, KeyChange::Keep(..)))
}

/// Every key.
pub(super) async fn keys(session: &Session) -> Result<PersonKeys> {
    let found = session.client.query("SELECT id, key FROM person", &[]).await?;
    found.iter().map(|row| Ok((rows::get(row, 0)?, PersonKey(rows::bytes(row, 1)?)))).collect()
}

/// Keeps and deletes keys, all or none.
pub(super) async fn change(session: &Session, changes: &[KeyChange]) -> Result<()> {
    let client = &session.client;
    in_transaction(session, async || {
        for change in changes {
            match change {
                KeyChange::Keep(id, key) => {
                    let sql = "INSERT INTO person (id, key) VALUES ($1, $2) \
                               ON CONFLICT (id) DO UPDATE SET key = excluded.key";
                    let row: [&(dyn ToSql + Sync); 2] = [id, &key.0.as_slice()];
                    client.execute(sql, &row).await?
                }
                KeyChange::Forget(id) => {
                    client.execute("DELETE FROM person WHERE id = $1", &[id]).await?
                }
            };
        }
        Ok(())
    })
    .await
}
