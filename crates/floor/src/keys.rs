//! Recently used idempotency keys, in memory, so that a new key is seldom looked up in the store.

use crate::told::Told;
use croupier_house::Actor;
use croupier_store::Key;
use std::collections::{HashMap, VecDeque};

/// How many keys are remembered: as many as a hash table of 8,192 places holds, which stays in a
/// processor's cache.
const KEYS_MAX: usize = 7_000;

/// What is known about a used key.
pub(crate) struct Used {
    pub(crate) actor: Actor,
    pub(crate) request_hash: [u8; 32],
    /// The answer; absent if the house acted by itself.
    pub(crate) answer: Option<Told>,
}

/// Recent keys. A key that is higher than every forgotten key and not here was never used. Clients'
/// keys rise with time, so memory can nearly always tell; it is right whatever keys clients send.
#[derive(Default)]
pub(crate) struct Keys {
    used: HashMap<Key, Used>,
    order: VecDeque<Key>,
    /// The highest used key that is no longer remembered.
    forgotten_max: Option<Key>,
}

/// What memory alone can tell about a key.
pub(crate) enum Known<'k> {
    /// It was used.
    Used(&'k Used),
    /// It was never used.
    Fresh,
    /// Only the store knows.
    AskStore,
}

impl Keys {
    pub(crate) fn find(&self, key: &Key) -> Known<'_> {
        match self.used.get(key) {
            Some(used) => Known::Used(used),
            None if Some(*key) > self.forgotten_max => Known::Fresh,
            None => Known::AskStore,
        }
    }

    /// Notes a used key without remembering it.
    pub(crate) fn pass(&mut self, key: Key) {
        self.forgotten_max = self.forgotten_max.max(Some(key));
    }

    /// The highest key that was ever used.
    pub(crate) fn highest(&self) -> Option<Key> {
        self.order.iter().copied().max().max(self.forgotten_max)
    }

    /// Remembers the key of an entry about to be written.
    pub(crate) fn remember(&mut self, key: Key, used: Used) {
        self.used.insert(key, used);
        self.order.push_back(key);
        if self.order.len() > KEYS_MAX
            && let Some(oldest) = self.order.pop_front()
        {
            self.used.remove(&oldest);
            self.pass(oldest);
        }
    }
}
