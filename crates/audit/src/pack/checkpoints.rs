//! The signed checkpoints that cover entries, and how their keys followed one another.

use super::{PackedCheckpoint, Rotation};
use crate::fold::read;
use crate::found::AuditError;
use croupier_floor::{HOUSE, Signer};
use croupier_house::{Checkpoint, HouseEvent, Significant};
use croupier_store::{Entry, Journal, hex};

/// How many entries are read at a time.
const PAGE: usize = 2_000;

/// The checkpoints that cover these entries, each once.
pub(super) fn checkpoints(
    journal: &mut dyn Journal,
    entries: &[Entry],
) -> Result<Vec<PackedCheckpoint>, AuditError> {
    let mut checkpoints: Vec<PackedCheckpoint> = Vec::new();
    for entry in entries {
        let covered = checkpoints.last().is_some_and(|last| {
            let statement = &last.checkpoint.statement;
            (statement.order.after + 1..=statement.position).contains(&entry.position)
        });
        if !covered {
            checkpoints.push(covering(journal, entry)?);
        }
    }
    Ok(checkpoints)
}

/// The first checkpoint after a position, and the position of its own entry.
pub(crate) fn next_checkpoint(
    journal: &mut dyn Journal,
    position: u64,
) -> Result<Option<(u64, Checkpoint)>, AuditError> {
    let mut from = position + 1;
    loop {
        let page = journal.read_all(from, PAGE).map_err(AuditError::damaged)?;
        let Some(last) = page.last() else { return Ok(None) };
        from = last.position + 1;
        let found = |entry: &Entry| Some((entry.position, checkpoint_in(entry)?));
        if let Some(found) = page.iter().find_map(found) {
            return Ok(Some(found));
        }
    }
}

/// The first checkpoint after an entry, with the hashes it states the order of.
fn covering(journal: &mut dyn Journal, entry: &Entry) -> Result<PackedCheckpoint, AuditError> {
    let Some((_, checkpoint)) = next_checkpoint(journal, entry.position)? else {
        let what = "no checkpoint covers the round yet: one is signed every minute while the \
                    house is open";
        return Err(AuditError::NotThere(what.to_owned()));
    };
    let (after, end) = (checkpoint.statement.order.after, checkpoint.statement.position);
    let (mut hashes, mut from) = (String::new(), after + 1);
    while from <= end {
        let count = usize::try_from(end - from + 1).unwrap_or(PAGE).min(PAGE);
        let page = journal.read_all(from, count).map_err(AuditError::damaged)?;
        let Some(last) = page.last() else { break };
        from = last.position + 1;
        page.iter().for_each(|entry| hashes += &hex(&entry.hash));
    }
    Ok(PackedCheckpoint { checkpoint, hashes })
}

fn checkpoint_in(entry: &Entry) -> Option<Checkpoint> {
    if entry.stream.as_str() != HOUSE {
        return None;
    }
    let body = read::<HouseEvent>(entry).ok()?;
    let signed = |event| {
        let HouseEvent::Checkpointed(checkpoint) = event else { return None };
        Some(*checkpoint)
    };
    body.events.into_iter().find_map(signed)
}

/// How the keys of the checkpoints handed over to the key that signs the pack. Read only if one of
/// them is another key.
pub(super) fn rotations(
    journal: &mut dyn Journal,
    checkpoints: &[PackedCheckpoint],
    signer: &dyn Signer,
) -> Result<Vec<Rotation>, AuditError> {
    let key = signer.key();
    if checkpoints.iter().all(|each| each.checkpoint.key == key) {
        return Ok(Vec::new());
    }
    let mut rotations = Vec::new();
    let mut next = None;
    loop {
        next = crate::backwards::house_backwards(journal, next, |_, event| {
            if let HouseEvent::Noted {
                what: Significant::KeyRotated { from, to, signature }, ..
            } = event
            {
                rotations.push(Rotation { from, to, signature });
            }
            false
        })?;
        if next.is_none() {
            rotations.reverse();
            return Ok(rotations);
        }
    }
}
