//! Where the journal is: named on the command line, in a file, or the folder of the data.

use crate::args::Serve;
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_store::{Database, Journal, StoreError};

/// The database the arguments name.
pub fn named(args: &Serve) -> Result<Database, Failure> {
    let bad = |why: &dyn std::fmt::Display| Failure::Configuration(why.to_string());
    let url = match (&args.database, &args.database_file) {
        (Some(url), _) => url.clone(),
        (None, Some(file)) => std::fs::read_to_string(file)
            .map_err(|error| bad(&format!("{}: {error}", file.display())))?,
        (None, None) => return Ok(Database::Sqlite(args.data.join("journal.db"))),
    };
    url.trim().parse().map_err(|error| bad(&error))
}

/// Opens the journal. One that is not ours, or newer than we are, is a matter of configuration.
pub fn open(database: &Database) -> Result<Box<dyn Journal + Send>, Failure> {
    match database.open() {
        Ok(journal) => Ok(journal),
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
