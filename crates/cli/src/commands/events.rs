//! Lists the significant events of the house, newest first.

use super::books;
use crate::args::EventsArgs;
use crate::exit::Failure;
use crate::style;
use croupier_audit::{SignificantRecord, significants};
use serde_json::Value;
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
    let mut table = style::table(&["when (UTC)", "journal", "who", "what", "facts"]);
    for event in &events {
        let (date, time) = style::utc(event.at_ms);
        let when = format!("{date} {time}");
        table.add_row([&when, &event.journal, &event.actor, &event.kind, &facts(event)]);
    }
    Ok(writeln!(stdout(), "{table}")?)
}

fn facts(event: &SignificantRecord) -> String {
    let Value::Object(facts) = &event.facts else { return String::new() };
    let told = |(name, value): (&String, &Value)| match value.as_str() {
        Some(text) => format!("{name} {text}"),
        None => format!("{name} {value}"),
    };
    facts.iter().map(told).collect::<Vec<String>>().join(", ")
}
