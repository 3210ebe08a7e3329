//! The one synchronous trait of the store, and the verification that works with any implementation.

use crate::batch::{AccountId, Batch, Committed, Head, RoundMark};
use crate::chain::{Broken, Chain};
use crate::entry::{Entry, Hash, Key, StreamId};
use crate::keyring::Keyring;
use crate::person::{KeyChange, PersonKeys};
use crate::seal::Seal;
use crate::snapshot::{Part, Snapshot};
use crate::stump::Stump;
use crate::{Result, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use thiserror::Error;

/// An append-only journal. The floor's one writer owns it.
pub trait Journal {
    /// The head of every stream, sorted by name.
    fn load_heads(&mut self) -> Result<Vec<Head>>;

    /// Every balance.
    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>>;

    /// Tells every balance to the caller, in any order, without holding all of them.
    fn each_balance(&mut self, each: &mut dyn FnMut(&str, i64)) -> Result<()> {
        self.balances()?.iter().for_each(|(account, balance)| each(account, *balance));
        Ok(())
    }

    /// Writes the batch in one transaction. On success, all of it is on disk. On failure, nothing
    /// is written, except that after [`StoreError::Unknown`] only reading the journal again can
    /// tell. Checks in this order: heads, times, keys.
    fn commit(&mut self, batch: &Batch) -> Result<Committed>;

    /// The entry written under this idempotency key.
    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>>;

    /// At most `limit` entries of a stream from number `from_seq` on, in order.
    fn read_stream(&mut self, stream: &StreamId, from_seq: u64, limit: usize)
    -> Result<Vec<Entry>>;

    /// At most `limit` entries of all streams from `from_position` on, in order.
    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>>;

    /// The first and last entry of a round.
    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>>;

    /// At most `limit` rounds of a stream before number `before`, newest first.
    fn rounds_back(
        &mut self,
        stream: &StreamId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundMark>>;

    /// Makes the caller the owner of a stream: the epoch rises, and every batch decided under the
    /// old epoch fails with [`StoreError::HeadMoved`].
    fn take(&mut self, stream: &StreamId) -> Result<Head>;

    /// Rebuilds the heads from the entries and keeps the epochs; [`StoreError::Damaged`] if the
    /// chain is broken. The floor, which can read the bodies, rebuilds balances and rounds and
    /// stores them with [`Journal::replace_index`].
    fn rebuild_heads(&mut self) -> Result<Vec<Head>>;

    /// Replaces all balances and all round marks, in one transaction.
    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()>;

    /// The last snapshot, if it is intact. It is a cache: a journal may keep none.
    fn snapshot(&mut self) -> Result<Option<Snapshot>> {
        Ok(None)
    }

    /// Stores a snapshot in place of the last one.
    fn keep_snapshot(&mut self, _snapshot: &Snapshot) -> Result<()> {
        Ok(())
    }

    /// Keeps parts of a snapshot that is being made. They are worth nothing until a snapshot that
    /// lists them is kept.
    fn keep_parts(&mut self, _parts: &[Part]) -> Result<()> {
        Ok(())
    }

    /// The bodies of parts, in this order; none where there is no such part.
    fn parts(&mut self, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
        Ok(vec![None; hashes.len()])
    }

    /// Deletes parts other than these, at most so many at a time; says how many it deleted.
    fn drop_parts(&mut self, _keep: &BTreeSet<Hash>, _most: usize) -> Result<usize> {
        Ok(0)
    }

    /// From now on seals every batch with the keys of the house, and believes only snapshots that
    /// were kept under them. Call it before anything is read or written.
    fn use_keys(&mut self, _keys: Arc<Keyring>) {}

    /// The keys in use.
    fn keys(&self) -> Option<Arc<Keyring>> {
        None
    }

    /// At most `limit` seals of batches that end at `from_position` or later, in order.
    fn seals(&mut self, _from_position: u64, _limit: usize) -> Result<Vec<Seal>> {
        Ok(Vec::new())
    }

    /// Keeps seals of entries that were copied from another journal.
    fn keep_seals(&mut self, _seals: &[Seal]) -> Result<()> {
        Ok(())
    }

    /// From now on what is written beside the batches (keys, snapshots, the stump) is written only
    /// while the stream has this epoch, as every batch is. [`Journal::take`] does the same.
    fn own(&mut self, _stream: &StreamId, _epoch: u64) {}

    /// The keys of all persons whose names stand covered in the journal.
    fn person_keys(&mut self) -> Result<PersonKeys> {
        Ok(PersonKeys::new())
    }

    /// The keys of these persons, as far as there are any.
    fn person_keys_of(&mut self, persons: &BTreeSet<String>) -> Result<PersonKeys> {
        let mut keys = self.person_keys()?;
        keys.retain(|person, _| persons.contains(person));
        Ok(keys)
    }

    /// Keeps or deletes keys of persons outside a batch.
    fn change_keys(&mut self, _changes: &[KeyChange]) -> Result<()> {
        Ok(())
    }

    /// What stands for the entries that were removed: every reader begins after it.
    fn stump(&mut self) -> Result<Option<Stump>> {
        Ok(None)
    }

    /// Keeps a stump with its parts in place of the one before, in one transaction. From then on
    /// the entries before its position count for nothing and may be deleted.
    fn keep_stump(&mut self, _stump: &Stump, _parts: &[Part]) -> Result<()> {
        Err(StoreError::Malformed("this journal keeps no stump".to_owned()))
    }

    /// Deletes entries the stump stands for, oldest first, at most so many at a time, with their
    /// seals and rounds; says how many it deleted. The entry at its position stays, and the first
    /// entry of every stream with a `/` in its name, by which the others are read.
    fn remove(&mut self, _most: usize) -> Result<usize> {
        Ok(0)
    }

    /// Housekeeping that would make a commit wait; call it when there is nothing else to do. Cheap
    /// when nothing has piled up.
    fn idle(&mut self) -> Result<()>;
}

/// The page size for reading the whole journal.
const PAGE: usize = 1000;

/// Follows the chain over the whole journal.
pub(crate) fn follow_all(journal: &mut (impl Journal + ?Sized)) -> Result<Chain, VerifyError> {
    let mut chain = journal.stump()?.map_or_else(Chain::new, |stump| stump.chain());
    loop {
        let page = journal.read_all(chain.position() + 1, PAGE)?;
        if page.is_empty() {
            return Ok(chain);
        }
        page.iter().try_for_each(|entry| chain.follow(entry))?;
    }
}

/// The heads according to the entries, with the epochs of the head rows.
pub(crate) fn heads_from_entries(
    journal: &mut impl Journal,
    epochs: &BTreeMap<StreamId, u64>,
) -> Result<Vec<Head>> {
    let chain = follow_all(journal).map_err(|error| match error {
        VerifyError::Store(error) => error,
        VerifyError::Broken(_) | VerifyError::Tail { .. } => StoreError::Damaged(error.to_string()),
    })?;
    let empty = epochs.keys().map(|stream| (stream.clone(), Head::empty(stream.clone())));
    let mut heads: BTreeMap<StreamId, Head> = empty.collect();
    heads.extend(chain.heads().map(|head| (head.stream.clone(), head.clone())));
    for (stream, epoch) in epochs {
        if let Some(head) = heads.get_mut(stream) {
            head.epoch = *epoch;
        }
    }
    Ok(heads.into_values().collect())
}

/// Why a journal does not verify.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// An entry breaks its chain.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The last entry of a stream is not the one its head names.
    #[error("{stream} ends at entry {found}, its head is at {head}: entries were cut off or added")]
    Tail {
        /// The stream.
        stream: StreamId,
        /// Number of its last entry.
        found: u64,
        /// The number in its head.
        head: u64,
    },
    /// The journal could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Checks every entry of the journal, and that every stream ends where its head says. Returns the
/// heads according to the entries.
pub fn verify(journal: &mut (impl Journal + ?Sized)) -> Result<Vec<Head>, VerifyError> {
    let chain = follow_all(journal)?;
    let mut ends: BTreeMap<StreamId, Head> =
        chain.heads().map(|head| (head.stream.clone(), head.clone())).collect();
    let mut verified = Vec::new();
    for head in journal.load_heads()? {
        let end = ends.remove(&head.stream).unwrap_or_else(|| Head::empty(head.stream.clone()));
        if (end.seq, end.hash) != (head.seq, head.hash) {
            let (stream, found) = (head.stream, end.seq);
            return Err(VerifyError::Tail { stream, found, head: head.seq });
        }
        verified.push(head);
    }
    match ends.into_values().next() {
        Some(Head { stream, seq, .. }) => Err(VerifyError::Tail { stream, found: seq, head: 0 }),
        None => Ok(verified),
    }
}
