//! Writes the entries since the last archive into a signed file, and removes from the journal what
//! was archived long enough ago.

use super::pack::now_ms;
use super::serve::{YEAR_MS, book_in};
use super::{books, keys};
use crate::args::ArchiveArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_audit::{Archived, HouseKey, Until, removable, take_stump};
use std::io::{Write, stdout};

/// How many entries are deleted at a time.
const SLICE: usize = 1_000;

/// Archives.
pub fn run(shelf: &Shelf, args: &ArchiveArgs) -> Result<(), Failure> {
    let signer = keys::signing(&args.books.data)?;
    std::fs::create_dir_all(&args.into)
        .with_context(|| format!("the folder {}", args.into.display()))?;
    let mut journal = books::open_as_of_now(&args.books)?;
    let written =
        croupier_audit::archive(&mut *journal, (&args.into, 0), Until::Newest, &signer, now_ms())?;
    match written {
        Some(Archived { path, first, last, .. }) => {
            writeln!(stdout(), "{}: entries {first} to {last}, signed", path.display())?
        }
        None => writeln!(stdout(), "no checkpoint was signed since the last archive")?,
    }
    drop(journal);
    match args.remove_after {
        Some(years) => remove(shelf, args, &signer, u64::from(years)),
        None => Ok(()),
    }
}

/// Keeps a stump for entries whose term is over, and deletes them.
fn remove(shelf: &Shelf, args: &ArchiveArgs, signer: &HouseKey, years: u64) -> Result<(), Failure> {
    let books = &args.books;
    let opened = books::database(books)?.open();
    let mut journal = opened.map_err(|error| books::store(error, &books.data))?;
    if let Some(keys) = keys::for_reading(&books.data)? {
        journal.use_keys(keys);
    }
    let term = (now_ms(), years.saturating_mul(YEAR_MS));
    if let Some(through) = removable(&mut *journal, &args.into, term)? {
        // The figures of what leaves stay in the book.
        book_in(&books.data)?.follow(&mut *journal, &shelf.library).context("the figures")?;
        let (stump, parts) =
            take_stump(&mut *journal, &shelf.library, through, (signer, now_ms()))?;
        let kept = journal.keep_stump(&stump, &parts);
        kept.map_err(|error| books::store(error, &books.data))?;
    }
    let mut gone = 0;
    loop {
        let removed = journal.remove(SLICE).map_err(|error| books::store(error, &books.data))?;
        gone += removed;
        if removed == 0 {
            break;
        }
    }
    let stump = journal.stump().map_err(|error| books::store(error, &books.data))?;
    let through = stump.map_or(0, |stump| stump.position);
    match gone {
        0 => writeln!(stdout(), "no entry is older than that and proven in an archive")?,
        _ => writeln!(stdout(), "{gone} entries left the journal; a stump stands at {through}")?,
    }
    Ok(())
}
