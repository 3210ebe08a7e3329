//! Folds the whole journal into a state and checks that it is whole: the chain, every transfer
//! against its events, the stored balances against the transfers.

use crate::apart::open_house;
use crate::body::{Body, game_of};
use crate::checkpoint::Order;
use crate::cover::{is_covered, open_table};
use crate::error::FloorError;
use crate::state::{HOUSE, Running, State, TABLE};
use croupier_house::{self as house, Corrupt, HouseEvent, TableId, Transfer};
use croupier_rules::rulebook::Library;
use croupier_store::{Chain, Entry, Hash, Journal, NO_HASH, StreamId, authenticate};
use croupier_table::{self as table, FrameEvent, Table, TableEvent};
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many entries are read at a time.
const PAGE: usize = 2000;

/// The state a journal leads to.
pub(crate) fn replay(journal: &mut dyn Journal, library: &Library) -> Result<State, FloorError> {
    let mut state = State { cover: journal.keys(), ..State::default() };
    follow(&mut state, &mut Chain::new(), journal, library)?;
    Ok(state)
}

/// Folds what stands in the journal after the chain, once it is known that a house with our keys
/// wrote it: what somebody else put there is neither played on nor signed.
pub(crate) fn follow(
    state: &mut State,
    chain: &mut Chain,
    journal: &mut dyn Journal,
    library: &Library,
) -> Result<(), FloorError> {
    authenticate(journal, chain.position())?;
    state.persons.keys = journal.person_keys()?;
    loop {
        let page = journal.read_all(chain.position() + 1, PAGE)?;
        if page.is_empty() {
            break;
        }
        for entry in &page {
            chain.follow(entry)?;
            fold(state, library, entry)?;
        }
    }
    state.heads =
        journal.load_heads()?.into_iter().map(|head| (head.stream.clone(), head)).collect();
    check_balances(state, journal)
}

fn fold(state: &mut State, library: &Library, entry: &Entry) -> Result<(), FloorError> {
    state.entries += 1;
    state.position = entry.position;
    state.last_ms = state.last_ms.max(entry.at_ms);
    state.keys.pass(entry.key);
    state.order.follow(&entry.hash);
    let broken =
        |why: String| FloorError::Entry { stream: entry.stream.clone(), seq: entry.seq, why };
    let transfers = match entry.stream.as_str() {
        HOUSE => {
            let body = open_house(entry, &state.persons.keys);
            let body = body.map_err(|why| broken(why.to_string()))?;
            fold_house(state, &body).map_err(|why| broken(why.to_string()))?;
            if let [HouseEvent::Checkpointed(_)] = body.events.as_slice() {
                state.order = Order::after(entry.position);
            }
            body.transfers
        }
        stream => {
            let id = stream.strip_prefix(TABLE).and_then(|id| id.parse::<TableId>().ok());
            let id = id.ok_or_else(|| broken("nobody knows this stream".to_owned()))?;
            fold_table(state, library, &id, entry).map_err(|why| broken(why.to_string()))?
        }
    };
    let days = state.house.settings().gaming_day;
    state.tally.follow(&transfers, (entry.at_ms, days));
    state.ledger.apply(&transfers).map_err(|why| FloorError::Ledger {
        stream: entry.stream.clone(),
        seq: entry.seq,
        why,
    })
}

fn fold_house(state: &mut State, body: &Body<HouseEvent>) -> Result<(), Corrupt> {
    let derived: Vec<Transfer> = body.events.iter().flat_map(house::transfers).collect();
    if derived != body.transfers {
        return Err(Corrupt::new("the transfers are not those the events cause"));
    }
    body.events.iter().try_for_each(|event| house::evolve(&mut state.house, event))
}

/// Folds the entries of one table up to this one into its state; its money is reckoned already.
/// Gives the hash of the last one, which the caller knows.
pub(crate) fn fold_stream(
    state: &mut State,
    journal: &mut dyn Journal,
    library: &Library,
    (stream, last): (&StreamId, u64),
) -> Result<Hash, FloorError> {
    let (mut next, mut chain) = (1, Chain::new());
    while next <= last {
        let left = usize::try_from(last - next + 1).unwrap_or(PAGE);
        let page = journal.read_stream(stream, next, left.min(PAGE))?;
        if page.is_empty() {
            break;
        }
        for entry in &page {
            let broken =
                |why: String| FloorError::Entry { stream: stream.clone(), seq: entry.seq, why };
            let id = stream.as_str().strip_prefix(TABLE).and_then(|id| id.parse().ok());
            let id: TableId = id.ok_or_else(|| broken("nobody knows this stream".to_owned()))?;
            chain.follow(entry)?;
            fold_table(state, library, &id, entry).map_err(|why| broken(why.to_string()))?;
            next = entry.seq + 1;
        }
    }
    Ok(chain.heads().next().map_or(NO_HASH, |head| head.hash))
}

/// Folds an entry of a table. An entry that does not fit stops that table but not the house: its
/// money still moves as stored.
fn fold_table(
    state: &mut State,
    library: &Library,
    id: &TableId,
    entry: &Entry,
) -> Result<Vec<Transfer>, serde_json::Error> {
    let playing = state.tables.get(id).map(|running| running.table.settings().rulebook().game);
    let Some(game) = playing.or_else(|| game_of(entry, library)) else {
        if !state.stopped.contains_key(id) {
            state.stop(id, format!("entry {} of {}: unknown rulebook", entry.seq, entry.stream));
        }
        let body: Body<IgnoredAny> = serde_json::from_slice(&entry.body)?;
        return Ok(body.transfers);
    };
    let keys = state.cover.clone();
    let body = match open_table(entry, game, keys.as_deref()) {
        Ok(body) => body,
        Err(why) if is_covered(entry) => {
            // The key is lost: the table cannot be played on, and its money moves as stored.
            state.stop(id, format!("entry {} of {}: {why}", entry.seq, entry.stream));
            let body: Body<IgnoredAny> = serde_json::from_slice(&entry.body)?;
            return Ok(body.transfers);
        }
        Err(why) => return Err(why),
    };
    if !state.stopped.contains_key(id)
        && let Err(why) = apply(state, library, id, &body, entry)
    {
        state.stop(id, format!("entry {} of {}: {why}", entry.seq, entry.stream));
    }
    Ok(body.transfers)
}

fn apply(
    state: &mut State,
    library: &Library,
    id: &TableId,
    body: &Body<TableEvent>,
    entry: &Entry,
) -> Result<(), Corrupt> {
    let mut events = body.events.as_slice();
    if let (1, [opened @ TableEvent::Frame(FrameEvent::TableOpened { settings, .. }), rest @ ..]) =
        (entry.seq, events)
    {
        let rulebook = library.find(&settings.rulebook, i64::MAX);
        let rulebook = rulebook.map_err(|why| Corrupt::new(why.to_string()))?;
        let table = Table::from_opened(opened, Arc::new(rulebook.clone()))?;
        state.tables.insert(id.clone(), Running::new(table, entry.stream.clone()));
        events = rest;
    }
    let running = state.tables.get_mut(id);
    let running = running.ok_or_else(|| Corrupt::new("the table was never opened"))?;
    let derived: Vec<Transfer> =
        events.iter().flat_map(|event| table::transfers(&running.table, event)).collect();
    if derived != body.transfers {
        return Err(Corrupt::new("the transfers are not those the events cause"));
    }
    running.apply(events, entry.seq)?;
    if let Some(sealed) = &body.sealed {
        running.sealed = Some(sealed.clone());
    }
    Ok(())
}

/// Checks that the stored balances are those the transfers lead to.
fn check_balances(state: &State, journal: &mut dyn Journal) -> Result<(), FloorError> {
    let mut stored = journal.balances()?;
    let reckoned: BTreeMap<String, i64> =
        state.ledger.balances().map(|(account, balance)| (account.to_string(), balance)).collect();
    for (account, reckoned) in reckoned {
        let stored = stored.remove(&account).unwrap_or(0);
        if stored != reckoned {
            return Err(FloorError::Balance { account, stored, reckoned });
        }
    }
    match stored.into_iter().find(|(_, balance)| *balance != 0) {
        Some((account, stored)) => Err(FloorError::Balance { account, stored, reckoned: 0 }),
        None => Ok(()),
    }
}
