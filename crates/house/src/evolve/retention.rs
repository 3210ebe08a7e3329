//! Folds what happened to old entries.

use super::Corrupt;
use crate::retention::{RetainedArchive, Retention};
use crate::state::House;

/// The house after its old entries were archived, or left the database.
pub(super) fn retained(house: &mut House, what: &Retention, at_ms: u64) -> Result<(), Corrupt> {
    let retained = &mut house.retained;
    if !retained.follows(what) {
        return Err(Corrupt::new("archives and stumps do not follow one another"));
    }
    match what {
        Retention::ArchiveWritten { last, file, .. } => {
            retained.archive = Some(RetainedArchive { file: file.clone(), last: *last, at_ms });
            retained.failed = None;
        }
        Retention::ArchiveFailed { reason } => retained.failed = Some((reason.clone(), at_ms)),
        Retention::ArchiveRemoved { .. } => {}
        Retention::StumpTaken { position, .. } => retained.stump = *position,
        Retention::EntriesRemoved { through } => retained.removed = *through,
    }
    Ok(())
}
