//! The state a stump keeps: everything the floor had in memory after an entry, as a snapshot has
//! it, without a name that is covered in the journal. Names stand covered here too, each under the
//! key of its person, so that a forgotten person is forgotten in the stump as well.

use crate::apart::{covered_names, uncover_name};
use crate::error::FloorError;
use crate::replay::fold;
use crate::snapshot::{Cut, Known, List, ReadTable, read, read_memory, recall};
use crate::state::{HOUSE, Running, State};
use croupier_house::{House, Ledger, Naming, TableId};
use croupier_rules::rulebook::Library;
use croupier_store::{
    AccountId, Chain, Entry, Hash, Head, Journal, Part, PersonKeys, StoreError, Stump,
};
use serde::{Deserialize, Serialize};

/// What a stump says of the state, beside its parts.
#[derive(Serialize, Deserialize)]
pub struct KeptState {
    list: List,
    names: Vec<Covered>,
}

/// A name as the journal had it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Covered {
    /// The number of the entry of the house that said it.
    pub(crate) seq: u64,
    /// Of whom: `patron/ID` or `staff/ID`.
    pub(crate) person: String,
    /// The change that says it and waits for a second person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) proposal: Option<u64>,
    /// What is covered.
    pub(crate) under: String,
}

/// What an auditor finds in a stump.
pub struct Stumped {
    /// The house, where a covered name is `person ID`.
    pub house: House,
    /// All balances.
    pub ledger: Ledger,
    /// The tables in play. One that is absent is covered and was not uncovered.
    pub tables: Vec<(TableId, Option<Running>)>,
    /// The time of the last entry.
    pub last_ms: u64,
}

impl KeptState {
    /// The hashes of its parts.
    pub fn parts(&self) -> Vec<Hash> {
        self.list.parts().collect()
    }
}

/// Every balance the journal's stump begins with.
pub fn stump_balances(journal: &mut dyn Journal) -> Result<Vec<(AccountId, i64)>, FloorError> {
    let Some(stump) = journal.stump()? else { return Ok(Vec::new()) };
    let memory = read_memory(journal, &kept(&stump)?.list)?;
    let memory = memory.ok_or_else(|| damaged("a part of it is damaged or missing"))?;
    Ok(memory.ledger.balances().map(|(account, cents)| (account.to_string(), cents)).collect())
}

fn damaged(why: &str) -> FloorError {
    StoreError::Damaged(format!("the stump: {why}")).into()
}

/// The part of a stump's body that is ours.
fn kept(stump: &Stump) -> Result<KeptState, FloorError> {
    #[derive(Deserialize)]
    struct Paper {
        state: KeptState,
    }
    let line = stump.body.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let paper: Paper = serde_json::from_slice(line)
        .map_err(|why| damaged(&format!("it cannot be read: {why}")))?;
    Ok(paper.state)
}

type Recalled = (State, Chain, Vec<ReadTable>, Vec<Covered>);

fn recalled(journal: &mut dyn Journal, library: &Library) -> Result<Option<Recalled>, FloorError> {
    let Some(stump) = journal.stump()? else { return Ok(None) };
    let KeptState { list, names } = kept(&stump)?;
    let found = read(journal, &list, library)?;
    let (memory, tables) = found.ok_or_else(|| damaged("a part of it is damaged or missing"))?;
    let recalled = recall(stump.position, list, memory);
    let (mut state, chain) = recalled.ok_or_else(|| damaged("it names no heads"))?;
    let heads: Vec<Head> = chain.heads().cloned().collect();
    if !heads.iter().eq(stump.chain().heads()) {
        return Err(damaged("it names other heads than it is kept with"));
    }
    state.cover = journal.keys();
    Ok(Some((state, chain, tables, names)))
}

/// The state of the journal's stump, to play on from; none where the journal has none.
pub(crate) fn state_of_stump(
    journal: &mut dyn Journal,
    library: &Library,
) -> Result<Option<(State, Chain)>, FloorError> {
    let Some((mut state, chain, tables, names)) = recalled(journal, library)? else {
        return Ok(None);
    };
    for table in tables {
        let table = table.open();
        let (id, running) = table.ok_or_else(|| damaged("hands in it lie face down: seal.key"))?;
        state.tables.insert(id, running);
    }
    name_again(&mut state.house, &names, &journal.person_keys()?);
    Ok(Some((state, chain)))
}

fn name_again(house: &mut House, names: &[Covered], keys: &PersonKeys) {
    for covered in names {
        if let Some(fields) = uncover_name(covered, keys) {
            let word = |field: &str| fields.get(field)?.as_str().map(str::to_owned);
            let naming = Naming { name: word("name"), card_number: word("card_number") };
            house.name_again(&covered.person, covered.proposal, naming);
        }
    }
}

/// What the stump of a journal says, for an auditor; none where the journal has none.
pub fn read_stump(
    journal: &mut dyn Journal,
    library: &Library,
) -> Result<Option<Stumped>, FloorError> {
    let Some((state, _, tables, _)) = recalled(journal, library)? else { return Ok(None) };
    let table = |read| match read {
        ReadTable::Open(id, running) => (id, Some(*running)),
        ReadTable::Covered(id) => (id, None),
    };
    let tables = tables.into_iter().map(table).collect();
    let State { house, ledger, last_ms, .. } = state;
    Ok(Some(Stumped { house, ledger, tables, last_ms }))
}

/// Folds entries from the stump on, or from the beginning, into the state of the next stump. No
/// name is uncovered.
pub struct StumpFold<'l> {
    library: &'l Library,
    state: State,
    chain: Chain,
    names: Vec<Covered>,
}

impl<'l> StumpFold<'l> {
    /// Begins where the journal begins.
    pub fn begin(
        journal: &mut dyn Journal,
        library: &'l Library,
    ) -> Result<StumpFold<'l>, FloorError> {
        let fresh = State { cover: journal.keys(), ..State::default() };
        let fresh = (fresh, Chain::new(), Vec::new(), Vec::new());
        let found = recalled(journal, library)?;
        let (mut state, chain, tables, names) = found.unwrap_or(fresh);
        let open = tables.into_iter().map(ReadTable::open).collect::<Option<Vec<_>>>();
        state.tables.extend(open.ok_or_else(|| damaged("hands lie face down: seal.key"))?);
        Ok(StumpFold { library, state, chain, names })
    }

    /// The position of the last entry taken.
    pub fn position(&self) -> u64 {
        self.chain.position()
    }

    /// Takes the next entry.
    pub fn take(&mut self, entry: &Entry) -> Result<(), FloorError> {
        self.chain.follow(entry)?;
        fold(&mut self.state, self.library, entry)?;
        if entry.stream.as_str() == HOUSE {
            let unread = |why: serde_json::Error| damaged(&why.to_string());
            covered_names(entry, &mut self.names).map_err(unread)?;
        }
        Ok(())
    }

    /// The state after the last entry, its parts, and where every stream stands.
    pub fn finish(self) -> Result<(KeptState, Vec<Part>, Vec<Head>), FloorError> {
        let StumpFold { mut state, chain, mut names, .. } = self;
        if let Some((table, why)) = state.stopped.first_key_value() {
            return Err(damaged(&format!("it cannot be taken while {table} is stopped: {why}")));
        }
        let waits = |number: u64| state.house.proposals().any(|(waiting, _)| waiting == number);
        names.retain(|covered| covered.proposal.is_none_or(waits));
        let heads: Vec<Head> = chain.heads().cloned().collect();
        state.heads = heads.iter().map(|head| (head.stream.clone(), head.clone())).collect();
        let cut = Cut::of(&state).ok_or_else(|| damaged("it cannot be taken"))?;
        let mut parts = Vec::new();
        let written = cut.write(&Known::default(), |part| {
            parts.push(part);
            true
        });
        let (snapshot, _) = written.ok_or_else(|| damaged("it cannot be written"))?;
        let list = serde_json::from_slice(&snapshot.body)
            .map_err(|why| damaged(&format!("it cannot be read back: {why}")))?;
        Ok((KeptState { list, names }, parts, heads))
    }
}
