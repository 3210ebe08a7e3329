//! How every seed ends: the books are verified whole; and then each thing that should be found is
//! done to them and found.

use crate::chance::Chance;
use crate::disk::{Damage, Disk, HOUSE_KEY, keys};
use croupier_audit::{AuditError, verify};
use croupier_rules::rulebook::Library;
use croupier_store::Journal;

/// Verifies the books of a seed, and that damage and foreign keys are found.
pub(crate) fn end(disk: &mut Disk, library: &Library, chance: &mut Chance) -> Result<u64, String> {
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
    match replaced {
        Err(_) => Ok(entries),
        Ok(_) => Err("the journal of another house was taken for ours".to_owned()),
    }
}
