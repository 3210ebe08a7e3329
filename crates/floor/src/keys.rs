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

/// Recent keys. A key that is higher than every forgotten key of its kind and not here was never
/// used. Most clients' keys rise with time, so memory can nearly always tell; it is right whatever
/// keys clients send, and who sends keys by chance makes nobody else's be looked up.
#[derive(Default)]
pub(crate) struct Keys {
    used: HashMap<Key, Used>,
    order: VecDeque<Key>,
    /// The highest used key of each kind that is no longer remembered.
    forgotten_max: Highest,
}

/// The highest key of each kind: those that do not begin with the time, and those that do.
pub(crate) type Highest = [Option<Key>; 2];

/// The kind of a key: whether it is a UUID that begins with the time (versions 7 and 8).
fn kind(key: &Key) -> usize {
    let [_, _, _, _, _, _, version, ..] = key.0;
    usize::from(matches!(version >> 4, 7 | 8))
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
            None if Some(*key) > self.forgotten(key) => Known::Fresh,
            None => Known::AskStore,
        }
    }

    fn forgotten(&self, key: &Key) -> Option<Key> {
        self.forgotten_max.get(kind(key)).copied().flatten()
    }

    /// Notes a used key without remembering it.
    pub(crate) fn pass(&mut self, key: Key) {
        self.pass_as(kind(&key), key);
    }

    /// Notes the highest key of all, of which nobody knows which kind the others below it are.
    pub(crate) fn pass_all(&mut self, highest: Key) {
        (0..self.forgotten_max.len()).for_each(|kind| self.pass_as(kind, highest));
    }

    fn pass_as(&mut self, kind: usize, key: Key) {
        if let Some(max) = self.forgotten_max.get_mut(kind) {
            *max = (*max).max(Some(key));
        }
    }

    /// The highest keys that were ever used.
    pub(crate) fn highest(&self) -> Highest {
        let of = |at: usize| self.order.iter().filter(|key| kind(key) == at).copied().max();
        let [by_chance, by_time] = self.forgotten_max;
        [by_chance.max(of(0)), by_time.max(of(1))]
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

#[cfg(test)]
mod tests {
    use super::*;

    fn timed(n: u8) -> Key {
        Key([1, 0x9a, 0, 0, 0, n, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0])
    }

    #[test]
    fn a_key_by_chance_makes_nobody_elses_be_looked_up() {
        let mut keys = Keys::default();
        keys.pass(timed(5));
        keys.pass(Key([0xf4; 16]));
        assert!(matches!(keys.find(&timed(6)), Known::Fresh));
        assert!(matches!(keys.find(&timed(4)), Known::AskStore));
        assert!(matches!(keys.find(&Key([0xe4; 16])), Known::AskStore));
        assert_eq!(keys.highest(), [Some(Key([0xf4; 16])), Some(timed(5))]);
        let mut older = Keys::default();
        older.pass_all(Key([0xf4; 16]));
        assert!(matches!(older.find(&timed(6)), Known::AskStore), "it may have been used");
    }
}
