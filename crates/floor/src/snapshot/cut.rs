//! A cut: a copy of memory at one position, which shares everything with the floor until the floor
//! changes it, and how it is written down.

use super::{CoveredTable, Digest, FORMAT, KeptTable, List, place};
use crate::keys::Highest;
use crate::state::State;
use croupier_house::{Memory, Piece};
use croupier_store::{Hash, Head, Key, Keyring, Part, Snapshot};
use croupier_table::{Hex, Table};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};

/// Memory as it was at one position.
pub(crate) struct Cut {
    position: u64,
    memory: Memory,
    tables: Vec<CutTable>,
    heads: Vec<Head>,
    keys: Highest,
    last_ms: u64,
    entries: u64,
    cover: Option<Arc<Keyring>>,
}

struct CutTable {
    table: Arc<Table>,
    first: Option<u64>,
    sealed: Option<Hex>,
}

/// What was written down before: a board that is still the same one is not read again, and a part
/// that is in the journal is not written again.
#[derive(Default)]
pub(crate) struct Known {
    /// By address. A board cannot change while somebody points to it: the floor then moves it.
    boards: BTreeMap<usize, (Weak<dyn Any + Send + Sync>, Hash)>,
    parts: BTreeSet<Hash>,
}

impl Known {
    /// Only these parts are in the journal.
    pub(super) fn with(parts: BTreeSet<Hash>) -> Known {
        Known { boards: BTreeMap::new(), parts }
    }

    fn hash_of(&self, board: &Arc<dyn Any + Send + Sync>) -> Option<Hash> {
        let (known, hash) = self.boards.get(&address(board))?;
        let same = known.upgrade().is_some_and(|known| Arc::ptr_eq(&known, board));
        (same && self.parts.contains(hash)).then_some(*hash)
    }
}

fn address(board: &Arc<dyn Any + Send + Sync>) -> usize {
    Arc::as_ptr(board).cast::<()>() as usize
}

impl Cut {
    /// A copy of this state; `None` while a table is stopped, because a fault must not be
    /// remembered.
    pub(crate) fn of(state: &State) -> Option<Cut> {
        if !state.stopped.is_empty() {
            return None;
        }
        let memory = Memory {
            house: state.house.clone(),
            ledger: state.ledger.clone(),
            tally: state.tally.clone(),
        };
        let table = |running: &crate::state::Running| CutTable {
            table: Arc::clone(&running.table),
            first: running.first,
            sealed: running.sealed.clone(),
        };
        Some(Cut {
            position: state.position,
            memory,
            tables: state.tables.values().map(table).collect(),
            heads: state.heads.values().cloned().collect(),
            keys: state.keys.highest(),
            last_ms: state.last_ms,
            entries: state.entries,
            cover: state.cover.clone(),
        })
    }

    /// Writes the cut down: gives every part that is not in the journal to `put`, and in the end
    /// the snapshot that lists them. `None` if `put` does not want more, or if something cannot be
    /// written.
    pub(crate) fn write(
        self,
        known: &Known,
        mut put: impl FnMut(Part) -> bool,
    ) -> Option<(Snapshot, Known)> {
        let mut now = Known::default();
        let mut keep = |part: Part, now: &mut Known| {
            let hash = part.hash;
            let fresh = now.parts.insert(hash) && !known.parts.contains(&hash);
            (!fresh || put(part)).then_some(Digest(hash))
        };
        let frame = keep(Part::new(serde_json::to_vec(&self.memory.frame()).ok()?), &mut now)?;
        let mut pieces = Vec::new();
        for piece in self.memory.pieces() {
            let board = piece.board();
            let hash = match known.hash_of(&board) {
                Some(hash) => {
                    now.parts.insert(hash);
                    Digest(hash)
                }
                None => keep(encode(&piece)?, &mut now)?,
            };
            now.boards.insert(address(&board), (Arc::downgrade(&board), hash.0));
            pieces.push(hash);
        }
        let mut tables = Vec::new();
        for table in self.tables {
            tables.push(keep(Part::new(table.text(self.cover.as_deref())?), &mut now)?);
        }
        let head = |head: &Head| (head.stream.to_string(), head.seq, Digest(head.hash));
        let heads = self.heads.iter().map(head).collect();
        let key = self.keys.iter().flatten().max().map(Key::to_string);
        let kinds = Some(self.keys.map(|key| key.map(|key| key.to_string())));
        let (last_ms, entries) = (self.last_ms, self.entries);
        let list = List { frame, pieces, tables, heads, key, kinds, last_ms, entries };
        let body = serde_json::to_vec(&list).ok()?;
        let snapshot = Snapshot { position: self.position, version: FORMAT.to_owned(), body };
        Some((snapshot, now))
    }
}

impl CutTable {
    /// The table as text, covered if it knows what lies face down and there is a key.
    fn text(self, cover: Option<&Keyring>) -> Option<Vec<u8>> {
        let CutTable { table, first, sealed } = self;
        let rulebook = table.settings().rulebook().reference();
        let memory = serde_json::value::to_raw_value(&table.memory()).ok()?;
        let kept = KeptTable { rulebook, table: memory, first, sealed };
        let keys = cover.filter(|keys| keys.can_uncover() && table.knows_the_unseen());
        let Some(keys) = keys else { return serde_json::to_vec(&kept).ok() };
        let id = table.id().to_string();
        let covered = keys.cover(&place(&id), &serde_json::to_string(&kept).ok()?)?;
        serde_json::to_vec(&CoveredTable { table: id, covered }).ok()
    }
}

impl Known {
    /// The parts that are in the journal.
    pub(super) const fn parts(&self) -> &BTreeSet<Hash> {
        &self.parts
    }
}

fn encode(piece: &Piece) -> Option<Part> {
    serde_json::to_vec(piece).ok().map(Part::new)
}
