//! Lists the significant events of the house, newest first, in the sentences of the audit list.

mod sentence;

use super::books;
use crate::args::EventsArgs;
use crate::exit::Failure;
use crate::style;
use croupier_audit::{SignificantRecord, flat, people, significants};
use croupier_floor::TABLE;
use croupier_store::Journal;
use sentence::{Phrases, moment};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Write, stdout};

/// Lists.
pub fn run(args: &EventsArgs) -> Result<(), Failure> {
    let mut journal = books::open_as_of_now(&args.books)?;
    let (mut events, mut before) = (Vec::new(), None);
    while events.len() < args.limit {
        let left = args.limit - events.len();
        let page = significants(&mut *journal, before, args.kind.as_deref(), left)?;
        events.extend(page.events);
        before = page.before;
        if before.is_none() {
            break;
        }
    }
    events.truncate(args.limit);
    if args.json {
        let mut out = stdout().lock();
        for event in &events {
            let line = serde_json::to_string(event).map_err(anyhow::Error::from)?;
            writeln!(out, "{line}")?;
        }
        return Ok(());
    }
    let names = Names {
        phrases: Phrases::english().map_err(anyhow::Error::from)?,
        people: people(&mut *journal)?,
        tables: tables(&mut *journal)?,
    };
    let mut table = style::table(&["when (UTC)", "where", "who", "what"]);
    for event in events {
        let place = names.place(&event.journal);
        let (when, who) = (moment(event.at_ms), names.who(&event.actor));
        table.add_row([when, place, who, names.what(event)]);
    }
    Ok(writeln!(stdout(), "{table}")?)
}

/// What people and tables are called.
struct Names {
    phrases: Phrases,
    people: BTreeMap<String, String>,
    tables: BTreeMap<String, String>,
}

impl Names {
    fn house(&self) -> String {
        self.phrases.plain("wizard.house").unwrap_or("House").to_owned()
    }

    /// The table of a journal, or the house.
    fn place(&self, journal: &str) -> String {
        let table = journal.strip_prefix(TABLE);
        table.map_or_else(
            || self.house(),
            |id| self.tables.get(id).cloned().unwrap_or_else(|| id.to_owned()),
        )
    }

    /// The person behind an entry, with the role; the house itself otherwise.
    fn who(&self, actor: &str) -> String {
        let parts: Vec<&str> = actor.split('/').collect();
        let name =
            |key: String, id: &str| self.people.get(&key).cloned().unwrap_or_else(|| id.to_owned());
        let role =
            |role: &str| self.phrases.plain(&format!("role.{role}")).unwrap_or(role).to_owned();
        match *parts.as_slice() {
            ["patron", id] => format!("{} ({})", name(actor.to_owned(), id), role("patron")),
            ["staff", "house", _] if !self.people.contains_key("staff/house") => self.house(),
            ["staff", id, held] => format!("{} ({})", name(format!("staff/{id}"), id), role(held)),
            _ => self.house(),
        }
    }

    fn what(&self, event: SignificantRecord) -> String {
        let facts = match event.facts {
            Value::Object(facts) => facts.into_iter().collect(),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => BTreeMap::new(),
        };
        self.phrases.sentence(&event.kind, &flat(facts, &self.people, &self.tables))
    }
}

/// The tables by id, as they were named when they opened.
fn tables(journal: &mut dyn Journal) -> Result<BTreeMap<String, String>, Failure> {
    let mut tables = BTreeMap::new();
    let heads = journal.load_heads().map_err(anyhow::Error::from)?;
    for head in heads {
        let Some(id) = head.stream.as_str().strip_prefix(TABLE) else { continue };
        let first = journal.read_stream(&head.stream, 1, 1).map_err(anyhow::Error::from)?;
        let body = first.first().and_then(|entry| serde_json::from_slice(&entry.body).ok());
        let opened = body.as_ref().and_then(|body: &Value| body.pointer("/events/0/name"));
        if let Some(name) = opened.and_then(Value::as_str) {
            tables.insert(id.to_owned(), name.to_owned());
        }
    }
    Ok(tables)
}
