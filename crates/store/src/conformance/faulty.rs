//! A journal that outlives its owners and fails on request: before a commit, after one, with a full
//! disk, or on every call.

use crate::{
    AccountId, Batch, Committed, Entry, Hash, Head, Journal, Key, KeyChange, Keyring, Part,
    PersonKeys, Result, RoundMark, Seal, Snapshot, StoreError, StreamId, Stump,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How a commit fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The connection is lost before anything is committed.
    Before,
    /// Everything is written, but the connection is lost before the answer.
    After,
    /// The disk is full; nothing is written.
    Full,
}

/// The faults to inject.
#[derive(Debug, Default)]
struct Faults {
    /// How many more commits pass, and how the one after them fails.
    next: Option<(u64, Fault)>,
    down: bool,
    broken: u64,
}

/// A journal that several owners open one after another by cloning it. All clones fail alike.
#[derive(Debug)]
pub struct FaultyJournal<J> {
    inner: Arc<Mutex<J>>,
    faults: Arc<Mutex<Faults>>,
}

impl<J> Clone for FaultyJournal<J> {
    fn clone(&self) -> FaultyJournal<J> {
        FaultyJournal { inner: Arc::clone(&self.inner), faults: Arc::clone(&self.faults) }
    }
}

impl<J> FaultyJournal<J> {
    /// A journal that does not fail yet.
    pub fn new(journal: J) -> FaultyJournal<J> {
        FaultyJournal { inner: Arc::new(Mutex::new(journal)), faults: Arc::default() }
    }

    /// The journal itself, without faults.
    pub fn inner(&self) -> MutexGuard<'_, J> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets `n` commits pass, then fails one.
    pub fn fail_after(&self, commits: u64, fault: Fault) {
        self.faults().next = Some((commits, fault));
    }

    /// Fails every call, reads included, until told otherwise.
    pub fn set_down(&self, down: bool) {
        self.faults().down = down;
    }

    /// How many commits failed.
    pub fn broken(&self) -> u64 {
        self.faults().broken
    }

    fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The journal, if it can be reached.
    fn reach(&self) -> Result<MutexGuard<'_, J>> {
        match self.faults().down {
            true => Err(StoreError::Lost("it is down".to_owned())),
            false => Ok(self.inner()),
        }
    }

    /// How the coming commit fails.
    fn due(&self) -> Option<Fault> {
        let mut faults = self.faults();
        let (left, fault) = faults.next.take()?;
        match left.checked_sub(1) {
            Some(left) => {
                faults.next = Some((left, fault));
                None
            }
            None => {
                faults.broken += 1;
                Some(fault)
            }
        }
    }
}

impl<J: Journal> Journal for FaultyJournal<J> {
    fn load_heads(&mut self) -> Result<Vec<Head>> {
        self.reach()?.load_heads()
    }

    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>> {
        self.reach()?.balances()
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        let mut journal = self.reach()?;
        match self.due() {
            None => journal.commit(batch),
            Some(Fault::Full) => Err(StoreError::Full),
            Some(Fault::Before) => Err(StoreError::Lost("before the commit".to_owned())),
            Some(Fault::After) => {
                journal.commit(batch)?;
                Err(StoreError::Unknown("lost during the commit".to_owned()))
            }
        }
    }

    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>> {
        self.reach()?.find_key(key)
    }

    fn read_stream(&mut self, stream: &StreamId, from: u64, limit: usize) -> Result<Vec<Entry>> {
        self.reach()?.read_stream(stream, from, limit)
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        self.reach()?.read_all(from_position, limit)
    }

    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>> {
        self.reach()?.round(stream, round)
    }

    fn rounds_back(&mut self, stream: &StreamId, to: u64, limit: usize) -> Result<Vec<RoundMark>> {
        self.reach()?.rounds_back(stream, to, limit)
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        self.reach()?.take(stream)
    }

    fn rebuild_heads(&mut self) -> Result<Vec<Head>> {
        self.reach()?.rebuild_heads()
    }

    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()> {
        self.reach()?.replace_index(balances, rounds)
    }

    fn snapshot(&mut self) -> Result<Option<Snapshot>> {
        self.reach()?.snapshot()
    }

    fn keep_snapshot(&mut self, snapshot: &Snapshot) -> Result<()> {
        self.reach()?.keep_snapshot(snapshot)
    }

    fn keep_parts(&mut self, parts: &[Part]) -> Result<()> {
        self.reach()?.keep_parts(parts)
    }

    fn parts(&mut self, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
        self.reach()?.parts(hashes)
    }

    fn drop_parts(&mut self, keep: &BTreeSet<Hash>, most: usize) -> Result<usize> {
        self.reach()?.drop_parts(keep, most)
    }

    fn use_keys(&mut self, keys: Arc<Keyring>) {
        self.inner().use_keys(keys);
    }

    fn keys(&self) -> Option<Arc<Keyring>> {
        self.inner().keys()
    }

    fn seals(&mut self, from_position: u64, limit: usize) -> Result<Vec<Seal>> {
        self.reach()?.seals(from_position, limit)
    }

    fn keep_seals(&mut self, seals: &[Seal]) -> Result<()> {
        self.reach()?.keep_seals(seals)
    }

    fn own(&mut self, stream: &StreamId, epoch: u64) {
        self.inner().own(stream, epoch);
    }

    fn person_keys(&mut self) -> Result<PersonKeys> {
        self.reach()?.person_keys()
    }

    fn change_keys(&mut self, changes: &[KeyChange]) -> Result<()> {
        self.reach()?.change_keys(changes)
    }

    fn stump(&mut self) -> Result<Option<Stump>> {
        self.reach()?.stump()
    }

    fn keep_stump(&mut self, stump: &Stump, parts: &[Part]) -> Result<()> {
        self.reach()?.keep_stump(stump, parts)
    }

    fn remove(&mut self, most: usize) -> Result<usize> {
        self.reach()?.remove(most)
    }

    fn idle(&mut self) -> Result<()> {
        self.reach()?.idle()
    }
}
