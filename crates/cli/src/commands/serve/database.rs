//! Finds the journal: named on the command line, in a file, or in the data folder.

use crate::args::Serve;
use crate::commands::books;
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_store::{Database, Journal, StoreError};

/// The database named by the arguments.
pub fn named(args: &Serve) -> Result<Database, Failure> {
    let named = books::named(args.database.as_deref(), args.database_file.as_deref())?;
    Ok(named.unwrap_or_else(|| Database::Sqlite(args.data.join("journal.db"))))
}

/// Opens the journal. A foreign or newer database is a configuration error.
pub fn open(database: &Database) -> Result<Box<dyn Journal + Send>, Failure> {
    said(database, database.open())
}

/// What a database said when it was opened.
pub fn said<T>(database: &Database, opened: Result<T, StoreError>) -> Result<T, Failure> {
    match opened {
        Ok(opened) => Ok(opened),
        Err(
            error @ (StoreError::TooNew { .. }
            | StoreError::TooOld { .. }
            | StoreError::NoDatabase(_)
            | StoreError::Foreign { .. }),
        ) => Err(Failure::Configuration(format!("the journal {database}: {error}"))),
        Err(error) => {
            Err(error).with_context(|| format!("the journal {database}")).map_err(Into::into)
        }
    }
}
