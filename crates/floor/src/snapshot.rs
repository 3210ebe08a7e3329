//! A snapshot of memory, stored beside the journal so that a start need not read all of it. It is a
//! cache: a snapshot of another binary, or one that is damaged or does not fit the journal, is not
//! used.

use crate::checkpoint::Order;
use crate::error::FloorError;
use crate::replay::{fold_stream, follow};
use crate::state::{Running, State, TABLE};
use croupier_house::{Account, House, Ledger, TableId, Tally};
use croupier_rules::rulebook::Library;
use croupier_store::{Chain, Hash, Head, Journal, Key, Snapshot, StoreError, StreamId, hex};
use croupier_table::{Hex, Table, TableMemory, in_game};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::sync::{Arc, LazyLock};

/// The SHA-256 of the running binary: another binary may mean something else by the same text.
static VERSION: LazyLock<Option<String>> = LazyLock::new(|| {
    let binary = std::fs::read("/proc/self/exe").ok();
    let binary = binary.or_else(|| std::fs::read(std::env::current_exe().ok()?).ok())?;
    Some(hex(&Sha256::digest(&binary)))
});

/// Everything in a [`State`] that cannot be worked out from the rest.
#[derive(Serialize, Deserialize)]
struct Memory {
    house: House,
    balances: Vec<(Account, i64)>,
    tally: Tally,
    tables: Vec<KeptTable>,
    /// Tables without memory, which are folded from their own entries.
    unkept: Vec<TableId>,
    /// For each stream, the number and hash of its last entry.
    heads: Vec<(String, u64, Hash)>,
    /// The highest key used.
    key: Option<[u8; 16]>,
    last_ms: u64,
    entries: u64,
}

/// A table, with what is not part of a [`Table`].
#[derive(Serialize, Deserialize)]
struct KeptTable {
    /// The rulebook it was opened under, needed to read its memory.
    rulebook: String,
    table: Box<RawValue>,
    first: Option<u64>,
    sealed: Option<Hex>,
}

/// A snapshot of this state; `None` while a table is stopped, because a fault must not be
/// remembered.
pub(crate) fn of(state: &State) -> Option<Snapshot> {
    if !state.stopped.is_empty() {
        return None;
    }
    let (mut tables, mut unkept) = (Vec::new(), Vec::new());
    for running in state.tables.values() {
        match running.table.memory() {
            Some(table) => {
                let (first, sealed) = (running.first, running.sealed.clone());
                let rulebook = running.table.settings().rulebook().reference();
                let table = serde_json::value::to_raw_value(&table).ok()?;
                tables.push(KeptTable { rulebook, table, first, sealed });
            }
            None => unkept.push(running.table.id().clone()),
        }
    }
    let head = |head: &Head| (head.stream.to_string(), head.seq, head.hash);
    let balances = state.ledger.balances();
    let memory = Memory {
        house: state.house.clone(),
        balances: balances.collect(),
        tally: state.tally.clone(),
        tables,
        unkept,
        heads: state.heads.values().map(head).collect(),
        key: state.keys.highest().map(|key| key.0),
        last_ms: state.last_ms,
        entries: state.entries,
    };
    let body = serde_json::to_vec(&memory).ok()?;
    Some(Snapshot { position: state.position, version: VERSION.clone()?, body })
}

/// The state the journal leads to, read from the snapshot on, and how many entries the snapshot
/// stood for; `None` if no snapshot can be used. Only an unreachable journal is an error: in every
/// other case the whole journal is read, which then reports what is wrong.
pub(crate) fn resume(
    journal: &mut dyn Journal,
    library: &Library,
) -> Result<Option<(State, u64)>, StoreError> {
    let Some(snapshot) = journal.snapshot()? else { return Ok(None) };
    if Some(&snapshot.version) != VERSION.as_ref() {
        return Ok(None);
    }
    let Some((mut state, mut chain, unkept)) = recall(&snapshot, library) else {
        return Ok(None);
    };
    state.cover = journal.keys();
    let skipped = state.entries;
    for (stream, last) in &unkept {
        match fold_stream(&mut state, journal, library, (stream, *last)) {
            Ok(hash) if ends_with(&chain, stream, &hash) => {}
            Err(FloorError::Store(error)) => return Err(error),
            Ok(_) | Err(_) => return Ok(None),
        }
    }
    match follow(&mut state, &mut chain, journal, library) {
        Ok(()) if state.stopped.is_empty() && fits(&chain, &state) => Ok(Some((state, skipped))),
        Err(FloorError::Store(error)) => Err(error),
        Ok(()) | Err(_) => Ok(None),
    }
}

/// Whether the snapshot has this hash at the end of a stream.
fn ends_with(chain: &Chain, stream: &StreamId, hash: &Hash) -> bool {
    chain.heads().any(|head| head.stream == *stream && head.hash == *hash)
}

/// Whether the streams end where their heads say: then the snapshot was one of this journal.
fn fits(chain: &Chain, state: &State) -> bool {
    let ends: Vec<(&StreamId, u64, &Hash)> =
        chain.heads().map(|head| (&head.stream, head.seq, &head.hash)).collect();
    let stored = state.heads.values().filter(|head| head.seq > 0);
    let heads: Vec<_> = stored.map(|head| (&head.stream, head.seq, &head.hash)).collect();
    ends == heads
}

/// The state of a snapshot, the chain that goes on from it, and the streams still to be folded up
/// to the entry it was taken at.
type Recalled = (State, Chain, Vec<(StreamId, u64)>);

fn recall(snapshot: &Snapshot, library: &Library) -> Option<Recalled> {
    let memory: Memory = serde_json::from_slice(&snapshot.body).ok()?;
    let mut state = State {
        house: memory.house,
        ledger: Ledger::with_balances(memory.balances),
        tally: memory.tally,
        last_ms: memory.last_ms,
        entries: memory.entries,
        position: snapshot.position,
        order: Order::after(snapshot.position),
        ..State::default()
    };
    if let Some(key) = memory.key {
        state.keys.pass(Key(key));
    }
    for kept in memory.tables {
        let (id, running) = table(kept, library)?;
        state.tables.insert(id, running);
    }
    let head = |(stream, seq, hash): (String, u64, Hash)| {
        Some(Head { stream: StreamId::new(&stream).ok()?, epoch: 0, seq, hash })
    };
    let heads: Vec<Head> = memory.heads.into_iter().map(head).collect::<Option<_>>()?;
    let unkept = memory.unkept.iter().map(|id| {
        let stream = StreamId::new(&format!("{TABLE}{id}")).ok()?;
        let last = heads.iter().find(|head| head.stream == stream)?.seq;
        Some((stream, last))
    });
    let unkept = unkept.collect::<Option<_>>()?;
    Some((state, Chain::resume(snapshot.position, heads), unkept))
}

fn table(kept: KeptTable, library: &Library) -> Option<(TableId, Running)> {
    let KeptTable { rulebook, table, first, sealed } = kept;
    let rulebook = library.find(&rulebook, i64::MAX).ok()?.clone();
    let memory: TableMemory = in_game(rulebook.game, || serde_json::from_str(table.get())).ok()?;
    let table = Table::from_memory(memory, Arc::new(rulebook)).ok()?;
    let id = table.id().clone();
    let stream = StreamId::new(&format!("{TABLE}{id}")).ok()?;
    Some((id, Running { first, sealed, ..Running::new(table, stream) }))
}
