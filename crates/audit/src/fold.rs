//! Folds entries one by one into their result, and compares each with what came before it.

use crate::authority::{self, at_table};
use crate::checkpoint::{Order, Trust};
use crate::corrected::Agreed;
use crate::device;
use crate::figures;
use crate::found::Found;
use crate::promise::{Kept, Promises};
use crate::settled;
use crate::verify::Counts;
use croupier_floor::{Body, HOUSE, Running, TABLE, game_of, is_covered, open_table};
use croupier_house::{
    self as house, Account, Checkpoint, House, HouseEvent, Ledger, Significant, TableId, Transfer,
};
use croupier_report::Fold as Figures;
use croupier_rules::rulebook::{Game, Library};
use croupier_store::{Entry, Hash, Keyring, RoundMark, StreamId};
use croupier_table::{self as table, FrameEvent, PaiGowEvent, PitEvent, Table, TableEvent};
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the entries so far lead to.
pub(crate) struct Fold<'l> {
    pub(crate) library: &'l Library,
    pub(crate) house: House,
    pub(crate) ledger: Ledger,
    pub(crate) rounds: BTreeMap<(StreamId, u64), RoundMark>,
    pub(crate) heads: BTreeMap<StreamId, (u64, Hash)>,
    pub(crate) counts: Counts,
    pub(crate) order: Order,
    pub(crate) trust: Trust,
    /// Every account that was ever touched, empty or not; kept only if a caller wants it.
    pub(crate) touched: Option<BTreeSet<Account>>,
    /// Tables whose hands lie face down and cannot be uncovered: only their chain and money are
    /// followed from there on.
    pub(crate) unopened: BTreeSet<StreamId>,
    /// The last entry of each stream that has left the journal, where a stump stands for them.
    pub(crate) removed: BTreeMap<StreamId, u64>,
    /// The games of tables that the stump has covered.
    pub(crate) games: BTreeMap<StreamId, Game>,
    pub(crate) keys: Option<Arc<Keyring>>,
    pub(crate) tables: BTreeMap<StreamId, TableFold>,
    pub(crate) figures: Figures,
    position: u64,
    at_ms: u64,
}

/// One table.
pub(crate) struct TableFold {
    pub(crate) running: Running,
    pub(crate) promises: Promises,
}

impl<'l> Fold<'l> {
    /// The state before the first entry.
    pub(crate) fn new(library: &'l Library, trust: Trust, keys: Option<Arc<Keyring>>) -> Fold<'l> {
        Fold {
            library,
            house: House::new(),
            ledger: Ledger::new(),
            rounds: BTreeMap::new(),
            heads: BTreeMap::new(),
            counts: Counts::default(),
            order: Order::default(),
            trust,
            touched: None,
            unopened: BTreeSet::new(),
            removed: BTreeMap::new(),
            games: BTreeMap::new(),
            keys: keys.filter(|keys| keys.can_uncover()),
            tables: BTreeMap::new(),
            figures: Figures::default(),
            position: 0,
            at_ms: 0,
        }
    }

    /// Takes the next entry, whose place in the chain is already checked.
    pub(crate) fn take(&mut self, entry: &Entry) -> Result<(), Found> {
        let bad = |what: String| Found::entry(entry, what);
        if entry.position != self.position + 1 {
            let what = format!("the entry at position {} is not there", self.position + 1);
            return Err(bad(what));
        }
        if entry.at_ms < self.at_ms {
            return Err(bad("it is older than the entry before it".to_owned()));
        }
        let moved = match entry.stream.as_str() {
            HOUSE => self.house(entry).map_err(bad)?,
            stream if stream.starts_with(TABLE) => self.table(entry).map_err(bad)?,
            _ => return Err(bad("nobody knows this journal".to_owned())),
        };
        self.ledger.apply(&moved).map_err(|why| bad(why.to_string()))?;
        if let Some(touched) = &mut self.touched {
            touched.extend(moved.iter().flat_map(|moved| [moved.from.clone(), moved.to.clone()]));
        }
        self.counts.entries += 1;
        self.counts.transfers += u64::try_from(moved.len()).unwrap_or(0);
        (self.position, self.at_ms) = (entry.position, entry.at_ms);
        self.order.follow(&entry.hash);
        self.heads.insert(entry.stream.clone(), (entry.seq, entry.hash));
        Ok(())
    }

    /// Goes on after this entry, which is a checkpoint.
    pub(crate) fn go_on_after(&mut self, entry: &Entry, checkpoint: &Checkpoint) {
        (self.position, self.at_ms) = (entry.position, entry.at_ms);
        self.order = Order::after(entry.position - 1);
        self.order.follow(&entry.hash);
        self.trust.newest = Some(entry.position);
        self.trust.signatures.insert(entry.position, checkpoint.signature.clone());
        self.trust.hashes.insert(entry.position, entry.hash);
    }

    /// The position of the last entry taken.
    pub(crate) fn position(&self) -> u64 {
        self.position
    }

    fn house(&mut self, entry: &Entry) -> Result<Vec<Transfer>, String> {
        let body: Body<HouseEvent> = read(entry)?;
        same(body.events.iter().flat_map(house::transfers).collect(), &body.transfers)?;
        for event in &body.events {
            authority::check(&self.house, (event, &body.events), &entry.actor)?;
            house::evolve(&mut self.house, event).map_err(|why| why.to_string())?;
            self.clock(event, &entry.actor)?;
            self.counts.closings += u64::from(figures::is_closing(event, &entry.actor)?);
            if let HouseEvent::Checkpointed(checkpoint) = event {
                self.checkpoint(checkpoint, entry)?;
            }
            if let HouseEvent::Noted {
                what: Significant::KeyRotated { from, to, signature }, ..
            } = event
            {
                self.trust.rotated(from, to, signature)?;
            }
        }
        figures::house(&mut self.figures, entry, &body)?;
        Ok(body.transfers)
    }

    /// A clock that was set is counted; only a Shift Manager agrees to one that holds dealing up.
    fn clock(&mut self, event: &HouseEvent, actor: &str) -> Result<(), String> {
        let HouseEvent::Noted { what, .. } = event else { return Ok(()) };
        if matches!(what, Significant::ClockStepped { .. }) {
            self.counts.clock_steps += 1;
        }
        let agrees = matches!(what, Significant::ClockAgreed { .. });
        match agrees && !actor.ends_with("/shift-manager") {
            true => Err("the clock was agreed to by nobody who may".to_owned()),
            false => Ok(()),
        }
    }

    fn table(&mut self, entry: &Entry) -> Result<Vec<Transfer>, String> {
        authority::acts_as_itself(&self.house, &entry.actor)?;
        let covered = self.keys.is_none() && is_covered(entry);
        if covered || self.unopened.contains(&entry.stream) {
            self.unopened.insert(entry.stream.clone());
            self.counts.unopened += 1;
            let fold = self.tables.get(&entry.stream);
            let game = fold.map(|fold| fold.running.table().settings().rulebook().game);
            let game = game.or_else(|| self.games.get(&entry.stream).copied());
            figures::unopened(&mut self.figures, entry, (self.library, game))?;
            return read::<IgnoredAny>(entry).map(|body| body.transfers);
        }
        let playing = self.tables.get(&entry.stream);
        let playing = playing.map(|fold| fold.running.table().settings().rulebook().game);
        let game = playing.or_else(|| game_of(entry, self.library));
        let body = {
            let game = game.ok_or("the table was never opened")?;
            read_of_table(entry, game, self.keys.as_deref())?
        };
        let mut events = body.events.as_slice();
        if let (1, [opened, rest @ ..]) = (entry.seq, events) {
            authority::opens(&self.house, &entry.actor)?;
            let table = opened_table(self.library, opened, &entry.stream)?;
            let running = Running::new(table, entry.stream.clone());
            let fold = TableFold { running, promises: Promises::default() };
            self.tables.insert(entry.stream.clone(), fold);
            self.counts.tables += 1;
            events = rest;
        }
        let fold = self.tables.get_mut(&entry.stream);
        let fold = fold.ok_or("the table was never opened")?;
        let table = fold.running.table();
        let derived = events.iter().flat_map(|event| table::transfers(table, event));
        same(derived.collect(), &body.transfers)?;
        let opens =
            |event: &TableEvent| matches!(event, TableEvent::Frame(FrameEvent::RoundOpened { .. }));
        if self.house.clock_held_ms().is_some() && events.iter().any(opens) {
            return Err("a round was opened while the clock held dealing up".to_owned());
        }
        device::of_a_table(&self.house, table.id(), events, &entry.actor)?;
        let table = (table.id(), table.settings().rulebook().game);
        figures::table(&mut self.figures, entry, table, &body);
        let mut agreed = Agreed::by(&entry.actor);
        for event in events {
            let held = (&mut agreed, &self.ledger);
            let marks = fold.take(event, entry.seq, held, &mut self.counts)?;
            self.rounds
                .extend(marks.into_iter().map(|mark| ((mark.stream.clone(), mark.round), mark)));
        }
        Ok(body.transfers)
    }
}

impl TableFold {
    /// Checks an event against the table before it, then folds it; returns the rounds it begins or
    /// ends.
    fn take(
        &mut self,
        event: &TableEvent,
        seq: u64,
        (agreed, ledger): (&mut Agreed<'_>, &Ledger),
        counts: &mut Counts,
    ) -> Result<Vec<RoundMark>, String> {
        let table = self.running.table();
        agreed.take(table, event)?;
        at_table::check(table, event, agreed)?;
        settled::check(table, event, (agreed, ledger))?;
        match self.promises.take(table, event)? {
            Some(Kept::Shoe) => counts.shoes += 1,
            Some(Kept::Throw) => counts.throws += 1,
            Some(Kept::Deal) => counts.deals += 1,
            Some(Kept::Shuffle) => counts.shuffles += 1,
            Some(Kept::Void) => counts.void_seeds += 1,
            Some(Kept::NotRevealed) => counts.seeds_lost += 1,
            None => {}
        }
        counts.events += 1;
        if let TableEvent::Frame(FrameEvent::RoundOpened { rulebook_hash, .. }) = event
            && !table.settings().rulebook().is_of_hash(rulebook_hash)
        {
            return Err("the round was opened under another rulebook than its table".to_owned());
        }
        if let TableEvent::Frame(FrameEvent::RoundSettled { bets, .. })
        | TableEvent::Frame(FrameEvent::RoundVoided { bets, .. }) = event
        {
            counts.rounds += 1;
            counts.bets += u64::try_from(bets.len()).unwrap_or(0);
        }
        if matches!(
            event,
            TableEvent::Pit(PitEvent::RoundCorrected { .. })
                | TableEvent::PaiGow(PaiGowEvent::HandCorrected { .. })
        ) {
            counts.corrections += 1;
        }
        self.running.apply(std::slice::from_ref(event), seq).map_err(|why| why.to_string())
    }
}

/// The table that this first event opens; its journal must bear its name.
pub(crate) fn opened_table(
    library: &Library,
    opened: &TableEvent,
    stream: &StreamId,
) -> Result<Table, String> {
    let TableEvent::Frame(FrameEvent::TableOpened { settings, table: id, .. }) = opened else {
        return Err("the journal does not begin with the opening of a table".to_owned());
    };
    if stream.as_str().strip_prefix(TABLE).map(str::parse::<TableId>) != Some(Ok(id.clone())) {
        return Err(format!("the table {id} was opened in the journal of another"));
    }
    let rulebook = library.find(&settings.rulebook, i64::MAX).map_err(|why| why.to_string())?;
    Table::from_opened(opened, Arc::new(rulebook.clone())).map_err(|why| why.to_string())
}

/// The body of an entry.
pub(crate) fn read<E: serde::de::DeserializeOwned>(entry: &Entry) -> Result<Body<E>, String> {
    serde_json::from_slice(&entry.body).map_err(|why| format!("its body cannot be read: {why}"))
}

/// The body of an entry of a table that plays this game.
pub(crate) fn read_of_table(
    entry: &Entry,
    game: Game,
    keys: Option<&Keyring>,
) -> Result<Body<TableEvent>, String> {
    open_table(entry, game, keys).map_err(|why| format!("its body cannot be read: {why}"))
}

/// The stored transfers must be those the events cause.
fn same(derived: Vec<Transfer>, stored: &[Transfer]) -> Result<(), String> {
    match derived == stored {
        true => Ok(()),
        false => Err("the transfers are not those the events cause".to_owned()),
    }
}
