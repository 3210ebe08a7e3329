//! Everybody in a table, what waits, and where the configuration differs.

use crate::exit::Failure;
use crate::style;
use croupier_server::ConfigNotice;
use serde_json::Value;
use std::io::{Write, stdout};

fn text<'v>(line: &'v Value, key: &str) -> &'v str {
    line.get(key).and_then(Value::as_str).unwrap_or("")
}

fn lines<'v>(view: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    view.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// What keeps a person out, in a word or two.
fn state(line: &Value) -> String {
    let flag = |key: &str| line.get(key).and_then(Value::as_bool) == Some(true);
    let suspended = line.get("suspended").and_then(Value::as_str);
    let said = [
        suspended.map(|why| format!("suspended: {why}")),
        flag("card_blocked").then(|| "card blocked".to_owned()),
        flag("must_change").then(|| "must choose a PIN".to_owned()),
        flag("second_factor").then(|| "second factor".to_owned()),
    ];
    said.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

/// Prints the answer of `GET /api/people`.
pub fn print(view: &Value, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if json {
        return Ok(writeln!(out, "{view}")?);
    }
    let mut table = style::table(&["id", "name", "login", "role", "state"]);
    for line in lines(view, "people") {
        let [id, name, login, role] = ["id", "name", "login", "role"].map(|key| text(line, key));
        table.add_row([id, name, login, role, &state(line)]);
    }
    writeln!(out, "{table}")?;
    for waits in lines(view, "waiting") {
        let number = waits.get("number").and_then(Value::as_u64).unwrap_or(0);
        let [change, name, by] = ["change", "name", "by"].map(|key| text(waits, key));
        writeln!(out, "waits for a second person: {number}: {change} {name}, asked by {by}")?;
    }
    for notice in lines(view, "notices") {
        if let Ok(notice) = serde_json::from_value::<ConfigNotice>(notice.clone()) {
            writeln!(out, "differs from the configuration: {notice}")?;
        }
    }
    Ok(())
}
