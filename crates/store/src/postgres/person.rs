//! Keys of persons. Those of a batch are written by its own statement, with the entries that need
//! them: a batch that comes too late changes no key.

use super::fence::{self, Owned};
use super::rows;
use super::session::Session;
use crate::Result;
use crate::person::{KeyChange, PersonKey, PersonKeys};
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// What becomes of each key: of several changes the last counts.
#[derive(Default)]
pub(super) struct Changes<'b> {
    pub(super) kept: Vec<&'b str>,
    pub(super) keys: Vec<&'b [u8]>,
    pub(super) gone: Vec<&'b str>,
}

impl<'b> Changes<'b> {
    pub(super) fn of(changes: &'b [KeyChange]) -> Changes<'b> {
        let last: BTreeMap<&str, Option<&PersonKey>> = changes
            .iter()
            .map(|change| match change {
                KeyChange::Keep(person, key) => (&**person, Some(key)),
                KeyChange::Forget(person) => (&**person, None),
            })
            .collect();
        let mut all = Changes::default();
        for (person, key) in last {
            match key {
                Some(key) => {
                    all.kept.push(person);
                    all.keys.push(&key.0);
                }
                None => all.gone.push(person),
            }
        }
        all
    }
}

fn read(found: &[Row]) -> Result<PersonKeys> {
    found.iter().map(|row| Ok((rows::get(row, 0)?, PersonKey(rows::bytes(row, 1)?)))).collect()
}

/// Every key.
pub(super) async fn keys(session: &Session) -> Result<PersonKeys> {
    read(&session.client.query("SELECT id, key FROM person", &[]).await?)
}

/// The keys of these persons.
pub(super) async fn keys_of(session: &Session, persons: &BTreeSet<String>) -> Result<PersonKeys> {
    let persons: Vec<&str> = persons.iter().map(String::as_str).collect();
    let sql = "SELECT id, key FROM person WHERE id = ANY($1)";
    read(&session.client.query(sql, &[&persons]).await?)
}

/// Keeps and deletes keys outside a batch, all or none.
pub(super) async fn change(session: &Session, owned: &Owned, changes: &[KeyChange]) -> Result<()> {
    let (client, changes) = (&session.client, Changes::of(changes));
    fence::within(session, owned, async || {
        let sql = "INSERT INTO person (id, key) SELECT * FROM unnest($1::text[], $2::bytea[]) \
                   ON CONFLICT (id) DO UPDATE SET key = excluded.key";
        let row: [&(dyn ToSql + Sync); 2] = [&changes.kept, &changes.keys];
        client.execute(sql, &row).await?;
        client.execute("DELETE FROM person WHERE id = ANY($1)", &[&changes.gone]).await?;
        Ok(())
    })
    .await
}
