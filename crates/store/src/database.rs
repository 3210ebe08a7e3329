//! The name of a journal's database, as an operator writes it: `sqlite:PATH` or `postgres://…`.

use crate::journal::Journal;
use crate::postgres::PostgresJournal;
use crate::sqlite::SqliteJournal;
use crate::{Result, StoreError};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The database of a journal. Printing it never shows a password.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// In an SQLite file.
    Sqlite(PathBuf),
    /// In a PostgreSQL database at this URL.
    Postgres(String),
}

impl FromStr for Database {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Database> {
        let served = text.starts_with("postgres://") || text.starts_with("postgresql://");
        match text.strip_prefix("sqlite:") {
            Some(path) if !path.is_empty() => Ok(Database::Sqlite(PathBuf::from(path))),
            None if served => Ok(Database::Postgres(text.to_owned())),
            // The error does not repeat the text, which may hold a password.
            Some(_) | None => Err(StoreError::NoDatabase(
                "a database is named as postgres://USER@HOST/NAME or sqlite:PATH".to_owned(),
            )),
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Database::Postgres(url) => f.write_str(&crate::postgres::public_name(url)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

impl Database {
    /// Opens the journal as its owner. Creates a missing journal and migrates an older one.
    pub fn open(&self) -> Result<Box<dyn Journal + Send>> {
        Ok(match self {
            Database::Sqlite(path) => Box::new(SqliteJournal::open(path)?),
            Database::Postgres(url) => Box::new(PostgresJournal::open(url)?),
        })
    }

    /// Opens the journal as its owner. What somebody is told of is written on two machines or not
    /// at all, where a server can say so.
    pub fn open_on_two(&self) -> Result<Box<dyn Journal + Send>> {
        match self {
            Database::Sqlite(_) => self.open(),
            Database::Postgres(url) => Ok(Box::new(PostgresJournal::open_on_two(url)?)),
        }
    }

    /// Opens the journal only to read it, while its owner may be writing.
    pub fn open_read_only(&self) -> Result<Box<dyn Journal + Send>> {
        Ok(match self {
            Database::Sqlite(path) => Box::new(SqliteJournal::open_read_only(path)?),
            Database::Postgres(url) => Box::new(PostgresJournal::open_read_only(url)?),
        })
    }

    /// Settings of the database under which a failure could lose what it has answered, as
    /// `name = value`. A file is opened with the right ones by whoever owns it.
    pub fn unsafe_settings(&self) -> Result<Vec<String>> {
        match self {
            Database::Sqlite(_) => Ok(Vec::new()),
            Database::Postgres(url) => PostgresJournal::open_read_only(url)?.unsafe_settings(),
        }
    }

    /// Opens a fixed view of the journal as of now: later writes are not visible to any call.
    pub fn open_as_of_now(&self) -> Result<Box<dyn Journal + Send>> {
        Ok(match self {
            Database::Sqlite(path) => Box::new(SqliteJournal::open_as_of_now(path)?),
            Database::Postgres(url) => Box::new(PostgresJournal::open_as_of_now(url)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_printed() {
        let urls = [
            "postgres://ann:secret@db.example:5433/casino",
            "postgresql://ann@db.example/casino?password=secret",
            "postgres://ann:secret@db.example:no-port/casino",
        ];
        for url in urls {
            let database: Database = url.parse().unwrap();
            let printed = format!("{database} {database:?}");
            assert!(!printed.contains("secret"), "{printed}");
        }
        let named: Database = urls[0].parse().unwrap();
        assert_eq!(named.to_string(), "postgres://db.example:5433/casino");
        let error = PostgresJournal::open(urls[2]).unwrap_err().to_string();
        assert!(!error.contains("secret"), "{error}");
    }

    #[test]
    fn what_names_no_database_is_refused_without_being_repeated() {
        for text in ["", "sqlite:", "mysql://ann:secret@host/casino", "ann:secret@host"] {
            let error = text.parse::<Database>().unwrap_err().to_string();
            assert!(error.contains("sqlite:PATH") && !error.contains("secret"), "{error}");
        }
    }
}
