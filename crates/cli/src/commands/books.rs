//! Opens the books for the commands that read them, and reports how an audit ended.

use crate::args::Books;
use crate::exit::Failure;
use croupier_audit::AuditError;
use croupier_store::{Database, Journal, SqliteJournal, StoreError};
use std::path::{Path, PathBuf};

/// The journal of a folder.
pub fn journal_file(data: &Path) -> PathBuf {
    data.join("journal.db")
}

/// A fixed view of the books as of now, beside the process that writes them.
pub fn open_as_of_now(books: &Books) -> Result<Box<dyn Journal + Send>, Failure> {
    match named(books.database.as_deref(), books.database_file.as_deref())? {
        None => open_file(&journal_file(&books.data)),
        Some(Database::Sqlite(path)) => open_file(&path),
        Some(database) => {
            let opened = database.open_as_of_now();
            opened.map_err(|error| store(error, Path::new(&database.to_string())))
        }
    }
}

/// The database of the books: the one that is named, or the file in their folder.
pub fn database(books: &Books) -> Result<Database, Failure> {
    let named = named(books.database.as_deref(), books.database_file.as_deref())?;
    Ok(named.unwrap_or_else(|| Database::Sqlite(journal_file(&books.data))))
}

/// The database named by its URL or by a file, if any.
pub fn named(url: Option<&str>, file: Option<&Path>) -> Result<Option<Database>, Failure> {
    let bad = |why: String| Failure::Configuration(why);
    let url = match (url, file) {
        (Some(url), _) => url.to_owned(),
        (None, Some(file)) => std::fs::read_to_string(file)
            .map_err(|error| bad(format!("{}: {error}", file.display())))?,
        (None, None) => return Ok(None),
    };
    let database: Result<Database, StoreError> = url.trim().parse();
    database.map(Some).map_err(|error| bad(error.to_string()))
}

/// A fixed view of a journal file as of now.
pub fn open_file(path: &Path) -> Result<Box<dyn Journal + Send>, Failure> {
    if !path.is_file() {
        return Err(Failure::NotFound(format!("there is no journal {}", path.display())));
    }
    let journal = SqliteJournal::open_as_of_now(path).map_err(|error| store(error, path))?;
    Ok(Box::new(journal))
}

/// Only a file can be rebuilt: the tables of a database server belong to its administrator.
pub fn no_database(books: &Books) -> Result<(), Failure> {
    match (&books.database, &books.database_file) {
        (None, None) => Ok(()),
        (Some(_), _) | (_, Some(_)) => {
            let text = "only the journal of a folder is reindexed; use --data DIR".to_owned();
            Err(Failure::Configuration(text))
        }
    }
}

/// Turns an error of the store into a failure that names this file.
pub fn store(error: StoreError, path: &Path) -> Failure {
    #[allow(clippy::wildcard_enum_match_arm)] // the others are no fault of the file's contents
    match error {
        StoreError::Damaged(what) => Failure::Mismatch(format!("{}: {what}", path.display())),
        StoreError::Foreign { .. } | StoreError::TooNew { .. } | StoreError::InUse { .. } => {
            Failure::Configuration(error.to_string())
        }
        other => Failure::Other(anyhow::Error::new(other).context(path.display().to_string())),
    }
}

impl From<AuditError> for Failure {
    fn from(error: AuditError) -> Failure {
        match error {
            AuditError::Found(found) => Failure::Mismatch(found.to_string()),
            AuditError::Store(StoreError::Damaged(what)) => Failure::Mismatch(what),
            AuditError::NotThere(_) => Failure::NotFound(error.to_string()),
            AuditError::InTheWay(_) => Failure::Configuration(error.to_string()),
            AuditError::Store(_) | AuditError::Floor(_) | AuditError::File { .. } => {
                Failure::Other(error.into())
            }
        }
    }
}
