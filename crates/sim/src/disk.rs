//! A disk that fails: before a write, after a write (so that nobody knows), when it is full, when
//! it is slow, when the power is cut in the middle of a write, and on reading. What was written
//! stays written, whatever the caller was told; what was not yet safe may be lost.

use crate::chance::Chance;
use croupier_store::{
    AccountId, Batch, Committed, Entry, Hash, Head, Journal, Key, Keyring, MemoryJournal, Part,
    Result, RoundMark, Seal, Snapshot, StoreError, StreamId,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How the disk behaves now.
struct Mood {
    chance: Chance,
    /// How many out of a thousand commits fail.
    often: u64,
    /// For how many more commits the disk is full.
    full_for: u64,
    /// Whether the power is gone: nothing is read or written until somebody starts again.
    dark: bool,
    /// How long the commits since the last look took.
    waited_ms: u64,
    /// An entry that is damaged, and how.
    damaged: Option<(u64, Damage)>,
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
    /// Power cuts in the middle of a commit: what it wrote is there or lost, by chance.
    pub cut: u64,
    /// Commits that took seconds.
    pub slow: u64,
}

/// Damage to one entry, as a worn disk or a torn write leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Damage {
    /// One bit of its body is another.
    Flipped,
    /// The second half of its body is gone.
    Torn,
}

/// The disk, shared by the present floor, the next one, and the auditor.
#[derive(Clone)]
pub(crate) struct Disk {
    journal: Arc<Mutex<MemoryJournal>>,
    mood: Arc<Mutex<Mood>>,
}

/// The key of the simulated house.
pub(crate) const HOUSE_KEY: u8 = 2;

/// The keys of a house whose secret repeats this byte.
pub(crate) fn keys(secret: u8) -> Arc<Keyring> {
    Arc::new(Keyring::new([secret; 32], None))
}

fn broken() -> StoreError {
    StoreError::Sql("the connection was lost".to_owned())
}

impl Disk {
    pub(crate) fn new(seed: u64, often: u64) -> Disk {
        let mut journal = MemoryJournal::new();
        journal.use_keys(keys(HOUSE_KEY));
        let mood = Mood {
            chance: Chance::new(seed),
            often,
            full_for: 0,
            dark: false,
            waited_ms: 0,
            damaged: None,
            injected: Injected::default(),
        };
        Disk { journal: Arc::new(Mutex::new(journal)), mood: Arc::new(Mutex::new(mood)) }
    }

    /// Whether the power was cut.
    pub(crate) fn is_dark(&self) -> bool {
        self.mood().dark
    }

    /// The power is back.
    pub(crate) fn light(&self) {
        self.mood().dark = false;
    }

    /// How long the commits since the last look took, in milliseconds.
    pub(crate) fn waited_ms(&self) -> u64 {
        std::mem::take(&mut self.mood().waited_ms)
    }

    /// From now on an entry is read damaged, or, without one, none is.
    pub(crate) fn damage(&self, damaged: Option<(u64, Damage)>) {
        self.mood().damaged = damaged;
    }

    /// The entries as a damaged disk gives them.
    fn as_damaged(&self, mut entries: Vec<Entry>) -> Vec<Entry> {
        if let Some((position, damage)) = self.mood().damaged
            && let Some(entry) = entries.iter_mut().find(|entry| entry.position == position)
        {
            let half = entry.body.len() / 2;
            match (damage, entry.body.get_mut(half)) {
                (Damage::Flipped, Some(byte)) => *byte ^= 1,
                (Damage::Flipped, None) => {}
                (Damage::Torn, _) => entry.body.truncate(half),
            }
        }
        entries
    }

    /// The journal on the disk, read without the floor.
    pub(crate) fn journal(&self) -> MutexGuard<'_, MemoryJournal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The database as it is now, to be kept.
    pub(crate) fn copy(&self) -> MemoryJournal {
        self.journal().clone()
    }

    /// Puts another database in the place of this one, and gives this one back.
    pub(crate) fn replace(&self, other: MemoryJournal) -> MemoryJournal {
        std::mem::replace(&mut *self.journal(), other)
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
        if mood.dark {
            return Err(broken());
        }
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
        if self.dark {
            return Fate::Lost(broken());
        }
        let often = self.often;
        if self.chance.permille(often / 2) {
            self.injected.slow += 1;
            self.waited_ms += 500 + self.chance.below(9_500);
        }
        if self.full_for > 0 {
            self.full_for -= 1;
            self.injected.full += 1;
            return Fate::Lost(StoreError::Full);
        }
        if !self.chance.permille(often) {
            return Fate::Done;
        }
        match self.chance.below(4) {
            0 => {
                self.injected.lost += 1;
                Fate::Lost(broken())
            }
            1 => {
                self.injected.unknown += 1;
                Fate::Unknown
            }
            2 => {
                self.dark = true;
                self.injected.cut += 1;
                match self.chance.permille(500) {
                    true => Fate::Unknown,
                    false => Fate::Lost(broken()),
                }
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
        self.readable()?;
        self.journal().find_key(key)
    }

    fn read_stream(&mut self, stream: &StreamId, from: u64, limit: usize) -> Result<Vec<Entry>> {
        let entries = self.journal().read_stream(stream, from, limit)?;
        Ok(self.as_damaged(entries))
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        self.readable()?;
        let entries = self.journal().read_all(from_position, limit)?;
        Ok(self.as_damaged(entries))
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

    fn snapshot(&mut self) -> Result<Option<Snapshot>> {
        self.readable()?;
        self.journal().snapshot()
    }

    fn keep_snapshot(&mut self, snapshot: &Snapshot) -> Result<()> {
        self.readable()?;
        self.journal().keep_snapshot(snapshot)
    }

    fn keep_parts(&mut self, parts: &[Part]) -> Result<()> {
        self.readable()?;
        self.journal().keep_parts(parts)
    }

    fn parts(&mut self, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
        self.readable()?;
        self.journal().parts(hashes)
    }

    fn drop_parts(&mut self, keep: &BTreeSet<Hash>, most: usize) -> Result<usize> {
        self.readable()?;
        self.journal().drop_parts(keep, most)
    }

    fn use_keys(&mut self, keys: Arc<Keyring>) {
        self.journal().use_keys(keys);
    }

    fn keys(&self) -> Option<Arc<Keyring>> {
        self.journal().keys()
    }

    fn seals(&mut self, from_position: u64, limit: usize) -> Result<Vec<Seal>> {
        self.readable()?;
        self.journal().seals(from_position, limit)
    }

    fn keep_seals(&mut self, seals: &[Seal]) -> Result<()> {
        self.journal().keep_seals(seals)
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        self.readable()?;
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
