//! Copies the books, restores a copy, and rebuilds the index.

use super::books::{journal_file, no_database, open_as_of_now, open_file, store};
use super::keys::for_reading;
use crate::args::{BackupArgs, ReindexArgs, RestoreArgs};
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_audit::{Copied, persons_beside, read_persons};
use croupier_store::{Journal, SqliteJournal};
use std::io::{Write, stdout};

/// Copies the books while the house runs.
pub fn back_up(args: &BackupArgs) -> Result<(), Failure> {
    let mut journal = open_as_of_now(&args.books)?;
    let Copied { entries, journals } = croupier_audit::back_up(&mut *journal, &args.destination)?;
    let to = args.destination.display();
    let keys = persons_beside(&args.destination);
    writeln!(stdout(), "{entries} entries of {journals} journals are in {to}")?;
    writeln!(stdout(), "The keys to the names of people are in {}.", keys.display())?;
    Ok(())
}

/// Restores a copy and verifies it before it reports success.
pub fn restore(shelf: &Shelf, args: &RestoreArgs) -> Result<(), Failure> {
    let mut source = open_file(&args.source)?;
    std::fs::create_dir_all(&args.data)
        .with_context(|| format!("the folder {}", args.data.display()))?;
    let to = journal_file(&args.data);
    let keys = read_persons(&persons_beside(&args.source))?;
    let report = croupier_audit::restore((&mut *source, keys), &to, &shelf.library)?;
    let (entries, rounds) = (report.counts.entries, report.counts.rounds);
    writeln!(
        stdout(),
        "{entries} entries with {rounds} rounds are in {}, verified.\n\
         Put house.key, seal.key and checkpoint.key of the house beside it before it is served.",
        to.display()
    )?;
    Ok(())
}

/// Rebuilds heads, balances and rounds.
pub fn reindex(shelf: &Shelf, args: &ReindexArgs) -> Result<(), Failure> {
    no_database(&args.books)?;
    let path = journal_file(&args.books.data);
    if !path.is_file() {
        return Err(Failure::NotFound(format!("there is no journal {}", path.display())));
    }
    let keys = for_reading(&args.books.data)?;
    let mut journal = SqliteJournal::open(&path).map_err(|error| store(error, &path))?;
    if let Some(keys) = keys {
        journal.use_keys(keys); // what this house did not write is not indexed
    }
    let Copied { entries, journals } = croupier_audit::reindex(&mut journal, &shelf.library)?;
    writeln!(stdout(), "The index of {journals} journals follows from {entries} entries again.")?;
    Ok(())
}
