//! A batch in the making: entries with their places, the accounts they touched, what changed.

use crate::apart;
use crate::body::encode;
use crate::cover;
use crate::error::FloorError;
use crate::keys::Used;
use crate::request::{Changed, written};
use crate::state::State;
use crate::told::Told;
use croupier_house::{Account, Actor, PatronId, Transfer};
use croupier_store::{Batch, Head, Key, KeyChange, NO_HASH, NewEntry, RoundMark, StreamId};
use croupier_table::Hex;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The capacity of an account's name: more than most need.
const ACCOUNT_BYTES: usize = 48;

/// On whose behalf an entry is written.
pub(crate) struct Author {
    pub(crate) actor: Actor,
    /// The key of the request and its hash; absent if the house acts by itself.
    pub(crate) request: Option<(Key, [u8; 32])>,
}

impl Author {
    /// The house itself.
    pub(crate) fn system() -> Author {
        Author { actor: Actor::System, request: None }
    }
}

/// The parts of an entry besides events and money.
#[derive(Default)]
pub(crate) struct Extra {
    pub(crate) answer: Option<Told>,
    pub(crate) sealed: Option<Hex>,
    /// Whether one of its events tells what lies face down.
    pub(crate) face_down: bool,
    /// Whether one of its events names a person.
    pub(crate) names: bool,
}

/// Where and when an entry is written.
pub(crate) struct Place<'s> {
    pub(crate) stream: &'s StreamId,
    /// Its number there: [`Draft::next_seq`].
    pub(crate) seq: u64,
    pub(crate) at_ms: u64,
}

/// Everything one commit will write.
#[derive(Default)]
pub(crate) struct Draft {
    entries: Vec<NewEntry>,
    /// The number of the last entry in this draft, by stream.
    seqs: BTreeMap<StreamId, u64>,
    /// The same for earlier drafts that are not known to be committed.
    before: BTreeMap<StreamId, u64>,
    /// The accounts of every transfer, with repetitions.
    touched: Vec<Account>,
    rounds: BTreeMap<(StreamId, u64), RoundMark>,
    /// Keys of persons to be kept or deleted.
    persons: Vec<KeyChange>,
    pub(crate) changed: Changed,
}

impl Draft {
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number the next entry of a stream gets.
    pub(crate) fn next_seq(&self, heads: &BTreeMap<StreamId, Head>, stream: &StreamId) -> u64 {
        let last = self.seqs.get(stream).or_else(|| self.before.get(stream)).copied();
        last.unwrap_or_else(|| heads.get(stream).map_or(0, |head| head.seq)) + 1
    }

    /// Takes this draft and leaves the next one, which continues its numbers.
    pub(crate) fn take_on(&mut self) -> Draft {
        let mut before = std::mem::take(&mut self.before);
        for (stream, seq) in &self.seqs {
            before.insert(stream.clone(), *seq);
        }
        std::mem::replace(self, Draft { before, ..Draft::default() })
    }

    /// Earlier drafts are committed, and the heads include them.
    pub(crate) fn caught_up(&mut self) {
        self.before.clear();
    }

    /// Notes rounds that began or ended.
    pub(crate) fn mark(&mut self, marks: Vec<RoundMark>) {
        for mark in marks {
            self.rounds.insert((mark.stream.clone(), mark.round), mark);
        }
    }

    /// Has the key of a person deleted once this is written.
    pub(crate) fn forget(&mut self, person: String) {
        self.persons.push(KeyChange::Forget(person));
    }

    /// Adds an entry.
    pub(crate) fn write<E: Serialize>(
        &mut self,
        state: &mut State,
        Place { stream, seq, at_ms }: Place<'_>,
        author: Author,
        (events, transfers): (&[E], Vec<Transfer>),
        extra: Extra,
    ) -> Result<(), FloorError> {
        let Extra { answer, sealed, face_down, names } = extra;
        let keys = state.cover.clone().filter(|keys| face_down && keys.can_uncover());
        let body = match keys {
            Some(keys) => {
                let events = cover::events(events, &keys, (stream, seq))?;
                let told = answer.as_ref().map(|told| cover::answer(told, &keys, (stream, seq)));
                encode(&events, &transfers, told.transpose()?.as_ref(), sealed.as_ref())?
            }
            None if names && state.persons.draw.is_some() => {
                let (events, new) = apart::cover(events, &mut state.persons, (stream, seq))?;
                self.persons.extend(new);
                encode(&events, &transfers, answer.as_ref(), sealed.as_ref())?
            }
            None => encode(events, &transfers, answer.as_ref(), sealed.as_ref())?,
        };
        let (key, request_hash) =
            author.request.unwrap_or_else(|| (system_key(stream, seq, at_ms), NO_HASH));
        self.entries.push(NewEntry {
            stream: stream.clone(),
            at_ms,
            actor: written(&author.actor),
            key,
            request_hash,
            body,
        });
        state.keys.remember(key, Used { actor: author.actor, request_hash, answer });
        self.touched.extend(transfers.into_iter().flat_map(|moved| [moved.from, moved.to]));
        match self.seqs.get_mut(stream) {
            Some(last) => *last = seq,
            None => {
                self.seqs.insert(stream.clone(), seq);
            }
        }
        Ok(())
    }

    /// The batch, based on the present heads.
    pub(crate) fn batch(mut self, state: &State) -> (Batch, Changed) {
        // Sorted by name: the same requests give the same batch, and the index is written in order.
        self.touched.sort_unstable_by(|one, other| place(one).cmp(&place(other)));
        self.touched.dedup();
        let mut patrons: BTreeSet<PatronId> =
            self.touched.iter().filter_map(patron_of).cloned().collect();
        self.changed.patrons.append(&mut patrons);
        let head = |stream: &StreamId| {
            let empty = || Head::empty(stream.clone());
            state.heads.get(stream).cloned().unwrap_or_else(empty).expected()
        };
        let balance = |account: &Account| {
            let mut name = String::with_capacity(ACCOUNT_BYTES);
            let _ = write!(name, "{account}"); // writing to a string cannot fail
            (name, state.ledger.balance(account))
        };
        let batch = Batch {
            expected: self.seqs.keys().map(head).collect(),
            entries: self.entries,
            balances: self.touched.iter().map(balance).collect(),
            rounds: self.rounds.into_values().collect(),
            persons: self.persons,
            is_told: false, // unless somebody waits for an answer
        };
        (batch, self.changed)
    }
}

/// A key that sorts accounts by name.
fn place(account: &Account) -> (u8, &str, u8, &str) {
    match account {
        Account::Cage => (0, "", 0, ""),
        Account::Notes(device) => (1, device.as_str(), 0, ""),
        Account::Credit(patron) => (2, patron.as_str(), 0, ""),
        Account::InPlay(patron, table) => (2, patron.as_str(), 1, table.as_str()),
        Account::Owed(patron) => (2, patron.as_str(), 2, ""),
        Account::Bank(table) => (3, table.as_str(), 0, ""),
        Account::Chips(table) => (3, table.as_str(), 1, ""),
        Account::Commission(table) => (3, table.as_str(), 2, ""),
        Account::Float(table) => (3, table.as_str(), 3, ""),
        Account::Tickets => (4, "", 0, ""),
    }
}

/// The patron an account belongs to, if any.
pub(crate) fn patron_of(account: &Account) -> Option<&PatronId> {
    match account {
        Account::Credit(patron) | Account::InPlay(patron, _) | Account::Owed(patron) => {
            Some(patron)
        }
        Account::Cage
        | Account::Tickets
        | Account::Bank(_)
        | Account::Commission(_)
        | Account::Chips(_)
        | Account::Float(_)
        | Account::Notes(_) => None,
    }
}

/// The key of an entry the house writes by itself: a UUID (version 8) that begins with the time, as
/// clients' keys do, and goes on with a hash of the entry's place.
fn system_key(stream: &StreamId, seq: u64, at_ms: u64) -> Key {
    let place = Sha256::new()
        .chain_update(stream.as_str())
        .chain_update([0])
        .chain_update(seq.to_be_bytes())
        .finalize();
    let mut key = [0; 16];
    let time = at_ms.to_be_bytes();
    let bytes = time.iter().skip(2).chain(place.iter());
    key.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    let [_, _, _, _, _, _, version, _, variant, ..] = &mut key;
    *version = *version & 0x0f | 0x80;
    *variant = *variant & 0x3f | 0x80;
    Key(key)
}
