//! A table with its ledger and its journal: commands go in, and what must hold at every step is
//! checked after each.

use super::census::Census;
use super::{Rules, Story};
use crate::kit::{PEOPLE, bought, credited, patron, rulebook, settings};
use crate::*;
use croupier_house::{Account, Actor, Ledger, Transfer};
use croupier_rules::money::Amount;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who plays.
pub(super) const NAMES: [&str; 3] = ["ann", "bob", "cat"];
/// What each begins with.
const CREDIT: u64 = 1_000_000;

/// What each patron has and owes, and the table's bank and commission.
pub(super) type Money = (Vec<(u64, u64)>, i64, i64);

pub(super) struct Desk {
    pub(super) table: Table,
    pub(super) ledger: Ledger,
    pub(super) now_ms: u64,
    pub(super) census: Census,
    /// The table as the text of the journal tells it.
    read: Table,
    /// The events of each round, and the settings it is played by.
    rounds: BTreeMap<RoundNo, (Settings, Vec<TableEvent>)>,
    /// The money when the round on the table was opened.
    pub(super) at_opening: Money,
}

impl Desk {
    pub(super) fn of(story: &Story) -> Desk {
        Desk::opened(story.rules, story.dealing, story.told)
    }

    /// A table as a story tells it: `with chips`, `with a shuffler`, `with an automatic dealer`.
    pub(super) fn opened((id, layout): Rules, dealing: Dealing, told: &str) -> Desk {
        let automatic = told.contains("with an automatic dealer");
        let dealing = if automatic { Dealing::Automatic } else { dealing };
        let mut set = settings(&rulebook(id), layout, dealing);
        if told.contains("with chips") {
            set.procedure.stakes = Stakes::Chips;
        }
        set.procedure.face_down = told.contains("with cards face down");
        if told.contains("with a shuffler") {
            set.procedure.equipment = CardSource::Shuffler;
        }
        Desk::with(id, set)
    }

    pub(super) fn with(id: &str, set: TableSettings) -> Desk {
        let rulebook = rulebook(id);
        let table = Table::open("t1".parse().unwrap(), "Table 1".into(), set, rulebook).unwrap();
        let opened = table.opened();
        let mut census = Census::default();
        census.happened(&opened);
        let read = Table::from_opened(&reread(&table, &opened), table.settings.rulebook.clone());
        let read = read.unwrap();
        assert!(read == table, "the opening reads back as another table");
        let ledger = credited(&NAMES.map(|name| (name, CREDIT)));
        let at_opening = (Vec::new(), 0, 0);
        let rounds = BTreeMap::new();
        Desk { table, ledger, now_ms: 1_000_000, census, read, rounds, at_opening }
    }

    /// A patron brings money.
    pub(super) fn bring(&mut self, name: &str, amount: u64) {
        self.ledger.apply(&[bought(name, amount)]).unwrap();
    }

    /// A patron takes money away.
    pub(super) fn spend(&mut self, name: &str, amount: u64) {
        let Transfer { from, to, amount } = bought(name, amount);
        self.ledger.apply(&[Transfer { from: to, to: from, amount }]).unwrap();
    }

    /// Gives a command; what it leads to happens.
    pub(super) fn give(
        &mut self,
        actor: &Actor,
        command: &TableCommand,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let context = Context { now_ms: self.now_ms, actor, ledger: &self.ledger };
        let before = (!matches!(self.table.moment(), Moment::Open(_) | Moment::Closed(_)))
            .then(|| self.money());
        let events = decide(&self.table, command, &context).inspect_err(|why| {
            self.census.refused(why);
            assert!(!why.is_fault(), "{command:?}: {why}");
        })?;
        let mut moved = Vec::new();
        for event in &events {
            let shown = self.table.shown();
            moved.extend(transfers(&self.table, event));
            evolve(&mut self.table, event).unwrap_or_else(|why| panic!("{event:?}: {why}"));
            let told = reread(&self.read, event);
            evolve(&mut self.read, &told).unwrap();
            assert!(self.read == self.table, "replay differs after {event:?}");
            check_hidden(event, &shown, &self.table);
            self.census.happened(event);
            self.keep(event);
        }
        self.ledger.apply(&moved).unwrap_or_else(|why| panic!("{command:?}: {why}"));
        if events.iter().any(|event| event.name().as_deref() == Some("round-opened")) {
            self.at_opening = before.unwrap();
        }
        self.check();
        Ok(events)
    }

    /// The event is kept with its round, to read the round back.
    fn keep(&mut self, event: &TableEvent) {
        let Some(round) = event.of_round() else { return };
        let settings = self.table.settings().clone();
        let (_, events) = self.rounds.entry(round).or_insert_with(|| (settings, Vec::new()));
        events.push(event.clone());
    }

    /// The money there is at this table.
    pub(super) fn money(&self) -> Money {
        let of = |name: &str| {
            let patron = patron(name);
            (self.ledger.credit(&patron).cents(), self.ledger.owed(&patron).cents())
        };
        let bank = self.ledger.balance(&Account::Bank(self.table.id.clone()));
        let commission = self.ledger.balance(&Account::Commission(self.table.id.clone()));
        (NAMES.map(of).to_vec(), bank, commission)
    }

    /// What must hold whatever happened.
    fn check(&self) {
        assert_eq!(self.ledger.total(), 0);
        for name in PEOPLE {
            let name = patron(name);
            let bets = self.table.bets().into_iter().flat_map(|bets| bets.of_patron(&name));
            let staked: u64 = bets.map(|bet| bet.stake.cents()).sum();
            assert_eq!(self.ledger.in_play(&name, &self.table.id).cents(), staked, "in play");
            let owed = self.table.owed().get(&name).copied().unwrap_or(Amount::ZERO);
            assert_eq!(self.ledger.owed(&name), owed, "owed");
        }
        self.check_memory();
        self.check_past();
        super::checks::nobody_is_shown_what_is_hidden(&self.table, self.was_settled());
    }

    /// Whether the round that is over was ever settled, even if it was made Void afterwards.
    fn was_settled(&self) -> bool {
        let settled = |event: &TableEvent| {
            matches!(event, TableEvent::Frame(FrameEvent::RoundSettled { .. }))
        };
        let past = self.table.past().and_then(|past| self.rounds.get(&past.round));
        past.is_some_and(|(_, events)| events.iter().any(settled))
    }

    /// A snapshot is the table.
    fn check_memory(&self) {
        let text = serde_json::to_string(&self.table.memory()).unwrap();
        let rulebook = Arc::clone(self.table.settings().rulebook());
        let memory = in_game(rulebook.game, || serde_json::from_str(&text)).unwrap();
        let recalled = Table::from_memory(memory, rulebook).unwrap();
        assert!(recalled == self.table, "the snapshot is another table");
    }

    /// The round that is over, read back from its events alone, is the round as it is held.
    fn check_past(&self) {
        let Some(past) = self.table.past() else { return };
        let (settings, events) = &self.rounds[&past.round];
        let mut reading = RoundReading::begin(&self.table.id, settings, past.round).unwrap();
        for event in events {
            reading.take(event).unwrap_or_else(|why| panic!("read back, {event:?}: {why}"));
        }
        let read = reading.read().unwrap_or_else(|| panic!("round {} is over", past.round));
        assert_eq!(read.past, **past, "read back");
    }
}

/// An event as the journal keeps it, read again with its game.
fn reread(table: &Table, event: &TableEvent) -> TableEvent {
    let text = serde_json::to_string(event).unwrap();
    let game = table.settings().rulebook().game;
    let read: TableEvent = in_game(game, || serde_json::from_str(&text)).unwrap();
    assert_eq!(read, *event, "{text}");
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    read
}

/// What a dealer or a reader told before the other agrees, and a card that is held, change nothing
/// of what everybody sees.
fn check_hidden(event: &TableEvent, before: &Shown, table: &Table) {
    let hidden =
        ["card-entered", "card-scanned", "card-held", "hand-dealt", "hand-set", "coin-tossed"];
    if event.name().is_some_and(|name| hidden.contains(&name.as_str())) {
        assert_eq!(*before, table.shown(), "{event:?} is shown");
    }
}
