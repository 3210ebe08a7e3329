//! A batch is everything one commit writes. Every implementation checks it here before writing.

use crate::chain::entry_hash;
use crate::entry::{Hash, NO_HASH, NewEntry, StreamId};
use crate::person::KeyChange;
use crate::{Result, StoreError};
use std::collections::BTreeMap;

/// The name of an account; the store does not read it.
pub type AccountId = String;

/// Everything one commit writes, all or nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// The head of every stream the batch writes to, as it was when the batch was decided. A batch
    /// may also name a stream it does not write to: then the commit succeeds only if that stream
    /// has not moved.
    pub expected: Vec<Expected>,
    /// The entries, in the order they get their positions.
    pub entries: Vec<NewEntry>,
    /// New absolute balances in cents; if an account appears twice, the last balance counts.
    pub balances: Vec<(AccountId, i64)>,
    /// Rounds that began or ended; a mark replaces the earlier mark of the same stream and round.
    pub rounds: Vec<RoundMark>,
    /// Keys of persons, kept or deleted.
    pub persons: Vec<KeyChange>,
    /// Whether somebody is told once it is written. Where two machines are promised, the batch is
    /// then written on two or not at all.
    pub is_told: bool,
}

/// The head on which a batch was decided. An empty stream has epoch 0, seq 0 and [`NO_HASH`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The stream.
    pub stream: StreamId,
    /// The owner's number: it rises whenever a process takes over the stream.
    pub epoch: u64,
    /// Number of its last entry, 0 before the first.
    pub seq: u64,
    /// Hash of its last entry.
    pub hash: Hash,
}

/// The end of a stream: its last entry and its owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The stream.
    pub stream: StreamId,
    /// The owner's number: it rises whenever a process takes over the stream.
    pub epoch: u64,
    /// Number of its last entry, 0 before the first.
    pub seq: u64,
    /// Hash of its last entry.
    pub hash: Hash,
}

impl Head {
    /// The head of an empty stream.
    pub fn empty(stream: StreamId) -> Head {
        Head { stream, epoch: 0, seq: 0, hash: NO_HASH }
    }

    /// The expectation that a batch states if it was decided when the head was this.
    pub fn expected(&self) -> Expected {
        Expected { stream: self.stream.clone(), epoch: self.epoch, seq: self.seq, hash: self.hash }
    }
}

/// The first and last entry of a round within its stream.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RoundMark {
    /// The stream.
    pub stream: StreamId,
    /// The number of the round.
    pub round: u64,
    /// Seq of its first entry.
    pub first: u64,
    /// Seq of its last entry, once it is over.
    pub last: Option<u64>,
}

/// The place given to an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Position in the whole store.
    pub position: u64,
    /// Number in its stream.
    pub seq: u64,
    /// Its link of the chain.
    pub hash: Hash,
}

/// The result of a commit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Committed {
    /// The place of each entry, in the order of the batch.
    pub placed: Vec<Placed>,
    /// The heads the batch named, after the commit, in the order of the batch. The next batch names
    /// these.
    pub heads: Vec<Head>,
}

/// A head and the time of its last entry, 0 before the first.
#[derive(Clone, Debug)]
pub(crate) struct Tip {
    pub(crate) head: Head,
    pub(crate) at_ms: u64,
}

impl Tip {
    /// The tip of an empty stream.
    pub(crate) fn empty(stream: StreamId) -> Tip {
        Tip { head: Head::empty(stream), at_ms: 0 }
    }
}

/// A batch in which every entry has its place.
pub(crate) struct Plan {
    pub(crate) placed: Vec<Placed>,
    /// The heads after the batch, in the order of `Batch::expected`.
    pub(crate) tips: Vec<Tip>,
}

impl Plan {
    pub(crate) fn committed(self) -> Committed {
        let heads = self.tips.into_iter().map(|tip| tip.head).collect();
        Committed { placed: self.placed, heads }
    }
}

/// Gives every entry of the batch its place, or says why the batch cannot be written. `tips`
/// are the stored heads of the streams the batch expects, in that order; `next` is the first free
/// position. The implementation checks the keys, because it has the index.
pub(crate) fn plan(batch: &Batch, mut tips: Vec<Tip>, next: u64) -> Result<Plan> {
    let mut index_of: BTreeMap<&StreamId, usize> = BTreeMap::new();
    for (index, (expected, found)) in batch.expected.iter().zip(&tips).enumerate() {
        if *expected != found.head.expected() {
            let (expected, found) = (Box::new(expected.clone()), Box::new(found.head.clone()));
            return Err(StoreError::HeadMoved { expected, found });
        }
        if index_of.insert(&expected.stream, index).is_some() {
            return Err(malformed(format!("{} is expected twice", expected.stream)));
        }
    }
    let mut placed = Vec::with_capacity(batch.entries.len());
    for (entry, position) in batch.entries.iter().zip(next..) {
        let tip = index_of
            .get(&entry.stream)
            .and_then(|index| tips.get_mut(*index))
            .ok_or_else(|| malformed(format!("no head is expected of {}", entry.stream)))?;
        advance(tip, entry)?;
        placed.push(Placed { position, seq: tip.head.seq, hash: tip.head.hash });
    }
    if let Some((account, _)) = batch.balances.iter().find(|(id, _)| id.contains('\0')) {
        return Err(malformed(format!("the account {account:?} has a zero in its name")));
    }
    batch.rounds.iter().try_for_each(check_round)?;
    Ok(Plan { placed, tips })
}

/// Advances a stream by one entry.
fn advance(tip: &mut Tip, entry: &NewEntry) -> Result<()> {
    if entry.at_ms < tip.at_ms {
        let (stream, last_ms) = (entry.stream.clone(), tip.at_ms);
        return Err(StoreError::TimeBackwards { stream, last_ms, at_ms: entry.at_ms });
    }
    if i64::try_from(entry.at_ms).is_err() {
        return Err(malformed(format!("{} ms is no time", entry.at_ms)));
    }
    if entry.actor.contains(char::is_control) {
        return Err(malformed(format!("the actor {:?} has control characters", entry.actor)));
    }
    let head = &mut tip.head;
    head.seq += 1;
    head.hash = entry_hash(&head.hash, head.seq, entry);
    tip.at_ms = entry.at_ms;
    Ok(())
}

/// Checks that every implementation can store the mark.
fn check_round(mark: &RoundMark) -> Result<()> {
    let last = mark.last.unwrap_or(mark.first);
    let fits = [mark.round, last].into_iter().all(|number| i64::try_from(number).is_ok());
    if fits && mark.first <= last {
        Ok(())
    } else {
        Err(malformed(format!("round {} of {} has no such bounds", mark.round, mark.stream)))
    }
}

fn malformed(what: String) -> StoreError {
    StoreError::Malformed(what)
}
