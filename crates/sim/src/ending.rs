//! How every seed ends: the books are verified whole; and then each thing that should be found is
//! done to them and found.

use crate::chance::Chance;
use crate::disk::{Damage, Disk, HOUSE_KEY, keys};
use croupier_audit::{AuditError, verify};
use croupier_rules::rulebook::Library;
use croupier_store::{Journal, Keyring, Mark, MemoryJournal};
use std::sync::Arc;

/// Verifies the books of a seed, and that damage, foreign keys and an older copy of the database
/// in its place are found.
pub(crate) fn end(
    disk: &mut Disk,
    older: Option<MemoryJournal>,
    library: &Library,
    chance: &mut Chance,
) -> Result<u64, String> {
    let report = verify(disk, library, None, None);
    let entries = report.map_err(|why| format!("verify: {why}"))?.counts.entries;
    for damage in [Damage::Flipped, Damage::Torn] {
        let position = 1 + chance.below(entries);
        disk.damage(Some((position, damage)));
        let found = verify(disk, library, None, None);
        disk.damage(None);
        match found {
            Err(AuditError::Found(found)) if found.position == Some(position) => {}
            other => return Err(format!("entry {position} {damage:?}: {other:?}")),
        }
    }
    disk.use_keys(keys(HOUSE_KEY + 1));
    let replaced = verify(disk, library, None, None);
    disk.use_keys(keys(HOUSE_KEY));
    if replaced.is_ok() {
        return Err("the journal of another house was taken for ours".to_owned());
    }
    let older = older.ok_or("no copy was made")?;
    put_back(disk, older, library, entries).map(|()| entries)
}

/// Somebody puts an older copy of the database in its place: the mark outside it knows better.
fn put_back(
    disk: &mut Disk,
    older: MemoryJournal,
    library: &Library,
    entries: u64,
) -> Result<(), String> {
    let last = disk.read_all(entries, 1).map_err(|error| error.to_string())?;
    let last = last.first().ok_or("the journal has no end")?;
    let mut marked = Keyring::new([HOUSE_KEY; 32], None);
    marked.keep_mark(Mark::of(last.position, last.hash));
    let ours = disk.replace(older);
    disk.use_keys(Arc::new(marked));
    let put_back = verify(disk, library, None, None);
    disk.replace(ours);
    match put_back {
        Err(AuditError::Found(_)) => Ok(()),
        other => Err(format!("an older copy was taken for the books: {other:?}")),
    }
}
