//! Opens a journal only for reading, beside the house that writes it.

use super::{BUSY, SqliteJournal, migrate};
use crate::{Result, StoreError};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};

impl SqliteJournal {
    /// Opens the journal at `path` for reading while another process may write it; every call sees
    /// the commits made by then. Every write fails.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<SqliteJournal> {
        let path = path.as_ref();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        let (connection, has) = match migrate::check_readable(&connection, path) {
            Ok(has) => (connection, has),
            Err(StoreError::Sql(why)) if !is_writable(path) => {
                // In a folder nobody can write to, SQLite cannot share the file with a writer, and
                // need not: there is none.
                let connection = open_still(path, &why)?;
                let has = migrate::check_readable(&connection, path)?;
                (connection, has)
            }
            Err(error) => return Err(error),
        };
        connection.set_prepared_statement_cache_capacity(32);
        let (binder, _lock) = (None, None);
        let (keys, rows_logged) = (None, 0);
        Ok(SqliteJournal { binder, connection, rows_logged, keys, has, _lock })
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

/// Whether a file could be made beside this one.
fn is_writable(path: &Path) -> bool {
    let probe = beside(path, "-probe");
    let made = std::fs::OpenOptions::new().write(true).create_new(true).open(&probe);
    made.is_ok_and(|_| std::fs::remove_file(&probe).is_ok())
}

fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    PathBuf::from(name)
}

/// Opens a file nobody writes to. A log beside it would not be read, so there may be none.
fn open_still(path: &Path, why: &str) -> Result<Connection> {
    let log = beside(path, "-wal");
    if std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        let text = format!(
            "{why}: {} holds what is not in the journal yet, and the folder cannot be written to; \
             copy both to another folder",
            log.display()
        );
        return Err(StoreError::Sql(text));
    }
    let absolute = std::path::absolute(path)
        .map_err(|source| StoreError::Io { path: path.to_path_buf(), source })?;
    let escaped: String = absolute.to_string_lossy().chars().fold(String::new(), |mut text, c| {
        match c {
            '%' => text.push_str("%25"),
            '?' => text.push_str("%3f"),
            '#' => text.push_str("%23"),
            other => text.push(other),
        }
        text
    });
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    Ok(Connection::open_with_flags(format!("file:{escaped}?immutable=1"), flags)?)
}
