//! The term of archives: the house keeps each as long as it says, and only then removes it.

use super::{ArchiveFile, archives, stump_of, verify_archive};
use crate::found::{AuditError, Found};
use crate::signed_file::wrong;
use croupier_floor::HOUSE;
use std::path::Path;

/// An archive whose term is over.
pub type Expired = ArchiveFile;

/// The archives of a folder whose term is over, oldest first. An archive is listed only if it and
/// the one after it are proven and the second goes on where the first ends, so that what remains is
/// always a proven part of the books. The newest is never listed.
pub fn expired(folder: &Path, (now_ms, term_ms): (u64, u64)) -> Result<Vec<Expired>, AuditError> {
    let all = archives(folder)?;
    let mut over = Vec::new();
    for (archive, next) in all.iter().zip(all.iter().skip(1)) {
        // The time it was made lies after its last entry, so no entry goes too early.
        let made_ms = stump_of(&archive.path)?.made_ms;
        if made_ms.saturating_add(term_ms) > now_ms {
            break; // all that follow are younger
        }
        let end = proven(archive)?;
        proven(next)?;
        let before = stump_of(&next.path)?.heads.remove(HOUSE);
        if next.first != archive.last + 1 || before.is_none_or(|head| head.hash != end) {
            return Err(about(next, "it does not go on where the archive before it ends").into());
        }
        over.push(archive.clone());
    }
    Ok(over)
}

/// The hash of the last entry of an archive that holds what its name says.
fn proven(archive: &ArchiveFile) -> Result<String, AuditError> {
    let report = verify_archive(&archive.path, None).map_err(|error| about(archive, error))?;
    match (report.first, report.last) == (archive.first, archive.last) {
        true => Ok(report.hash),
        false => Err(about(archive, "it holds other entries than its name says").into()),
    }
}

fn about(archive: &ArchiveFile, why: impl std::fmt::Display) -> Found {
    wrong(format!("{}: {why}", archive.name()))
}
