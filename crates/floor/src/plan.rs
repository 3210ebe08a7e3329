//! Decides a request against the state: what would be written, or why it is refused. Changes
//! nothing.

use crate::dealer::Dealer;
use crate::receipt;
use crate::refusal::FloorRefusal;
use crate::request::Command;
use crate::state::State;
use crate::told::Told;
use croupier_house::{
    self as house, Account, Actor, CageCommand, HouseCommand, HouseEvent, HouseRefused, Ledger,
    PatronId, PitRank, Role, TableId, TicketNo, Transfer,
};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_table::{
    self as table, AnyOrder, BaccaratCommand, BaccaratOrder, Decision, Keeping, PaiGowEvent,
    PitOrder, Table, TableCommand, TableEvent, TableSettings,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// How many numbers are drawn for a ticket before the source of chance must be broken.
const NUMBERS_MAX: usize = 16;

/// What is written to one stream.
pub(crate) enum Part {
    House(Vec<HouseEvent>),
    Table(TableId, Vec<TableEvent>),
    Open(Box<Table>),
}

/// What a request leads to: parts with their money, written together. The last part is the
/// request's own entry; the house writes the parts before it on its behalf.
pub(crate) struct Plan {
    pub(crate) parts: Vec<(Part, Vec<Transfer>)>,
    pub(crate) answer: Told,
}

/// Why there is no plan.
pub(crate) enum NoPlan {
    Refused(FloorRefusal),
    Fault(String),
}

impl From<FloorRefusal> for NoPlan {
    fn from(why: FloorRefusal) -> NoPlan {
        NoPlan::Refused(why)
    }
}

impl From<HouseRefused> for NoPlan {
    fn from(why: HouseRefused) -> NoPlan {
        NoPlan::Refused(FloorRefusal::of_house(&why))
    }
}

impl From<serde_json::Error> for NoPlan {
    fn from(why: serde_json::Error) -> NoPlan {
        NoPlan::Fault(why.to_string())
    }
}

/// What is known when a request is decided.
pub(crate) struct Planner<'f> {
    pub(crate) state: &'f State,
    pub(crate) library: &'f Library,
    pub(crate) dealer: &'f mut dyn Dealer,
    pub(crate) actor: &'f Actor,
    pub(crate) now_ms: u64,
}

impl Planner<'_> {
    /// What a command leads to, or why there is no plan.
    pub(crate) fn plan(&mut self, command: &Command) -> Result<Plan, NoPlan> {
        self.check_standing()?;
        match command {
            Command::House(
                command @ (HouseCommand::PlaceTable { .. }
                | HouseCommand::AssignToPit { .. }
                | HouseCommand::RelieveFromPit { .. }),
            ) => self.pit(command),
            Command::House(HouseCommand::Cage(
                CageCommand::ChipsArrived { .. } | CageCommand::DropArrived { .. },
            )) => Err(HouseRefused::NotAllowed { needs: Role::Administrator }.into()),
            Command::House(command @ HouseCommand::Cage(CageCommand::HandChips { .. })) => {
                self.hand_chips(command)
            }
            Command::House(command) => self
                .house(command, &self.state.ledger)
                .map(|(part, moved, answer)| Plan { parts: vec![(part, moved)], answer }),
            Command::Table { table, command } => self.table(table, command),
            Command::OpenTable { table, name, settings } => self.open(table, name, settings),
            Command::CashOut { patron, amount, terminal } => {
                self.cash_out(patron, *amount, terminal.clone())
            }
            Command::Device { device, says } => self.device(device, says),
        }
    }

    /// What a command leads to at the house alone.
    pub(crate) fn house(
        &self,
        command: &HouseCommand,
        ledger: &Ledger,
    ) -> Result<(Part, Vec<Transfer>, Told), NoPlan> {
        let context = house::Context { now_ms: self.now_ms, actor: self.actor, ledger };
        let events = house::decide(&self.state.house, command, &context)?;
        let moved = events.iter().flat_map(house::transfers).collect();
        let answer = receipt::to_house(&events, self.now_ms)?;
        Ok((Part::House(events), moved, answer))
    }

    pub(crate) fn table(&self, id: &TableId, command: &TableCommand) -> Result<Plan, NoPlan> {
        let Some(running) = self.state.tables.get(id) else {
            return Err(match self.state.stopped.get(id) {
                Some(why) => NoPlan::Fault(why.clone()),
                None => FloorRefusal::no_such_table(id).into(),
            });
        };
        self.check_people(running.table.settings().has_chips(), command)?;
        self.check_raise(&running.table, command)?;
        self.check_held(command)?;
        self.check_opens(&running.table, command)?;
        self.check_box(command)?;
        let context =
            table::Context { now_ms: self.now_ms, actor: self.actor, ledger: &self.state.ledger };
        let table = &running.table;
        let events =
            table::decide(table, command, &context).map_err(|why| match why.is_fault() {
                true => NoPlan::Fault(why.to_string()),
                false => FloorRefusal::of_table(&why, table.settings().rulebook()).into(),
            })?;
        let mut parts: Vec<_> = self.at_the_cage(table, command)?.into_iter().collect();
        let moved = moved(table, &events);
        self.check_stakes(table, command, &moved)?;
        let answer = receipt::to_table(table, command, &events, self.now_ms)?;
        parts.push((Part::Table(id.clone(), events), moved));
        Ok(Plan { parts, answer })
    }

    /// What a command of the house itself leads to at a table.
    pub(crate) fn as_the_house(
        &self,
        table: &Table,
        command: &TableCommand,
    ) -> Result<Vec<TableEvent>, NoPlan> {
        let (now_ms, ledger) = (self.now_ms, &self.state.ledger);
        let context = table::Context { now_ms, actor: &Actor::System, ledger };
        let refused = |why| FloorRefusal::of_table(&why, table.settings().rulebook()).into();
        table::decide(table, command, &context).map_err(refused)
    }

    /// Refuses a command of the staff about people the house does not know. At a chip table a box
    /// holder may be named by the place (R81).
    fn check_people(&self, has_chips: bool, command: &TableCommand) -> Result<(), NoPlan> {
        #[allow(clippy::wildcard_enum_match_arm)] // the others are about the actor
        let patrons = match command {
            TableCommand::PlaceBetFor { patron, .. }
            | TableCommand::Recount { patron, .. }
            | TableCommand::Baccarat(BaccaratCommand::Insure { patron, .. })
            | TableCommand::Order {
                order:
                    PitOrder::Any(AnyOrder::Adjust { patron, .. })
                    | PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron, .. }),
                ..
            } => std::slice::from_ref(patron),
            TableCommand::Order { order: PitOrder::Any(order), .. } => returned_to(order),
            _ => &[],
        };
        let is_known = |id: &&PatronId| {
            self.state.house.patron(id).is_some() || (has_chips && id.place().is_some())
        };
        if let Some(patron) = patrons.iter().find(|id| !is_known(id)) {
            return Err(HouseRefused::NoSuchPatron { patron: patron.clone() }.into());
        }
        #[allow(clippy::wildcard_enum_match_arm)] // the others are about no staff
        match command {
            TableCommand::Keep(Keeping::Assign { staff, .. })
                if self.state.house.staff(staff).is_none() =>
            {
                Err(FloorRefusal::no_such_person(staff.as_str()).into())
            }
            _ => Ok(()),
        }
    }

    /// One person of rank lowers limits at the table; two raise them, or take another version of
    /// the rules (`plans`).
    fn check_raise(&self, table: &Table, command: &TableCommand) -> Result<(), NoPlan> {
        let TableCommand::Keep(Keeping::ChangeSettings { settings }) = command else {
            return Ok(());
        };
        let (now, next) = (table.settings().stored(), table.kept().next_settings());
        let above = settings.raises(now) && next.is_none_or(|next| settings.raises(next));
        let rules = table.settings().rulebook();
        let same = settings.rulebook == rules.reference() || settings.rulebook == rules.id;
        match (self.actor, above, same) {
            (Actor::Staff(..), true, _) => Err(FloorRefusal::raise_needs_two().into()),
            (Actor::Staff(..), _, false) if rules.version(&settings.rulebook).is_some() => {
                Err(FloorRefusal::rules_need_two().into())
            }
            (_, _, _) => Ok(()),
        }
    }

    /// While nobody has agreed to the clock no round opens, and what is held stays so.
    fn check_held(&self, command: &TableCommand) -> Result<(), NoPlan> {
        let goes_on =
            matches!(command, TableCommand::OpenBets { .. } | TableCommand::Resume { .. });
        match self.state.house.clock_held_ms() {
            Some(by_ms) if goes_on => Err(FloorRefusal::clock_held(by_ms).into()),
            Some(_) | None => Ok(()),
        }
    }

    /// A table is opened by a Pit Manager or above, or by an administrator.
    fn open(&self, id: &TableId, name: &str, settings: &TableSettings) -> Result<Plan, NoPlan> {
        let may = self.actor.has_rank(PitRank::PitManager)
            || self.actor.role() == Some(Role::Administrator);
        if !may {
            return Err(HouseRefused::NotAllowed { needs: Role::PitManager }.into());
        }
        if self.state.tables.contains_key(id) || self.state.stopped.contains_key(id) {
            return Err(FloorRefusal::table_exists(id).into());
        }
        let now = i64::try_from(self.now_ms / 1000).unwrap_or(i64::MAX);
        let rulebook = self.library.find(&settings.rulebook, now);
        let rulebook = rulebook.map_err(|why| FloorRefusal::no_such_rulebook(&why))?;
        let mut settings = settings.clone();
        settings.rulebook = rulebook.reference(); // this version, for the life of the table
        let table = Table::open(id.clone(), name.to_owned(), settings, Arc::new(rulebook.clone()))
            .and_then(|table| table.settings().check_displayed().map(|()| table))
            .map_err(|why| FloorRefusal::settings_unfit(&why))?;
        let answer = Told::of(&json!({ "table": id, "at_ms": self.now_ms }))?;
        Ok(Plan { parts: vec![(Part::Open(Box::new(table)), Vec::new())], answer })
    }

    /// A validation number that no ticket has had.
    fn ticket_number(&mut self) -> Result<TicketNo, NoPlan> {
        for _ in 0..NUMBERS_MAX {
            let drawn = self.dealer.ticket_number();
            let drawn = drawn.map_err(|why| NoPlan::Fault(why.to_string()))?;
            let number: TicketNo = format!("{:018}", drawn % 1_000_000_000_000_000_000)
                .parse()
                .map_err(|why: house::NotAnId| NoPlan::Fault(why.to_string()))?;
            if self.state.house.ticket(&number).is_none() {
                return Ok(number);
            }
        }
        Err(NoPlan::Fault("chance repeats itself".to_owned()))
    }

    /// Collects what is owed at every table and to the house, then issues the ticket. Who takes out
    /// everything leaves every box (R82).
    fn cash_out(
        &mut self,
        patron: &PatronId,
        amount: Option<Amount>,
        terminal: Option<String>,
    ) -> Result<Plan, NoPlan> {
        let number = self.ticket_number()?;
        let ledger = &self.state.ledger;
        let accounts = [Account::Credit(patron.clone()), Account::Owed(patron.clone())];
        let mut purse = Ledger::with_balances(accounts.map(|account| {
            let balance = ledger.balance(&account);
            (account, balance)
        }));
        let mut parts = Vec::new();
        for table in self.state.tables.values().map(|running| &running.table) {
            let leaves = amount.is_none() && table.seat_of(patron).is_some();
            if !leaves && !table.owed().contains_key(patron) {
                continue;
            }
            let context =
                table::Context { now_ms: self.now_ms, actor: &Actor::System, ledger: &purse };
            let leave = TableCommand::Leave { patron: patron.clone() };
            let left = leaves.then(|| table::decide(table, &leave, &context).ok()).flatten();
            let command = TableCommand::CollectCommission { patron: patron.clone() };
            let events = left.map_or_else(|| table::decide(table, &command, &context), Ok);
            let events =
                events.map_err(|why| FloorRefusal::of_table(&why, table.settings().rulebook()))?;
            let moved = moved(table, &events);
            purse.apply(&moved).map_err(|why| NoPlan::Fault(why.to_string()))?;
            if !events.is_empty() {
                parts.push((Part::Table(table.id().clone(), events), moved));
            }
        }
        // If credit is left, all commission is paid, so the rest is a debt to the house.
        if !purse.owed(patron).is_zero() && !purse.credit(patron).is_zero() {
            let command = HouseCommand::CollectOwed { patron: patron.clone() };
            let (part, moved, _) = self.house(&command, &purse)?;
            purse.apply(&moved).map_err(|why| NoPlan::Fault(why.to_string()))?;
            parts.push((part, moved));
        }
        let patron = patron.clone();
        let command = HouseCommand::IssueTicket { patron, amount, number, terminal };
        let (ticket, moved, answer) = self.house(&command, &purse)?;
        parts.push((ticket, moved));
        Ok(Plan { parts, answer })
    }
}

impl Plan {
    /// Whether it would show hands of pai gow.
    pub(crate) fn shows_hands(&self) -> bool {
        self.parts.iter().any(|(part, _)| part.shows_hands())
    }

    /// What would happen, for a preview. If hands of pai gow would be shown, it gives only the
    /// names of the events: nobody sees a hand too early.
    pub(crate) fn preview(&self) -> Result<Told, serde_json::Error> {
        if self.shows_hands() {
            let events: Vec<Value> = self.parts.iter().flat_map(|(part, _)| part.names()).collect();
            return Told::of(&json!({ "preview": true, "events": events, "transfers": [] }));
        }
        let events: Vec<Value> = self
            .parts
            .iter()
            .flat_map(|(part, _)| match part {
                Part::House(events) => values(events),
                Part::Table(_, events) => values(events),
                Part::Open(table) => values(&[table.opened()]),
            })
            .collect();
        let transfers: Vec<&Transfer> = self.parts.iter().flat_map(|(_, moved)| moved).collect();
        Told::of(&json!({ "preview": true, "events": events, "transfers": transfers }))
    }
}

/// The money the events of a table move.
fn moved(table: &Table, events: &[TableEvent]) -> Vec<Transfer> {
    match events {
        [event] => table::transfers(table, event),
        _ => events.iter().flat_map(|event| table::transfers(table, event)).collect(),
    }
}

impl Part {
    fn shows_hands(&self) -> bool {
        let set =
            |event: &TableEvent| matches!(event, TableEvent::PaiGow(PaiGowEvent::HandSet { .. }));
        matches!(self, Part::Table(_, events) if events.iter().any(set))
    }

    /// The events, reduced to their names.
    fn names(&self) -> Vec<Value> {
        match self {
            Part::Table(_, events) => {
                receipt::names(events).into_iter().map(|name| json!({ "event": name })).collect()
            }
            Part::House(_) | Part::Open(_) => Vec::new(),
        }
    }
}

fn values<E: serde::Serialize>(events: &[E]) -> Vec<Value> {
    events.iter().map(|event| serde_json::to_value(event).unwrap_or(Value::Null)).collect()
}

/// The patrons whose bets an order returns.
fn returned_to(order: &AnyOrder) -> &[PatronId] {
    match order {
        AnyOrder::Decide { effect: Decision::ReturnBets(patrons), .. } => patrons,
        AnyOrder::Decide { .. } | AnyOrder::Adjust { .. } | AnyOrder::NoteIncident { .. } => &[],
    }
}
