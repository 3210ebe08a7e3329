//! One table, everybody's money and the clock: commands go in, events are folded, and their
//! transfers are made as on the floor.

use crate::grammar::Read;
use crate::header::Heading;
use crate::outcome::Outcome;
use croupier_house::{Account, Actor, House, Ledger, PatronId, Transfer};
use croupier_rules::rulebook::Rulebook;
use croupier_table::{
    Context, Due, RoundNo, Table, TableCommand, TableMemory, decide, due, evolve, in_game,
    transfers,
};
use std::collections::BTreeMap;

/// The time at which every scenario begins, in milliseconds since 1970.
const BEGINNING_MS: u64 = 1_000_000;

/// The table and everything around it.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) table: Table,
    pub(crate) ledger: Ledger,
    /// An empty house: people go by the names in the heading.
    pub(crate) house: House,
    pub(crate) people: BTreeMap<String, Actor>,
    pub(crate) now_ms: u64,
}

impl World {
    /// Opens the table of a heading; its patrons have bought their credits.
    pub(crate) fn open(heading: Heading) -> Read<World> {
        let Heading { rulebook, settings, people, credits } = heading;
        let id = "t1".parse().map_err(|error: croupier_house::NotAnId| error.to_string())?;
        let table = Table::open(id, "Table 1".to_owned(), settings, rulebook)
            .map_err(|why| format!("the table cannot be opened: {why}"))?;
        let mut ledger = Ledger::new();
        for (patron, amount) in credits {
            let bought = Transfer { from: Account::Cage, to: Account::Credit(patron), amount };
            ledger.apply(&[bought]).map_err(|why| why.to_string())?;
        }
        Ok(World { table, ledger, house: House::new(), people, now_ms: BEGINNING_MS })
    }

    pub(crate) fn rulebook(&self) -> &Rulebook {
        self.table.settings().rulebook()
    }

    /// The person of this name.
    pub(crate) fn actor(&self, name: &str) -> Read<Actor> {
        match name {
            "system" => Ok(Actor::System),
            name => {
                let found = self.people.get(name).cloned();
                found.ok_or_else(|| format!("nobody here is called \"{name}\""))
            }
        }
    }

    /// The patron of this name; at a chip table also a place, as in `seat-3` or `seat-3.1`.
    pub(crate) fn patron(&self, name: &str) -> Read<PatronId> {
        let place = name.parse::<PatronId>().ok().filter(|id| id.place().is_some());
        if let Some(place) = place.filter(|_| self.table.settings().has_chips()) {
            return Ok(place);
        }
        match self.actor(name)? {
            Actor::Patron(id) => Ok(id),
            Actor::Staff(..) | Actor::Device(_) | Actor::System => {
                Err(format!("{name} is no patron"))
            }
        }
    }

    /// The number of the round on the table.
    pub(crate) fn round(&self) -> RoundNo {
        self.table.round()
    }

    /// Gives a command. A refusal is an outcome; `Err` means that the table or the ledger is
    /// broken.
    pub(crate) fn give(
        &mut self,
        actor: &Actor,
        command: &TableCommand,
        outcome: &mut Outcome,
    ) -> Read<()> {
        let context = Context { now_ms: self.now_ms, actor, ledger: &self.ledger };
        let events = match decide(&self.table, command, &context) {
            Ok(events) => events,
            Err(refusal) => {
                outcome.refusal = Some(refusal);
                return Ok(());
            }
        };
        let mut moved = Vec::new();
        for event in &events {
            moved.extend(transfers(&self.table, event));
            evolve(&mut self.table, event).map_err(|why| why.to_string())?;
        }
        self.ledger.apply(&moved).map_err(|why| format!("money cannot move: {why}"))?;
        if self.ledger.total() != 0 {
            return Err("the ledger does not sum to zero".to_owned());
        }
        outcome.events.extend(events);
        outcome.transfers.extend(moved);
        Ok(())
    }

    /// Takes cards out of the shoe unseen, so that by the count only so many are left. No command
    /// can do this: the cut card of a whole shoe comes before it runs out.
    pub(crate) fn shorten_shoe(&mut self, left: u16) -> Read<()> {
        let none = || "there is no shoe".to_owned();
        let (whole, dealt) = self.table.shoe().map(|s| (s.cards(), s.dealt())).ok_or_else(none)?;
        let gone = whole.saturating_sub(left);
        if gone < dealt {
            return Err(format!("the shoe has fewer than {left} cards left"));
        }
        let broken = |why: serde_json::Error| why.to_string();
        let mut memory = serde_json::to_value(self.table.memory()).map_err(broken)?;
        let counted = memory.pointer_mut("/game/Baccarat/shoe/dealt").ok_or_else(none)?;
        *counted = gone.into();
        let rulebook = self.table.settings().rulebook().clone();
        let memory: TableMemory =
            in_game(rulebook.game, || serde_json::from_value(memory)).map_err(broken)?;
        self.table = Table::from_memory(memory, rulebook).map_err(|why| why.to_string())?;
        Ok(())
    }

    /// Lets time pass. Windows close when they are due, as on the floor.
    pub(crate) fn pass(&mut self, ms: u64, outcome: &mut Outcome) -> Read<()> {
        let until = self.now_ms.saturating_add(ms);
        while let Due::Tick { at_ms } = due(&self.table) {
            if at_ms > until {
                break;
            }
            self.now_ms = self.now_ms.max(at_ms);
            let before = outcome.events.len();
            self.give(&Actor::System, &TableCommand::Tick, outcome)?;
            if outcome.events.len() == before {
                break; // nothing happened: a person must act first
            }
        }
        self.now_ms = until;
        Ok(())
    }
}
