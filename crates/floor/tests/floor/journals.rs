//! Journals for tests: one that survives its floor, and fails the commits it is told to fail.

use croupier_store::{
    AccountId, Batch, Committed, Entry, Head, Journal, Key, Result, RoundMark, StoreError, StreamId,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// A journal several floors open one after another.
pub struct Shared<J> {
    pub inner: Arc<Mutex<J>>,
    /// So many commits more, then one that fails. `u64::MAX` fails none.
    pub fails_after: Arc<AtomicU64>,
}

impl<J> Shared<J> {
    pub fn new(journal: J) -> Shared<J> {
        let fails_after = Arc::new(AtomicU64::new(u64::MAX));
        Shared { inner: Arc::new(Mutex::new(journal)), fails_after }
    }
}

impl<J> Clone for Shared<J> {
    fn clone(&self) -> Shared<J> {
        Shared { inner: Arc::clone(&self.inner), fails_after: Arc::clone(&self.fails_after) }
    }
}

impl<J: Journal> Journal for Shared<J> {
    fn load_heads(&mut self) -> Result<Vec<Head>> {
        self.inner.lock().unwrap().load_heads()
    }

    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>> {
        self.inner.lock().unwrap().balances()
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        let left = self.fails_after.load(Ordering::SeqCst);
        match left {
            u64::MAX => {}
            0 => {
                self.fails_after.store(u64::MAX, Ordering::SeqCst);
                return Err(StoreError::Full);
            }
            left => self.fails_after.store(left - 1, Ordering::SeqCst),
        }
        self.inner.lock().unwrap().commit(batch)
    }

    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>> {
        self.inner.lock().unwrap().find_key(key)
    }

    fn read_stream(&mut self, stream: &StreamId, from: u64, limit: usize) -> Result<Vec<Entry>> {
        self.inner.lock().unwrap().read_stream(stream, from, limit)
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        self.inner.lock().unwrap().read_all(from_position, limit)
    }

    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>> {
        self.inner.lock().unwrap().round(stream, round)
    }

    fn rounds_back(&mut self, stream: &StreamId, to: u64, limit: usize) -> Result<Vec<RoundMark>> {
        self.inner.lock().unwrap().rounds_back(stream, to, limit)
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        self.inner.lock().unwrap().take(stream)
    }

    fn rebuild_heads(&mut self) -> Result<Vec<Head>> {
        self.inner.lock().unwrap().rebuild_heads()
    }

    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()> {
        self.inner.lock().unwrap().replace_index(balances, rounds)
    }

    fn idle(&mut self) -> Result<()> {
        self.inner.lock().unwrap().idle()
    }
}
