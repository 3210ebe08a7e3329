//! The floor itself: it drains the queue, decides and evolves, and commits; then the result is
//! visible.

use crate::agenda::Agenda;
use crate::apart::KeyDraw;
use crate::dealer::Dealer;
use crate::dealing::{Run, Stuck, restore};
use crate::desk::Desk;
use crate::draft::Draft;
use crate::error::FloorError;
use crate::health::{Fault, Health, Recovered};
use crate::removal::Removal;
use crate::replay::replay;
use crate::request::{Answer, Changed, Request, Stepped};
use crate::snapshot::{self, Keeper};
use crate::stand_by::Part;
use crate::state::{HOUSE, State};
use croupier_house::{House, Ledger, PatronId, Played, TableId};
use croupier_rules::rulebook::Library;
use croupier_store::{Journal, StoreError, StreamId};
use croupier_table::Table;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::watch;

/// The one writer of the house.
pub struct Floor {
    pub(crate) desk: Desk,
    pub(crate) library: Arc<Library>,
    pub(crate) dealer: Box<dyn Dealer>,
    pub(crate) state: State,
    pub(crate) agenda: Agenda,
    /// Decisions applied in memory and not yet given to the journal.
    pub(crate) draft: Draft,
    /// The time of the newest decision.
    pub(crate) decided_ms: u64,
    /// Tables stopped by a fault in this process; a reload does not restart them.
    halted: BTreeMap<TableId, String>,
    /// The stream of the house. Every batch names its head, so that the commits of a floor that no
    /// longer owns the house fail.
    pub(crate) house: StreamId,
    /// The epoch in which this floor owns the house.
    pub(crate) epoch: u64,
    /// Whose the house is.
    pub(crate) part: Part,
    /// Whether this is one of several nodes, which follows whoever takes the house over.
    pub(crate) is_node: bool,
    /// Tells others whether this floor owns the house.
    pub(crate) owning: watch::Sender<bool>,
    /// The request of a batch that is being answered, by its place: after an error, the culprit.
    pub(crate) answering: Option<usize>,
    /// Whether memory matches the journal.
    pub(crate) ready: bool,
    pub(crate) keeper: Keeper,
    pub(crate) removal: Removal,
    /// How keys of persons are drawn; absent where names are written in clear.
    pub(crate) draw: Option<KeyDraw>,
    replayed: u64,
    pub(crate) commits: u64,
    faults: u64,
    last_fault: Option<Fault>,
    /// Whether the newest commit failed for want of room.
    pub(crate) full: bool,
    pub(crate) recovered: Vec<Recovered>,
    /// Whether anything may happen by the clock; it may where nobody says.
    pub(crate) may_move: Option<Arc<AtomicBool>>,
}

impl Floor {
    /// Takes the house over, so that the previous owner's commits fail. Then reads the journal and
    /// recovers every round that was in play.
    pub fn open(
        journal: Box<dyn Journal + Send>,
        library: Arc<Library>,
        dealer: Box<dyn Dealer>,
        now_ms: u64,
    ) -> Result<Floor, FloorError> {
        Floor::open_handed((journal, None), library, dealer, now_ms)
    }

    /// The same, after another node has handed over and said how far it has written: if nothing was
    /// written since, nobody was away, and no round is interrupted.
    pub fn open_handed(
        (mut journal, handed): (Box<dyn Journal + Send>, Option<u64>),
        library: Arc<Library>,
        dealer: Box<dyn Dealer>,
        now_ms: u64,
    ) -> Result<Floor, FloorError> {
        let house = StreamId::new(HOUSE).map_err(|why| StoreError::Malformed(why.to_string()))?;
        let epoch = journal.take(&house)?.epoch;
        let mut floor = Floor::over(Desk::new(journal), library, dealer)?;
        floor.epoch = epoch;
        floor.load()?;
        if handed.is_none_or(|position| position != floor.state.position) {
            floor.recover(now_ms)?;
        }
        Ok(floor)
    }

    /// A floor over this journal, of which nothing is read.
    pub(crate) fn over(
        desk: Desk,
        library: Arc<Library>,
        dealer: Box<dyn Dealer>,
    ) -> Result<Floor, FloorError> {
        let house = StreamId::new(HOUSE).map_err(|why| StoreError::Malformed(why.to_string()))?;
        Ok(Floor {
            desk,
            library,
            dealer,
            state: State::default(),
            agenda: Agenda::default(),
            draft: Draft::default(),
            decided_ms: 0,
            halted: BTreeMap::new(),
            house,
            epoch: 0,
            part: Part::Owner,
            is_node: false,
            owning: watch::Sender::new(true),
            answering: None,
            ready: false,
            keeper: Keeper::default(),
            removal: Removal::default(),
            draw: None,
            replayed: 0,
            commits: 0,
            faults: 0,
            last_fault: None,
            full: false,
            recovered: Vec::new(),
            may_move: None,
        })
    }

    /// Decides and evolves every request in order, and what is due by the clock before and after
    /// them, and commits all of it at once. If any of this fails, memory is read from the store
    /// again and every request is answered with a fault.
    pub fn step(&mut self, requests: Vec<Request>, now_ms: u64) -> Stepped {
        if self.is_following() {
            let trace = "stands-by".to_owned();
            let answers = vec![Answer::Fault { trace }; requests.len()];
            return Stepped { answers, changed: Changed::default() };
        }
        let tried = self.decide(requests.iter(), now_ms).and_then(|answers| {
            let draft = std::mem::take(&mut self.draft);
            let changed = self.commit(draft, self.decided_ms)?;
            Ok(Stepped { answers, changed })
        });
        tried.unwrap_or_else(|error| {
            let trace = self.fail(&error, now_ms);
            let answers = vec![Answer::Fault { trace }; requests.len()];
            Stepped { answers, changed: Changed::default() }
        })
    }

    /// Decides and evolves every request in order, and what is due by the clock before and after
    /// them. Nobody may be answered before it is written. After an error memory must not be used.
    pub(crate) fn decide<'r>(
        &mut self,
        requests: impl ExactSizeIterator<Item = &'r Request>,
        now_ms: u64,
    ) -> Result<Vec<Answer>, FloorError> {
        let mut draft = std::mem::take(&mut self.draft);
        self.answering = None;
        let decided =
            catch_unwind(AssertUnwindSafe(|| self.decide_into(&mut draft, requests, now_ms)));
        self.draft = draft;
        decided.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(FloorError::Panic(text.unwrap_or_default()))
        })
    }

    fn decide_into<'r>(
        &mut self,
        draft: &mut Draft,
        requests: impl ExactSizeIterator<Item = &'r Request>,
        now_ms: u64,
    ) -> Result<Vec<Answer>, FloorError> {
        if !self.ready {
            self.load()?;
        }
        let unwritten = !draft.is_empty() || self.is_writing();
        let last_ms = if unwritten { self.decided_ms } else { self.state.last_ms };
        let now_ms = now_ms.max(last_ms);
        self.decided_ms = now_ms;
        self.run_due(draft, now_ms)?;
        let mut answers = Vec::with_capacity(requests.len());
        for (place, request) in requests.enumerate() {
            self.answering = Some(place);
            let was_held = self.is_held();
            let stops = self.state.house.controls().changes();
            answers.push(self.answer(request, draft, now_ms)?);
            if self.is_held() != was_held {
                self.hold_or_release(draft, now_ms)?;
            }
            if self.state.house.controls().changes() != stops {
                // every table shows it, and is due again or no longer
                draft.changed.tables.extend(self.state.tables.keys().cloned());
            }
        }
        self.answering = None;
        self.run_plans(draft, now_ms)?;
        self.note_changed(draft);
        self.run_due(draft, now_ms)?;
        if self.run_plans(draft, now_ms)? {
            self.note_changed(draft);
        }
        Ok(answers)
    }

    /// Drops decisions that were not given to the scribe.
    pub(crate) fn discard(&mut self) {
        self.draft = Draft::default();
    }

    /// Recovers from an error: drops memory, reads it from the store again, and returns the trace
    /// id that people can quote.
    pub(crate) fn fail(&mut self, error: &FloorError, now_ms: u64) -> String {
        self.discard();
        self.full = matches!(error, FloorError::Store(StoreError::Full));
        if let FloorError::Table { table, why } = error {
            self.halted.insert(table.clone(), why.to_string());
        }
        let trace = self.fault(error.to_string(), now_ms);
        if self.ready {
            self.reload(now_ms); // otherwise the journal was just read in vain
        }
        trace
    }

    /// When [`Floor::step`] must be called again even without requests, in milliseconds since 1970.
    pub fn next_due(&self) -> Option<u64> {
        let due = self.agenda.next_ms().into_iter().chain(self.next_plan_ms()).min();
        due.filter(|_| !self.is_still())
    }

    /// The house.
    pub fn house(&self) -> &House {
        &self.state.house
    }

    /// All balances.
    pub fn ledger(&self) -> &Ledger {
        &self.state.ledger
    }

    /// How a patron has played lately.
    pub fn played(&self, patron: &PatronId) -> Played {
        self.state.tally.of(patron, self.state.house.settings().gaming_day)
    }

    /// A table in play.
    pub fn table(&self, table: &TableId) -> Option<&Table> {
        self.state.tables.get(table).map(|running| &*running.table)
    }

    /// Every table in play.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.state.tables.values().map(|running| &*running.table)
    }

    /// The rulebooks.
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// How the floor is doing.
    pub fn health(&self) -> Health {
        Health {
            ready: self.ready,
            entries: self.state.entries,
            replayed: self.replayed,
            commits: self.commits,
            faults: self.faults,
            last_fault: self.last_fault.clone(),
            full: self.full,
            stopped: self.state.stopped.clone(),
            recovered: self.recovered.clone(),
            last_ms: self.state.last_ms,
            clock_held_ms: self.state.house.clock_held_ms(),
        }
    }

    /// Whether memory matches the journal.
    pub(crate) fn is_ready(&self) -> bool {
        self.ready
    }

    /// The number of faults and the newest one, if there are more than `faults`.
    pub(crate) fn fault_since(&self, faults: u64) -> Option<(u64, Fault)> {
        let newest = self.last_fault.clone().filter(|_| self.faults > faults);
        newest.map(|fault| (self.faults, fault))
    }

    /// Housekeeping for a quiet moment: the store's own, and a snapshot if enough has happened
    /// since the last one.
    pub fn idle(&mut self) -> Result<(), StoreError> {
        match self.wants_snapshot(true) {
            true if self.desk.has_scribe() => self.begin_snapshot(),
            true => self.keep_snapshot()?,
            false => {}
        }
        self.desk.journal()?.idle()
    }

    /// Tables that should have moved on by this time and did not.
    pub fn overdue(&self, by_ms: u64) -> Vec<TableId> {
        self.agenda.due(by_ms)
    }

    /// Reads everything from the journal. Interrupts no round: only a restart does, in `recover`.
    pub(crate) fn load(&mut self) -> Result<(), FloorError> {
        let loaded = self.load_all();
        // what another node writes meanwhile makes what was read look torn
        if loaded.is_err() && self.is_node && self.is_taken() {
            return Err(self.lose());
        }
        loaded
    }

    fn load_all(&mut self) -> Result<(), FloorError> {
        self.ready = false;
        self.state = State::default();
        let journal = self.desk.journal()?;
        let resumed = snapshot::resume(journal, &self.library)?;
        let (state, skipped, parts) = match resumed {
            Some(resumed) => (resumed.state, resumed.skipped, resumed.parts),
            None => (replay(journal, &self.library)?, 0, Default::default()),
        };
        self.replayed = state.entries - skipped;
        self.keeper.begin(state.position - self.replayed.min(state.position), parts);
        self.state = state;
        self.settle_in()
    }

    /// Goes on from what was read, if the house is still this floor's.
    pub(crate) fn settle_in(&mut self) -> Result<(), FloorError> {
        if self.state.heads.get(&self.house).is_none_or(|head| head.epoch != self.epoch) {
            return Err(self.lose());
        }
        self.desk.journal()?.own(&self.house, self.epoch);
        self.state.persons.draw.clone_from(&self.draw);
        self.forget_again()?;
        for (table, why) in &self.halted {
            self.state.stop(table, why.clone());
        }
        for running in self.state.tables.values_mut() {
            restore(running, &*self.dealer);
        }
        self.note_all();
        self.ready = true;
        Ok(())
    }

    /// Reads memory again after a fault. Nothing is visible until the store can be read.
    fn reload(&mut self, now_ms: u64) {
        if let Err(error) = self.load() {
            self.state = State::default();
            self.agenda = Agenda::default();
            self.fault(error.to_string(), now_ms);
        }
    }

    pub(crate) fn fault(&mut self, message: String, at_ms: u64) -> String {
        self.faults += 1;
        let trace = format!("{at_ms:x}-{:x}", self.faults);
        self.last_fault = Some(Fault { trace: trace.clone(), message, at_ms });
        trace
    }

    /// Does what is due by the clock at every table.
    fn run_due(&mut self, draft: &mut Draft, now_ms: u64) -> Result<(), FloorError> {
        let due = if self.is_still() { Vec::new() } else { self.agenda.due(now_ms) };
        for table in due {
            let Some(mut run) = Run::begin(&mut self.state, draft, &table) else { continue };
            let moved = run.move_on(&mut self.state, &mut *self.dealer, now_ms);
            run.finish(&mut self.state, draft, now_ms)?;
            match moved {
                Ok(()) => {}
                Err(Stuck::Floor(error)) => return Err(error),
                Err(Stuck::Table(why)) => self.halt(&table, why, now_ms),
            }
            self.note(&table);
        }
        Ok(())
    }

    /// Stops a table; the house goes on.
    pub(crate) fn halt(&mut self, table: &TableId, why: String, now_ms: u64) {
        self.fault(format!("table {table}: {why}"), now_ms);
        self.halted.insert(table.clone(), why.clone());
        self.state.stop(table, why);
    }
}
