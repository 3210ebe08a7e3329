//! A floor of one table: commands go in, events are applied as the real floor would apply them,
//! and what must always hold is checked after each.

use croupier_house::{Actor, Ledger, PatronId, Transfer};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Rulebook;
use croupier_table::*;
use croupier_table::{BaccaratCommand, PaiGowCommand, PitEvent};
use croupier_testkit::{LIBRARY, bought};
pub use croupier_testkit::{
    PEOPLE, cents, dealer, differential, manager, patron, rulebook, settings, shift_manager,
    supervisor,
};
use std::sync::Arc;

pub fn all_rulebooks() -> Vec<Arc<Rulebook>> {
    LIBRARY.all().cloned().map(Arc::new).collect()
}

pub struct Floor {
    pub table: Table,
    pub ledger: Ledger,
    pub journal: Vec<TableEvent>,
    pub transfers: Vec<Transfer>,
    pub now_ms: u64,
}

impl Floor {
    pub fn new(id: &str, layout: Option<&str>, dealing: Dealing) -> Floor {
        let rulebook = rulebook(id);
        let settings = settings(&rulebook, layout, dealing);
        Floor::with(rulebook, settings)
    }

    pub fn with(rulebook: Arc<Rulebook>, settings: TableSettings) -> Floor {
        let id = "t1".parse().unwrap();
        let table = Table::open(id, "Table 1".into(), settings, rulebook).unwrap();
        let journal = vec![table.opened()];
        let mut floor = Floor {
            table,
            ledger: Ledger::new(),
            journal,
            transfers: Vec::new(),
            now_ms: 1_000_000,
        };
        for name in ["ann", "bob", "cat"] {
            floor.buy(name, 1_000_000);
        }
        floor
    }

    pub fn buy(&mut self, name: &str, amount: u64) {
        let bought = [bought(name, amount)];
        self.ledger.apply(&bought).unwrap();
        self.transfers.extend(bought);
    }

    pub fn give(
        &mut self,
        actor: &Actor,
        command: &TableCommand,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let context = Context { now_ms: self.now_ms, actor, ledger: &self.ledger };
        let events = decide(&self.table, command, &context)?;
        let mut moved = Vec::new();
        for event in &events {
            moved.extend(transfers(&self.table, event));
            evolve(&mut self.table, event).unwrap();
            let text = serde_json::to_string(event).unwrap();
            let game = self.table.settings().rulebook().game;
            let read: TableEvent = in_game(game, || serde_json::from_str(&text)).unwrap();
            assert_eq!(&read, event, "{text}");
        }
        self.ledger.apply(&moved).unwrap();
        self.transfers.extend(moved);
        self.journal.extend(events.iter().cloned());
        self.check_money();
        Ok(events)
    }

    /// Makes an event true that no command leads to.
    pub fn force(&mut self, event: TableEvent) {
        let moved = transfers(&self.table, &event);
        evolve(&mut self.table, &event).unwrap();
        self.ledger.apply(&moved).unwrap();
        self.transfers.extend(moved);
        self.journal.push(event);
    }

    /// As the house itself.
    pub fn system(&mut self, command: TableCommand) -> Vec<TableEvent> {
        self.give(&Actor::System, &command).unwrap_or_else(|why| panic!("{command:?}: {why}"))
    }

    /// All accounts sum to zero; what is in play is what lies on the table.
    pub fn check_money(&self) {
        assert_eq!(self.ledger.total(), 0);
        for name in PEOPLE {
            let name = patron(name);
            let staked = self
                .table
                .bets()
                .map_or(0, |bets| bets.of_patron(&name).map(|bet| bet.stake.cents()).sum::<u64>());
            assert_eq!(self.ledger.in_play(&name, self.table.id()), cents(staked));
            let owed = self.table.owed().get(&name).copied().unwrap_or(Amount::ZERO);
            assert_eq!(self.ledger.owed(&name), owed);
        }
    }

    /// Replaying the journal gives the very same table and the very same money.
    pub fn check_replay(&self) {
        let (first, rest) = self.journal.split_first().unwrap();
        let rulebook = Arc::clone(self.table.settings().rulebook());
        let mut again = Table::from_opened(first, rulebook).unwrap();
        for event in rest {
            evolve(&mut again, event).unwrap();
        }
        assert!(again == self.table, "replay differs");
        let text = serde_json::to_string(&self.table.memory()).unwrap();
        let rulebook = Arc::clone(self.table.settings().rulebook());
        let memory = in_game(rulebook.game, || serde_json::from_str(&text)).unwrap();
        let recalled = Table::from_memory(memory, rulebook);
        assert!(recalled.unwrap() == self.table, "memory differs");
        let mut ledger = Ledger::new();
        ledger.apply(&self.transfers).unwrap();
        assert_eq!(ledger, self.ledger);
    }

    pub fn bet(&mut self, name: &str, seat: u16, bet: &str, stake: u64) -> Result<(), Refusal> {
        let round = self.table.round();
        let (patron, bet, stake) = (patron(name), bet.to_owned(), cents(stake));
        let command = TableCommand::PlaceBet { round, patron: patron.clone(), seat, bet, stake };
        self.give(&Actor::Patron(patron), &command).map(|_| ())
    }

    pub fn sit(&mut self, name: &str, seat: u16) {
        let patron = patron(name);
        self.give(&Actor::Patron(patron.clone()), &TableCommand::Sit { patron, seat }).unwrap();
    }

    /// The patron agrees to the bet that staff ask for, if they do.
    pub fn agree(&mut self, patron: &PatronId) -> Option<Vec<TableEvent>> {
        let ask = *self.table.kept().asks.keys().next_back()?;
        let (round, patron) = (self.table.round(), patron.clone());
        let actor = Actor::Patron(patron.clone());
        let command = TableCommand::AnswerAsk { round, patron, ask, agree: true };
        Some(self.give(&actor, &command).unwrap())
    }

    /// Gives an order about the round on the table.
    pub fn order(&mut self, actor: &Actor, order: PitOrder) -> Result<Vec<TableEvent>, Refusal> {
        let round = self.table.round();
        self.give(actor, &TableCommand::Order { round, order })
    }

    /// Gives an order that waits, and has another person agree. The money that moves is the money
    /// that was shown before.
    pub fn order_with_second(
        &mut self,
        first: &Actor,
        second: &Actor,
        order: PitOrder,
    ) -> Vec<TableEvent> {
        let round = self.table.round();
        let command = TableCommand::Order { round, order: order.clone() };
        let context = Context { now_ms: self.now_ms, actor: first, ledger: &self.ledger };
        let shown = effect(&self.table, &command, &context).unwrap();
        assert!(shown.second_person);
        let moved = self.transfers.len();
        let asked = self.order(first, order).unwrap();
        let [TableEvent::Pit(PitEvent::ApprovalAsked { approval, .. })] = asked.as_slice() else {
            panic!("{asked:?}")
        };
        assert_eq!(self.transfers.len(), moved);
        let approve = TableCommand::Approve { approval: *approval };
        assert_eq!(self.give(first, &approve).unwrap_err().code(), "second_person_needed");
        let events = self.give(second, &approve).unwrap();
        assert_eq!(self.transfers[moved..], shown.transfers);
        events
    }

    /// Settles what was entered.
    /// The dealer confirms. At pai gow the dealer says before of each hand that is not set that its
    /// patron asked for the house way.
    pub fn confirm(&mut self) {
        let round = self.table.round();
        for seat in self.table.unset() {
            let patron = self.table.patron_at(u16::from(seat.get())).unwrap().clone();
            let asked = PaiGowCommand::HouseWay { round, patron };
            self.give(&dealer(), &asked.into()).unwrap();
        }
        self.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    }

    pub fn answer_option(&mut self, name: &str, answer: OptionAnswer) -> Result<(), Refusal> {
        let (round, patron) = (self.table.round(), patron(name));
        let actor = Actor::Patron(patron.clone());
        self.give(
            &actor,
            &TableCommand::Baccarat(BaccaratCommand::AnswerOption { round, patron, answer }),
        )
        .map(|_| ())
    }

    /// The paragraph the last incident rests on.
    pub fn cited(&self) -> String {
        self.table.pit().incidents().next().unwrap().rule.clone().unwrap_or_default()
    }

    pub fn open(&mut self) {
        let round = self.table.round().next();
        self.system(TableCommand::OpenBets { round, commitment: None });
    }

    pub fn close(&mut self) {
        let round = self.table.round();
        self.system(TableCommand::CloseBets { round });
    }

    pub fn card(&mut self, card: &str) -> Result<Vec<TableEvent>, Refusal> {
        let (round, card) = (self.table.round(), card.parse().unwrap());
        self.give(
            &Actor::System,
            &TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }),
        )
    }

    pub fn cards(&mut self, cards: &str) {
        for card in cards.split_whitespace() {
            self.card(card).unwrap_or_else(|why| panic!("{card}: {why}"));
        }
    }

    pub fn new_shoe(&mut self, first: &str) {
        let first = first.parse().unwrap();
        self.system(TableCommand::Baccarat(BaccaratCommand::NewShoe { first, commitment: None }));
    }

    pub fn credit(&self, name: &str) -> u64 {
        self.ledger.credit(&patron(name)).cents()
    }

    pub fn phrases(&self) -> Vec<String> {
        let line = |said: Said| {
            let facts: Vec<String> = said
                .facts
                .iter()
                .map(|(name, fact)| format!("{name}={}", serde_json::to_string(fact).unwrap()))
                .collect();
            let rule = said.rule.and_then(|rule| self.table.settings().rulebook().cite(rule));
            let rule = rule.map_or("", |cite| cite.first);
            format!("{} {} [{rule}]", said.phrase.key(), facts.join(" "))
        };
        said(&self.table).into_iter().map(line).collect()
    }
}
