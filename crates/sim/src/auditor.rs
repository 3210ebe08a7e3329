//! The auditor reads the journal as anybody with a text editor would, uses no code of the house for
//! its judgement, and keeps its own books. Anything that does not add up is a violation.

mod cards;
mod figures;
mod guards;
mod machines;
mod racks;
mod rounds;
mod tills;

use croupier_rules::rulebook::Library;
use croupier_store::{Chain, Entry, Journal, Key, MemoryJournal};
pub(crate) use figures::{Figures, Place, Values};
use guards::{Guards, Staked};
use machines::Machines;
use rounds::Round;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tills::Tills;

/// The auditor's books.
pub(crate) struct Auditor {
    read: u64,
    chain: Chain,
    keys: BTreeSet<Key>,
    /// Every account, from the transfers alone.
    pub(crate) balances: BTreeMap<String, i64>,
    tables: BTreeMap<String, Round>,
    /// All chips of a felt: in the rack, on the layout and with those who hold them.
    racks: BTreeMap<String, i64>,
    /// What lay in a rack when its count was entered, by table and number of the count.
    counts: BTreeMap<(String, i64), i64>,
    /// How often each event was seen, so that a run that tests nothing is noticed.
    pub(crate) seen: BTreeMap<String, u64>,
    /// The game of each rulebook: the one thing it is told.
    games: BTreeMap<String, String>,
    pub(crate) figures: Figures,
    pub(crate) tills: Tills,
    guards: Guards,
    machines: Machines,
}

pub(crate) fn text<'v>(value: &'v Value, name: &str) -> Result<&'v str, String> {
    value.get(name).and_then(Value::as_str).ok_or_else(|| format!("no {name} in {value}"))
}

pub(crate) fn number(value: &Value, name: &str) -> Result<i64, String> {
    value.get(name).and_then(Value::as_i64).ok_or_else(|| format!("no {name} in {value}"))
}

pub(crate) fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

impl Auditor {
    /// An auditor who knows which rulebook is of which game, and nothing else.
    pub(crate) fn new(library: &Library) -> Auditor {
        let game = |rulebook: &croupier_rules::rulebook::Rulebook| {
            (rulebook.reference(), rulebook.game.word().to_owned())
        };
        let games: BTreeMap<String, String> = library.all().map(game).collect();
        Auditor {
            read: 0,
            chain: Chain::default(),
            keys: BTreeSet::new(),
            balances: BTreeMap::new(),
            tables: BTreeMap::new(),
            racks: BTreeMap::new(),
            counts: BTreeMap::new(),
            seen: BTreeMap::new(),
            figures: Figures::new(games.clone()),
            tills: Tills::default(),
            guards: Guards::default(),
            machines: Machines::default(),
            games,
        }
    }

    /// Reads the new entries of the journal, and checks everything again.
    pub(crate) fn look(&mut self, journal: &mut MemoryJournal) -> Result<(), String> {
        loop {
            let page = journal.read_all(self.read + 1, 500).map_err(|error| error.to_string())?;
            if page.is_empty() {
                break;
            }
            for entry in &page {
                self.entry(entry).map_err(|why| format!("entry {}: {why}", entry.position))?;
            }
        }
        self.adds_up()
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), String> {
        self.chain.follow(entry).map_err(|broken| broken.to_string())?;
        self.read = entry.position;
        if !self.keys.insert(entry.key) {
            return Err(format!("key {} stands twice", entry.key));
        }
        let body: Value = serde_json::from_slice(&entry.body).map_err(|why| why.to_string())?;
        let stream = entry.stream.to_string();
        for event in list(&body, "events") {
            let kind = event.get("what").and_then(|what| text(what, "kind").ok());
            let name = kind.map_or_else(|| text(event, "event"), Ok)?;
            *self.seen.entry(name.to_owned()).or_default() += 1;
            if let Some(table) = stream.strip_prefix("table/") {
                self.tables.entry(table.to_owned()).or_default().event(event)?;
            }
        }
        for transfer in list(&body, "transfers") {
            let amount = number(transfer, "amount")?;
            if amount <= 0 {
                return Err(format!("a transfer of {amount}"));
            }
            *self.balances.entry(text(transfer, "from")?.to_owned()).or_default() -= amount;
            *self.balances.entry(text(transfer, "to")?.to_owned()).or_default() += amount;
            let (from, to) = (text(transfer, "from")?, text(transfer, "to")?);
            self.guards.moved(from, to, amount, entry.at_ms);
        }
        let events: Vec<Value> = list(&body, "events").cloned().collect();
        if stream.starts_with("table/") {
            self.machines.at_table(&events)?;
        }
        let day = figures::day_of(entry.at_ms).to_string();
        for event in &events {
            match stream.strip_prefix("table/") {
                Some(table) => {
                    self.chips(table, event)?;
                    self.guarded(table, event, entry.at_ms)?;
                }
                None => {
                    self.tills.event(event)?;
                    self.machines.at_house(event, &day)?;
                    self.guards.event(event, entry.at_ms)?;
                }
            }
        }
        self.figures.entry(entry.at_ms, (&stream, &entry.actor), &body)
    }

    /// No round opens and no stake rises that the house should have refused.
    fn guarded(&mut self, table: &str, event: &Value, at_ms: u64) -> Result<(), String> {
        match text(event, "event")? {
            "table-opened" => {
                let settings = event.get("settings").ok_or("a table without settings")?;
                let rulebook = text(settings, "rulebook")?;
                let procedure = settings.get("procedure").unwrap_or(&Value::Null);
                let chips = text(procedure, "stakes") == Ok("chips");
                let game = self.games.get(rulebook).ok_or("a game nobody knows")?;
                self.guards.opened(table, rulebook, game, chips);
                Ok(())
            }
            "round-opened" => self.guards.round_opened(table),
            "bet-placed" | "insurance-placed" => {
                let patron = text(event, "patron")?;
                let held = |account: &str| self.balances.get(account).copied().unwrap_or(0);
                let all = format!("patron/{patron}/in-play/");
                let everywhere = self.balances.iter().filter(|(name, _)| name.starts_with(&all));
                let in_play =
                    (held(&format!("{all}{table}")), everywhere.map(|(_, held)| held).sum());
                let at_ms = i64::try_from(at_ms).unwrap_or(i64::MAX);
                self.guards.staked(&Staked { table, event, at_ms, in_play })
            }
            _ => Ok(()),
        }
    }

    /// All accounts sum to zero, no credit is negative, and the money in play is what was staked.
    fn adds_up(&self) -> Result<(), String> {
        let total: i64 = self.balances.values().sum();
        if total != 0 {
            return Err(format!("all accounts sum to {total}"));
        }
        self.machines.agrees(&self.balances)?;
        for (account, balance) in &self.balances {
            let parts: Vec<&str> = account.split('/').collect();
            match *parts.as_slice() {
                ["patron", _, "credit"] if *balance < 0 => {
                    return Err(format!("{account} stands at {balance}"));
                }
                ["patron", patron, "in-play", table] => {
                    let staked = self.tables.get(table).map_or(0, |round| round.staked(patron));
                    if *balance != staked {
                        return Err(format!("{account} is {balance}, staked are {staked}"));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Every answer a device received is in the journal.
    pub(crate) fn has_all<'k>(
        &self,
        promised: impl Iterator<Item = &'k Key>,
    ) -> Result<(), String> {
        for key in promised {
            if !self.keys.contains(key) {
                return Err(format!("key {key} was acknowledged and is not in the journal"));
            }
        }
        Ok(())
    }

    /// The floor's balances are those of the journal.
    pub(crate) fn agrees(&self, ledger: &croupier_house::Ledger) -> Result<(), String> {
        for (account, balance) in ledger.balances() {
            let read = self.balances.get(&account.to_string()).copied().unwrap_or(0);
            if read != balance {
                return Err(format!("{account}: the floor has {balance}, the journal {read}"));
            }
        }
        let unlike = |(account, balance): &(&String, &i64)| {
            let account = account.parse().ok();
            account.is_none_or(|account| ledger.balance(&account) != **balance)
        };
        if let Some((account, balance)) = self.balances.iter().find(unlike) {
            return Err(format!("{account}: the journal has {balance}, the floor does not"));
        }
        Ok(())
    }

    /// How many entries were read.
    pub(crate) const fn entries(&self) -> u64 {
        self.read
    }
}
