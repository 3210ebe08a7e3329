//! The state of the books: how much is in them, the last signature and the last verification.

use crate::backwards::house_backwards;
use crate::found::AuditError;
use crate::pack::checkpoints::next_checkpoint;
use croupier_house::{HouseEvent, Significant};
use croupier_store::Journal;

/// The state of the books.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateOfBooks {
    /// Entries in all journals.
    pub entries: u64,
    /// Journals with an entry.
    pub journals: u64,
    /// The newest checkpoint.
    pub checkpoint: Option<CheckpointMark>,
    /// The newest verification that the house noted.
    pub verified: Option<VerifiedMark>,
}

/// A checkpoint in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointMark {
    /// The position of its own entry.
    pub position: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The public key it was signed with, 64 hexadecimal digits.
    pub key: String,
}

/// A verification in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedMark {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// How many entries there were.
    pub entries: u64,
    /// The first record that was wrong, if any.
    pub found: Option<String>,
}

/// The state of the books. Looks for the checkpoint and the verification only among the newest
/// entries of the house: an older one is not reported.
pub fn state_of_books(journal: &mut dyn Journal) -> Result<StateOfBooks, AuditError> {
    let heads = journal.load_heads().map_err(AuditError::damaged)?;
    let used = heads.iter().filter(|head| head.seq > 0);
    let journals = u64::try_from(used.count()).unwrap_or(u64::MAX);
    let entries = heads.iter().map(|head| head.seq).sum();
    let (mut checkpoint, mut verified) = (None, None);
    house_backwards(journal, None, |entry, event| {
        #[allow(clippy::wildcard_enum_match_arm)] // the others say nothing of the books themselves
        match event {
            HouseEvent::Checkpointed(signed) if checkpoint.is_none() => {
                let (position, at_ms) = (entry.position, signed.statement.at_ms);
                checkpoint = Some(CheckpointMark { position, at_ms, key: signed.key });
            }
            HouseEvent::Noted { what: Significant::Verified { entries, found }, at_ms }
                if verified.is_none() =>
            {
                verified = Some(VerifiedMark { at_ms, entries, found });
            }
            _ => {}
        }
        checkpoint.is_some() && verified.is_some()
    })?;
    Ok(StateOfBooks { entries, journals, checkpoint, verified })
}

/// The first checkpoint signed after an entry: it covers the entry. `None` if there is none yet.
pub fn checkpoint_after(
    journal: &mut dyn Journal,
    position: u64,
) -> Result<Option<(CheckpointMark, String)>, AuditError> {
    let found = next_checkpoint(journal, position)?;
    Ok(found.map(|(position, checkpoint)| {
        let at_ms = checkpoint.statement.at_ms;
        (CheckpointMark { position, at_ms, key: checkpoint.key }, checkpoint.signature)
    }))
}
