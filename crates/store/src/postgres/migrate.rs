//! The version of a PostgreSQL database, and the numbered steps that bring it up to ours.

use super::{name, rows};
use crate::{Result, StoreError};
use tokio_postgres::{Client, Config};

/// Step `n` brings a database of version `n` to `n + 1`. A step that was ever released is frozen.
const STEPS: &[&str] = &[
    include_str!("../../migrations/postgres/0001_journal.sql"),
    include_str!("../../migrations/postgres/0002_snapshot.sql"),
    include_str!("../../migrations/postgres/0003_one_index.sql"),
    include_str!("../../migrations/postgres/0004_seal.sql"),
    include_str!("../../migrations/postgres/0005_person.sql"),
    include_str!("../../migrations/postgres/0006_parts.sql"),
    include_str!("../../migrations/postgres/0007_nodes.sql"),
    include_str!("../../migrations/postgres/0008_stump.sql"),
];

/// The newest version this binary knows.
fn known() -> u32 {
    u32::try_from(STEPS.len()).unwrap_or(u32::MAX)
}

/// Refuses a database that is not ours or is newer than this binary, before writing to it. Then
/// applies the missing steps and their version in one transaction.
pub(super) async fn bring_up_to_date(
    client: &Client,
    config: &Config,
    read_only: bool,
) -> Result<()> {
    let found = version(client, config).await?;
    if found > known() {
        return Err(StoreError::TooNew { found, known: known() });
    }
    if found == known() {
        return Ok(());
    }
    if read_only {
        return Err(StoreError::TooOld { found, known: known() });
    }
    let taken = usize::try_from(found).unwrap_or(usize::MAX);
    let mut steps = vec!["BEGIN".to_owned()];
    if found == 0 {
        steps.push("CREATE TABLE croupier (version INTEGER NOT NULL PRIMARY KEY)".to_owned());
        steps.push("INSERT INTO croupier VALUES (0)".to_owned());
    }
    steps.extend(STEPS.iter().skip(taken).map(|step| (*step).to_owned()));
    let check = format!("UPDATE croupier SET version = {} WHERE version = {found}", known());
    for step in steps {
        take_step(client, &step).await?;
    }
    match client.execute(check.as_str(), &[]).await? {
        1 => Ok(client.batch_execute("COMMIT").await?),
        _ => {
            client.batch_execute("ROLLBACK").await?;
            Err(StoreError::Lost("somebody else brings the database up to date".to_owned()))
        }
    }
}

async fn take_step(client: &Client, step: &str) -> Result<()> {
    if let Err(error) = client.batch_execute(step).await {
        let _ = client.batch_execute("ROLLBACK").await; // report the first error
        return Err(error.into());
    }
    Ok(())
}

/// The version of the database; 0 if it is empty. Views, and what extensions brought along, are
/// nobody's journal.
async fn version(client: &Client, config: &Config) -> Result<u32> {
    let tables = client
        .query(
            "SELECT relname::text FROM pg_catalog.pg_class \
             WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') \
             AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend WHERE objid = pg_class.oid \
                 AND classid = 'pg_class'::regclass AND deptype = 'e')",
            &[],
        )
        .await?;
    let tables: Vec<String> = tables.iter().map(|row| rows::get(row, 0)).collect::<Result<_>>()?;
    if tables.is_empty() {
        return Ok(0);
    }
    let foreign = || StoreError::Foreign { path: name(config).into() };
    if !tables.iter().any(|table| table == "croupier") {
        return Err(foreign());
    }
    let row = client.query_opt("SELECT version FROM croupier", &[]).await?.ok_or_else(foreign)?;
    let version: i32 = rows::get(&row, 0)?;
    u32::try_from(version).map_err(|_| foreign())
}
