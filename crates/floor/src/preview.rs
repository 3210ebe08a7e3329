//! What a command would do, for people: the money shown before it is given is the money that moves
//! when it is given.

use crate::plan::{NoPlan, Planner};
use crate::refusal::FloorRefusal;
use crate::request::Command;
use crate::told::Told;
use croupier_house::{PatronId, PitRank};
use croupier_table::{
    self as table, BaccaratEvent, Effect, LaidAnew, Refusal, Table, TableCommand, TableEvent,
    rank_of,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Whether an event tells a card that a patron is to turn, or that it is another than was named.
fn turns_a_card(event: &TableEvent) -> bool {
    let TableEvent::Baccarat(event) = event else { return false };
    matches!(event, BaccaratEvent::CardDrawn { .. } | BaccaratEvent::SourcesDisagree { .. })
}

/// A hand as it lies and as it would lie.
fn laid(hand: &LaidAnew) -> Value {
    json!({ "at": hand.at, "before": hand.before, "after": hand.after })
}

impl Planner<'_> {
    /// What a command would do, without doing it. For an order that needs a second person: what it
    /// does once that person agrees.
    pub(crate) fn preview(&mut self, command: &Command) -> Result<Told, NoPlan> {
        let plan = self.plan(command)?;
        let running = match command {
            Command::Table { table, command } if !plan.shows_hands() => {
                self.state.tables.get(table).map(|running| (running, command))
            }
            Command::Table { .. }
            | Command::House(_)
            | Command::OpenTable { .. }
            | Command::Device { .. }
            | Command::CashOut { .. } => None,
        };
        let Some((running, command)) = running else { return Ok(plan.preview()?) };
        let ledger = &self.state.ledger;
        let context = table::Context { now_ms: self.now_ms, actor: self.actor, ledger };
        let rulebook = running.table.settings().rulebook();
        let effect = table::effect(&running.table, command, &context)
            .map_err(|why| FloorRefusal::of_table(&why, rulebook))?;
        if running.table.read_and_held().is_some() && effect.events.iter().any(turns_a_card) {
            let phase = running.table.phase(); // whichever card it is: trying them would tell
            return Err(FloorRefusal::of_table(&Refusal::WrongMoment { phase }, rulebook).into());
        }
        Ok(Told::of(&json!({
            "preview": true,
            "events": effect.events,
            "transfers": effect.transfers,
            "effect": self.told(&effect, command, &running.table),
        }))?)
    }

    /// What a patron has now and afterwards, in credit less debts.
    fn credit(&self, patron: &PatronId, cents: i64) -> Value {
        let ledger = &self.state.ledger;
        let [credit, owed] = [ledger.credit(patron), ledger.owed(patron)]
            .map(|amount| i64::try_from(amount.cents()).unwrap_or(i64::MAX));
        let before = credit - owed;
        json!({ "before": before, "after": before + cents })
    }

    /// An effect as the wire sends it.
    fn told(&self, effect: &Effect, command: &TableCommand, table: &Table) -> Value {
        let name = |patron: &PatronId| {
            let known = self.state.house.patron(patron);
            known.map_or_else(|| patron.to_string(), |known| known.name.clone())
        };
        let names: BTreeMap<&PatronId, String> =
            effect.patrons.keys().map(|patron| (patron, name(patron))).collect();
        let is_order = matches!(command, TableCommand::Order { .. } | TableCommand::Approve { .. });
        let of_the_pit = rank_of(table, self.actor) >= Some(PitRank::PitSupervisor);
        let has_credit = is_order && of_the_pit && !table.settings().has_chips();
        let credits: BTreeMap<&PatronId, Value> = effect
            .patrons
            .iter()
            .filter(|_| has_credit)
            .map(|(patron, cents)| (patron, self.credit(patron, *cents)))
            .collect();
        json!({
            "rule": effect.rule,
            "second_person": effect.second_person,
            "options": effect.options,
            "patrons": effect.patrons,
            "names": names,
            "house": effect.house,
            "laid": effect.laid.iter().map(laid).collect::<Vec<Value>>(),
            "credits": credits,
        })
    }
}
