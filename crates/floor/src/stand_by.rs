//! A floor that stands by: another node writes the journal, this one follows it entry by entry and
//! shows what is committed. It has the house in memory when it takes it over.

use crate::agenda::Agenda;
use crate::apart::{forgotten_in, named_in};
use crate::dealer::Dealer;
use crate::desk::Desk;
use crate::draft::{Draft, patron_of};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::replay::{PAGE, compare, fold, off};
use crate::request::Changed;
use crate::snapshot;
use crate::state::{HOUSE, State, TABLE};
use crate::stump::state_of_stump;
use croupier_house::Transfer;
use croupier_rules::rulebook::Library;
use croupier_store::{Chain, Entry, Head, Journal, PersonKeys, Sealed, StoreError};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Where a follower has got to.
pub(crate) struct Following {
    chain: Chain,
    /// The check that a house with our keys wrote what is read; absent without keys.
    sealed: Option<Sealed>,
}

/// Whose the house is.
pub(crate) enum Part {
    /// This floor's, in the epoch it knows.
    Owner,
    /// Another node's; `None` until the journal was read.
    Follower(Option<Box<Following>>),
}

impl Floor {
    /// Follows the journal that another node writes.
    pub fn stand_by(
        journal: Box<dyn Journal + Send>,
        library: Arc<Library>,
        dealer: Box<dyn Dealer>,
    ) -> Result<Floor, FloorError> {
        let mut floor = Floor::over(Desk::new(journal), library, dealer)?;
        floor.is_node = true;
        floor.follow_another();
        floor.pull()?;
        Ok(floor)
    }

    /// This floor is one of several: if another takes the house, it follows that one.
    pub fn be_a_node(&mut self) {
        self.is_node = true;
    }

    /// Whether another node owns the house.
    pub fn is_following(&self) -> bool {
        matches!(self.part, Part::Follower(_))
    }

    /// How far the journal is known.
    pub fn position(&self) -> u64 {
        self.state.position
    }

    /// From now on another node owns the house; the journal is read again.
    pub(crate) fn follow_another(&mut self) {
        self.part = Part::Follower(None);
        self.ready = false;
        self.agenda = Agenda::default();
        self.keeper.begin(self.state.position, Default::default());
        self.draft = Draft::default();
        self.desk.forget_heads();
        self.owning.send_replace(false);
    }

    /// Whether another node has raised the epoch of the house.
    pub(crate) fn is_taken(&mut self) -> bool {
        let heads = self.desk.journal().and_then(|journal| journal.load_heads());
        let is_later = |head: &Head| head.stream == self.house && head.epoch > self.epoch;
        heads.is_ok_and(|heads| heads.iter().any(is_later))
    }

    /// The house is another's from now on.
    pub(crate) fn lose(&mut self) -> FloorError {
        self.state = State::default();
        if self.is_node {
            self.follow_another();
        }
        FloorError::TakenOver
    }

    /// Reads what was written since; says what changed. A journal that cannot be read now is read
    /// later, from where it was left.
    pub fn pull(&mut self) -> Result<Changed, FloorError> {
        let pulled = self.pull_on();
        self.ready = pulled.is_ok();
        pulled
    }

    /// Reads what was written since, and tells whoever listens.
    pub(crate) fn pull_and_tell(&mut self) -> Result<(), FloorError> {
        let changed = self.pull()?;
        self.desk.tell(changed);
        Ok(())
    }

    fn pull_on(&mut self) -> Result<Changed, FloorError> {
        let Part::Follower(following) = &mut self.part else { return Ok(Changed::default()) };
        let journal = self.desk.journal()?;
        let (mut following, mut changed) = match following.take() {
            Some(following) => (following, Changed::default()),
            None => {
                let (state, following) = begin(journal, &self.library)?;
                self.state = state;
                let tables = self.state.tables.keys().cloned().collect();
                (following, Changed { tables, house: true, ..Changed::default() })
            }
        };
        loop {
            let page = match journal.read_all(following.chain.position() + 1, PAGE) {
                Ok(page) => page,
                Err(error) => {
                    self.part = Part::Follower(Some(following)); // nothing of it was taken
                    return Err(error.into());
                }
            };
            // after an error in here memory is not used, and all is read again
            take(&mut self.state, &mut following, (journal, &self.library), &page, &mut changed)?;
            if page.len() < PAGE {
                break; // what came since is read next time
            }
        }
        self.part = Part::Follower(Some(following));
        self.desk.note_newest(self.state.position);
        Ok(changed)
    }

    /// Makes the house this floor's, in an epoch that is raised already, so that nobody else can
    /// write. Reads the rest, holds it against what is stored, and goes on: without an interruption
    /// if the owner before has handed over and said how far it had written; otherwise as after a
    /// restart.
    pub fn take_over(
        &mut self,
        epoch: u64,
        handed: Option<u64>,
        now_ms: u64,
    ) -> Result<(), FloorError> {
        self.epoch = epoch;
        let caught_up = self.finish_following();
        // which parts of snapshots are stored, only the owner before knew
        self.keeper.begin(self.state.position, Default::default());
        self.part = Part::Owner;
        let taken = match caught_up {
            Ok(()) => self.settle_in(),
            Err(_) => self.load(), // which says what is wrong
        };
        let taken = taken.and_then(|()| match handed {
            Some(position) if position == self.state.position => Ok(()),
            Some(_) | None => self.recover(now_ms),
        });
        match taken {
            Ok(()) => {
                self.owning.send_replace(true);
                self.desk.tell(Changed {
                    tables: self.state.tables.keys().cloned().collect(),
                    house: true,
                    ..Changed::default()
                });
                Ok(())
            }
            Err(error) => {
                self.follow_another();
                Err(error)
            }
        }
    }

    fn finish_following(&mut self) -> Result<(), FloorError> {
        self.pull_on()?;
        let Part::Follower(Some(following)) =
            std::mem::replace(&mut self.part, Part::Follower(None))
        else {
            return Err(FloorError::Away);
        };
        let Following { chain, sealed } = *following;
        let journal = self.desk.journal()?;
        if let Some(sealed) = sealed {
            sealed.finish(journal)?;
        }
        compare(&mut self.state, journal)?;
        match off(&chain, &self.state) {
            Some(Head { stream, .. }) => {
                Err(StoreError::Damaged(format!("{stream} does not end where its head says"))
                    .into())
            }
            None => Ok(()),
        }
    }

    /// Gives the house up: everything decided is written, and nothing is decided from now on. Says
    /// how far this floor has written.
    pub fn step_down(&mut self) -> u64 {
        let position = self.state.position;
        if self.is_following() {
            return position;
        }
        let whole = self.ready;
        self.follow_another();
        if whole && let Ok(journal) = self.desk.journal() {
            // what is in memory is what was written: nothing need be read again
            let heads = self.state.heads.values().filter(|head| head.seq > 0).cloned();
            let chain = Chain::resume(position, heads);
            let sealed = journal.keys().map(|keys| Sealed::after(keys, position));
            self.part = Part::Follower(Some(Box::new(Following { chain, sealed })));
            self.ready = true;
        }
        position
    }
}

/// The snapshot, the stump or the empty house, to follow the journal from.
fn begin(
    journal: &mut dyn Journal,
    library: &Library,
) -> Result<(State, Box<Following>), FloorError> {
    let (mut state, chain) = match snapshot::remember(journal, library)? {
        Some((state, chain, _)) => (state, chain),
        None => match state_of_stump(journal, library)? {
            Some(stump) => stump,
            None => (State { cover: journal.keys(), ..State::default() }, Chain::new()),
        },
    };
    let sealed = journal.keys().map(|keys| Sealed::after(keys, chain.position()));
    state.persons.keys = journal.person_keys()?;
    Ok((state, Box::new(Following { chain, sealed })))
}

/// Folds a page that a house with our keys wrote.
fn take(
    state: &mut State,
    following: &mut Following,
    (journal, library): (&mut (dyn Journal + Send + 'static), &Library),
    page: &[Entry],
    changed: &mut Changed,
) -> Result<(), FloorError> {
    if let Some(sealed) = &mut following.sealed {
        let known = page.partition_point(|entry| entry.position < sealed.next());
        sealed.follow(journal, page.get(known..).unwrap_or_default())?;
    }
    let found = keys_for(page, journal)?;
    for entry in page {
        following.chain.follow(entry)?;
        let of_house = entry.stream.as_str() == HOUSE;
        for person in if of_house { named_in(entry)? } else { Vec::new() } {
            let key = found.get(&person).map(|key| (person, *key));
            state.persons.keys.extend(key);
        }
        let transfers = fold(state, library, entry)?;
        note(state, entry, &transfers, changed);
        for person in if of_house { forgotten_in(entry)? } else { Vec::new() } {
            state.persons.keys.remove(&person);
        }
    }
    Ok(())
}

/// The keys of everybody whom a page names. A house has many people, and a page few.
fn keys_for(page: &[Entry], journal: &mut dyn Journal) -> Result<PersonKeys, FloorError> {
    let mut named = BTreeSet::new();
    for entry in page.iter().filter(|entry| entry.stream.as_str() == HOUSE) {
        named.extend(named_in(entry)?);
    }
    match named.is_empty() {
        true => Ok(PersonKeys::new()),
        false => Ok(journal.person_keys_of(&named)?),
    }
}

fn note(state: &State, entry: &Entry, transfers: &[Transfer], changed: &mut Changed) {
    let accounts = transfers.iter().flat_map(|moved| [&moved.from, &moved.to]);
    changed.patrons.extend(accounts.filter_map(patron_of).cloned());
    match entry.stream.as_str().strip_prefix(TABLE).and_then(|id| id.parse().ok()) {
        Some(table) => {
            changed.tables.insert(table);
        }
        None => {
            // what the house decides about stops, limits and people shows at any table
            changed.house = true;
            changed.tables.extend(state.tables.keys().cloned());
        }
    }
}
