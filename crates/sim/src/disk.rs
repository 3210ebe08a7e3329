//! A disk that fails: before a write, after a write (so that nobody knows), when it is full, and on
//! reading. What was written stays written, whatever the caller was told.

use crate::chance::Chance;
use croupier_store::{
    AccountId, Batch, Committed, Entry, Head, Journal, Key, MemoryJournal, Result, RoundMark,
    StoreError, StreamId,
};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How the disk behaves now.
struct Mood {
    chance: Chance,
    /// How many out of a thousand commits fail.
    often: u64,
    /// For how many more commits the disk is full.
    full_for: u64,
    /// How often each kind of fault was injected.
    injected: Injected,
}

/// How often each kind of fault was injected.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Injected {
    /// Commits that failed and wrote nothing.
    pub lost: u64,
    /// Commits that were made and answered with an error.
    pub unknown: u64,
    /// Commits refused because the disk was full.
    pub full: u64,
    /// Reads that failed.
    pub unreadable: u64,
}

/// The disk, shared by the present floor, the next one, and the auditor.
#[derive(Clone)]
pub(crate) struct Disk {
    journal: Arc<Mutex<MemoryJournal>>,
    mood: Arc<Mutex<Mood>>,
}

fn broken() -> StoreError {
    StoreError::Sql("the connection was lost".to_owned())
}

impl Disk {
    pub(crate) fn new(seed: u64, often: u64) -> Disk {
        let (chance, injected) = (Chance::new(seed), Injected::default());
        Disk {
            journal: Arc::default(),
            mood: Arc::new(Mutex::new(Mood { chance, often, full_for: 0, injected })),
        }
    }

    /// The journal on the disk, read without the floor.
    pub(crate) fn journal(&self) -> MutexGuard<'_, MemoryJournal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mood(&self) -> MutexGuard<'_, Mood> {
        self.mood.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn injected(&self) -> Injected {
        self.mood().injected
    }

    /// From now on `often` out of a thousand commits fail.
    pub(crate) fn anger(&self, often: u64) {
        self.mood().often = often;
    }

    /// From now on nothing fails.
    pub(crate) fn calm(&self) {
        let mut mood = self.mood();
        (mood.often, mood.full_for) = (0, 0);
    }

    fn readable(&self) -> Result<()> {
        let mut mood = self.mood();
        let often = mood.often / 4;
        if mood.chance.permille(often) {
            mood.injected.unreadable += 1;
            return Err(broken());
        }
        Ok(())
    }
}

/// The fate of a commit.
enum Fate {
    Done,
    Lost(StoreError),
    Unknown,
}

impl Mood {
    fn fate(&mut self) -> Fate {
        if self.full_for > 0 {
            self.full_for -= 1;
            self.injected.full += 1;
            return Fate::Lost(StoreError::Full);
        }
        let often = self.often;
        if !self.chance.permille(often) {
            return Fate::Done;
        }
        match self.chance.below(3) {
            0 => {
                self.injected.lost += 1;
                Fate::Lost(broken())
            }
            1 => {
                self.injected.unknown += 1;
                Fate::Unknown
            }
            _ => {
                self.full_for = self.chance.below(4);
                self.injected.full += 1;
                Fate::Lost(StoreError::Full)
            }
        }
    }
}

impl Journal for Disk {
    fn load_heads(&mut self) -> Result<Vec<Head>> {
        self.readable()?;
        self.journal().load_heads()
    }

    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>> {
        self.readable()?;
        self.journal().balances()
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        let fate = self.mood().fate();
        match fate {
            Fate::Done => self.journal().commit(batch),
            Fate::Lost(error) => Err(error),
            Fate::Unknown => {
                self.journal().commit(batch)?;
                Err(broken())
            }
        }
    }

    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>> {
        self.journal().find_key(key)
    }

    fn read_stream(&mut self, stream: &StreamId, from: u64, limit: usize) -> Result<Vec<Entry>> {
        self.journal().read_stream(stream, from, limit)
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        self.readable()?;
        self.journal().read_all(from_position, limit)
    }

    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>> {
        self.journal().round(stream, round)
    }

    fn rounds_back(
        &mut self,
        stream: &StreamId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundMark>> {
        self.journal().rounds_back(stream, before, limit)
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        self.journal().take(stream)
    }

    fn rebuild_heads(&mut self) -> Result<Vec<Head>> {
        self.journal().rebuild_heads()
    }

    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()> {
        self.journal().replace_index(balances, rounds)
    }

    fn idle(&mut self) -> Result<()> {
        self.journal().idle()
    }
}
