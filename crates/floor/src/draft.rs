//! A batch in the making: entries with their places, the accounts they touched, what changed.

use crate::body::{Body, VERSION};
use crate::error::FloorError;
use crate::request::Changed;
use crate::state::State;
use croupier_house::{Account, PatronId, Transfer};
use croupier_store::{Batch, Head, Key, NO_HASH, NewEntry, RoundMark, StreamId};
use croupier_table::Hex;
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashSet};

/// Who an entry is written for.
pub(crate) struct Author {
    pub(crate) actor: String,
    /// The key of the request and its hash; absent where the house acts by itself.
    pub(crate) request: Option<(Key, [u8; 32])>,
}

impl Author {
    /// The house itself.
    pub(crate) fn system() -> Author {
        Author { actor: "system".to_owned(), request: None }
    }
}

/// What is written besides events and money.
#[derive(Default)]
pub(crate) struct Extra {
    pub(crate) answer: Option<Box<RawValue>>,
    pub(crate) sealed: Option<Hex>,
}

/// Everything one commit will write.
#[derive(Default)]
pub(crate) struct Draft {
    entries: Vec<NewEntry>,
    /// The number of the last entry of every stream written to.
    seqs: BTreeMap<StreamId, u64>,
    touched: HashSet<Account>,
    rounds: BTreeMap<(StreamId, u64), RoundMark>,
    pub(crate) changed: Changed,
}

impl Draft {
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number the next entry of a stream gets.
    pub(crate) fn next_seq(&self, state: &State, stream: &StreamId) -> u64 {
        let last = self.seqs.get(stream).copied();
        last.unwrap_or_else(|| state.heads.get(stream).map_or(0, |head| head.seq)) + 1
    }

    /// Notes rounds that began or ended.
    pub(crate) fn mark(&mut self, marks: Vec<RoundMark>) {
        for mark in marks {
            self.rounds.insert((mark.stream.clone(), mark.round), mark);
        }
    }

    /// Writes an entry down.
    pub(crate) fn write<E: Serialize>(
        &mut self,
        state: &mut State,
        (stream, at_ms): (&StreamId, u64),
        author: Author,
        (events, transfers): (Vec<E>, Vec<Transfer>),
        extra: Extra,
    ) -> Result<(), FloorError> {
        let seq = self.next_seq(state, stream);
        self.touch(&transfers);
        let Extra { answer, sealed } = extra;
        let body = Body { v: VERSION, events, transfers, answer, sealed };
        let (key, request_hash) =
            author.request.unwrap_or_else(|| (system_key(stream, seq, at_ms), NO_HASH));
        let entry = NewEntry {
            stream: stream.clone(),
            at_ms,
            actor: author.actor,
            key,
            request_hash,
            body: serde_json::to_vec(&body)?,
        };
        state.keys.remember(&entry, body.answer);
        self.entries.push(entry);
        self.seqs.insert(stream.clone(), seq);
        Ok(())
    }

    fn touch(&mut self, transfers: &[Transfer]) {
        for account in transfers.iter().flat_map(|transfer| [&transfer.from, &transfer.to]) {
            if !self.touched.contains(account) {
                self.touched.insert(account.clone());
            }
        }
    }

    /// The batch, upon the heads as they are.
    pub(crate) fn batch(mut self, state: &State) -> (Batch, Changed) {
        self.changed.patrons.extend(self.touched.iter().filter_map(patron_of).cloned());
        let head = |stream: &StreamId| {
            let empty = || Head::empty(stream.clone());
            state.heads.get(stream).cloned().unwrap_or_else(empty).expected()
        };
        let balance = |account: Account| (account.to_string(), state.ledger.balance(&account));
        let mut balances: Vec<(String, i64)> = self.touched.into_iter().map(balance).collect();
        balances.sort_unstable(); // the same batch for the same requests, and kinder to the index
        let batch = Batch {
            expected: self.seqs.keys().map(head).collect(),
            entries: self.entries,
            balances,
            rounds: self.rounds.into_values().collect(),
        };
        (batch, self.changed)
    }
}

/// The patron whose money is in an account.
fn patron_of(account: &Account) -> Option<&PatronId> {
    match account {
        Account::Credit(patron) | Account::InPlay(patron, _) | Account::Owed(patron) => {
            Some(patron)
        }
        Account::Cage
        | Account::Tickets
        | Account::Bank(_)
        | Account::Commission(_)
        | Account::Chips(_)
        | Account::Float(_) => None,
    }
}

/// The key of an entry the house writes by itself: a UUID (version 8) that begins with the time,
/// as clients' do, and goes on with a hash of the entry's place.
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
