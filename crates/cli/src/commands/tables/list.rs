//! The tables in a table, and the calendar of changes.

use crate::exit::Failure;
use crate::style;
use croupier_audit::utc;
use serde_json::Value;
use std::io::{Write, stdout};

fn text<'v>(line: &'v Value, key: &str) -> &'v str {
    line.get(key).and_then(Value::as_str).unwrap_or("")
}

fn lines<'v>(view: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    view.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// Cents in dollars; a dash where there is no limit.
fn money(limits: &Value, key: &str) -> String {
    match limits.get(key).and_then(Value::as_u64) {
        Some(cents) => format!("{}.{:02}", cents / 100, cents % 100),
        None => "-".to_owned(),
    }
}

/// Prints the answer of `GET /api/house/tables`.
pub fn print(view: &Value, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if json {
        return Ok(writeln!(out, "{view}")?);
    }
    let columns = ["id", "name", "rulebook", "state", "pit", "minimum", "maximum", "window"];
    let mut table = style::table(&columns);
    for line in lines(view, "tables") {
        let settings = line.get("settings").unwrap_or(&Value::Null);
        let limits = settings.get("limits").unwrap_or(&Value::Null);
        let window = settings.get("betting_window_ms").and_then(Value::as_u64);
        let window = window.map_or_else(|| "-".to_owned(), |ms| format!("{} s", ms / 1000));
        let [id, name, rulebook, state, pit] =
            ["id", "name", "rulebook", "service", "pit"].map(|key| text(line, key).to_owned());
        let (minimum, maximum) = (money(limits, "minimum"), money(limits, "maximum"));
        table.add_row([id, name, rulebook, state, pit, minimum, maximum, window]);
    }
    writeln!(out, "{table}")?;
    for (list, words) in [("waiting", "waits for a second person"), ("planned", "planned")] {
        for plan in lines(view, list) {
            let number = plan.get("number").and_then(Value::as_u64).unwrap_or(0);
            let [change, table, by, agreed] =
                ["change", "table", "by", "agreed_by"].map(|key| text(plan, key));
            let when = plan.get("from_ms").and_then(Value::as_u64).map(utc);
            let when = when.map_or_else(String::new, |(day, time)| {
                format!(" at {day} {} UTC", time.get(..5).unwrap_or(""))
            });
            let second =
                if agreed.is_empty() { String::new() } else { format!(", {agreed} agreed") };
            writeln!(out, "{words}: {number}: {change} {table}{when}, asked by {by}{second}")?;
        }
    }
    Ok(())
}
