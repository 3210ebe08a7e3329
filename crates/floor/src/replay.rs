//! Folds the whole journal into a state and checks that it is whole: the chain, every transfer
//! against its events, the stored balances against the transfers.

use crate::apart::open_house;
use crate::body::{Body, game_of};
use crate::checkpoint::Order;
use crate::cover::{is_covered, open_table};
use crate::error::FloorError;
use crate::state::{HOUSE, Running, State, TABLE};
use crate::stump::state_of_stump;
use croupier_house::{self as house, Account, Corrupt, HouseEvent, TableId, Transfer};
use croupier_rules::rulebook::Library;
use croupier_store::{Chain, Entry, Head, Journal, StoreError, StreamId, authenticate};
use croupier_table::{self as table, FrameEvent, Table, TableEvent};
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many entries are read at a time.
pub(crate) const PAGE: usize = 2000;

/// The state a journal leads to, from its beginning or its stump on.
pub(crate) fn replay(journal: &mut dyn Journal, library: &Library) -> Result<State, FloorError> {
    let (mut state, mut chain) = match state_of_stump(journal, library)? {
        Some(stump) => stump,
        None => (State { cover: journal.keys(), ..State::default() }, Chain::new()),
    };
    follow(&mut state, &mut chain, journal, library)?;
    match off(&chain, &state) {
        Some(head) => {
            let Head { stream, seq, .. } = head;
            let text = format!("the head of {stream} is at entry {seq}, which is not there");
            Err(StoreError::Damaged(text).into())
        }
        None => Ok(state),
    }
}

/// A stream that does not end where its head says.
pub(crate) fn off<'s>(chain: &Chain, state: &'s State) -> Option<&'s Head> {
    let mut ends: BTreeMap<&StreamId, &Head> =
        chain.heads().map(|head| (&head.stream, head)).collect();
    let stored = state.heads.values().filter(|head| head.seq > 0);
    let mut other = stored.filter(|head| {
        ends.remove(&head.stream).is_none_or(|end| (end.seq, end.hash) != (head.seq, head.hash))
    });
    other.next()
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
    compare(state, journal)
}

/// Takes the stored heads, and checks that the stored balances are those of the entries. Nobody may
/// write meanwhile.
pub(crate) fn compare(state: &mut State, journal: &mut dyn Journal) -> Result<(), FloorError> {
    state.heads =
        journal.load_heads()?.into_iter().map(|head| (head.stream.clone(), head)).collect();
    check_balances(state, journal)
}

/// Folds one entry; gives the money it moved.
pub(crate) fn fold(
    state: &mut State,
    library: &Library,
    entry: &Entry,
) -> Result<Vec<Transfer>, FloorError> {
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
    })?;
    Ok(transfers)
}

fn fold_house(state: &mut State, body: &Body<HouseEvent>) -> Result<(), Corrupt> {
    let derived: Vec<Transfer> = body.events.iter().flat_map(house::transfers).collect();
    if derived != body.transfers {
        return Err(Corrupt::new("the transfers are not those the events cause"));
    }
    body.events.iter().try_for_each(|event| house::evolve(&mut state.house, event))
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
    let (mut same, mut other) = (0, None);
    journal.each_balance(&mut |name, stored| {
        let account = name.parse::<Account>().ok();
        let reckoned = account.map_or(0, |account| state.ledger.balance(&account));
        if stored != reckoned {
            other.get_or_insert((name.to_owned(), stored, reckoned));
        }
        same += usize::from(stored != 0);
    })?;
    if other.is_none() && same != state.ledger.balances().count() {
        let stored = journal.balances()?;
        let names = state.ledger.balances().map(|(account, cents)| (account.to_string(), cents));
        let absent = names.into_iter().find(|(name, _)| !stored.contains_key(name));
        other = Some(absent.map_or_else(Default::default, |(name, cents)| (name, 0, cents)));
    }
    match other {
        Some((account, stored, reckoned)) => Err(FloorError::Balance { account, stored, reckoned }),
        None => Ok(()),
    }
}
