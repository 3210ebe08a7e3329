//! The journal in memory, for tests. A clone holds what a restart would find.

use crate::batch::{AccountId, Batch, Committed, Head, Plan, RoundMark, Tip, plan};
use crate::entry::{Entry, Hash, Key, NewEntry, StreamId};
use crate::journal::{Journal, heads_from_entries};
use crate::keyring::Keyring;
use crate::person::{KeyChange, PersonKeys};
use crate::seal::Seal;
use crate::snapshot::{Part, Snapshot};
use crate::{Result, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A journal that forgets everything when it is dropped.
#[derive(Clone, Debug, Default)]
pub struct MemoryJournal {
    entries: Vec<Entry>,
    /// Indices into `entries`.
    keys: BTreeMap<Key, usize>,
    streams: BTreeMap<StreamId, Vec<usize>>,
    tips: BTreeMap<StreamId, Tip>,
    accounts: BTreeMap<AccountId, i64>,
    rounds: BTreeMap<(StreamId, u64), RoundMark>,
    snapshot: Option<Snapshot>,
    parts: BTreeMap<Hash, Vec<u8>>,
    seals: Vec<Seal>,
    keyring: Option<Arc<Keyring>>,
    persons: PersonKeys,
}

impl MemoryJournal {
    /// An empty journal.
    pub fn new() -> MemoryJournal {
        MemoryJournal::default()
    }

    fn tip(&self, stream: &StreamId) -> Tip {
        self.tips.get(stream).cloned().unwrap_or_else(|| Tip::empty(stream.clone()))
    }

    /// Keys that are already in the journal, or twice in the batch.
    fn check_keys(&self, batch: &Batch, plan: &Plan) -> Result<()> {
        let mut fresh: BTreeMap<Key, (StreamId, u64)> = BTreeMap::new();
        for (entry, placed) in batch.entries.iter().zip(&plan.placed) {
            let stored = self.keys.get(&entry.key).and_then(|at| self.entries.get(*at));
            let holder = match stored {
                Some(holder) => Some((holder.stream.clone(), holder.seq)),
                None => fresh.insert(entry.key, (entry.stream.clone(), placed.seq)),
            };
            if let Some((stream, seq)) = holder {
                return Err(StoreError::KeyTaken { key: entry.key, stream, seq });
            }
        }
        Ok(())
    }

    fn push(&mut self, entry: Entry) {
        let index = self.entries.len();
        self.keys.insert(entry.key, index);
        self.streams.entry(entry.stream.clone()).or_default().push(index);
        self.entries.push(entry);
    }
}

impl Journal for MemoryJournal {
    fn load_heads(&mut self) -> Result<Vec<Head>> {
        Ok(self.tips.values().map(|tip| tip.head.clone()).collect())
    }

    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>> {
        Ok(self.accounts.clone())
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        let tips = batch.expected.iter().map(|expected| self.tip(&expected.stream)).collect();
        let plan = plan(batch, tips, self.entries.len() as u64 + 1)?;
        self.check_keys(batch, &plan)?;
        if let Some(keys) = &self.keyring {
            self.seals.extend(keys.seal(&plan.placed));
            keys.note(&plan.placed);
        }
        for (entry, placed) in batch.entries.iter().zip(&plan.placed) {
            let NewEntry { stream, at_ms, actor, key, request_hash, body } = entry.clone();
            self.push(Entry {
                position: placed.position,
                stream,
                seq: placed.seq,
                at_ms,
                actor,
                key,
                request_hash,
                body,
                hash: placed.hash,
            });
        }
        for tip in plan.tips.iter().filter(|tip| tip.head.seq > 0) {
            self.tips.insert(tip.head.stream.clone(), tip.clone());
        }
        self.accounts.extend(batch.balances.iter().cloned());
        for mark in &batch.rounds {
            self.rounds.insert((mark.stream.clone(), mark.round), mark.clone());
        }
        self.change_keys(&batch.persons)?;
        Ok(plan.committed())
    }

    fn person_keys(&mut self) -> Result<PersonKeys> {
        Ok(self.persons.clone())
    }

    fn change_keys(&mut self, changes: &[KeyChange]) -> Result<()> {
        for change in changes {
            match change {
                KeyChange::Keep(id, key) => self.persons.insert(id.clone(), *key),
                KeyChange::Forget(id) => self.persons.remove(id),
            };
        }
        Ok(())
    }

    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>> {
        Ok(self.keys.get(key).and_then(|at| self.entries.get(*at)).cloned())
    }

    fn read_stream(
        &mut self,
        stream: &StreamId,
        from_seq: u64,
        limit: usize,
    ) -> Result<Vec<Entry>> {
        let skipped = usize::try_from(from_seq.saturating_sub(1)).unwrap_or(usize::MAX);
        let indices = self.streams.get(stream).map_or(&[][..], Vec::as_slice);
        let chosen = indices.iter().skip(skipped).take(limit);
        Ok(chosen.filter_map(|index| self.entries.get(*index)).cloned().collect())
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        let skipped = usize::try_from(from_position.saturating_sub(1)).unwrap_or(usize::MAX);
        Ok(self.entries.iter().skip(skipped).take(limit).cloned().collect())
    }

    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>> {
        Ok(self.rounds.get(&(stream.clone(), round)).cloned())
    }

    fn rounds_back(
        &mut self,
        stream: &StreamId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundMark>> {
        let range = (stream.clone(), 0)..(stream.clone(), before);
        Ok(self.rounds.range(range).rev().take(limit).map(|(_, mark)| mark.clone()).collect())
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        let mut tip = self.tip(stream);
        tip.head.epoch += 1;
        self.tips.insert(stream.clone(), tip.clone());
        Ok(tip.head)
    }

    fn rebuild_heads(&mut self) -> Result<Vec<Head>> {
        let heads = self.tips.values().map(|tip| &tip.head);
        let epochs = heads.map(|head| (head.stream.clone(), head.epoch)).collect();
        let rebuilt = heads_from_entries(self, &epochs)?;
        self.tips.clear();
        for head in rebuilt {
            let last = self.read_stream(&head.stream, head.seq, 1)?;
            let at_ms = last.first().map_or(0, |entry| entry.at_ms);
            self.tips.insert(head.stream.clone(), Tip { head, at_ms });
        }
        self.load_heads()
    }

    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()> {
        self.accounts = balances.iter().cloned().collect();
        self.rounds =
            rounds.iter().map(|mark| ((mark.stream.clone(), mark.round), mark.clone())).collect();
        Ok(())
    }

    fn snapshot(&mut self) -> Result<Option<Snapshot>> {
        Ok(self.snapshot.clone())
    }

    fn keep_snapshot(&mut self, snapshot: &Snapshot) -> Result<()> {
        self.snapshot = Some(snapshot.clone());
        Ok(())
    }

    fn keep_parts(&mut self, parts: &[Part]) -> Result<()> {
        self.parts.extend(parts.iter().map(|part| (part.hash, part.body.clone())));
        Ok(())
    }

    fn parts(&mut self, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
        Ok(hashes.iter().map(|hash| self.parts.get(hash).cloned()).collect())
    }

    fn drop_parts(&mut self, keep: &BTreeSet<Hash>, most: usize) -> Result<usize> {
        let old = self.parts.keys().filter(|hash| !keep.contains(*hash)).take(most);
        let old: Vec<Hash> = old.copied().collect();
        old.iter().for_each(|hash| drop(self.parts.remove(hash)));
        Ok(old.len())
    }

    fn use_keys(&mut self, keys: Arc<Keyring>) {
        self.keyring = Some(keys);
    }

    fn keys(&self) -> Option<Arc<Keyring>> {
        self.keyring.clone()
    }

    fn seals(&mut self, from_position: u64, limit: usize) -> Result<Vec<Seal>> {
        let seals = self.seals.iter().filter(|seal| seal.last >= from_position);
        Ok(seals.take(limit).copied().collect())
    }

    fn keep_seals(&mut self, seals: &[Seal]) -> Result<()> {
        self.seals.extend(seals);
        Ok(())
    }

    fn idle(&mut self) -> Result<()> {
        Ok(())
    }
}
