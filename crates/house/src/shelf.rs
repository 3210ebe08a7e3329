//! A map that is copied in no time: its pairs stand in order on boards, and a copy shares the
//! boards until one of them changes. So a house of a million patrons can be handed to somebody who
//! writes it down, while play goes on.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Bound;
use std::sync::Arc;

/// The most pairs on one board. What changes a board that somebody else looks at copies all of it.
const BOARD_MAX: usize = 512;

/// Some pairs that stand next to each other.
pub type Board<K, V> = Arc<BTreeMap<K, V>>;

/// An ordered map on boards. Every board stands under the least key it was made with, and the first
/// one takes what is less.
#[derive(Clone)]
pub struct Shelf<K, V> {
    boards: BTreeMap<K, Board<K, V>>,
    pairs: usize,
}

impl<K, V> Default for Shelf<K, V> {
    fn default() -> Shelf<K, V> {
        Shelf { boards: BTreeMap::new(), pairs: 0 }
    }
}

impl<K: Ord + Clone, V: Clone> Shelf<K, V> {
    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.pairs
    }

    /// Whether there is nothing on it.
    pub fn is_empty(&self) -> bool {
        self.pairs == 0
    }

    /// The board where a key stands, or would.
    fn board<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&Board<K, V>>
    where
        K: Borrow<Q>,
    {
        let mut before = self.boards.range::<Q, _>((Bound::Unbounded, Bound::Included(key)));
        let found = before.next_back().or_else(|| self.boards.first_key_value());
        found.map(|(_, board)| board)
    }

    /// The same board, to be changed.
    fn board_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut Board<K, V>>
    where
        K: Borrow<Q>,
    {
        let up_to = (Bound::Unbounded, Bound::Included(key));
        if self.boards.range::<Q, _>(up_to).next_back().is_some() {
            return self.boards.range_mut::<Q, _>(up_to).next_back().map(|(_, board)| board);
        }
        self.boards.first_entry().map(|entry| entry.into_mut())
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.board(key)?.get(key)
    }

    /// Whether a key is there.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.get(key).is_some()
    }

    /// The value of a key, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let board = self.board_mut(key)?;
        // what is not there must not copy a board
        if Arc::get_mut(board).is_none() && !board.contains_key(key) {
            return None;
        }
        Arc::make_mut(board).get_mut(key)
    }

    /// Puts a value under a key, and gives the one that was there.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let Some(board) = self.board_mut(&key) else {
            let board = Arc::new(BTreeMap::from([(key.clone(), value)]));
            self.boards.insert(key, board);
            self.pairs += 1;
            return None;
        };
        let pairs = Arc::make_mut(board);
        let was = pairs.insert(key, value);
        let is_full = pairs.len() > BOARD_MAX;
        if let Some(middle) = pairs.keys().nth(BOARD_MAX / 2).filter(|_| is_full).cloned() {
            let upper = pairs.split_off(&middle);
            self.boards.insert(middle, Arc::new(upper));
        }
        self.pairs += usize::from(was.is_none());
        was
    }

    /// The value of a key, made if it is not there.
    pub fn get_or_default(&mut self, key: &K) -> &mut V
    where
        V: Default,
    {
        if !self.contains_key(key) {
            self.insert(key.clone(), V::default());
        }
        let before =
            self.boards.range(..=key).next_back().or_else(|| self.boards.first_key_value());
        let place = before.map_or_else(|| key.clone(), |(place, _)| place.clone());
        let board = self.boards.entry(place).or_default();
        Arc::make_mut(board).entry(key.clone()).or_default()
    }

    /// Takes a key away, and gives its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        if !self.contains_key(key) {
            return None;
        }
        let was = Arc::make_mut(self.board_mut(key)?).remove(key);
        self.pairs -= usize::from(was.is_some());
        was
    }

    /// Keeps only the pairs for which this holds.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &V) -> bool) {
        for board in self.boards.values_mut() {
            if board.iter().any(|(key, value)| !keep(key, value)) {
                Arc::make_mut(board).retain(|key, value| keep(key, value));
            }
        }
        self.pairs = self.boards.values().map(|board| board.len()).sum();
    }

    /// All pairs, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.boards.values().flat_map(|board| board.iter())
    }

    /// All keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> {
        self.iter().map(|(key, _)| key)
    }

    /// All values, in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    /// The last pair.
    pub fn last_key_value(&self) -> Option<(&K, &V)> {
        self.iter().next_back()
    }

    /// The boards, shared: a board that changes is no longer the same one.
    pub fn boards(&self) -> impl Iterator<Item = &Board<K, V>> {
        self.boards.values().filter(|board| !board.is_empty())
    }

    /// Puts a board as it is after all the others; one that does not belong there is put pair by
    /// pair.
    pub fn push(&mut self, board: Board<K, V>) {
        let last = self.boards.last_key_value().and_then(|(_, board)| board.last_key_value());
        match board.first_key_value() {
            None => {}
            Some((first, _)) if last.is_none_or(|(last, _)| last < first) => {
                self.pairs += board.len();
                self.boards.insert(first.clone(), board);
            }
            Some(_) => {
                for (key, value) in board.iter() {
                    self.insert(key.clone(), value.clone());
                }
            }
        }
    }
}

impl<K: Ord + Clone, V: Clone + PartialEq> PartialEq for Shelf<K, V> {
    fn eq(&self, other: &Shelf<K, V>) -> bool {
        self.pairs == other.pairs && self.iter().eq(other.iter())
    }
}

impl<K: Ord + Clone, V: Clone + Eq> Eq for Shelf<K, V> {}

impl<K: Ord + Clone + fmt::Debug, V: Clone + fmt::Debug> fmt::Debug for Shelf<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Ord + Clone, V: Clone> FromIterator<(K, V)> for Shelf<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Shelf<K, V> {
        let mut shelf = Shelf::default();
        for (key, value) in pairs {
            shelf.insert(key, value);
        }
        shelf
    }
}

/// As a map.
impl<K: Ord + Clone + Serialize, V: Clone + Serialize> Serialize for Shelf<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, K, V> Deserialize<'de> for Shelf<K, V>
where
    K: Ord + Clone + Deserialize<'de>,
    V: Clone + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shelf<K, V>, D::Error> {
        struct Pairs<K, V>(PhantomData<(K, V)>);
        impl<'de, K, V> Visitor<'de> for Pairs<K, V>
        where
            K: Ord + Clone + Deserialize<'de>,
            V: Clone + Deserialize<'de>,
        {
            type Value = Shelf<K, V>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Shelf<K, V>, A::Error> {
                let mut shelf = Shelf::default();
                while let Some((key, value)) = map.next_entry()? {
                    shelf.insert(key, value);
                }
                Ok(shelf)
            }
        }
        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Put(u16, u8),
        Take(u16),
        Change(u16),
        Default(u16),
        Thin(u8),
        Copy,
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let key = || 0u16..3000;
        let step = prop_oneof![
            8 => (key(), any::<u8>()).prop_map(|(key, value)| Step::Put(key, value)),
            2 => key().prop_map(Step::Take),
            2 => key().prop_map(Step::Change),
            2 => key().prop_map(Step::Default),
            1 => (1u8..20).prop_map(Step::Thin),
            1 => Just(Step::Copy),
        ];
        proptest::collection::vec(step, 0..3000)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        /// Whatever is done, it is the map the standard library has, and a copy stays as it was.
        #[test]
        fn a_shelf_is_a_map(steps in steps()) {
            let (mut shelf, mut map) = (Shelf::default(), BTreeMap::new());
            let mut copy = (shelf.clone(), map.clone());
            for step in steps {
                match step {
                    Step::Put(key, value) => {
                        prop_assert_eq!(shelf.insert(key, value), map.insert(key, value));
                    }
                    Step::Take(key) => prop_assert_eq!(shelf.remove(&key), map.remove(&key)),
                    Step::Change(key) => {
                        let (one, other) = (shelf.get_mut(&key), map.get_mut(&key));
                        prop_assert_eq!(one.is_some(), other.is_some());
                        if let (Some(one), Some(other)) = (one, other) {
                            (*one, *other) = (7, 7);
                        }
                    }
                    Step::Default(key) => {
                        *shelf.get_or_default(&key) = 9;
                        map.insert(key, 9);
                    }
                    Step::Thin(nth) => {
                        shelf.retain(|key, _| key % u16::from(nth) != 0);
                        map.retain(|key, _| key % u16::from(nth) != 0);
                    }
                    Step::Copy => copy = (shelf.clone(), map.clone()),
                }
                prop_assert_eq!(shelf.len(), map.len());
            }
            prop_assert!(shelf.iter().eq(map.iter()));
            prop_assert!(copy.0.iter().eq(copy.1.iter()));
            let mut again = Shelf::default();
            shelf.boards().for_each(|board| again.push(Arc::clone(board)));
            prop_assert_eq!(&again, &shelf);
            let text = serde_json::to_string(&shelf).unwrap();
            prop_assert_eq!(&text, &serde_json::to_string(&map).unwrap());
            prop_assert_eq!(serde_json::from_str::<Shelf<u16, u8>>(&text).unwrap(), shelf);
        }
    }

    #[test]
    fn only_the_board_that_changes_is_another() {
        let mut shelf: Shelf<u32, u32> = (0..10_000).map(|n| (n, n)).collect();
        let copy = shelf.clone();
        *shelf.get_mut(&5_000).unwrap() = 1;
        assert_eq!(shelf.get_mut(&20_000), None);
        let others = copy.boards().zip(shelf.boards()).filter(|(a, b)| !Arc::ptr_eq(a, b));
        assert_eq!(others.count(), 1);
        assert_eq!((copy.get(&5_000), shelf.get(&5_000)), (Some(&5_000), Some(&1)));
    }
}
