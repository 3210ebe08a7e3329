//! The version of an SQLite database, and the numbered steps that bring it up to ours.

use crate::{Result, StoreError};
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

/// Step `n` brings a database of version `n` to `n + 1`. A step that was ever released is frozen.
const STEPS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_journal.sql"),
    include_str!("../../migrations/sqlite/0002_snapshot.sql"),
    include_str!("../../migrations/sqlite/0003_seal.sql"),
    include_str!("../../migrations/sqlite/0004_person.sql"),
    include_str!("../../migrations/sqlite/0005_parts.sql"),
    include_str!("../../migrations/sqlite/0006_stump.sql"),
];

/// "CROU": marks the file as ours.
const APPLICATION: i32 = 0x4352_4F55;

/// The newest version this binary knows.
pub(super) fn known() -> u32 {
    u32::try_from(STEPS.len()).unwrap_or(u32::MAX)
}

/// Refuses a file that is not ours or is newer than this binary, before writing to it.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<()> {
    let application: i32 = connection.pragma_query_value(None, "application_id", |r| r.get(0))?;
    let found: u32 = connection.pragma_query_value(None, "user_version", |r| r.get(0))?;
    let tables: u32 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |r| r.get(0))?;
    let untouched = application == 0 && found == 0 && tables == 0;
    if application != APPLICATION && !untouched {
        return Err(StoreError::Foreign { path: path.to_path_buf() });
    }
    if found > known() {
        return Err(StoreError::TooNew { found, known: known() });
    }
    Ok(())
}

/// The version from which on there are seals.
const SEALS: u32 = 3;
/// The version from which on there are keys of persons.
const PERSONS: u32 = 4;
/// The version from which on a snapshot has parts.
const PARTS: u32 = 5;
/// The version from which on there may be a stump.
const STUMPS: u32 = 6;

/// The newer tables, which a file of an older release may lack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Has {
    pub(super) seals: bool,
    pub(super) persons: bool,
    pub(super) parts: bool,
    pub(super) stumps: bool,
}

/// Refuses a file that holds no journal we can read; says which of the newer tables it has.
/// Entries, heads, balances and rounds are as the first release made them, so its files are read
/// too.
pub(super) fn check_readable(connection: &Connection, path: &Path) -> Result<Has> {
    check(connection, path)?;
    let found: u32 = connection.pragma_query_value(None, "user_version", |r| r.get(0))?;
    match found {
        0 => Err(StoreError::TooOld { found, known: known() }),
        found => Ok(Has {
            seals: found >= SEALS,
            persons: found >= PERSONS,
            parts: found >= PARTS,
            stumps: found >= STUMPS,
        }),
    }
}

/// Applies the missing steps and their version in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: u32 = transaction.pragma_query_value(None, "user_version", |r| r.get(0))?;
    if found < known() {
        let taken = usize::try_from(found).unwrap_or(usize::MAX);
        for step in STEPS.iter().skip(taken) {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", known())?;
        transaction.commit()?;
    }
    Ok(())
}
