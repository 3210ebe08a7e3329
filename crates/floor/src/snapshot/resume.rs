//! Reads a snapshot back, and what the journal holds after it.

use super::{CoveredTable, Digest, FORMAT, KeptTable, List, place};
use crate::checkpoint::Order;
use crate::error::FloorError;
use crate::replay::follow;
use crate::state::{Running, State, TABLE};
use croupier_house::{Frame, Memory, TableId};
use croupier_rules::rulebook::Library;
use croupier_store::{Chain, Hash, Head, Journal, Keyring, Part, StoreError, StreamId};
use croupier_table::{Table, TableMemory, in_game};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

/// How many parts are read at a time, and how many times ahead of the one that takes them in.
const PARTS: usize = 32;
const AHEAD: usize = 4;

/// What a start from a snapshot leads to.
pub(crate) struct Resumed {
    pub(crate) state: State,
    /// How many entries the snapshot stood for.
    pub(crate) skipped: u64,
    /// The parts of the snapshot.
    pub(crate) parts: BTreeSet<Hash>,
}

/// The state the journal leads to, read from the snapshot on; `None` if no snapshot can be used.
/// Only an unreachable journal is an error: in every other case the whole journal is read, which
/// then reports what is wrong.
pub(crate) fn resume(
    journal: &mut dyn Journal,
    library: &Library,
) -> Result<Option<Resumed>, StoreError> {
    let Some((mut state, mut chain, parts)) = remember(journal, library)? else { return Ok(None) };
    let skipped = state.entries;
    match follow(&mut state, &mut chain, journal, library) {
        Ok(()) if state.stopped.is_empty() && fits(&chain, &state) => {
            Ok(Some(Resumed { state, skipped, parts }))
        }
        Err(FloorError::Store(error)) => Err(error),
        Ok(()) | Err(_) => Ok(None),
    }
}

/// The state of the snapshot, the chain that goes on from it, and its parts; `None` if no snapshot
/// can be used.
pub(crate) fn remember(
    journal: &mut dyn Journal,
    library: &Library,
) -> Result<Option<(State, Chain, BTreeSet<Hash>)>, StoreError> {
    let Some(snapshot) = journal.snapshot()?.filter(|kept| kept.version == FORMAT) else {
        return Ok(None);
    };
    let Ok(list) = serde_json::from_slice::<List>(&snapshot.body) else { return Ok(None) };
    let Some((memory, tables)) = read(journal, &list, library)? else { return Ok(None) };
    let parts = list.parts().collect();
    let recalled = recall(snapshot.position, list, memory);
    let tables = tables.into_iter().map(ReadTable::open).collect::<Option<Vec<_>>>();
    let (Some((mut state, chain)), Some(tables)) = (recalled, tables) else { return Ok(None) };
    state.tables.extend(tables);
    state.cover = journal.keys();
    Ok(Some((state, chain, parts)))
}

/// Whether the streams end where their heads say: then the snapshot was one of this journal.
fn fits(chain: &Chain, state: &State) -> bool {
    let ends: Vec<(&StreamId, u64, &Hash)> =
        chain.heads().map(|head| (&head.stream, head.seq, &head.hash)).collect();
    let stored = state.heads.values().filter(|head| head.seq > 0);
    let heads: Vec<_> = stored.map(|head| (&head.stream, head.seq, &head.hash)).collect();
    ends == heads
}

type Read = (Memory, Vec<ReadTable>);

/// A table as a snapshot or a stump has it.
pub(crate) enum ReadTable {
    Open(TableId, Box<Running>),
    /// What lies face down is covered, and there is no key.
    Covered(TableId),
}

impl ReadTable {
    /// The table, if it is not covered.
    pub(crate) fn open(self) -> Option<(TableId, Running)> {
        match self {
            ReadTable::Open(id, running) => Some((id, *running)),
            ReadTable::Covered(_) => None,
        }
    }
}

/// Reads every part, while a second thread takes in those read before.
pub(crate) fn read(
    journal: &mut dyn Journal,
    list: &List,
    library: &Library,
) -> Result<Option<Read>, StoreError> {
    let hashes: Vec<Hash> = list.parts().collect();
    let (pieces, keys) = (list.pieces.len(), journal.keys());
    std::thread::scope(|scope| {
        let (sender, parts) = sync_channel(AHEAD);
        let taking = scope.spawn(move || take_in(&parts, pieces, (library, keys.as_deref())));
        for hashes in hashes.chunks(PARTS) {
            let bodies = journal.parts(hashes)?.into_iter().zip(hashes);
            let parts = bodies.map(|(body, hash)| Some(Part { hash: *hash, body: body? }));
            let Some(parts) = parts.collect::<Option<Vec<Part>>>() else { return Ok(None) };
            if sender.send(parts).is_err() {
                return Ok(None); // one of them cannot be read
            }
        }
        drop(sender);
        Ok(taking.join().ok().flatten())
    })
}

/// Reads everything but the tables.
pub(crate) fn read_memory(
    journal: &mut dyn Journal,
    list: &List,
) -> Result<Option<Memory>, StoreError> {
    let hashes: Vec<Hash> = list.parts().take(1 + list.pieces.len()).collect();
    let bodies = journal.parts(&hashes)?.into_iter().zip(&hashes);
    let parts = bodies.map(|(body, hash)| Some(Part { hash: *hash, body: body? }));
    let Some(parts) = parts.collect::<Option<Vec<Part>>>() else { return Ok(None) };
    Ok(memory_of(&mut parts.into_iter(), list.pieces.len()))
}

/// Takes in the frame and the pieces.
fn memory_of(parts: &mut impl Iterator<Item = Part>, pieces: usize) -> Option<Memory> {
    let mut next = || parts.next().filter(Part::is_whole);
    let frame: Frame = serde_json::from_slice(&next()?.body).ok()?;
    let mut memory = Memory::of(frame);
    for _ in 0..pieces {
        memory.put(serde_json::from_slice(&next()?.body).ok()?);
    }
    Some(memory)
}

/// Takes parts in: the frame, the pieces, the tables. `None` if one of them is damaged.
fn take_in(
    parts: &Receiver<Vec<Part>>,
    pieces: usize,
    (library, keys): (&Library, Option<&Keyring>),
) -> Option<Read> {
    let mut parts = parts.iter().flatten();
    let memory = memory_of(&mut parts, pieces)?;
    let mut tables = Vec::new();
    for part in parts {
        let kept = part.is_whole().then_some(part.body)?;
        tables.push(table(&kept, library, keys)?);
    }
    Some((memory, tables))
}

/// The state of a snapshot without its tables, and the chain that goes on from it.
pub(crate) fn recall(position: u64, list: List, memory: Memory) -> Option<(State, Chain)> {
    let mut state = State {
        house: memory.house,
        ledger: memory.ledger,
        tally: memory.tally,
        last_ms: list.last_ms,
        entries: list.entries,
        position,
        order: Order::after(position),
        ..State::default()
    };
    if let Some(kinds) = list.kinds {
        for key in kinds.into_iter().flatten() {
            state.keys.pass(key.parse().ok()?);
        }
    } else if let Some(key) = list.key {
        state.keys.pass_all(key.parse().ok()?);
    }
    let head = |(stream, seq, Digest(hash)): (String, u64, Digest)| {
        Some(Head { stream: StreamId::new(&stream).ok()?, epoch: 0, seq, hash })
    };
    let heads: Vec<Head> = list.heads.into_iter().map(head).collect::<Option<_>>()?;
    Some((state, Chain::resume(position, heads)))
}

pub(super) fn table(text: &[u8], library: &Library, keys: Option<&Keyring>) -> Option<ReadTable> {
    let kept = match serde_json::from_slice::<CoveredTable>(text) {
        Ok(CoveredTable { table, covered }) => match keys.filter(|keys| keys.can_uncover()) {
            Some(keys) => serde_json::from_str(&keys.uncover(&place(&table), &covered)?),
            None => return Some(ReadTable::Covered(table.parse().ok()?)),
        },
        Err(_) => serde_json::from_slice(text),
    };
    let KeptTable { rulebook, table, first, sealed } = kept.ok()?;
    let rulebook = library.find(&rulebook, i64::MAX).ok()?.clone();
    let memory: TableMemory = in_game(rulebook.game, || serde_json::from_str(table.get())).ok()?;
    let table = Table::from_memory(memory, Arc::new(rulebook)).ok()?;
    let id = table.id().clone();
    let stream = StreamId::new(&format!("{TABLE}{id}")).ok()?;
    let running = Running { first, sealed, ..Running::new(table, stream) };
    Some(ReadTable::Open(id, Box::new(running)))
}
