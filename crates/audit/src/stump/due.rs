//! Which entries may leave the journal: those whose term is over and whose archive is proven.

use crate::archive::{ArchiveFile, archives, made_ms, verify_archive};
use crate::found::AuditError;
use crate::signed_file::wrong;
use croupier_store::{Journal, hex};
use std::path::Path;

/// The position up to which entries may leave: the end of the newest archive whose term is over,
/// if every archive since the stump is proven, goes on where the one before ended, and ends with
/// the entry the journal has there. The hashes of that entry's streams cover every entry before.
pub fn removable(
    journal: &mut dyn Journal,
    folder: &Path,
    (now_ms, term_ms): (u64, u64),
) -> Result<Option<u64>, AuditError> {
    let stump = journal.stump().map_err(AuditError::damaged)?;
    let gone = stump.map_or(0, |stump| stump.position);
    let (mut through, mut found) = (gone, None);
    for archive in archives(folder)?.iter().filter(|archive| archive.last > gone) {
        // It was made after its last entry, so no entry leaves too early.
        if made_ms(&archive.path)?.saturating_add(term_ms) > now_ms {
            break; // all that follow are younger
        }
        if archive.first != through + 1 {
            let gap = format!("entries {} to {} are in no archive", through + 1, archive.first - 1);
            return Err(AuditError::NotThere(gap + &format!(" of {}", folder.display())));
        }
        proven(journal, archive)?;
        through = archive.last;
        found = Some(through);
    }
    Ok(found)
}

/// An archive must be whole, and the journal must have its last entry.
fn proven(journal: &mut dyn Journal, archive: &ArchiveFile) -> Result<(), AuditError> {
    let about = |why: String| wrong(format!("{}: {why}", archive.name()));
    let report = verify_archive(&archive.path, None).map_err(|error| about(error.to_string()))?;
    if (report.first, report.last) != (archive.first, archive.last) {
        return Err(about("it holds other entries than its name says".to_owned()).into());
    }
    let page = journal.read_all(archive.last, 1).map_err(AuditError::damaged)?;
    let stored = page.first().filter(|entry| entry.position == archive.last);
    match stored.is_some_and(|entry| hex(&entry.hash) == report.hash) {
        true => Ok(()),
        false => Err(about("it is not of this journal".to_owned()).into()),
    }
}
