//! Opens a journal only for reading, beside the house that writes it.

use super::{BUSY, SqliteJournal, migrate};
use crate::{Result, StoreError};
use rusqlite::{Connection, OpenFlags};
use std::collections::BTreeMap;
use std::path::Path;

impl SqliteJournal {
    /// Opens the journal at `path` for reading while another process may write it; every call sees
    /// the commits made by then. Every write fails.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<SqliteJournal> {
        let path = path.as_ref();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        migrate::check_current(&connection, path)?;
        connection.set_prepared_statement_cache_capacity(32);
        let (binder, standings, _lock) = (None, BTreeMap::new(), None);
        Ok(SqliteJournal { binder, connection, standings, rows_logged: 0, _lock })
    }

    /// Opens a fixed view of the journal as of now: later writes are not visible to any call.
    /// Reports rows that no call would find.
    pub fn open_as_of_now(path: impl AsRef<Path>) -> Result<SqliteJournal> {
        let journal = SqliteJournal::open_read_only(path)?;
        journal.connection.execute_batch("BEGIN")?; // the first query below fixes the view
        let strays = [
            ("SELECT 'entry ' || position FROM entry WHERE position < 1 LIMIT 1", "no place"),
            (
                "SELECT 'round ' || round || ' of ' || stream FROM round \
                 WHERE stream NOT IN (SELECT stream FROM head) LIMIT 1",
                "no such journal",
            ),
        ];
        for (query, what) in strays {
            let mut statement = journal.connection.prepare(query)?;
            let mut rows = statement.query([])?;
            if let Some(row) = rows.next()? {
                let stray: String = row.get(0)?;
                return Err(StoreError::Damaged(format!("{stray}: {what}")));
            }
        }
        Ok(journal)
    }
}
